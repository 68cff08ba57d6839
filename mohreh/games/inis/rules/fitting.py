"""Which cards may be played in which window."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.inis.rules import data

# Sets of cards by the number of the window. Two more sets follow: the cards that are played on their holder's turn,
# and those that cannot always be played.
_DECK: Final[vec[i64]] = vec[i64]([0] * (data.CONDITIONAL + 1))
_LANDS: Final[vec[i64]] = vec[i64]([0] * (data.CONDITIONAL + 1))


def cards_for(window: i64, kind: i64) -> i64:
    """The set of cards of a kind that may be played in a window."""
    return _DECK[window] if kind == data.DECK else _LANDS[window]


def is_for(card: i64, window: i64) -> bool:
    """May a card be played in a window?"""
    return (_DECK[window] & data.CARD[card]) | (_LANDS[window] & data.LAND[card]) != 0


def note(card: i64, window: i64) -> None:
    """Remember that a card may be played in a window."""
    _DECK[window] |= data.CARD[card]
    _LANDS[window] |= data.LAND[card]
