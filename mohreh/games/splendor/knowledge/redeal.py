"""Deals the cards that a seat does not see anew, as they could be for all that it knows."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.splendor.knowledge.view import hides, seen
from mohreh.games.splendor.rules.data import CARD_LEVEL, CARDS, LEVEL_START, LEVELS
from mohreh.games.splendor.rules.state import HIDDEN, RESERVED, WIDTH, SplendorState

NO_CARDS: Final[vec[i64]] = vec[i64]([0] * CARDS)


def redeal(s: SplendorState, seat: i64) -> None:
    """Gather each level's unseen cards in id order, shuffle, deal the hidden hands and then the deck."""
    known = seen(s, seat)
    decks = NO_CARDS[:]
    for level in range(LEVELS):
        start = LEVEL_START[level]
        place = start
        rest = known[0] if level == 0 else known[1] >> (start - LEVEL_START[1])
        for card in range(start, LEVEL_START[level + 1]):
            if rest & 1 == 0:
                decks[place] = card
                place += 1
            rest >>= 1
        s.shuffle_part(decks, start, place)
        _deal_hands(s, seat, level, decks, place)
    s.decks = decks


def unseen(s: SplendorState) -> i64:
    """How many cards are left in the decks."""
    found: i64 = 0
    for level in range(LEVELS):
        found += s.in_deck(level)
    return found


def reshuffle(s: SplendorState) -> None:
    """Shuffle the decks. Nobody has seen a card of them."""
    decks = s.decks[:]
    for level in range(LEVELS):
        s.shuffle_part(decks, LEVEL_START[level], LEVEL_START[level] + s.in_deck(level))
    s.decks = decks


def _deal_hands(s: SplendorState, seat: i64, level: i64, decks: vec[i64], place: i64) -> None:
    """Give the hidden reserved cards of a level out from the end of its stretch, which ends at this place."""
    for owner in range(s.players):
        mine = owner * WIDTH + RESERVED
        rest = s.seats[mine]
        hand: i64 = 0
        worth: i64 = 1
        while rest:
            entry = rest & 0xFF
            if hides(owner, entry, seat) and CARD_LEVEL[(entry & 0x7F) - 1] == level:
                place -= 1
                entry = decks[place] + 1 + (entry & HIDDEN)
                decks[place] = 0
            hand += entry * worth
            worth *= 256
            rest >>= 8
        s.seats[mine] = hand
