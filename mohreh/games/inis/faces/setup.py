"""What of a position of Inis may be set up by hand: the island and the turn; cards are in `setup_cards`."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.inis.faces.setup_cards import CARD_PLACES, card_places, clear_table, give_card, take_card
from mohreh.games.inis.knowledge.view import lands_of
from mohreh.games.inis.rules import data
from mohreh.games.inis.rules.clans import lift, put
from mohreh.games.inis.rules.exploring import enter_play
from mohreh.games.inis.rules.geometry import legal_sites, place_of, touching
from mohreh.games.inis.rules.season import begin_turn
from mohreh.games.inis.rules.state import (
    AGE,
    CITADELS,
    DEEDS,
    HELD_LANDS,
    KNOWERS,
    LOSSES,
    LOST,
    NEAR,
    NOWHERE,
    PLACE,
    RESERVE,
    ROWS,
    SANCTUARIES,
    SEATS,
    WIDTH,
    InisState,
)
from mohreh.kernel.errors import Broken
from mohreh.kernel.setup import Number, Place, Setup, Thing, any_depth, forget_steps, whose, yes_or_no
from mohreh.kernel.state import BIT, NOBODY, Args, State

FEW_ROUNDS: Final = 99  # no position needs more
MOST_DEEDS: Final = 12
CLANS: Final = [f"clan{seat}" for seat in range(SEATS)]  # the sorts of clans
BUILDINGS: Final = {"sanctuary": SANCTUARIES, "citadel": CITADELS}
PIECES: Final = {"sanctuary": data.SANCTUARY_PIECES, "citadel": data.CITADEL_PIECES}
DIRECTIONS: Final[list[tuple[str, Args]]] = [("web.setup.clockwise", {}), ("web.setup.counter_clockwise", {})]


def _clan(seat: int, spot: str = "") -> Thing:
    return Thing("clan", str(seat), CLANS[seat], {"who": seat}, spot)


def _piece(kind: str, land: str = "") -> Thing:
    """A building, the capital or the festival; of an island's land, where its symbol is."""
    return Thing(kind, "", args={}, spot=f'{land} [href="#{kind}"]' if land else "")


def _tile(tile: int) -> Thing:
    return Thing("territory", data.TERRITORY_NAMES[tile])


