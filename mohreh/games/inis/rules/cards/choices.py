"""Choices that a card asks for while it has its effect: which cards to discard, take or give."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from mohreh.games.inis.rules import reasons
from mohreh.games.inis.rules.actions import DISCARD, DONE, GIVE, SET_ASIDE, TAKE
from mohreh.games.inis.rules.data import CARD, CARD_NAMES
from mohreh.games.inis.rules.drawing import draw
from mohreh.games.inis.rules.hands import (
    actions_of,
    burn,
    discard_from_hand,
    hand_over,
    leave,
    names,
    put_aside,
    sees,
    take_from_table,
)
from mohreh.games.inis.rules.lands import after, each
from mohreh.games.inis.rules.season import begin_season
from mohreh.games.inis.rules.state import HELD, WIDTH, InisState
from mohreh.kernel.state import BIT, NOBODY, Actions, Reason, SeatStep, State, Step


@final
@mypyc_attr(acyclic=True)
class TakeFromPile(SeatStep):
    """Druid: take a card from the Action discard pile."""

    VERBS: ClassVar[tuple[str, ...]] = ("take",)
    RULE: ClassVar[str] = "8.1"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        return each(out, TAKE, s.pile)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        one = CARD[action - TAKE]
        leave(s, s.pile, one, BIT[self.seat])
        s.pile &= ~one
        s.seats[self.seat * WIDTH + HELD] |= one
        if s.events is not None:
            s.tell("inis.take_pile", {"who": int(self.seat)}, ~int(BIT[self.seat]))
            s.tell("inis.take", {"who": int(self.seat), "card": names(one)}, int(BIT[self.seat]))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return reasons.take_from_pile(action - TAKE)


@final
@mypyc_attr(acyclic=True)
class MasterDiscard(SeatStep):
    """Master Craftsman: discard any other card, then draw."""

    VERBS: ClassVar[tuple[str, ...]] = ("discard",)
    RULE: ClassVar[str] = "8.1"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        return each(out, DISCARD, s.seats[self.seat * WIDTH + HELD])

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        discard_from_hand(s, self.seat, action - DISCARD)
        draw(s, self.seat, 1, 0, 0)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return reasons.not_in_hand(action - DISCARD, self.RULE)


@final
@mypyc_attr(acyclic=True)
class MistyDiscard(Step):
    """Misty Lands: discard one or more Action cards, then draw as many Epic Tales and keep one."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who", "n")
    VERBS: ClassVar[tuple[str, ...]] = ("discard", "done")
    RULE: ClassVar[str] = "8.1"

    def __init__(self, who: i64, n: i64) -> None:
        self.who: Final = who
        self.n: Final = n

    def enter(self, s: State) -> i64:
        assert isinstance(s, InisState)
        if actions_of(s, self.who):
            return self.who
        draw(s, self.who, self.n, 1, 0)
        return NOBODY

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        out = each(out, DISCARD, actions_of(s, self.who))
        if self.n:
            out = append(out, DONE)
        return out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        if action == DONE:
            draw(s, self.who, self.n, 1, 0)
            return
        discard_from_hand(s, self.who, action - DISCARD)
        s.push(MistyDiscard(self.who, self.n + 1))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        if action == DONE:
            return reasons.one_at_least(self.RULE)
        return reasons.discard_action(s, seat, action - DISCARD, self.RULE)


@final
@mypyc_attr(acyclic=True)
class Give(Step):
    """Salt Mine and Maeve's Wealth: give an Action card to a player."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who", "to")
    VERBS: ClassVar[tuple[str, ...]] = ("give",)
    RULE: ClassVar[str] = "8.1"

    def __init__(self, who: i64, to: i64) -> None:
        self.who: Final = who
        self.to: Final = to

    def enter(self, s: State) -> i64:
        assert isinstance(s, InisState)
        return self.who if actions_of(s, self.who) else NOBODY

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        return each(out, GIVE, actions_of(s, self.who))

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        hand_over(s, self.who, self.to, action - GIVE)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return reasons.not_in_hand(action - GIVE, self.RULE)


def exchange(s: InisState, who: i64) -> None:
    """Maeve's Wealth: every opponent with Action cards gives one, then gets one, from the Brenn on (9.5)."""
    givers = vec[i64]()
    seat = s.brenn
    for _ in range(s.players):
        if seat != who and actions_of(s, seat):
            givers = append(givers, seat)
        seat = after(s, seat)
    for k in range(len(givers) - 1, -1, -1):  # what comes first is pushed last
        s.push(Give(who, givers[k]))
    for k in range(len(givers) - 1, -1, -1):
        s.push(Give(givers[k], who))


@final
@mypyc_attr(acyclic=True)
class TakeShown(Step):
    """Deirdre's Beauty: take one of the Epic Tales shown, the others are discarded."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who", "cards")
    VERBS: ClassVar[tuple[str, ...]] = ("take",)
    RULE: ClassVar[str] = "8.1"

    def __init__(self, who: i64, cards: i64) -> None:
        self.who: Final = who
        self.cards: Final = cards

    def enter(self, s: State) -> i64:
        return self.who

    def legal(self, s: State, out: Actions) -> Actions:
        return each(out, TAKE, self.cards)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        card = action - TAKE
        take_from_table(s, self.who, card)
        rest = self.cards & ~CARD[card]
        s.table &= ~rest
        if rest:
            if s.events is not None:
                s.tell("inis.put_back", {"who": int(self.who), "cards": names(rest)})
            burn(s, rest)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return reasons.not_shown(action - TAKE)


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
            begin_season(s)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return reasons.not_in_hand(action - SET_ASIDE, self.RULE)


def show_hand(s: InisState, who: i64, target: i64, cards: i64) -> None:
    """A player looks at cards in another's hand."""
    sees(s, who, cards)
    if s.events is not None:
        s.tell("inis.look", {"who": int(who), "target": int(target)}, ~int(BIT[who]))
        s.tell("inis.saw", {"who": int(who), "target": int(target), "cards": names(cards)}, int(BIT[who]))


def tell_shown(s: InisState, owner: i64, card: i64) -> None:
    if s.events is not None:
        s.tell("inis.show", {"who": int(owner), "card": CARD_NAMES[card]})
