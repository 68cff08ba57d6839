"""What the learned judge of Qabile is told of a seat: points, its lands by how near they are to being enclosed and
by who contests them, and what the seat has still to do in this round. All of it is public.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mohreh.games.qabile.learning.hints import EVERY_LAND, LAST_COLUMN, fenced_sides
from mohreh.games.qabile.rules import state
from mohreh.games.qabile.rules.data import LAND_POINTS, MASK_POINTS, MASKS_EACH, NO_LAND, SETTLERS_EACH, SIZE
from mohreh.games.qabile.rules.ending import has_reached
from mohreh.games.qabile.rules.state import MASKS, ONE, OWNED, SUPPLY, TWO, WIDTH, QabileState
from mohreh.games.qabile.rules.steps import PlaceFence, Remove, Settle, has_turn_left
from mohreh.kernel.judge import Inputs, several
from mohreh.kernel.state import NOBODY

MOST_OWNED: Final = 8
MOST_LEAD: Final = 10  # points
MOST_LAST_LEAD: Final = 4
MOST_SUPPLY: Final = SETTLERS_EACH // 3  # in steps of three
MOST_ENCLOSED: Final = 8  # lands of all, in steps of three
MOST_TURNS: Final = 4
MOST_CLOSED: Final = 3

# Settlers on a land, of the seat and the most of another one; a land with none of the seat is told of, too.
_OWN: Final = ["none", "one", "two"]
_AGAINST: Final = ["alone", "against_one", "against_two"]

# Where each block of columns begins; NAMES has them in the same order.
OWN: Final = 0  # enclosed lands
LEAD: Final = OWN + MOST_OWNED + 1  # in points, against the best of the others
LAST_LEAD: Final = LEAD + 2 * MOST_LEAD + 1  # the same where this round is the last
MASKS_LEFT: Final = LAST_LEAD + 2 * MOST_LAST_LEAD + 1
SUPPLY_LEFT: Final = MASKS_LEFT + MASKS_EACH + 1
LANDS: Final = SUPPLY_LEFT + MOST_SUPPLY + 1  # open ones, by settlers and fences
LANDS_LATER: Final = LANDS + 9 * 4  # the same where the seat has no fence turn left in this round
BESIDE: Final = LANDS_LATER + 9 * 4  # two own lands with a free edge between them
BOTH_READY: Final = BESIDE + 1  # and two settlers on both, and two fences or more
BESIDE_RIVAL: Final = BOTH_READY + 1  # an own land and one of another seat
CLOSES: Final = BESIDE_RIVAL + 1  # ready lands that lack one fence, at most as many as fence turns are left
FENCE_TURNS: Final = CLOSES + MOST_CLOSED + 1
SETTLERS_TO_COME: Final = FENCE_TURNS + MOST_TURNS + 1
PLACE: Final = SETTLERS_TO_COME + 3  # in the order of the round
SETTLING: Final = PLACE + 4  # the phase
FENCING: Final = SETTLING + 1
REMOVES: Final = FENCING + 1  # may remove another one now
REMOVER: Final = REMOVES + 1
REMOVED: Final = REMOVER + 1
ENCLOSED: Final = REMOVED + 1  # lands of all
ON_MOVE: Final = ENCLOSED + MOST_ENCLOSED + 1

NAMES: Final[list[str]] = [
    *several("owned", MOST_OWNED),
    *[f"lead.{n}" for n in range(-MOST_LEAD, MOST_LEAD + 1)],
    *[f"last_lead.{n}" for n in range(-MOST_LAST_LEAD, MOST_LAST_LEAD + 1)],
    *several("masks", MASKS_EACH),
    *several("supply", MOST_SUPPLY),
    *[f"{own}.{against}.{n}" for own in _OWN for against in _AGAINST for n in range(4)],
    *[f"fenced_out.{own}.{against}.{n}" for own in _OWN for against in _AGAINST for n in range(4)],
    *["beside", "both_ready", "beside_rival"],
    *several("closes", MOST_CLOSED),
    *several("fence_turns", MOST_TURNS),
    *several("settlers_to_come", 2),
    *["place.1", "place.2", "place.3", "place.4"],
    *["settling", "fencing", "removes", "remover", "removed"],
    *several("enclosed", MOST_ENCLOSED),
    "on_move",
]


def write(inputs: Inputs, s: QabileState, seat: i64) -> None:
    """All inputs of a seat."""
    _write_points(inputs, s, seat)
    turns = _fence_turns(s, seat)
    _write_lands(inputs, s, seat, turns)
    inputs.mark(FENCE_TURNS + min(turns, MOST_TURNS))
    inputs.mark(SETTLERS_TO_COME + _settlers_to_come(s, seat))
    _write_round(inputs, s, seat)


def _write_points(inputs: Inputs, s: QabileState, seat: i64) -> None:
    seats = s.seats
    best: i64 = 0
    enclosed: i64 = 0
    other: i64 = 0
    while other < s.players:
        owned = seats[other * WIDTH + OWNED]
        enclosed += owned
        if other != seat:
            best = max(best, LAND_POINTS * owned + MASK_POINTS * seats[other * WIDTH + MASKS])
        other += 1
    mine = seat * WIDTH
    owned = seats[mine + OWNED]
    masks = seats[mine + MASKS]
    lead = LAND_POINTS * owned + MASK_POINTS * masks - best
    inputs.mark(OWN + min(owned, MOST_OWNED))
    inputs.mark(LEAD + MOST_LEAD + max(-MOST_LEAD, min(lead, MOST_LEAD)))
    if has_reached(s):
        inputs.mark(LAST_LEAD + MOST_LAST_LEAD + max(-MOST_LAST_LEAD, min(lead, MOST_LAST_LEAD)))
    inputs.mark(MASKS_LEFT + masks)
    inputs.mark(SUPPLY_LEFT + (seats[mine + SUPPLY] + 2) // 3)
    inputs.mark(ENCLOSED + min(enclosed // 3, MOST_ENCLOSED))


def _write_lands(inputs: Inputs, s: QabileState, seat: i64, turns: i64) -> None:
    """Each open land by its settlers and fences; lands side by side; and what can be enclosed in this round."""
    mine = seat * WIDTH
    seats = s.seats
    against_one: i64 = 0
    against_two: i64 = 0
    other: i64 = 0
    while other < s.players:
        if other != seat:
            against_one |= seats[other * WIDTH + ONE]
            against_two |= seats[other * WIDTH + TWO]
        other += 1
    odd, two_or_three, right, lower = fenced_sides(s.fences)
    own = seats[mine + ONE] & ~s.enclosed
    full = seats[mine + TWO] & ~s.enclosed
    ready: i64 = 0
    first: i64 = LANDS if turns > 0 else LANDS_LATER
    rest = EVERY_LAND & ~s.enclosed
    while rest:
        bit = rest & -rest
        rest ^= bit
        column = first
        if odd & bit:
            column += 1
        if two_or_three & bit:
            column += 2
        if against_two & bit:
            column += 8
        elif against_one & bit:
            column += 4
        if full & bit:
            column += 24
            if column == first + 24 + 3:  # alone, with three fences
                ready += 1
        elif own & bit:
            column += 12
        inputs.mark(column)
    open_right = ~(right | LAST_COLUMN)
    open_below = ~lower
    _count(inputs, BESIDE, own & (own >> 1) & open_right)
    _count(inputs, BESIDE, own & (own >> SIZE) & open_below)
    near = full & two_or_three & ~against_one
    _count(inputs, BOTH_READY, near & (near >> 1) & open_right)
    _count(inputs, BOTH_READY, near & (near >> SIZE) & open_below)
    rivals = against_one & ~s.enclosed
    _count(inputs, BESIDE_RIVAL, ((own & (rivals >> 1)) | (rivals & (own >> 1))) & open_right)
    _count(inputs, BESIDE_RIVAL, ((own & (rivals >> SIZE)) | (rivals & (own >> SIZE))) & open_below)
    inputs.mark(CLOSES + min(ready, min(turns, MOST_CLOSED)))


def _count(inputs: Inputs, column: i64, lands: i64) -> None:
    while lands:
        lands &= lands - 1
        inputs.mark(column)


def _write_round(inputs: Inputs, s: QabileState, seat: i64) -> None:
    """How far the round is, and the seat's part in it."""
    top = s.top
    if isinstance(top, Settle):
        inputs.mark(SETTLING)
    elif isinstance(top, PlaceFence):
        inputs.mark(FENCING)
    elif isinstance(top, Remove) and top.seat == seat:
        inputs.mark(REMOVES)
    if s.who == seat:
        inputs.mark(ON_MOVE)
    if s.remover == seat:
        inputs.mark(REMOVER)
    if s.removed == seat:
        inputs.mark(REMOVED)
    turn = _turn_of(s, seat)
    if turn != NOBODY:
        inputs.mark(PLACE + turn)


