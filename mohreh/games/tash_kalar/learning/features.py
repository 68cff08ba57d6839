"""What a seat may know of Tash-Kalar as a row of numbers for learners.

Left out: what never changes at a table (the options, patterns, effects, conditions), the numbers of pieces on the
board, and how the game ended.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mohreh.games.tash_kalar.knowledge.view import is_kept, sees
from mohreh.games.tash_kalar.rules import data, dealing, state
from mohreh.games.tash_kalar.rules.arena import DIRECTION_NAMES, SQUARE, SQUARE_NAMES, Cells, cells
from mohreh.games.tash_kalar.rules.patterns import ORIENTATION_NAMES
from mohreh.games.tash_kalar.rules.pieces import exactly, followed, in_supply, pool, side
from mohreh.games.tash_kalar.rules.scoring import points
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.games.tash_kalar.rules.steps import summon
from mohreh.games.tash_kalar.rules.tasks import NEXT, met
from mohreh.kernel.features import NOTHING, Row, fields_of
from mohreh.kernel.state import BIT

# Numbers that are hardly ever exceeded.
ROUNDS: Final = 40
LEFT: Final = 5  # times that an effect asks
KILLS: Final = 5
SUMMONED: Final = 3

NUMBERS: Final = ["left", "combats", "led", "bites", "symbol"]  # of a question, each a count
BEING_NAMES: Final[list[str]] = data.CARD_NAMES[:data.BEINGS]
LEGEND_NAMES: Final[list[str]] = data.CARD_NAMES[data.BEINGS:]
LEGEND_DEPTHS: Final[list[str]] = [str(depth) for depth in range(1, data.LEGENDS + 1)]
FLARE_DEPTHS: Final[list[str]] = [str(depth) for depth in range(1, data.FLARES + 1)]
EXCHANGES: Final = ["begun", "discarded"]
OPEN_NAMES: Final = ["task.1", "task.2", "task.3"]
IN_HAND: Final = [data.HAND_BEINGS, data.HAND_LEGENDS, data.HAND_FLARES]
CAUSES: Final = state.ENDINGS[1:]


def write(row: Row, s: TashKalarState, seat: int) -> None:
    """The question, the turn, the card under way, the shared decks and tasks, then what each seat has."""
    _write_question(row, s)
    _write_turn(row, s)
    _write_card(row, s)
    _write_pile(row, s, seat, dealing.LEGEND, LEGEND_NAMES, LEGEND_DEPTHS)
    _write_pile(row, s, seat, dealing.FLARE, data.FLARE_NAMES, FLARE_DEPTHS)
    if s.variant.form == state.HIGH_FORM:
        _write_tasks(row, s, seat)
    for number in range(s.players):
        owner = row.seat_at(number)
        _write_seat(row, s, owner)
        _write_hand(row, s, owner, seat)


def _write_question(row: Row, s: TashKalarState) -> None:
    """What is asked, and what the question is about."""
    row.question(s)
    about = fields_of(s.top)
    row.counts("asks", NUMBERS, [about.get(name, 0) for name in NUMBERS], [LEFT] * len(NUMBERS))
    cell = about.get("cell", NOTHING)
    row.one_of("asks.cell", SQUARE_NAMES, SQUARE[cell] if cell >= 0 else NOTHING)
    row.one_of("asks.direction", DIRECTION_NAMES, about.get("direction", NOTHING))
    row.one_of("asks.rank", data.RANK_NAMES, about.get("rank", NOTHING))
    row.one_of("asks.high", data.RANK_NAMES, about.get("high", NOTHING))
    row.seat("asks.colour", about.get("colour", NOTHING))
    row.seat("asks.other", about.get("other", NOTHING))


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
    row.count("final.left", s.final if s.final > 0 else 0, s.players)
    row.seat("announcer", s.announcer)
    row.one_of("cause", CAUSES, s.cause - 1)


def _write_card(row: Row, s: TashKalarState) -> None:
    """What is being carried out, where, and the pieces that it follows."""
    row.one_of("card", data.CARD_NAMES, s.card)
    row.one_of("flare", data.FLARE_NAMES, s.flare)
    row.one_of("being", SQUARE_NAMES, SQUARE[s.being] if s.being >= 0 else NOTHING)
    row.one_of("origin", SQUARE_NAMES, SQUARE[s.origin_square] if s.origin_square >= 0 else NOTHING)
    row.one_of("facing", ORIENTATION_NAMES, summon.facing(s))
    _write_squares(row, "followed", followed(s))


def _write_squares(row: Row, name: str, some: Cells) -> None:
    row.listed(name, SQUARE_NAMES, [int(SQUARE[cell]) for cell in cells(some)])


# ---- cards


def _seen(s: TashKalarState, seat: int, start: i64, n: i64, first: i64) -> list[int]:
    """A deck from the top, as the seat knows it: the cards, counted from the first one of their kind, or NOTHING."""
    found: list[int] = []
    for place in range(start + n - 1, start - 1, -1):
        entry = s.decks[place]
        found.append(int(entry // state.KNOWERS - first) if sees(entry, seat) else NOTHING)
    return found


def _write_pile(row: Row, s: TashKalarState, seat: int, kind: i64, names: list[str], depths: list[str]) -> None:
    """The deck and the discard pile of legends or flares; which cards were held at the last shuffle, which places."""
    first: i64 = dealing.FIRST_LEGEND if kind == dealing.LEGEND else dealing.FIRST_FLARE
    start = dealing.deck_start(s, 0, kind)
    n = dealing.deck_size(s, 0, kind)
    kept: list[int] = []
    places: list[int] = []
    for depth in range(n):
        entry = s.decks[start + n - 1 - depth]
        if is_kept(entry, seat):
            kept.append(int(entry // state.KNOWERS - first))
            places.append(int(depth))
    for owner in range(s.players):
        slots = owner * state.HAND + dealing.FIRST_SLOT[kind]
        for entry in s.hands[slots : slots + dealing.held(s, owner, kind)]:
            if is_kept(entry, seat):
                kept.append(int(entry // state.KNOWERS - first))
    row.about(dealing.KIND_NAMES[kind])
    row.count("deck", n, len(names))
    row.pile("known", names, _seen(s, seat, start, n, first), len(names))
    row.listed("kept", names, kept)
    row.listed("kept.place", depths, places)
    row.some("discard", names, s.legends_gone if kind == dealing.LEGEND else s.flares_gone)
    row.about("")


def _write_tasks(row: Row, s: TashKalarState, seat: int) -> None:
    """The open tasks, whether the turn's player meets them now, the next one, and the deck."""
    for place in range(data.OPEN_TASKS):
        task = s.tasks[place]
        row.one_of(OPEN_NAMES[place], data.TASK_NAMES, task)
        row.flag(OPEN_NAMES[place], task >= 0 and s.turn >= 0 and met(s, s.turn, task))
    row.one_of("task.next", data.TASK_NAMES, s.tasks[NEXT])
    row.count("task.deck", s.tasks_left, data.TASKS)
    row.pile("task.known", data.TASK_NAMES, _seen(s, seat, s.task_deck(), s.tasks_left, 0), data.TASKS)


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
    row.counts("destroyed", data.RANK_NAMES, [int(seats[mine + state.KILLED + rank]) for rank in range(3)], [KILLS] * 3)
    row.count("points", points(s, owner), s.variant.goal)
    if s.variant.form == state.HIGH_FORM:
        row.some("claimed", data.TASK_NAMES, seats[mine + state.CLAIMED])
    else:
        row.by_seat("scored", [int(seats[mine + state.POINTS + side(s, p)]) for p in range(s.players)], s.variant.goal)
    row.seats("improvised", seats[owner * state.WIDTH + state.IMPROVISED])


