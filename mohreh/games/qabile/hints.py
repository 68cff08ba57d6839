"""How well a seat stands in Qabile: a fast estimate for bots. Everything it looks at is public."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mohreh.games.qabile.data import LANDS, SIDES
from mohreh.games.qabile.state import MASKS, ONE, OWNED, SUPPLY, TWO, WIDTH, QabileState
from mohreh.kernel.state import NOBODY

# All in points.
LAND: Final = 2.0
MASK: Final = 1.0
FULL: Final = [0.40, 0.50, 0.75, 1.30]  # two settlers on a land, by the fences around it
HALF: Final = [0.15, 0.18, 0.25, 0.35]  # one settler
SUPPLY_WORTH: Final = 0.01
REMOVAL: Final = [0.0, 0.0, 1.6, 1.2, 1.0]  # a rival out of this round, by the number of players
OPPONENT: Final = 0.8  # the best opponent's standing counts against me
WIN: Final = 100.0


def evaluate(s: QabileState, seat: i64, won: bool) -> float:
    """The seat's own standing less a share of the best opponent's."""
    if s.who == NOBODY:
        return WIN if won else -WIN
    best: float = 0.0
    for other in range(s.players):
        if other != seat:
            value = _standing(s, other)
            if value > best:
                best = value
    value = _standing(s, seat) - OPPONENT * best
    if s.remover == seat:
        value += REMOVAL[s.players]
    return value


def _standing(s: QabileState, seat: i64) -> float:
    """Points, and settlers by how near their land is to being enclosed."""
    mine = seat * WIDTH
    seats = s.seats
    value = LAND * float(int(seats[mine + OWNED])) + MASK * float(int(seats[mine + MASKS]))
    value += SUPPLY_WORTH * float(int(seats[mine + SUPPLY]))
    rest = seats[mine + ONE] & ~s.enclosed
    full = seats[mine + TWO]
    land: i64 = 0
    while rest and land < LANDS:
        if rest & 1:
            around = _fences(SIDES[land] & s.fences)
            value += FULL[around] if full & 1 else HALF[around]
        rest >>= 1
        full >>= 1
        land += 1
    return value


def _fences(around: i64) -> i64:
    """How many there are in a set."""
    n: i64 = 0
    while around:
        around &= around - 1
        n += 1
    return n
