"""The Sylvan beings of the forest: Wardens, Druid, Ancient, Mystic."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import reasons
from mohreh.games.tash_kalar.rules.actions import PUT
from mohreh.games.tash_kalar.rules.arena import (
    CELL,
    NONE,
    SQUARES,
    Cells,
    both,
    either,
    offer,
    within_2,
    within_3,
)
from mohreh.games.tash_kalar.rules.cards.rows import Effect
from mohreh.games.tash_kalar.rules.data import COMMON, HEROIC
from mohreh.games.tash_kalar.rules.effects.asking import MustDestroy, MustUpgrade
from mohreh.games.tash_kalar.rules.effects.gains import gain_cards
from mohreh.games.tash_kalar.rules.pieces import (
    destroy,
    exactly,
    on_board,
    owner_at,
    place,
    pool,
    upgraded,
    vacant,
)
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import NO_ACTIONS, NOBODY, Actions, Reason, State, Step

# ---- Forest Wardens


@final
class ForestWardens(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(ForestWardensStrike(who, 1))
        s.push(ForestWardensThin(who, 1))


@final
@mypyc_attr(acyclic=True)
class ForestWardensThin(MustDestroy):
    """You must destroy a common piece of an opponent who has more common pieces than you."""

    RULE: ClassVar[str] = "18.4"

    def targets(self, s: TashKalarState) -> Cells:
        found = NONE.cells
        for p in range(s.players):
            if on_board(s, p, COMMON) > on_board(s, self.seat, COMMON):
                found = either(found, exactly(s, p, COMMON))
        return found



@final
@mypyc_attr(acyclic=True)
class ForestWardensStrike(MustDestroy):
    """You must destroy a heroic piece of an opponent who has more upgraded pieces than you."""

    RULE: ClassVar[str] = "18.4"

    def targets(self, s: TashKalarState) -> Cells:
        found = NONE.cells
        for p in range(s.players):
            if upgraded(s, p) > upgraded(s, self.seat):
                found = either(found, exactly(s, p, HEROIC))
        return found



# ---- Woodland Druid


@final
class WoodlandDruid(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        for p in range(s.players):
            s.push(WoodlandDruidUpgrades(who, s.players - 1 - p))


@final
@mypyc_attr(acyclic=True)
class WoodlandDruidUpgrades(MustUpgrade):
    """You must upgrade a common piece of this colour."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "colour")
    RULE: ClassVar[str] = "18.13"

    def __init__(self, seat: i64, colour: i64) -> None:
        super().__init__(seat, 1)
        self.colour: Final = colour

    def targets(self, s: TashKalarState) -> Cells:
        return exactly(s, self.colour, COMMON)



# ---- Forest Ancient


@final
class ForestAncient(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(ForestAncientPlants(who, NOBODY))


@final
@mypyc_attr(acyclic=True)
class ForestAncientPlants(Step):
    """You must place an enemy common piece within distance 2 of him; `colour` is that of the first one placed."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "colour")
    VERBS: ClassVar[tuple[str, ...]] = ("put",)
    RULE: ClassVar[str] = "18.14"

    def __init__(self, seat: i64, colour: i64) -> None:
        self.seat: Final = seat
        self.colour: Final = colour

    def enter(self, s: State) -> i64:
        there = self.legal(s, NO_ACTIONS)
        if len(there) > 1:
            return self.seat
        if len(there) == 1:
            self.resume(s, there[0])
        elif self.colour >= 0:
            s.push(ForestAncientFells(self.seat, self.colour, NOBODY))
        return NOBODY

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        there = both(within_2(s.being), vacant(s))
        for p in range(s.players):
            if p != self.seat and pool(s, p) > 0:
                out = offer(out, PUT + p * SQUARES, there)
        return out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        colour = (action - PUT) // SQUARES
        place(s, self.seat, colour, COMMON, CELL[(action - PUT) % SQUARES])
        if self.colour >= 0:
            s.push(ForestAncientFells(self.seat, self.colour, colour))
        else:
            s.push(ForestAncientPlants(self.seat, colour))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        colour = (action - PUT) // SQUARES
        if colour == seat or colour >= s.players:
            return Reason("tash_kalar.not_an_enemy", {"seat": colour, "by": reasons.under_way(s)}, self.RULE)
        if pool(s, colour) == 0:
            return Reason("tash_kalar.owner_supply", {"seat": colour, "by": reasons.under_way(s)}, self.RULE)
        return reasons.target(s, action, self.RULE)


@final
@mypyc_attr(acyclic=True)
class ForestAncientFells(MustDestroy):
    """You must destroy a common piece within distance 3 of him for each piece placed, of the same colour."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "colour", "other")
    RULE: ClassVar[str] = "18.14"

    def __init__(self, seat: i64, colour: i64, other: i64) -> None:
        super().__init__(seat, 1)
        self.colour: Final = colour
        self.other: Final = other

    def targets(self, s: TashKalarState) -> Cells:
        found = exactly(s, self.colour, COMMON)
        if self.other >= 0:
            found = either(found, exactly(s, self.other, COMMON))
        return both(within_3(s.being), found)

    def hit(self, s: TashKalarState, cell: i64) -> None:
        if self.other >= 0:
            rest = self.other if owner_at(s, cell) == self.colour else self.colour
            s.push(ForestAncientFells(self.seat, rest, NOBODY))
        destroy(s, self.seat, cell)


# ---- Forest Mystic


@final
class ForestMystic(Effect):
    """An extra being and an extra legend at the end of the turn."""

    def begin(self, s: TashKalarState, who: i64) -> None:
        gain_cards(s, who, 1, 1)


FOREST: Final[dict[str, Effect]] = {
    "forest_wardens": ForestWardens(),
    "woodland_druid": WoodlandDruid(),
    "forest_ancient": ForestAncient(),
    "forest_mystic": ForestMystic(),
}
FOREST_STEPS: Final[list[type[Step]]] = [
    ForestWardensThin,
    ForestWardensStrike,
    WoodlandDruidUpgrades,
    ForestAncientPlants,
    ForestAncientFells,
]
