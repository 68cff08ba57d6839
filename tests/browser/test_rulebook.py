"""The rulebook beside a table, on a page, and on paper."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from mohreh import web
from mohreh.kernel.text import LANGUAGES
from mohreh.web.model import Reader
from tests.browser.conftest import Come
from tests.browser.kit import Visitor
from tests.kit.page import open_page
from tests.kit.rotation import LANGUAGES_IN_TURN

if TYPE_CHECKING:  # the other tests run without playwright
    from playwright.sync_api import Page

pytestmark = pytest.mark.once

OPEN = "!document.querySelector('#book').hidden && document.querySelector('#book .leaf')"
CLOSED = "document.querySelector('#book').hidden"
FOCUS = "document.activeElement"
A4 = 688  # pixels between the margins of a page
WAYS = [("en", "desktop"), ("fa", "phone"), ("fa", "desktop"), ("en", "phone")]


def box(visitor: Visitor, what: str) -> dict[str, float]:
    found: dict[str, float] = visitor.page.evaluate(
        "what => document.querySelector(what).getBoundingClientRect().toJSON()", what
    )
    return found


def at_a_table(come: Come, language: str, size: str, game: str = "splendor") -> Visitor:
    visitor = come(language, size)
    visitor.make(game, ("me", "random"), **{"opt.start_player": "0"} if game == "splendor" else {})
    visitor.settled()
    return visitor


def refused(visitor: Visitor) -> str:
    """Ask for what cannot be bought; the number of the rule that the answer cites."""
    visitor.click("#board .dev")
    visitor.click(".menu [data-why]")
    visitor.until("document.querySelector('#bubble .pill')")
    return (visitor.page.locator("#bubble .pill").get_attribute("href") or "").partition("#")[2]


@pytest.mark.parametrize(("language", "size"), WAYS)
def test_a_refusal_opens_its_rule_beside_the_table(come: Come, language: str, size: str) -> None:
    visitor = at_a_table(come, language, size)
    where, number = visitor.page.url, refused(visitor)
    visitor.click("#bubble .pill")
    visitor.until(f"{OPEN} && {FOCUS}.id === '{number}'")
    assert where == visitor.page.url
    panel, rule, leaf = box(visitor, "#book"), box(visitor, "#book .here"), box(visitor, "#book .leaf")
    width, height = visitor.page.viewport_size["width"], visitor.page.viewport_size["height"]  # type: ignore[index]
    assert panel["left"] >= 0
    assert panel["right"] <= width
    assert panel["bottom"] <= height
    assert leaf["top"] - 1 <= rule["top"] < leaf["top"] + 40  # it opens at the rule
    if size == "desktop":  # beside the board and the question
        for what in ("#board", "#ask", "#tray"):
            beside = box(visitor, what)
            assert panel["left"] >= beside["right"] or panel["right"] <= beside["left"], what
    else:  # a sheet from below, and the table looks out above it
        assert panel["bottom"] == height
        assert panel["top"] > 100
    visitor.click("[data-close-book]")
    visitor.until(CLOSED)
    assert visitor.page.evaluate(f"{FOCUS}.matches('#bubble .pill')")  # where it came from
    visitor.page.keyboard.press("Escape")
    assert visitor.page.locator("#bubble").is_hidden()


def test_a_question_a_card_and_the_head_open_it_too_and_the_game_goes_on(come: Come) -> None:
    visitor = at_a_table(come, "fa", "desktop", "tash_kalar")
    visitor.page.locator(".ask .cites").press("Enter")
    visitor.until(f"{OPEN} && {FOCUS}.matches('#book .rule')")
    assert visitor.page.locator("#book .here").get_attribute("id") == visitor.page.evaluate(
        "document.querySelector('.cites').hash.slice(1)"
    )
    visitor.page.keyboard.press("Escape")
    visitor.until(CLOSED)
    assert visitor.page.evaluate(f"{FOCUS}.matches('.cites')")

    visitor.page.locator(".hc .info").first.click()
    visitor.page.locator("#d-card .card-rule a").click()
    visitor.until(OPEN)
    assert visitor.page.locator("dialog[open]").count() == 0
    assert re.fullmatch(r"1[6-9]\.\d+", visitor.page.locator("#book .here").get_attribute("id") or "")
    at = visitor.at()  # what is not covered can be played
    visitor.click("#board .lit[data-part]")
    visitor.click(".picks [data-action]:not([hidden])")
    visitor.until(f"at > {at}")
    assert visitor.page.locator("#book").is_visible()

    visitor.click(".top [href='/rules/tash_kalar']")
    visitor.until(CLOSED)
    visitor.click(".top [href='/rules/tash_kalar']")
    visitor.until(f"{OPEN} && {FOCUS}.matches('.leaf')")
    assert [] == visitor.refused


def test_it_opens_from_an_entry_over_the_list_of_all_cards(come: Come) -> None:
    """Nothing that is modal may stay over it."""
    visitor = at_a_table(come, "fa", "desktop")
    visitor.click("[data-go=cards]")
    visitor.until("document.querySelector('#d-cards').open")
    visitor.click("#d-cards .card-tile")
    visitor.until("document.querySelector('#d-card').open")
    visitor.click("#d-card .card-rule a")
    visitor.until(OPEN)
    assert visitor.page.locator("dialog[open]").count() == 0
    visitor.click("#book [data-close-book]")
    visitor.until(CLOSED)


@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
@pytest.mark.parametrize("game", web.pages.games())
def test_on_a_laptop_it_covers_neither_board_nor_question_nor_hand(come: Come, game: str, language: str) -> None:
    visitor = at_a_table(come, language, "desktop", game)
    visitor.click(".top [href^='/rules/']")
    visitor.until(OPEN)
    panel = box(visitor, "#book")
    for what in ("#board", "#ask", "#tray"):
        one = box(visitor, what)
        beside = panel["left"] >= one["right"] or panel["right"] <= one["left"]
        assert beside or panel["top"] >= one["bottom"] or panel["bottom"] <= one["top"], what


def test_search_while_somebody_types_arabic_letters(come: Come) -> None:
    visitor = at_a_table(come, "fa", "phone")
    where = visitor.page.url
    visitor.click(".cites")
    visitor.until(OPEN)
    visitor.page.locator("#book input").fill("پيشخريد كارت ٣")
    visitor.until("document.querySelector('#book .found mark')")
    hit = visitor.page.locator("#book .found a[href$='#4.1']")
    assert "پیش‌خرید" in hit.inner_text()
    hit.click()
    visitor.until(f"{FOCUS}.id === '4.1'")
    assert where == visitor.page.url
    visitor.page.locator("#book input").fill("قسطنطنیه")
    visitor.until("!document.querySelector('#book .found mark')")
    assert "قسطنطنیه" in visitor.page.locator("#book .found").inner_text()


def test_another_language_brings_another_rulebook(come: Come) -> None:
    visitor = at_a_table(come, "en", "desktop")
    for language, words in (("fa", "راهنمای بازی"), ("en", "Rulebook")):
        visitor.click(f".lang [value={language}]")
        visitor.until(f"document.documentElement.lang === '{language}'")
        visitor.click(".top [href='/rules/splendor']")
        visitor.until(OPEN)
        assert words == visitor.page.locator("#book header h2").inner_text()
        visitor.click("[data-close-book]")
        visitor.until(CLOSED)


@pytest.mark.parametrize("script", [True, False])
def test_the_page_searches_with_a_script_and_without(come: Come, script: bool) -> None:
    visitor = come("fa", "desktop", java_script_enabled=script)
    visitor.go("/rules/splendor")
    field = visitor.page.locator(".book-search input")
    field.fill("پيش‌خريد پنهان")
    if not script:
        field.press("Enter")
    hit = visitor.page.locator(".found a[href$='#4.2']")
    hit.wait_for()
    assert script == ("q=" not in visitor.page.url)
    hit.click()
    visitor.page.wait_for_url("**/rules/splendor*#4.2")
    assert visitor.page.locator("[id='4.2']").is_visible()


# ---- paper


@pytest.mark.parametrize("game", web.pages.games())
@pytest.mark.parametrize("language", LANGUAGES_IN_TURN)
def test_nothing_is_cut_on_paper(page: Page, game: str, language: str) -> None:
    """Tables and figures are no wider than a page, no row or figure is split, and a turn has a page of its own."""
    page.emulate_media(media="print")
    page.set_viewport_size({"width": A4, "height": 1000})
    open_page(page, web.rules_page(game, Reader(language)))
    cut = page.evaluate(
        """width => [...document.querySelectorAll('.leaf table, .figure, .leaf pre, .drawn')].filter((one) => {
             const { left, right } = one.getBoundingClientRect();
             return left < -1 || right > width + 1 || one.scrollWidth > one.clientWidth + 1;
           }).map((one) => one.outerHTML.slice(0, 200))""",
        A4,
    )
    assert [] == cut
    whole = page.evaluate(
        """() => [...document.querySelectorAll('.leaf tr, .figure')].every(
             (one) => getComputedStyle(one).breakInside === 'avoid')"""
    )
    assert whole
    assert page.locator(".book-search, .contents, .lang").filter(visible=True).count() == 0


@pytest.mark.parametrize("game", web.pages.games())
def test_a_turn_fits_on_one_page(page: Page, game: str) -> None:
    for language in LANGUAGES:
        open_page(page, web.summary_page(game, Reader(language)))
        page.evaluate("document.fonts.ready.then(() => true)")
        printed = page.pdf(prefer_css_page_size=True)
        assert 1 == len(re.findall(rb"/Type\s*/Page\b", printed))
