"""The flares: what their upper and lower halves do, by number."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import reasons
from mohreh.games.tash_kalar.rules.actions import CONVERT, MOVE, PLACE, PLACE_HEROIC, UPGRADE
from mohreh.games.tash_kalar.rules.arena import (
    ARENA,
    CELL,
    DIRECTIONS,
    NONE,
    SQUARE,
    STEP,
    Cells,
    both,
    cells,
    holds,
    is_empty,
    near,
    offer,
)
from mohreh.games.tash_kalar.rules.cards.rows import Effect
from mohreh.games.tash_kalar.rules.data import COMMON, HEROIC
from mohreh.games.tash_kalar.rules.effects.asking import MustUpgrade, Places, Targets
from mohreh.games.tash_kalar.rules.effects.flare_moves import (
    MOVE_STEPS,
    CombatLeap,
    Leap,
    Move,
    MoveAndStrike,
    MoveOrStrike,
)
from mohreh.games.tash_kalar.rules.effects.gains import gain_actions
from mohreh.games.tash_kalar.rules.pieces import (
    convert,
    enemy_common,
    exactly,
    move,
    place,
    pool,
    upgrade,
    vacant,
)
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import NO_ACTIONS, NOBODY, Actions, Reason, SeatStep, State, Step


def _room(s: TashKalarState, who: i64) -> Cells:
    """Where an effect may place a common or heroic piece: nowhere while the supply has none."""
    return vacant(s) if pool(s, who) > 0 else NONE.cells


# ---- an action


@final
class Gain(Effect):
    """One more action."""

    def begin(self, s: TashKalarState, who: i64) -> None:
        gain_actions(s, who, 1)


# ---- placing


@final
class Place(Effect):
    """So many common pieces."""

    def __init__(self, n: i64) -> None:
        self.n: Final = n

    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(FlarePlaces(who, self.n))


@final
@mypyc_attr(acyclic=True)
class FlarePlaces(Places):
    """You must place a common piece on an empty square."""

    VERBS: ClassVar[tuple[str, ...]] = ("place",)
    RULE: ClassVar[str] = "6.11"

    def squares(self, s: TashKalarState) -> Cells:
        return ARENA.cells

    def may(self) -> bool:
        return False

    def again(self) -> Step:
        return FlarePlaces(self.seat, self.left - 1)


@final
class PlaceHeroic(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(FlarePlacesHeroic(who, 1))


@final
@mypyc_attr(acyclic=True)
class FlarePlacesHeroic(Targets):
    """You must place a heroic piece on an empty square."""

    VERBS: ClassVar[tuple[str, ...]] = ("place_heroic",)
    RULE: ClassVar[str] = "6.11"

    def verb(self) -> i64:
        return PLACE_HEROIC

    def targets(self, s: TashKalarState) -> Cells:
        return _room(s, self.seat)

    def may(self) -> bool:
        return False

    def hit(self, s: TashKalarState, cell: i64) -> None:
        place(s, self.seat, self.seat, HEROIC, cell)


# ---- upgrading


@final
class UpgradeAndGain(Effect):
    """A common piece rises, and there is one more action even if there is none to rise."""

    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(FlareUpgrades(who, 1))


@final
@mypyc_attr(acyclic=True)
class FlareUpgrades(MustUpgrade):
    """You must upgrade a common piece of yours; then you gain an action."""

    RULE: ClassVar[str] = "6.12"

    def targets(self, s: TashKalarState) -> Cells:
        return exactly(s, self.seat, COMMON)

    def hit(self, s: TashKalarState, cell: i64) -> None:
        upgrade(s, self.seat, cell)
        gain_actions(s, self.seat, 1)

    def stopped(self, s: TashKalarState) -> None:
        gain_actions(s, self.seat, 1)


# ---- one thing or another, and one of them must be done


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class EitherOr(SeatStep):
    """One thing out of two kinds: `choices`, `chosen`. What can be done in one way only is done unasked."""


    def choices(self, s: TashKalarState, out: Actions) -> Actions:
        """Append everything that can be done."""
        raise TypeError(f"{type(self).__name__} does not say what can be done")

    def chosen(self, s: TashKalarState, action: i64) -> None:
        raise TypeError(f"{type(self).__name__} does not say what a choice does")

    def enter(self, s: State) -> i64:
        assert isinstance(s, TashKalarState)
        found = self.choices(s, NO_ACTIONS)
        if len(found) == 1:
            self.chosen(s, found[0])
        return self.seat if len(found) > 1 else NOBODY

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        return self.choices(s, out)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        self.chosen(s, action)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        return reasons.target(s, action, "6.11" if action < PLACE_HEROIC else self.RULE)


@final
class PlaceOrConvert(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(FlarePlacesOrConverts(who))


@final
@mypyc_attr(acyclic=True)
class FlarePlacesOrConverts(EitherOr):
    """You must place a common piece on an empty square or convert an enemy common piece."""

    VERBS: ClassVar[tuple[str, ...]] = ("place", "convert")
    RULE: ClassVar[str] = "6.15"

    def choices(self, s: TashKalarState, out: Actions) -> Actions:
        if pool(s, self.seat) == 0:
            return out
        return offer(offer(out, PLACE, vacant(s)), CONVERT, enemy_common(s, self.seat))

    def chosen(self, s: TashKalarState, action: i64) -> None:
        if action >= CONVERT:
            convert(s, self.seat, CELL[action - CONVERT], COMMON)
        else:
            place(s, self.seat, self.seat, COMMON, CELL[action - PLACE])


@final
class PlaceOrUpgrade(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(FlarePlacesOrUpgrades(who))


@final
@mypyc_attr(acyclic=True)
class FlarePlacesOrUpgrades(EitherOr):
    """You must place a common piece on an empty square or upgrade a common piece of yours."""

    VERBS: ClassVar[tuple[str, ...]] = ("place", "upgrade")
    RULE: ClassVar[str] = "6.12"

    def choices(self, s: TashKalarState, out: Actions) -> Actions:
        return offer(offer(out, PLACE, _room(s, self.seat)), UPGRADE, exactly(s, self.seat, COMMON))

    def chosen(self, s: TashKalarState, action: i64) -> None:
        if action >= UPGRADE:
            upgrade(s, self.seat, CELL[action - UPGRADE])
        else:
            place(s, self.seat, self.seat, COMMON, CELL[action - PLACE])


@final
class MoveOrUpgrade(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(FlareMovesOrUpgrades(who))


@final
@mypyc_attr(acyclic=True)
class FlareMovesOrUpgrades(EitherOr):
    """You must make a standard move with a common piece of yours or upgrade one."""

    VERBS: ClassVar[tuple[str, ...]] = ("move", "upgrade")
    RULE: ClassVar[str] = "6.6"

    def choices(self, s: TashKalarState, out: Actions) -> Actions:
        mine = exactly(s, self.seat, COMMON)
        free = vacant(s)
        for cell in cells(mine):
            there = both(near(cell), free)
            if is_empty(there):
                continue
            for direction in range(DIRECTIONS):
                if holds(there, STEP[cell * DIRECTIONS + direction]):
                    out = append(out, MOVE + SQUARE[cell] * DIRECTIONS + direction)
        return offer(out, UPGRADE, mine)

    def chosen(self, s: TashKalarState, action: i64) -> None:
        if action >= UPGRADE:
            upgrade(s, self.seat, CELL[action - UPGRADE])
        else:
            start = CELL[(action - MOVE) // DIRECTIONS]
            move(s, self.seat, start, STEP[start * DIRECTIONS + (action - MOVE) % DIRECTIONS])

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        if action >= UPGRADE:
            return reasons.target(s, action, "6.12")
        return reasons.moving(s, action, False, exactly(s, self.seat, COMMON), self.RULE)


_gain: Final = Gain()
_place: Final = Place(1)
_place_two: Final = Place(2)
_place_heroic: Final = PlaceHeroic()

UPPER_EFFECTS: Final[list[Effect]] = [
    *(_place, _place, Move()),
    *(_place, MoveOrUpgrade(), PlaceOrUpgrade()),
    *(_place, _gain, _place_heroic),
    *(_place_two, _place, Leap()),
]
LOWER_EFFECTS: Final[list[Effect]] = [
    *(_place_heroic, _place, _gain),
    *(PlaceOrConvert(), _place_two, CombatLeap()),
    *(UpgradeAndGain(), _place, MoveAndStrike()),
    *(_place, MoveOrStrike(), _gain),
]
STEPS: Final[list[type[Step]]] = [
    FlarePlaces,
    FlarePlacesHeroic,
    FlareUpgrades,
    FlarePlacesOrConverts,
    FlarePlacesOrUpgrades,
    FlareMovesOrUpgrades,
    *MOVE_STEPS,
]
