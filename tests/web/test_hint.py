"""A hint points at the board, says what its numbers are, and takes the focus; what was said goes with the tab."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

import mohreh
from mohreh import web
from mohreh.text.advice import Why
from mohreh.web.model import Idea, Move, Reader, Shown
from tests.kit.page import visit
from tests.kit.patience import until
from tests.web.tables import LANGUAGES, played, shown

if TYPE_CHECKING:  # the other tests run without playwright
    from playwright.sync_api import Page

pytestmark = pytest.mark.once

ASKED = mohreh.new("splendor", 2, 5)
AT = shown(ASKED, ASKED.waiting[0])


def action(verb: str) -> int:
    return next(one for one in AT.legal if AT.rules.catalogue.verb(one).name == verb)


def hint(page: Page, *ideas: Idea, at: Shown = AT) -> None:
    told = {"t": "hint", "html": web.idea_list(at, list(ideas), Reader())}
    page.evaluate("(told) => hear(told)", told)


def test_what_is_suggested_lights_up_until_the_hint_is_closed(page: Page) -> None:
    visit(page, AT)
    for verb, things in (("reserve", 1), ("take", 3)):
        hint(page, Idea(action(verb), 0.5), Idea(action("take2"), 0.4))
        assert things == page.locator("#board .suggested").count()
        assert page.evaluate("document.activeElement.matches('#bubble .choice')")
        page.keyboard.press("Escape")
        assert 0 == page.locator(".suggested").count()


def lights(page: Page, things: int) -> bool:
    return things == page.locator("#board .suggested").count()


def test_only_what_the_suggestion_that_is_read_is_about_lights_up(page: Page) -> None:
    """On a phone one leafs through them; two tokens of a colour are among three that were suggested before."""
    page.set_viewport_size({"width": 390, "height": 844})
    visit(page, AT)
    hint(page, Idea(action("take"), 0.5), Idea(action("take2"), 0.4))
    assert lights(page, 3)
    leaf = """(number) =>
      $$("#bubble .choice")[number].scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" })"""
    for number, things in ((1, 1), (0, 3)):
        page.evaluate(leaf, number)
        until(partial(lights, page, things))


def test_a_change_of_tab_closes_the_bubble(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 780})
    visit(page, AT)
    hint(page, Idea(action("take2"), 0.5))
    assert page.locator("#bubble").is_visible()
    page.locator("[data-tab=log]").evaluate("one => one.click()")
    assert page.locator("#bubble").is_hidden()


def test_being_offline_is_told_at_once(page: Page) -> None:
    visit(page, AT)
    page.evaluate("dispatchEvent(new Event('offline'))")
    assert page.locator("#notice").is_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_chances_have_a_label_and_equal_ones_are_called_so(language: str) -> None:
    label = {"en": "chance to win", "fa": "احتمال برد"}[language]
    same = {"en": "equally good", "fa": "به یک اندازه"}[language]
    first, second = action("take"), action("take2")
    html = web.idea_list(AT, [Idea(first, 0.501), Idea(second, 0.499)], Reader(language))
    assert label in html
    assert same in html
    assert same not in web.idea_list(AT, [Idea(first, 0.6), Idea(second, 0.5)], Reader(language))
    assert same not in web.idea_list(AT, [Idea(first, -1.0), Idea(second, -1.0)], Reader(language))


@pytest.mark.parametrize(("language", "words"), [("en", "Then perhaps:"), ("fa", "شاید پس از آن:")])
def test_what_may_follow_is_called_so(language: str, words: str) -> None:
    follows = (Move(0, action("take"), AT.seen),)
    assert words in web.idea_list(AT, [Idea(action("take"), 0.5, follows)], Reader(language))
    assert words not in web.idea_list(AT, [Idea(action("take"), 0.5)], Reader(language))


def test_that_nobody_reacts_is_not_said_to_follow() -> None:
    """"Then perhaps: play nothing" after the first clan of a game told nothing."""
    at = shown(played("inis", 2, 30))
    parse = at.rules.catalogue.parse
    nothing, passing = Move(0, parse("decline"), at.seen), Move(1, parse("pass"), at.seen)
    words = "Then perhaps:"
    assert words not in web.idea_list(at, [Idea(parse("pass"), 0.5, (nothing, nothing))], Reader())
    told = web.idea_list(at, [Idea(parse("pass"), 0.5, (nothing, passing))], Reader())
    assert words in told
    assert 1 == told.count('class="then"')


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_recommended_with_a_lower_chance_is_called_equally_good(language: str) -> None:
    """A search recommends what it has tried most; the next one may be shown with a higher chance."""
    three = {"en": "the first 3 are about equally good", "fa": "۳ پیشنهاد نخست کم‌وبیش به یک اندازه خوب‌اند"}[language]
    ideas = [Idea(action("take"), 0.52), Idea(action("take2"), 0.51), Idea(action("reserve"), 0.53)]
    assert three in web.idea_list(AT, ideas, Reader(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_clearly_worse_is_not_called_equally_good(language: str) -> None:
    """Nor with it what is recommended after it, though that is shown with a higher chance than the first."""
    same = {"en": "equally good", "fa": "به یک اندازه"}[language]
    ideas = [Idea(action("take"), 0.52), Idea(action("take2"), 0.40), Idea(action("reserve"), 0.53)]
    assert same not in web.idea_list(AT, ideas, Reader(language))


COVERED = """() => {
  const bubble = document.querySelector("#bubble").getBoundingClientRect();
  const lit = [...document.querySelectorAll(".suggested")].filter((one) => one.getClientRects().length);
  const over = lit.filter((one) => {
    const box = one.getBoundingClientRect();
    return Math.min(bubble.right, box.right) - Math.max(bubble.left, box.left) > 1
      && Math.min(bubble.bottom, box.bottom) - Math.max(bubble.top, box.top) > 1;
  });
  const foot = document.querySelector(".dock"), edge = foot.getBoundingClientRect();
  const low = (one) => edge.height && !foot.contains(one) && one.getBoundingClientRect().bottom > edge.top;
  over.push(...lit.filter(low));
  const outside = bubble.top < 0 || bubble.bottom > innerHeight || bubble.left < 0 || bubble.right > innerWidth;
  return [lit.length, over.length, outside];
}"""


@pytest.mark.parametrize("game", ["inis", "qabile", "rokab", "splendor", "tash_kalar"])
def test_a_hint_does_not_cover_what_it_recommends(game: str, page: Page) -> None:
    """Nor is it under the hand: at a fixed position of each game, for the first, the middle and the last choice."""
    table = played(game, 2, 9, 4)
    at = shown(table, table.waiting[0])
    why: tuple[Why, ...] = (("hint.wins", {}),)
    visit(page, at)
    for width, height in ((360, 640), (390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        for place in (0, len(at.legal) // 2, -1):
            others = [Idea(one, 0.4, reasons=why) for one in at.legal[:2]]
            page.evaluate("near = document.querySelector('[data-go=hint]')")
            hint(page, Idea(at.legal[place], 0.5, reasons=why), *others, at=at)
            found = page.evaluate(COVERED)
            assert found[0] > 0
            assert [0, False] == found[1:], (width, place)
            page.keyboard.press("Escape")