def _write_hand(row: Row, s: TashKalarState, owner: i64, seat: int) -> None:
    """The cards of a seat as the looking seat knows them, and its own deck and discard pile."""
    mine = owner * state.WIDTH
    known: list[int] = []
    sizes: list[int] = []
    kept: list[int] = []
    for kind in range(3):
        slots = owner * state.HAND + dealing.FIRST_SLOT[kind]
        unsure = 0
        for entry in s.hands[slots : slots + dealing.held(s, owner, kind)]:
            if sees(entry, seat):
                known.append(int(entry // state.KNOWERS))
            elif is_kept(entry, seat):
                unsure += 1
        sizes.append(int(dealing.held(s, owner, kind)))
        kept.append(unsure)
    row.counts("hand", dealing.KIND_NAMES, sizes, IN_HAND)
    row.listed("hand", dealing.HELD_NAMES, known)
    row.counts("kept", dealing.KIND_NAMES, kept, IN_HAND)
    left = dealing.deck_size(s, owner, dealing.BEING)
    row.count("deck", left, data.DECK_SIZE)
    row.pile("known", BEING_NAMES, _seen(s, seat, dealing.deck_start(s, owner, dealing.BEING), left, 0), data.DECK_SIZE)
    school = s.seats[mine + state.SCHOOL_OF]
    first = data.FIRST_CARD[school] if school >= 0 else 0
    gone = s.seats[mine + state.DISCARD]
    row.listed("discard", BEING_NAMES, [int(first + n) for n in range(data.DECK_SIZE) if gone & BIT[n]])
