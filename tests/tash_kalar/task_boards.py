"""Boards on which a task is just met or just not: what chance alone hardly ever brings."""

from __future__ import annotations

import random

from tests.tash_kalar.printed import (
    CENTRAL,
    CENTRE,
    COMMON,
    CORNERS,
    DIAGONALS,
    GREEN,
    HEROIC,
    LEGENDARY,
    RED,
    SIDES,
    SQUARES,
    Square,
    near,
)
from tests.tash_kalar.reading_position import DIAGONAL, ORTHOGONAL, Piece, Position


def set_up(p: Position, task: str, rng: random.Random) -> None:
    """Fill the board with this task in mind; the seat `me` is to meet it or to miss it."""
    match task:
        case "imprisonment" | "envelopment":
            prisoner = rng.choice(SQUARES)
            put(p, rng, [prisoner], 1 - p.me)
            fill(p, rng, p.around(prisoner), 0.9)
        case "isolation":
            lone = rng.choice(SQUARES)
            other = rng.choice([one for one in SQUARES if near(one, lone) == 2])
            put(p, rng, [lone, other], 1 - p.me)
            between = [one for one in SQUARES if near(one, lone) == 1 and near(one, other) < 3]
            fill(p, rng, between, 0.85)
            put(p, rng, [one for one in p.empty() if near(one, lone) == 4 and rng.random() < 0.05], 1 - p.me)
        case "side_chain":
            ends = rng.choice([("top", "bottom"), ("left", "right")])
            chain(p, rng, SIDES[ends[0]], SIDES[ends[1]])
        case "corner_chain":
            ends = rng.choice([("nw", "se"), ("ne", "sw")])
            chain(p, rng, CORNERS[ends[0]], CORNERS[ends[1]])
        case _:
            fill(p, rng, region(p, task, rng), rng.choice([0.7, 0.85, 0.95]))
    scatter(p, rng, rng.choice([0, 3, 8]))


def region(p: Position, task: str, rng: random.Random) -> list[Square]:
    """The squares that a task looks at."""
    cross = [CENTRE, *p.around(CENTRE, rng.choice([ORTHOGONAL, DIAGONAL]))]
    axis, number = rng.randrange(2), rng.choice([2, 3, 3, 4, 4, 5, 5, 6])
    found = {
        "red_conquest": RED,
        "red_legends": RED,
        "green_conquest": GREEN,
        "green_legends": GREEN,
        "color_conquest": RED + GREEN,
        "rainbow_dominance": RED + GREEN,
        "central_dominance": CENTRAL,
        "center_cross": cross,
        "line_dominance": [one for one in SQUARES if one[axis] == number],
        "diagonals": [*DIAGONALS[0], *DIAGONALS[1]],
    }
    return found.get(task, CENTRAL)


def put(p: Position, rng: random.Random, squares: list[Square], seat: int) -> None:
    """Pieces of a seat where nobody stands, of any rank that is left."""
    for square in squares:
        rank = rng.choice([COMMON, COMMON, HEROIC, HEROIC, LEGENDARY])
        if square not in p.board and p.supply(seat, rank) > 0:
            p.board[square] = Piece(seat, rank)


def fill(p: Position, rng: random.Random, squares: list[Square], share: float) -> None:
    """Mostly own pieces, some of the other's, some squares left empty."""
    for square in squares:
        if rng.random() < share:
            put(p, rng, [square], p.me)
        elif rng.random() < 0.5:
            put(p, rng, [square], 1 - p.me)


def chain(p: Position, rng: random.Random, start: list[Square], goal: list[Square]) -> None:
    """A path of own pieces from edge to edge, perhaps with a gap."""
    here, end = rng.choice(start), rng.choice(goal)
    path = [here]
    while here != end:
        closer = [one for one in p.around(here) if near(one, end) < near(here, end)]
        here = rng.choice(closer)
        path.append(here)
    if rng.random() < 0.5:
        path.remove(rng.choice(path))
    for square in path:
        if p.supply(p.me, COMMON) > 0:
            p.board[square] = Piece(p.me, COMMON)


def scatter(p: Position, rng: random.Random, number: int) -> None:
    """Some more pieces anywhere."""
    for square in rng.sample(p.empty(), number):
        put(p, rng, [square], rng.randrange(2))
