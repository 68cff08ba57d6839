"""Dealing and drafting Action cards (5.5, 6 and, for two players, 15.2)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from mohreh.games.inis.rules import reasons, season
from mohreh.games.inis.rules.actions import HAND_ON, KEEP, SET_ASIDE
from mohreh.games.inis.rules.clans import after
from mohreh.games.inis.rules.data import ACTIONS, CARD
from mohreh.games.inis.rules.hands import actions_of, forget, names, put_aside, take_aside
from mohreh.games.inis.rules.sets import each
from mohreh.games.inis.rules.state import HELD, KNOWN, LOCKED, WIDTH, InisState
from mohreh.kernel.asking import Sealed
from mohreh.kernel.state import BIT, NOBODY, Actions, Reason, SeatStep, State

DEALT: Final[vec[i64]] = vec[i64]([0, 0, 3, 4, 4])  # cards each, by the number of players
# How many cards are kept in each stage; where only one is passed on, that one is chosen instead.
KEPT_BY_TWO: Final[vec[i64]] = vec[i64]([1, 2, 1, 2])
KEPT: Final[vec[i64]] = vec[i64]([1, 2, 3])


def deal(s: InisState, cards: vec[i64]) -> None:
    """Rule 5.5: so many each, in the order of the seats; with two players the rest waits for the second draft."""
    each_gets = DEALT[s.players]
    for seat in range(s.players):
        hand: i64 = 0
        for k in range(seat * each_gets, (seat + 1) * each_gets):
            hand |= CARD[cards[k]]
        give(s, seat, hand)
    s.pile = 0
    for k in range(s.players * each_gets, len(cards)):
        s.pile |= CARD[cards[k]]  # of two players: not dealt yet; nobody sees them


def deal_again(s: InisState) -> None:
    """Rule 15.2: three more each, for the second draft."""
    cards = vec[i64]()
    for card in range(ACTIONS):
        if s.pile & CARD[card]:
            cards = append(cards, card)
    forget(s, s.pile)
    s.shuffle(cards)
    deal(s, cards)


def give(s: InisState, seat: i64, hand: i64) -> None:
    s.seats[seat * WIDTH + HELD] |= hand
    s.seats[seat * WIDTH + KNOWN] |= hand
    if s.events is not None:
        s.tell("inis.dealt", {"who": int(seat), "cards": names(hand)}, int(BIT[seat]))


def kept(s: InisState, stage: i64) -> i64:
    """How many cards each player keeps in a stage."""
    return KEPT_BY_TWO[stage] if s.players == 2 else KEPT[stage]


@final
@mypyc_attr(acyclic=True)
class Draft(Sealed):
    """Section 6: everyone keeps some cards and passes the others on, all at the same time."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage",)
    VERBS: ClassVar[tuple[str, ...]] = ("keep", "hand_on")
    RULE: ClassVar[str] = "6.1"

    def __init__(self, stage: i64) -> None:
        self.stage: Final = stage

    def hands_on(self, s: InisState) -> bool:
        """Is only one card passed on? Then that one is named, not those that are kept."""
        return kept(s, self.stage) == DEALT[s.players] - 1

    def answers_wanted(self, s: InisState) -> i64:
        if self.hands_on(s):
            return 1
        return kept(s, self.stage)

    def invited(self, s: State) -> i64:
        assert isinstance(s, InisState)
        return s.variant.all

    def complete(self, s: State, seat: i64) -> bool:
        assert isinstance(s, InisState)
        n: i64 = 0
        for one in s.sealed:
            if one % 64 == seat:
                n += 1
        return n >= self.answers_wanted(s)

    def options(self, s: State, seat: i64, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        hand = actions_of(s, seat)
        if self.hands_on(s):
            return each(out, HAND_ON, hand)
        so_far: i64 = -1
        left = kept(s, self.stage)
        for one in s.sealed:
            if one % 64 == seat:
                left -= 1
                so_far = one // 64 - KEEP
        found: i64 = 0  # cards are named in their order, and enough must be left for the choices to come
        for card in range(ACTIONS - 1, so_far, -1):
            if hand & CARD[card]:
                left -= 1
                if left <= 0:
                    found |= CARD[card]
        return each(out, KEEP, found)

    def reveal(self, s: State) -> None:
        assert isinstance(s, InisState)
        passed = vec[i64]()
        for seat in range(s.players):
            named: i64 = 0
            for one in s.sealed:
                if one % 64 == seat:
                    named |= CARD[one // 64 - (HAND_ON if self.hands_on(s) else KEEP)]
            passed = append(passed, named if self.hands_on(s) else actions_of(s, seat) & ~named)
        pass_on(s, passed)
        if s.players == 2:
            if self.stage == 1:
                for seat in range(s.players):
                    s.seats[seat * WIDTH + LOCKED] = actions_of(s, seat)
                    s.seats[seat * WIDTH + HELD] &= ~actions_of(s, seat)
                deal_again(s)
            elif self.stage == 3:
                for seat in range(s.players):
                    s.seats[seat * WIDTH + HELD] |= s.seats[seat * WIDTH + LOCKED]
                    s.seats[seat * WIDTH + LOCKED] = 0
        if self.stage == (3 if s.players == 2 else 2):
            end_assembly(s)
        else:
            s.push(Draft(self.stage + 1))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        return reasons.draft(s, seat, action, self.hands_on(s))


def pass_on(s: InisState, passed: vec[i64]) -> None:
    """Everyone passes cards to the next player; who neither gives nor gets them loses sight of both hands."""
    for viewer in range(s.players):
        known = s.seats[viewer * WIDTH + KNOWN]
        for seat in range(s.players):
            to = after(s, seat)
            if viewer == to:
                known |= passed[seat]
            elif viewer != seat:
                known &= ~actions_of(s, seat)
        s.seats[viewer * WIDTH + KNOWN] = known
    for seat in range(s.players):
        s.public &= ~actions_of(s, seat)
    for seat in range(s.players):
        s.seats[seat * WIDTH + HELD] &= ~passed[seat]
    for seat in range(s.players):
        to = after(s, seat)
        s.seats[to * WIDTH + HELD] |= passed[seat]
        if s.events is not None:
            both = int(BIT[seat] | BIT[to])
            cards = names(passed[seat])
            s.tell("inis.pass_on_hidden", {"who": int(seat), "to": int(to)}, ~both)
            s.tell("inis.pass_on", {"who": int(seat), "to": int(to), "cards": cards}, both)


def end_assembly(s: InisState) -> None:
    """Cathbad's Word finishes (OQ-20), then the season begins."""
    who = s.cathbad
    s.cathbad = NOBODY
    if who != NOBODY and s.aside:
        take_aside(s, who)
        s.push(SetAside(who))
    else:
        season.begin_season(s)


@final
@mypyc_attr(acyclic=True)
class SetAside(SeatStep):
    """Cove and Cathbad's Word: an Action card of the hand is set aside for the one that was taken."""

    VERBS: ClassVar[tuple[str, ...]] = ("aside",)
    RULE: ClassVar[str] = "OQ-20"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        return each(out, SET_ASIDE, actions_of(s, self.seat))

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        put_aside(s, self.seat, action - SET_ASIDE)
        if s.turn == NOBODY:  # Cathbad's Word was the last of the Assembly.
            season.begin_season(s)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return reasons.not_in_hand(action - SET_ASIDE, self.RULE)
