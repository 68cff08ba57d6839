"""The halves of flares that move: standard and combat moves and leaps of one's own pieces."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import reasons
from mohreh.games.tash_kalar.rules.actions import LEAP, PICK
from mohreh.games.tash_kalar.rules.arena import NONE, Cells, only, without
from mohreh.games.tash_kalar.rules.cards.rows import Effect
from mohreh.games.tash_kalar.rules.data import COMMON
from mohreh.games.tash_kalar.rules.effects.asking import Targets
from mohreh.games.tash_kalar.rules.effects.moving import Moves
from mohreh.games.tash_kalar.rules.pieces import enterable, exactly, move, non_legendary, pick
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import Reason, State, Step

# ---- moving


@final
class Move(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(FlareMoves(who, 3, 0))


@final
@mypyc_attr(acyclic=True)
class FlareMoves(Moves):
    """You may make up to three standard moves with common pieces of yours."""

    RULE: ClassVar[str] = "6.6"

    def movers(self, s: TashKalarState) -> Cells:
        return exactly(s, self.seat, COMMON)

    def again(self, s: TashKalarState, combat: bool, start: i64, end: i64) -> Step:
        return FlareMoves(self.seat, self.left - 1, 0)


@final
class MoveAndStrike(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(FlareMovesAndStrikes(who, 2, 1))


@final
@mypyc_attr(acyclic=True)
class FlareMovesAndStrikes(Moves):
    """You may make a standard move and a combat move with common pieces of yours, in either order."""

    RULE: ClassVar[str] = "6.7"

    def movers(self, s: TashKalarState) -> Cells:
        return exactly(s, self.seat, COMMON)

    def again(self, s: TashKalarState, combat: bool, start: i64, end: i64) -> Step:
        return FlareMovesAndStrikes(self.seat, self.left - 1, 0 if combat else 1)


@final
class MoveOrStrike(Effect):
    """Two standard moves or one combat move of common and heroic pieces."""

    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(FlareMovesOrStrikes(who, 2, 1))


@final
@mypyc_attr(acyclic=True)
class FlareMovesOrStrikes(Moves):
    """You may make one combat move, or up to two standard moves, with common and heroic pieces of yours."""

    RULE: ClassVar[str] = "Q16"

    def movers(self, s: TashKalarState) -> Cells:
        return non_legendary(s, self.seat) if self.left > 0 else NONE.cells

    def again(self, s: TashKalarState, combat: bool, start: i64, end: i64) -> Step:
        # A standard move rules combat moves out, a combat move everything.
        return FlareMovesOrStrikes(self.seat, 0 if combat else 1, 0)


# ---- leaping: whoever has picked a piece leaps with it


@final
class Leap(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(FlareLeaper(who, 1))


@final
@mypyc_attr(acyclic=True)
class FlareLeaper(Targets):
    """You may pick a common piece of yours for a standard leap."""

    VERBS: ClassVar[tuple[str, ...]] = ("pick", "stop")
    RULE: ClassVar[str] = "6.8"

    def verb(self) -> i64:
        return PICK

    def targets(self, s: TashKalarState) -> Cells:
        return exactly(s, self.seat, COMMON)

    def hit(self, s: TashKalarState, cell: i64) -> None:
        pick(s, self.seat, cell)
        s.push(FlareLeaps(self.seat, cell))


@final
class CombatLeap(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(FlareCombatLeaper(who, 1))


@final
@mypyc_attr(acyclic=True)
class FlareCombatLeaper(Targets):
    """You may pick a common piece of yours for a combat leap."""

    VERBS: ClassVar[tuple[str, ...]] = ("pick", "stop")
    RULE: ClassVar[str] = "6.8"

    def verb(self) -> i64:
        return PICK

    def targets(self, s: TashKalarState) -> Cells:
        return exactly(s, self.seat, COMMON)

    def hit(self, s: TashKalarState, cell: i64) -> None:
        pick(s, self.seat, cell)
        s.push(FlareCombatLeaps(self.seat, cell))


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Leaping(Targets):
    """The picked piece leaps: `combat`."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "cell")
    VERBS: ClassVar[tuple[str, ...]] = ("leap",)
    RULE: ClassVar[str] = "6.8"

    def __init__(self, seat: i64, cell: i64) -> None:
        super().__init__(seat, 1)
        self.cell: Final = cell

    def combat(self) -> bool:
        raise TypeError(f"{type(self).__name__} does not say how to leap")

    def verb(self) -> i64:
        return LEAP

    def targets(self, s: TashKalarState) -> Cells:
        return without(enterable(s, COMMON, self.combat()), only(self.cell))

    def may(self) -> bool:
        return False

    def hit(self, s: TashKalarState, cell: i64) -> None:
        move(s, self.seat, self.cell, cell)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        return reasons.leaping(s, action, int(self.cell), self.combat(), self.RULE)


@final
@mypyc_attr(acyclic=True)
class FlareLeaps(Leaping):
    """The picked piece must make a standard leap."""

    def combat(self) -> bool:
        return False


@final
@mypyc_attr(acyclic=True)
class FlareCombatLeaps(Leaping):
    """The picked piece must make a combat leap."""

    def combat(self) -> bool:
        return True


MOVE_STEPS: Final[list[type[Step]]] = [
    FlareMoves,
    FlareMovesAndStrikes,
    FlareMovesOrStrikes,
    FlareLeaper,
    FlareLeaps,
    FlareCombatLeaper,
    FlareCombatLeaps,
]
