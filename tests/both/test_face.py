"""The public face answers bad calls with sentences of its own, and its objects travel, in either mode."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import mohreh
from mohreh.bots import make
from mohreh.kernel import registry
from mohreh.kernel.errors import (
    BadOption,
    BadPlayers,
    BadRecord,
    BadSeed,
    CannotUndo,
    IllegalAction,
    MohrehError,
    NoSuchSeat,
    UnknownGame,
)
from mohreh.kernel.record import parse_record
from mohreh.kernel.rules import Rules
from mohreh.kernel.table import Table

Call = Callable[[Any], object]  # what a caller without types may do


BAD_CALLS: list[tuple[Call, type[MohrehError]]] = [
    (lambda m: m.new(3), UnknownGame),
    (lambda m: m.new("splendr"), UnknownGame),
    (lambda m: m.new("splendor", players="3"), BadPlayers),
    (lambda m: m.new("splendor", players=2.0), BadPlayers),
    (lambda m: m.new("splendor", players=7), BadPlayers),
    (lambda m: m.new("splendor", options={5: 1}), BadOption),
    (lambda m: m.new("splendor", options=["target"]), BadOption),
    (lambda m: m.new("splendor", options={"target": None}), BadOption),
    (lambda m: m.new("splendor", options={"target": "15"}), BadOption),
    (lambda m: m.new("splendor", options={"target": 10**30}), BadOption),
    (lambda m: m.new("splendor", seed=1.5), BadSeed),
    (lambda m: m.new("splendor", seed=b"ab"), BadSeed),
    (lambda m: m.new("splendor", rng=None), BadSeed),
    (lambda m: m.new("splendor", seed=2**62, rng="mwc/1"), BadSeed),
    (lambda m: registry.rules("splendor", 2).new(2**62), BadSeed),
    (lambda m: registry.rules("splendor", 2).new(10**5000), BadSeed),
    (lambda m: registry.rules("splendor", 2).new(-1), BadSeed),
]


@pytest.mark.parametrize(("call", "error"), BAD_CALLS)
def test_bad_tables_are_refused(call: Call, error: type[MohrehError]) -> None:
    """What is wrong is said in a sentence, whatever the type of what was given."""
    with pytest.raises(error):
        call(mohreh)


BAD_MOVES: list[tuple[Call, type[MohrehError]]] = [
    (lambda t: t.play(None), IllegalAction),
    (lambda t: t.play(3.0), IllegalAction),
    (lambda t: t.play(True), IllegalAction),
    (lambda t: t.play(2**70), IllegalAction),
    (lambda t: t.play("take", seat=0), IllegalAction),
    (lambda t: t.play(0, seat="0"), NoSuchSeat),
    (lambda t: t.view(True), NoSuchSeat),
    (lambda t: t.view(9), NoSuchSeat),
    (lambda t: t.events(99), NoSuchSeat),
    (lambda t: t.events(-7), NoSuchSeat),
    (lambda t: t.legal_for(None), NoSuchSeat),
    (lambda t: t.why_not(0, None), IllegalAction),
    (lambda t: t.end("x"), MohrehError),
    (lambda t: t.undo(seat=1.0), MohrehError),
]


@pytest.mark.parametrize(("call", "error"), BAD_MOVES)
def test_bad_moves_are_refused(call: Call, error: type[MohrehError]) -> None:
    """Nothing is lost by a refusal."""
    table = mohreh.new("splendor", players=2, seed=7)
    before = table.fingerprint()
    with pytest.raises(error):
        call(table)
    assert before == table.fingerprint()


def hostile(**changes: object) -> str:
    """A record with some entries replaced."""
    return json.dumps(mohreh.new("splendor", players=2, seed=7).record().data() | changes)


@pytest.mark.parametrize(
    "text",
    [
        hostile(actions=[10**30]),
        hostile(actions=[2**63]),
        hostile(actions=[[1, 10**30]]),
        hostile(options={"edition": []}),
        hostile(options={"target": 10**40}),
        hostile(players=10**30),
        hostile(result={"x": "\ud800"}),
        hostile(meta={"x": "\ud800"}),
        hostile(meta={"x": float("nan")}),
        hostile(meta={"x": [float("-inf")]}),
        '{"mohreh": ' + "9" * 5000 + "}",
    ],
)
def test_hostile_records_are_refused(text: str) -> None:
    """Numbers beyond 64 bits, wrong types and half characters get a sentence."""
    with pytest.raises(BadRecord):
        mohreh.replay(parse_record(text))


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def played() -> Table:
    table = mohreh.new("splendor", players=2, seed=7)
    for _ in range(12):
        table.play(table.legal[0])
    return table


def test_public_objects_travel() -> None:
    """Tables, states, records, events, reasons, steps, games and bots can be copied and pickled."""
    table = played()
    reason = table.why_not(0, "pass")
    event = table.events(None)[0]
    state = table.redeal(0, 1)
    ways: list[Callable[[Any], Any]] = [copy.deepcopy, pickled]
    for one in ways:
        assert table.fingerprint() == one(table).fingerprint()
        assert reason == one(reason)
        assert (event.key, event.args, event.seats) == (one(event).key, one(event).args, one(event).seats)
        assert table.record().data() == one(table.record()).data()
        assert repr(state.top) == repr(one(state.top))
        assert list(table.legal) == list(one(table.legal))
        assert table.rules.game is one(table.rules.game)
        assert isinstance(one(table.rules), Rules)
        assert make("greedy", table.rules).NAME == one(make("greedy", table.rules)).NAME
        wrong = one(CannotUndo("too late", "undo.others"))
        assert ("too late", "undo.others") == (str(wrong), wrong.key)


def test_no_undo_after_the_end() -> None:
    """The seed may be public by then."""
    table = mohreh.new("qabile", players=2, seed=3)
    while not table.over:
        table.play(table.legal[0])
    with pytest.raises(CannotUndo):
        table.undo()
