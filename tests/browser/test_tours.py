"""Every tour from the lobby to its game, by clicking only what it asks for."""

from __future__ import annotations

import pytest

from mohreh.tours import Tour, find_tour
from mohreh.tours.tour import TRY
from tests.browser.conftest import Come
from tests.browser.kit import SIZES, Visitor, grave
from tests.kit.tours import TOURS

WAYS = [("fa", "phone"), ("en", "desktop"), ("fa", "desktop"), ("en", "phone")]

pytestmark = pytest.mark.once


def choose(guest: Visitor, tour: Tour, line: str) -> None:
    """Do what a line says, or try it, with the clicks that it takes: on a menu's owner, on the parts of a sum."""
    action = tour.rules.catalogue.parse(line.removeprefix(TRY))
    wanted = f'[data-{"why" if line.startswith(TRY) else "action"}="{action}"]'
    found = guest.page.locator(f"#board {wanted}, #tray {wanted}, #ask {wanted}, #actions {wanted}").first
    menu, parts = found.evaluate("one => [one.closest('[popover]')?.id || '', one.dataset.parts || '']")
    if menu:
        guest.click(f'[popovertarget="{menu}"]')
    for part in parts.split():
        guest.click(f'[data-part="{part}"]')
    guest.click(wanted)


def begin(guest: Visitor, tour: Tour) -> None:
    """From the lobby."""
    guest.go("/")
    guest.leave(f'[href="/learn#{tour.game.name}"]')
    guest.leave(f'#{tour.game.name} form:has([value="{tour.name}"]) .btn.main')


def is_at(guest: Visitor, number: int) -> None:
    guest.until(f'document.querySelector("#tour progress")?.value === {number + 1}')


def test_missing_a_goal_trying_again_leaving_and_coming_back(come: Come) -> None:
    tour = find_tour("splendor", "first")
    guest = come("fa", "phone")
    begin(guest, tour)
    guest.click('[data-key="tour-next"]')
    is_at(guest, 1)
    guest.settled()
    choose(guest, tour, tour.steps[1].failing[0])
    guest.until('document.querySelector("#tour .missed")')
    assert [] == guest.lit()
    guest.click('[data-key="tour-again"]')
    guest.until('!document.querySelector("#tour .missed")')
    assert "asked" == guest.settled()
    guest.click('[data-key="tour-back"]')
    is_at(guest, 0)
    for number in (1, 2):
        guest.click('[data-key="tour-next"]')
        is_at(guest, number)
    guest.leave('[data-key="tour-leave"]')
    guest.go("/play?game=splendor")
    guest.leave("#learn .btn.main")
    is_at(guest, 2)


BOOK = """(() => {
  const [book, panel] = ["#book", "#tour"].map((one) => $(one).getBoundingClientRect());
  const apart = book.right <= panel.left || book.left >= panel.right;
  return book.width > 200 && book.height > 200 && (apart || book.top >= panel.bottom);
})()"""


@pytest.mark.parametrize("language", ["en", "fa"])
def test_the_rulebook_opens_beside_the_panel(come: Come, language: str) -> None:
    guest = come(language)
    begin(guest, find_tour("inis", "first"))
    guest.until("seq")
    guest.page.locator(".top [href^='/rules/']").click()
    for width, height in ((1280, 800), (1024, 768), (390, 844), (844, 390)):
        guest.page.set_viewport_size({"width": width, "height": height})
        guest.until(BOOK)


@pytest.mark.rotates("tours")
@pytest.mark.parametrize(("language", "size"), WAYS)
@pytest.mark.parametrize("tour", TOURS, ids=lambda tour: f"{tour.game.name}-{tour.name}")
def test_a_tour_by_clicking(come: Come, tour: Tour, language: str, size: str) -> None:
    guest = come(language, size)
    begin(guest, tour)
    goals = [step for step in tour.steps if step.goal is not None]
    for number, step in enumerate(tour.steps):
        is_at(guest, number)
        if step.goal is not None:
            for line in step.solution:
                guest.settled()
                uncovered(guest)
                assert step is not goals[0] or [] == grave(guest.page)
                choose(guest, tour, line)
            guest.until('document.querySelector("#tour .done")')
        uncovered(guest)
        if number < len(tour.steps) - 1:
            guest.click('[data-key="tour-next"]')
    guest.leave('[data-key="tour-play"]')
    assert "asked" == guest.settled()
    assert 0 == guest.page.locator("#tour .tour").count()
    assert [] == guest.refused


# Nothing that is marked lies below the panel.
SEEN = """![...document.querySelectorAll("[data-pointed]")].some((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return width && document.elementFromPoint(x + width / 2, y + height / 2)?.closest("#tour");
})"""


def uncovered(guest: Visitor) -> None:
    """What the panel speaks of is to be seen, and the panel is small and inside the window."""
    width, height = SIZES["phone" if guest.touches else "desktop"]
    guest.until(SEEN)
    box = guest.page.locator("#tour").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] + box["height"] / 2 >= 0  # not scrolled away
    assert box["height"] <= height / 2.5
