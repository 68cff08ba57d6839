"""Drawing Epic Tales. Drawn cards are no part of the hand until it is decided which of them are kept."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, pop
from mypy_extensions import i64, mypyc_attr

from mohreh.games.inis.rules import reasons
from mohreh.games.inis.rules.actions import RETAIN
from mohreh.games.inis.rules.cards.card import ONE_MORE, OPEN
from mohreh.games.inis.rules.data import AT_DRAW, AT_GATES_DRAW, CARD, EPIC
from mohreh.games.inis.rules.fitting import cards_for
from mohreh.games.inis.rules.hands import all_see, burn, draw_one, drawn_cards, names
from mohreh.games.inis.rules.playing import Window
from mohreh.games.inis.rules.sets import bits, each
from mohreh.games.inis.rules.state import HELD, SEATS, WIDTH, InisState
from mohreh.kernel.state import BIT, NOBODY, Actions, Reason, State, Step


def draw(s: InisState, who: i64, n: i64, keep_one: i64, gates: i64) -> None:
    """A player draws `n` Epic Tales; with `keep_one`, only one of them is kept."""
    level = len(s.drawn)
    s.drawn = append(s.drawn, who)
    for _ in range(n):
        _draw_more(s, who, level)
    s.push(Drawn(who, level, keep_one, gates, OPEN))


def _draw_more(s: InisState, who: i64, level: i64) -> None:
    one = draw_one(s, who)
    s.drawn[level] += one * SEATS
    if one and s.events is not None:
        s.tell("inis.draw", {"who": int(who), "n": int(bits(one))}, ~int(BIT[who]))
        s.tell("inis.drawn", {"who": int(who), "cards": names(one)}, int(BIT[who]))


def _keep(s: InisState, who: i64, level: i64, kept: i64) -> None:
    """The draw is over: some cards go into the hand, the others on the discard pile."""
    rest = drawn_cards(s.drawn[level]) & ~kept
    s.drawn, _ = pop(s.drawn)
    s.seats[who * WIDTH + HELD] |= kept
    if rest:
        s.shown += 1
        all_see(s, rest)
        if s.events is not None:
            s.tell("inis.put_back", {"who": int(who), "cards": names(rest)})
        burn(s, rest)


@final
@mypyc_attr(acyclic=True)
class Draw(Step):
    """A draw that waits until something else is done; asks nobody itself."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who", "n", "keep_one", "gates")
    VERBS: ClassVar[tuple[str, ...]] = ()
    RULE: ClassVar[str] = "11.4"

    def __init__(self, who: i64, n: i64, keep_one: i64, gates: i64) -> None:
        self.who: Final = who
        self.n: Final = n
        self.keep_one: Final = keep_one
        self.gates: Final = gates

    def enter(self, s: State) -> i64:
        assert isinstance(s, InisState)
        draw(s, self.who, self.n, self.keep_one, self.gates)
        return NOBODY


@final
@mypyc_attr(acyclic=True)
class Drawn(Window):
    """Cards have been drawn and seen: Meadows, and for the Gates their card, add one (OQ-21)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who", "level", "keep_one", "gates", "outcome")
    RULE: ClassVar[str] = "OQ-21"

    def __init__(self, who: i64, level: i64, keep_one: i64, gates: i64, outcome: i64) -> None:
        super().__init__(outcome)
        self.who: Final = who
        self.level: Final = level
        self.keep_one: Final = keep_one
        self.gates: Final = gates

    def again(self, outcome: i64) -> Window:
        return Drawn(self.who, self.level, self.keep_one, self.gates, outcome)

    def fitting(self, s: InisState, seat: i64, kind: i64) -> i64:
        if seat != self.who or s.drawn[self.level] < SEATS:
            return 0
        found = cards_for(AT_DRAW, kind)
        return found | cards_for(AT_GATES_DRAW, kind) if self.gates else found

    def answered(self, s: InisState, outcome: i64) -> None:
        keep_one = self.keep_one
        if outcome == ONE_MORE:
            _draw_more(s, self.who, self.level)
            keep_one = 1
        s.push(Drawn(self.who, self.level, keep_one, self.gates, OPEN))

    def close(self, s: InisState) -> None:
        cards = drawn_cards(s.drawn[self.level])
        if self.keep_one and bits(cards) > 1:
            s.push(KeepDrawn(self.who, self.level))
        else:
            _keep(s, self.who, self.level, cards)


@final
@mypyc_attr(acyclic=True)
class KeepDrawn(Step):
    """One of the cards drawn is kept, the others are discarded face up."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who", "level")
    VERBS: ClassVar[tuple[str, ...]] = ("retain",)
    RULE: ClassVar[str] = "OQ-21"

    def __init__(self, who: i64, level: i64) -> None:
        self.who: Final = who
        self.level: Final = level

    def enter(self, s: State) -> i64:
        return self.who

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        return each(out, RETAIN, drawn_cards(s.drawn[self.level]) >> EPIC)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        _keep(s, self.who, self.level, CARD[action - RETAIN + EPIC])

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return reasons.retain(action - RETAIN + EPIC)
