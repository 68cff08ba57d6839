"""What a seat may know of Qabile, which is everything."""

from __future__ import annotations

from typing import TypedDict

from mypy_extensions import i64

from mohreh.games.qabile.rules import state
from mohreh.games.qabile.rules.data import EDGE_NAMES, EDGES, LAND_NAMES, LANDS, SETTLERS_EACH
from mohreh.games.qabile.rules.ending import has_reached
from mohreh.games.qabile.rules.state import ONE, SUPPLY, TWO, WIDTH, QabileState
from mohreh.kernel.game import View
from mohreh.kernel.state import BIT


class Seat(TypedDict):  # lint: cold
    """What a seat has."""

    supply: int
    masks: int
    lands: list[str]  # that it owns
    out: int  # settlers out of the game


class Table(TypedDict):  # lint: cold
    """What `view` tells."""

    board: list[list[int]]  # by land: how many settlers of each tribe
    fences: list[str]
    enclosed: list[str]
    seats: list[Seat]
    round: int
    rolls: list[int]  # the first of the round, by seat
    order: list[int]  # the seats as they play in this round; empty before it is settled
    removed: int  # from this round; -1: nobody
    remover: int
    settled: bool  # has anybody placed a settler in this round?
    fenced: bool
    idle: int  # rounds in a row without a fence
    last_round: bool
    lands_to_end: int
    no_fence_rounds: int


class QabileView(Table, View):  # lint: cold
    """All of a view."""


def count(s: QabileState, seat: int, land: int) -> int:
    """How many settlers of a tribe are on a land."""
    if s.seats[seat * WIDTH + TWO] & BIT[land]:
        return 2
    return 1 if s.seats[seat * WIDTH + ONE] & BIT[land] else 0


def on_board(s: QabileState, seat: i64) -> i64:
    """How many settlers a tribe has on the board."""
    return _size(s.seats[seat * WIDTH + ONE]) + _size(s.seats[seat * WIDTH + TWO])


def _size(some: i64) -> i64:
    n: i64 = 0
    while some:
        some &= some - 1
        n += 1
    return n


def order(s: QabileState) -> list[int]:
    """The seats in the order of this round; none before it is settled."""
    return [] if s.order == state.UNSETTLED else [int(s.at(turn)) for turn in range(s.players)]


def view(s: QabileState) -> Table:
    """Rule 2.7: everything is public."""
    players = int(s.players)
    board = [[count(s, seat, land) for seat in range(players)] for land in range(LANDS)]
    seats: list[Seat] = []
    for seat in range(players):
        mine = seat * WIDTH
        supply = int(s.seats[mine + SUPPLY])
        seats.append(
            {
                "supply": supply,
                "masks": int(s.seats[mine + state.MASKS]),
                "lands": [LAND_NAMES[n] for n in range(LANDS) if s.enclosed & s.seats[mine + ONE] & BIT[n]],
                "out": SETTLERS_EACH - supply - on_board(s, seat),
            }
        )
    return {
        "board": board,
        "fences": [EDGE_NAMES[edge] for edge in range(EDGES) if s.fences & BIT[edge]],
        "enclosed": [LAND_NAMES[land] for land in range(LANDS) if s.enclosed & BIT[land]],
        "seats": seats,
        "round": int(s.round),
        "rolls": [(int(s.rolls) >> (4 * seat)) & 15 for seat in range(players)],
        "order": order(s),
        "removed": int(s.removed),
        "remover": int(s.remover),
        "settled": s.done & state.SETTLED != 0,
        "fenced": s.done & state.FENCED != 0,
        "idle": int(s.idle),
        "last_round": has_reached(s),
        "lands_to_end": int(s.variant.lands_to_end),
        "no_fence_rounds": int(s.variant.no_fence_rounds),
    }
