"""What lies at the edges of a table leaves room for everything else."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Come

pytestmark = pytest.mark.once

COVERED = """() => {
  const strip = document.querySelector(".teaching").getBoundingClientRect();
  return [...document.querySelectorAll(".tabs button, .dock")].filter((one) => {
    const { top, bottom, height } = one.getBoundingClientRect();
    return height && top < strip.bottom - 1 && bottom > strip.top + 1;
  }).map((one) => one.textContent);
}"""


@pytest.mark.parametrize("game", ["qabile", "inis"])
def test_a_teaching_table_says_so_over_no_tab_and_no_question(come: Come, game: str) -> None:
    visitor = come("fa", "phone")
    visitor.make(game, ("me", "random"), teaching="open")
    visitor.settled()
    for width, height in ((390, 844), (360, 640)):
        visitor.page.set_viewport_size({"width": width, "height": height})
        assert [] == visitor.page.evaluate(COVERED)


NARROW = """() => [...document.querySelectorAll("#d-hands .card")].map((one) => one.getBoundingClientRect())
  .filter(({ width, height }) => width < height / 2).map(({ width }) => width)"""


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_open_hands_of_rokab_are_as_wide_as_cards(come: Come, size: str) -> None:
    visitor = come("fa", size)
    visitor.make("rokab", ("me", "random"), teaching="open")
    visitor.settled()
    visitor.click(".teaching .btn")
    visitor.until("document.querySelector('#d-hands').open")
    assert visitor.page.locator("#d-hands .card").count() > 3  # of eight, equal ones in one pile
    assert [] == visitor.page.evaluate(NARROW)


def test_on_a_narrow_phone_the_name_of_the_game_is_whole_and_the_menu_invites(come: Come) -> None:
    visitor = come("en", "phone")
    visitor.make("splendor", ("me", "random"))
    visitor.settled()
    assert visitor.page.evaluate("(one => one.scrollWidth <= one.clientWidth)(document.querySelector('.top .where b'))")
    visitor.click("[data-show=d-settings]")
    visitor.click("#d-settings [data-show=d-share]")
    visitor.until("document.querySelector('#d-share').open")


def test_a_tour_points_at_nothing_but_what_it_speaks_of(come: Come) -> None:
    """Its first step speaks of nothing that is drawn: the page is not framed, and the bar stays in view."""
    visitor = come("fa", "desktop")
    visitor.go("/learn")
    visitor.leave(".lesson button")
    visitor.until("isOpen()")
    style = visitor.page.evaluate("getComputedStyle(document.body).outlineStyle")
    assert ("none", 0) == (style, visitor.page.evaluate("scrollY"))
