"""Rokab in words: whatever happens, may be done or is refused can be said in both languages."""

from __future__ import annotations

import re

import pytest

from mohreh.games.rokab import GAME
from mohreh.kernel.registry import rules
from mohreh.kernel.state import Event, Value
from mohreh.kernel.text import LANGUAGES, Text
from tests.kit.rendering import Telling, check_same_keys, texts
from tests.rokab.printed import KINDS, MAP_FILE, MAPS, PRINTED

ENGLISH = Text("en", GAME)
PERSIAN = Text("fa", GAME)
TABLES: list[tuple[int, dict[str, Value]]] = [
    (2, {}),
    (2, {"two_player_burn": True, "idle_battles": 1}),
    (3, {"edition": "original"}),
    (4, {"battle_cap": 3, "final_tie": "final_battle"}),
    (6, {"map": "student_14"}),
]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_game_can_be_told(players: int, options: dict[str, Value]) -> None:
    """Actions, refusals and events, in both languages."""
    for seed in range(2):
        assert "play" in Telling(rules("rokab", players, options)).play(seed)


def test_both_languages_have_the_same_texts() -> None:
    """The same keys in the same order, with the same placeholders."""
    check_same_keys(GAME)


def test_every_card_and_province_has_a_name_and_every_card_a_text() -> None:
    """The names of provinces are those of maps.toml, those of special cards the printed ones."""
    for language in LANGUAGES:
        found = texts(GAME, language)
        for kind in KINDS:
            assert found[f"card.{kind}"]
            assert found[f"text.card.{kind}"]
        for row in MAP_FILE["map"]:
            for province in row["province"]:
                assert province[language] == found[f"province.{province['id']}"]
    for special in PRINTED["special"]:
        assert special["fa"].replace(" ", "\u200c") == texts(GAME, "fa")[f"card.{special['id']}"]


def test_the_list_of_things_can_be_said() -> None:
    """`mohreh cards rokab`: every card with its number and text, every province with its neighbours."""
    things = GAME.things()
    assert len(KINDS) + sum([len(near) for near in MAPS.values()]) == len(things)
    for text in (ENGLISH, PERSIAN):
        for kind, name in things:
            assert text.thing(kind, name)
            for key, args in GAME.facts(kind, name):
                assert text.say(key, args)
    assert "10 in the deck" == ENGLISH.say(*GAME.facts("card", "1")[0])
    assert "12 in the deck" == ENGLISH.say(*GAME.facts("card", "shirzan")[0])
    assert "next to Kerman and Sistan" == ENGLISH.say(*GAME.facts("province", "makran")[0])


ELDER = "text.card.rish_sefid"
CHOOSER = "about.chooser"
# Players, options, a text, words that it has at such a table, and words that it has not.
EXPLAINED: list[tuple[int, dict[str, Value], str, str, str]] = [
    (3, {}, ELDER, "on an empty province", "beside the map"),
    (3, {}, ELDER, "burns every soldier", "final battle"),
    (3, {"peace_optional": True}, ELDER, "beside the map or on an empty province", "final battle"),
    (3, {"final_tie": "final_battle"}, ELDER, "in a final battle it only burns", "beside the map"),
    (4, {"edition": "original"}, ELDER, "beside the map or on an empty province", "by option"),
    (4, {"edition": "original"}, ELDER, "in a final battle it only burns", "by option"),
    (2, {}, ELDER, "burns every soldier", "peace marker"),
    (2, {"edition": "original", "two_player": "own_decks"}, ELDER, "burns every soldier", "peace marker"),
    (2, {"two_player": "ordinary"}, ELDER, "on an empty province", "beside the map"),
    (3, {}, "text.card.bahar", "gains 3", "each"),
    (3, {"spring_bonus": "per_copy"}, "text.card.bahar", "3 for each soldier", "by option"),
    (3, {}, "fact.count", "8 in the deck", "2"),
    (2, {}, "fact.count", "2 in each deck", "8"),
    (2, {"two_player": "ordinary"}, "fact.count", "8 in the deck", "2"),
    (3, {}, "about.peace", "on an empty province.", "beside the map"),
    (3, {"peace_optional": True}, "about.peace", "or beside the map", "optional"),
    (3, {}, "about.pile", "are shuffled together", "keeps"),
    (3, {"last_hand": "keep_two"}, "about.pile", "keeps up to two", "option"),
    (3, {}, CHOOSER, "lion-women", "to the left"),
    (3, {}, CHOOSER, "otherwise the last to pass, otherwise whoever played the standard-bearer.", "own decks"),
    (3, {"tie_chooser": "left_of_chooser"}, CHOOSER, "otherwise the player to the left", "last to pass"),
    (2, {}, CHOOSER, "the winner of the battle, otherwise the last to pass", "lion-women"),
    (2, {"tie_chooser": "left_of_chooser"}, CHOOSER, "otherwise the other player", "lion-women"),
]


