"""Triskel windows (9): who is asked, and in which order the answers count.

Everyone who could have a fitting card, by the public numbers of cards of each kind, answers at once and sealed.
Answers are read from the active player on in turn order; the first card is played, the later answers are void,
and when the card is done the window opens anew. It closes when all decline.
"""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.inis.rules import reasons
from mohreh.games.inis.rules.actions import DECLINE, REACT
from mohreh.games.inis.rules.data import (
    ACTION_CARDS,
    ADVANTAGE_CARDS,
    ANY_TIME,
    CARD,
    CARDS,
    EPIC_CARDS,
    TRISKEL,
)
from mohreh.games.inis.rules.flow import FLOW
from mohreh.games.inis.rules.lands import after, each
from mohreh.games.inis.rules.state import HELD, NOWHERE, WIDTH, InisState
from mohreh.kernel.asking import Sealed
from mohreh.kernel.state import BIT, NO_ACTIONS, NOBODY, Actions, Reason, State

NONE_YET: Final = -1  # no card has just been played in this window


def active(s: InisState) -> i64:
    """Rule 3.8: the maneuvering player in a clash, the Brenn in the Assembly, else the player whose turn it is."""
    if s.clash != NOWHERE:
        return s.mover
    return s.brenn if s.turn == NOBODY else s.turn


def could_play(s: InisState, seat: i64, fitting: i64) -> bool:
    """Could a player have one of these cards, as everyone may know?"""
    held = s.seats[seat * WIDTH + HELD]
    if fitting & ACTION_CARDS & s.variant.actions and held & ACTION_CARDS:
        return True
    if fitting & EPIC_CARDS and held & EPIC_CARDS:
        return True
    return fitting & ADVANTAGE_CARDS & held != 0


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Window(Sealed):
    """A window: `fitting`, `again`, `close`; perhaps `context`, `use`, `played`, `begins`.

    `last` is the card that has just been played in it: then the step only looks what came of it. If that card had an
    effect before which another window still waits for, CARDS is added, and the effect counts again afterwards.
    """

    VERBS: ClassVar[tuple[str, ...]] = ("decline", "react")

    def __init__(self, last: i64) -> None:
        self.last: Final = last

    def fitting(self, s: InisState, seat: i64) -> i64:
        """The set of cards that answer this event, in the hand of this player or not."""
        raise TypeError(f"{type(self).__name__} does not say which cards fit")

    def again(self, last: i64) -> Window:
        """The same window after a card."""
        raise TypeError(f"{type(self).__name__} does not open again")

    def close(self, s: InisState) -> None:
        """All have declined, or nobody could play anything."""

    def context(self, s: InisState) -> i64:
        """What a card played here must know."""
        return 0

    def use(self, card: i64) -> i64:
        """Which of its uses a card has here."""
        return TRISKEL

    def played(self, s: InisState, card: i64, worked: bool) -> None:
        """A card was played in this window and is done."""
        s.push(self.again(NONE_YET))

    def begins(self, s: InisState) -> bool:
        """Does it open at all? What must be looked at first is done here."""
        return True

    # ---- the kernel's questions

    def invited(self, s: State) -> i64:
        assert isinstance(s, InisState)
        found: i64 = 0
        if s.spear:
            return found  # Rule 9.7: no triskel card until the clash is over.
        for seat in range(s.players):
            if could_play(s, seat, self.fitting(s, seat)):
                found |= BIT[seat]
        return found

    def options(self, s: State, seat: i64, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        out = append(out, DECLINE)
        return each(out, REACT, s.seats[seat * WIDTH + HELD] & (self.fitting(s, seat) | ANY_TIME))

    def complete(self, s: State, seat: i64) -> bool:
        for one in s.sealed:
            if one % 64 == seat:
                return True
        return False

    def waiting(self, s: State) -> i64:
        found = self.invited(s)
        for one in s.sealed:
            found &= ~BIT[one % 64]
        return found

    def enter(self, s: State) -> i64:
        assert isinstance(s, InisState)
        last = self.last
        if last != NONE_YET:
            card = last % CARDS
            worked = s.worked & CARD[card] != 0
            if last < CARDS:
                s.worked &= ~CARD[card]
            else:
                s.worked |= CARD[card]
            self.played(s, card, worked)
            return NOBODY
        if len(s.sealed) == 0 and not self.begins(s):
            return NOBODY
        invited = self.invited(s)
        waiting = invited
        for one in s.sealed:
            waiting &= ~BIT[one % 64]
        if waiting:
            seat: i64 = 0
            while waiting & BIT[seat] == 0:
                seat += 1
            return seat
        if invited:
            s.shown += 1
            self.read(s, invited)
        else:
            self.close(s)
        return NOBODY

    def read(self, s: InisState, invited: i64) -> None:
        """All answers are in: the first card in order of priority is played."""
        sealed = s.sealed
        s.sealed = NO_ACTIONS
        seat = active(s)
        for _ in range(s.players):
            if invited & BIT[seat]:
                for one in sealed:
                    if one % 64 == seat and one // 64 != DECLINE:
                        card = one // 64 - REACT
                        last = card + CARDS if s.worked & CARD[card] else card
                        s.worked &= ~CARD[card]
                        s.push(self.again(last))
                        FLOW[0].play(s, seat, card, self.use(card), self.context(s))
                        return
            seat = after(s, seat)
        self.close(s)

    def reveal(self, s: State) -> None:
        assert isinstance(s, InisState)
        self.read(s, self.invited(s))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        card = action - REACT
        if not 0 <= card < CARDS:
            return None
        return reasons.react(s, seat, card, int(self.fitting(s, seat) | ANY_TIME), self.RULE)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class SeatWindow(Window):
    """A window after something that one player has done."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "last")

    def __init__(self, seat: i64, last: i64) -> None:
        super().__init__(last)
        self.seat: Final = seat


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class ClashWindow(Window):
    """A window in the course of a clash."""

    FIELDS: ClassVar[tuple[str, ...]] = ("territory", "last")

    def __init__(self, territory: i64, last: i64) -> None:
        super().__init__(last)
        self.territory: Final = territory
