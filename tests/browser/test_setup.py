"""A position is set up by tapping things and places, and played on."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from tests.browser.conftest import Come
from tests.browser.kit import Visitor

pytestmark = pytest.mark.once

# For each game a thing of the list, and where it is put on the board.
MOVES: Final = {
    "splendor": ("box: noble:", ".nob"),
    "rokab": ("markers:0 marker:0", "#pv-gilan"),
    "qabile": ("supply:0 settler:0", "#land-12"),
    "tash_kalar": ("supply:0 piece:0.1", "#q-e5"),
    "inis": ("reserve:0 clan:0", ".land"),
}


def shows_list(visitor: Visitor, wanted: bool) -> None:
    """On a phone board and list are two panes."""
    pane = "log" if wanted else "table"
    if visitor.page.locator(f"[data-tab={pane}]").is_visible():
        visitor.click(f"[data-tab={pane}]")


def pick(visitor: Visitor, thing: str) -> None:
    shows_list(visitor, True)
    button = visitor.page.locator(f'.thing[value^="{thing}"]').first
    button.evaluate("one => one.closest('details').open = true")
    button.click()
    visitor.until("document.querySelector('#f-places [name=thing]')")


def position(visitor: Visitor) -> str:
    return visitor.page.url.split("at=")[1].split("&")[0]


def changes(visitor: Visitor, before: str) -> None:
    visitor.until(f"!location.search.includes('{before}') && !document.querySelector('#f-places [name=thing]')")


def tap(visitor: Visitor, what: str) -> None:
    """Where a finger would reach it."""
    place = visitor.page.evaluate("what => mohrehTest.place(what, 0)", what)
    assert place is not None, f"{what} is not there"
    assert place["x"] is not None, f"something covers {what}"
    if visitor.touches:
        visitor.page.touchscreen.tap(place["x"], place["y"])
    else:
        visitor.page.mouse.click(place["x"], place["y"])


@pytest.mark.parametrize(
    ("game", "language", "size"),
    [
        ("splendor", "fa", "phone"),
        ("rokab", "en", "desktop"),
        ("qabile", "en", "phone"),
        ("tash_kalar", "fa", "desktop"),
        ("inis", "fa", "phone"),
    ],
)
def test_a_thing_is_moved_by_two_taps_taken_back_and_played_on(
    come: Come, game: str, language: str, size: str
) -> None:
    visitor = come(language, size)
    visitor.go(f"/setup/{game}")
    first = position(visitor)
    thing, place = MOVES[game]
    pick(visitor, thing)
    shows_list(visitor, False)
    tap(visitor, place)
    changes(visitor, first)
    second = position(visitor)
    tap(visitor, "[data-undo]")
    visitor.until(f"location.search.includes('{first}')")
    visitor.page.go_forward()
    visitor.until(f"location.search.includes('{second}')")
    shows_list(visitor, True)
    visitor.page.locator("#go summary").first.click()
    visitor.leave("[data-play]")
    assert "/t/" in visitor.page.url
    assert 1 == visitor.page.locator(".top .where small").count()
    visitor.settled()
    assert 1 == visitor.play(Random(1), 1)
    assert [] == visitor.refused


@pytest.mark.parametrize(("language", "size"), [("fa", "phone"), ("en", "desktop")])
def test_on_the_island_of_inis_what_is_drawn_is_picked_up_and_a_land_shows_its_list(
    come: Come, language: str, size: str
) -> None:
    visitor = come(language, size)
    visitor.go("/setup/inis")
    first = position(visitor)
    tap(visitor, ".land .grp.s0")
    visitor.until("document.querySelector('#f-places [name=thing]')")
    tap(visitor, ".land:not(:has(.grp))")
    changes(visitor, first)
    tap(visitor, ".land .pill rect")
    visitor.until("document.activeElement.matches('.setup-place[open] .thing')")
    assert visitor.page.locator(".setup-place .thing:focus").is_visible()


def test_what_cannot_be_is_refused_in_words_and_changes_nothing(come: Come) -> None:
    visitor = come("fa", "desktop")
    visitor.go("/setup/splendor")
    first = position(visitor)
    pick(visitor, "noble:")
    visitor.page.locator('.here[value="box:"]').click()
    visitor.until("!document.querySelector('#bubble').hidden")
    assert "اشراف‌زاده" in (visitor.page.locator("#bubble").text_content() or "")
    assert first == position(visitor)


HIDDEN = """$$("#tray .card").filter((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).length"""


def test_no_card_of_a_hand_lies_under_the_goal(come: Come) -> None:
    visitor = come("fa", "phone")
    visitor.go("/setup/rokab")
    assert visitor.page.locator("#tray .card").count()
    assert 0 == visitor.page.evaluate(HIDDEN)