@final
class InisSetup(Setup):
    """Tiles, clans, buildings and cards; the turn and its tokens."""

    def begins(self) -> str:
        return "Turn"

    def places(self, s: State) -> list[Place]:
        assert isinstance(s, InisState)
        players = range(int(s.players))
        supply = [(_piece(kind), PIECES[kind] - self._built(s, kind)) for kind in BUILDINGS]
        found = [
            Place("buildings", "", {}, [*BUILDINGS], supply),
            Place("aside", "", {}, ["festival"], [(_piece("festival"), int(s.festival == NOWHERE))]),
        ]
        takes = [*CLANS[: len(players)], *BUILDINGS, "capital", "festival"]
        for tile, name in enumerate(data.TERRITORY_NAMES):
            if s.tiles & BIT[tile]:
                found.append(Place("land", name, {"territory": name}, takes, self._on_tile(s, tile), f"#land-{name}"))
        for seat in players:
            there = [(_clan(seat), int(s.seats[seat * WIDTH + RESERVE]))]
            found.append(Place("reserve", str(seat), {"who": seat}, [CLANS[seat]], there, f"#p-{seat}"))
        found += card_places(s)
        stack = sorted([int(entry // KNOWERS) for entry in s.hoard])
        found.append(Place("stack", "", {}, ["territory"], [(_tile(tile), 1) for tile in stack]))
        for number, site in enumerate(legal_sites(s, 0, vec[i64]())):
            near = "+".join(lands_of(touching(s, place_of(s, site))))
            found.append(Place("site", str(site), {"n": number + 1, "lands": near}, ["territory"], []))
        return found

    def _built(self, s: InisState, kind: str) -> int:
        """How many buildings of a kind are on the island; the capital is one of the citadels."""
        return sum([int(s.land[tile * ROWS + BUILDINGS[kind]]) for tile in range(data.TERRITORIES)])

    def _on_tile(self, s: InisState, tile: int) -> list[tuple[Thing, int]]:
        is_capital, land = int(s.capital == tile), f"#land-{data.TERRITORY_NAMES[tile]}"
        clans = [int(s.clans[tile * SEATS + seat]) for seat in range(s.players)]
        found = [(_clan(seat, f"{land} .grp.s{seat}"), n) for seat, n in enumerate(clans)]
        found.append((_piece("sanctuary", land), int(s.land[tile * ROWS + SANCTUARIES])))
        found.append((_piece("citadel", land), int(s.land[tile * ROWS + CITADELS]) - is_capital))
        found.append((_piece("capital", land), is_capital))
        found += [(_piece("festival", land), int(s.festival == tile)), (_tile(tile), 1)]
        return found

    def numbers(self, s: State) -> list[Number]:
        assert isinstance(s, InisState)
        players = int(s.players)
        found = [
            whose("turn", int(s.turn), players),
            whose("brenn", int(s.brenn), players),
            Number("direction", int(s.direction), 0, 1, words=DIRECTIONS),
            Number("round", int(s.round), 1, min(int(s.variant.round_cap) or FEW_ROUNDS, FEW_ROUNDS)),
            Number("passes", int(s.passes), 0, players - 1),
        ]
        for seat in range(players):
            deeds = int(s.seats[seat * WIDTH + DEEDS])
            found.append(Number("deeds", deeds, 0, max(MOST_DEEDS, deeds), str(seat), {"who": seat}))
            found.append(yes_or_no("pretender", bool(s.pretenders >> seat & 1), str(seat), {"who": seat}))
        return found

    def put(self, s: State, number: Number, value: int) -> None:
        assert isinstance(s, InisState)
        if number.kind == "brenn":
            s.brenn = value
            s.first_turn = 0
        elif number.kind == "direction":
            s.direction = value
        elif number.kind == "round":
            s.round = value
        elif number.kind == "passes":
            s.passes = value
        elif number.kind == "deeds":
            s.seats[int(number.name) * WIDTH + DEEDS] = value
        elif number.kind == "pretender":
            bit = BIT[int(number.name)]
            s.pretenders = s.pretenders | bit if value else s.pretenders & ~bit
        else:
            self._begin_turn(s, value)

    def _begin_turn(self, s: InisState, seat: int) -> None:
        """A clash, a card that is being played or a draft is over; a turn of the season begins."""
        if s.capital == NOWHERE:
            raise Broken("the game has not begun", "setup")
        forget_steps(s)
        clear_table(s)
        if s.cauldron != NOBODY:
            s.seats[s.cauldron * WIDTH + RESERVE] += s.on_card
        for one in range(s.players):
            for row in range(LOST, LOST + LOSSES):
                s.seats[one * WIDTH + row] = 0
        s.cauldron = s.ploy = s.cathbad = s.instigator = s.initiator = s.mover = s.named = NOBODY
        s.on_card = s.won = s.first_turn = s.sheltered = s.spear = s.peace = s.removing = s.repelled = 0
        s.clash = NOWHERE
        begin_turn(s, seat)
        s.advance()

    # ---- moving

    def take(self, s: State, thing: Thing, place: Place) -> None:
        assert isinstance(s, InisState)
        if place.kind in CARD_PLACES:
            take_card(s, thing, place)
        elif place.kind == "reserve":
            s.seats[int(place.name) * WIDTH + RESERVE] -= 1
        elif place.kind == "stack":
            tile = data.TERRITORY_NAMES.index(thing.name)
            s.hoard = vec[i64]([int(entry) for entry in s.hoard if entry // KNOWERS != tile])
        elif place.kind == "land":
            self._leave(s, thing, data.TERRITORY_NAMES.index(place.name))

    def give(self, s: State, thing: Thing, place: Place) -> None:
        assert isinstance(s, InisState)
        if place.kind in CARD_PLACES:
            give_card(s, thing, place)
        elif place.kind == "reserve":
            s.seats[int(place.name) * WIDTH + RESERVE] += 1
        elif place.kind == "stack":
            entries = [int(entry) for entry in s.hoard]
            tile = data.TERRITORY_NAMES.index(thing.name)
            entries.insert(int(any_depth(s, len(entries))), tile * KNOWERS)
            s.hoard = vec[i64](entries)
        elif place.kind == "site":
            enter_play(s, data.TERRITORY_NAMES.index(thing.name), place_of(s, int(place.name)))
        elif place.kind == "land":
            self._come(s, thing, data.TERRITORY_NAMES.index(place.name))

    def _come(self, s: InisState, thing: Thing, tile: int) -> None:
        if thing.kind == "clan":
            put(s, int(thing.name), tile, 1)
        elif thing.kind == "festival":
            s.festival = tile
        elif thing.kind == "capital":
            s.capital = tile
            s.own_land()[tile * ROWS + CITADELS] += 1
        else:
            s.own_land()[tile * ROWS + BUILDINGS[thing.kind]] += 1

    def _leave(self, s: InisState, thing: Thing, tile: int) -> None:
        if thing.kind == "clan":
            lift(s, int(thing.name), tile, 1)
        elif thing.kind == "festival":
            s.festival = NOWHERE
        elif thing.kind == "capital":
            s.capital = NOWHERE
            s.own_land()[tile * ROWS + CITADELS] -= 1
        elif thing.kind == "territory":
            self._take_up(s, tile)
        else:
            s.own_land()[tile * ROWS + BUILDINGS[thing.kind]] -= 1

    def _take_up(self, s: InisState, tile: int) -> None:
        """A tile leaves the island with its Advantage card, and later ones are younger by one."""
        used = [n for thing, n in self._on_tile(s, tile) if thing.kind not in ("territory", "sanctuary") and n]
        if used:
            name = data.TERRITORY_NAMES[tile]
            raise Broken(f"something stands on {name}", "tile", {"land": name})
        age = int(s.land[tile * ROWS + AGE])
        for other in range(data.TERRITORIES):
            s.own_land()[other * ROWS + NEAR] &= ~BIT[tile]
            if s.tiles & BIT[other] and s.land[other * ROWS + AGE] > age:
                s.own_land()[other * ROWS + AGE] -= 1
        for row in (PLACE, AGE, NEAR, SANCTUARIES):
            s.own_land()[tile * ROWS + row] = 0
        s.tiles &= ~BIT[tile]
        s.open &= ~BIT[tile]
        for seat in range(s.players):
            s.seats[seat * WIDTH + HELD_LANDS] &= ~BIT[tile]


SETUP: Final = InisSetup()
