"""A hint points at the board, says what its numbers are, and takes the focus; what was said goes with the tab."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import mohreh
from mohreh import web
from mohreh.web.model import Idea, Reader
from tests.kit.page import visit
from tests.web.tables import LANGUAGES, shown

if TYPE_CHECKING:  # the other tests run without playwright
    from playwright.sync_api import Page

pytestmark = pytest.mark.once

ASKED = mohreh.new("splendor", 2, 5)
AT = shown(ASKED, ASKED.waiting[0])


def action(verb: str) -> int:
    return next(one for one in AT.legal if AT.rules.catalogue.verb(one).name == verb)


def hint(page: Page, *ideas: Idea) -> None:
    told = {"t": "hint", "html": web.idea_list(AT, list(ideas), Reader())}
    page.evaluate("(told) => hear(told)", told)


def test_what_is_suggested_lights_up_until_the_hint_is_closed(page: Page) -> None:
    visit(page, AT)
    for verb, things in (("reserve", 1), ("take", 3)):
        hint(page, Idea(action(verb), 0.5), Idea(action("take2"), 0.4))
        assert things == page.locator("#board .suggested").count()
        assert page.evaluate("document.activeElement.matches('#bubble .choice')")
        page.keyboard.press("Escape")
        assert 0 == page.locator(".suggested").count()


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
