"""What of a position of Qabile may be set up by hand."""

from __future__ import annotations

from typing import Final, final

from mohreh.games.qabile.knowledge.view import count, on_board
from mohreh.games.qabile.rules import data
from mohreh.games.qabile.rules.state import MASKS, ONE, OWNED, SETTLED, SUPPLY, TWO, WIDTH, QabileState
from mohreh.games.qabile.rules.steps import FENCES, SETTLES, PlaceFence, Settle
from mohreh.kernel.errors import Broken
from mohreh.kernel.setup import Number, Place, Setup, Thing, forget_steps, whose
from mohreh.kernel.state import NOBODY, Args, State

FEW_ROUNDS: Final = 99  # no position needs more
ROLL_BITS: Final = 4  # of a first roll in `rolls`
ROLL: Final = 15
SETTLERS: Final = [f"settler{seat}" for seat in range(max(data.PLAYERS))]  # the sorts of settlers
PHASES: Final[list[tuple[str, Args]]] = [("web.setup.asks.settle", {}), ("web.setup.asks.fence", {})]


def _settler(seat: int) -> Thing:
    return Thing("settler", str(seat), SETTLERS[seat], {"who": seat})


def _fence() -> Thing:
    return Thing("fence", "", args={})


@final
class QabileSetup(Setup):
    """Settlers, fences and masks; the order of the round and how far it is."""

    def begins(self) -> str:
        return "Settle"

    def places(self, s: State) -> list[Place]:
        assert isinstance(s, QabileState)
        players = range(int(s.players))
        found: list[Place] = []
        for seat in players:
            there = [(_settler(seat), self._supply(s, seat))]
            found.append(Place("supply", str(seat), {"who": seat}, [SETTLERS[seat]], there, f"#p-{seat}"))
        if not s.variant.to_supply:
            found += [
                Place("fallen", str(seat), {"who": seat}, [SETTLERS[seat]], [(_settler(seat), self._fallen(s, seat))])
                for seat in players
            ]
        fenced = [edge for edge in range(data.EDGES) if s.fences & 2**edge]
        found.append(Place("stock", "", {}, ["fence"], [(_fence(), data.EDGES - len(fenced))], ".stock"))
        for land, name in enumerate(data.LAND_NAMES):
            there = [(_settler(seat), count(s, seat, land)) for seat in players]
            found.append(Place("land", name, {"land": name}, SETTLERS[: len(players)], there, f"#land-{land}"))
        for edge, name in enumerate(data.EDGE_NAMES):
            there = [(_fence(), int(edge in fenced))]
            found.append(Place("edge", name, {"edge": name}, ["fence"], there, f'.edge[data-key="{name}"]'))
        return found

    def _supply(self, s: QabileState, seat: int) -> int:
        return int(s.seats[seat * WIDTH + SUPPLY])

    def _fallen(self, s: QabileState, seat: int) -> int:
        return data.SETTLERS_EACH - self._supply(s, seat) - on_board(s, seat)

    def numbers(self, s: State) -> list[Number]:
        assert isinstance(s, QabileState)
        players = int(s.players)
        found = [
            whose("turn", int(s.who), players),
            Number("asks", int(isinstance(s.top, PlaceFence)), 0, 1, words=PHASES),
        ]
        for turn in range(players):
            seats = whose("order", int(s.at(turn)), players).words
            found.append(Number("order", int(s.at(turn)), 0, players - 1, str(turn), {"n": turn + 1}, seats))
        found.append(Number("round", int(s.round), 1, FEW_ROUNDS))
        for seat in range(players):
            masks = int(s.seats[seat * WIDTH + MASKS])
            found.append(Number("masks", masks, 0, data.MASKS_EACH, str(seat), {"who": seat}))
            roll = int(s.rolls) >> ROLL_BITS * seat & ROLL
            found.append(Number("roll", roll, 1, data.FACES, str(seat), {"who": seat}))
        return found

    def put(self, s: State, number: Number, value: int) -> None:
        assert isinstance(s, QabileState)
        fences = isinstance(s.top, PlaceFence)
        if number.kind == "round":
            s.round = value
        elif number.kind == "masks":
            s.seats[int(number.name) * WIDTH + MASKS] = value
        elif number.kind == "roll":
            s.rolls += (value - number.value) << ROLL_BITS * int(number.name)
        elif number.kind == "turn":
            self._ask(s, self._order(s).index(value), fences)
        elif number.kind == "asks":
            self._ask(s, self._turn(s), value == 1)
        else:
            order = self._order(s)
            turn = int(number.name)
            other = order.index(value)
            order[turn], order[other] = order[other], order[turn]
            turn = self._turn(s)
            s.order = sum([seat << (4 * place) for place, seat in enumerate(order)])
            self._ask(s, turn, fences)

    def _order(self, s: QabileState) -> list[int]:
        return [int(s.at(turn)) for turn in range(s.players)]

    def _turn(self, s: QabileState) -> int:
        """How far the round is."""
        return int(s.top.turn) if isinstance(s.top, (Settle, PlaceFence)) else 0

    def _ask(self, s: QabileState, turn: int, fences: bool) -> None:
        """A turn of the round begins; nobody is removed from it."""
        forget_steps(s)
        s.removed = NOBODY
        s.remover = NOBODY
        s.done = SETTLED if fences or turn else 0
        s.push(FENCES[2 * turn] if fences else SETTLES[turn * (data.LANDS + 1)])
        s.advance()

    # ---- moving

    def take(self, s: State, thing: Thing, place: Place) -> None:
        assert isinstance(s, QabileState)
        if place.kind == "edge":
            s.fences -= 2 ** data.EDGE_NAMES.index(place.name)
        elif place.kind == "supply":
            s.seats[int(place.name) * WIDTH + SUPPLY] -= 1
        elif place.kind == "land":
            mine, bit = int(thing.name) * WIDTH, 2 ** data.LAND_NAMES.index(place.name)
            s.seats[mine + (TWO if s.seats[mine + TWO] & bit else ONE)] -= bit
        self._count_anew(s)

    def give(self, s: State, thing: Thing, place: Place) -> None:
        assert isinstance(s, QabileState)
        if place.kind == "edge":
            if place.things:
                raise Broken(f"there is a fence on {place.name}", "fenced")
            s.fences += 2 ** data.EDGE_NAMES.index(place.name)
        elif place.kind == "supply":
            s.seats[int(place.name) * WIDTH + SUPPLY] += 1
        elif place.kind == "land":
            mine, bit = int(thing.name) * WIDTH, 2 ** data.LAND_NAMES.index(place.name)
            if s.seats[mine + TWO] & bit:
                raise Broken(f"two settlers of seat {thing.name} are on {place.name}", "two_settlers")
            s.seats[mine + (TWO if s.seats[mine + ONE] & bit else ONE)] += bit
        self._count_anew(s)

    def _count_anew(self, s: QabileState) -> None:
        """What is kept of fences and settlers: the lands that are closed, or nearly, and whose they are."""
        gaps = [int(data.SIDES[land] & ~s.fences).bit_count() for land in range(data.LANDS)]
        s.enclosed = sum([2**land for land in range(data.LANDS) if gaps[land] == 0])
        s.almost = sum([2**land for land in range(data.LANDS) if gaps[land] == 1])
        for seat in range(s.players):
            s.seats[seat * WIDTH + OWNED] = int(s.enclosed & s.seats[seat * WIDTH + ONE]).bit_count()


SETUP: Final = QabileSetup()
