"""Splendor in words: whatever happens, may be done or is refused can be said in both languages."""

from __future__ import annotations

import json
import re

import pytest

from mohreh.games.splendor import GAME
from mohreh.kernel.game import Rules
from mohreh.kernel.registry import rules
from mohreh.kernel.rng import mwc_pick, mwc_start, mwc_step
from mohreh.kernel.state import Event, State, Value
from mohreh.kernel.text import LANGUAGES, PLACE, Text

ENGLISH = Text("en", GAME)
PERSIAN = Text("fa", GAME)
FOREIGN = re.compile("[A-Za-z0-9{}]")
TABLES: list[tuple[int, dict[str, Value]]] = [
    (2, {}),
    (3, {"reserved_visibility": "all_open"}),
    (4, {"gold_payment": "only_if_short", "target": 10}),
]


def texts(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((GAME.folder / "text" / f"{language}.json").read_text(encoding="utf-8"))
    return found


def check(english: str, persian: str) -> None:
    assert not re.search("[{}]", english)
    assert not FOREIGN.search(persian), persian
    assert not re.search("[۰-۹] [۰-۹]", persian), f"two numbers side by side: {persian}"


def play(game: Rules, seed: int) -> None:
    s = game.new(seed)
    s.events = []
    position = mwc_start(seed)
    while not game.over(s):
        legal = game.legal(s)
        view = game.view(s, int(s.who))
        for action in legal:
            check(ENGLISH.action(view, int(action)), PERSIAN.action(view, int(action)))
        check_refusals(game, s, int(position % 7))
        position = mwc_step(position)
        game.play(s, legal[mwc_pick(position, len(legal))])
    for event in s.events:
        check_event(event)


def check_refusals(game: Rules, s: State, start: int) -> None:
    for action in range(start, len(game.catalogue), 7):
        reason = game.why_not(s, int(s.who), action)
        if reason is not None:
            check(ENGLISH.reason(reason), PERSIAN.reason(reason))


def check_event(event: Event) -> None:
    for seat in (None, 0, 1):
        check(ENGLISH.event(event, seat), PERSIAN.event(event, seat))


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_game_can_be_told(players: int, options: dict[str, Value]) -> None:
    for seed in range(3):
        play(rules("splendor", players, options), seed)


def test_both_languages_have_the_same_texts() -> None:
    english, persian = texts("en"), texts("fa")
    assert list(english) == list(persian)
    for key in english:
        assert sorted(PLACE.findall(english[key])) == sorted(PLACE.findall(persian[key])), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_and_nobles_have_names_of_their_own(language: str) -> None:
    text = Text(language, GAME)
    names = [text.thing(kind, name) for kind, name in GAME.things()]
    assert 100 == len(set(names))


def test_counts_of_gems() -> None:
    assert "1 diamond, 2 rubies and 3 gold" == ENGLISH.thing("gems", "w1+r2+j3")
    assert "۱ الماس، ۲ یاقوت سرخ و ۳ طلا" == PERSIAN.thing("gems", "w1+r2+j3")
    assert "الماس و عقیق" == PERSIAN.thing("gems", "w+k")
