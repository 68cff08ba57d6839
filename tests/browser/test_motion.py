"""What a page does while it changes: what others do is seen one after the other, names that are moved stand once."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from mohreh.kernel import registry
from mohreh.web.model import Shown
from tests.kit.page import actions, change, see, visit, wait_until
from tests.kit.patience import patience, until
from tests.web.tables import played, shown

pytestmark = pytest.mark.once

TWICE = """() => {
  const names = [...document.querySelectorAll("*")].map((one) => one.style.viewTransitionName).filter(Boolean);
  return names.filter((name, at) => names.indexOf(name) < at);
}"""


@pytest.mark.parametrize("game", registry.names())
def test_no_two_things_move_under_one_name(game: str, browser: Browser) -> None:
    """Also those that had another name a moment ago; the browser would complain and move nothing."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.set_default_timeout(1000 * patience())
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    try:
        for _ in see(page, [shown(played(game, 2, decisions)) for decisions in range(8, 20)]):
            wait_until(page, "!moving || moving.updateCallbackDone.then(() => true)")
            assert [] == page.evaluate(TWICE)
    finally:
        page.close()
    assert [] == [one for one in said if "view-transition" in one]


def test_a_click_dims_nothing(page: Page) -> None:
    """While its answer is on the way, what else is lit stays as it is."""
    table = played("qabile", 2, 9)
    visit(page, shown(table, table.waiting[0]))
    for _ in range(2):  # where another tribe is, the second tap settles
        page.locator(".land.lit, .edge.lit").first.click()
    assert page.evaluate("'busy' in document.body.dataset")
    lit = page.locator("#board .lit:not(.pressed)")
    assert lit.count() > 2
    assert ["1"] == sorted(set(lit.evaluate_all("(all) => all.map((one) => getComputedStyle(one).opacity)")))


# ---- what others do


def shows(page: Page, at: int) -> None:
    """Wait until it does: the browser changes a page with its next picture."""
    until(lambda: page.evaluate(f"at === {at} && !moving"), f"the page does not show {at}")


def after(decisions: int, **more: Any) -> Shown:
    """Splendor after so many decisions, as the first of four sees it; somebody else made the last of them."""
    return shown(played("splendor", 4, decisions), 0, latest=1, **more)


PACE = 700  # of motion.js
LINE = "document.querySelector('#latest').textContent"
TOLD = "[...document.querySelectorAll('#log li.new')].map((one) => one.textContent)"


def test_what_others_do_is_seen_one_after_the_other(timeless: Page) -> None:
    """Each with its line; the page is at the time that it shows."""
    visit(timeless, after(0))
    for decisions in (1, 2, 3):
        change(timeless, after(decisions))
    for decisions in (1, 2, 3):
        shows(timeless, decisions)
        assert 3 - decisions == timeless.evaluate("queue.length")
        assert timeless.evaluate(f"{LINE} && {TOLD}.includes({LINE})")
        timeless.clock.run_for(PACE - 1)
        assert decisions == timeless.evaluate("at")
        timeless.clock.run_for(1)


def test_who_follows_slowly_is_kept_waiting_by_nothing(timeless: Page) -> None:
    """Actions that come with pauses of their own get no other."""
    visit(timeless, after(0))
    for decisions in (1, 2, 3):
        change(timeless, after(decisions))
        shows(timeless, decisions)
        timeless.clock.run_for(PACE)


def test_a_click_shows_at_once_what_waits_and_plays_nothing(timeless: Page) -> None:
    """What was clicked stood on a page that is not true any more."""
    mine = next(n for n in range(4, 8) if [0] == played("splendor", 4, n).waiting)
    sent = visit(timeless, after(mine - 1))
    for decisions in range(mine, mine + 4):
        change(timeless, after(decisions))
    shows(timeless, mine)
    timeless.locator("[data-part].lit").first.click()
    shows(timeless, mine + 3)
    assert [0, []] == timeless.evaluate("[queue.length, picked]")
    assert [] == actions(timeless, sent, "play", 0)


def test_a_key_and_a_hidden_page_end_the_waiting_too(timeless: Page) -> None:
    visit(timeless, after(0))
    for decisions in (1, 2, 3):
        change(timeless, after(decisions))
    shows(timeless, 1)
    timeless.keyboard.press("Enter")
    shows(timeless, 3)
    for decisions in (4, 5, 6):
        change(timeless, after(decisions))
    timeless.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
    timeless.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert 6 == timeless.evaluate("at")


def test_the_own_decision_shows_at_once(timeless: Page) -> None:
    """Together with all that was still to be seen."""
    visit(timeless, after(0))
    for decisions in (1, 2):
        change(timeless, after(decisions))
    timeless.evaluate("pending = { id: 'k1' }; hear({ t: 'done', id: 'k1', at: 3 })")
    change(timeless, after(3, own=True))
    assert 0 == timeless.evaluate("queue.length")
    shows(timeless, 3)
    assert not timeless.evaluate("canAgain()")  # nothing has happened since
    assert "" == timeless.evaluate(LINE)


