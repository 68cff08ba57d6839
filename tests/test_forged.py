"""Positions and records of the games that somebody has changed by hand: refused in a sentence, or as good as any other.

Anybody may paste a position and open a table with it, so what loads must be shown and played on without a mistake.
"""

from __future__ import annotations

import base64
import json
import random
import zlib
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mohreh
from mohreh import web
from mohreh.kernel import registry
from mohreh.kernel.encoding import digest, encode
from mohreh.kernel.errors import BadRecord, BadState
from mohreh.kernel.record import from_position, parse_record
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from mohreh.kernel.table import replay
from mohreh.server import setup
from mohreh.server.errors import PageError
from mohreh.web.model import Reader
from tests.kit.examples import PATIENT

pytestmark = pytest.mark.once

FORMS: Final = [(game, players) for game in registry.names() for players in registry.game(game).players]
MOVES: Final = 25
NUMBERS: Final = st.one_of(st.integers(-2, 60), st.sampled_from([2**31, 2**63, -(2**70)]))
OTHER: Final[st.SearchStrategy[object]] = st.sampled_from([None, True, "", "x", 1.5, [], {}, [[]], [0], "0"])


def spots(node: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a piece of data."""
    inside = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    return [*([path] if path else []), *[spot for key, one in inside for spot in spots(one, (*path, key))]]


def changed(data: st.DataObject, whole: Any, most: int) -> Any:
    """The same with something else in a place or two: often nearly right."""
    for _ in range(data.draw(st.integers(1, most))):
        *way, last = data.draw(st.sampled_from(spots(whole)))
        inner = whole
        for key in way:
            inner = inner[key]
        old = inner[last]
        if isinstance(old, int):
            inner[last] = data.draw(st.one_of(st.sampled_from([old + 1, old - 1]), NUMBERS, OTHER))
        elif isinstance(old, list) and old:
            inner[last] = data.draw(st.one_of(st.permutations(old), st.sampled_from([old[:-1], old + old[:1]]), OTHER))
        else:
            inner[last] = data.draw(st.one_of(NUMBERS, OTHER))
    return whole


def position(data: st.DataObject) -> tuple[Rules, State]:
    """A moment of a game."""
    game, players = data.draw(st.sampled_from(FORMS))
    rules = registry.rules(game, players, {})
    rng = random.Random(data.draw(st.integers(0, 1000)))
    s = rules.new(rng.randrange(1000))
    for _ in range(rng.randrange(150)):
        if not rules.over(s):
            rules.play(s, rng.choice(list(rules.legal(s))))
    return rules, s


def play_on(rules: Rules, s: State) -> None:
    """As a table does: every seat looks, those who are asked decide, bots get a redeal."""
    rng = random.Random(5)
    for _ in range(MOVES):
        if rules.over(s):
            return
        for seat in (None, *range(rules.players)):
            rules.view(s, seat)
        rules.redeal(s, rng.randrange(rules.players), 3)
        rules.play(s, rng.choice(list(rules.legal(s))))


def check_position(data: st.DataObject) -> None:
    rules, s = position(data)
    forged = changed(data, json.loads(json.dumps(rules.save(s))), 2)
    try:
        record = from_position(forged)
    except BadState:
        return
    found, state = record.rules, record.first()
    assert forged == json.loads(json.dumps(found.save(state)))
    web.setup_page(setup.set_up(found, state, {}, "http://x"), Reader())
    play_on(found, state)


@settings(PATIENT, max_examples=60, derandomize=True)
@given(st.data())
def test_a_forged_position_is_refused_or_can_be_played(data: st.DataObject) -> None:
    check_position(data)


@pytest.mark.soak
@settings(PATIENT, max_examples=10_000)
@given(st.data())
def test_so_are_many_more(data: st.DataObject) -> None:
    check_position(data)


@settings(PATIENT, max_examples=100, derandomize=True)
@given(st.data())
def test_a_forged_record_is_refused_or_holds(data: st.DataObject) -> None:
    """With a hash that fits."""
    game, players = data.draw(st.sampled_from(FORMS))
    table = mohreh.new(game, players=players, seed=data.draw(st.integers(0, 50)))
    rng = random.Random(1)
    for _ in range(20):
        if not table.over:
            table.play(rng.choice([int(action) for action in table.legal]))
    forged = changed(data, json.loads(encode(table.record().data())), 2)
    forged["hash"] = digest({key: value for key, value in forged.items() if key not in ("hash", "meta")})
    try:
        found = parse_record(encode(forged))
        found.verify()
        replay(found)
    except BadRecord:
        return
    assert {**forged, "meta": None} == {**found.data(), "meta": None}


@settings(PATIENT, max_examples=150, derandomize=True)
@given(st.sampled_from(registry.names()), st.one_of(st.text(max_size=60), st.binary(max_size=60), st.none()), st.data())
def test_an_address_is_a_position_or_is_refused(name: str, given: str | bytes | None, data: st.DataObject) -> None:
    """Nonsense as it is, nonsense that was packed well, and the address of a good position with a letter changed."""
    game = registry.game(name)
    if given is None:
        rules = registry.rules(name, min(game.players), {})
        at = setup.packed(rules, rules.new(1))
        place = data.draw(st.integers(0, len(at) - 1))
        at = at[:place] + data.draw(st.sampled_from("Az09-_=.سه")) + at[place + 1 :]
    else:
        at = given if isinstance(given, str) else base64.urlsafe_b64encode(zlib.compress(given)).decode()
    try:
        rules, state = setup.read(game, at)
    except PageError:
        return
    assert given is None
    play_on(rules, state)
