"""What a seat may know of Tash-Kalar."""

from __future__ import annotations

from typing import TypedDict

from mypy_extensions import i64

from mohreh.games.tash_kalar.rules import arena, data, dealing, pieces, state
from mohreh.games.tash_kalar.rules.patterns import ORIENTATION_NAMES
from mohreh.games.tash_kalar.rules.scoring import points
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.games.tash_kalar.rules.steps.summon import facing
from mohreh.games.tash_kalar.rules.tasks import NEXT, met
from mohreh.kernel.game import View
from mohreh.kernel.state import BIT, Value


class Seat(TypedDict):  # lint: cold
    """One player. A card in hand that the looking seat does not know is empty."""

    school: str
    colour: int  # of its pieces, as the number of a seat: teammates have the same
    points: int
    tasks: list[str]
    by_colour: list[int]  # points, by the colour of the pieces destroyed
    pool: int  # common and heroic pieces in the supply
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
    improvised: list[int]  # the seats whose colour has been borrowed


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

    form: str  # how points are made: teams play the High Form or the duel
    teams: bool
    rules: dict[str, Value]  # the options of the table
    first: int
    turn: int
    control: int  # the teammate to whom control was passed in this turn
    round: int
    opening: bool
    actions: int
    spent: bool
    exchanged: int  # 0: nothing in this turn, 1: cards, 2: among them an own being
    flared: bool
    pieces: dict[str, list[int | str]]  # by square: colour and rank
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
    followed: list[str]  # squares that the effect follows
    summoned: Summoned
    extra: Extra
    permission: bool
    final: int  # turns left in the final round, the present one not counted; -1 before it
    announcer: int
    cause: str


class TashKalarView(Table, View):  # lint: cold
    """A whole view, as faces read it."""


def knower(seat: i64) -> i64:
    """The bit of a seat, or of the spectators, in an entry that tells who knows a card."""
    if seat < 0:
        return state.SPECTATORS
    return BIT[seat]


def sees(entry: i64, seat: i64) -> bool:
    """Does a seat, or a spectator, know which card this is?"""
    return entry & knower(seat) != 0


