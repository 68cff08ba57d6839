"""Where every settler and fence is, and whether everything adds up."""

from __future__ import annotations

from mohreh.games.qabile.knowledge.view import count, on_board, order
from mohreh.games.qabile.rules import data, state
from mohreh.games.qabile.rules.data import LAND_NAMES, LANDS
from mohreh.games.qabile.rules.state import (
    FENCED,
    MASKS,
    ONE,
    OWNED,
    REACHED,
    SETTLED,
    SUPPLY,
    TWO,
    WIDTH,
    QabileState,
)
from mohreh.games.qabile.rules.steps import PlaceFence, Remove, Settle
from mohreh.kernel.bounds import MANY, Bounds, check_bounds
from mohreh.kernel.errors import Broken
from mohreh.kernel.state import BIT, NOBODY, Args


def places(s: QabileState) -> list[int]:
    """Whether each edge is fenced, then how many settlers of each tribe each land holds."""
    found = [1 if s.fences & BIT[edge] else 0 for edge in range(data.EDGES)]
    return found + [count(s, seat, land) for seat in range(s.players) for land in range(LANDS)]


def check(s: QabileState) -> None:
    """Section 13, the invariants."""
    if len(s.seats) != WIDTH * s.players:
        raise Broken("a row of numbers has the wrong length")
    _check_numbers(s)
    _check_round(s)
    for land in range(LANDS):
        _check_land(s, land)
    for seat in range(s.players):
        _check_seat(s, int(seat))


def _check_numbers(s: QabileState) -> None:
    players = int(s.players)
    seat = (0, players - 1)
    seat_or_nobody = (NOBODY, players - 1)
    lands = (0, int(data.ALL_LANDS))
    # 9.4: with so many rounds without a fence the game is over.
    most_idle = int(s.variant.no_fence_rounds) - (0 if s.who == NOBODY else 1) if s.variant.no_fence_rounds else MANY
    fields: Bounds = {
        "fences": [(0, int(data.ALL_EDGES))],
        "enclosed": [lands],
        "almost": [lands],
        "rolls": [(0, 16**players - 1)],
        "order": [(state.UNSETTLED, 16**players - 1)],
        "removed": [seat_or_nobody],
        "remover": [seat_or_nobody],
        "round": [(1, MANY)],
        "idle": [(0, most_idle)],
        "done": [(0, SETTLED + FENCED + REACHED)],
        "ending": [(0, len(state.ENDINGS) - 1)],
        "seats": [lands, lands, (0, data.SETTLERS_EACH), (0, data.MASKS_EACH), (0, LANDS)],
    }
    land = (data.NO_LAND, LANDS - 1)
    check_bounds(s, fields, {"seat": [seat], "turn": [seat], "first": [land], "taken_over": [(0, 1)]})


def _check_round(s: QabileState) -> None:
    settled = order(s)
    asked_first = isinstance(s.top, Remove) and not settled
    if sorted(settled) != list(range(s.players)) and not asked_first:
        raise Broken(f"the order of the round is {settled}")
    for seat in range(s.players):
        if not 1 <= (s.rolls >> (4 * seat)) & 15 <= data.FACES:
            raise Broken(f"seat {seat} rolled no number of the die")
    if (s.removed == NOBODY) != (s.remover == NOBODY) or (s.removed == s.remover and s.removed != NOBODY):
        raise Broken(f"seat {s.remover} removed seat {s.removed}")
    if (s.ending == 0) == (s.who == NOBODY):
        raise Broken("the game is over and has no ending, or the other way round")
    most = max([int(s.seats[seat * WIDTH + OWNED]) for seat in range(s.players)])
    if s.done & REACHED and (most < s.variant.lands_to_end or s.done & FENCED == 0):
        raise Broken(f"this is the last round, and nobody came to own {s.variant.lands_to_end} lands in it")
    _check_question(s)


def _check_question(s: QabileState) -> None:
    """Is the right seat asked?"""
    top = s.top
    who = s.who
    if isinstance(top, Settle):
        if s.at(top.turn) != who or who == s.removed:
            raise Broken(f"{top!r} asks seat {who}")
        if top.first != data.NO_LAND and not s.variant.fight_each and count(s, int(who), int(top.first)) == 0:
            raise Broken(f"seat {who} has no settler on land {LAND_NAMES[top.first]}")
    elif isinstance(top, PlaceFence):
        expected = s.remover if top.taken_over else s.at(top.turn)
        if expected != who:
            raise Broken(f"{top!r} asks seat {who}")
    elif isinstance(top, Remove) and (top.seat != who or s.seats[who * WIDTH + MASKS] == 0):
        raise Broken(f"{top!r} asks seat {who}")


def _check_land(s: QabileState, land: int) -> None:
    counts = [count(s, seat, land) for seat in range(s.players)]
    tribes = len([n for n in counts if n])
    name = LAND_NAMES[land]
    place: Args = {"land": name}
    if tribes > 1 and not _may_share(s, land):
        raise Broken(f"{tribes} tribes are on land {name}", "tribes", place)
    still_open = int(data.SIDES[land] & ~s.fences).bit_count()
    if (still_open == 0) != (s.enclosed & BIT[land] != 0) or (still_open == 1) != (s.almost & BIT[land] != 0):
        raise Broken(f"land {name} has {4 - still_open} fences, and that is not what is kept of it")
    if still_open == 0 and sorted(counts)[-2:] != [0, 2]:
        raise Broken(f"land {name} is enclosed with {counts} settlers on it", "enclosed", place)


def _may_share(s: QabileState, land: int) -> bool:
    """Two tribes share a land only before the fights: where the first settler stands, or in strict phases anywhere."""
    top = s.top
    if not isinstance(top, Settle):
        return False
    return s.variant.structure == state.STRICT_PHASES or (top.first == land and not s.variant.fight_each)


def _check_seat(s: QabileState, seat: int) -> None:
    mine = seat * WIDTH
    one, two = s.seats[mine + ONE], s.seats[mine + TWO]
    if two & ~one:
        raise Broken(f"seat {seat} has two settlers on a land where it has none")
    supply = s.seats[mine + SUPPLY]
    out = data.SETTLERS_EACH - supply - on_board(s, seat)
    if out < 0 or (out > 0 and s.variant.to_supply):
        raise Broken(f"seat {seat} has {supply} settlers in the supply and {on_board(s, seat)} on the board")
    if int(s.enclosed & one).bit_count() != s.seats[mine + OWNED]:
        raise Broken(f"seat {seat} owns other lands than those that are enclosed around its settlers")
