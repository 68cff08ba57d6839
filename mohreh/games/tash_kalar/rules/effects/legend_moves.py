"""The legends that move or leap."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import reasons
from mohreh.games.tash_kalar.rules.actions import PLACE, PLACE_HEROIC, PLACE_LEGENDARY, STOP
from mohreh.games.tash_kalar.rules.arena import (
    CELL,
    COLOURED,
    GREEN,
    RED,
    SIZE,
    SQUARES,
    Cells,
    around,
    both,
    either,
    heading,
    offer,
    only,
    within_3,
)
from mohreh.games.tash_kalar.rules.cards.rows import Effect
from mohreh.games.tash_kalar.rules.data import COMMON, LEGENDARY
from mohreh.games.tash_kalar.rules.effects.asking import MustDestroy, MustUpgrade
from mohreh.games.tash_kalar.rules.effects.moving import Leaps, Moves, Runs
from mohreh.games.tash_kalar.rules.pieces import (
    all_exactly,
    all_non_legendary,
    can_upgrade,
    destroy,
    everyone,
    in_supply,
    move,
    place,
    rank_at,
    upgrade,
    vacant,
)
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import NO_ACTIONS, NOBODY, Actions, Reason, SeatStep, State, Step

# ---- Hell Bull


@final
class HellBull(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(HellBullMoves(who, 1, 1))


@final
@mypyc_attr(acyclic=True)
class HellBullMoves(Moves):
    """It may make a combat move in any direction."""

    RULE: ClassVar[str] = "19.2"

    def moved(self, s: TashKalarState, start: i64, end: i64) -> None:
        if rank_at(s, end) != LEGENDARY:
            s.push(HellBullRuns(self.seat, SIZE, end, heading(start, end)))
        move(s, self.seat, start, end)


@final
@mypyc_attr(acyclic=True)
class HellBullRuns(Runs):
    """It may make another combat move the same way, until it has destroyed a legendary piece."""

    RULE: ClassVar[str] = "19.2"

    def again(self, left: i64, cell: i64) -> Step:
        return HellBullRuns(self.seat, left, cell, self.direction)

    def ends(self, s: TashKalarState, cell: i64) -> bool:
        return rank_at(s, cell) == LEGENDARY


# ---- Angel of Death


@final
class AngelOfDeath(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(AngelOfDeathLeaps(who, 1))


@final
@mypyc_attr(acyclic=True)
class AngelOfDeathLeaps(Leaps):
    """The Angel may leap onto any other piece, which first rises a rank if it can."""

    RULE: ClassVar[str] = "19.3"

    def landing(self, s: TashKalarState, cell: i64) -> Cells:
        return everyone(s)

    def leapt(self, s: TashKalarState, start: i64, end: i64) -> None:
        if can_upgrade(s, end):
            upgrade(s, self.seat, end)
        move(s, self.seat, start, end)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        return reasons.target(s, action, self.RULE)


# ---- Earth Elemental


@final
class EarthElemental(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(EarthElementalMoves(who, 1, 1))
        s.push(EarthElementalUpgrades(who, 1))
        s.push(EarthElementalDestroys(who, 1))


@final
@mypyc_attr(acyclic=True)
class EarthElementalDestroys(MustDestroy):
    """You must destroy a non-legendary piece on a red square or beside one."""

    RULE: ClassVar[str] = "19.9"

    def targets(self, s: TashKalarState) -> Cells:
        return both(either(RED.cells, around(RED.cells)), all_non_legendary(s))



@final
@mypyc_attr(acyclic=True)
class EarthElementalUpgrades(MustUpgrade):
    """You must upgrade a common piece on a green square or beside one."""

    RULE: ClassVar[str] = "19.9"

    def targets(self, s: TashKalarState) -> Cells:
        return both(either(GREEN.cells, around(GREEN.cells)), all_exactly(s, COMMON))



@final
@mypyc_attr(acyclic=True)
class EarthElementalMoves(Moves):
    """It may make a combat move to a red or green square."""

    RULE: ClassVar[str] = "19.9"

    def landing(self, s: TashKalarState, cell: i64) -> Cells:
        return COLOURED.cells


# ---- Storm Elemental

STORM_MOVES: Final[vec[i64]] = vec[i64]([5, 3, 1])  # by rank
PLACINGS: Final[vec[i64]] = vec[i64]([PLACE, PLACE_HEROIC, PLACE_LEGENDARY])  # by rank


@final
class StormElemental(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(StormElementalPlaces(who))


@final
@mypyc_attr(acyclic=True)
class StormElementalPlaces(SeatStep):
    """You may place a piece of yours of any rank within distance 3 of it."""

    VERBS: ClassVar[tuple[str, ...]] = ("place", "place_heroic", "place_legendary", "stop")
    RULE: ClassVar[str] = "19.11"

    def choices(self, s: TashKalarState, out: Actions) -> Actions:
        """Every empty square with every rank that is in supply."""
        there = both(within_3(s.being), vacant(s))
        for rank in range(LEGENDARY + 1):
            if in_supply(s, self.seat, rank) > 0:
                out = offer(out, PLACINGS[rank], there)
        return out

    def enter(self, s: State) -> i64:
        assert isinstance(s, TashKalarState)
        return self.seat if len(self.choices(s, NO_ACTIONS)) > 0 else NOBODY

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        return append(self.choices(s, out), STOP)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if action == STOP:
            return
        rank = (action - PLACE) // SQUARES
        cell = CELL[(action - PLACE) % SQUARES]
        place(s, self.seat, self.seat, rank, cell)
        s.push(StormElementalMoves(self.seat, cell))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        return reasons.target(s, action, self.RULE)


@final
@mypyc_attr(acyclic=True)
class StormElementalMoves(Moves):
    """The piece that was placed may make a combat move; when it stops it is destroyed."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "cell")
    RULE: ClassVar[str] = "19.11"

    def __init__(self, seat: i64, cell: i64) -> None:
        super().__init__(seat, 1, 1)
        self.cell: Final = cell

    def movers(self, s: TashKalarState) -> Cells:
        return only(self.cell)

    def moved(self, s: TashKalarState, start: i64, end: i64) -> None:
        left = STORM_MOVES[rank_at(s, start)] - 1
        s.push(StormElementalRuns(self.seat, left, end, heading(start, end)))
        move(s, self.seat, start, end)

    def stopped(self, s: TashKalarState) -> None:
        destroy(s, self.seat, self.cell)


@final
@mypyc_attr(acyclic=True)
class StormElementalRuns(Runs):
    """It may make another combat move the same way; when it stops it is destroyed."""

    RULE: ClassVar[str] = "19.11"

    def again(self, left: i64, cell: i64) -> Step:
        return StormElementalRuns(self.seat, left, cell, self.direction)

    def stopped(self, s: TashKalarState) -> None:
        destroy(s, self.seat, self.cell)


MOVING: Final[dict[str, Effect]] = {
    "hell_bull": HellBull(),
    "angel_of_death": AngelOfDeath(),
    "earth_elemental": EarthElemental(),
    "storm_elemental": StormElemental(),
}
MOVING_STEPS: Final[list[type[Step]]] = [
    HellBullMoves,
    HellBullRuns,
    AngelOfDeathLeaps,
    EarthElementalDestroys,
    EarthElementalUpgrades,
    EarthElementalMoves,
    StormElementalPlaces,
    StormElementalMoves,
    StormElementalRuns,
]
