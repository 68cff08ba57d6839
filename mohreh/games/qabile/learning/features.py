"""What a seat may know of Qabile, which is everything, as a row of numbers for learners.

Left out: what never changes at a table (the options), which lands are short of one fence, and how the game ended.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mohreh.games.qabile.knowledge.view import on_board
from mohreh.games.qabile.rules import data, state
from mohreh.games.qabile.rules.data import LAND_NAMES
from mohreh.games.qabile.rules.ending import has_reached
from mohreh.games.qabile.rules.state import MASKS, ONE, OWNED, SUPPLY, TWO, WIDTH, QabileState
from mohreh.games.qabile.rules.steps import PlaceFence, Settle
from mohreh.kernel.features import NOTHING, Row
from mohreh.kernel.state import NOBODY

# There is hardly ever more than this.
ROUNDS: Final = 40
IDLE: Final = 15  # rounds without a fence
TURN_NAMES: Final[list[list[str]]] = [["1", "2", "3", "4"][:players] for players in range(5)]
ORDER_NAMES: Final = ["order.1", "order.2", "order.3", "order.4"]


def write(row: Row, s: QabileState) -> None:
    """The question, the round, the board, then what each seat has."""
    _write_question(row, s)
    row.count("round", s.round, ROUNDS)
    row.count("idle", s.idle, IDLE)
    row.flag("settled", s.done & state.SETTLED != 0)
    row.flag("fenced", s.done & state.FENCED != 0)
    row.flag("last_round", has_reached(s))
    row.seat("removed", s.removed)
    row.seat("remover", s.remover)
    for turn in range(s.players):
        who: i64 = NOBODY
        if s.order != state.UNSETTLED:
            who = s.at(turn)
        row.seat(ORDER_NAMES[turn], who)
    row.some("fences", data.EDGE_NAMES, s.fences)
    row.some("enclosed", LAND_NAMES, s.enclosed)
    for number in range(s.players):
        _write_seat(row, s, row.seat_at(number))


def _write_question(row: Row, s: QabileState) -> None:
    """What is asked, at which place in the order, after which first settler, and in whose place."""
    row.question(s)
    top = s.top
    turn: i64 = NOTHING
    first: i64 = data.NO_LAND
    taken_over = False
    if isinstance(top, Settle):
        turn = top.turn
        first = top.first
    elif isinstance(top, PlaceFence):
        turn = top.turn
        taken_over = top.taken_over != 0
    row.one_of("asks.turn", TURN_NAMES[s.players], turn)
    row.one_of("asks.first", LAND_NAMES, first)
    row.flag("asks.taken_over", taken_over)


def _write_seat(row: Row, s: QabileState, owner: i64) -> None:
    """Settlers as two sets of lands: with at least one, and with two."""
    mine = owner * WIDTH
    seats = s.seats
    row.count("roll", (s.rolls >> (4 * owner)) & 15, data.FACES)
    row.some("one", LAND_NAMES, seats[mine + ONE])
    row.some("two", LAND_NAMES, seats[mine + TWO])
    row.count("supply", seats[mine + SUPPLY], data.SETTLERS_EACH)
    row.count("out", data.SETTLERS_EACH - seats[mine + SUPPLY] - on_board(s, owner), data.SETTLERS_EACH)
    row.count("masks", seats[mine + MASKS], data.MASKS_EACH)
    row.count("owned", seats[mine + OWNED], s.variant.lands_to_end)