def _turn_of(s: QabileState, seat: i64) -> i64:
    """The place of a seat in the order of the round, if there is one."""
    if s.order != state.UNSETTLED:
        turn: i64 = 0
        while turn < s.players:
            if s.at(turn) == seat:
                return turn
            turn += 1
    return NOBODY


def _fence_turns(s: QabileState, seat: i64) -> i64:
    """How many fences a seat may still place in this round, the one that is asked for included."""
    if s.order == state.UNSETTLED:
        return 1
    found: i64 = 0
    top = s.top
    if s.who == seat and isinstance(top, PlaceFence):
        found = 1
    turn: i64 = 0
    while turn < s.players:
        who = s.at(turn)
        if who == s.removed:
            who = s.remover
        if who == seat and has_turn_left(s, turn):
            found += 1
        turn += 1
    return found


def _settlers_to_come(s: QabileState, seat: i64) -> i64:
    """How many settlers a seat may still place in this round, if its supply lasts."""
    if s.removed == seat:
        return 0
    top = s.top
    if isinstance(top, PlaceFence) and s.variant.structure != state.PER_PLAYER:
        return 0
    turn = _turn_of(s, seat)
    if isinstance(top, Settle):
        if turn == top.turn:
            return 2 if top.first == NO_LAND else 1
        return 2 if turn > top.turn else 0
    if isinstance(top, PlaceFence):
        return 2 if turn > top.turn else 0
    return 2
