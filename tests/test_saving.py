"""Saved states: what is loaded, and what is refused because it was damaged outside."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import cast

import pytest

import mohreh
from mohreh.contract.subject import Subject, game_of
from mohreh.kernel.bounds import check_bounds
from mohreh.kernel.encoding import decode, encode
from mohreh.kernel.errors import BadRecord, BadState, Broken
from mohreh.kernel.registry import rules
from mohreh.kernel.rng import MULTIPLIER, POSITIONS, SEEDS
from mohreh.kernel.rules import Rules
from tests.toys import TOYS

Data = dict[str, object]


def saved_at(name: str, players: int, step: str) -> tuple[Rules, Data]:
    """The first state of a random game that asks for this."""
    subject = Subject(rules(name, players))
    for seed in range(50):
        for moment in game_of(subject, seed):
            if moment.state.top.name() == step:
                return subject.rules, json.loads(encode(subject.rules.save(moment.state)))
    raise LookupError(f"no game comes to {step}")


def put(place: int, value: int, *path: str | int) -> Callable[[Data], object]:
    """A change of one number of a row, a step or a step that waits."""

    def change(saved: Data) -> None:
        row: object = saved
        for key in path:
            row = cast("dict[str | int, object]", row)[key]
        cast("list[int]", row)[place] = value

    return change


# What a rule would loop over, count down or look up.
DAMAGED: dict[str, tuple[str, int, str, Callable[[Data], object]]] = {
    "reserved cards": ("splendor", 2, "Turn", put(3, -1, "seats")),
    "a payment": ("splendor", 2, "Pay", put(3, 2**62, "top")),
    "rounds beyond the cap": ("splendor", 2, "Turn", lambda s: s.update(rounds=100)),
    "a seat that nobody has": ("rokab", 3, "Fight", lambda s: s.update(top=["Fight", -1], who=0)),
    "a battle nowhere": ("rokab", 3, "Fight", lambda s: s.update(site=-1)),
    "a battle that nobody opened": ("rokab", 3, "Regroup", lambda s: s.update(opener=-1)),
    "dice that stand still": ("qabile", 2, "Settle", lambda s: s.update(position=0)),
    "a first settler nowhere": ("qabile", 2, "Settle", put(2, 24, "top")),
    "extra cards": ("tash_kalar", 2, "Act", lambda s: s.update(extra_beings=2**37)),
    "extra actions": ("tash_kalar", 2, "Act", lambda s: s.update(actions=2**62)),
    "pieces outside the arena": ("tash_kalar", 2, "Act", lambda s: s.update(followed_lo=-(2**63))),
    "a card that asks once": ("tash_kalar", 2, "MessengerMoves", put(2, 2, "top")),
    "whoever comes next": ("inis", 3, "Declared", put(1, 3, "stack", 0)),
    "a window after no card": ("inis", 3, "Declared", put(2, 63, "stack", 0)),
    "no capital": ("inis", 3, "Turn", lambda s: s.update(capital=-1)),
    "a first turn again": ("inis", 3, "Declared", lambda s: s.update(first_turn=1)),
}


@pytest.mark.parametrize(("name", "players", "step", "change"), DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_state_is_refused(name: str, players: int, step: str, change: Callable[[Data], object]) -> None:
    """Each of these would hang the program or break a rule sooner or later; as it was, it is loaded."""
    r, saved = saved_at(name, players, step)
    r.load(saved)
    change(saved)
    with pytest.raises(BadState):
        r.load(saved)


def splendor() -> tuple[Rules, Data]:
    r = rules("splendor", 2)
    return r, json.loads(encode(r.save(r.new(7))))


def test_positions_of_the_fast_generator_are_loaded_up_to_the_last() -> None:
    """From 0 and from the modulus on, all its numbers would be the same."""
    assert POSITIONS == MULTIPLIER * 2**32 - 2
    assert SEEDS == 2**62
    r, saved = splendor()
    for position in (1, POSITIONS):
        assert position == r.load(saved | {"position": position}).position
    for position in (0, POSITIONS + 1):
        with pytest.raises(BadState, match=f"mwc/1 has no position {position}"):
            r.load(saved | {"position": position})


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"rng": 7}, "has no generator"),
        ({"seed": 7}, "has no generator"),
        ({"rng": "dice/1"}, "no generator called 'dice/1'"),
        ({"who": 2}, "asks seat 2 to Turn"),
        ({"who": -1}, "asks seat -1 to Turn"),
        ({"shown": 2**63}, "shown cannot be 9223372036854775808"),
        ({"shown": 2**62}, "shown cannot be 4611686018427387904"),
        ({"shown": -1}, "shown cannot be -1"),
        ({"shown": True}, "shown cannot be True"),
        ({"stack": 3}, "has no stack"),
    ],
)
def test_what_every_state_has_is_looked_at(change: Data, told: str) -> None:
    r, saved = splendor()
    r.load(saved)
    with pytest.raises(BadState, match=told):
        r.load(saved | change)


@pytest.mark.parametrize("value", [True, 2**63, -(2**63) - 1, "1", None])
def test_what_is_no_number_of_64_bits_is_refused_in_a_row(value: object) -> None:
    """Python takes True for 1, but no state is saved with it."""
    r, saved = splendor()
    row = cast("list[object]", saved["seats"])
    r.load(saved | {"seats": list(row)})
    with pytest.raises(BadState, match="seats cannot be"):
        r.load(saved | {"seats": [value, *row[1:]]})


def test_bounds_hold_for_every_number_of_a_row_and_of_steps_that_wait() -> None:
    """The bounds of a row are those of its first numbers, and then begin again."""
    assert TOYS
    table = mohreh.new("bazaar", players=3, seed=7)
    s = table.redeal(None, 1)
    open_bounds = {"piles": [(0, 10_000)], "coins": [(0, 99), (0, 9), (5, 9)]}
    steps = {"seat": [(0, 2)]}
    with pytest.raises(Broken, match="coins is 0, not from 5 to 9"):
        check_bounds(s, open_bounds, steps)
    check_bounds(s, open_bounds | {"coins": [(0, 9)]}, steps)
    for piles in ([(500, 10_000)], [(0, 10)]):
        with pytest.raises(Broken, match="piles is "):
            check_bounds(s, {"piles": piles, "coins": [(0, 9)]}, steps)
    with pytest.raises(Broken, match=r"seat is 2, not from 0 to 1"):
        check_bounds(s, open_bounds | {"coins": [(0, 9)]}, {"seat": [(0, 1)]})
    check_bounds(s, open_bounds | {"coins": [(0, 9)]}, {"seat": [(0, 1)], "Errand.seat": [(0, 2)]})


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b'"\\ud800"', "it holds half of a character pair"),
        (b"\xff", "it is not text in UTF-8"),
        (b"NaN", "it holds a number that is none of ours"),
        (b"[" * 100_000, "nested too deeply|not whole JSON"),
        (b"[1", "it is not whole JSON"),
    ],
)
def test_what_is_no_plain_data_is_refused(data: bytes, told: str) -> None:
    with pytest.raises(BadRecord, match=told):
        decode(data, "it")
