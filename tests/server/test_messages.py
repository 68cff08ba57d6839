"""Messages: once each, in order, resumable; and whatever else may come through a socket."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import time
from pathlib import Path
from unittest.mock import patch

import pytest

from mohreh.server import messages, page_streams, sockets
from mohreh.server.live_table import LiveTable
from mohreh.server.page_streams import PAGES, QUIET, PageStreams
from mohreh.server.sockets import Viewer
from tests.kit.patience import until
from tests.server.kit import Guest, Page, Running, running

PAUSE = 0.5  # seconds of a window in which nothing happens

pytestmark = pytest.mark.once


def alone(server: Running) -> tuple[str, Guest, Page]:
    """One person and a bot that waits: it is the person's turn."""
    guest = Guest(server)
    table = guest.make(seats=("me", "open"), begins=0)
    page = guest.page(table)
    page.until("view")
    assert "done" == page.ask("seat", seat=1, to="bot", word="random")["t"]
    page.until_turn()
    return table, guest, page


def test_sent_twice_is_played_once(server: Running) -> None:
    table, guest, page = alone(server)
    live = server.live(table)
    action, at = page.lit()[0], page.at
    for _ in range(3):
        assert "done" == page.play(action, id="mine", at=at)["t"]
    assert ["mine"] == [client for _, client in live._done if client == "mine"]
    assert 1 == [one.action for one in live.log.table.history if one.seat == 0].count(action)
    other = guest.page(table, page="two")
    other.until("view")
    assert "done" == other.play(action, id="mine", at=at)["t"]  # from another tab, too


def test_what_is_done_tells_the_time_that_it_is_now(server: Running) -> None:
    """So that a page knows whether more is to come, and offers nothing before that."""
    _, _, page = alone(server)
    now = page.at
    assert now == page.ask("seat", seat=0, to="person")["at"]  # nothing has happened in the game
    assert now < page.play(page.lit()[0])["at"] <= page.until("view")["at"]


def test_who_sits_down_or_closes_twice_has_done_it_once(server: Running) -> None:
    """A page that did not hear the answer asks again, and must not hear that it went wrong."""
    ann, ben = Guest(server), Guest(server)
    table = ann.make(seats=("me", "open"), public="public")
    owner, page = ann.page(table), ben.page(table)
    for _ in range(2):
        assert "done" == page.ask("seat", id="1", seat=-1, to="person")["t"]
    assert "refused" == owner.ask("seat", id="1", seat=-1, to="person")["t"]  # that was somebody else's message
    for _ in range(2):
        assert "done" == owner.ask("close", id="2")["t"]
    assert "over" == owner.ask("close", id="3")["why"]


def test_of_two_moves_at_the_same_time_one_counts(server: Running) -> None:
    table, guest, page = alone(server)
    pages = [page, *[guest.page(table, page=f"tab{n}") for n in range(4)]]
    for one in pages[1:]:
        one.until("view")
    for n, one in enumerate(pages):
        one.send(t="play", id=f"tab{n}", at=page.at, action=page.lit()[n])
    answers: list[str] = []
    for one in pages:
        while (message := one.hear())["t"] not in ("done", "refused"):
            pass
        answers.append(message.get("why", "done"))
    assert 1 == answers.count("done")
    assert {"done", "stale"} == set(answers)


def test_a_stale_move_gets_an_answer(server: Running) -> None:
    _, _, page = alone(server)
    assert "stale" == page.play(page.lit()[0], at=page.at + 1)["why"]
    assert "stale" == page.play(page.lit()[0], at=2**50)["why"]
    assert "unknown" == page.play(10**9)["why"]
    assert "unknown" == page.play(-1)["why"]
    impossible = next(action for action in range(1000) if action not in page.lit())
    refused = page.play(impossible)
    assert "illegal" == refused["why"]
    assert refused["html"]


def again_asked(page: Page, **fields: object) -> None:
    """Play, and wait until the bot has played, too."""
    page.until_at(page.play(page.lit()[0], **fields)["at"])
    page.until_turn()


