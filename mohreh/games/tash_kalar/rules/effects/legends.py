"""The legends; those that move are in `legend_moves`, and the Leviathan has a file of its own."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import reasons
from mohreh.games.tash_kalar.rules.actions import (
    BLAZE,
    CATALOGUE,
    DESTROY,
    PLACE,
    PLACE_HEROIC,
    STOP,
    UPGRADE,
)
from mohreh.games.tash_kalar.rules.arena import (
    CELL,
    DIRECTIONS,
    NONE,
    Cells,
    both,
    cells,
    diagonal,
    either,
    holds,
    name,
    near,
    offer,
    only,
    orthogonal,
    within_2,
    without,
)
from mohreh.games.tash_kalar.rules.cards.rows import Effect
from mohreh.games.tash_kalar.rules.data import COMMON, HEROIC
from mohreh.games.tash_kalar.rules.effects.asking import Destroys, Shots, Upgrades
from mohreh.games.tash_kalar.rules.effects.gains import gain_turn
from mohreh.games.tash_kalar.rules.effects.legend_moves import MOVING, MOVING_STEPS
from mohreh.games.tash_kalar.rules.effects.leviathan import Leviathan, LeviathanPicks
from mohreh.games.tash_kalar.rules.patterns import image
from mohreh.games.tash_kalar.rules.pieces import (
    all_exactly,
    all_non_legendary,
    can_upgrade,
    destroy,
    destroy_all,
    enemy_common,
    enemy_non_legendary,
    everyone,
    exactly,
    follow,
    followed,
    place,
    pool,
    upgrade,
    vacant,
)
from mohreh.games.tash_kalar.rules.shots import ray
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import BIT, NO_ACTIONS, NOBODY, Actions, Args, Reason, SeatStep, State, Step

# ---- Fire Dragon


@final
class FireDragon(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(FireDragonBreathes(who, 1))


@final
@mypyc_attr(acyclic=True)
class FireDragonBreathes(Shots):
    """You must choose an indicated direction: what is not legendary burns in it and at 45 degrees, 2 squares far."""

    VERBS: ClassVar[tuple[str, ...]] = ("shoot",)
    RULE: ClassVar[str] = "19.1"

    def may(self) -> bool:
        return False


# ---- The Eldest Tree


@final
class TheEldestTree(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(TheEldestTreeGrows(who, 3))


@final
@mypyc_attr(acyclic=True)
class TheEldestTreeGrows(Step):
    """Up to three squares beside it: an enemy goes, a common piece of yours rises, an empty one gets one of yours.

    The squares that were chosen before are followed, since each may be chosen once.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "left")
    VERBS: ClassVar[tuple[str, ...]] = ("place", "destroy", "upgrade", "stop")
    RULE: ClassVar[str] = "19.4"

    def __init__(self, seat: i64, left: i64) -> None:
        self.seat: Final = seat
        self.left: Final = left

    def choices(self, s: TashKalarState, out: Actions) -> Actions:
        """What can be done on the squares that were not chosen yet."""
        there = without(near(s.being), followed(s))
        if pool(s, self.seat) > 0:
            out = offer(out, PLACE, both(there, vacant(s)))
        out = offer(out, DESTROY, both(there, enemy_non_legendary(s, self.seat)))
        return offer(out, UPGRADE, both(there, exactly(s, self.seat, COMMON)))

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
        if action < PLACE_HEROIC:
            cell = CELL[action - PLACE]
            place(s, self.seat, self.seat, COMMON, cell)
        elif action < UPGRADE:
            cell = CELL[action - DESTROY]
            destroy(s, self.seat, cell)
        else:
            cell = CELL[action - UPGRADE]
            upgrade(s, self.seat, cell)
        follow(s, either(followed(s), only(cell)))
        if self.left > 1:
            s.push(TheEldestTreeGrows(self.seat, self.left - 1))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        cell = CELL[CATALOGUE.verb(action).args(action)[-1]]
        if holds(followed(s), cell):
            args: Args = {"square": name(cell), "by": reasons.under_way(s)}
            return Reason("tash_kalar.chosen_before", args, self.RULE)
        return reasons.target(s, action, self.RULE)