def _hand(s: TashKalarState, owner: int, kind: i64, seat: int) -> list[str]:
    """The own hand in the order of drawing; of another one the known cards in the order of the list, then the rest.

    The order of drawing would tell which card of another hand has just left.
    """
    start = owner * state.HAND + dealing.FIRST_SLOT[kind]
    slots = range(start, start + dealing.held(s, owner, kind))
    known = [int(s.hands[slot] // state.KNOWERS) for slot in slots if sees(s.hands[slot], seat)]
    if owner != seat:
        known.sort()
    return [dealing.HELD_NAMES[card] for card in known] + [""] * (len(slots) - len(known))


def is_kept(entry: i64, seat: i64) -> bool:
    """A card that the seat does not know, but it was held when the discard pile was last shuffled."""
    return entry & state.KEPT != 0 and not sees(entry, seat)


def _kept_held(s: TashKalarState, owner: i64, kind: i64, seat: int) -> list[int]:
    """Such cards in a hand."""
    start = owner * state.HAND + dealing.FIRST_SLOT[kind]
    hand = s.hands[start : start + dealing.held(s, owner, kind)]
    return [int(entry // state.KNOWERS) for entry in hand if is_kept(entry, seat)]


def _kept(s: TashKalarState, kind: i64, seat: int) -> Kept:
    """All such cards, and the places of those in the deck. All know which they are: none of them was on the pile."""
    found: list[int] = []
    for owner in range(s.players):
        found += _kept_held(s, owner, kind, seat)
    start = dealing.deck_start(s, 0, kind)
    n = dealing.deck_size(s, 0, kind)
    places: list[int] = []
    for depth in range(1, int(n) + 1):
        entry = s.decks[start + n - depth]
        if is_kept(entry, seat):
            found.append(int(entry // state.KNOWERS))
            places.append(depth)
    return {"cards": [dealing.HELD_NAMES[card] for card in sorted(found)], "places": places}


def _known(s: TashKalarState, start: i64, n: i64, names: list[str], seat: int) -> dict[str, str]:
    """The cards of a deck that a seat knows, by their place from the top."""
    found: dict[str, str] = {}
    for depth in range(1, int(n) + 1):
        entry = s.decks[start + n - depth]
        if sees(entry, seat):
            found[str(depth)] = names[entry // state.KNOWERS]
    return found


def _set(some: i64, names: list[str], first: int, n: int) -> list[str]:
    return [names[first + i] for i in range(n) if some & BIT[i]]


def _seat(s: TashKalarState, owner: int, seat: int) -> Seat:
    mine = owner * state.WIDTH
    ours = pieces.side(s, owner) * state.WIDTH
    school = s.seats[mine + state.SCHOOL_OF]
    first = int(data.FIRST_CARD[max(school, 0)])
    return {
        "school": data.SCHOOL_NAMES[school] if school >= 0 else "",
        "colour": int(pieces.side(s, owner)),
        "points": int(points(s, owner)),
        "tasks": _set(s.seats[ours + state.CLAIMED], data.TASK_NAMES, 0, data.TASKS),
        "by_colour": [int(s.seats[ours + state.POINTS + colour]) for colour in range(s.variant.colours)],
        "pool": int(pieces.pool(s, owner)),
        "legendary_pool": int(pieces.in_supply(s, owner, data.LEGENDARY)),
        "commons": int(pieces.on_board(s, owner, data.COMMON)),
        "heroics": int(pieces.on_board(s, owner, data.HEROIC)),
        "legendaries": int(pieces.on_board(s, owner, data.LEGENDARY)),
        "beings": _hand(s, owner, dealing.BEING, seat),
        "legends": _hand(s, owner, dealing.LEGEND, seat),
        "flares": _hand(s, owner, dealing.FLARE, seat),
        "kept": [len(_kept_held(s, owner, kind, seat)) for kind in (dealing.LEGEND, dealing.FLARE)],
        "deck": int(s.seats[mine + state.DECK]),
        "known": _known(s, owner * data.DECK_SIZE, s.seats[mine + state.DECK], dealing.HELD_NAMES, seat),
        "discard": _set(s.seats[mine + state.DISCARD], data.CARD_NAMES, first, data.DECK_SIZE),
        "destroyed": [int(s.seats[ours + state.KILLED + rank]) for rank in range(3)],
        "improvised": [other for other in range(s.players) if s.seats[mine + state.IMPROVISED] & BIT[other]],
    }


def _pieces(s: TashKalarState) -> dict[str, list[int | str]]:
    found: dict[str, list[int | str]] = {}
    for square in range(arena.SQUARES):
        owner = pieces.owner_at(s, arena.CELL[square])
        if owner >= 0:
            found[arena.SQUARE_NAMES[square]] = [int(owner), data.RANK_NAMES[pieces.rank_at(s, arena.CELL[square])]]
    return found


def _tasks(s: TashKalarState, seat: int) -> Tasks:
    return {
        "open": [data.TASK_NAMES[task] if task >= 0 else "" for task in s.tasks[:data.OPEN_TASKS]],
        "next": data.TASK_NAMES[s.tasks[NEXT]] if s.tasks[NEXT] >= 0 else "",
        "deck": int(s.tasks_left),
        "known": _known(s, s.task_deck(), s.tasks_left, data.TASK_NAMES, seat),
    }


def _met(s: TashKalarState) -> list[str]:
    """The open tasks that the turn's player meets now."""
    if s.variant.form != state.HIGH_FORM or s.turn < 0:
        return []
    return [data.TASK_NAMES[task] for task in s.tasks[:data.OPEN_TASKS] if task >= 0 and met(s, s.turn, task)]


def view(s: TashKalarState, seat: int) -> Table:
    """All that lies open, the own hand, and what the seat has seen of hidden cards."""
    legends = _known(s, s.legend_deck(), s.legends_left, dealing.HELD_NAMES, seat)
    flares = _known(s, s.flare_deck(), s.flares_left, dealing.HELD_NAMES, seat)
    return {
        "form": state.FORM_NAMES[s.variant.form],
        "teams": s.variant.teams,
        "rules": {key: value for key, value in s.variant.options.items() if key != "schools"},
        "first": int(s.first),
        "turn": int(s.turn),
        "control": int(s.control),
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
            "kept": _kept(s, dealing.LEGEND, seat),
            "discard": _set(s.legends_gone, data.CARD_NAMES, dealing.FIRST_LEGEND, data.LEGENDS),
        },
        "flares": {
            "deck": int(s.flares_left),
            "known": flares,
            "kept": _kept(s, dealing.FLARE, seat),
            "discard": _set(s.flares_gone, data.FLARE_NAMES, 0, data.FLARES),
        },
        "tasks": _tasks(s, seat),
        "met": _met(s),
        "card": data.CARD_NAMES[s.card] if s.card >= 0 else "",
        "flare": data.FLARE_NAMES[s.flare] if s.flare >= 0 else "",
        "being": arena.name(s.being) if s.being >= 0 else "",
        "origin": arena.name(s.origin_square) if s.origin_square >= 0 else "",
        "facing": ORIENTATION_NAMES[facing(s)] if facing(s) >= 0 else "",
        "followed": [arena.name(cell) for cell in arena.cells(pieces.followed(s))],
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
        "cause": state.ENDINGS[s.cause],
    }
