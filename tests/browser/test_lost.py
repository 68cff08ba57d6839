"""In the middle of a decision: the page is loaded again, the connection breaks, the server dies."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, WebSocketRoute

from tests.browser.conftest import Come
from tests.browser.kit import LIT, SCRIPTS, Served, Visitor, wait_for
from tests.kit.page import SOCKETS, visit
from tests.kit.patience import until
from tests.web.tables import played, shown

pytestmark = pytest.mark.once

SERVE = ("-m", "mohreh", "serve", "--no-open", "--host", "127.0.0.1", "--port", "PORT", "--database", "tables.db")
BUSY = "'busy' in document.body.dataset"
QUIET = "document.querySelector('#notice').hidden"
# Something is asked at the moment at which the connection has gone; is there a notice at once?
ASKED_TOO_LATE = """(what) => new Promise((done) => {
    const gone = socket.onclose;
    socket.onclose = (event) => { gone(event); act($(what)); done(!$("#notice").hidden); };
    socket.close();
})"""


# In one turn of the script: the page's own timer beats, too.
ONLY_LOOKS_OPEN = f"""(() => {{
    const real = setTimeout, due = [];
    window.setTimeout = (work, later) => later === 3000 ? due.push(work) : real(work, later);
    for (let n = 0; n < 2; n++) {{ beat(); hear({{ t: "pong", seq: seq + 1 }}); due.pop()(); }}
    const before = isOpen() && {QUIET};
    beat(); due.pop()();
    window.setTimeout = real;
    return [before, !isOpen() && !{QUIET}];
}})()"""

# Nobody lets the page in: for how long it waits for each, and the longest pause between two.
NOBODY_ANSWERS = """() => {
    const real = [setTimeout, WebSocket], due = [], since = [];
    socket.onclose = null; socket.close(); socket = null;
    window.setTimeout = (work, later) => due.push([work, later]);
    window.WebSocket = function (place) {
        since.push(+new URL(place).searchParams.get("since"));
        this.close = () => {};
    };
    const waits = [], pauses = [];
    opens = 1000; silent = 1; connect(); // one that said nothing more was given up before
    for (let n = 0; n < 10; n++) {
        const [giveUp, wait] = due.shift(); waits.push(wait); giveUp();
        const [again, pause] = due.shift(); pauses.push(pause); again();
    }
    [window.setTimeout, window.WebSocket] = real;
    return [waits, Math.max(...pauses) < 300, since.every((one, n) => !n || one >= since[n - 1])];
}"""

# One thing is asked after another, of a server that answers each in so many milliseconds, or never.
HOW_LONG_FOR_ANSWERS = """(times) => {
    const real = [setTimeout, Date.now]; let now = real[1](), due = [];
    window.setTimeout = (work, later) => due.push([work, later]);
    Date.now = () => now;
    const waits = times.map((time) => {
        due = []; socket = { readyState: 1, send() {}, close() {} }; pending = null;
        act($("[data-go=undo]"));
        const [giveUp, wait] = due.pop();
        if (!time) giveUp();
        else { now += time; hear({ t: "refused", id: pending.id, seq: seq + 1 }); }
        return wait;
    });
    [window.setTimeout, Date.now] = real;
    return waits;
}"""


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Served]:
    """`mohreh serve` itself, to be stopped and started again."""
    found = Served(tmp_path, *SERVE)
    try:
        yield found
    finally:
        found.close()
    assert "Traceback" not in found.told()


def decide(visitor: Visitor, rng: Random) -> None:
    """Click what is lit until that is a decision: menus open and parts are picked first."""
    for _ in range(30):
        if visitor.click(LIT, rng.random()):
            return
    raise AssertionError("nothing decides")


def into_the_middle(visitor: Visitor, rng: Random) -> None:
    """Until a decision of several steps has begun and is not finished."""
    for _ in range(60):
        assert "asked" == visitor.settled()
        now = visitor.at()
        decide(visitor, rng)
        visitor.until(f"at > {now}")
        if "asked" == visitor.settled() and visitor.at() == now + 1:
            return
    raise AssertionError("no decision of several steps")


def look(visitor: Visitor) -> tuple[int, list[int], list[str], str]:
    """Everything that must not get lost."""
    assert "asked" == visitor.settled()
    return visitor.at(), visitor.lit(), visitor.log(), visitor.page.locator("#ask").inner_text()


def test_nothing_is_lost(mortal: Served, come: Come) -> None:
    visitor = come("en", base=mortal.base)
    visitor.make("tash_kalar", ("me", "random"))
    into_the_middle(visitor, Random(3))
    before = look(visitor)

    visitor.page.reload()
    assert before == look(visitor)

    visitor.page.evaluate("socket.close()")
    visitor.until("socket === null || socket.readyState > 1")
    visitor.until("isOpen()")
    assert before == look(visitor)

    mortal.stop(signal.SIGKILL)
    visitor.until(f"!{QUIET}")
    assert before == look(visitor)
    decide(visitor, Random(1))  # it is kept, and sent when there is somebody to hear it
    mortal.start()
    visitor.until(f"at > {before[0]} && {QUIET}")
    assert "asked" == visitor.settled()
    assert [] == visitor.refused
    visitor.wrong[:] = [one for one in visitor.wrong if "WebSocket" not in one and "ERR_CONNECTION" not in one]


def test_a_page_without_a_network_goes_on_where_it_was(come: Come) -> None:
    visitor = come("fa", "phone")
    visitor.make("tash_kalar", ("me", "random"))
    into_the_middle(visitor, Random(4))
    at = visitor.at()
    visitor.context.set_offline(True)
    visitor.page.evaluate("socket.close()")  # whether a browser ends it at once is its own affair
    visitor.until(f"!{QUIET}")
    decide(visitor, Random(1))
    visitor.context.set_offline(False)
    visitor.until(f"at > {at} && {QUIET}")
    assert "asked" == visitor.settled()
    assert [] == visitor.refused
    visitor.wrong[:] = [one for one in visitor.wrong if "WebSocket" not in one and "ERR_INTERNET" not in one]


def test_a_page_that_is_told_to_come_later_waits_longer_each_time(page: Page) -> None:
    """It is let in before it is told so: an open connection is not yet a good one."""
    visit(page, shown(played("splendor", 2, 0)))

    def refuse(socket: WebSocketRoute) -> None:
        socket.on_message(lambda _: socket.close(code=1013))

    page.route_web_socket(SOCKETS, refuse)
    page.evaluate("socket.close()")
    page.evaluate(SCRIPTS)
    wait_for(page, "delay >= 2000")


def test_a_connection_that_only_looks_open_is_given_up(page: Page) -> None:
    """No message comes, not even the answer to a ping."""
    sent = visit(page, shown(played("splendor", 2, 0)))
    assert [True, True] == page.evaluate(ONLY_LOOKS_OPEN)
    page.evaluate(SCRIPTS)
    wait_for(page, "isOpen()")
    assert ["hello"] * 2 == [one["t"] for one in sent if one["t"] == "hello"]
    page.evaluate("hear({t: 'pong', seq: seq + 1})")
    assert page.evaluate(QUIET)


def test_where_nobody_answers_the_next_is_tried_at_once_and_given_longer(page: Page) -> None:
    """A proxy may send a page to a process that stands still; another time it will not."""
    visit(page, shown(played("splendor", 2, 0)))
    waits = [1000, 1000, 2000, 2000, 2000, 4000, 4000, 4000, 8000, 8000]
    assert [waits, True, True] == page.evaluate(NOBODY_ANSWERS)


def test_slow_answers_are_waited_for_until_they_are_quick_again(page: Page) -> None:
    visit(page, shown(played("splendor", 2, 0)))
    waits = [3000, 6000, 10000, 10000, 10000, 3000]
    assert waits == page.evaluate(HOW_LONG_FOR_ANSWERS, [0, 0, 0, 2500, 100, 100])


def test_what_is_asked_before_the_page_is_connected_is_asked_then(page: Page) -> None:
    sent = visit(page, shown(played("splendor", 2, 0)))
    page.evaluate("socket.onclose = null; socket.close(); socket = null; connect(); act($('[data-go=hint]'))")
    page.evaluate(SCRIPTS)
    wait_for(page, "isOpen()")
    until(lambda: page.evaluate("isOpen()") and "hint" in [one["t"] for one in sent])
    assert page.evaluate(QUIET)


@pytest.mark.parametrize("what", ["[data-go=hint]", "[data-why]"])
def test_what_cannot_be_asked_now_is_not_swallowed(what: str, page: Page) -> None:
    visit(page, shown(played("splendor", 2, 0)))
    assert page.evaluate(ASKED_TOO_LATE, what)


def test_a_page_is_busy_until_it_shows_what_came_of_a_click(timeless: Page) -> None:
    """However late that is: nobody may decide again by what was there before."""
    visit(timeless, shown(played("splendor", 2, 0)))
    timeless.evaluate("act($('[data-go=undo]')); globalThis.asked = pending.id")
    timeless.evaluate("hear({ t: 'done', id: asked, at: at + 1, seq: seq + 1 })")
    timeless.clock.run_for(5000)
    assert timeless.evaluate(BUSY)
    timeless.evaluate("hear({ t: 'view', at: at + 1, lang: 'en', title: '', regions: {}, sound: '', seq: seq + 1 })")
    assert not timeless.evaluate(BUSY)


def test_what_shows_nothing_new_keeps_nobody_waiting(timeless: Page) -> None:
    visit(timeless, shown(played("splendor", 2, 0)))
    timeless.evaluate("act($('[data-go=undo]'))")
    timeless.evaluate("hear({ t: 'done', id: pending.id, at, seq: seq + 1 })")
    timeless.clock.run_for(1)
    assert not timeless.evaluate(BUSY)


def test_a_click_counts_for_the_time_that_is_shown(page: Page) -> None:
    """A newer view has come but does not show yet: things are about to glide to where they belong."""
    page.emulate_media(reduced_motion="no-preference")
    visit(page, shown(played("splendor", 2, 0)))
    view = "{ t: 'view', at: at + 1, lang: 'en', title: '', regions: { log: '<p>1</p>' }, sound: '', seq: seq + 1 }"
    assert [0, True] == page.evaluate(f"(() => {{ hear({view}); return [at, moving !== null]; }})()")
    page.evaluate(SCRIPTS)
    wait_for(page, "at === 1")


def test_a_click_that_came_too_late_is_told_beside_it_and_the_newest_view_comes(come: Come) -> None:
    visitor = come("en")
    visitor.make("splendor", ("me", "random"), **{"opt.start_player": "0"})
    visitor.settled()
    visitor.click("#board .dev")
    # As if it showed another time. In one turn of the script: a view that came in between would set the time right.
    visitor.page.evaluate("at += 7; $('.menu:popover-open .lit[data-action]').click()")
    visitor.until("!document.querySelector('#bubble').hidden && at === 0")
    assert (["stale"], []) == (visitor.late, visitor.refused)
    assert "The table has moved on; look again." in visitor.page.locator("#bubble").inner_text()
    bubble, card = (visitor.page.locator(one).first.bounding_box() for one in ("#bubble", "#board .dev"))
    assert bubble is not None
    assert card is not None
    assert abs(bubble["x"] - card["x"]) < card["width"]
    assert "asked" == visitor.settled()
    decide(visitor, Random(1))
    visitor.until("at > 0")
    assert ["stale"] == visitor.late
