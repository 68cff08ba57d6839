"""New territories, and the Gates of Tir Na Nog (11)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from mohreh.games.inis.rules import reasons
from mohreh.games.inis.rules.actions import CHOOSE_SITE
from mohreh.games.inis.rules.cards.card import card_of
from mohreh.games.inis.rules.clans import after, build, present
from mohreh.games.inis.rules.data import EXPLORATION, GATES, TAILTUS_LAND, TERRITORY_NAMES, TILE_SANCTUARY
from mohreh.games.inis.rules.drawing_tales import Draw, draw
from mohreh.games.inis.rules.geometry import has_site, lay, legal_sites, place_of
from mohreh.games.inis.rules.removal import BY_GATES, remove
from mohreh.games.inis.rules.state import KNOWERS, SANCTUARIES, InisState
from mohreh.kernel.state import BIT, NOBODY, Actions, Reason, State, Step

FROM_STACK: Final = -1  # the tile is drawn only when its site is known


def enter_play(s: InisState, tile: i64, where: i64) -> bool:
    """Rule 11.5: a tile is laid, its Advantage card lies face up, then comes its sanctuary. Was one built?"""
    lay(s, tile, where)
    s.open |= BIT[tile]
    if s.events is not None:
        s.tell("inis.lay", {"territory": TERRITORY_NAMES[tile], "place": int(where)})
    return TILE_SANCTUARY[tile] != 0 and build(s, tile, SANCTUARIES)


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
        if has_site(s):
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
        card: i64 = TAILTUS_LAND
        tile = self.tile
        if tile == FROM_STACK:
            card = EXPLORATION
            s.hoard, entry = pop(s.own_hoard())
            tile = entry // KNOWERS
            if entry % KNOWERS != s.variant.all:
                s.shown += 1
        built = enter_play(s, tile, place_of(s, action - CHOOSE_SITE))
        card_of(card).tile_laid(s, self.who, tile)
        if built and s.variant.sanctuary_draws:
            draw(s, self.who, 1, 0, 0)  # Rule OQ-33; pushed last, so it comes before what the card still asks.

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
    for k in range(len(order) - 1, -1, -1):  # what is pushed last comes first
        s.push(Draw(order[k], 1, 0, 1))
        remove(s, order[k], GATES, BY_GATES)


def tell_direction(s: InisState) -> None:
    if s.events is not None:
        s.tell("inis.direction", {"direction": "counter_clockwise" if s.direction else "clockwise"})