def test_a_page_that_has_got_everything_goes_on_with_edits(server: Running) -> None:
    table, guest, page = alone(server)
    again_asked(page)
    page.rest()
    page.close()
    again = guest.page(table, seq=page.heard[-1]["seq"])
    again.regions, again.at, again.turn = page.regions, page.at, page.turn
    assert [] == again.rest()
    again_asked(again)
    views = [message for message in again.heard if message["t"] == "view"]
    assert not any(view["full"] for view in views)
    assert any("board" in view["edits"] for view in views)
    numbers = [message["seq"] for message in again.heard]
    assert [*range(page.heard[-1]["seq"] + 1, numbers[-1] + 1)] == numbers


def test_a_page_that_has_missed_something_gets_the_newest_view(server: Running) -> None:
    table, guest, page = alone(server)
    seen, mark = page.heard[-1]["seq"], page.mark
    again_asked(page, id="before")
    page.close()
    again = guest.page(table, seq=seen, mark=mark)
    view = again.until("view")
    assert (True, seen + 1, page.at, page.mark) == (view["full"], view["seq"], view["at"], view["mark"])
    assert page.lit() == again.lit()
    assert "done" == again.play(again.lit()[0], id="before")["t"]  # it has counted


def test_a_page_that_has_missed_nothing_that_shows_is_only_told_so(server: Running) -> None:
    """By the mark of what it shows, also where the server knows nothing of the page."""
    table, guest, page = alone(server)
    page.rest()
    again = guest.page(table, seq=3, page="two", mark=page.mark)
    assert [("same", 4, page.at)] == [(one["t"], one["seq"], one["at"]) for one in again.rest()]
    again.at = page.at
    again.play(page.lit()[0])
    assert again.until("view")["full"]  # the server does not know the markup that the page has
    assert page.mark != again.mark
    for wrong in ("", "x", page.mark[:-1] + "!", "h" + page.mark, page.mark.replace(".", "0.")):
        assert guest.page(table, page="three", mark=wrong).until("view")["full"]


def test_a_mark_is_for_those_who_see_the_same(server: Running) -> None:
    ann, ben = Guest(server), Guest(server)
    table = ann.make(seats=("me", "open"), public="public", begins=0)
    page, watching = ann.page(table), ben.page(table)
    watching.until("view")
    page.rest()
    watching.rest()
    assert page.mark != watching.mark
    assert "view" == ben.page(table, page="two", mark=page.mark).hear()["t"]
    other = ann.page(table, page="two", hello=False)
    other.send(t="hello", lang="fa", mark=page.mark)
    assert "view" == other.hear()["t"]


def test_a_page_that_came_meanwhile_hears_of_who_comes_again(tmp_path: Path) -> None:
    """Of a short absence nobody is told; but whoever looks at the table then is shown it."""
    with running(tmp_path, leaving=1000.0) as server:
        ann, ben = Guest(server), Guest(server)
        table = ann.make(seats=("me", "open"))
        ben.http.get(ann.links(table)["sit"])
        one, two = ann.page(table), ben.page(table)
        while not one.mark.startswith("hh"):
            one.hear()
        live = server.live(table)
        two.close()
        until(lambda: len(live.viewers) == 1)
        live._look_anew()
        tab = ann.page(table, page="two")
        assert not tab.until("view")["mark"].startswith("hh")
        ben.page(table)
        while not tab.mark.startswith("hh"):
            tab.hear()


def test_a_page_that_has_just_been_loaded_is_told_only_what_changes(server: Running) -> None:
    """Its HTML has everything; a region comes whole when it first changes, and as edits from then on."""
    guest = Guest(server)
    table = guest.make(seats=("me", "random"), begins=0)
    live = server.live(table)
    found = re.search(r"socket\?page=([\w-]+)", guest.http.get(f"/t/{table}").text)
    assert found is not None
    page = guest.page(table, page=found[1])
    told = [one for one in page.rest() if one["t"] == "view"]
    assert not any(one["full"] or "board" in one["regions"] for one in told)
    for _ in range(2):
        assert "done" == page.play(int(live.log.table.legal_for(0)[0]), at=live.log.clock[0])["t"]
        page.until_at(live.log.clock[0])
        page.until_turn()
    views = [one for one in page.heard if one["t"] == "view"]
    assert "board" in views[-1]["edits"]
    assert any("board" in one["regions"] for one in views)


