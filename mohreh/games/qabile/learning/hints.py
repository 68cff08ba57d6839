"""How well a seat stands in Qabile: a fast estimate for bots, in points. Everything it looks at is public."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.qabile.rules.data import FOLDER, LAND_POINTS, LANDS, MASK_POINTS, SIDES, SIZE
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
    rest = seats[mine + ONE] & ~s.enclosed
    full = seats[mine + TWO]
    land: i64 = 0
    while rest and land < LANDS:
        if rest & 1:
            around = _fences(SIDES[land] & s.fences)
            if one & 1:
                value += _fight(full & 1, two & 1, w[FULL + around], w[HALF + around])
            else:
                value += w[FULL + around] if full & 1 else w[HALF + around]
            # The right side of a land, and the lower one.
            if rest & 2 and land % SIZE != SIZE - 1 and (s.fences >> (land + land // SIZE + 31)) & 1 == 0:
                value += w[NEIGHBOUR]
            if rest & 32 and (s.fences >> (land + SIZE)) & 1 == 0:
                value += w[NEIGHBOUR]
        rest >>= 1
        full >>= 1
        one >>= 1
        two >>= 1
        land += 1
    return value


def _fight(full: i64, against: i64, both: float, single: float) -> float:
    """Section 7: what settlers on a land are worth that is still to be fought for, by their odds."""
    if full == 0:
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
