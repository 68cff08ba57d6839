"""Splendor in words: whatever happens, may be done or is refused can be said in both languages."""

from __future__ import annotations

import pytest

from mohreh.games.splendor import GAME
from mohreh.kernel.registry import rules
from mohreh.kernel.state import Value
from mohreh.kernel.text import LANGUAGES, Text
from tests.kit.rendering import Telling, check_same_keys

ENGLISH = Text("en", GAME)
PERSIAN = Text("fa", GAME)
TABLES: list[tuple[int, dict[str, Value]]] = [
    (2, {}),
    (3, {"reserved_visibility": "all_open"}),
    (4, {"gold_payment": "only_if_short", "target": 10}),
]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_game_can_be_told(players: int, options: dict[str, Value]) -> None:
    """Actions, refusals and events, in both languages."""
    for seed in range(3):
        Telling(rules("splendor", players, options)).play(seed)


def test_both_languages_have_the_same_texts() -> None:
    """The same keys in the same order, with the same placeholders."""
    check_same_keys(GAME)


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_and_nobles_have_names_of_their_own(language: str) -> None:
    text = Text(language, GAME)
    names = [text.thing(kind, name) for kind, name in GAME.things()]
    assert 100 == len(set(names))


def test_counts_of_gems() -> None:
    assert "1 diamond, 2 rubies and 3 gold" == ENGLISH.thing("gems", "w1+r2+j3")
    assert "۱ الماس، ۲ یاقوت سرخ و ۳ طلا" == PERSIAN.thing("gems", "w1+r2+j3")
    assert "الماس و عقیق" == PERSIAN.thing("gems", "w+k")
