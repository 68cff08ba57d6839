"""Removing a clan (3.7), which its owner may answer; moving clans; and what the Mountains ask for (11.3)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.inis.rules import data, reasons
from mohreh.games.inis.rules.actions import DISCARD, LOSE
from mohreh.games.inis.rules.cards.card import ESCAPED, IGNORED, OPEN, SPARED
from mohreh.games.inis.rules.clans import chieftain, exposed, lift, place, put, tell_chieftain
from mohreh.games.inis.rules.fitting import cards_for
from mohreh.games.inis.rules.hands import actions_of, discard_from_hand
from mohreh.games.inis.rules.playing import Window, active
from mohreh.games.inis.rules.sets import each
from mohreh.games.inis.rules.state import (
    LOST,
    LOST_IN_CIRCLE,
    LOST_IN_MOUNTAINS,
    NOWHERE,
    RESERVE,
    SEATS,
    WIDTH,
    InisState,
)
from mohreh.kernel.state import BIT, NOBODY, Actions, Reason, State, Step

# Why a clan is removed.
BY_MANEUVER: Final = 0
BY_CARD: Final = 1
BY_FESTIVAL: Final = 2
BY_MOUNTAINS: Final = 3
BY_MOUNTAINS_ALONE: Final = 4  # no clash follows; only in version 1 of the rules
BY_GATES: Final = 5
AS_COST: Final = 6
BY_REPLACEMENT: Final = 7
CAUSES: Final = ["maneuver", "card", "festival", "mountains", "mountains_alone", "gates", "cost", "replacement"]


@final
@mypyc_attr(acyclic=True)
class Removal(Window):
    """Rule 12.12: a clan is being removed; its owner may answer."""

    FIELDS: ClassVar[tuple[str, ...]] = ("owner", "territory", "cause", "outcome")
    RULE: ClassVar[str] = "12.12"

    def __init__(self, owner: i64, territory: i64, cause: i64, outcome: i64) -> None:
        super().__init__(outcome)
        self.owner: Final = owner
        self.territory: Final = territory
        self.cause: Final = cause

    def again(self, outcome: i64) -> Window:
        return Removal(self.owner, self.territory, self.cause, outcome)

    def context(self, s: InisState) -> i64:
        return self.territory

    def begins(self, s: InisState) -> bool:
        if self.territory == s.clash and self.cause in (BY_MANEUVER, BY_CARD):
            return exposed(s, self.owner) > 0  # Rule 12.7: a sheltered clan cannot be removed by the clash.
        return s.clans[self.territory * SEATS + self.owner] > 0

    def fitting(self, s: InisState, seat: i64, kind: i64) -> i64:
        if seat != self.owner:
            return 0
        found = cards_for(data.AT_REMOVAL, kind)
        if self.cause == AS_COST and not s.variant.club_on_cost:
            found &= ~data.bit_of(data.DAGDAS_CLUB, kind)
        if s.clash != NOWHERE:
            found |= cards_for(data.AT_REMOVAL_IN_CLASH, kind)
        return found

    def answered(self, s: InisState, outcome: i64) -> None:
        if outcome == SPARED:
            if s.events is not None:
                where = data.TERRITORY_NAMES[self.territory]
                s.tell("inis.spared", {"who": int(self.owner), "territory": where})
        elif outcome == ESCAPED:
            self._gone(s)
        else:
            s.push(self.again(OPEN))

    def close(self, s: InisState) -> None:
        owner = self.owner
        chief = chieftain(s, self.territory) if s.events is not None else NOBODY
        come_out(s, owner, self.territory)
        lift(s, owner, self.territory, 1)
        if s.cauldron == owner:
            s.on_card += 1
        else:
            s.seats[owner * WIDTH + RESERVE] += 1
        if s.clash != NOWHERE:
            s.seats[owner * WIDTH + lost_at(s, self.territory)] += 1
        if s.events is not None:
            where = data.TERRITORY_NAMES[self.territory]
            s.tell("inis.remove", {"who": int(owner), "territory": where, "why": CAUSES[self.cause]})
            tell_chieftain(s, self.territory, chief)
        self._gone(s)

    def _gone(self, s: InisState) -> None:
        """What follows from the loss."""
        if self.cause == BY_MANEUVER:
            if self.owner != s.mover:
                s.removing = 1
        elif self.cause == BY_MOUNTAINS_ALONE:
            s.repelled = 1
        elif self.cause == BY_REPLACEMENT:
            place(s, s.turn, self.territory, 1)


def lost_at(s: InisState, territory: i64) -> i64:
    """The place, in the row of a seat, of the number that counts clans lost in this territory during the clash."""
    if territory == s.clash or not s.variant.corrected:
        return LOST
    return LOST_IN_MOUNTAINS if territory == data.MOUNTAINS else LOST_IN_CIRCLE


def come_out(s: InisState, owner: i64, territory: i64) -> None:
    """A clan is about to leave a territory. If all of its owner's there are sheltered, one leaves its citadel."""
    if territory == s.clash and exposed(s, owner) == 0:
        s.sheltered -= BIT[4 * owner]