def test_whoever_has_moved_hears_it_before_anybody_is_shown_it(server: Running) -> None:
    table, _, page = alone(server)
    live = server.live(table)
    order: list[str] = []
    publish, tell = LiveTable.publish, Viewer.tell

    def published(one: LiveTable, began: float) -> None:
        order.append("shown")
        publish(one, began)

    def told(one: Viewer, replies: list[messages.ToBrowser]) -> None:
        order.extend([type(reply).__name__ for reply in replies])
        tell(one, replies)

    with patch.object(LiveTable, "publish", published), patch.object(Viewer, "tell", told):
        assert "done" == page.play(page.lit()[0])["t"]
        until(lambda: "shown" in order)
    assert ["Done", "shown"] == order[:2]
    assert live.log.length


def test_a_page_that_was_away_too_long_gets_everything(server: Running) -> None:
    table, guest, page = alone(server)
    page.close()
    again = guest.page(table, seq=1000)
    view = again.until("view")
    assert 1001 == view["seq"]
    assert view["full"]
    other = Guest(server)
    assert 403 == other.http.get(f"/t/{table}").status_code


def test_another_connection_of_the_same_page_replaces_the_first(server: Running) -> None:
    table, guest, page = alone(server)
    again = guest.page(table, seq=page.heard[-1]["seq"])
    assert 4000 == page.closed()
    again.send(t="ping")
    again.until("pong")


def test_a_connection_that_was_given_up_and_arrives_late_replaces_none(server: Running) -> None:
    """It has waited at a process that stood still, and the page has found another one since."""
    guest = Guest(server)
    table = guest.make()
    page = guest.page(table, since="1700000003000")
    page.until("view")
    late = guest.page(table, hello=False, since="1700000000000")
    assert 4000 == late.closed()
    page.send(t="ping")
    page.until("pong")
    for nonsense in ("soon", "-1", "9" * 40):
        again = guest.page(table, since=nonsense)
        assert 4000 == page.closed()
        page = again
        page.until("view")


def test_answers_to_a_connection_that_was_replaced_take_no_number(server: Running) -> None:
    """The page would miss them: its numbers rise by one, and what has no answer is sent again."""
    table, guest, page = alone(server)
    page.rest()
    server.live(table)._quiet_until = time.monotonic() + PAUSE  # the answer comes when the page has come again
    page.send(t="play", id="late", at=page.at, action=page.lit()[0])
    again = guest.page(table, seq=page.heard[-1]["seq"])
    again.regions, again.at, again.turn = page.regions, page.at, page.turn
    assert 4000 == page.closed()
    assert "late" not in [message.get("id") for message in page.heard]
    assert "done" == again.play(page.lit()[0], id="late", at=page.at)["t"]
    again.rest()
    first = again.heard[0]["seq"]
    assert [*range(first, first + len(again.heard))] == [message["seq"] for message in again.heard]


def test_the_language_changes_without_a_reload(server: Running) -> None:
    _, _, page = alone(server)
    english = page.regions["ask"]
    page.send(t="hello", seq=0, lang="fa", digits="en", text=True)
    view = page.until("view")
    assert (True, "fa") == (view["full"], view["lang"])
    assert english != page.regions["ask"]
    page.send(t="hello", seq=0, lang="klingon", digits="x")
    view = page.until("view")
    assert (True, "fa") == (view["full"], view["lang"])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "[]",
        "null",
        "{}",
        '{"t":"fly"}',
        '{"t":"play"}',
        '{"t":"play","action":"1","at":0}',
        '{"t":"play","action":1.5,"at":0}',
        '{"t":"play","action":1,"at":-1}',
        '{"t":"play","action":99999999999999999999999,"at":0}',
        '{"t":"play","action":1,"at":0,"id":"' + "x" * 65 + '"}',
        '{"t":"play","action":1,"at":0,"id":"\\u0000"}',
        '{"t":"play","action":1,"at":0,"id":"k3\\n"}',
        '{"t":"play","action":1,"at":0,"id":"سه"}',
        '{"t":"seat","to":"' + "x" * 40 + '"}',
        '{"t":"hello","seq":1e3}',
        '{"t":"hello"}{"t":"hello"}',
        "\\ud800",
        "[" * 5000,
    ],
)
def test_what_is_no_message_is_refused(text: str) -> None:
    with pytest.raises(messages.Malformed):
        messages.read(text)


