"""Inis in words: whatever happens, may be done or is refused can be said in both languages."""

from __future__ import annotations

import pytest

from mohreh.games.inis import GAME
from mohreh.games.inis.rules.data import ACTION_NAMES, EPIC_NAMES, TERRITORY_NAMES, TRIGGERS
from mohreh.kernel.registry import rules
from mohreh.kernel.state import Value
from mohreh.kernel.text import LANGUAGES, Text
from tests.kit.rendering import Telling, check_same_keys, texts

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
            assert facts or kind == "territory"


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
