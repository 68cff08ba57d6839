"""What a page does while it changes: what others do is seen one after the other, names that are moved stand once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from mohreh.kernel import registry
from mohreh.web.model import Shown
from tests.kit.page import actions, change, see, visit
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
            page.wait_for_function("!moving || moving.updateCallbackDone.then(() => true)")
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


@pytest.fixture
def lively(browser: Browser) -> Iterator[Page]:
    """A page of somebody who likes motion; its clock stands still unless it is told to go on."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.set_default_timeout(1000 * patience())
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    yield page
    page.close()


def shows(page: Page, at: int) -> None:
    """Wait until it does: the browser changes a page with its next picture."""
    until(lambda: page.evaluate(f"at === {at} && !moving"), f"the page does not show {at}")


def after(decisions: int, **more: Any) -> Shown:
    """Splendor after so many decisions, as the first of four sees it; somebody else made the last of them."""
    return shown(played("splendor", 4, decisions), 0, latest=1, **more)


PACE = 700  # of motion.js
LINE = "document.querySelector('#latest').textContent"
TOLD = "[...document.querySelectorAll('#log li.new')].map((one) => one.textContent)"


def test_what_others_do_is_seen_one_after_the_other(lively: Page) -> None:
    """Each with its line; the page is at the time that it shows."""
    visit(lively, after(0))
    for decisions in (1, 2, 3):
        change(lively, after(decisions))
    for decisions in (1, 2, 3):
        shows(lively, decisions)
        assert 3 - decisions == lively.evaluate("queue.length")
        assert lively.evaluate(f"{LINE} && {TOLD}.includes({LINE})")
        lively.clock.run_for(PACE - 1)
        assert decisions == lively.evaluate("at")
        lively.clock.run_for(1)


def test_who_follows_slowly_is_kept_waiting_by_nothing(lively: Page) -> None:
    """Actions that come with pauses of their own get no other."""
    visit(lively, after(0))
    for decisions in (1, 2, 3):
        change(lively, after(decisions))
        shows(lively, decisions)
        lively.clock.run_for(PACE)


def test_a_click_shows_at_once_what_waits_and_plays_nothing(lively: Page) -> None:
    """What was clicked stood on a page that is not true any more."""
    mine = next(n for n in range(4, 8) if [0] == played("splendor", 4, n).waiting)
    sent = visit(lively, after(mine - 1))
    for decisions in range(mine, mine + 4):
        change(lively, after(decisions))
    shows(lively, mine)
    lively.locator("[data-part].lit").first.click()
    shows(lively, mine + 3)
    assert [0, []] == lively.evaluate("[queue.length, picked]")
    assert [] == actions(lively, sent, "play", 0)


def test_a_key_and_a_hidden_page_end_the_waiting_too(lively: Page) -> None:
    visit(lively, after(0))
    for decisions in (1, 2, 3):
        change(lively, after(decisions))
    shows(lively, 1)
    lively.keyboard.press("Enter")
    shows(lively, 3)
    for decisions in (4, 5, 6):
        change(lively, after(decisions))
    lively.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
    lively.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert 6 == lively.evaluate("at")


def test_the_own_decision_shows_at_once(lively: Page) -> None:
    """Together with all that was still to be seen."""
    visit(lively, after(0))
    for decisions in (1, 2):
        change(lively, after(decisions))
    lively.evaluate("pending = { id: 'k1' }; hear({ t: 'done', id: 'k1', at: 3 })")
    change(lively, after(3, own=True))
    assert 0 == lively.evaluate("queue.length")
    shows(lively, 3)
    assert not lively.evaluate("canAgain()")  # nothing has happened since
    assert "" == lively.evaluate(LINE)


def test_it_can_be_shown_again(lively: Page) -> None:
    """The board as it was after each action, then as it is; what comes meanwhile is seen after that."""
    visit(lively, after(0))
    change(lively, after(0), full=True)
    lively.evaluate("globalThis.boards = []")
    lively.clock.run_for(PACE)
    for decisions in (1, 2):
        change(lively, after(decisions))
        shows(lively, decisions)
        lively.clock.run_for(PACE)
        lively.evaluate("boards.push(filled.board)")
    assert lively.evaluate("$('#ask [data-go=again]').hidden === false")
    lively.locator("#ask [data-go=again]").click()
    change(lively, after(3))
    seen = []
    for _ in range(5):
        seen.append(lively.evaluate("[boards.indexOf(filled.board), at]"))
        lively.clock.run_for(PACE)
        until(lambda: lively.evaluate("!moving"), "things glide for ever")
    assert [[-1, 2], [0, 2], [1, 2], [1, 2], [-1, 3]] == seen


def test_again_ends_with_a_click(lively: Page) -> None:
    """And the click does nothing else."""
    sent = visit(lively, after(4))
    change(lively, after(4), full=True)
    for decisions in (5, 6, 7, 8):
        change(lively, after(decisions))
    lively.evaluate("skip()")
    shows(lively, 8)
    board = lively.evaluate("filled.board")
    lively.evaluate("again(); $('#board .lit, #board .dev').click()")
    assert [True, 0] == lively.evaluate("(board) => [filled.board === board, queue.length]", board)
    assert [] == actions(lively, sent, "play", 0)


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


def test_what_is_new_comes_from_where_it_was(lively: Page) -> None:
    """A card from its deck; what goes away without a place of its own goes to the place that it names."""
    visit(lively, after(0))
    old = lively.evaluate("$('#board .dev').id")
    new = """(old) => {
      const html = $('#board').innerHTML.replaceAll(old, 'c-3w9').replaceAll('card-' + old.slice(2), 'card-3w9');
      hear({ t: 'view', at, lang: 'en', title: '', sound: '', regions: { board: html } });
      return [...named].filter(([name]) => name === 'card-3w9').map(([, one]) => one.id);
    }"""
    assert ["c-d3"] == lively.evaluate(new, old)
    until(lambda: lively.evaluate("!moving"), "it glides for ever")
