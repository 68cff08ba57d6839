"""What a seat may know of Tash-Kalar as a row of numbers for learners.

Left out: what never changes at a table (the options, patterns, effects, conditions), the numbers of pieces on the
board, and how the game ended.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.tash_kalar.knowledge.view import knower
from mohreh.games.tash_kalar.rules import data, dealing, state
from mohreh.games.tash_kalar.rules.arena import DIRECTION_NAMES, HALF, SQUARE, SQUARE_NAMES, Cells
from mohreh.games.tash_kalar.rules.patterns import ORIENTATION_NAMES
from mohreh.games.tash_kalar.rules.pieces import exactly, followed, in_supply, pool, side
from mohreh.games.tash_kalar.rules.scoring import points
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.games.tash_kalar.rules.steps import summon
from mohreh.games.tash_kalar.rules.tasks import NEXT, met
from mohreh.kernel.features import NOTHING, Fields, Row
from mohreh.kernel.state import BIT

# Numbers that are hardly ever exceeded.
ROUNDS: Final = 40
LEFT: Final = 5  # times that an effect asks
KILLS: Final = 5
SUMMONED: Final = 3

NUMBERS: Final = ["left", "combats", "led", "bites", "symbol"]  # of a question, each a count
# What else a question is about, in the order of `FIELDS`.
CELL: Final = len(NUMBERS)
DIRECTION: Final = CELL + 1
RANK: Final = CELL + 2
HIGH: Final = CELL + 3
COLOUR: Final = CELL + 4
OTHER: Final = CELL + 5
THINGS: Final = ["cell", "direction", "rank", "high", "colour", "other"]
FIELDS: Final = Fields(dict.fromkeys(NUMBERS, 0) | dict.fromkeys(THINGS, NOTHING))
BEING_NAMES: Final[list[str]] = data.CARD_NAMES[:data.BEINGS]
LEGEND_NAMES: Final[list[str]] = data.CARD_NAMES[data.BEINGS:]
LEGEND_DEPTHS: Final[list[str]] = [str(depth) for depth in range(1, data.LEGENDS + 1)]
FLARE_DEPTHS: Final[list[str]] = [str(depth) for depth in range(1, data.FLARES + 1)]
# The squares of the cells in each half of a set.
LOW_SQUARES: Final[vec[i64]] = vec[i64](list(SQUARE)[:HALF])
HIGH_SQUARES: Final[vec[i64]] = vec[i64](list(SQUARE)[HALF:])
EXCHANGES: Final = ["begun", "discarded"]
OPEN_NAMES: Final = ["task.1", "task.2", "task.3"]
IN_HAND: Final[vec[i64]] = vec[i64]([data.HAND_BEINGS, data.HAND_LEGENDS, data.HAND_FLARES])
CAUSES: Final = state.ENDINGS[1:]


def write(row: Row, s: TashKalarState, seat: i64) -> None:
    """The question, the turn, the card under way, the shared decks and tasks, then what each seat has."""
    _write_question(row, s)
    _write_turn(row, s)
    _write_card(row, s)
    mine = knower(seat)
    _write_pile(row, s, mine, dealing.LEGEND, LEGEND_NAMES, LEGEND_DEPTHS)
    _write_pile(row, s, mine, dealing.FLARE, data.FLARE_NAMES, FLARE_DEPTHS)
    if s.variant.form == state.HIGH_FORM:
        _write_tasks(row, s, mine)
    for number in range(s.players):
        owner = row.seat_at(number)
        _write_seat(row, s, owner)
        _write_hand(row, s, owner, mine)


def _write_question(row: Row, s: TashKalarState) -> None:
    """What is asked, and what the question is about."""
    row.question(s)
    about = FIELDS.read(s.top)
    row.block("asks", NUMBERS)
    for n in range(len(NUMBERS)):
        row.put(n, about[n], LEFT)
    _write_square(row, "asks.cell", about[CELL])
    row.one_of("asks.direction", DIRECTION_NAMES, about[DIRECTION])
    row.one_of("asks.rank", data.RANK_NAMES, about[RANK])
    row.one_of("asks.high", data.RANK_NAMES, about[HIGH])
    row.seat("asks.colour", about[COLOUR])
    row.seat("asks.other", about[OTHER])


def _write_turn(row: Row, s: TashKalarState) -> None:
    """Whose turn it is and what has happened in it; how near the end is."""
    row.seat("first", s.first)
    row.seat("turn", s.turn)
    if s.variant.teams:
        row.seat("control", s.control)
    row.count("round", s.rounds, ROUNDS)
    row.flag("opening", s.opening == 1)
    row.count("actions", s.actions, data.ACTIONS)
    row.flag("spent", s.spent == 1)
    row.one_of("exchanged", EXCHANGES, s.exchanged - 1)
    row.flag("flared", s.flared == 1)
    row.count("summoned", s.summoned, SUMMONED)
    row.count("summoned.legends", s.summoned_legends, SUMMONED)
    row.count("summoned.red", s.summoned_red, SUMMONED)
    row.count("summoned.green", s.summoned_green, SUMMONED)
    row.count("extra.beings", s.extra_beings, 1)
    row.count("extra.legends", s.extra_legends, 1)
    row.count("extra.turns", s.extra_turns, 1)
    row.flag("permission", s.permission == 1)
    row.flag("final", s.final >= 0)
    left = s.final
    if left < 0:
        left = 0
    row.count("final.left", left, s.players)
    row.seat("announcer", s.announcer)
    row.one_of("cause", CAUSES, s.cause - 1)


def _write_card(row: Row, s: TashKalarState) -> None:
    """What is being carried out, where, and the pieces that it follows."""
    row.one_of("card", data.CARD_NAMES, s.card)
    row.one_of("flare", data.FLARE_NAMES, s.flare)
    _write_square(row, "being", s.being)
    _write_square(row, "origin", s.origin_square)
    row.one_of("facing", ORIENTATION_NAMES, summon.facing(s))
    _write_squares(row, "followed", followed(s))


def _write_square(row: Row, name: str, cell: i64) -> None:
    """One square, or none where the cell is below 0."""
    if cell >= 0:
        cell = SQUARE[cell]
    row.one_of(name, SQUARE_NAMES, cell)


def _write_squares(row: Row, name: str, some: Cells) -> None:
    row.block(name, SQUARE_NAMES)
    row.marks_at(LOW_SQUARES, some[0])
    row.marks_at(HIGH_SQUARES, some[1])


# ---- cards


def _write_known(
    row: Row, names: list[str], most: i64, s: TashKalarState, mine: i64, start: i64, n: i64, first: i64
) -> None:
    """Of a deck the cards that the seat knows, counted from the first one of their kind, and how near the top."""
    row.block("known", names)
    for depth in range(n):
        entry = s.decks[start + n - 1 - depth]
        if entry & mine:
            row.depth(entry // state.KNOWERS - first, depth, most)


def _write_pile(row: Row, s: TashKalarState, mine: i64, kind: i64, names: list[str], depths: list[str]) -> None:
    """The deck and the discard pile of legends or flares; which cards were held at the last shuffle, which places."""
    first: i64 = dealing.FIRST_FLARE
    gone = s.flares_gone
    if kind == dealing.LEGEND:
        first = dealing.FIRST_LEGEND
        gone = s.legends_gone
    start = dealing.deck_start(s, 0, kind)
    n = dealing.deck_size(s, 0, kind)
    kept: i64 = 0
    places: i64 = 0
    for depth in range(n):
        entry = s.decks[start + n - 1 - depth]
        if entry & state.KEPT and entry & mine == 0:
            kept |= BIT[entry // state.KNOWERS - first]
            places |= BIT[depth]
    for owner in range(s.players):
        slots = owner * state.HAND + dealing.FIRST_SLOT[kind]
        for slot in range(slots, slots + dealing.held(s, owner, kind)):
            entry = s.hands[slot]
            if entry & state.KEPT and entry & mine == 0:
                kept |= BIT[entry // state.KNOWERS - first]
    row.about(dealing.KIND_NAMES[kind])
    row.count("deck", n, len(names))
    _write_known(row, names, len(names), s, mine, start, n, first)
    row.some("kept", names, kept)
    row.some("kept.place", depths, places)
    row.some("discard", names, gone)
    row.about("")


def _write_tasks(row: Row, s: TashKalarState, mine: i64) -> None:
    """The open tasks, whether the turn's player meets them now, the next one, and the deck."""
    for place in range(data.OPEN_TASKS):
        task = s.tasks[place]
        row.one_of(OPEN_NAMES[place], data.TASK_NAMES, task)
        row.flag(OPEN_NAMES[place], task >= 0 and s.turn >= 0 and met(s, s.turn, task))
    row.one_of("task.next", data.TASK_NAMES, s.tasks[NEXT])
    row.count("task.deck", s.tasks_left, data.TASKS)
    row.about("task")
    _write_known(row, data.TASK_NAMES, data.TASKS, s, mine, s.task_deck(), s.tasks_left, 0)
    row.about("")


