"""How well a seat stands in Qabile: a fast estimate for bots, in points. Everything it looks at is public."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.qabile.data import FOLDER, LAND_POINTS, LANDS, MASK_POINTS, SIDES, SIZE
from mohreh.games.qabile.state import (
    MASKS,
    ONE,
    OWNED,
    PER_PLAYER,
    SUPPLY,
    TWO,
    UNSETTLED,
    WIDTH,
    QabileState,
)
from mohreh.games.qabile.steps import PlaceFence, Settle
from mohreh.kernel.state import NOBODY
from mohreh.kernel.weights import read_weights

NAMES: Final = [
    *["scale", "supply_worth", "opponent", "late", "neighbour", "closing"],
    *["full_0", "full_1", "full_2", "full_3"],
    *["half_0", "half_1", "half_2", "half_3"],
    *["removal_2", "removal_3", "removal_4"],
    *["x_odds"],
]
WEIGHTS: Final = read_weights(str(FOLDER), NAMES)
W: Final[vec[float]] = WEIGHTS.values
SUPPLY_WORTH: Final = 1
OPPONENT: Final = 2
LATE: Final = 3
NEIGHBOUR: Final = 4
CLOSING: Final = 5
FULL: Final = 6  # and those after it, by the fences around a land
HALF: Final = 10
REMOVAL: Final = 14  # and those after it, from two players on
X_ODDS: Final = 17

WIN: Final = 100.0


def evaluate(s: QabileState, seat: i64, won: bool) -> float:
    """The seat's own standing less a share of the best opponent's."""
    if s.who == NOBODY:
        return WIN if won else -WIN
    most: i64 = 0
    for other in range(s.players):
        if s.seats[other * WIDTH + OWNED] > most:
            most = s.seats[other * WIDTH + OWNED]
    hope = 1.0 - W[LATE] * float(int(most)) / float(int(s.variant.lands_to_end))
    best: float = 0.0
    for other in range(s.players):
        if other != seat:
            value = _standing(s, other, hope)
            if value > best:
                best = value
    value = _standing(s, seat, hope) - W[OPPONENT] * best
    if s.remover == seat:
        value += W[REMOVAL + s.players - 2]
    return value


def _standing(s: QabileState, seat: i64, hope: float) -> float:
    """Points, and settlers by how near their land is to being enclosed."""
    mine = seat * WIDTH
    seats = s.seats
    value = float(int(LAND_POINTS * seats[mine + OWNED] + MASK_POINTS * seats[mine + MASKS]))
    value += W[SUPPLY_WORTH] * float(int(seats[mine + SUPPLY]))
    return value + hope * _settlers(s, seat)


def _settlers(s: QabileState, seat: i64) -> float:
    """Settlers on open lands, lands side by side that one fence would serve, and lands that can be closed now."""
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
            if one & 1 and W[X_ODDS] > 0.0:
                value += _fight(full & 1, two & 1, W[FULL + around], W[HALF + around])
            else:
                value += W[FULL + around] if full & 1 else W[HALF + around]
            # The right side of a land, and the lower one.
            if rest & 2 and land % SIZE != SIZE - 1 and (s.fences >> (land + land // SIZE + 31)) & 1 == 0:
                value += W[NEIGHBOUR]
            if rest & 32 and (s.fences >> (land + SIZE)) & 1 == 0:
                value += W[NEIGHBOUR]
        rest >>= 1
        full >>= 1
        one >>= 1
        two >>= 1
        land += 1
    ready = seats[mine + TWO] & s.almost
    if ready:
        n = _fences(ready)
        turns = _fence_turns(s, seat)
        value += W[CLOSING] * float(int(n if n < turns else turns))
    return value


def _fight(full: i64, against: i64, both: float, single: float) -> float:
    """Rule 7: what settlers on a land are worth that is still to be fought for."""
    if full == 0:
        return 0.25 * single if against else 0.5 * single
    if against:
        return 0.25 * both + 0.25 * single
    return 0.5 * both + 0.25 * single


def _fence_turns(s: QabileState, seat: i64) -> i64:
    """How many fences the seat has still to place in this round."""
    if s.order == UNSETTLED:
        return 1
    turn: i64 = 0
    top = s.top
    if isinstance(top, PlaceFence):
        turn = top.turn
    elif isinstance(top, Settle) and s.variant.structure == PER_PLAYER:
        turn = top.turn
    n: i64 = 0
    while turn < s.players:
        who = s.at(turn)
        if (s.remover if who == s.removed else who) == seat:
            n += 1
        turn += 1
    return n


def _fences(some: i64) -> i64:
    """How many there are in a set."""
    n: i64 = 0
    while some:
        some &= some - 1
        n += 1
    return n
