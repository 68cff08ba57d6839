"""Terms answer to a tap, a hover and the keyboard, in both languages; in a dialog they take its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mohreh.kernel import registry
from mohreh.kernel.text import Text
from mohreh.text.glossary import term
from mohreh.web.model import Reader
from tests.kit.page import ADDRESS, base, visit
from tests.web.tables import LANGUAGES, played, shown

if TYPE_CHECKING:  # the other tests run without playwright
    from playwright.sync_api import Page

pytestmark = pytest.mark.once

GAME = registry.game("inis")
TABLE = played("inis", 3, 40)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_symbol_answers_to_hover_tap_and_keys(language: str, page: Page) -> None:
    crows, brenn = [term(name, Text(language, GAME)) for name in ("crows", "brenn")]
    visit(page, shown(TABLE, TABLE.waiting[0]), Reader(language))
    symbol, bubble = page.locator(".crows"), page.locator("#bubble")
    symbol.hover()
    assert f"{crows.title}: {crows.about}" == symbol.locator("title").text_content()
    symbol.click()
    assert crows.about in bubble.inner_text()
    assert str(bubble.locator("a").get_attribute("href")).endswith("/rules/inis#16.9")
    page.keyboard.press("Escape")
    assert bubble.is_hidden()
    page.locator(".tk[data-open='term:brenn']").first.focus()
    page.keyboard.press("Enter")
    assert brenn.about in bubble.inner_text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_in_a_question_answers(language: str, page: Page) -> None:
    card = term("triskel_card", Text(language, GAME))
    visit(page, shown(TABLE, TABLE.waiting[0]), Reader(language))
    word = page.locator("#ask a.term[data-open='term:triskel_card']")
    word.hover()
    assert f"{card.title}: {card.about}" == word.get_attribute("title")
    word.click()
    assert card.about in page.locator("#bubble").inner_text()
    assert base() + ADDRESS == page.url  # the link is for those without a script


def test_a_term_in_a_dialog_takes_its_place(page: Page) -> None:
    """A bubble would be below it."""
    visit(page, shown(TABLE, TABLE.waiting[0]))
    page.evaluate("""() => {
      $("#d-card [data-keep]").innerHTML = '<p>A <a class="term" href="/" data-open="term:clash">clash</a>.</p>';
      $("#d-card").showModal();
    }""")
    page.locator("#d-card a.term").click()
    assert term("clash", Text("en", GAME)).about in page.locator("#d-card").inner_text()
    assert page.locator("#bubble").is_hidden()
