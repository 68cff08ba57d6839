"""Splendor in a browser: gems are picked one by one."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from mohreh.web.model import Reader
from tests.kit.layout import OPPONENTS_IN_SIGHT, complaints
from tests.kit.page import visit
from tests.kit.rotation import LANGUAGES_IN_TURN
from tests.splendor.scene import splendor
from tests.web.tables import played, shown

pytestmark = pytest.mark.once


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
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


# Of one's own things: words out of their line, and counts over each other.
CUT: Final = """(() => {
  const line = $(".me").getBoundingClientRect(), box = (one) => one.getBoundingClientRect();
  const out = (at) => at.width < 8 || at.left < line.left || at.right > line.right || at.bottom > line.bottom + 2;
  const said = $$(".me .who b, .me .score b").filter((one) => out(box(one)));
  const counts = $$(".tray .tkn b").map(box), over = (a, b) => a.left < b.right - 1 && a.right > b.left + 1;
  return [said.map((one) => one.textContent), counts.filter((one, n) => n && over(counts[n - 1], one)).length];
})()"""


@pytest.mark.parametrize("held", [1, 2, 3])
def test_reserved_cards_leave_room_for_name_score_and_tokens(held: int, page: Page) -> None:
    """On a low screen three of them pushed name and score out of sight and the tokens over each other."""
    table = splendor(3).tokens(0, "w2+u2+g2+r2+k1+j1").reserved(0, *["2g1", "2r1", "3k1"][:held]).table
    visit(page, shown(table))
    for width, height in ((844, 390), (740, 360), (640, 400), (390, 844), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        assert [[], 0] == page.evaluate(CUT), (width, height)


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_on_a_low_screen_two_opponents_are_in_sight(language: str, page: Page) -> None:
    """The words of the goal took their place."""
    visit(page, shown(splendor(3).table), Reader(language))
    for width, height in ((844, 390), (740, 360), (640, 400)):
        page.set_viewport_size({"width": width, "height": height})
        assert 2 == page.evaluate(OPPONENTS_IN_SIGHT), (width, height)
        assert [] == complaints(page, "splendor", [(width, height)])
