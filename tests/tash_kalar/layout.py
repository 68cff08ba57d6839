"""The one place in these tests that knows how a Tash-Kalar state is packed; everything else reads views."""

from __future__ import annotations

from typing import Final

from mohreh.games.tash_kalar.rules.arena import CELL, SQUARE_NAMES
from mohreh.games.tash_kalar.rules.data import (
    CARD_NAMES,
    DECK_SIZE,
    FIRST_CARD,
    FLARE_NAMES,
    RANK_NAMES,
    SCHOOL_NAMES,
    TASK_NAMES,
    TASK_POINTS,
)
from mohreh.games.tash_kalar.rules.dealing import FIRST_FLARE, FIRST_LEGEND, HELD_NAMES
from mohreh.games.tash_kalar.rules.state import (
    ALL,
    BEINGS_HELD,
    CLAIMED,
    DECK,
    DISCARD,
    EARNED,
    FLARE_SLOT,
    HAND,
    IMPROVISED,
    KILLED,
    KNOWERS,
    LEGEND_SLOT,
    ON_BOARD,
    POINTS,
    SCHOOL_OF,
    WIDTH,
)
from mohreh.kernel.rules import Rules

LEGEND_NAMES: Final = CARD_NAMES[FIRST_LEGEND:]
EVERY_DECK: Final = {name: CARD_NAMES[FIRST_CARD[i] : FIRST_CARD[i] + DECK_SIZE] for i, name in enumerate(SCHOOL_NAMES)}


class Position:
    """Everything on the table, in plain words."""

    def __init__(self, players: int) -> None:
        self.pieces: dict[str, tuple[int, str]] = {}
        self.schools: list[str] = ["" for _ in range(players)]
        self.beings: list[list[str]] = [[] for _ in range(players)]
        self.legends: list[list[str]] = [[] for _ in range(players)]
        self.flares: list[list[str]] = [[] for _ in range(players)]
        self.known: list[list[str]] = [[] for _ in range(players)]  # cards of a hand that all know
        self.discards: list[list[str]] = [[] for _ in range(players)]
        self.decks: list[list[str]] = [[] for _ in range(players)]  # the top cards, the topmost first
        self.legend_deck: list[str] = []
        self.flare_deck: list[str] = []
        self.legend_discard: list[str] = []
        self.flare_discard: list[str] = []
        self.tasks: list[str] = []  # three open ones and the next
        self.task_deck: list[str] = []  # the top cards below the next task, the topmost first
        self.claimed: list[list[str]] = [[] for _ in range(players)]
        self.points: list[list[int]] = [[0, 0, 0, 0] for _ in range(players)]
        self.destroyed: list[list[int]] = [[0, 0, 0] for _ in range(players)]
        self.improvised: list[list[int]] = [[] for _ in range(players)]
        self.fields: dict[str, int] = {}  # anything else, by the name of the state's field
        self.turn = 0
        self.step = "Act"


def pick_schools(position: Position) -> list[str]:
    """The schools that were given, those that the cards of a seat belong to, and for the rest the first free ones."""
    found = list(position.schools)
    for seat in range(len(found)):
        cards = position.beings[seat] + position.discards[seat] + position.decks[seat]
        if not found[seat] and cards:
            fitting = [name for name, deck in EVERY_DECK.items() if cards[0] in deck and name not in found]
            found[seat] = fitting[0]
    for seat in range(len(found)):
        if not found[seat]:
            found[seat] = next(name for name in SCHOOL_NAMES if name not in found)
    return found


def _below(top: list[str], all_of_them: list[str], used: list[str]) -> list[str]:
    """A deck, lowest card first: what was given on top, everything else that is nowhere else below it."""
    return [name for name in all_of_them if name not in top and name not in used] + top[::-1]


def _stretch(entries: list[int], length: int) -> list[int]:
    return entries + [0] * (length - len(entries))


def _bits(some: list[str], names: list[str]) -> int:
    return sum([2 ** names.index(one) for one in some])