def test_a_form_cannot_name_a_message_so_that_it_cannot_be_written(server: Running) -> None:
    """Half a surrogate pair goes through no socket, but a form may say that it is written in UTF-7."""
    table, guest, page = alone(server)
    fields = {"t": "play", "id": "+2AA-", "at": str(page.at), "action": str(page.lit()[0])}
    parts = [f'--X\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{fields[key]}\r\n' for key in fields]
    headers = {"content-type": "multipart/form-data; charset=utf-7; boundary=X"}
    answer = guest.http.post(f"/t/{table}/do", content="".join([*parts, "--X--\r\n"]), headers=headers)
    assert 400 == answer.status_code
    assert 0 == server.live(table).log.length
    assert "done" == page.play(page.lit()[0])["t"]


def test_malformed_oversized_and_binary_messages_get_a_typed_answer(server: Running) -> None:
    _, _, page = alone(server)
    page.socket.send("{")
    assert "malformed" == page.until("refused")["why"]
    page.socket.send(b"{}")
    assert "malformed" == page.until("refused")["why"]
    page.socket.send(json.dumps({"t": "ping", "x": "y" * 20_000}))
    assert "too_long" == page.until("refused")["why"]
    page.send(t="ping")
    page.until("pong")
    page.socket.send("x" * 100_000)
    assert 1009 == page.closed()


@pytest.mark.parametrize("kind", [RecursionError, NotImplementedError, TimeoutError])
def test_a_mistake_that_ends_a_connection_is_in_the_log(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, kind: type[Exception]
) -> None:
    """Whatever it is: a connection that ends says so by the same words."""
    _, _, page = alone(server)

    async def mistaken(*_: object) -> None:
        raise kind("a mistake of ours")

    monkeypatch.setattr(sockets, "carry_out", mistaken)
    page.send(t="ping")
    page.closed()
    until(lambda: "a mistake of ours" in caplog.text)


