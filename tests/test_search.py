"""Search in rulebooks, however the words are typed."""

from __future__ import annotations

import pytest

from mohreh.kernel import registry
from mohreh.text.rulebook import Rulebook
from mohreh.text.search import Hit, normal, search


def found(words: str, game: str = "splendor", language: str = "fa") -> list[Hit]:
    return search(Rulebook(registry.game(game), language), words)


def numbers(words: str, game: str = "splendor", language: str = "fa") -> list[str]:
    return [hit.number for hit in found(words, game, language)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("بازیکن", "بازيكن"),  # Arabic ye and kaf
        ("می‌شود", "میشود"),
        ("سطح ۳", "سطح ٣"),
        ("سطح ۳", "سطح 3"),
        ("بُر", "بر"),
        ("آن‌ها", "انها"),
        ("گزینه‌ی", "گزينۀی"),
        ("مأموریت", "ماموریت"),
        ("رئیس", "رییس"),
        ("دسته", "دستـه"),
        ("Grainne", "gráinne"),
        ("۳.۵", "٣٫٥"),
    ],
)
def test_spellings_that_mean_the_same(one: str, other: str) -> None:
    assert normal(one) == normal(other)


def test_what_differs_stays_different() -> None:
    assert normal("یاقوت سرخ") != normal("یاقوت کبود")


@pytest.mark.parametrize("typed", ["پیش‌خرید پنهان", "پيش‌خريد پنهان", "پیشخرید پنهان", "پنهان پیش خرید"])
def test_a_rule_is_found_however_it_is_typed(typed: str) -> None:
    assert "4.2" in numbers(typed)


def test_the_words_are_marked_in_the_sentence_as_it_is_written() -> None:
    hit = next(hit for hit in found("كمتر پيشخريد") if hit.number == "4.1")
    assert ["پیش‌خرید", "کمتر", "پیش‌خرید"] == [part for part, is_word in hit.parts if is_word]
    assert hit.sentence.startswith("فقط وقتی می‌توانید پیش‌خرید کنید")


def test_all_words_must_be_there_but_not_in_one_sentence() -> None:
    """In 3.2 one sentence is about the choice, the other about four gems."""
    assert "3.2" in numbers("two gems four", language="en")
    assert [] == numbers("two gems zebra", language="en")


def test_words_are_looked_for_where_words_begin() -> None:
    """Else "art" would be found in "start"; only where nothing begins so, inside of words."""
    sentences = [hit.sentence.lower() for hit in found("pass", language="en")]
    assert sentences
    assert all(" pass" in f" {one}" for one in sentences)
    assert "4.3" in numbers("carecrow", "rokab", "en")


@pytest.mark.parametrize("typed", ["3.5", "۳.۵", "٣٫٥", "3.5."])
def test_a_number_leads_to_its_rule(typed: str) -> None:
    assert "3.5" == numbers(typed)[0]


@pytest.mark.parametrize(("typed", "language"), [("rule 3.5", "en"), ("قانون ٣.٥", "fa"), ("3.5 بازگرداندن", "fa")])
def test_a_number_leads_to_its_rule_among_words(typed: str, language: str) -> None:
    assert "3.5" == numbers(typed, language=language)[0]


def test_a_count_among_words_is_no_number_of_a_section() -> None:
    assert "3" not in numbers("3 رنگ")


def test_rulings_and_rows_of_tables_are_found_by_their_numbers() -> None:
    assert "R4" == numbers("r4", language="en")[0]
    assert "11.3" in numbers("order of the decks", language="en")


def test_a_row_of_a_table_does_not_tell_its_number_again() -> None:
    """It stood there a second time, in Latin digits even in Persian."""
    hit = next(hit for hit in found("پیش‌خرید ردیف آشکار") if hit.number == "11.4")
    assert hit.sentence.startswith("کارتی که از ردیف پیش‌خرید شده · ")


def test_captions_of_figures_are_found() -> None:
    assert "8.1" in numbers("no token can replace", language="en")


def test_nothing_typed_finds_nothing() -> None:
    assert [] == numbers(" \u200c ")
    assert [] == numbers("، «»")