# ---- seats


def _write_seat(row: Row, s: TashKalarState, owner: i64) -> None:
    """What all see of a seat: pieces, points, tasks, what was destroyed."""
    mine = side(s, owner) * state.WIDTH
    seats = s.seats
    row.one_of("school", data.SCHOOL_NAMES, seats[owner * state.WIDTH + state.SCHOOL_OF])
    for rank in range(3):
        _write_squares(row, data.RANK_NAMES[rank], exactly(s, owner, rank))
    row.count("pool", pool(s, owner), data.PIECES)
    row.count("legendary_pool", in_supply(s, owner, data.LEGENDARY), data.LEGENDARY_PIECES)
    row.block("destroyed", data.RANK_NAMES)
    for rank in range(3):
        row.put(rank, seats[mine + state.KILLED + rank], KILLS)
    row.count("points", points(s, owner), s.variant.goal)
    if s.variant.form == state.HIGH_FORM:
        row.some("claimed", data.TASK_NAMES, seats[mine + state.CLAIMED])
    else:
        row.each_seat("scored")
        for p in range(s.players):
            row.put_seat(p, seats[mine + state.POINTS + side(s, p)], s.variant.goal)
    row.seats("improvised", seats[owner * state.WIDTH + state.IMPROVISED])


def _write_hand(row: Row, s: TashKalarState, owner: i64, mine: i64) -> None:
    """The cards of a seat as the looking seat knows them, and its own deck and discard pile."""
    row.block("hand", dealing.KIND_NAMES)
    for kind in range(3):
        row.put(kind, dealing.held(s, owner, kind), IN_HAND[kind])
    row.block("hand", dealing.HELD_NAMES)
    kept: i64 = 0  # by kind, a byte each
    for kind in range(3):
        slots = owner * state.HAND + dealing.FIRST_SLOT[kind]
        for slot in range(slots, slots + dealing.held(s, owner, kind)):
            entry = s.hands[slot]
            if entry & mine:
                row.mark(entry // state.KNOWERS)
            elif entry & state.KEPT:
                kept += BIT[8 * kind]
    row.packed("kept", dealing.KIND_NAMES, kept, 8, IN_HAND)
    left = dealing.deck_size(s, owner, dealing.BEING)
    row.count("deck", left, data.DECK_SIZE)
    start = dealing.deck_start(s, owner, dealing.BEING)
    _write_known(row, BEING_NAMES, data.DECK_SIZE, s, mine, start, left, 0)
    school = s.seats[owner * state.WIDTH + state.SCHOOL_OF]
    row.block("discard", BEING_NAMES)
    if school >= 0:
        row.marks(data.FIRST_CARD[school], s.seats[owner * state.WIDTH + state.DISCARD])
