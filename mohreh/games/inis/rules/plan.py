"""A declaration (8.1): what a player has announced so far, as hexadecimal digits after a leading 1."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NOTHING: Final = 1  # nothing announced yet


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


def last(x: i64) -> i64:
    """The last choice."""
    return x & 15


def times(x: i64, first: i64, value: i64) -> i64:
    """How often a value comes among the choices from the first-th on."""
    n: i64 = 0
    for k in range(size(x) - first):
        if (x >> (4 * k)) & 15 == value:
            n += 1
    return n
