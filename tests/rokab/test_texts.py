"""Rokab in words: whatever happens, may be done or is refused can be said in both languages."""

from __future__ import annotations

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
    assert "10 in the deck (own decks: 2 each)" == ENGLISH.say(*GAME.facts("card", "1")[0])
    assert "12 in the deck (own decks: 0 each)" == ENGLISH.say(*GAME.facts("card", "shirzan")[0])
    assert "next to Kerman and Sistan" == ENGLISH.say(*GAME.facts("province", "makran")[0])


def test_what_is_explained_holds_with_every_option() -> None:
    """12.1, 12.4 and 12.6, and 9.1, 9.3 and 12.9 for own decks: one text serves all tables."""
    found = texts(GAME, "en")
    assert "by option, 3 for each such soldier" in found["text.card.bahar"]
    for key in ("text.card.rish_sefid", "web.about.peace"):
        assert "or beside the map, if placing it is optional" in found[key]
    assert "with own decks and in a final battle an elder only burns" in found["text.card.rish_sefid"]
    for words in ("own decks have none", "the last to pass", "whoever played the standard-bearer", "by option"):
        assert words in found["web.about.chooser"]
    assert "with own decks: before the end" in found["opt.idle_battles"]


def test_the_log_says_only_what_is_so() -> None:
    """6.4: the game may end before the next chooser chooses (8.3). 12.5: none, one or all of the cards are kept."""
    assert "Player 2 is the next chooser of the site." == ENGLISH.event(Event("rokab.chooser", {"who": 1}, -1), 0)
    kept = Event("rokab.burn_rest", {"who": 1, "cards": "5+10", "n": 0}, -1)
    assert "Player 2 had the last hand; cards kept: 0; burnt: Soldier 5 and Soldier 10." == ENGLISH.event(kept, 0)
    kept = Event("rokab.burn_rest", {"who": 1, "cards": "", "n": 2}, -1)
    assert "You had the last hand; cards kept: 2; burnt: nothing." == ENGLISH.event(kept, 1)
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
