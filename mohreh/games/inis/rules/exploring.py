"""New territories, and the Gates of Tir Na Nog (11)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from mohreh.games.inis.rules import reasons
from mohreh.games.inis.rules.actions import CHOOSE_SITE, LAY_TILE
from mohreh.games.inis.rules.data import (
    GATES,
    LATER,
    TAILTU_TILES,
    TAILTUS_LAND,
    TERRITORY_NAMES,
    TILE_SANCTUARY,
)
from mohreh.games.inis.rules.declaration import NOTHING, add
from mohreh.games.inis.rules.drawing import Draw
from mohreh.games.inis.rules.lands import after, build, each, place, present
from mohreh.games.inis.rules.playing import ask
from mohreh.games.inis.rules.removal import BY_GATES, remove
from mohreh.games.inis.rules.sites import lay, legal_sites, place_of
from mohreh.games.inis.rules.state import KNOWERS, SANCTUARIES, InisState
from mohreh.kernel.state import BIT, NO_ACTIONS, NOBODY, Actions, Reason, State, Step

FROM_STACK: Final = -1  # the tile is drawn only when its site is known


def enter_play(s: InisState, tile: i64, where: i64) -> None:
    """Rule 11.5: a tile is laid, its Advantage card lies face up, then comes what it brings."""
    lay(s, tile, where)
    s.open |= BIT[tile]
    if s.events is not None:
        s.tell("inis.lay", {"territory": TERRITORY_NAMES[tile], "place": int(where)})
    if TILE_SANCTUARY[tile]:
        build(s, tile, SANCTUARIES)


def explore(s: InisState, who: i64) -> None:
    """Exploration: the Brenn chooses the site (OQ-05)."""
    if len(s.hoard):
        s.push(PlaceTile(s.brenn, who, FROM_STACK))


def look_for_land(s: InisState, who: i64) -> None:
    """Tailtu's Land: its player looks at the top tiles."""
    n = len(s.hoard)
    if n == 0:
        return
    some: i64 = n if n < TAILTU_TILES else TAILTU_TILES
    for k in range(n - some, n):
        s.hoard[k] |= BIT[who]
    s.shown += 1
    if s.events is not None:
        found = "+".join([TERRITORY_NAMES[s.hoard[k] // KNOWERS] for k in range(n - some, n)])
        s.tell("inis.look_tiles", {"who": int(who), "n": int(some)}, ~int(BIT[who]))
        s.tell("inis.saw_tiles", {"who": int(who), "territories": found}, int(BIT[who]))
    s.push(ChooseTile(who, some))


@final
@mypyc_attr(acyclic=True)
class ChooseTile(Step):
    """Tailtu's Land: one of the top tiles is laid, the others go under the stack."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who", "n")
    VERBS: ClassVar[tuple[str, ...]] = ("lay",)
    RULE: ClassVar[str] = "11.5"

    def __init__(self, who: i64, n: i64) -> None:
        self.who: Final = who
        self.n: Final = n

    def enter(self, s: State) -> i64:
        return self.who

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        some: i64 = 0
        size = len(s.hoard)
        for k in range(size - self.n, size):
            some |= BIT[s.hoard[k] // KNOWERS]
        return each(out, LAY_TILE, some)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        tile = action - LAY_TILE
        size = len(s.hoard)
        kept = vec[i64](capacity=size)
        for k in range(size - self.n, size):
            if s.hoard[k] // KNOWERS != tile:
                kept = append(kept, s.hoard[k])
        for k in range(size - self.n):
            kept = append(kept, s.hoard[k])
        s.hoard = kept
        s.shown += 1
        if s.events is not None:
            s.tell("inis.chose_tile", {"who": int(self.who), "territory": TERRITORY_NAMES[tile]})
        s.push(PlaceTile(self.who, self.who, tile))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return reasons.lay(action - LAY_TILE)


@final
@mypyc_attr(acyclic=True)
class PlaceTile(Step):
    """Rule 11.5: where a new tile is laid."""

    FIELDS: ClassVar[tuple[str, ...]] = ("chooser", "who", "tile")
    VERBS: ClassVar[tuple[str, ...]] = ("site",)
    RULE: ClassVar[str] = "11.5"

    def __init__(self, chooser: i64, who: i64, tile: i64) -> None:
        self.chooser: Final = chooser
        self.who: Final = who
        self.tile: Final = tile

    def enter(self, s: State) -> i64:
        assert isinstance(s, InisState)
        if len(legal_sites(s, CHOOSE_SITE, NO_ACTIONS)):
            return self.chooser
        if self.tile != FROM_STACK:  # no room: it goes back under the stack
            kept = vec[i64]([self.tile * KNOWERS + s.variant.all])
            for one in s.hoard:
                kept = append(kept, one)
            s.hoard = kept
        return NOBODY

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        return legal_sites(s, CHOOSE_SITE, out)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        where = place_of(s, action - CHOOSE_SITE)
        if self.tile == FROM_STACK:
            s.hoard, entry = pop(s.hoard)
            s.shown += 1
            tile = entry // KNOWERS
            enter_play(s, tile, where)
            place(s, self.who, tile, 1)
            return
        enter_play(s, self.tile, where)
        ask(s, self.who, TAILTUS_LAND, LATER, add(NOTHING, self.tile), 0)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        return reasons.site(s, action - CHOOSE_SITE)


def turn_crows(s: InisState) -> None:
    """The direction of turn order changes; the Gates of Tir Na Nog answer (11.4)."""
    s.direction = 1 - s.direction
    tell_direction(s)
    if s.tiles & BIT[GATES] == 0:
        return
    there = present(s, GATES)
    order = vec[i64]()
    seat = s.brenn
    for _ in range(s.players):
        if there & BIT[seat]:
            order = append(order, seat)
        seat = after(s, seat)
    for k in range(len(order) - 1, -1, -1):  # the first comes last, on top
        s.push(Draw(order[k], 1, 0, 1))
        remove(s, order[k], GATES, BY_GATES)


def tell_direction(s: InisState) -> None:
    if s.events is not None:
        s.tell("inis.direction", {"direction": "counter_clockwise" if s.direction else "clockwise"})
