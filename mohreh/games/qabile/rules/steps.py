"""A round of Qabile: what is asked in it, and what happens between two questions, in the order of the rulebook.

A place in the order of the round is called `turn`; the first player has turn 0.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from mohreh.games.qabile.rules import data, reasons, state
from mohreh.games.qabile.rules.actions import FENCE, REMOVE, SETTLE, SPARE
from mohreh.games.qabile.rules.ending import end, has_reached
from mohreh.games.qabile.rules.fences import open_edges, place_fence
from mohreh.games.qabile.rules.fights import all_fights, fight
from mohreh.games.qabile.rules.state import FENCED, MASKS, ONE, SETTLED, SUPPLY, TWO, WIDTH, QabileState
from mohreh.games.qabile.rules.turn_order import settle_order
from mohreh.kernel import choices
from mohreh.kernel.state import BIT, NOBODY, Actions, Reason, SeatStep, State, Step


@final
@mypyc_attr(acyclic=True)
class Remove(SeatStep):
    """Rule 5.3: the only first roll of 6 may cost a mask and remove another player from the round."""

    VERBS: ClassVar[tuple[str, ...]] = ("remove", "spare")
    RULE: ClassVar[str] = "5.3"

    def legal(self, s: State, out: Actions) -> Actions:
        for seat in range(s.players):
            if seat != self.seat:
                out = append(out, REMOVE + seat)
        return append(out, SPARE)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, QabileState)
        if action == SPARE:
            if s.events is not None:
                s.tell("qabile.spare", {"who": int(self.seat)})
        else:
            s.removed = action - REMOVE
            s.remover = self.seat
            s.seats[self.seat * WIDTH + MASKS] -= 1
            if s.events is not None:
                s.tell("qabile.remove", {"who": int(self.seat), "rival": int(s.removed)})
        if s.order == state.UNSETTLED:
            settle_order(s)
        settlers(s, 0)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, QabileState)
        return reasons.remove(s, seat, action)


@final
@mypyc_attr(acyclic=True)
class Settle(Step):
    """Rule 6.1: a settler from the supply onto a land; the first of the turn, or the second."""

    FIELDS: ClassVar[tuple[str, ...]] = ("turn", "first")
    VERBS: ClassVar[tuple[str, ...]] = ("settle",)
    RULE: ClassVar[str] = "6.1"

    def __init__(self, turn: i64, first: i64) -> None:
        self.turn: Final = turn
        self.first: Final = first  # the land of the first settler, or NO_LAND

    def enter(self, s: State) -> i64:
        assert isinstance(s, QabileState)
        return s.at(self.turn)

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, QabileState)
        return choices.each(out, SETTLE, open_lands(s, s.who))

    def pick(self, s: State, out: Actions, position: i64) -> i64:
        assert isinstance(s, QabileState)
        return SETTLE + choices.one_of(open_lands(s, s.who), position)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, QabileState)
        who = s.who
        land = action - SETTLE
        place_settler(s, who, land)
        if s.variant.fight_each:
            fight(s, who, land)
        if self.first == data.NO_LAND:
            if can_settle(s, who):
                s.push(SETTLES[self.turn * (data.LANDS + 1) + land + 1])
                return
            if s.events is not None:
                s.tell("qabile.no_second", {"who": int(who), "why": why_none(s, who)})
        if s.variant.structure != state.STRICT_PHASES and not s.variant.fight_each:
            # Rule 7.1: in the order in which the settlers were placed.
            if self.first != data.NO_LAND and self.first != land:
                fight(s, who, self.first)
            fight(s, who, land)
        after_settlers(s, self.turn)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, QabileState)
        return reasons.settle(s, seat, action - SETTLE)


@final
@mypyc_attr(acyclic=True)
class PlaceFence(Step):
    """Rule 8.1: one fence on a free edge, for whoever has this turn in the order, or took it over."""

    FIELDS: ClassVar[tuple[str, ...]] = ("turn", "taken_over")
    VERBS: ClassVar[tuple[str, ...]] = ("fence",)
    RULE: ClassVar[str] = "8.1"

    def __init__(self, turn: i64, taken_over: i64) -> None:
        self.turn: Final = turn
        self.taken_over: Final = taken_over  # 1: the removed player's fence turn, otherwise 0

    def enter(self, s: State) -> i64:
        assert isinstance(s, QabileState)
        return s.remover if self.taken_over else s.at(self.turn)

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, QabileState)
        return choices.each(out, FENCE, open_edges(s, s.who))

    def pick(self, s: State, out: Actions, position: i64) -> i64:
        assert isinstance(s, QabileState)
        return FENCE + choices.one_of(open_edges(s, s.who), position)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, QabileState)
        if place_fence(s, s.who, action - FENCE):
            after_fence(s, self.turn, self.taken_over)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, QabileState)
        return reasons.fence(s, seat, action - FENCE)


# Section 4: the questions of a round, in its phases.
ROUND: Final[list[type[Step]]] = [
    Remove,  # phase 1, turn order: who rolled the only 6
    Settle,  # phase 2, settlers: twice for everybody, and then phase 3, the fights
    PlaceFence,  # phase 4, fences: once for everybody
]
REMOVES: Final = [Remove(seat) for seat in range(4)]
SETTLES: Final = [Settle(turn, first) for turn in range(4) for first in range(-1, data.LANDS)]
FENCES: Final = [PlaceFence(turn, taken_over) for turn in range(4) for taken_over in range(2)]


# ---- section 3: setup


def set_up(s: QabileState) -> None:
    """Everyone takes 30 settlers and 3 masks; the board is empty."""
    s.seats = vec[i64]([0] * (WIDTH * s.players))
    for seat in range(s.players):
        s.seats[seat * WIDTH + SUPPLY] = data.SETTLERS_EACH
        s.seats[seat * WIDTH + MASKS] = data.MASKS_EACH
    begin_round(s)


# ---- section 5: turn order


def begin_round(s: QabileState) -> None:
    """Rules 5.1 to 5.3: first rolls, then the order, then perhaps a removal; or the removal before the order."""
    s.round += 1
    s.order = state.UNSETTLED
    s.removed = NOBODY
    s.remover = NOBODY
    s.done = 0
    if s.events is not None:
        s.tell("qabile.round", {"n": int(s.round)})
    rolls: i64 = 0
    six: i64 = NOBODY
    sixes: i64 = 0
    seat: i64 = 0
    while seat < s.players:
        roll = s.below(data.FACES) + 1
        rolls |= roll << (4 * seat)
        if roll == data.TO_REMOVE:
            six = seat
            sixes += 1
        if s.events is not None:
            s.tell("qabile.roll", {"who": int(seat), "n": int(roll)})
        seat += 1
    s.rolls = rolls
    removal = s.variant.removal
    may_remove = sixes == 1 and s.seats[six * WIDTH + MASKS] > 0
    if may_remove and removal == state.AFTER_FIRST_ROLLS:
        s.push(REMOVES[six])
        return
    settle_order(s)
    if may_remove and removal == state.AFTER_ORDER:
        s.push(REMOVES[six])
        return
    settlers(s, 0)


# ---- section 6: settlers


def settlers(s: QabileState, turn: i64) -> None:
    """Phase 2 from this place in the order on."""
    if turn == s.players:
        if s.variant.structure == state.STRICT_PHASES:
            all_fights(s)
        fences(s, 0)
        return
    who = s.at(turn)
    if who != s.removed:
        if can_settle(s, who):
            s.push(SETTLES[turn * (data.LANDS + 1)])
            return
        if s.events is not None:
            s.tell("qabile.no_settler", {"who": int(who), "why": why_none(s, who)})
    after_settlers(s, turn)


def after_settlers(s: QabileState, turn: i64) -> None:
    """R1: the next player settles, or the same one places a fence."""
    if s.variant.structure == state.PER_PLAYER:
        fences(s, turn)
    else:
        settlers(s, turn + 1)


def open_lands(s: QabileState, who: i64) -> i64:
    """Rule 6.2: not enclosed, and fewer than two settlers of the tribe on it."""
    return data.ALL_LANDS & ~(s.enclosed | s.seats[who * WIDTH + TWO])


def can_settle(s: QabileState, who: i64) -> bool:
    """Rule 6.4: is there a settler to place, and a land for it?"""
    return s.seats[who * WIDTH + SUPPLY] > 0 and open_lands(s, who) != 0


def why_none(s: QabileState, who: i64) -> str:
    """What somebody lacks who cannot place a settler, for whoever is told of it."""
    return "land" if s.seats[who * WIDTH + SUPPLY] > 0 else "supply"


def place_settler(s: QabileState, who: i64, land: i64) -> None:
    mine = who * WIDTH
    seats = s.seats
    bit = BIT[land]
    if seats[mine + ONE] & bit:
        seats[mine + TWO] |= bit
    else:
        seats[mine + ONE] |= bit
    seats[mine + SUPPLY] -= 1
    s.done |= SETTLED
    if s.events is not None:
        s.tell("qabile.settle", {"who": int(who), "land": data.LAND_NAMES[land]})


# ---- section 8: fences


def fences(s: QabileState, turn: i64) -> None:
    """Phase 4 from this place in the order on; in the order player by player, the fence of this place."""
    if turn == s.players:
        end_round(s)
        return
    who = s.at(turn)
    if who != s.removed:
        ask_fence(s, turn, 0, who)
    elif s.variant.both_fences:
        next_fence(s, turn)
    else:
        ask_fence(s, turn, 1, s.remover)


def ask_fence(s: QabileState, turn: i64, taken_over: i64, who: i64) -> None:
    """Rule 8.6: a fence turn without a legal edge is lost."""
    if open_edges(s, who):
        s.push(FENCES[2 * turn + taken_over])
        return
    if s.events is not None:
        s.tell("qabile.fence_lost", {"who": int(who)})
    after_fence(s, turn, taken_over)


def after_fence(s: QabileState, turn: i64, taken_over: i64) -> None:
    """R4: with the option for it, the remover goes on with the fence turn of the removed player."""
    if s.variant.both_fences and taken_over == 0 and s.at(turn) == s.remover:
        ask_fence(s, turn, 1, s.remover)
    else:
        next_fence(s, turn)


def next_fence(s: QabileState, turn: i64) -> None:
    """R1: the next player places a fence, or settles; or the round is over."""
    if s.variant.structure == state.PER_PLAYER and turn + 1 < s.players:
        settlers(s, turn + 1)
    else:
        fences(s, turn + 1)


# ---- how far the round is


def has_turn_left(s: QabileState, turn: i64) -> bool:
    """After the question that waits: is anything in this round still to come for this place in the order?"""
    top = s.top
    if isinstance(top, Settle):
        return turn > top.turn or s.variant.structure != state.PER_PLAYER
    if isinstance(top, PlaceFence):
        return turn > top.turn
    return isinstance(top, Remove)


# ---- section 9: the end


def end_round(s: QabileState) -> None:
    """Rules 9.1, 9.3 and 9.4."""
    s.idle += 1
    if s.done & FENCED:
        s.idle = 0
    if has_reached(s):
        end(s, state.BY_EIGHTH_LAND)
    elif s.done == 0:
        end(s, state.BLOCKED)
    elif s.idle > 0 and s.idle == s.variant.no_fence_rounds:
        end(s, state.NO_PROGRESS)
    else:
        begin_round(s)
