"""Small tables for tests of the kernel, and play without thought."""

from __future__ import annotations

import mohreh
from mohreh.contract.subject import Picker
from mohreh.kernel.state import Value
from mohreh.kernel.table import Table
from tests.toys import TOYS


def splendor(players: int = 3, **options: Value) -> Table:
    return mohreh.new("splendor", players=players, seed=7, options={"start_player": 0, **options})


def bazaar(players: int = 3, seed: int = 7) -> Table:
    assert TOYS
    return mohreh.new("bazaar", players=players, seed=seed)


def nim() -> Table:
    return mohreh.new("nim", players=2, seed=3)


def to_the_end(table: Table, seed: int = 0) -> None:
    """Random play, sealed choices in any order."""
    picker = Picker(seed)
    while not table.over:
        seat = picker.choose(table.waiting)
        table.play(picker.choose(list(table.legal_for(seat))), seat)


def until(table: Table, step: str) -> Table:
    """Play the first legal id until a question comes up."""
    while not repr(table).split(" to ")[-1].startswith(step):
        table.play(table.legal[0])
    return table
