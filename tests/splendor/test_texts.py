"""Splendor in words: whatever happens, may be done or is refused can be said in both languages."""

from __future__ import annotations

import pytest

from mohreh.games.splendor import GAME
from mohreh.kernel.registry import rules
from mohreh.kernel.state import Value
from mohreh.kernel.text import LANGUAGES, Text
from tests.kit.rendering import Telling, check_same_keys
from tests.splendor.scene import splendor

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


SENTENCES = {
    "take w+u+g": "Take diamond, sapphire and emerald",
    "take2 w": "Take 2 of one colour: diamond",
    "reserve 2.3": "Reserve the level-2 ruby card 4",
    "reserve d1": "Reserve the top card of deck 1",
    "reserve d3": "Reserve the top card of deck 3",
    "buy 1.1": "Buy the level-1 diamond card 2",
    "buy r1": "Buy the level-3 onyx card 4",
    "buy r2": "Buy the level-2 sapphire card 1",
    "golden 1.1": "Buy with gold: the level-1 diamond card 2",
    "golden r2": "Buy with gold: the level-2 sapphire card 1",
    "gold u": "Gold in place of 1 sapphire",
    "give j": "Return 1 gold",
    "noble n03": "Receive noble 3",
}


@pytest.mark.parametrize("notation", SENTENCES)
def test_what_an_action_is_called(notation: str) -> None:
    """Places go by the cards that lie there: in the rows, and in the hand of whoever looks."""
    scene = splendor(2).row(1, "1w2").row(2, "2w1", "2u2", "2r4").blind(0, "3k4").reserved(0, "2u1").blind(1, "1u1")
    seen = scene.table.seen(0)
    assert SENTENCES[notation] == ENGLISH.action(seen, scene.rules.catalogue.parse(notation))


def test_whose_reserved_card_an_action_names() -> None:
    """That of the seat that looks; to a spectator, of the one who decides, and what is hidden goes by its place."""
    scene = splendor(2).blind(0, "3k4").reserved(1, "1u1")
    action = scene.rules.catalogue.parse("buy r1")
    named = [scene.rules.game.describe(scene.table.seen(seat), action)[1] for seat in (0, 1, None)]
    assert [{"card": "3k4"}, {"card": "1u1"}, {"n": 1}] == named
    assert "Buy reserved card 1" == ENGLISH.action(scene.table.seen(None), action)
    assert {"n": 2} == scene.rules.game.describe(scene.table.seen(0), scene.rules.catalogue.parse("buy r2"))[1]
    shown = splendor(2).reserved(0, "3k4").table.seen(None)
    assert {"card": "3k4"} == scene.rules.game.describe(shown, action)[1]


def test_counts_of_gems() -> None:
    assert ["diamond", "gold", "1 onyx", "2 onyxes"] == [ENGLISH.thing("gems", one) for one in ("w", "j", "k1", "k2")]
    assert "1 diamond, 2 rubies and 3 gold" == ENGLISH.thing("gems", "w1+r2+j3")
    assert "۱ الماس، ۲ یاقوت سرخ و ۳ طلا" == PERSIAN.thing("gems", "w1+r2+j3")
    assert "الماس و عقیق" == PERSIAN.thing("gems", "w+k")
