"""What a seat may know of Tash-Kalar."""

from __future__ import annotations

from typing import TypedDict

from mypy_extensions import i64

from mohreh.games.tash_kalar.rules.arena import CELL, SQUARE_NAMES, SQUARES, cells, name
from mohreh.games.tash_kalar.rules.data import (
    CARD_NAMES,
    COMMON,
    DECK_SIZE,
    FIRST_CARD,
    FLARE_NAMES,
    FLARES,
    HEROIC,
    LEGENDARY,
    LEGENDS,
    OPEN_TASKS,
    RANK_NAMES,
    SCHOOL_NAMES,
    TASK_NAMES,
    TASKS,
)
from mohreh.games.tash_kalar.rules.dealing import (
    BEING,
    FIRST_LEGEND,
    FIRST_SLOT,
    FLARE,
    HELD_NAMES,
    LEGEND,
    deck_size,
    deck_start,
    held,
)
from mohreh.games.tash_kalar.rules.patterns import ORIENTATION_NAMES
from mohreh.games.tash_kalar.rules.pieces import followed, in_supply, on_board, owner_at, pool, rank_at
from mohreh.games.tash_kalar.rules.scoring import points
from mohreh.games.tash_kalar.rules.state import (
    CLAIMED,
    DECK,
    DISCARD,
    ENDINGS,
    FORM_NAMES,
    HAND,
    HIGH_FORM,
    IMPROVISED,
    KEPT,
    KILLED,
    KNOWERS,
    POINTS,
    SCHOOL_OF,
    SPECTATORS,
    WIDTH,
    TashKalarState,
)
from mohreh.games.tash_kalar.rules.steps.summon import facing
from mohreh.games.tash_kalar.rules.tasks import NEXT, met
from mohreh.kernel.game import TableView
from mohreh.kernel.state import BIT, Value


class Seat(TypedDict):  # lint: cold
    """One player. A card in hand that the looking seat does not know is empty."""

    school: str
    points: int
    tasks: list[str]
    by_colour: list[int]
    pool: int
    legendary_pool: int
    commons: int
    heroics: int
    legendaries: int
    beings: list[str]
    legends: list[str]
    flares: list[str]
    kept: list[int]  # legends and flares held since the discard pile was last shuffled
    deck: int
    known: dict[str, str]  # cards of the deck, by their place from the top
    discard: list[str]
    destroyed: list[int]  # in this turn, by rank
    improvised: list[int]


class Kept(TypedDict):  # lint: cold
    """Cards held when the discard pile was last shuffled, and where in the deck some of them lie."""

    cards: list[str]
    places: list[int]


class Deck(TypedDict):  # lint: cold
    """Legends or flares."""

    deck: int
    known: dict[str, str]  # by their place from the top
    kept: Kept
    discard: list[str]


class Tasks(TypedDict):  # lint: cold
    open: list[str]
    next: str
    deck: int
    known: dict[str, str]  # by their place from the top


class Summoned(TypedDict):  # lint: cold
    """How many beings came in this turn, and how many of them were legends, or came on red or green squares."""

    total: int
    legends: int
    red: int
    green: int


class Extra(TypedDict):  # lint: cold
    beings: int
    legends: int
    turns: int


class Table(TypedDict):  # lint: cold
    """What a seat may know of Tash-Kalar. A seat is -1, a square or card empty, where there is none."""

    form: str
    rules: dict[str, Value]
    first: int
    turn: int
    round: int
    opening: bool
    actions: int
    spent: bool
    exchanged: int
    flared: bool
    pieces: dict[str, list[int | str]]  # by square: owner and rank
    seats: list[Seat]
    legends: Deck
    flares: Deck
    tasks: Tasks
    met: list[str]
    card: str
    flare: str
    being: str
    origin: str
    facing: str
    followed: list[str]
    summoned: Summoned
    extra: Extra
    permission: bool
    final: int
    announcer: int
    cause: str


