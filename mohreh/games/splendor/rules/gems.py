"""Counts of gems packed in one int: a byte for each colour, white lowest, and one above them for gold."""

from __future__ import annotations

from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

Colour: TypeAlias = int
WHITE: Final = 0
BLUE: Final = 1
GREEN: Final = 2
RED: Final = 3
BLACK: Final = 4
GOLD: Final = 5
COLOURS: Final = [WHITE, BLUE, GREEN, RED, BLACK]
LETTERS: Final = "wugrkj"  # blue is u and black is k, so that each letter is one colour

ALL_COLOURS: Final = 0xFFFFFFFFFF  # the five coloured bytes
GUARD: Final = 0x8080808080  # the top bit of each of them
ONE_OF_EACH: Final = 0x0101010101
ONE_GOLD: Final = 0x010000000000
ONE: Final[vec[i64]] = vec[i64]([256**lane for lane in range(6)])


def count(gems: i64, lane: i64) -> i64:
    """How many of one colour, or of gold."""
    return (gems >> (8 * lane)) & 0xFF


def total(gems: i64) -> i64:
    """How many in all, gold included: the upper three bytes are added to the lower three, and those to each other."""
    folded = gems + (gems >> 24)
    return (folded + (folded >> 8) + (folded >> 16)) & 0xFF


def covers(have: i64, need: i64) -> bool:
    """Is each colour of `have` at least that of `need`?"""
    return (((have & ALL_COLOURS) | GUARD) - need) & GUARD == GUARD


def shortfall(have: i64, need: i64) -> i64:
    """What is missing of each colour: max(0, need - have), colour by colour."""
    left = (need | GUARD) - (have & ALL_COLOURS)
    kept = left & GUARD
    return left & (kept - (kept >> 7))


def colours_with(gems: i64, at_least: i64) -> i64:
    """The set of colours with at least so many (given for each colour) as five bits (256 is 2 modulo 127)."""
    return (((((gems & ALL_COLOURS) | GUARD) - at_least) & GUARD) >> 7) % 127


def pack(counts: list[int]) -> int:
    """Counts by colour as one int."""
    return sum([n * 256**lane for lane, n in enumerate(counts)])


def unpack(gems: int, lanes: int = 6) -> list[int]:
    """The counts by colour."""
    return [(gems >> (8 * lane)) & 0xFF for lane in range(lanes)]


def spelled(gems: int) -> str:
    """As notation has it: "w2+u1", nothing for nothing."""
    return "+".join([f"{LETTERS[lane]}{n}" for lane, n in enumerate(unpack(gems)) if n])
