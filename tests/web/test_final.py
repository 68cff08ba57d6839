"""Moves that nothing takes back are asked about once more, unless somebody does not want that."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import mohreh
from mohreh import Table
from mohreh.games.qabile.rules.actions import SETTLE
from mohreh.games.rokab.rules.actions import PASS
from mohreh.kernel import registry
from mohreh.tours import Walk
from mohreh.web import regions
from mohreh.web.faces import face
from mohreh.web.model import Reader
from tests.kit.page import actions, change, visit
from tests.kit.tours import GOALS, shown_on
from tests.rokab.scene import rokab
from tests.web.tables import LANGUAGES, shown

if TYPE_CHECKING:  # the other tests run without playwright
    from playwright.sync_api import Page

pytestmark = pytest.mark.once

BUTTON = f'[data-action="{PASS}"]:not(#bubble *)'
FINAL = {
    "splendor": {"reserve d1", "reserve d2", "reserve d3"},
    "rokab": {"pass", "burn"},
    "tash_kalar": {"claim"},
    "inis": {"pass"},  # and taps on the map: tests/inis/test_web.py
}


def battle() -> Table:
    return rokab(3).hand(0, "1 5").table


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_second_tap_makes_the_move(language: str, page: Page) -> None:
    sent = visit(page, shown(battle(), 0), Reader(language))
    page.locator(BUTTON).first.click()
    assert [] == actions(page, sent, "play", 0)
    assert page.locator("#bubble").is_visible()
    assert page.locator(BUTTON).first.evaluate("one => one.classList.contains('tapped')")
    page.locator(BUTTON).first.click()
    assert [PASS] == actions(page, sent, "play")
    assert page.locator("#bubble").is_hidden()


def test_a_double_click_is_no_second_thought(page: Page) -> None:
    """Nobody has read the question between its two halves."""
    sent = visit(page, shown(battle(), 0))
    page.locator(BUTTON).first.dblclick()
    assert [] == actions(page, sent, "play", 0)
    assert page.locator("#bubble").is_visible()
    page.locator("#bubble .line").click()
    assert [PASS] == actions(page, sent, "play")


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390), (1280, 800)])
def test_what_is_to_be_tapped_again_is_not_covered(size: tuple[int, int], page: Page) -> None:
    """A sheet at the foot of a phone lay over the button that it spoke of."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    visit(page, shown(battle(), 0))
    button = page.locator(BUTTON).first
    button.click()
    one, over = button.bounding_box(), page.locator("#bubble").bounding_box()
    assert one is not None
    assert over is not None
    assert over["y"] >= one["y"] + one["height"] or over["y"] + over["height"] <= one["y"]


def test_it_can_be_left_and_the_first_tap_is_forgotten(page: Page) -> None:
    """By Escape, by its button, by a tap elsewhere, and when the table goes on."""
    at = shown(battle(), 0)
    sent = visit(page, at)
    leaving: list[Callable[[], None]] = [
        lambda: page.keyboard.press("Escape"),
        lambda: page.locator("#bubble [data-go=close]").click(),
        lambda: page.mouse.click(3, 300),
        lambda: change(page, shown(battle(), 0, decisions=at.decisions + 1)),
    ]
    for leave in leaving:
        page.locator(BUTTON).first.click()
        assert page.locator("#bubble").is_visible()
        leave()
        assert page.locator("#bubble").is_hidden()
        assert 0 == page.locator(".tapped").count()
    assert [] == actions(page, sent, "play", 0)


def test_by_keyboard_enter_twice_or_the_button(page: Page) -> None:
    sent = visit(page, shown(battle(), 0))
    page.locator(BUTTON).first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    assert [] == actions(page, sent, "play", 0)
    page.locator("#bubble [data-action]").focus()
    page.keyboard.press("Enter")
    assert [PASS] == actions(page, sent, "play")


def test_who_does_not_want_to_be_asked_says_so_in_the_settings(page: Page) -> None:
    sent = visit(page, shown(battle(), 0))
    page.locator("[data-show=d-settings]").click()
    assert "false" == page.locator("[data-go=sudden]").get_attribute("aria-checked")
    page.locator("[data-go=sudden]").click()
    assert "true" == page.locator("[data-go=sudden]").get_attribute("aria-checked")
    page.keyboard.press("Escape")
    page.locator(BUTTON).first.click()
    assert [PASS] == actions(page, sent, "play")


def test_in_a_tour_nothing_is_asked_twice() -> None:
    """Each step may begin again."""
    place = next(one for one in GOALS if "inis-first-brenn" == str(one))
    at = shown_on(Walk(place.tour, place.number))
    assert "data-final" in regions(replace(at, tour=None), Reader("en"))["ask"]
    assert "data-final" not in regions(at, Reader("en"))["ask"]


@pytest.mark.parametrize("name", FINAL)
def test_which_moves_are_final(name: str) -> None:
    """Asked of every action of the catalogue."""
    is_final = face(registry.game(name)).is_final
    assert is_final is not None
    table = mohreh.new(name, 2, 11)
    at, catalogue = shown(table, table.waiting[0]), table.rules.catalogue
    found = [catalogue.notation(action) for action in range(catalogue.size) if is_final(at, action)]
    assert FINAL[name] == {one if name == "splendor" else one.split()[0] for one in found}


def test_to_settle_is_final_where_another_tribe_is() -> None:
    is_final = face(registry.game("qabile")).is_final
    assert is_final is not None
    table, rng, answers = mohreh.new("qabile", 2, 11), random.Random(4), set()
    for _ in range(40):
        at = shown(table, table.waiting[0])
        board: list[list[int]] = dict(at.view)["board"]  # type: ignore[assignment]
        for action in [one for one in at.legal if SETTLE <= one < SETTLE + len(board)]:
            here = board[action - SETTLE]
            assert is_final(at, action) == (sum(here) > here[at.seat])
            answers.add(is_final(at, action))
        table.play(rng.choice(at.legal), at.seat)
    assert {False, True} == answers
