"""Rokab in a browser: many players, a season, names on narrow cards."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from mohreh.web.model import Reader
from tests.kit.layout import complaints
from tests.kit.page import visit
from tests.kit.rotation import LANGUAGES_IN_TURN
from tests.rokab.scene import rokab
from tests.web.tables import LANGUAGES, played, shown

pytestmark = pytest.mark.once

BELOW: Final = "$('#log').getBoundingClientRect().bottom - $('.foot').getBoundingClientRect().top"
WORDS: Final = """(() => {
  const words = document.createRange();
  words.selectNodeContents($(".season p"));
  const over = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
  const lines = [...words.getClientRects()];
  const names = $$(".sea, .lab").filter((one) => lines.some((line) => over(line, one.getBoundingClientRect())));
  return [$(".season p").checkVisibility(), names.map((one) => one.textContent)];
})()"""
SPILT: Final = """$$(".hand .nm").filter((one) => {
  const words = document.createRange(), card = one.closest(".card").getBoundingClientRect();
  words.selectNodeContents(one);
  const { left, right, width } = words.getBoundingClientRect();
  return one.checkVisibility() && width && (left < card.left || right > card.right);
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_log_ends_above_the_foot_of_the_page(players: int, page: Page) -> None:
    """Under the rows of all players; it lay over the last line of the page."""
    visit(page, shown(played("rokab", players, 30)))
    for width, height in ((1024, 768), (1280, 720), (1280, 800), (1366, 768), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(BELOW) <= 0, (width, height)
        assert page.evaluate("$('#log').offsetHeight") >= 70, (width, height)


@pytest.mark.parametrize("where", ["iran_17", "classic_italy", "student_14"])
def test_what_a_season_does_covers_no_name_of_the_map(where: str, page: Page) -> None:
    for card in ("zemestan", "bahar"):
        table = rokab(3, map=where).season(card).hands("1 2 3", "4 5", "4 6").table
        for language in LANGUAGES:
            visit(page, shown(table), Reader(language))
            for width, height in ((768, 1024), (1024, 768), (1280, 800), (1366, 768), (1600, 900), (1920, 1080)):
                page.set_viewport_size({"width": width, "height": height})
                assert [True, []] == page.evaluate(WORDS), (card, language, width, height)


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_names_stay_on_their_cards(language: str, page: Page) -> None:
    """Seven different cards side by side, with the longest names."""
    table = rokab(3).hand(0, "1 3 10 rish_sefid shirdokht parchamdar matarsak").table
    visit(page, shown(table), Reader(language))
    page.evaluate("document.fonts.ready.then(() => true)")
    for width, height in ((360, 640), (375, 553), (390, 844), (640, 400), (740, 360), (844, 390), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        assert [] == page.evaluate(SPILT), (width, height)


# Cards of the hand and rows of the table of which a part is out of sight.
HIDDEN: Final = """$$(".hand > .card, #players .player").filter((one) => {
  const box = one.getBoundingClientRect();
  let [top, bottom] = [0, innerHeight];
  for (let up = one.parentElement; up; up = up.parentElement) {
    const { overflowY, display } = getComputedStyle(up), edge = up.getBoundingClientRect();
    if (overflowY === "visible" || display === "contents") continue;
    [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
  }
  return box.top < top - 1 || box.bottom > bottom + 1;
}).map((one) => one.textContent.trim().replace(/\\s+/g, " "))"""


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
@pytest.mark.parametrize("players", [3, 4, 6])
def test_on_a_low_screen_hand_and_armies_are_in_sight(players: int, language: str, page: Page) -> None:
    """Whole, at once, without scrolling; with ten different cards of ten."""
    hand = "1 2 3 10 rish_sefid shirzan shirdokht parchamdar matarsak tablzan"
    table = rokab(players).hand(0, hand).table
    visit(page, shown(table), Reader(language))
    for width, height in ((844, 390), (740, 360), (640, 400)):
        page.set_viewport_size({"width": width, "height": height})
        assert [] == page.evaluate(HIDDEN), (width, height)
        assert [] == complaints(page, "rokab", [(width, height)])
