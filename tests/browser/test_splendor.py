"""Splendor in a browser: gems are picked one by one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from mohreh.web.model import Reader
from tests.kit.page import visit
from tests.web.tables import LANGUAGES, played, shown

pytestmark = pytest.mark.once


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_it_is_said_how_many_gems_may_be_taken(language: str, page: Page) -> None:
    """The picked gems take the place of the question."""
    page.set_viewport_size({"width": 360, "height": 640})
    table = played("splendor", 2, 0)
    visit(page, shown(table, table.waiting[0]), Reader(language))
    how, take = page.locator("#ask .how"), page.locator("#ask [data-parts]:not([hidden])")
    assert not how.is_visible()
    page.locator("#b-w").click()
    assert how.is_visible()
    assert ("3 different" if language == "en" else "۳ تا ناهم‌رنگ") in how.inner_text()
    assert page.evaluate("$('#ask .how').scrollWidth <= $('#ask .how').clientWidth + 1")
    page.locator("#b-g").click()
    assert how.is_visible()
    page.locator("#b-k").click()
    assert not how.is_visible()
    assert take.is_visible()


def test_two_of_a_kind_are_marked_while_they_can_be_taken(page: Page) -> None:
    table = played("splendor", 2, 0)
    visit(page, shown(table, table.waiting[0]))
    marks = page.locator(".two:visible")
    assert 5 == marks.count()
    page.locator("#b-w").click()
    assert 1 == marks.count()
    page.locator("#b-g").click()
    assert 0 == marks.count()
