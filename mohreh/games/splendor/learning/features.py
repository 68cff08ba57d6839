"""What a seat may know of Splendor as a row of numbers for learners.

Left out: what never changes at a table (the options, what is printed on cards and nobles), and how the game ended.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mohreh.games.splendor.knowledge.view import bought, hides, reserved
from mohreh.games.splendor.rules import data
from mohreh.games.splendor.rules.gems import LETTERS, unpack
from mohreh.games.splendor.rules.market import reached
from mohreh.games.splendor.rules.state import BONUS, HIDDEN, POINTS, TOKENS, VISITS, WIDTH, SplendorState
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
IN_LEVEL: Final = [len(names) for names in CARDS_OF_LEVEL]
OF_A_COLOUR: Final = [len(data.CARD_NAMES) // 5] * 5  # bought cards
IN_HAND: Final = [data.RESERVED_LIMIT] * 3


def write(row: Row, s: SplendorState, seat: int) -> None:
    """The question, the table, the own hand by its places, then what each seat has."""
    tokens = [data.GEMS_BY_PLAYERS[int(s.players)]] * 5 + [data.GOLD_IN_ALL]
    _write_question(row, s)
    row.seat("first", s.first)
    row.count("round", s.rounds, ROUNDS)
    row.count("passes", s.passes, s.players)
    row.flag("last_round", reached(s))
    row.counts("bank", TOKEN_NAMES, unpack(s.bank), tokens)
    for slot in range(data.SLOTS):
        level = slot // data.ROW
        card = s.market[slot]
        row.one_of(ROW_NAMES[slot], CARDS_OF_LEVEL[level], card - data.LEVEL_START[level] if card >= 0 else NOTHING)
    row.counts("deck", LEVEL_NAMES, [int(s.in_deck(level)) for level in range(data.LEVELS)], IN_LEVEL)
    row.some("nobles", data.NOBLE_NAMES, s.nobles)
    own = reserved(s, seat) if seat >= 0 else []
    for place in range(data.RESERVED_LIMIT):
        row.one_of(HAND_NAMES[place], data.CARD_NAMES, (own[place] & 0x7F) - 1 if place < len(own) else NOTHING)
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
    row.counts("asks.instead", GEM_NAMES, unpack(instead, 5), [data.GOLD_IN_ALL] * 5)


def _write_seat(row: Row, s: SplendorState, owner: i64, seat: int, tokens: list[int]) -> None:
    """What a seat has; of its reserved cards those that the looking seat knows, and how many others do not see."""
    mine = owner * WIDTH
    seats = s.seats
    row.counts("tokens", TOKEN_NAMES, unpack(seats[mine + TOKENS]), tokens)
    row.counts("bonuses", GEM_NAMES, unpack(seats[mine + BONUS], 5), OF_A_COLOUR)
    row.count("points", seats[mine + POINTS], s.variant.target)
    row.some("visits", data.NOBLE_NAMES, seats[mine + VISITS])
    row.listed("bought", data.CARD_NAMES, bought(s, int(owner)))
    known: list[int] = []
    unseen = [0, 0, 0]
    for entry in reserved(s, int(owner)):
        card = (entry & 0x7F) - 1
        if entry & HIDDEN:
            unseen[data.CARD_LEVEL[card]] += 1
        if not hides(int(owner), entry, seat):
            known.append(card)
    row.listed("reserved", data.CARD_NAMES, known)
    row.counts("unseen", LEVEL_NAMES, unseen, IN_HAND)
