"""A page is light, keeps still while it changes, and needs nobody but its server."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Page, Response

from mohreh import web
from mohreh.kernel import registry
from mohreh.web.model import PERSON, Reader, Sitter
from tests.browser.conftest import Come
from tests.browser.kit import LIT, SIZES
from tests.kit.page import SOCKET, SOCKETS, open_page, see, visit, wait_until
from tests.kit.patience import until
from tests.web.tables import played, replay, shown

pytestmark = pytest.mark.once

FIRST_PAGE: Final = 200_000  # bytes, with the fonts
# What stays where it is whatever happens, while the game goes on.
REGIONS: Final = "#top, #board, #ask, #tray, #tabs, .mat:has(#board > .lines) #actions"
SPLENDOR: Final = f"{REGIONS}, #board [id^=c-d], #board [id^=b-], #board [id^=n-]"


@pytest.mark.parametrize("language", ["fa", "en"])
def test_the_first_page_is_light(language: str, come: Come) -> None:
    visitor = come(language, new=True)
    loaded: list[Response] = []
    visitor.page.on("response", lambda one: loaded.append(one))
    visitor.go("/")
    visitor.page.evaluate("document.fonts.ready.then(() => true)")
    sizes = {one.url.removeprefix(visitor.base): len(one.body()) for one in loaded}
    assert any(".woff2" in name for name in sizes)
    assert sum(sizes.values()) < FIRST_PAGE, sizes


@pytest.mark.parametrize("size", SIZES)
def test_nothing_jumps_when_the_board_is_swapped(size: str, come: Come) -> None:
    visitor = come("en", size)
    visitor.make("splendor", ("me", "greedy"))
    visitor.settled()
    visitor.page.evaluate("document.fonts.ready.then(() => true)")
    before, rng = visitor.boxes(SPLENDOR), Random(6)
    assert len(before) > 10
    for _ in range(5):
        visitor.play(rng, 1)
        visitor.settled()
        after = visitor.boxes(SPLENDOR)
        assert {key: box for key, box in before.items() if key in after} == {
            key: box for key, box in after.items() if key in before
        }


@pytest.mark.soak
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "fa"])
@pytest.mark.parametrize("game", registry.names())
def test_nothing_jumps_in_any_game(game: str, language: str, size: str, come: Come) -> None:
    """While others decide, too: the regions are looked at after every message."""
    visitor = come(language, size)
    visitor.make(game, ("me", "greedy"))
    visitor.settled()
    before, rng = visitor.boxes(REGIONS), Random(6)
    while visitor.settled() == "asked" and visitor.at() < 60:
        visitor.click(LIT, rng.random())
        assert before == visitor.boxes(REGIONS) or visitor.state() == "over"


def test_a_page_without_its_script_can_be_played(come: Come) -> None:
    """The buttons of the text form are a plain form."""
    visitor = come("en", java_script_enabled=False)
    visitor.context.add_cookies([{"name": "mohreh_reader", "value": "en..1", "url": visitor.base}])
    visitor.go("/new?game=rokab&players=2&seat1=random&opt.start_player=1")
    visitor.leave("button.big")
    choices = visitor.page.locator("#actions .choice")
    for _ in range(2):
        until(lambda: visitor.page.reload() is not None and choices.count() > 0)
        visitor.leave("#actions .choice")
        assert "/t/" in visitor.page.url
    assert visitor.page.locator("#log li").count() > 0


def test_a_page_of_a_test_hears_an_answer(page: Page) -> None:
    """Else it says after ten seconds that the connection is lost, over the board: only a busy machine takes so long."""
    visit(page, shown(played("splendor", 2, 0)))
    page.evaluate("words = 0; ping()")
    wait_until(page, "words > 0")


@pytest.mark.parametrize("game", registry.names())
def test_on_a_phone_the_log_comes_first_in_its_tab(game: str, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 780})
    visit(page, shown(played(game, 2, 30)))
    page.locator("[data-tab=log]").click()
    log, players = (page.locator(name).bounding_box() for name in ("#log", "#players"))
    assert log is not None
    assert players is not None
    assert log["y"] < 120
    assert log["y"] + log["height"] <= players["y"]


# Of the log: how far its end is below what is in sight, and how far its heading is from its top.
LOG: Final = """() => {
  const box = (one) => one.getBoundingClientRect(), log = document.querySelector("#log");
  const last = [...log.querySelectorAll("li")].at(-1);
  if (log.scrollHeight <= log.clientHeight || !last.matches(".new")) return null;
  return [box(last).bottom - box(log).bottom, box(log.querySelector("h2")).top - box(log).top].map(Math.round);
}"""


def test_the_log_is_open_at_its_end_and_stays_where_it_was_scrolled_to(page: Page) -> None:
    """With what is new in sight, and the heading above it; who reads what is older is left in peace."""
    page.set_viewport_size({"width": 1280, "height": 800})
    some = see(page, [shown(played("splendor", 2, decisions)) for decisions in (40, 41, 42)])
    for _ in range(2):
        next(some)
        below, heading = page.evaluate(LOG)
        assert below <= 0
        assert heading == 0
    page.evaluate("document.querySelector('#log').scrollBy({ top: -150, behavior: 'instant' })")
    next(some)
    assert page.evaluate(LOG)[0] > 100


@pytest.mark.parametrize("language", ["en", "fa"])
def test_a_page_that_is_told_nothing_more_says_so_and_can_go_on(language: str, page: Page) -> None:
    """Of one page opened twice the earlier one is closed by the server (4000); a tap opens the table anew."""
    page.set_viewport_size({"width": 360, "height": 640})
    page.route_web_socket(SOCKETS, lambda socket: socket.close(code=4000))
    open_page(page, web.table_page(shown(played("splendor", 2, 3)), Reader(language), SOCKET, is_first=True))
    wait_until(page, "!$('#notice').hidden && $('.first-help:not([hidden])')")
    button = page.locator("#notice [data-go=reload]")
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    page.route_web_socket(SOCKETS, lambda socket: None)
    button.click()
    wait_until(page, "isOpen()")
    assert page.locator("#notice").is_hidden()


def test_who_won_is_in_sight_when_the_game_ends(page: Page) -> None:
    """On a phone, also for a reader who had scrolled down to the lower cards; after that the page stays where it is."""
    page.set_viewport_size({"width": 390, "height": 700})
    at = see(page, [shown(played("splendor", 2, decisions)) for decisions in (40, 10**6, 10**6)])
    next(at)
    page.evaluate("document.body.style.minHeight = '3000px'; scrollTo({ top: 292, behavior: 'instant' })")
    assert 0 < page.evaluate("scrollY")
    next(at)
    assert 0 == page.evaluate("scrollY")
    page.evaluate("scrollTo({ top: 200, behavior: 'instant' })")
    next(at)
    assert 200 == page.evaluate("scrollY")


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)])
def test_the_moves_of_a_replay_are_open_at_the_one_that_is_shown(size: tuple[int, int], page: Page) -> None:
    """And the page itself is at its top, with the board."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    whole = replay(played("splendor", 2, 60))
    open_page(page, web.replay_page(replace(whole, shown=replace(whole.shown, decisions=30)), Reader()))
    shows = """[".moves", ".moves [aria-current]"].map((one) => document.querySelector(one).getBoundingClientRect())"""
    wait_until(page, f"(([list, one]) => one.top >= list.top && one.bottom <= list.bottom)({shows})")
    assert "30" in page.locator(".moves [aria-current]").inner_text()
    assert 0 == page.evaluate("scrollY")


