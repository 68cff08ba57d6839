"""Every tour from the lobby to its game, by clicking only what it asks for."""

from __future__ import annotations

import pytest

from mohreh.tours import Tour
from mohreh.tours.tour import TRY
from tests.browser.conftest import Come
from tests.browser.kit import SIZES, Visitor
from tests.kit.tours import TOURS

WAYS = [("fa", "phone"), ("en", "desktop"), ("fa", "desktop"), ("en", "phone")]

pytestmark = [pytest.mark.once, pytest.mark.rotates("tours")]


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


@pytest.mark.parametrize(("language", "size"), WAYS)
@pytest.mark.parametrize("tour", TOURS, ids=lambda tour: f"{tour.game.name}-{tour.name}")
def test_a_tour_by_clicking(come: Come, tour: Tour, language: str, size: str) -> None:
    guest = come(language, size)
    guest.go("/")
    guest.leave(f'[href="/learn#{tour.game.name}"]')
    guest.leave(f'#{tour.game.name} form:has([value="{tour.name}"]) .btn.main')
    for number, step in enumerate(tour.steps):
        guest.until(f'document.querySelector("#tour progress")?.value === {number + 1}')
        if step.goal is not None:
            for line in step.solution:
                guest.settled()
                uncovered(guest)
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
SEEN = """![...document.querySelectorAll("[data-mark]")].some((one) => {
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
    assert box["height"] <= height / 2.5
