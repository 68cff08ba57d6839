"""Deals the cards that a seat does not see anew, as they could be for all that it knows."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.splendor.knowledge.view import hides, reserved, seen
from mohreh.games.splendor.rules.data import CARD_LEVEL, CARDS, LEVEL_START, LEVELS
from mohreh.games.splendor.rules.state import HIDDEN, RESERVED, WIDTH, SplendorState


def redeal(s: SplendorState, seat: int) -> None:
    """Gather each level's unseen cards in id order, shuffle, deal the hidden hands and then the deck."""
    gone = seen(s, seat)
    decks = vec[i64]([0] * CARDS)
    for level in range(LEVELS):
        start = LEVEL_START[level]
        place = start
        for card in range(start, LEVEL_START[level + 1]):
            if not gone[card]:
                decks[place] = card
                place += 1
        s.shuffle_part(decks, start, place)
        place = _deal_hands(s, seat, level, decks, place)
    s.decks = decks


def _deal_hands(s: SplendorState, seat: int, level: i64, decks: vec[i64], place: i64) -> i64:
    """Give the hidden reserved cards of a level out from the end of its stretch. Returns where its deck ends then."""
    for owner in range(s.players):
        mine = owner * WIDTH + RESERVED
        hand: i64 = 0
        worth: i64 = 1
        for entry in reserved(s, owner):
            if CARD_LEVEL[(entry & 0x7F) - 1] == level and hides(owner, entry, seat):
                place -= 1
                hand += (decks[place] + 1 + (entry & HIDDEN)) * worth
                decks[place] = 0
            else:
                hand += entry * worth
            worth *= 256
        s.seats[mine] = hand
    return place
