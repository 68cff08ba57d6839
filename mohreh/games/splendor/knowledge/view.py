"""What a seat may know of Splendor."""

from __future__ import annotations

from typing import TypedDict

from mypy_extensions import i64

from mohreh.games.splendor.rules import state
from mohreh.games.splendor.rules.data import (
    CARD_LEVEL,
    CARD_NAMES,
    CARDS,
    LEVEL_START,
    LEVELS,
    NOBLE_NAMES,
    NOBLES,
    ROW,
    SLOTS,
)
from mohreh.games.splendor.rules.gems import unpack
from mohreh.games.splendor.rules.market import reached
from mohreh.games.splendor.rules.state import HIDDEN, RESERVED, WIDTH, SplendorState
from mohreh.kernel.game import View
from mohreh.kernel.state import BIT


class Reserved(TypedDict):  # lint: cold
    """A reserved card."""

    card: str  # empty for whoever does not see it
    level: int
    hidden: bool  # from everybody but its owner


class Seat(TypedDict):  # lint: cold
    """What a seat has."""

    tokens: list[int]  # by colour, gold last
    bonuses: list[int]
    points: int
    bought: list[str]
    reserved: list[Reserved]
    nobles: list[str]


class Table(TypedDict):  # lint: cold
    """What `view` tells."""

    bank: list[int]  # by colour, gold last
    rows: list[list[str]]  # by level; empty: a place without a card
    decks: list[int]  # how many cards, by level
    nobles: list[str]
    seats: list[Seat]
    first: int  # the start player
    round: int  # its number, from 1
    passes: int  # in direct succession
    target: int
    last_round: bool


class SplendorView(Table, View):  # lint: cold
    """All of a view."""


def hides(owner: i64, entry: i64, seat: i64) -> bool:
    """Is a reserved card hidden from a seat? (`entry` is its byte, HIDDEN included.)"""
    return owner != seat and entry & HIDDEN != 0


def reserved(s: SplendorState, owner: int) -> list[int]:
    """The bytes of the reserved cards, the oldest first."""
    rest = int(s.seats[owner * WIDTH + RESERVED])
    found: list[int] = []
    while rest:
        found.append(rest & 0xFF)
        rest >>= 8
    return found


def bought(s: SplendorState, owner: int) -> list[int]:
    """The ids of the bought cards."""
    low = s.seats[owner * WIDTH + state.BOUGHT]
    high = s.seats[owner * WIDTH + state.BOUGHT_HIGH]
    found = [card for card in range(40) if low & BIT[card]]
    return found + [card for card in range(40, CARDS) if high & BIT[card - 40]]


def _seat(s: SplendorState, owner: int, seat: int) -> Seat:
    mine = owner * WIDTH
    hand: list[Reserved] = []
    for entry in reserved(s, owner):
        card = (entry & 0x7F) - 1
        name = "" if hides(owner, entry, seat) else CARD_NAMES[card]
        hand.append({"card": name, "level": int(CARD_LEVEL[card]) + 1, "hidden": entry & HIDDEN != 0})
    visits = s.seats[mine + state.VISITS]
    return {
        "tokens": unpack(s.seats[mine + state.TOKENS]),
        "bonuses": unpack(s.seats[mine + state.BONUS], 5),
        "points": int(s.seats[mine + state.POINTS]),
        "bought": [CARD_NAMES[card] for card in bought(s, owner)],
        "reserved": hand,
        "nobles": [NOBLE_NAMES[n] for n in range(NOBLES) if visits & BIT[n]],
    }


def view(s: SplendorState, seat: int) -> Table:
    """All that lies open, and what is in the seat's own hand."""
    rows: list[list[str]] = []
    for level in range(LEVELS):
        row = s.market[level * ROW : level * ROW + ROW]
        rows.append([CARD_NAMES[card] if card >= 0 else "" for card in row])
    return {
        "bank": unpack(s.bank),
        "rows": rows,
        "decks": [int(s.in_deck(level)) for level in range(LEVELS)],
        "nobles": [NOBLE_NAMES[n] for n in range(NOBLES) if s.nobles & BIT[n]],
        "seats": [_seat(s, owner, seat) for owner in range(s.players)],
        "first": int(s.first),
        "round": int(s.rounds) + 1,
        "passes": int(s.passes),
        "target": int(s.variant.target),
        "last_round": reached(s),
    }


def seen(s: SplendorState, seat: i64) -> tuple[i64, i64]:
    """The cards of which a seat knows where they are: the set of those of level 1, and that of the others."""
    low: i64 = 0
    high: i64 = 0
    for slot in range(SLOTS):
        low |= _low(s.rows[slot])
        high |= _high(s.rows[slot])
    for owner in range(s.players):
        mine = owner * WIDTH
        low |= s.seats[mine + state.BOUGHT]
        high |= s.seats[mine + state.BOUGHT_HIGH]
        hand = s.seats[mine + RESERVED]
        while hand:
            if not hides(owner, hand & 0xFF, seat):
                low |= _low((hand & 0x7F) - 1)
                high |= _high((hand & 0x7F) - 1)
            hand >>= 8
    return (low, high)


def _low(card: i64) -> i64:
    """The set with this card, if it is of level 1."""
    if 0 <= card < LEVEL_START[1]:
        return BIT[card]
    return 0


def _high(card: i64) -> i64:
    """The set with this card, if it is of another level."""
    if card >= LEVEL_START[1]:
        return BIT[card - LEVEL_START[1]]
    return 0