class TashKalarView(Table, TableView):  # lint: cold
    """A whole view, as faces read it."""


def sees(entry: i64, seat: int) -> bool:
    """Does a seat, or a spectator, know which card this is?"""
    if seat < 0:
        return entry & SPECTATORS != 0
    return entry & BIT[seat] != 0


def _hand(s: TashKalarState, owner: int, kind: i64, seat: int) -> list[str]:
    """The own hand in the order of drawing; of another one the known cards in the order of the list, then the rest.

    In their order the cards of others would tell which of them has just left.
    """
    start = owner * HAND + FIRST_SLOT[kind]
    slots = range(start, start + held(s, owner, kind))
    known = [int(s.hands[slot] // KNOWERS) for slot in slots if sees(s.hands[slot], seat)]
    if owner != seat:
        known.sort()
    return [HELD_NAMES[card] for card in known] + [""] * (len(slots) - len(known))


def is_kept(entry: i64, seat: int) -> bool:
    """A card that the seat does not know, but it was held when the discard pile was last shuffled."""
    return entry & KEPT != 0 and not sees(entry, seat)


def _kept_held(s: TashKalarState, owner: i64, kind: i64, seat: int) -> list[int]:
    """Such cards in a hand."""
    start = owner * HAND + FIRST_SLOT[kind]
    hand = s.hands[start : start + held(s, owner, kind)]
    return [int(entry // KNOWERS) for entry in hand if is_kept(entry, seat)]


def _kept(s: TashKalarState, kind: i64, seat: int) -> Kept:
    """All such cards, which everybody can tell from those on the pile, and where in the deck some lie."""
    found: list[int] = []
    for owner in range(s.players):
        found += _kept_held(s, owner, kind, seat)
    start = deck_start(s, 0, kind)
    n = deck_size(s, 0, kind)
    places: list[int] = []
    for depth in range(1, int(n) + 1):
        entry = s.decks[start + n - depth]
        if is_kept(entry, seat):
            found.append(int(entry // KNOWERS))
            places.append(depth)
    return {"cards": [HELD_NAMES[card] for card in sorted(found)], "places": places}


def _known(s: TashKalarState, start: i64, n: i64, names: list[str], seat: int) -> dict[str, str]:
    """The cards of a deck that a seat knows, by their place from the top."""
    found: dict[str, str] = {}
    for depth in range(1, int(n) + 1):
        entry = s.decks[start + n - depth]
        if sees(entry, seat):
            found[str(depth)] = names[entry // KNOWERS]
    return found


def _set(some: i64, names: list[str], first: int, n: int) -> list[str]:
    return [names[first + i] for i in range(n) if some & BIT[i]]


def _seat(s: TashKalarState, owner: int, seat: int) -> Seat:
    mine = owner * WIDTH
    school = s.seats[mine + SCHOOL_OF]
    return {
        "school": SCHOOL_NAMES[school] if school >= 0 else "",
        "points": int(points(s, owner)),
        "tasks": _set(s.seats[mine + CLAIMED], TASK_NAMES, 0, TASKS),
        "by_colour": [int(s.seats[mine + POINTS + colour]) for colour in range(s.players)],
        "pool": int(pool(s, owner)),
        "legendary_pool": int(in_supply(s, owner, LEGENDARY)),
        "commons": int(on_board(s, owner, COMMON)),
        "heroics": int(on_board(s, owner, HEROIC)),
        "legendaries": int(on_board(s, owner, LEGENDARY)),
        "beings": _hand(s, owner, BEING, seat),
        "legends": _hand(s, owner, LEGEND, seat),
        "flares": _hand(s, owner, FLARE, seat),
        "kept": [len(_kept_held(s, owner, kind, seat)) for kind in (LEGEND, FLARE)],
        "deck": int(s.seats[mine + DECK]),
        "known": _known(s, owner * DECK_SIZE, s.seats[mine + DECK], HELD_NAMES, seat),
        "discard": _set(s.seats[mine + DISCARD], CARD_NAMES, int(FIRST_CARD[max(school, 0)]), DECK_SIZE),
        "destroyed": [int(s.seats[mine + KILLED + rank]) for rank in range(3)],
        "improvised": [other for other in range(s.players) if s.seats[mine + IMPROVISED] & BIT[other]],
    }


def _pieces(s: TashKalarState) -> dict[str, list[int | str]]:
    found: dict[str, list[int | str]] = {}
    for square in range(SQUARES):
        owner = owner_at(s, CELL[square])
        if owner >= 0:
            found[SQUARE_NAMES[square]] = [int(owner), RANK_NAMES[rank_at(s, CELL[square])]]
    return found


def _tasks(s: TashKalarState, seat: int) -> Tasks:
    return {
        "open": [TASK_NAMES[task] if task >= 0 else "" for task in s.tasks[:OPEN_TASKS]],
        "next": TASK_NAMES[s.tasks[NEXT]] if s.tasks[NEXT] >= 0 else "",
        "deck": int(s.tasks_left),
        "known": _known(s, s.task_deck(), s.tasks_left, TASK_NAMES, seat),
    }


def _met(s: TashKalarState) -> list[str]:
    """The open tasks that the turn's player meets now."""
    if s.variant.form != HIGH_FORM or s.turn < 0:
        return []
    return [TASK_NAMES[task] for task in s.tasks[:OPEN_TASKS] if task >= 0 and met(s, s.turn, task)]


def view(s: TashKalarState, seat: int) -> Table:
    """All that lies open, the own hand, and what the seat has seen of hidden cards."""
    legends = _known(s, s.legend_deck(), s.legends_left, HELD_NAMES, seat)
    flares = _known(s, s.flare_deck(), s.flares_left, HELD_NAMES, seat)
    return {
        "form": FORM_NAMES[s.variant.form],
        "rules": {key: value for key, value in s.variant.options.items() if key != "schools"},
        "first": int(s.first),
        "turn": int(s.turn),
        "round": int(s.rounds) + 1,
        "opening": s.opening == 1,
        "actions": int(s.actions),
        "spent": s.spent == 1,
        "exchanged": int(s.exchanged),
        "flared": s.flared == 1,
        "pieces": _pieces(s),
        "seats": [_seat(s, owner, seat) for owner in range(s.players)],
        "legends": {
            "deck": int(s.legends_left),
            "known": legends,
            "kept": _kept(s, LEGEND, seat),
            "discard": _set(s.legends_gone, CARD_NAMES, FIRST_LEGEND, LEGENDS),
        },
        "flares": {
            "deck": int(s.flares_left),
            "known": flares,
            "kept": _kept(s, FLARE, seat),
            "discard": _set(s.flares_gone, FLARE_NAMES, 0, FLARES),
        },
        "tasks": _tasks(s, seat),
        "met": _met(s),
        "card": CARD_NAMES[s.card] if s.card >= 0 else "",
        "flare": FLARE_NAMES[s.flare] if s.flare >= 0 else "",
        "being": name(s.being) if s.being >= 0 else "",
        "origin": name(s.origin_square) if s.origin_square >= 0 else "",
        "facing": ORIENTATION_NAMES[facing(s)] if facing(s) >= 0 else "",
        "followed": [name(cell) for cell in cells(followed(s))],
        "summoned": {
            "total": int(s.summoned),
            "legends": int(s.summoned_legends),
            "red": int(s.summoned_red),
            "green": int(s.summoned_green),
        },
        "extra": {"beings": int(s.extra_beings), "legends": int(s.extra_legends), "turns": int(s.extra_turns)},
        "permission": s.permission == 1,
        "final": int(s.final),
        "announcer": int(s.announcer),
        "cause": ENDINGS[s.cause],
    }