def remove(s: InisState, owner: i64, territory: i64, cause: i64) -> None:
    """Remove a clan, after the answers of its owner."""
    s.push(Removal(owner, territory, cause, OPEN))


# ---- moves


def move(s: InisState, owner: i64, start: i64, to: i64, n: i64) -> i64:
    """Rule 3.6: clans go from one territory to another; the Mountains and clashes come later. Returns how many went.

    An answer to the declaration may have cost some of the clans that were announced; the others go (8.2).
    """
    there = s.clans[start * SEATS + owner]
    if n > there:
        n = there
    if n == 0:
        return 0
    left = chieftain(s, start) if s.events is not None else NOBODY
    entered = chieftain(s, to) if s.events is not None else NOBODY
    lift(s, owner, start, n)
    put(s, owner, to, n)
    if s.events is not None:
        s.tell(
            "inis.move",
            {
                "who": int(owner),
                "from": data.TERRITORY_NAMES[start],
                "to": data.TERRITORY_NAMES[to],
                "n": int(n),
            },
        )
        tell_chieftain(s, start, left)
        tell_chieftain(s, to, entered)
    return n


def enter_mountains(s: InisState, owner: i64, n: i64) -> None:
    """Rule 11.3: so many clans of a player were moved into the Mountains in one move."""
    s.repelled = 0
    if n:
        s.push(IntoMountains(owner, n, OPEN))


@final
@mypyc_attr(acyclic=True)
class IntoMountains(Window):
    """Rule 11.3: clans have been moved into the Mountains; their owner may ignore what these ask for."""

    FIELDS: ClassVar[tuple[str, ...]] = ("owner", "n", "outcome")
    RULE: ClassVar[str] = "11.3"

    def __init__(self, owner: i64, n: i64, outcome: i64) -> None:
        super().__init__(outcome)
        self.owner: Final = owner
        self.n: Final = n

    def again(self, outcome: i64) -> Window:
        return IntoMountains(self.owner, self.n, outcome)

    def fitting(self, s: InisState, seat: i64, kind: i64) -> i64:
        if seat != self.owner or (s.variant.corrected and seat != active(s)):
            return 0  # Rule OQ-13: the card is for moves of one's own.
        return cards_for(data.AT_MOUNTAINS, kind)

    def answered(self, s: InisState, outcome: i64) -> None:
        if outcome != IGNORED:
            s.push(self.again(OPEN))

    def close(self, s: InisState) -> None:
        if actions_of(s, self.owner):
            s.push(PayMountains(self.owner, self.n))
        else:
            _lose_in_mountains(s, self.owner, self.n)


def _lose_in_mountains(s: InisState, owner: i64, n: i64) -> None:
    """In version 1 of the rules no clash follows if the only clan that was moved is lost."""
    alone = n == 1 and s.clash == NOWHERE and not s.variant.corrected
    remove(s, owner, data.MOUNTAINS, BY_MOUNTAINS_ALONE if alone else BY_MOUNTAINS)


@final
@mypyc_attr(acyclic=True)
class PayMountains(Step):
    """Rule 11.3: the owner of the clans discards an Action card or removes a clan."""

    FIELDS: ClassVar[tuple[str, ...]] = ("owner", "n")
    VERBS: ClassVar[tuple[str, ...]] = ("lose", "discard")
    RULE: ClassVar[str] = "11.3"

    def __init__(self, owner: i64, n: i64) -> None:
        self.owner: Final = owner
        self.n: Final = n

    def enter(self, s: State) -> i64:
        return self.owner

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        out = append(out, LOSE)
        return each(out, DISCARD, actions_of(s, self.owner))

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        if action == LOSE:
            _lose_in_mountains(s, self.owner, self.n)
        else:
            discard_from_hand(s, self.owner, action - DISCARD, "mountains")

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        return reasons.discard_action(action - DISCARD, self.RULE)