@pytest.mark.parametrize(("players", "options", "key", "has", "has_not"), EXPLAINED)
def test_what_is_explained_is_what_holds_at_the_table(
    players: int, options: dict[str, Value], key: str, has: str, has_not: str
) -> None:
    """Cards, markers and numbers of cards, by the options and the number of players."""
    words = Text("en", GAME, options=rules("rokab", players, options).conditions).say(key, {"n": 8, "own": 2})
    assert has in words
    assert has_not not in words


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_explained_for_other_tables(language: str) -> None:
    """No text of a card or marker says what would hold with another option."""
    other = re.compile("by option|own decks|is optional|گزینه|دسته‌های جدا|دسته‌ی جدا|اختیاری باشد")
    for key, words in texts(GAME, language).items():
        if key.startswith(("text.", "fact.", "about.")):
            assert not other.search(words), key


def test_the_log_says_only_what_is_so() -> None:
    """6.4: the game may end before the next chooser chooses (8.3). 12.5: none, one or all of the cards are kept."""
    assert "Player 2 chooses the site of the next battle." == ENGLISH.event(Event("rokab.chooser", {"who": 1}, -1), 0)
    kept = Event("rokab.burn_rest", {"who": 1, "cards": "5+10", "n": 0}, -1)
    assert "Player 2 had the last hand and burnt it: Soldier 5 and Soldier 10." == ENGLISH.event(kept, 0)
    kept = Event("rokab.burn_rest", {"who": 1, "cards": "", "n": 2}, -1)
    assert "You had the last hand, kept 2 cards and burnt the rest: nothing." == ENGLISH.event(kept, 1)
    assert "The cards were shuffled and dealt." == ENGLISH.event(Event("rokab.deal", {}, -1), 0)


def test_several_cards_are_counted() -> None:
    """Equal cards are named once."""
    assert "2 × Soldier 10 and Lion-woman" == ENGLISH.thing("cards", "10x2+shirzan")
    assert "۲ کارت سرباز ۱۰ و شیرزن" == PERSIAN.thing("cards", "10x2+shirzan")
    assert "nothing" == ENGLISH.thing("cards", "")


def test_fixed_terms() -> None:
    """The words of the Persian rulebook."""
    fixed = {
        "title": "رکب",
        "card.10": "سرباز ۱۰",
        "card.rish_sefid": "ریش‌سفید",
        "card.parchamdar": "پرچم‌دار",
        "name.pass": "پاس",
        "name.site": "انتخاب محل جنگ",
        "name.peace": "قرار دادن نشان صلح",
        "name.burn": "سوزاندن دست",
        "name.keep": "نگه داشتن دست",
        "name.take_back": "برگرداندن سرباز به دست",
        "name.take_none": "برنگرداندن سرباز",
        "opt.map.iran_17": "ولایات ایران",
    }
    found = texts(GAME, "fa")
    assert fixed == {key: found[key] for key in fixed}
