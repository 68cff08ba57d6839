"""Inis positions for scenarios: `inis().clans("moor", 2, 1).hand(0, "conquest").do("play conquest", "at cove")`.

The first territory of an island lies in the middle and touches all others; the others touch those named before and
after them. It is the season, seat 0 is Brenn and has the turn, the first turn of the season is over, turn order is
clockwise. Cards that are not mentioned lie in the Action discard pile or in the Epic Tale deck, Advantage cards
face up. In `do`, whoever is asked in a window and not mentioned declines; "2:react geis" is seat 2's answer.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.inis.knowledge.view import Clash, InisView, Territory
from mohreh.games.inis.rules.clans import put
from mohreh.games.inis.rules.data import (
    CARD,
    CARD_NAMES,
    CLANS,
    EPIC_CARDS,
    LAND,
    TERRITORY_NAMES,
    TILE_SANCTUARY,
)
from mohreh.games.inis.rules.draft import Draft
from mohreh.games.inis.rules.geometry import MIDDLE, STRIDE, lay
from mohreh.games.inis.rules.playing import Window
from mohreh.games.inis.rules.season import Turn
from mohreh.games.inis.rules.state import (
    CITADELS,
    DEEDS,
    HELD,
    HELD_LANDS,
    KNOWERS,
    KNOWN,
    RESERVE,
    ROWS,
    SANCTUARIES,
    WIDTH,
    InisState,
)
from mohreh.kernel.registry import rules as rules_of
from mohreh.kernel.rng import FAST_RNG
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import NOBODY, Step, Value
from mohreh.kernel.table import Table
from tests.kit.scene import Numbered

RING: Final = [(0, 0), (1, 1), (2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2), (3, 0), (3, -3)]
ISLAND: Final = ("moor", "cove", "valley", "plains")


def inis(players: int = 3, *island: str, **options: Value) -> Scene:
    """A turn of seat 0 on an island of these territories, or of four."""
    return Scene(rules_of("inis", players, options), island or ISLAND)


def view_of(table: Table, seat: int | None = None) -> InisView:
    """A seat's view, or a spectator's."""
    return cast(InisView, table.view(seat))


def cards(text: str) -> i64:
    """The set of those of the named cards that are Action cards or Epic Tales."""
    return _set_of(text, CARD)


def _set_of(text: str, bits: vec[i64]) -> i64:
    found: i64 = 0
    for name in text.split():
        found |= bits[CARD_NAMES.index(name)]
    return found


class Scene(Numbered):
    """A position under construction; the first question or move lays it out and checks that it adds up."""

    def __init__(self, rules: Rules, island: tuple[str, ...]) -> None:
        super().__init__(rules)
        s = rules.game.blank(rules.players, rules.options, FAST_RNG, 12345)
        assert isinstance(s, InisState)
        self.s: Final = s
        self._left: list[str] = []
        self._open = True
        self._seen: i64 = 0
        for name, (q, r) in zip(island, RING, strict=False):
            lay(s, TERRITORY_NAMES.index(name), (q + MIDDLE) * STRIDE + (r + MIDDLE) * 2)
        s.brenn = 0
        s.round = 1
        s.turn = 0
        s.capital = TERRITORY_NAMES.index(island[0] if island[0] != "swamp" else island[1])
        s.own_land()[s.capital * ROWS + CITADELS] = 1
        for seat in range(rules.players):
            s.seats[seat * WIDTH + RESERVE] = CLANS
        for name in island:
            s.own_land()[TERRITORY_NAMES.index(name) * ROWS + SANCTUARIES] = TILE_SANCTUARY[TERRITORY_NAMES.index(name)]
        self._top: Step = Turn(0)

    # ---- laying out

    def clans(self, territory: str, *counts: int) -> Scene:
        """Clans of seat 0, 1 and so on."""
        where = TERRITORY_NAMES.index(territory)
        for seat, n in enumerate(counts):
            if n:
                put(self.s, seat, where, n)
                self.s.seats[seat * WIDTH + RESERVE] -= n
        return self

    def hand(self, seat: int, text: str) -> Scene:
        """The seat holds exactly this; an Advantage card has the name of its territory."""
        self.s.seats[seat * WIDTH + HELD] = cards(text)
        self.s.seats[seat * WIDTH + HELD_LANDS] = _set_of(text, LAND)
        return self

    def built(self, territory: str, sanctuaries: int = 0, citadels: int = 0) -> Scene:
        """So many buildings more than there are."""
        where = TERRITORY_NAMES.index(territory) * ROWS
        self.s.own_land()[where + SANCTUARIES] += sanctuaries
        self.s.own_land()[where + CITADELS] += citadels
        return self

    def capital(self, territory: str) -> Scene:
        self.s.own_land()[self.s.capital * ROWS + CITADELS] -= 1
        self.s.capital = TERRITORY_NAMES.index(territory)
        self.s.own_land()[self.s.capital * ROWS + CITADELS] += 1
        return self

    def festival(self, territory: str) -> Scene:
        self.s.festival = TERRITORY_NAMES.index(territory)
        return self

    def brenn(self, seat: int) -> Scene:
        self.s.brenn = seat
        return self

    def turn(self, seat: int) -> Scene:
        self.s.turn = seat
        self._top = Turn(seat)
        return self

    def draft(self) -> Scene:
        """The draft begins with these hands; of two players, the other cards are dealt for the second one."""
        self.s.turn = NOBODY
        self._top = Draft(0)
        return self

    def first_turn(self) -> Scene:
        self.s.first_turn = 1
        return self

    def passes(self, n: int) -> Scene:
        self.s.passes = n
        return self

    def counter_clockwise(self) -> Scene:
        self.s.direction = 1
        return self

    def deeds(self, seat: int, n: int) -> Scene:
        self.s.seats[seat * WIDTH + DEEDS] = n
        return self

    def pretender(self, *seats: int) -> Scene:
        self.s.pretenders = sum([2**seat for seat in seats])
        return self

    def aside(self, card: str) -> Scene:
        self.s.aside = cards(card)
        return self

    def seen(self, text: str) -> Scene:
        """Cards of hands that everybody knows."""
        self._seen |= cards(text)
        return self

    def burnt(self, text: str) -> Scene:
        """Epic Tales on the discard pile."""
        self.s.burnt = cards(text)
        return self

    def deck(self, text: str) -> Scene:
        """The Epic Tale deck has only these; the others are on the discard pile."""
        self.s.stock = cards(text)
        return self

    def played(self, *territories: str) -> Scene:
        """Advantage cards that were played this round."""
        self._left += territories
        return self

    def stack(self, *tiles: str) -> Scene:
        """The tiles on top of the stack, the top one last."""
        rest = [name for name in TERRITORY_NAMES if name not in tiles and not self._in_play(name)]
        numbers = [TERRITORY_NAMES.index(name) * KNOWERS for name in [*rest, *tiles]]
        self.s.hoard = vec[i64](numbers)
        return self

    def _in_play(self, name: str) -> bool:
        return bool(self.s.tiles // 2 ** TERRITORY_NAMES.index(name) % 2)

    def _saved(self) -> dict[str, object]:
        s = self.s
        held: i64 = 0
        lands: i64 = 0
        for seat in range(s.players):
            held |= s.seats[seat * WIDTH + HELD]
            lands |= s.seats[seat * WIDTH + HELD_LANDS]
        s.pile = s.variant.actions & ~held & ~s.aside
        if s.stock == 0:
            s.stock = EPIC_CARDS & ~held & ~s.burnt
        else:
            s.burnt = EPIC_CARDS & ~held & ~s.stock
        s.public = s.burnt | self._seen
        for seat in range(s.players):
            mine = seat * WIDTH
            s.seats[mine + KNOWN] = s.public | s.seats[mine + HELD]
        s.open = 0
        for number, name in enumerate(TERRITORY_NAMES):
            if self._in_play(name) and name not in self._left and not lands & 2**number:
                s.open |= 2**number
        if len(s.hoard) == 0:
            self.stack()
        s.top = self._top
        s.who = 0 if s.turn == NOBODY else s.turn
        return self.rules.save(s)

    # ---- what is done

    def do(self, *actions: str) -> Scene:
        """Each by whoever may; where a window stands in the way, all decline."""
        for text in actions:
            seat, mark, action = text.rpartition(":")
            for _ in range(200):
                able = [
                    who
                    for who in ([int(seat)] if mark else self.table.waiting)
                    if who in self.table.waiting and self._id(action) in self.table.legal_for(who)
                ]
                if able:
                    self.table.play(action, able[0])
                    break
                assert self.in_window(), f"{text}: {self.waits()} of seat {self.asked()} has {self.options()}"
                self.table.play("decline")
        return self

    def settle(self) -> Scene:
        """All decline until something else is asked."""
        while self.in_window():
            self.table.play("decline")
        return self

    def until(self, step: str) -> Scene:
        """All decline until this question is asked."""
        while self.waits() != step:
            assert self.in_window(), f"{self.waits()} of seat {self.asked()} has {self.options()}"
            self.table.play("decline")
        return self

    def reload(self) -> Scene:
        """Save, load, and go on with what was loaded."""
        saved = self.rules.save(self.table._state)
        self.table._state = self.rules.load(saved)
        return self

    def _id(self, action: str) -> int:
        return self.rules.catalogue.parse(action)

    def in_window(self) -> bool:
        return isinstance(self.table._state.top, Window)

    # ---- what lies on the table

    def view(self, seat: int | None = None) -> InisView:
        return view_of(self.table, seat)

    def invited(self) -> list[int]:
        """The seats that the open question is put to."""
        return self.view()["waiting"]

    def options_of(self, seat: int) -> list[str]:
        return self.table.legal_for(seat).notation()

    def at(self, territory: str) -> list[int]:
        """The clans in a territory, by seat."""
        return self._territory(territory)["clans"]

    def buildings(self, territory: str) -> tuple[int, int]:
        """Sanctuaries and citadels."""
        one = self._territory(territory)
        return one["sanctuaries"], one["citadels"]

    def advantage(self, territory: str) -> str | int:
        """Where an Advantage card is: open, played, or the seat that holds it."""
        one = self._territory(territory)
        return one["holder"] if one["advantage"] == "held" else one["advantage"]

    def near(self, territory: str) -> list[str]:
        return self._territory(territory)["near"]

    def _territory(self, territory: str) -> Territory:
        for one in self.view()["territories"]:
            if one["name"] == territory:
                return one
        raise LookupError(f"{territory} is not in play")

    def holds(self, seat: int) -> list[str]:
        """A seat's own Action and Epic cards."""
        return self.view(seat)["seats"][seat]["cards"]

    def knows(self, seat: int, of: int) -> list[str]:
        """What a seat knows of another's hand."""
        return self.view(seat)["seats"][of]["cards"]

    def has(self, seat: int, what: str) -> object:
        """Something that everyone sees of a seat: reserve, deeds, actions, epics, pretender, conditions."""
        return dict(self.view()["seats"][seat])[what]

    def shows(self, what: str, seat: int | None = None) -> object:
        """Something of the view: brenn, round, turn, direction, burnt, table."""
        return dict(self.view(seat))[what]

    def pile(self, name: str, seat: int | None = None) -> tuple[int, list[str]]:
        """A pile, the deck or the set-aside card: how many, and what a seat knows of it."""
        view = self.view(seat)
        found = {"pile": view["pile"], "deck": view["deck"], "aside": view["aside"]}[name]
        return found["n"], found["cards"]

    def clash(self) -> Clash:
        return self.view()["clash"]
