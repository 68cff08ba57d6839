"""How well a seat stands in Qabile: a fast estimate for bots, in points. Everything it looks at is public."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.qabile.rules.data import FOLDER, LAND_POINTS, MASK_POINTS, SIZE
from mohreh.games.qabile.rules.state import MASKS, ONE, OWNED, SUPPLY, TWO, WIDTH, QabileState
from mohreh.kernel.state import NOBODY
from mohreh.kernel.weights import read_weights

NAMES: Final = [
    *["scale", "supply_worth", "opponent", "neighbour"],
    *["full_0", "full_1", "full_2", "full_3"],
    *["half_0", "half_1", "half_2", "half_3"],
    *["removal_2", "removal_3", "removal_4"],
]
WEIGHTS: Final = read_weights(str(FOLDER), NAMES)
SUPPLY_WORTH: Final = 1
OPPONENT: Final = 2
NEIGHBOUR: Final = 3
FULL: Final = 4  # and those after it, by the fences around a land
HALF: Final = 8
REMOVAL: Final = 12  # and those after it, from two players on

WIN: Final = 100.0

EVERY_LAND: Final = 0x1FFFFFF  # 25 of them; written out, because a computed constant is an object
LAST_COLUMN: Final = 0x1084210


def evaluate(s: QabileState, seat: i64, won: bool, w: vec[float]) -> float:
    """The seat's own standing less a share of the best opponent's."""
    if s.who == NOBODY:
        return WIN if won else -WIN
    fenced = fenced_sides(s.fences)
    best: float = 0.0
    for other in range(s.players):
        if other != seat:
            value = _standing(s, other, fenced, w)
            if value > best:
                best = value
    value = _standing(s, seat, fenced, w) - w[OPPONENT] * best
    if s.remover == seat:
        value += w[REMOVAL + s.players - 2]
    return value


def fenced_sides(fences: i64) -> tuple[i64, i64, i64, i64]:
    """Sets of lands: with one or three sides fenced, with two or three, with their right side, with their lower side.

    (All 25 lands at once: fences are counted bit by bit, as one adds with pen and paper. A land with four is enclosed.)
    """
    upper = fences & EVERY_LAND
    lower = (fences >> SIZE) & EVERY_LAND
    upright = fences >> (SIZE * (SIZE + 1))
    left = _without_sixth(upright)
    right = _without_sixth(upright >> 1)
    odd_across = upper ^ lower
    odd_upright = left ^ right
    two = (upper & lower) ^ (left & right) ^ (odd_across & odd_upright)
    return (odd_across ^ odd_upright, two, right, lower)


def _without_sixth(upright: i64) -> i64:
    """Rows of six edges as rows of five: each without its last one."""
    return (
        (upright & 0x1F)
        | ((upright >> 1) & 0x3E0)
        | ((upright >> 2) & 0x7C00)
        | ((upright >> 3) & 0xF8000)
        | ((upright >> 4) & 0x1F00000)
    )


def _standing(s: QabileState, seat: i64, fenced: tuple[i64, i64, i64, i64], w: vec[float]) -> float:
    """Points, and settlers by how near their land is to being enclosed."""
    mine = seat * WIDTH
    seats = s.seats
    value = float(int(LAND_POINTS * seats[mine + OWNED] + MASK_POINTS * seats[mine + MASKS]))
    value += w[SUPPLY_WORTH] * float(int(seats[mine + SUPPLY]))
    return value + _settlers(s, seat, fenced, w)


def _settlers(s: QabileState, seat: i64, fenced: tuple[i64, i64, i64, i64], w: vec[float]) -> float:
    """Settlers on open lands, and lands side by side that one fence would serve."""
    mine = seat * WIDTH
    seats = s.seats
    one: i64 = 0  # lands with a settler of somebody else, and with two of them
    two: i64 = 0
    for other in range(s.players):
        if other != seat:
            one |= seats[other * WIDTH + ONE]
            two |= seats[other * WIDTH + TWO]
    value: float = 0.0
    lands = seats[mine + ONE] & ~s.enclosed
    full = seats[mine + TWO]
    odd, two_or_three, right, lower = fenced
    beside = lands & (lands >> 1) & ~(right | LAST_COLUMN)  # those whose right neighbour would be served, too
    above = lands & (lands >> SIZE) & ~lower
    rest = lands
    while rest:
        bit = rest & -rest
        rest ^= bit
        around: i64 = 0
        if odd & bit:
            around = 1
        if two_or_three & bit:
            around += 2
        if one & bit:
            value += _fight(full & bit != 0, two & bit != 0, w[FULL + around], w[HALF + around])
        elif full & bit:
            value += w[FULL + around]
        else:
            value += w[HALF + around]
        if beside & bit:
            value += w[NEIGHBOUR]
        if above & bit:
            value += w[NEIGHBOUR]
    return value


def _fight(full: bool, against: bool, both: float, single: float) -> float:
    """Section 7: what settlers on a land are worth that is still to be fought for, by their odds."""
    if not full:
        return 0.25 * single if against else 0.5 * single
    if against:
        return 0.25 * both + 0.25 * single
    return 0.5 * both + 0.25 * single
