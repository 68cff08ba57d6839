"""What cards do without asking."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import pieces
from mohreh.games.tash_kalar.rules.arena import both, holds, is_empty, near
from mohreh.games.tash_kalar.rules.cards.rows import Effect
from mohreh.games.tash_kalar.rules.cards.selecting import Selector, squares
from mohreh.games.tash_kalar.rules.data import COMMON
from mohreh.games.tash_kalar.rules.state import TashKalarState

# ---- what an effect gives


@final
class Gain(Effect):
    """More actions in this turn, spent after the card is finished."""

    def __init__(self, n: i64) -> None:
        self.n: Final = n

    def begin(self, s: TashKalarState, who: i64) -> None:
        s.actions += self.n
        if s.events is not None:
            s.tell("tash_kalar.gain", {"who": int(who), "n": int(self.n)})


ONE_MORE: Final = Gain(1)


@final
class GainCards(Effect):
    """Cards to draw at the end of the turn, after the refill."""

    def __init__(self, beings: i64, legends: i64) -> None:
        self.beings: Final = beings
        self.legends: Final = legends

    def begin(self, s: TashKalarState, who: i64) -> None:
        s.extra_beings += self.beings
        s.extra_legends += self.legends
        if s.events is not None:
            extra = {"beings": int(self.beings), "legends": int(self.legends)}
            s.tell("tash_kalar.extra_cards", {"who": int(s.turn), **extra})


@final
class GainTurn(Effect):
    """One more turn after this one."""

    def begin(self, s: TashKalarState, who: i64) -> None:
        s.extra_turns += 1
        if s.events is not None:
            s.tell("tash_kalar.extra_turn", {"who": int(s.turn)})


@final
class Permit(Effect):
    """The next pattern may borrow an enemy piece."""

    def begin(self, s: TashKalarState, who: i64) -> None:
        s.permission = 1
        s.tell("tash_kalar.permission", {"who": int(who)})


# ---- what happens to pieces


@final
class Rise(Effect):
    """The being is upgraded."""

    def begin(self, s: TashKalarState, who: i64) -> None:
        pieces.upgrade(s, who, s.being)


@final
class DestroyAll(Effect):
    """All selected pieces are destroyed; without `counts` (the Titan) they count for nobody."""

    def __init__(self, selector: Selector, counts: bool = True) -> None:
        self.selector: Final = selector
        self.counts: Final = counts

    def begin(self, s: TashKalarState, who: i64) -> None:
        pieces.destroy_all(s, who, self.selector.find(s, who), self.counts)


@final
class Blast(Effect):
    """If the chosen square is one of these, every common piece beside it is destroyed."""

    def __init__(self, where: i64) -> None:
        self.where: Final = where

    def after(self, s: TashKalarState, who: i64, start: i64, end: i64, met: i64) -> None:
        if holds(squares(s, who, self.where), end):
            pieces.destroy_all(s, who, both(near(end), pieces.all_exactly(s, COMMON)))


@final
class Perish(Effect):
    """The piece that moved is destroyed."""

    def after(self, s: TashKalarState, who: i64, start: i64, end: i64, met: i64) -> None:
        pieces.destroy(s, who, end)


@final
class Follow(Effect):
    """From now on these pieces are followed."""

    def __init__(self, selector: Selector) -> None:
        self.selector: Final = selector

    def begin(self, s: TashKalarState, who: i64) -> None:
        pieces.follow(s, self.selector.find(s, who))


# ---- conditions


@mypyc_attr(allow_interpreted_subclasses=True)
class Branch(Effect):
    """One effect if a condition `holds`, otherwise another one or nothing."""

    def __init__(self, then: Effect, otherwise: Effect | None = None) -> None:
        self.branches: Final = [then] if otherwise is None else [then, otherwise]

    def holds(self, s: TashKalarState, who: i64) -> bool:
        raise TypeError(f"{type(self).__name__} has no condition")

    def begin(self, s: TashKalarState, who: i64) -> None:
        if self.holds(s, who):
            self.branches[0].begin(s, who)
        elif len(self.branches) > 1:
            self.branches[1].begin(s, who)

    def parts(self) -> list[Effect]:
        return self.branches


@final
class SummonedOn(Branch):
    """If the being was summoned on one of these squares."""

    def __init__(self, where: i64, then: Effect, otherwise: Effect | None = None) -> None:
        super().__init__(then, otherwise)
        self.where: Final = where

    def holds(self, s: TashKalarState, who: i64) -> bool:
        return holds(squares(s, who, self.where), s.origin_square)


@final
class IfAny(Branch):
    """If there are such pieces."""

    def __init__(self, selector: Selector, then: Effect, otherwise: Effect | None = None) -> None:
        super().__init__(then, otherwise)
        self.selector: Final = selector

    def holds(self, s: TashKalarState, who: i64) -> bool:
        return not is_empty(self.selector.find(s, who))