def test_a_page_that_goes_is_no_mistake(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    table, guest, page = alone(server)
    live = server.live(table)
    page.socket.socket.close()  # without a word
    until(lambda: not live.viewers)
    guest.page(table).until("view")
    assert table not in caplog.text


def test_a_page_must_say_hello_first(server: Running) -> None:
    table, guest, _ = alone(server)
    page = guest.page(table, page="two", hello=False)
    page.send(t="play", action=0, at=0)
    assert "malformed" == page.until("refused")["why"]


def test_a_flood_ends_its_own_connection_and_disturbs_nobody(tmp_path: Path) -> None:
    with running(tmp_path, messages="20/hour", messages_each="30/hour") as server:
        ann, ben = Guest(server), Guest(server)
        table = ann.make(seats=("me", "open"), public="public", begins=0)
        page = ann.page(table)
        page.until("view")
        flood = ben.page(table)
        for _ in range(400):
            flood.send(t="ping")
        code = flood.closed()
        assert "flood" in [message.get("why") for message in flood.heard]
        assert 1008 == code
        page.send(t="ping")
        page.until("pong")


def test_a_table_has_only_so_many_connections(tmp_path: Path) -> None:
    """A crowd of watchers keeps nobody from his seat."""
    with running(tmp_path, sockets_each=2, watchers=3) as server:
        ann, ben, eve = Guest(server), Guest(server), Guest(server)
        table = ann.make(seats=("me", "open"), public="public")
        crowd = [one.page(table, page=str(n), hello=False) for one in (ben, eve) for n in range(2)]
        assert 1013 == crowd[3].closed()
        pages = [ann.page(table, page=str(n), hello=False) for n in range(3)]
        assert 1013 == pages[2].closed()
        pages[0].send(t="hello")
        assert pages[0].until("view")["full"]


def test_nor_has_it_more_when_they_come_at_once(tmp_path: Path) -> None:
    with running(tmp_path, sockets_each=2) as server:
        guest = Guest(server)
        live = server.live(guest.make(seats=("me", "open")))

        async def let_in() -> None:
            live.lock.release()

        server.call(live.lock.acquire())
        pages = [guest.page(live.facts.id, page=f"tab{n}") for n in range(4)]
        until(lambda: "waiters:4" in repr(live.lock))
        server.call(let_in())
        for page in pages[:2]:
            page.until("view")
        assert [1013, 1013] == [page.closed() for page in pages[2:]]


def test_many_cookies_do_not_make_more_connections(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one that is too many nothing more is tried."""
    with running(tmp_path, sockets_here="3/hour") as server:
        monkeypatch.setattr(logging.getLogger("uvicorn"), "propagate", True)
        table = Guest(server).make(seats=("me", "open"), public="public")
        for _ in range(3):
            Guest(server).page(table).until("view")
        assert 1013 == Guest(server).page(table, hello=False).closed()
    assert [] == [record.message for record in caplog.records if record.levelname == "ERROR"]


def test_pages_of_strangers_do_not_pile_up() -> None:
    """Those that have not been used for longest are forgotten first; a person's own are few enough to stay."""
    streams = PageStreams()
    first, kept = streams.find("stranger", "x"), streams.find("ann", "x")
    for n in range(2 * PAGES):
        assert kept is streams.find("ann", "x")
        streams.find(f"stranger {n}", "x")
    assert PAGES == len(streams._all)
    assert first is not streams.find("stranger", "x")


def test_pages_that_have_gone_are_forgotten_with_what_they_showed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_streams, "WAITS", -1.0)
    streams = PageStreams()
    here, gone = streams.find("ann", "one"), streams.find("ann", "two")
    streams.forget_gone([here])
    assert here is streams.find("ann", "one")
    assert gone is not streams.find("ann", "two")


def test_a_page_that_was_quiet_for_long_is_sent_all_regions(server: Running) -> None:
    """The server has forgotten what it looks like, but not what it showed: whose turn it is now is heard."""
    table, guest, page = alone(server)
    again_asked(page)
    page.rest()
    live = server.live(table)
    live.last_used = time.monotonic() - 2 * QUIET

    async def sweep() -> None:
        live.forget_pages()

    server.call(sweep())
    other = guest.page(table, page="other")  # who comes now is drawn as ever
    assert other.until("view")["regions"] == page.regions
    before = len(page.heard)
    again_asked(page)
    first, *later = [message for message in page.heard[before:] if message["t"] == "view"]
    assert (False, {}, set(page.regions)) == (first["full"], first["edits"], set(first["regions"]))
    assert first["sound"]
    assert all(view["edits"] for view in later)
    fresh = guest.page(table, page="fresh").until("view")
    page.rest()
    assert fresh["regions"] == page.regions


def test_a_slow_reader_gets_the_newest_view(server: Running) -> None:
    """Nothing piles up for one who does not read: views are made when they are sent."""
    guest = Guest(server)
    table = guest.make(seats=("random", "random"))
    page = guest.page(table)
    live = server.live(table)
    until(lambda: live.over)
    page.until_at(live.log.clock[-1])
    assert [*range(1, len(page.heard) + 1)] == [message["seq"] for message in page.heard]
    (viewer,) = live.viewers
    assert 0 == len(viewer._replies)


def test_who_takes_nothing_for_long_is_left(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be sent does not hold a connection for ever."""
    monkeypatch.setattr(sockets, "SEND_SECONDS", 0.2)
    guest = Guest(server)
    table = guest.make(seats=("me", "random"), begins=0)
    page = guest.page(table)
    page.until_turn()
    live = server.live(table)
    (viewer,) = live.viewers

    async def never(text: str) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(viewer._socket, "send_text", never)
    page.send(t="ping")
    until(lambda: not live.viewers)


def test_a_socket_from_another_site_is_refused(server: Running) -> None:
    from websockets.exceptions import InvalidStatus
    from websockets.sync.client import connect

    table, guest, _ = alone(server)
    address = f"{server.base.replace('http', 'ws')}/t/{table}/socket"
    for headers in (
        {"Cookie": guest.cookies, "Origin": "https://evil.example"},
        {"Origin": server.base},
        {"Cookie": "mohreh=forged", "Origin": server.base},
    ):
        with pytest.raises(InvalidStatus):
            connect(address, additional_headers=headers, legacy=True)
    with pytest.raises(InvalidStatus):
        connect(address.replace(table, "nowhere"), additional_headers={"Cookie": guest.cookies}, legacy=True)


def test_who_has_had_many_hints_is_told_kindly(tmp_path: Path) -> None:
    with running(tmp_path, hints_each="1/hour") as server:
        guest = Guest(server)
        page = guest.page(guest.make(seats=("me", "random"), begins=0))
        page.until_turn()
        page.send(t="hint")
        page.until("hint")
        page.send(t="hint")
        assert "Try one on your own." in page.until("refused")["html"]
