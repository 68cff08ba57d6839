"""Qabile in a browser: the question beside the land, and names below the dice."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from mohreh.web.model import Reader
from tests.kit.layout import OPPONENTS_IN_SIGHT, complaints
from tests.kit.page import visit
from tests.kit.rotation import LANGUAGES_IN_TURN
from tests.web.tables import LANGUAGES, played, shown

pytestmark = pytest.mark.once

# Of the last row of lands, how much is above the question or beside it.
SEEN: Final = """(() => {
  const land = $("#land-24").getBoundingClientRect(), ask = $("#ask").getBoundingClientRect();
  const beside = ask.right <= land.left || ask.left >= land.right;
  return (Math.min(land.bottom, beside ? innerHeight : ask.top) - land.top) / land.height;
})()"""
# How far the name below a die is from the middle of its card.
ASKEW: Final = """$$(".rung").map((one) => {
  const words = document.createRange(), card = one.getBoundingClientRect();
  words.selectNodeContents(one.querySelector(".name b"));
  const { left, right } = words.getBoundingClientRect();
  return Math.abs(left + right - card.left - card.right) / 2;
})"""


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_the_last_row_of_lands_is_seen_beside_the_question(language: str, page: Page) -> None:
    """While both settlers are placed; the question stood in a narrow column of five lines above that row."""
    for decisions in (2, 3, 8, 9):
        table = played("qabile", 2, decisions)
        assert "Settle" in table.view(None)["asks"]
        visit(page, shown(table, table.waiting[0]), Reader(language))
        for width, height in ((360, 640), (390, 844), (844, 390), (740, 360)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(SEEN) > 0.5, (decisions, width, height)
            assert page.evaluate("$('#ask').offsetHeight") <= 112, (decisions, width, height)


def test_names_below_the_dice_stand_in_the_middle(page: Page) -> None:
    for language in LANGUAGES:
        visit(page, shown(played("qabile", 2, 9)), Reader(language))
        page.evaluate("document.fonts.ready.then(() => true)")
        for width, height in ((360, 640), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            assert max(page.evaluate(ASKEW)) < 4, (language, width, height)


def test_a_hint_lights_up_the_place_of_a_fence(page: Page) -> None:
    """Not the box around all that can be hit, which covers two lands."""
    table = next(one for n in range(8, 30) if "PlaceFence" == (one := played("qabile", 2, n)).view(None)["asks"][0])
    visit(page, shown(table, table.waiting[0]))
    outline = "(one) => getComputedStyle(one).outlineStyle"
    edge = page.locator(".edge.lit").first
    edge.evaluate("(one) => one.classList.add('suggested', 'also')")
    assert "none" == edge.evaluate(outline)
    assert "solid" == edge.locator(".glow").evaluate(outline)


@pytest.mark.parametrize("players", [3, 4])
def test_on_a_low_screen_all_opponents_are_in_sight(players: int, page: Page) -> None:
    """The words of the goal took their place."""
    table = played("qabile", players, 14)
    visit(page, shown(table, table.waiting[0]))
    for width, height in ((844, 390), (740, 360), (640, 400)):
        page.set_viewport_size({"width": width, "height": height})
        assert players - 1 == page.evaluate(OPPONENTS_IN_SIGHT), (width, height)
        assert [] == complaints(page, "qabile", [(width, height)])
