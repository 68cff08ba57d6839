"""A card has been declared (8.1): the cancel window, its effect, and what comes before it is discarded."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from mohreh.games.inis.rules.cards import action, advantage, epic
from mohreh.games.inis.rules.data import (
    ACTION_CARDS,
    ADVANTAGE_CARDS,
    AFTER_EPIC,
    AT_ACTION_DECLARED,
    AT_ACTION_RESOLVED,
    AT_TALE_DECLARED,
    CARD,
    CARD_NAMES,
    DAGDAS_CAULDRON,
    EPIC_CARDS,
    FOREST_CARD,
    GEIS,
    MOOR_CARD,
    STONE_CIRCLE_CARD,
    THE_DAGDA,
    TRISKEL,
    TRISKEL_2,
)
from mohreh.games.inis.rules.hands import discard_played, take_from_table
from mohreh.games.inis.rules.state import SEATS, InisState
from mohreh.games.inis.rules.windows import NONE_YET, Window


def resolve(s: InisState, who: i64, card: i64, use: i64, x: i64, y: i64) -> bool:
    """A card has its effect; did it?"""
    if CARD[card] & ACTION_CARDS:
        return action.resolve(s, who, card, use, x, y)
    if CARD[card] & EPIC_CARDS:
        return epic.resolve(s, who, card, use, x, y)
    return advantage.resolve(s, who, card, x)


@final
@mypyc_attr(acyclic=True)
class Declared(Window):
    """Rule 8.1, step 2: all that can be announced has been; Geis, or The Dagda."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who", "card", "use_of", "x", "y", "last")
    RULE: ClassVar[str] = "8.1"

    def __init__(self, who: i64, card: i64, use_of: i64, x: i64, y: i64, last: i64) -> None:
        super().__init__(last)
        self.who: Final = who
        self.card: Final = card
        self.use_of: Final = use_of
        self.x: Final = x
        self.y: Final = y

    def again(self, last: i64) -> Window:
        return Declared(self.who, self.card, self.use_of, self.x, self.y, last)

    def context(self, s: InisState) -> i64:
        return self.card * SEATS + self.who

    def fitting(self, s: InisState, seat: i64) -> i64:
        if CARD[self.card] & ACTION_CARDS:
            return AT_ACTION_DECLARED if seat != self.who else 0  # Rule 10.1: an opponent's card.
        return AT_TALE_DECLARED

    def played(self, s: InisState, card: i64, worked: bool) -> None:
        if worked and (card in (GEIS, THE_DAGDA)):
            if s.events is not None:
                s.tell("inis.cancelled", {"who": int(self.who), "card": CARD_NAMES[self.card]})
            s.push(Aftermath(self.who, self.card, self.use_of, 1, NONE_YET))
        else:
            s.push(self.again(NONE_YET))

    def close(self, s: InisState) -> None:
        card = self.card
        s.push(Aftermath(self.who, card, self.use_of, 0, NONE_YET))
        worked = resolve(s, self.who, card, self.use_of, self.x, self.y)
        if worked and self.use_of in (TRISKEL, TRISKEL_2) and card != MOOR_CARD:
            s.worked |= CARD[card]


@final
@mypyc_attr(acyclic=True)
class Aftermath(Window):
    """Rule 8.1, steps 4 and 5: Lug Samildanach, or the cards that follow an Epic Tale; then the discard."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who", "card", "use_of", "cancelled", "last")
    RULE: ClassVar[str] = "8.1"

    def __init__(self, who: i64, card: i64, use_of: i64, cancelled: i64, last: i64) -> None:
        super().__init__(last)
        self.who: Final = who
        self.card: Final = card
        self.use_of: Final = use_of
        self.cancelled: Final = cancelled

    def again(self, last: i64) -> Window:
        return Aftermath(self.who, self.card, self.use_of, self.cancelled, last)

    def context(self, s: InisState) -> i64:
        return self.card

    def begins(self, s: InisState) -> bool:
        """Dagda's Cauldron is not done before its clash is over: it stays where it is."""
        return self.card != DAGDAS_CAULDRON or self.cancelled != 0 or s.cauldron != self.who

    def fitting(self, s: InisState, seat: i64) -> i64:
        card = CARD[self.card]
        if card & ADVANTAGE_CARDS:
            return 0
        if card & ACTION_CARDS:
            if s.table & card and (self.cancelled == 0 or s.variant.lug_after_geis):
                return AT_ACTION_RESOLVED
            return 0
        if seat != self.who:
            return 0
        if s.table & card and self.cancelled == 0:
            return AFTER_EPIC
        return AFTER_EPIC & CARD[FOREST_CARD]  # Rule OQ-02: it is gone, and cannot be saved.

    def played(self, s: InisState, card: i64, worked: bool) -> None:
        if worked and card == STONE_CIRCLE_CARD and s.table & CARD[self.card]:
            take_from_table(s, self.who, self.card)
        s.push(self.again(NONE_YET))

    def close(self, s: InisState) -> None:
        card = self.card
        if s.table & CARD[card]:
            discard_played(s, self.who, card)