# ---- Bone Catapult


@final
class BoneCatapult(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(BoneCatapultHits(who, 1))


@final
@mypyc_attr(acyclic=True)
class BoneCatapultHits(Destroys):
    """You may destroy a piece in an indicated direction and every common piece beside it."""

    RULE: ClassVar[str] = "19.5"

    def targets(self, s: TashKalarState) -> Cells:
        shown = image(s.card, s.orientation).directions
        found = NONE.cells
        for direction in range(DIRECTIONS):
            if shown & BIT[direction]:
                found = either(found, ray(s.being, direction, 8))
        return both(found, everyone(s))

    def hit(self, s: TashKalarState, cell: i64) -> None:
        beside = both(near(cell), all_exactly(s, COMMON))
        destroy(s, self.seat, cell)
        destroy_all(s, self.seat, beside)


# ---- Fire Elemental


@final
class FireElemental(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(FireElementalBlazes(who))


@final
@mypyc_attr(acyclic=True)
class FireElementalBlazes(SeatStep):
    """You must destroy all non-legendary enemy pieces beside it, or all enemy common pieces within distance 2."""

    VERBS: ClassVar[tuple[str, ...]] = ("blaze",)
    RULE: ClassVar[str] = "19.6"

    def legal(self, s: State, out: Actions) -> Actions:
        return append(append(out, BLAZE), BLAZE + 1)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if action == BLAZE:
            destroy_all(s, self.seat, both(near(s.being), enemy_non_legendary(s, self.seat)))
        else:
            destroy_all(s, self.seat, both(within_2(s.being), enemy_common(s, self.seat)))


# ---- Two-Headed Dragon


@final
class TwoHeadedDragon(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(TwoHeadedDragonUpgrades(who, 1))


@final
@mypyc_attr(acyclic=True)
class TwoHeadedDragonUpgrades(Upgrades):
    """You may upgrade a piece used to summon it."""

    RULE: ClassVar[str] = "19.8"

    def targets(self, s: TashKalarState) -> Cells:
        found = NONE.cells
        for cell in cells(followed(s)):
            if can_upgrade(s, cell):
                found = either(found, only(cell))
        return found

    def hit(self, s: TashKalarState, cell: i64) -> None:
        upgrade(s, self.seat, cell)
        s.push(TwoHeadedDragonStrikes(self.seat, cell))


@final
@mypyc_attr(acyclic=True)
class TwoHeadedDragonStrikes(Destroys):
    """You may destroy a heroic piece beside the one that rose."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "cell")
    RULE: ClassVar[str] = "19.8"

    def __init__(self, seat: i64, cell: i64) -> None:
        super().__init__(seat, 1)
        self.cell: Final = cell

    def targets(self, s: TashKalarState) -> Cells:
        return both(near(self.cell), all_exactly(s, HEROIC))



# ---- Time Elemental


@final
class TimeElemental(Effect):
    """Another turn after this one."""

    def begin(self, s: TashKalarState, who: i64) -> None:
        gain_turn(s, who)


# ---- Titan


@final
class Titan(Effect):
    """It destroys what is beside it, but diagonally no legendary piece; nothing of it counts."""

    def begin(self, s: TashKalarState, who: i64) -> None:
        crushed = either(orthogonal(s.being), both(diagonal(s.being), all_non_legendary(s)))
        destroy_all(s, who, crushed, False)


EFFECTS: Final[dict[str, Effect]] = {
    "fire_dragon": FireDragon(),
    "the_eldest_tree": TheEldestTree(),
    "bone_catapult": BoneCatapult(),
    "fire_elemental": FireElemental(),
    "leviathan": Leviathan(),
    "two_headed_dragon": TwoHeadedDragon(),
    "time_elemental": TimeElemental(),
    "titan": Titan(),
    **MOVING,
}
STEPS: Final[list[type[Step]]] = [
    FireDragonBreathes,
    TheEldestTreeGrows,
    BoneCatapultHits,
    FireElementalBlazes,
    LeviathanPicks,
    TwoHeadedDragonUpgrades,
    TwoHeadedDragonStrikes,
    *MOVING_STEPS,
]