def saved(rules: Rules, position: Position) -> dict[str, object]:
    """The position as `Rules.save` would write it, with the seat `turn` asked."""
    players = rules.players
    board = [0] * (6 * players)
    seats: list[int] = []
    hands: list[int] = []
    decks: list[int] = []
    schools = pick_schools(position)
    rows = [[0] * WIDTH for _ in range(players)]
    for square, (seat, rank) in position.pieces.items():
        cell = int(CELL[SQUARE_NAMES.index(square)])
        for level in range(RANK_NAMES.index(rank) + 1):
            board[seat * 6 + level * 2 + (cell >= 45)] += 2 ** (cell % 45)
        rows[seat][ON_BOARD + RANK_NAMES.index(rank)] += 1
    for seat in range(players):
        row, deck_list = rows[seat], EVERY_DECK[schools[seat]]
        used = position.beings[seat] + position.discards[seat]
        deck = _below(position.decks[seat], deck_list, used)
        row[KILLED : KILLED + 3] = position.destroyed[seat]
        row[POINTS : POINTS + 4] = position.points[seat]
        row[EARNED] = sum([int(TASK_POINTS[TASK_NAMES.index(task)]) for task in position.claimed[seat]])
        row[CLAIMED] = _bits(position.claimed[seat], TASK_NAMES)
        row[DISCARD] = _bits(position.discards[seat], deck_list)
        row[IMPROVISED] = sum([2**other for other in position.improvised[seat]])
        row[SCHOOL_OF] = SCHOOL_NAMES.index(schools[seat])
        row[DECK] = len(deck)
        kinds = [position.beings[seat], position.legends[seat], position.flares[seat]]
        row[BEINGS_HELD : BEINGS_HELD + 3] = [len(kind) for kind in kinds]
        seats += row
        lengths = [LEGEND_SLOT, FLARE_SLOT - LEGEND_SLOT, HAND - FLARE_SLOT]
        for kind, length in zip(kinds, lengths, strict=True):
            knowers = [ALL if card in position.known[seat] else 2**seat for card in kind]
            entries = [HELD_NAMES.index(card) * KNOWERS for card in kind]
            hands += _stretch([e + k for e, k in zip(entries, knowers, strict=True)], length)
        decks += _stretch([HELD_NAMES.index(card) * KNOWERS for card in deck], DECK_SIZE)
    held_legends = [card for some in position.legends for card in some]
    held_flares = [card for some in position.flares for card in some]
    in_play = position.fields.get("card", -1)
    aside = [CARD_NAMES[in_play]] if in_play >= FIRST_LEGEND else []
    legends = _below(position.legend_deck, LEGEND_NAMES, held_legends + position.legend_discard + aside)
    flares = _below(position.flare_deck, FLARE_NAMES, held_flares + position.flare_discard)
    claimed = [task for some in position.claimed for task in some]
    high_form = str(rules.options["form"]).endswith("high_form")
    teams = str(rules.options["form"]).startswith("team_")
    tasks = _below(position.task_deck, TASK_NAMES, position.tasks + claimed) if high_form else []
    decks += _stretch([HELD_NAMES.index(card) * KNOWERS for card in legends], len(LEGEND_NAMES))
    decks += _stretch([HELD_NAMES.index(card) * KNOWERS for card in flares], len(FLARE_NAMES))
    decks += _stretch([TASK_NAMES.index(task) * KNOWERS for task in tasks], len(TASK_NAMES))
    found = rules.save(rules.new(0))
    found |= {
        "shown": 0,
        "who": position.turn,
        "top": [position.step, position.turn],
        "stack": [],
        "board": board,
        "seats": seats,
        "hands": hands,
        "decks": decks,
        "tasks": _stretch([TASK_NAMES.index(task) for task in position.tasks], 4) if high_form else [-1] * 4,
        "legends_left": len(legends),
        "legends_gone": _bits(position.legend_discard, LEGEND_NAMES),
        "flares_left": len(flares),
        "flares_gone": _bits(position.flare_discard, FLARE_NAMES),
        "tasks_left": len(tasks),
        "first": 0,
        "turn": position.turn,
        "control": -1,
        "offers": int(teams and position.step == "Act"),
        "rounds": 1,
        "opening": 0,
        "actions": 2,
        **position.fields,
    }
    return found


if FIRST_FLARE != len(CARD_NAMES):
    raise ValueError("the cards of a hand are numbered otherwise")
