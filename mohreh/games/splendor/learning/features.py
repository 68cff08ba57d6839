"""What a seat may know of Splendor as a row of numbers for learners.

Left out: what never changes at a table (the options, what is printed on cards and nobles), and how the game ended.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.splendor.knowledge.view import hides
from mohreh.games.splendor.rules import data
from mohreh.games.splendor.rules.gems import LETTERS, ONE
from mohreh.games.splendor.rules.market import reached
from mohreh.games.splendor.rules.state import (
    BONUS,
    BOUGHT,
    BOUGHT_HIGH,
    HIDDEN,
    POINTS,
    RESERVED,
    TOKENS,
    VISITS,
    WIDTH,
    SplendorState,
)
from mohreh.games.splendor.rules.steps import Pay
from mohreh.kernel.features import NOTHING, Row

ROUNDS: Final = 40  # few games are longer
TOKEN_NAMES: Final = list(LETTERS)
GEM_NAMES: Final = list(LETTERS[:5])
LEVEL_NAMES: Final = ["1", "2", "3"]
_starts: Final = [int(start) for start in data.LEVEL_START]
CARDS_OF_LEVEL: Final = [data.CARD_NAMES[_starts[n] : _starts[n + 1]] for n in range(data.LEVELS)]
ROW_NAMES: Final = [f"{level}.{place}" for level in (1, 2, 3) for place in (1, 2, 3, 4)]
HAND_NAMES: Final = ["r1", "r2", "r3"]
SLOT_NAMES: Final = [*ROW_NAMES, *HAND_NAMES]
LEVEL_1: Final = len(CARDS_OF_LEVEL[0])  # its cards are the first, and lie in BOUGHT
# There are hardly ever more than this.
IN_LEVEL: Final[vec[i64]] = vec[i64]([len(names) for names in CARDS_OF_LEVEL])
OF_A_COLOUR: Final[vec[i64]] = vec[i64]([len(data.CARD_NAMES) // 5] * 5)  # bought cards
ALL_GOLD: Final[vec[i64]] = vec[i64]([data.GOLD_IN_ALL] * 5)
IN_HAND: Final[vec[i64]] = vec[i64]([data.RESERVED_LIMIT] * 3)
TOKENS_BY_PLAYERS: Final = [
    vec[i64]([data.GEMS_BY_PLAYERS.get(players, 1)] * 5 + [data.GOLD_IN_ALL]) for players in range(5)
]


def write(row: Row, s: SplendorState, seat: i64) -> None:
    """The question, the table, the own hand by its places, then what each seat has."""
    tokens = TOKENS_BY_PLAYERS[s.players]
    _write_question(row, s)
    row.seat("first", s.first)
    row.count("round", s.rounds, ROUNDS)
    row.count("passes", s.passes, s.players)
    row.flag("last_round", reached(s))
    row.packed("bank", TOKEN_NAMES, s.bank, 8, tokens)
    for slot in range(data.SLOTS):
        level = slot // data.ROW
        card = s.rows[slot]
        if card >= 0:
            card -= data.LEVEL_START[level]
        row.one_of(ROW_NAMES[slot], CARDS_OF_LEVEL[level], card)
    row.packed("deck", LEVEL_NAMES, s.left, 8, IN_LEVEL)
    row.some("nobles", data.NOBLE_NAMES, s.nobles)
    own: i64 = 0
    if seat >= 0:
        own = s.seats[seat * WIDTH + RESERVED]
    for place in range(data.RESERVED_LIMIT):
        row.one_of(HAND_NAMES[place], data.CARD_NAMES, (own & 0x7F) - 1)
        own >>= 8
    for number in range(s.players):
        _write_seat(row, s, row.seat_at(number), seat, tokens)


def _write_question(row: Row, s: SplendorState) -> None:
    """What is asked; of a payment, for which card and what gold stands in for so far."""
    row.question(s)
    top = s.top
    slot: i64 = NOTHING
    colour: i64 = NOTHING
    instead: i64 = 0
    if isinstance(top, Pay):
        slot = top.slot
        colour = top.colour
        instead = top.instead
    row.one_of("asks.slot", SLOT_NAMES, slot)
    row.one_of("asks.colour", GEM_NAMES, colour)
    row.packed("asks.instead", GEM_NAMES, instead, 8, ALL_GOLD)


def _write_seat(row: Row, s: SplendorState, owner: i64, seat: i64, tokens: vec[i64]) -> None:
    """What a seat has; of its reserved cards those that the looking seat knows, and how many others do not see."""
    mine = owner * WIDTH
    seats = s.seats
    row.packed("tokens", TOKEN_NAMES, seats[mine + TOKENS], 8, tokens)
    row.packed("bonuses", GEM_NAMES, seats[mine + BONUS], 8, OF_A_COLOUR)
    row.count("points", seats[mine + POINTS], s.variant.target)
    row.some("visits", data.NOBLE_NAMES, seats[mine + VISITS])
    row.some("bought", data.CARD_NAMES, seats[mine + BOUGHT])
    row.marks(LEVEL_1, seats[mine + BOUGHT_HIGH])
    row.block("reserved", data.CARD_NAMES)
    hand = seats[mine + RESERVED]
    unseen: i64 = 0  # by level, a byte each
    while hand:
        card = (hand & 0x7F) - 1
        if hand & HIDDEN:
            unseen += ONE[data.CARD_LEVEL[card]]
        if not hides(owner, hand, seat):
            row.mark(card)
        hand >>= 8
    row.packed("unseen", LEVEL_NAMES, unseen, 8, IN_HAND)
