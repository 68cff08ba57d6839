"""The common ways in which an effect asks: a square out of a set, a direction; moves are in a file of their own.

Each card's effect is an `Effect`; where it asks, it pushes a step. A step of this file is a base class, and an
effect fills in a few methods. `may` says whether the rest can be declined; what must be done and can be done in
one way only is done unasked, and what cannot be done is skipped.
"""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import reasons
from mohreh.games.tash_kalar.rules.actions import DESTROY, PLACE, SHOOT, STOP, UPGRADE
from mohreh.games.tash_kalar.rules.arena import (
    CELL,
    DIRECTION_NAMES,
    DIRECTIONS,
    NONE,
    Cells,
    both,
    first,
    is_empty,
    offer,
    size,
)
from mohreh.games.tash_kalar.rules.data import COMMON, LEGENDARY
from mohreh.games.tash_kalar.rules.patterns import image
from mohreh.games.tash_kalar.rules.pieces import all_at_least, destroy, place, pool, upgrade, vacant
from mohreh.games.tash_kalar.rules.shots import struck
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import BIT, NOBODY, Actions, Reason, State, Step


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Targets(Step):
    """So many squares out of a set, one after the other: `verb`, `targets`, `may`, `hit`, `again`.

    VERBS names the verb and, where the rest may be declined, "stop".
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "left")

    def __init__(self, seat: i64, left: i64) -> None:
        self.seat: Final = seat
        self.left: Final = left

    def verb(self) -> i64:
        """The first id of the verb."""
        raise TypeError(f"{type(self).__name__} does not say what is done to a square")

    def targets(self, s: TashKalarState) -> Cells:
        raise TypeError(f"{type(self).__name__} does not say which squares may be chosen")

    def may(self) -> bool:
        """Can the rest be declined?"""
        return True

    def hit(self, s: TashKalarState, cell: i64) -> None:
        raise TypeError(f"{type(self).__name__} does not say what happens to a square")

    def again(self) -> Step:
        """The same question with one less to choose; needed where there can be several."""
        raise TypeError(f"{type(self).__name__} asks only once")

    def stopped(self, s: TashKalarState) -> None:
        """What happens when the rest is declined, or nothing can be chosen; nothing, unless a card says so."""

    def enter(self, s: State) -> i64:
        assert isinstance(s, TashKalarState)
        there = self.targets(s)
        if is_empty(there):
            self.stopped(s)
            return NOBODY
        if not self.may() and size(there) == 1:
            self._take(s, first(there))
            return NOBODY
        return self.seat

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        out = offer(out, self.verb(), self.targets(s))
        return append(out, STOP) if self.may() else out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if action == STOP:
            self.stopped(s)
        else:
            self._take(s, CELL[action - self.verb()])

    def _take(self, s: TashKalarState, cell: i64) -> None:
        if self.left > 1:
            s.push(self.again())
        self.hit(s, cell)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        return reasons.target(s, action, self.RULE)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Destroys(Targets):
    """Pieces that may be destroyed: `targets`, and more in `hit` where more happens."""

    VERBS: ClassVar[tuple[str, ...]] = ("destroy", "stop")

    def verb(self) -> i64:
        return DESTROY

    def hit(self, s: TashKalarState, cell: i64) -> None:
        destroy(s, self.seat, cell)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class MustDestroy(Destroys):
    """Pieces of which some must be destroyed."""

    VERBS: ClassVar[tuple[str, ...]] = ("destroy",)

    def may(self) -> bool:
        return False


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Upgrades(Targets):
    """Pieces that may be upgraded: `targets`, and more in `hit` where more happens."""

    VERBS: ClassVar[tuple[str, ...]] = ("upgrade", "stop")

    def verb(self) -> i64:
        return UPGRADE

    def hit(self, s: TashKalarState, cell: i64) -> None:
        upgrade(s, self.seat, cell)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class MustUpgrade(Upgrades):
    """Pieces of which some must be upgraded."""

    VERBS: ClassVar[tuple[str, ...]] = ("upgrade",)

    def may(self) -> bool:
        return False


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Places(Targets):
    """So many of one's own common pieces from the supply, one after the other: `squares`, `may`, `again`."""

    VERBS: ClassVar[tuple[str, ...]] = ("place", "stop")

    def verb(self) -> i64:
        return PLACE

    def squares(self, s: TashKalarState) -> Cells:
        """Where pieces may be placed, apart from what stands there."""
        raise TypeError(f"{type(self).__name__} does not say where pieces may be placed")

    def targets(self, s: TashKalarState) -> Cells:
        return both(self.squares(s), vacant(s)) if pool(s, self.seat) > 0 else NONE.cells

    def hit(self, s: TashKalarState, cell: i64) -> None:
        place(s, self.seat, self.seat, COMMON, cell)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Shots(Step):
    """One of the indicated directions, so many times, and what the card hits there is destroyed: `again`, `may`."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "left")
    VERBS: ClassVar[tuple[str, ...]] = ("shoot", "stop")

    def __init__(self, seat: i64, left: i64) -> None:
        self.seat: Final = seat
        self.left: Final = left

    def directions(self, s: TashKalarState) -> i64:
        """The set of directions that may be chosen; Q3: also those that leave the arena at once."""
        return image(s.card, s.orientation).directions

    def may(self) -> bool:
        """Can the rest be declined?"""
        return True

    def again(self) -> Step:
        raise TypeError(f"{type(self).__name__} shoots only once")

    def enter(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        some = self.directions(s)
        for direction in range(DIRECTIONS):
            if some & BIT[direction]:
                out = append(out, SHOOT + direction)
        return append(out, STOP) if self.may() else out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if action == STOP:
            return
        if self.left > 1:
            s.push(self.again())
        if s.events is not None:
            direction = DIRECTION_NAMES[action - SHOOT]
            s.tell("tash_kalar.shoot", {"who": int(self.seat), "direction": direction})
        pieces = [all_at_least(s, rank) for rank in range(LEGENDARY + 1)]
        for cell in struck(s.card, pieces, s.being, action - SHOOT):
            destroy(s, self.seat, cell)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        return reasons.shooting(s, action, self.RULE)
