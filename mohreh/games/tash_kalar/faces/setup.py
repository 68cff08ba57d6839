"""What of a position of Tash-Kalar may be set up by hand: pieces, the turn, points; cards are in `setup_cards`."""

from __future__ import annotations

from typing import Final, final

from mohreh.games.tash_kalar.faces.setup_cards import (
    CARD_PLACES,
    card_places,
    change_school,
    give_card,
    take_card,
)
from mohreh.games.tash_kalar.rules import arena, data, pieces, state
from mohreh.games.tash_kalar.rules.state import HIGH_FORM, RUNNING, WIDTH, TashKalarState
from mohreh.games.tash_kalar.rules.steps.ending import begin_turn
from mohreh.games.tash_kalar.rules.steps.turn import conclude
from mohreh.kernel.errors import Broken
from mohreh.kernel.setup import Number, Place, Setup, Thing, forget_steps, whose
from mohreh.kernel.state import NOBODY, Args, State

FEW_ROUNDS: Final = 99  # no position needs more
MOST_POINTS: Final = 30
COLOURS: Final = 4
SORTS: Final = [f"piece{colour}" for colour in range(COLOURS)]
SCHOOLS: Final[list[tuple[str, Args]]] = [(f"school.{name}", {}) for name in data.SCHOOL_NAMES]


def _piece(s: TashKalarState, colour: int, rank: int) -> Thing:
    args: Args = {"who": pieces.whose(s, colour), "rank": data.RANK_NAMES[rank]}
    return Thing("piece", f"{colour}.{rank}", SORTS[colour], args)


@final
class TashKalarSetup(Setup):
    """Pieces and cards; the turn and the points."""

    def begins(self) -> str:
        return "Act"

    def places(self, s: State) -> list[Place]:
        assert isinstance(s, TashKalarState)
        colours = range(int(s.variant.colours))
        found: list[Place] = []
        for colour in colours:
            there = [(_piece(s, colour, rank), int(pieces.in_supply(s, colour, rank))) for rank in range(3)]
            args: Args = {"who": pieces.whose(s, colour)}
            found.append(Place("supply", str(colour), args, [SORTS[colour]], there, f"#p-{colour}"))
        found += card_places(s)
        for square, name in enumerate(arena.SQUARE_NAMES):
            cell = arena.CELL[square]
            colour, rank = int(pieces.owner_at(s, cell)), int(pieces.rank_at(s, cell))
            there = [(_piece(s, colour, rank), 1)] if rank >= 0 else []
            found.append(Place("square", name, {"square": name}, SORTS[: len(colours)], there, f"#q-{name}"))
        return found

    def numbers(self, s: State) -> list[Number]:
        assert isinstance(s, TashKalarState)
        players, colours = int(s.players), int(s.variant.colours)
        found = [whose("turn", int(s.turn), players), Number("actions", int(s.actions), 1, data.ACTIONS)]
        most = min(int(s.variant.round_cap) or FEW_ROUNDS, FEW_ROUNDS)
        found.append(Number("rounds", int(s.rounds), 0, most))
        for seat in range(players):
            school = int(s.seats[seat * WIDTH + state.SCHOOL_OF])
            found.append(Number("school", school, 0, len(SCHOOLS) - 1, str(seat), {"who": seat}, SCHOOLS))
        if s.variant.form == HIGH_FORM:
            return found
        for colour in range(colours):
            for other in range(colours):
                if other != colour:
                    points = int(s.seats[colour * WIDTH + state.POINTS + other])
                    args: Args = {"who": pieces.whose(s, colour), "other": pieces.whose(s, other)}
                    found.append(Number("points", points, 0, MOST_POINTS, f"{colour}.{other}", args))
        return found

    def put(self, s: State, number: Number, value: int) -> None:
        assert isinstance(s, TashKalarState)
        if number.kind == "actions":
            s.actions = value
        elif number.kind == "rounds":
            s.rounds = value
        elif number.kind == "points":
            colour, other = [int(one) for one in number.name.split(".")]
            s.seats[colour * WIDTH + state.POINTS + other] = value
        elif number.kind == "school":
            conclude(s)
            change_school(s, int(number.name), value)
            self._begin_turn(s, int(s.turn))
        else:
            self._begin_turn(s, value)

    def _begin_turn(self, s: TashKalarState, seat: int) -> None:
        """Whatever goes on is over, and nobody has announced the end."""
        if s.turn == NOBODY:
            raise Broken("the game has not begun", "setup")
        conclude(s)
        forget_steps(s)
        s.opening = 0
        s.final = -1
        s.announcer = NOBODY
        s.cause = RUNNING
        s.extra_turns = 0
        begin_turn(s, seat)
        s.advance()

    # ---- moving

    def take(self, s: State, thing: Thing, place: Place) -> None:
        assert isinstance(s, TashKalarState)
        if place.kind in CARD_PLACES:
            take_card(s, thing, place)
        elif place.kind == "square":
            self._clear(s, place.name)

    def give(self, s: State, thing: Thing, place: Place) -> None:
        assert isinstance(s, TashKalarState)
        if place.kind in CARD_PLACES:
            give_card(s, thing, place)
        elif place.kind == "square":
            self._clear(s, place.name)  # a piece that was there goes back into its supply
            colour, rank = [int(one) for one in thing.name.split(".")]
            self._change(s, colour, rank, arena.CELL[arena.SQUARE_NAMES.index(place.name)], 1)

    def _clear(self, s: TashKalarState, square: str) -> None:
        cell = arena.CELL[arena.SQUARE_NAMES.index(square)]
        rank = int(pieces.rank_at(s, cell))
        if rank >= 0:
            self._change(s, int(pieces.owner_at(s, cell)), rank, cell, -1)

    def _change(self, s: TashKalarState, colour: int, rank: int, cell: int, n: int) -> None:
        """A piece comes to an empty cell, or leaves it: a piece of a rank is of the lower ranks too."""
        for one in range(rank + 1):
            s.board[colour * 6 + one * 2] += n * arena.LO[cell]
            s.board[colour * 6 + one * 2 + 1] += n * arena.HI[cell]
        s.seats[colour * WIDTH + state.ON_BOARD + rank] += n


SETUP: Final = TashKalarSetup()