@pytest.mark.parametrize(
    ("language", "name", "direction"),
    [("fa", "Tall Cypress of the White Mountain", "ltr"), ("en", "سرو بلند کوه سپید همیشه سبز", "rtl")],
)
def test_a_name_that_is_too_long_is_cut_at_its_own_end(language: str, name: str, direction: str, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 780})
    at = shown(played("rokab", 2, 0))
    visit(page, replace(at, sitters=(at.sitters[0], Sitter(PERSON, name, here=True))), Reader(language))
    found = page.locator(".player .nm > bdi").nth(1)
    assert found.evaluate("one => one.scrollWidth > one.clientWidth")
    assert direction == found.evaluate("one => getComputedStyle(one).direction")
    assert "ellipsis" == found.evaluate("one => getComputedStyle(one).textOverflow")


@pytest.mark.parametrize("text_only", [False, True])
@pytest.mark.parametrize("game", registry.names())
def test_a_result_stands_before_the_board(game: str, text_only: bool, page: Page) -> None:
    """At every width, whichever layout that gets, and nobody has to scroll for it."""
    visit(page, shown(played(game, 2, 10**6)), Reader("fa", "", text_only))
    for width, height in ((360, 640), (1000, 800), (1600, 900)):
        page.set_viewport_size({"width": width, "height": height})
        result = page.locator("#result .result").bounding_box()
        board = page.locator("#board > :visible").first.bounding_box()
        assert result is not None
        assert board is not None
        assert result["y"] < height / 4
        assert result["y"] + result["height"] <= board["y"]
