"""Lines of squares, and what a shot hits: for the cards that shoot, and for boards that show it beforehand."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mohreh.games.tash_kalar.rules import arena
from mohreh.games.tash_kalar.rules.arena import Cells, both, cells, either, holds, only, without
from mohreh.games.tash_kalar.rules.data import COMMON, HEROIC, LEGENDARY

EVERY_COMMON: Final = 0  # every common piece on the line
FIRST_TWO: Final = 1  # the first two pieces on the line, up to a legendary one
FIRST: Final = 2  # the first piece on the line
FIRE: Final = 3  # what is not legendary in the direction and at 45 degrees to it, two squares far


def next_of(some: Cells, cell: i64, direction: i64) -> i64:
    """The first cell of a set beyond this one in a direction, or NOWHERE."""
    cell = arena.STEP[cell * arena.DIRECTIONS + direction]
    while cell >= 0 and not holds(some, cell):
        cell = arena.STEP[cell * arena.DIRECTIONS + direction]
    return cell


def ray(cell: i64, direction: i64, length: i64) -> Cells:
    """So many squares in a direction, as far as the arena goes; the first is beside the cell."""
    found = arena.NONE.cells
    while length > 0 and cell >= 0:
        cell = arena.STEP[cell * arena.DIRECTIONS + direction]
        found = either(found, only(cell))
        length -= 1
    return found


def struck(shot: i64, pieces: list[Cells], cell: i64, direction: i64) -> vec[i64]:
    """The cells of the pieces that a shot from a cell destroys, on a line the nearest first.

    `pieces`: for each rank, everybody's pieces of that rank or a higher one.
    """
    if shot == EVERY_COMMON:
        return _line(without(pieces[COMMON], pieces[HEROIC]), arena.NONE.cells, cell, direction, arena.SIZE)
    if shot == FIRST_TWO:
        return _line(pieces[COMMON], pieces[LEGENDARY], cell, direction, 2)
    if shot == FIRST:
        return _line(pieces[COMMON], arena.NONE.cells, cell, direction, 1)
    burning = arena.NONE.cells
    for turn in range(3):
        burning = either(burning, ray(cell, (direction + arena.DIRECTIONS - 1 + turn) % arena.DIRECTIONS, 2))
    return cells(both(burning, without(pieces[COMMON], pieces[LEGENDARY])))


def _line(some: Cells, barriers: Cells, cell: i64, direction: i64, most: i64) -> vec[i64]:
    """The first cells of a set on the line beyond a cell, up to a barrier, at most so many."""
    found = vec[i64]()
    for _ in range(most):
        cell = next_of(some, cell, direction)
        if cell < 0 or holds(barriers, cell):
            break
        found = append(found, cell)
    return found
