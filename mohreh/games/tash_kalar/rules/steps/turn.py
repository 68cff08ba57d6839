"""A turn: actions, flares, the end of the turn (sections 3, 5 and 7)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import reasons
from mohreh.games.tash_kalar.rules.actions import CLAIM, DONE, END, EXCHANGE, FLARE, LIFT, PLACE, SUMMON
from mohreh.games.tash_kalar.rules.arena import CELL, SQUARES, Cells, nth_square, offer_many, size
from mohreh.games.tash_kalar.rules.data import COMMON, OPEN_TASKS, TASK_NAMES, TASK_POINTS
from mohreh.games.tash_kalar.rules.dealing import (
    FIRST_FLARE,
    FIRST_LEGEND,
    HELD_NAMES,
    KIND_NAMES,
    beings_in_hand,
    discard,
    flare_in_hand,
    kind_of,
    legends_in_hand,
    put_under,
    refill,
    show,
)
from mohreh.games.tash_kalar.rules.pieces import lift, non_legendary, place, pool, side, vacant
from mohreh.games.tash_kalar.rules.state import (
    BEINGS_HELD,
    CLAIMED,
    EARNED,
    FLARES_HELD,
    HIGH_FORM,
    LEGENDS_HELD,
    WIDTH,
    TashKalarState,
)
from mohreh.games.tash_kalar.rules.steps import ending
from mohreh.games.tash_kalar.rules.steps.flaring import invocable, invoke
from mohreh.games.tash_kalar.rules.steps.summon import begin_summoning
from mohreh.games.tash_kalar.rules.summoning import summons
from mohreh.games.tash_kalar.rules.tasks import met, replace
from mohreh.kernel.rng import mwc_pick
from mohreh.kernel.state import BIT, NOBODY, PLACE_OF, Actions, Reason, SeatStep, State, Step

NOTHING_DISCARDED: Final = 1  # `exchanged`: no own being was among the cards yet
BEING_DISCARDED: Final = 2
ARRIVED: Final = ("tash_kalar.summon", "tash_kalar.point")  # what is told last before an effect begins


@final
@mypyc_attr(acyclic=True)
class Act(SeatStep):
    """Rules 3.1 to 3.3: spend an action, or invoke a flare."""

    VERBS: ClassVar[tuple[str, ...]] = ("place", "lift", "summon", "exchange", "flare")
    RULE: ClassVar[str] = "3.2"

    def enter(self, s: State) -> i64:
        assert isinstance(s, TashKalarState)
        conclude(s)
        if s.actions == 0:
            s.offers = 0
            s.push(CLOSE[self.seat])
            return NOBODY
        s.allow_passing()
        return self.seat

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        who = self.seat
        return deeds(s, who, list_placements(s, who, out))

    def pick(self, s: State, out: Actions, position: i64) -> i64:
        """Squares to place a piece on are most of what is legal, and come first: they need not be listed."""
        assert isinstance(s, TashKalarState)
        who = self.seat
        squares = placements(s, who)
        n = size(squares)
        others = deeds(s, who, out)
        chosen = mwc_pick(position, n + len(others))
        if chosen >= n:
            return others[chosen - n]
        return place_or_lift(s, who) + nth_square(squares, chosen)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        who = self.seat
        s.offers = 0
        s.push(self)
        if action >= FLARE:
            invoke(s, who, action - FLARE)
            return
        s.actions -= 1
        s.spent = 1
        if action < PLACE + SQUARES:
            place(s, who, who, COMMON, CELL[action - PLACE])
        elif action < SUMMON:
            lift(s, who, CELL[action - LIFT])
            s.push(PlaceLifted(who))
        elif action < EXCHANGE:
            begin_summoning(s, who, (action - SUMMON) // SQUARES, CELL[(action - SUMMON) % SQUARES])
        else:
            s.exchanged = NOTHING_DISCARDED
            exchange(s, who, action - EXCHANGE)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        return reasons.act(s, seat, action)


@final
@mypyc_attr(acyclic=True)
class PlaceLifted(SeatStep):
    """Rule 3.9: the piece that was picked up is placed as a common one."""

    VERBS: ClassVar[tuple[str, ...]] = ("place",)
    RULE: ClassVar[str] = "3.9"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        return offer_many(out, PLACE, vacant(s))

    def pick(self, s: State, out: Actions, position: i64) -> i64:
        assert isinstance(s, TashKalarState)
        squares = vacant(s)
        return PLACE + nth_square(squares, mwc_pick(position, size(squares)))

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        place(s, self.seat, self.seat, COMMON, CELL[action - PLACE])

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return reasons.occupied(action, self.RULE)


@final
@mypyc_attr(acyclic=True)
class Exchange(SeatStep):
    """Rules 3.11 and 3.12: more cards to get rid of, one after the other."""

    VERBS: ClassVar[tuple[str, ...]] = ("exchange", "done")
    RULE: ClassVar[str] = "3.11"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        return append(_hand(s, self.seat, out), DONE)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if action == DONE:
            exchanged(s, self.seat)
        else:
            exchange(s, self.seat, action - EXCHANGE)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return reasons.not_held(action, self.RULE)


@final
@mypyc_attr(acyclic=True)
class Close(SeatStep):
    """Rules 3.4 and 14.7: claim a task, end the turn, or, unless control was passed, invoke a flare first."""

    VERBS: ClassVar[tuple[str, ...]] = ("flare", "claim", "end")
    RULE: ClassVar[str] = "3.4"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        if not places_only(s) and s.control == NOBODY:
            out = flare(s, self.seat, out)
        if s.variant.form == HIGH_FORM:
            out = claims(s, self.seat, out)
        return append(out, END)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if action < CLAIM:
            s.push(ACT[self.seat])
            invoke(s, self.seat, action - FLARE)
            return
        if action < END:
            claim(s, self.seat, action - CLAIM)
        ending.score_turn(s, self.seat)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        return reasons.close(s, seat, action)


STEPS: Final[list[type[Step]]] = [Act, PlaceLifted, Exchange, Close]
ACT: Final = [Act(seat) for seat in range(4)]
CLOSE: Final = [Close(seat) for seat in range(4)]


def conclude(s: TashKalarState) -> None:
    """Rule 4.7: the card whose effect is over goes on its discard pile; if it could do nothing, that is told."""
    if s.card >= 0:
        if s.events and s.events[-1].key in ARRIVED:
            s.tell("tash_kalar.no_effect", {"who": int(s.turn), "card": HELD_NAMES[s.card]})
        discard(s, s.turn, s.card)
    s.card = -1
    s.flare = -1
    s.being = -1
    s.origin_square = -1
    s.orientation = 0
    s.followed_lo = 0
    s.followed_hi = 0


def placements(s: TashKalarState, who: i64) -> Cells:
    """Rules 3.8 and 3.9: where a piece may be placed, or in a shortage be picked up."""
    if pool(s, who) > 0:
        return vacant(s)
    return non_legendary(s, who)


def place_or_lift(s: TashKalarState, who: i64) -> i64:
    """The first id of placing a piece, or in a shortage of picking one up."""
    if pool(s, who) > 0:
        return PLACE
    return LIFT


def list_placements(s: TashKalarState, who: i64, out: Actions) -> Actions:
    """The ids of placing a piece, or of picking one up."""
    return offer_many(out, place_or_lift(s, who), placements(s, who))


def deeds(s: TashKalarState, who: i64, out: Actions) -> Actions:
    """The ids of all that may be done but placing a piece."""
    if places_only(s):
        return out
    out = summons(s, who, beings_in_hand(s, who), legends_in_hand(s, who), out)
    if s.exchanged == 0:
        out = exchangeable(s, who, out)
    return flare(s, who, out)


def places_only(s: TashKalarState) -> bool:
    """Option 15.1: the very first turn is one placement and nothing else."""
    return s.opening == 1 and s.variant.place_first


# ---- exchanging cards


def _each(out: Actions, base: i64, some: i64) -> Actions:
    """Append the ids of a verb for each number of a set, ascending."""
    while some:
        one = some & -some
        out = append(out, base + PLACE_OF[one % 67])
        some ^= one
    return out


def _hand(s: TashKalarState, who: i64, out: Actions) -> Actions:
    """The ids of exchanging each card of a hand."""
    out = _each(out, EXCHANGE, beings_in_hand(s, who))
    out = _each(out, EXCHANGE + FIRST_LEGEND, legends_in_hand(s, who))
    number = flare_in_hand(s, who)
    return append(out, EXCHANGE + FIRST_FLARE + number) if number >= 0 else out


def exchangeable(s: TashKalarState, who: i64, out: Actions) -> Actions:
    """Option 15.4: what an exchange may begin with."""
    return _hand(s, who, out) if s.variant.any_card else _each(out, EXCHANGE, beings_in_hand(s, who))


def is_discarded(s: TashKalarState, card: i64) -> bool:
    """The first own being of an exchange goes on the discard pile, everything else under its deck."""
    return card < FIRST_LEGEND and s.exchanged != BEING_DISCARDED


def exchange(s: TashKalarState, who: i64, card: i64) -> None:
    """A card leaves the hand, and the next one is asked for."""
    if is_discarded(s, card):
        s.exchanged = BEING_DISCARDED
        show(s, who, card)
        discard(s, who, card)
        if s.events is not None:
            s.tell("tash_kalar.discard", {"who": int(who), "card": HELD_NAMES[card]})
    else:
        put_under(s, who, card)
        if s.events is not None:
            args = {"who": int(who)}
            s.tell("tash_kalar.under", {**args, "held": HELD_NAMES[card]}, int(BIT[who]))
            kind = KIND_NAMES[kind_of(card)]
            s.tell("tash_kalar.under_hidden", {**args, "kind": kind}, -1 - int(BIT[who]))
    mine = who * WIDTH
    if s.seats[mine + BEINGS_HELD] + s.seats[mine + LEGENDS_HELD] + s.seats[mine + FLARES_HELD] > 0:
        s.push(Exchange(who))
    else:
        exchanged(s, who)


def exchanged(s: TashKalarState, who: i64) -> None:
    """Option 15.5: the new cards come at once, or in the ordinary refill."""
    if s.variant.draw_at_once:
        refill(s, who)


# ---- flares and tasks


def flare(s: TashKalarState, who: i64, out: Actions) -> Actions:
    """The id of invoking the flare in hand, if it may be invoked now."""
    number = flare_in_hand(s, who)
    if number >= 0 and invocable(s, who, number):
        return append(out, FLARE + number)
    return out


def claims(s: TashKalarState, who: i64, out: Actions) -> Actions:
    """The ids of the tasks that a seat may claim, ascending."""
    there: i64 = 0
    for slot in range(OPEN_TASKS):
        task = s.tasks[slot]
        if task >= 0 and met(s, who, task):
            there |= BIT[task]
    return _each(out, CLAIM, there)


def claim(s: TashKalarState, who: i64, task: i64) -> None:
    """Rules 7.1 and 7.2: the task is claimed, and another one takes its place."""
    mine = side(s, who) * WIDTH
    s.seats[mine + EARNED] += TASK_POINTS[task]
    s.seats[mine + CLAIMED] |= BIT[task]
    if s.events is not None:
        points = int(TASK_POINTS[task])
        s.tell("tash_kalar.claim", {"who": int(who), "task": TASK_NAMES[task], "points": points})
    for slot in range(OPEN_TASKS):
        if s.tasks[slot] == task:
            replace(s, slot)
            return
