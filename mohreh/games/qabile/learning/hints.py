"""How well a seat stands in Qabile: a fast estimate for bots, in points. Everything it looks at is public."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.qabile.rules.data import FOLDER, LAND_POINTS, LANDS, MASK_POINTS, SIDES, SIZE
from mohreh.games.qabile.rules.state import MASKS, ONE, OWNED, SUPPLY, TWO, WIDTH, QabileState
from mohreh.kernel.state import NOBODY, PLACE_OF
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

# For each land, as sets: the land to its right and the edge between them, the land below it and that edge. At the rim
# there is none.
_right: Final = [land % SIZE != SIZE - 1 for land in range(LANDS)]
_below: Final = [land + SIZE < LANDS for land in range(LANDS)]
RIGHT_LAND: Final[vec[i64]] = vec[i64]([2 ** (n + 1) if _right[n] else 0 for n in range(LANDS)])
RIGHT_SIDE: Final[vec[i64]] = vec[i64]([2 ** (n + n // SIZE + 31) if _right[n] else 0 for n in range(LANDS)])
LOWER_LAND: Final[vec[i64]] = vec[i64]([2 ** (n + SIZE) if _below[n] else 0 for n in range(LANDS)])
LOWER_SIDE: Final[vec[i64]] = vec[i64]([2 ** (n + SIZE) if _below[n] else 0 for n in range(LANDS)])


def evaluate(s: QabileState, seat: i64, won: bool, w: vec[float]) -> float:
    """The seat's own standing less a share of the best opponent's."""
    if s.who == NOBODY:
        return WIN if won else -WIN
    best: float = 0.0
    for other in range(s.players):
        if other != seat:
            value = _standing(s, other, w)
            if value > best:
                best = value
    value = _standing(s, seat, w) - w[OPPONENT] * best
    if s.remover == seat:
        value += w[REMOVAL + s.players - 2]
    return value


def _standing(s: QabileState, seat: i64, w: vec[float]) -> float:
    """Points, and settlers by how near their land is to being enclosed."""
    mine = seat * WIDTH
    seats = s.seats
    value = float(int(LAND_POINTS * seats[mine + OWNED] + MASK_POINTS * seats[mine + MASKS]))
    value += w[SUPPLY_WORTH] * float(int(seats[mine + SUPPLY]))
    return value + _settlers(s, seat, w)


def _settlers(s: QabileState, seat: i64, w: vec[float]) -> float:
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
    fences = s.fences
    rest = lands
    while rest:
        bit = rest & -rest
        rest ^= bit
        land = PLACE_OF[bit % 67]
        around = _fences(SIDES[land] & fences)
        if one & bit:
            value += _fight(full & bit != 0, two & bit != 0, w[FULL + around], w[HALF + around])
        elif full & bit:
            value += w[FULL + around]
        else:
            value += w[HALF + around]
        if rest & RIGHT_LAND[land] and fences & RIGHT_SIDE[land] == 0:
            value += w[NEIGHBOUR]
        if rest & LOWER_LAND[land] and fences & LOWER_SIDE[land] == 0:
            value += w[NEIGHBOUR]
    return value


def _fight(full: bool, against: bool, both: float, single: float) -> float:
    """Section 7: what settlers on a land are worth that is still to be fought for, by their odds."""
    if not full:
        return 0.25 * single if against else 0.5 * single
    if against:
        return 0.25 * both + 0.25 * single
    return 0.5 * both + 0.25 * single


def _fences(some: i64) -> i64:
    """How many there are in a set."""
    n: i64 = 0
    while some:
        some &= some - 1
        n += 1
    return n