def test_it_can_be_shown_again(timeless: Page) -> None:
    """The board as it was after each action, then as it is; what comes meanwhile is seen after that."""
    visit(timeless, after(0))
    change(timeless, after(0), full=True)
    timeless.evaluate("globalThis.boards = []")
    timeless.clock.run_for(PACE)
    for decisions in (1, 2):
        change(timeless, after(decisions))
        shows(timeless, decisions)
        timeless.clock.run_for(PACE)
        timeless.evaluate("boards.push(filled.board)")
    assert timeless.evaluate("$('#ask [data-go=again]').hidden === false")
    timeless.locator("#ask [data-go=again]").click()
    change(timeless, after(3))
    seen = []
    for _ in range(5):
        seen.append(timeless.evaluate("[boards.indexOf(filled.board), at]"))
        timeless.clock.run_for(PACE)
        until(lambda: timeless.evaluate("!moving"), "things glide for ever")
    assert [[-1, 2], [0, 2], [1, 2], [1, 2], [-1, 3]] == seen


def test_again_ends_with_a_click(timeless: Page) -> None:
    """And the click does nothing else."""
    sent = visit(timeless, after(4))
    change(timeless, after(4), full=True)
    for decisions in (5, 6, 7, 8):
        change(timeless, after(decisions))
    timeless.evaluate("skip()")
    shows(timeless, 8)
    board = timeless.evaluate("filled.board")
    timeless.evaluate("again(); $('#board .lit, #board .dev').click()")
    assert [True, 0] == timeless.evaluate("(board) => [filled.board === board, queue.length]", board)
    assert [] == actions(timeless, sent, "play", 0)


def test_nothing_moves_and_nothing_waits_for_whoever_wants_it_still(page: Page) -> None:
    """By the system's setting, or by that of the page."""
    visit(page, after(0))
    for motion in ("reduce", "no-preference"):
        page.emulate_media(reduced_motion=motion)
        page.evaluate(f"keep('still', '{'' if motion == 'reduce' else 'on'}')")
        for decisions in (1, 2, 3):
            change(page, after(decisions))
            assert decisions == page.evaluate("at")
        assert page.evaluate("!canAgain() && $('#ask [data-go=again]').hidden && !$('#latest.on')")
        change(page, after(0))
    page.evaluate("keep('still', '')")
    page.emulate_media(reduced_motion="reduce")


def test_no_line_is_told_over_a_result(timeless: Page) -> None:
    """Whoever resigned read the last move once more, across the name of the winner."""
    visit(timeless, after(0))
    change(timeless, after(3))
    assert timeless.evaluate("!!$('#latest.on')")
    visit(timeless, after(0))
    over = shown(played("splendor", 4, 10**6), 0, latest=1)
    change(timeless, over)
    shows(timeless, over.decisions)
    assert timeless.evaluate("!!$('#result .result') && !$('#latest.on')")


def test_only_what_moves_is_named(timeless: Page) -> None:
    """With a name for each of a hundred things that stay, a phone would show a few pictures of a motion."""
    visit(timeless, after(0))
    change_two = """() => {
      const now = $('#board').cloneNode(true), [one, other] = $$('.dev', now);
      const place = document.createElement('i');
      one.replaceWith(place); other.replaceWith(one); place.replaceWith(other);
      hear({ t: 'view', at, lang: 'en', title: '', sound: '', regions: { board: now.innerHTML } });
      return [[...named.keys()].sort(), [one, other].map((card) => card.dataset.moveName).sort()];
    }"""
    named, moved = timeless.evaluate(change_two)
    assert moved == named
    until(lambda: timeless.evaluate("!moving"), "it glides for ever")
    assert 0 == timeless.evaluate("named.size")


def test_what_is_new_comes_from_where_it_was(timeless: Page) -> None:
    """A card from its deck; what goes away without a place of its own goes to the place that it names."""
    visit(timeless, after(0))
    old = timeless.evaluate("$('#board .dev').id")
    new = """(old) => {
      const html = $('#board').innerHTML.replaceAll(old, 'c-3w9').replaceAll('card-' + old.slice(2), 'card-3w9');
      hear({ t: 'view', at, lang: 'en', title: '', sound: '', regions: { board: html } });
      return [...named].filter(([name]) => name === 'card-3w9').map(([, one]) => one.id);
    }"""
    assert ["c-d3"] == timeless.evaluate(new, old)
    until(lambda: timeless.evaluate("!moving"), "it glides for ever")


def test_nothing_glides_to_a_place_that_is_out_of_sight(page: Page) -> None:
    """On a phone the pile lies below the fold, and its line was drawn across the hand."""
    visit(page, shown(played("inis", 2, 12)))
    for width, height, places in ((1280, 800, 1), (360, 640, 0)):
        page.set_viewport_size({"width": width, "height": height})
        assert places == page.evaluate("label(new Set(), [['gone', 'pile-act']]), named.size"), width
