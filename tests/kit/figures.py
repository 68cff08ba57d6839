"""Writes the positions that the figures of a rulebook show: records in the folder `figures` of a game."""

from __future__ import annotations

import json

from mohreh.kernel.rng import FAST_RNG
from mohreh.kernel.table import Table, fork
from tests.kit.scene import Scene

START = 12345  # of the dice that come next, which no figure shows


def write(positions: dict[str, Scene | Table]) -> None:
    """Each position as `figures/<name>.json`, on one line."""
    for name, position in positions.items():
        table = position.table if isinstance(position, Scene) else position
        folder = table.rules.game.folder / "figures"
        folder.mkdir(exist_ok=True)
        data = json.dumps(table.record().data(), ensure_ascii=False)
        (folder / f"{name}.json").write_text(data + "\n", encoding="utf-8")


def settled(table: Table) -> Table:
    """The same position without the moves that led to it, and with the usual dice."""
    table._state.rng = FAST_RNG
    table._state.position = START
    return fork(table)
