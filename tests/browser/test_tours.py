"""Every tour from the lobby to its game, by clicking only what it asks for."""

from __future__ import annotations

from typing import Final

import pytest

from mohreh.kernel import registry
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


def test_from_the_end_of_a_tour_to_the_next(come: Come) -> None:
    first, second = find_tour("inis", "first"), find_tour("inis", "second")
    guest = come("fa", "phone")
    begin(guest, first)
    for number in range(len(first.steps) - 1):
        is_at(guest, number)
        assert 0 == guest.page.locator('[data-key="tour-following"]').count()
        guest.click('[data-key="tour-next"]')
    is_at(guest, len(first.steps) - 1)
    guest.leave('[data-key="tour-following"]')
    is_at(guest, 0)
    guest.click('[data-key="tour-next"]')
    is_at(guest, 1)
    assert guest.page.locator("#tour progress").get_attribute("max") == str(len(second.steps))


def test_a_new_step_begins_at_the_top_of_the_page(come: Come) -> None:
    guest = come("en", "phone")
    begin(guest, find_tour("tash_kalar", "second"))
    for number in range(9):
        is_at(guest, number)
        guest.click('[data-key="tour-next"]')
    is_at(guest, 9)
    guest.page.evaluate("scrollTo(0, 200)")
    guest.until("scrollY > 100")
    guest.click('[data-key="tour-next"]')
    is_at(guest, 10)
    guest.until("scrollY === 0")


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


BESIDE = """["#board .lit, .isle, .chart, .rows, .cloth, .island", ".top", "#ask .ask", "#tray > *"].every((what) => {
  const panel = $("#tour").getBoundingClientRect();
  return $$(what).filter((one) => one.checkVisibility()).every((each) => {
    const one = each.getBoundingClientRect();
    const aside = one.right <= panel.left + 1 || one.left >= panel.right - 1;
    return aside || one.bottom <= panel.top + 1 || one.top >= panel.bottom - 1;
  });
})"""


@pytest.mark.parametrize("game", registry.names())
def test_on_a_low_screen_the_panel_lies_beside_the_board(come: Come, game: str) -> None:
    tour, guest = find_tour(game, "first"), come("fa", "phone")
    guest.page.set_viewport_size({"width": 844, "height": 390})
    begin(guest, tour)
    for number in range(3):
        is_at(guest, number)
        guest.until(BESIDE)
        guest.until(SEEN)
        guest.click('[data-key="tour-next"]')


@pytest.mark.parametrize("name", ["second", "third"])
def test_high_panels_of_players_do_not_push_the_hand_off_the_screen(come: Come, name: str) -> None:
    """Of Tash-Kalar on a desktop, with two players and tasks, and with three; and nothing lies over the panels."""
    tour, guest = find_tour("tash_kalar", name), come("en")
    begin(guest, tour)
    guest.click('[data-key="tour-next"]')
    is_at(guest, 1)
    guest.settled()
    players, log = (guest.page.locator(what).bounding_box() for what in (".player >> nth=-1", "#log"))
    tasks = guest.page.locator("#board .task").first
    below = tasks.bounding_box() if name == "second" else log
    assert players is not None
    assert below is not None
    assert players["y"] + players["height"] <= below["y"]
    panel, card = (guest.page.locator(what).bounding_box() for what in ("#tour", "#tray .hc"))
    assert panel is not None
    assert card is not None
    assert panel["y"] + panel["height"] <= card["y"]
    assert card["y"] + card["height"] <= SIZES["desktop"][1]


def test_on_a_low_screen_a_card_of_ones_row_can_be_taken_back(come: Come) -> None:
    """The Scarecrow of Rokab: at other steps the panel has the place of the rows."""
    tour, guest = find_tour("rokab", "first"), come("fa", "phone")
    guest.page.set_viewport_size({"width": 844, "height": 390})
    begin(guest, tour)
    number = next(n for n, step in enumerate(tour.steps) if step.name == "scarecrow")
    for at in range(number):
        is_at(guest, at)
        guest.click('[data-key="tour-next"]')
    is_at(guest, number)
    for line in tour.steps[number].solution:
        guest.settled()
        guest.until(BESIDE)
        choose(guest, tour, line)
    guest.until('document.querySelector("#tour .done")')


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


# Nothing that is marked lies below the panel, and what is marked first not below the question, either.
SEEN = """$$("[data-pointed]").filter((one) => one.checkVisibility()).every((one, number) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const above = document.elementFromPoint(x + width / 2, y + height / 2);
  return !width || !above?.closest("#tour") && (number || one.closest("#ask") || !above?.closest("#ask"));
})"""


# What may be chosen on the board, or else what the armies are worth, lies between the panel and the question, where
# boards are made to fit.
FITTING: Final = "body:is([data-game=splendor], [data-game=rokab], [data-game=qabile]) .tour-goal"
CLEAR: Final = """(() => {
  const dock = $(".dock").getBoundingClientRect().top, panel = $("#tour").getBoundingClientRect().bottom;
  const chosen = $$("#board .lit");
  return (chosen.length ? chosen : $$(".player .rank")).filter((one) => one.checkVisibility()).every((one) => {
    const { y, height } = one.getBoundingClientRect();
    return panel <= y + height / 2 && y + height / 2 <= dock;
  });
})()"""


def uncovered(guest: Visitor) -> None:
    """What the panel speaks of is to be seen, and the panel is small and inside the window."""
    width, height = SIZES["phone" if guest.touches else "desktop"]
    guest.until(SEEN)
    if guest.touches and guest.page.locator(FITTING).count():
        guest.until(CLEAR)
    box = guest.page.locator("#tour").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] + box["height"] / 2 >= 0  # not scrolled away
    assert box["height"] <= height / 2.5
