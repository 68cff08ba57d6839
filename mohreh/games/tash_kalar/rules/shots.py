"""What a shot hits: for the cards that shoot, and for whoever tells of it beforehand."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mohreh.games.tash_kalar.rules.arena import (
    DIRECTIONS,
    NONE,
    STEP,
    Cells,
    both,
    cells,
    either,
    holds,
    only,
    without,
)
from mohreh.games.tash_kalar.rules.data import CARD_NAMES, COMMON, HEROIC, LEGENDARY

CANNON: Final[i64] = CARD_NAMES.index("cannon")
GUN_TOWER: Final[i64] = CARD_NAMES.index("gun_tower")
KISKIN_LEAFSPLITTER: Final[i64] = CARD_NAMES.index("kiskin_leafsplitter")
FIRE_DRAGON: Final[i64] = CARD_NAMES.index("fire_dragon")


def next_of(some: Cells, cell: i64, direction: i64) -> i64:
    """The first cell of a set beyond this one in a direction, or NOWHERE."""
    cell = STEP[cell * DIRECTIONS + direction]
    while cell >= 0 and not holds(some, cell):
        cell = STEP[cell * DIRECTIONS + direction]
    return cell


def ray(cell: i64, direction: i64, length: i64) -> Cells:
    """So many squares in a direction, as far as the arena goes; the first is beside the cell."""
    found = NONE.cells
    while length > 0 and cell >= 0:
        cell = STEP[cell * DIRECTIONS + direction]
        found = either(found, only(cell))
        length -= 1
    return found


def struck(card: i64, pieces: list[Cells], cell: i64, direction: i64) -> vec[i64]:
    """The cells of the pieces that a card destroys by a shot from its being's cell, on a line the nearest first.

    `pieces`: everybody's of each rank or a higher one.
    """
    if card == CANNON:
        return _cannon(pieces, cell, direction)
    if card == GUN_TOWER:
        return _gun_tower(pieces, cell, direction)
    if card == KISKIN_LEAFSPLITTER:
        return _leafsplitter(pieces, cell, direction)
    if card == FIRE_DRAGON:
        return _fire_dragon(pieces, cell, direction)
    raise ValueError(f"{CARD_NAMES[card]} does not shoot")


def _cannon(pieces: list[Cells], cell: i64, direction: i64) -> vec[i64]:
    """Every common piece on the line."""
    found = vec[i64]()
    common = without(pieces[COMMON], pieces[HEROIC])
    cell = next_of(common, cell, direction)
    while cell >= 0:
        found = append(found, cell)
        cell = next_of(common, cell, direction)
    return found


def _gun_tower(pieces: list[Cells], cell: i64, direction: i64) -> vec[i64]:
    """The first two pieces on the line, up to a legendary one."""
    found = vec[i64]()
    for _ in range(2):
        cell = next_of(pieces[COMMON], cell, direction)
        if cell < 0 or holds(pieces[LEGENDARY], cell):
            break
        found = append(found, cell)
    return found


def _leafsplitter(pieces: list[Cells], cell: i64, direction: i64) -> vec[i64]:
    """The first piece on the line."""
    found = vec[i64]()
    cell = next_of(pieces[COMMON], cell, direction)
    return append(found, cell) if cell >= 0 else found


def _fire_dragon(pieces: list[Cells], cell: i64, direction: i64) -> vec[i64]:
    """What is not legendary in the direction and at 45 degrees to it, two squares far."""
    burning = NONE.cells
    for turn in range(3):
        burning = either(burning, ray(cell, (direction + DIRECTIONS - 1 + turn) % DIRECTIONS, 2))
    return cells(both(burning, without(pieces[COMMON], pieces[LEGENDARY])))
