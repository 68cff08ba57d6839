"""The states before all decisions of a game: a few are kept, the others are played again, and nobody can tell."""

from __future__ import annotations

import random

import pytest

import mohreh
from mohreh.kernel import registry
from mohreh.kernel.decisions import states_before
from mohreh.kernel.state import State
from mohreh.kernel.table import Table

LONG = 100  # decisions: three times the distance between two states that are kept, and some


def played(game: str) -> tuple[Table, list[str]]:
    """A table after so many decisions, with fingerprints of the states before each of them."""
    table, rng = mohreh.new(game, 2, 5), random.Random(5)
    found: list[str] = []
    while not table.over and table.decisions < LONG:
        found.append(table.fingerprint())
        seat = rng.choice(table.waiting)
        table.play(rng.choice(list(table.legal_for(seat))), seat)
    return table, found


def prints(table: Table, states: list[State]) -> list[str]:
    return [table.rules.fingerprint(s) for s in states]


@pytest.mark.parametrize("game", registry.names())
def test_every_state_of_a_game_is_found_again(game: str) -> None:
    """By going through all of them, or one at a time, also from the end."""
    table, expected = played(game)
    history = table.history
    assert expected == prints(table, list(states_before(history)))
    assert expected[::-1] == prints(table, [one.before for one in reversed(history)])
    middle = history[40:60]
    assert expected[40:60] == prints(table, list(states_before(middle)))


def test_few_states_are_kept() -> None:
    table, _ = played("inis")
    states = [one.before for one in table.history]
    kept = [n for n, (s, again) in enumerate(zip(states, table.history, strict=True)) if s is again.before]
    assert [0, 32, 64, *range(LONG - 8, LONG)] == kept


def test_where_a_copy_goes_another_way_the_first_does_not_follow() -> None:
    table, expected = played("inis")
    copy = table.clone()
    for _ in range(40):
        table.play(table.legal[0])
        copy.play(copy.legal[-1])
    assert table.fingerprint() != copy.fingerprint()
    assert expected == prints(table, [one.before for one in table.history[:LONG]])
    assert expected == prints(copy, [one.before for one in copy.history[:LONG]])
