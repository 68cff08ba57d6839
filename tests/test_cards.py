"""What there is to read about cards: entries with rules and others like them, and how they are searched."""

from __future__ import annotations

import pytest

from mohreh.kernel import registry
from mohreh.kernel.text import LANGUAGES, Text
from mohreh.text.cards import chosen, entries, group_name
from mohreh.text.rulebook import rulebook
from mohreh.text.search import has_words, normalised

pytestmark = pytest.mark.once

GAMES = ["splendor", "rokab", "qabile", "tash_kalar", "inis"]


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("كاوش", "کاوش"),  # an Arabic kaf
        ("قلعة", "قلعه"),
        ("شیردخت‌ها", "شيردختها"),  # with and without a half-space
        ("سطح ٣", "سطح 3"),
        ("سطح ۳", "سطح 3"),
        ("گِش", "گش"),
        ("مأموریت", "ماموریت"),
        ("Maeve's   WEALTH", "maeve s wealth"),
        ("\u200fدشت\u200f", "دشت"),
    ],
)
def test_what_reads_the_same_is_the_same(typed: str, written: str) -> None:
    assert normalised(written) == normalised(typed)


def test_every_word_must_be_there_in_any_order() -> None:
    text = normalised("Gain 1 Deed for each clan")
    assert has_words(text, normalised("deed GAIN"))
    assert not has_words(text, normalised("deed citadel"))
    assert has_words(text, "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_thing_has_an_entry_that_is_sound(game: str, language: str) -> None:
    text = Text(language, registry.game(game))
    book = rulebook(registry.game(game), language)
    assert book is not None
    found = entries(text)
    assert registry.game(game).things() == list(found)
    for thing, one in found.items():
        assert one.title
        assert set(one.rules) <= set(book.rules)
        assert thing not in one.near
        assert set(one.near) <= set(found)
        assert not one.group or group_name(one.group, text) != one.group  # it has a name
    listed = [one for one in found.values() if one.group]
    assert listed == chosen(text)
    groups = dict.fromkeys([one.group for one in listed])
    assert listed == [one for group in groups for one in chosen(text, group=group)]


def test_rules_that_name_a_card_are_found_and_those_about_its_namesake_are_not() -> None:
    text = Text("en", registry.game("inis"))
    found = entries(text)
    assert {"9.8", "12.13"} <= set(found["card", "bard"].rules)
    assert "1.4" not in found["card", "citadel"].rules  # which counts the buildings
    assert "16.3" == entries(Text("en", registry.game("tash_kalar")))["card", "herald"].rules[0]
    assert ("territory", "cove") in found["card", "cove"].near


def test_search_finds_by_name_text_and_group() -> None:
    text = Text("fa", registry.game("inis"))
    assert "bard" == chosen(text, "رامشگر")[0].name
    assert ["exploration"] == [one.name for one in chosen(text, "كاوش", "actions") if one.title == "کاوش"]
    assert [] == chosen(text, "نیست‌درجهان")
