"""Laying the game out (2)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from mohreh.games.inis.rules import data, reasons
from mohreh.games.inis.rules.actions import CHOOSE_CAPITAL, PLACE_AT
from mohreh.games.inis.rules.assembly import begin_assembly
from mohreh.games.inis.rules.clans import after, build, place
from mohreh.games.inis.rules.exploring import enter_play, tell_direction
from mohreh.games.inis.rules.geometry import FIRST_PLACES
from mohreh.games.inis.rules.season import PlaceAnywhere
from mohreh.games.inis.rules.sets import each
from mohreh.games.inis.rules.state import CITADELS, KNOWERS, RESERVE, ROWS, SANCTUARIES, WIDTH, InisState
from mohreh.kernel.state import BIT, NOBODY, Actions, Reason, SeatStep, State


def start(s: InisState) -> None:
    """Rules 2.2 to 2.7: stacks, first tiles, the first Brenn."""
    s.stock = data.EPIC_CARDS
    s.pile = s.variant.actions
    for seat in range(s.players):
        s.seats[seat * WIDTH + RESERVE] = data.CLANS
    tiles = _discovery(s) if s.variant.discovery else _mixed(s, 0, False)
    for n in range(s.players):
        tiles, tile = pop(tiles)
        enter_play(s, tile, FIRST_PLACES[n])
    for k in range(len(tiles)):
        tiles[k] *= KNOWERS
    s.hoard = tiles
    s.brenn = s.variant.first_brenn
    if s.brenn == NOBODY:
        s.brenn = s.below(s.players)
    s.push(Capital(s.brenn))


def _mixed(s: InisState, some: i64, inside: bool) -> vec[i64]:
    """The tiles of a set, shuffled; with `inside` false, those that are not in it."""
    tiles = vec[i64]()
    for tile in range(data.TERRITORIES):
        if (some & BIT[tile] != 0) == inside:
            tiles = append(tiles, tile)
    s.shuffle(tiles)
    return tiles


def _discovery(s: InisState) -> vec[i64]:
    """Rule 2.11: the stack of the Discovery scenario. The starting tiles lie on top; the last one is drawn first."""
    tiles = _mixed(s, data.DISCOVERY_BOTTOM, True)
    first: i64 = 0
    for n in range(s.players):
        first |= BIT[data.DISCOVERY_START[n]]
    for tile in _mixed(s, data.DISCOVERY_BOTTOM | first, False):
        tiles = append(tiles, tile)
    for n in range(s.players - 1, -1, -1):
        tiles = append(tiles, data.DISCOVERY_START[n])
    return tiles


@final
@mypyc_attr(acyclic=True)
class Capital(SeatStep):
    """Rule 2.7: the Brenn chooses the capital."""

    VERBS: ClassVar[tuple[str, ...]] = ("capital",)
    RULE: ClassVar[str] = "2.7"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        return each(out, CHOOSE_CAPITAL, s.tiles if s.variant.swamp_capital else s.tiles & ~data.NO_CITADEL)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        s.capital = action - CHOOSE_CAPITAL
        s.own_land()[s.capital * ROWS + CITADELS] += 1
        if s.events is not None:
            s.tell("inis.capital", {"who": int(self.seat), "territory": data.TERRITORY_NAMES[s.capital]})
        build(s, s.capital, SANCTUARIES)
        s.direction = s.below(2)
        tell_direction(s)
        s.push(FirstClans(self.seat, 0))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        return reasons.capital(s, action - CHOOSE_CAPITAL)


@final
@mypyc_attr(acyclic=True)
class FirstClans(PlaceAnywhere):
    """Rule 2.9: from the Brenn on, twice round, each player places a clan."""

    RULE: ClassVar[str] = "2.9"

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        place(s, self.seat, action - PLACE_AT, 1)
        if self.n + 1 < data.FIRST_CLANS * s.players:
            s.push(FirstClans(after(s, self.seat), self.n + 1))
        else:
            begin_assembly(s)
