"""Inis in words: whatever happens, may be done or is refused can be said in both languages."""

from __future__ import annotations

import pytest

from mohreh.games.inis import GAME
from mohreh.games.inis.rules.data import ACTION_NAMES, EPIC_NAMES, TERRITORY_NAMES, TRIGGERS
from mohreh.kernel.registry import rules
from mohreh.kernel.state import Value
from mohreh.kernel.text import LANGUAGES, Text
from tests.kit.rendering import Telling, check_facts, check_same_keys, texts

TABLES: list[tuple[int, dict[str, Value]]] = [(2, {}), (3, {"map": "aligned"}), (4, {"setup": "discovery"})]


class Short(Telling):
    """Refusals of a few questions only: a game has a thousand."""

    def __init__(self, players: int, options: dict[str, Value]) -> None:
        super().__init__(rules("inis", players, {**options, "round_cap": 3}))
        self.told = 0

    def check_refusals(self, s: object, start: int) -> None:
        self.told += 1
        if self.told % 40 == 0:
            super().check_refusals(s, start)  # type: ignore[arg-type]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_game_can_be_told(players: int, options: dict[str, Value]) -> None:
    """Actions, refusals and events, in both languages."""
    assert "play" in Short(players, options).play(1)


def test_both_languages_have_the_same_texts() -> None:
    """The same keys in the same order, with the same placeholders."""
    check_same_keys(GAME)


def test_every_card_tile_and_window_has_a_name_and_a_text() -> None:
    """63 cards, 16 tiles, 22 windows."""
    for language in LANGUAGES:
        found = texts(GAME, language)
        for name in (*ACTION_NAMES, *EPIC_NAMES):
            assert found[f"card.{name}"]
        for name in TERRITORY_NAMES:
            assert found[f"territory.{name}"]
            assert found[f"advantage.{name}"]
        for trigger in TRIGGERS:
            assert found[f"window.{trigger}"]
            assert found[f"window_name.{trigger}"]


def test_the_list_of_things_can_be_said() -> None:
    """`mohreh cards inis`: every card with its effects and windows, every tile."""
    things = GAME.things()
    assert 63 + 16 == len(things)
    for language in LANGUAGES:
        text = Text(language, GAME)
        for kind, name in things:
            assert text.thing(kind, name)
            facts = [text.say(key, args) for key, args in GAME.facts(kind, name)]
            assert facts
            if kind == "territory":  # people who look at a tile want to know what its card does
                assert facts[-1] == [text.say(key, args) for key, args in GAME.facts("card", name)][-1]


CORRECTED = ["the_dagda", "dagdas_cauldron", "deirdres_beauty", "manannans_horses", "mountains"]
# What the value of an option changes on cards and tiles; the other options change none.
PRINTED: list[tuple[str, Value, list[tuple[str, str]]]] = [
    ("festival_pays", "initiator", [("card", "festival")]),
    ("lug_after_geis", False, [("card", "lug_samildanach")]),
    ("replaced_is_removed", True, [("card", "new_alliance")]),
    ("club_on_cost", "barred", [("card", "dagdas_club")]),
    ("raid_after_hills", False, [("card", "raid")]),
    ("highlands", "clash_start", [("card", "highlands"), ("territory", "highlands")]),
    ("cuchulain", "opposing", [("card", "tale_of_cuchulain")]),
    ("cuchulain", "up_to_two", [("card", "tale_of_cuchulain")]),
    ("sanctuary_draws", "always", [("card", "exploration"), ("card", "kernunos_sanctuary"), ("card", "tailtus_land")]),
    ("citadel_takes", "table_only", [("card", "citadel")]),
    ("swamp_capital", True, [("territory", "swamp")]),
    ("revision", 1, [*[("card", name) for name in CORRECTED], ("territory", "mountains")]),
    ("setup", "discovery", []),
    ("map", "aligned", []),
    ("round_cap", 0, []),
    ("first_brenn", 0, []),
]


@pytest.mark.parametrize(("option", "value", "changed"), PRINTED)
def test_cards_say_what_holds_at_the_table(option: str, value: Value, changed: list[tuple[str, str]]) -> None:
    check_facts(GAME, 3, option, value, changed)


def test_every_option_is_told_on_the_cards_or_concerns_none() -> None:
    """Every value that is not the usual one is in the list."""
    told = {(option, value) for option, value, _ in PRINTED}
    for option in GAME.options.all[1:]:
        for value in option.values:
            assert value == option.default or (option.key, value) in told


def test_no_text_speaks_of_other_tables() -> None:
    """Neither of the publisher's rules nor of an option."""
    for words in (("en", "publisher", "option"), ("fa", "ناشر", "گزینه")):
        for key, text in texts(GAME, words[0]).items():
            assert not [word for word in words[1:] if word in text.lower()], key


def test_fixed_terms() -> None:
    """The words of the glossary."""
    fixed = {
        "title": "اینیش",
        "card.geis": "گِش",
        "card.the_morrigan": "موریگان",
        "territory.moor": "خلنگ‌زار",
        "name.pass": "پاس",
        "name.claim": "ادعای تاج‌وتخت",
        "name.withdraw": "عقب‌نشینی",
        "name.attack": "حمله",
        "name.propose": "پیشنهاد پایان درگیری",
        "name.capital": "انتخاب پایتخت",
    }
    found = texts(GAME, "fa")
    assert fixed == {key: found[key] for key in fixed}
