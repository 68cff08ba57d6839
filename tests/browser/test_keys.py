"""Games without a mouse, and games in words."""

from __future__ import annotations

from random import Random

import pytest

from tests.browser.conftest import Come
from tests.browser.kit import LIT, Visitor

pytestmark = pytest.mark.once

HERE = f"document.activeElement.matches({LIT!r})"
KEYS = ("Tab", "Tab", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")


def decide_by_keys(visitor: Visitor, rng: Random) -> None:
    """Wander over what is lit and press Enter, until something is decided."""
    assert "asked" == visitor.settled()
    now = visitor.at()
    for _ in range(80):
        for _ in range(rng.randrange(1, 6)):
            visitor.page.keyboard.press(rng.choice(KEYS))
        if not visitor.page.evaluate(HERE):
            visitor.page.keyboard.press("ArrowDown")
        if visitor.page.evaluate(HERE):
            visitor.page.keyboard.press("Enter")
            visitor.until(f"at > {now} || mohrehTest.state()")
            if visitor.at() > now:
                return
    raise AssertionError("no way to decide without a mouse")


def play_by_keys(visitor: Visitor, most: int) -> None:
    rng = Random(7)
    made = 0
    while made < most and visitor.settled() == "asked":
        decide_by_keys(visitor, rng)
        made += 1
    assert [] == visitor.refused


def test_letters_can_be_turned_off(come: Come) -> None:
    """Who speaks to the machine, or hits keys by mistake, is not surprised."""
    visitor = come("en")
    visitor.make("splendor", ("me", "random"))
    assert "asked" == visitor.settled()
    settings = visitor.page.locator("#d-settings")
    visitor.page.keyboard.press("?")
    settings.locator("[data-go=quiet]").click()
    visitor.page.keyboard.press("Escape")
    settings.wait_for(state="hidden")
    visitor.page.keyboard.press("?")
    assert not settings.is_visible()
    visitor.page.locator("[data-show=d-settings]").first.click()
    settings.locator("[data-go=quiet]").click()
    visitor.page.keyboard.press("Escape")
    settings.wait_for(state="hidden")
    visitor.page.keyboard.press("?")
    assert settings.is_visible()


def test_a_game_by_keyboard_alone(come: Come) -> None:
    visitor = come("en")
    visitor.make("splendor", ("me", "random"))
    play_by_keys(visitor, 5)


@pytest.mark.soak
@pytest.mark.parametrize("language", ["fa", "en"])
def test_a_whole_game_by_keyboard_alone(language: str, come: Come) -> None:
    visitor = come(language)
    visitor.make("splendor", ("me", "greedy"))
    play_by_keys(visitor, 1000)
    assert "over" == visitor.state()


def in_words(visitor: Visitor, game: str) -> None:
    """The text form, by the keyboard as somebody finds it who does not see the board."""
    visitor.make(game, ("me", "greedy"))
    visitor.page.keyboard.press("Tab")
    visitor.page.keyboard.press("Tab")
    visitor.page.keyboard.press("Enter")
    visitor.until("document.querySelector('#board > .lines')")
    assert 0 == visitor.page.locator("#board svg, #tray svg").count()


def test_a_game_from_the_text_form_alone(come: Come) -> None:
    visitor = come("fa")
    in_words(visitor, "splendor")
    visitor.play(Random(2), 6)
    visitor.page.reload()
    assert "asked" == visitor.settled()
    assert 1 == visitor.page.locator("#board > .lines").count()
    assert [] == visitor.refused


@pytest.mark.soak
@pytest.mark.parametrize("language", ["fa", "en"])
def test_a_whole_game_from_the_text_form_alone(language: str, come: Come) -> None:
    visitor = come(language, "phone")
    in_words(visitor, "splendor")
    visitor.play(Random(2))
    assert "over" == visitor.state()
    assert [] == visitor.refused


def test_choices_are_found_with_arabic_letters_and_without_half_spaces(come: Come) -> None:
    visitor = come("fa")
    in_words(visitor, "splendor")
    visitor.settled()
    field, found = visitor.page.locator("#find"), visitor.page.locator("#actions .choice:visible")
    field.fill("پیش‌خرید از دسته‌ی سطح ۳")
    assert 1 == found.count()
    for typed in ("پيش‌خريد از دسته‌ي سطح ٣", "پیشخرید از دستهی سطح 3", "سطح 3 دسته پیش خرید"):
        field.fill(typed)
        assert 1 == found.count(), typed
    field.fill("")
    assert found.count() > 5


def test_choices_are_found_by_typing(come: Come) -> None:
    """What is half typed stays while the page changes."""
    visitor = come("en")
    in_words(visitor, "splendor")
    visitor.settled()
    words = visitor.page.locator("#actions .choice").first.text_content()
    visitor.page.locator("#find").fill(words or "")
    assert 1 == visitor.page.locator("#actions .choice:visible").count()
    visitor.click("[data-go=language][value=fa]")
    visitor.until("document.documentElement.lang === 'fa'")
    assert words == visitor.page.locator("#find").input_value()
    visitor.click("[data-go=language][value=en]")
    visitor.until("document.documentElement.lang === 'en'")
    now = visitor.at()
    visitor.page.locator("#find").press("Enter")
    visitor.until(f"at > {now}")
    assert [] == visitor.refused
