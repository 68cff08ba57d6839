"""A declaration (8.1): a card that is being played, and what its player has announced for it so far.

The choices are kept as hexadecimal digits after a leading 1.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

NOTHING: Final = 1  # nothing announced yet

# What the first territory of a declaration is to the others.
APART: Final = 0
INTO: Final = 1  # clans go there
OUT_OF: Final = 2  # clans come from there
OUT_OF_CLASH: Final = 3  # clans come from the territory of the clash, which is not announced


def add(x: i64, digit: i64) -> i64:
    """One more choice."""
    return x * 16 + digit


def size(x: i64) -> i64:
    """How many choices there are."""
    n: i64 = 0
    while x > 15:
        x >>= 4
        n += 1
    return n


def digit(x: i64, n: i64) -> i64:
    """The n-th choice."""
    return (x >> (4 * (size(x) - 1 - n))) & 15


@final
@mypyc_attr(acyclic=True)
class Said:
    """Who plays which card, as which of its uses; the choices announced; and what the card answers."""

    def __init__(self, who: i64, card: i64, use: i64, x: i64, y: i64) -> None:
        self.who: Final = who
        self.card: Final = card
        self.use: Final = use
        self.x: Final = x
        self.n: Final = size(x)
        self.answers: Final = y

    def choice(self, k: i64) -> i64:
        """The k-th choice."""
        return (self.x >> (4 * (self.n - 1 - k))) & 15

    def last(self) -> i64:
        """The last choice."""
        return self.x & 15

    def times(self, first: i64, value: i64) -> i64:
        """How often a value is among the choices, if the first so many are left out."""
        n: i64 = 0
        for k in range(self.n - first):
            if (self.x >> (4 * k)) & 15 == value:
                n += 1
        return n
