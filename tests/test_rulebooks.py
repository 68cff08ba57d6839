"""Rulebooks as people read them: options by their names, sections in their order, every rule found by its number."""

from __future__ import annotations

import re

import pytest

from mohreh.kernel import registry
from mohreh.kernel.text import LANGUAGES
from mohreh.text.rulebook import Rulebook

BOOKS = [(game, language) for game in registry.names() for language in LANGUAGES]
PICTURE = re.compile(r"^```.*?^```$", re.M | re.S)


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_options_go_by_the_names_that_people_see(game: str, language: str) -> None:
    """No key of an option and no value of one is left, neither in prose nor in the tables."""
    found = registry.game(game)
    keys = {option.key for option in found.options.all}
    keys |= {str(value).lower() for option in found.options.all for value in option.values}
    book = PICTURE.sub("", Rulebook(found, language).text)
    codes = [part for code in re.findall(r"`([^`\n]+)`", book) for part in re.split(r"[ =+]+", code)]
    assert set() == keys & set(codes)
    words = {key for key in keys if "_" in key}
    assert [] == [key for key in words if re.search(rf"\b{key}\b", book)]


@pytest.mark.parametrize("game", registry.names())
def test_sections_are_numbered_without_gaps(game: str) -> None:
    for language in LANGUAGES:
        pieces = Rulebook(registry.game(game), language).pieces
        numbers = [int(one.number) for one in pieces if one.level == 2]
        assert list(range(1, len(numbers) + 1)) == numbers


@pytest.mark.parametrize(
    ("language", "rule", "words"),
    [
        ("en", "11.8", 'The option "Who sees reserved cards" can change'),
        ("fa", "11.8", "گزینه‌ی «دیده شدن کارت‌های پیش‌خریدشده» می‌تواند"),
    ],
)
def test_in_a_sentence_an_option_stands_in_quotation_marks(language: str, rule: str, words: str) -> None:
    assert words in Rulebook(registry.game("splendor"), language).rules[rule]


def test_a_table_of_options_has_names_without_quotation_marks() -> None:
    book = Rulebook(registry.game("splendor"), "fa").text
    row = next(line for line in book.split("\n") if line.startswith("| پرداخت با طلا"))
    assert row.startswith("| پرداخت با طلا | آزاد؛ فقط هنگام کمبود | آزاد | ")
    assert "با «آزاد» طلا" in row
