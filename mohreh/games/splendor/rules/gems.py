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
GOLD_THERE: Final = 0x20  # gold in a set of colours
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
    """The set of colours with at least so many, given for each colour, as five bits."""
    return _gathered(((((gems & ALL_COLOURS) | GUARD) - at_least) & GUARD) >> 7)


def there(gems: i64) -> i64:
    """The set of colours that are there, and gold above them."""
    found = _gathered((((gems & ALL_COLOURS) + 0x7F7F7F7F7F) & GUARD) >> 7)
    if gems >= ONE_GOLD:
        found |= GOLD_THERE
    return found


def _gathered(bytes_of_one: i64) -> i64:
    """The lowest bit of each of five bytes, side by side: one multiplication moves each to its place, from 28 on."""
    return ((bytes_of_one * 0x10204081) >> 28) & 0x1F


# ---- three cards at once
#
# The cost of a card fits in twenty bits, four for each colour, and those of three cards in one number. So one
# subtraction compares three cards with what a player has: what can be paid for is found in a quarter of the time.

THREE: Final = 0x10000100001  # one for each of three cards
CARD_BITS: Final = 20
ABOVE_SEVEN: Final = 0x7878787878  # added to counts, it sets the top bit of those above seven
SEVENS: Final = 0x0707070707
LANES: Final = 0x888888888888888  # the top bit of each colour of three cards
FIRST_OF_PAIRS: Final = 0x707077070770707  # the first, third and fifth colour
SECOND_OF_PAIRS: Final = 0x007070070700707  # the second and fourth, moved to the first and third
FIFTH: Final = 0x70000700007  # the fifth colour, moved to the first
SUMS: Final = 0x3F0003F0003F


def in_lanes(gems: i64) -> i64:
    """The five colours, four bits each; what is above seven, which is the most that a card costs, counts as seven."""
    above = (gems + ABOVE_SEVEN) & GUARD
    kept = (gems | (above - (above >> 7))) & SEVENS
    low = (kept & 0x7) | ((kept >> 4) & 0x70) | ((kept >> 8) & 0x700)
    return low | ((kept >> 12) & 0x7000) | ((kept >> 16) & 0x70000)


def three_lacking(have: i64, costs: i64) -> i64:
    """For each of three cards how many gems are missing, CARD_BITS apart. `have` is THREE times `in_lanes`."""
    left = (costs | LANES) - have
    kept = left & LANES
    missing = left & (kept - (kept >> 3))
    pairs = (missing & FIRST_OF_PAIRS) + ((missing >> 4) & SECOND_OF_PAIRS)
    return (pairs + (pairs >> 8) + ((pairs >> 16) & FIFTH)) & SUMS


def pack(counts: list[int]) -> int:
    """Counts by colour as one int."""
    return sum([n * 256**lane for lane, n in enumerate(counts)])


def unpack(gems: int, lanes: int = 6) -> list[int]:
    """The counts by colour."""
    return [(gems >> (8 * lane)) & 0xFF for lane in range(lanes)]


def spelled(gems: int) -> str:
    """As notation has it: "w2+u1", nothing for nothing."""
    return "+".join([f"{LETTERS[lane]}{n}" for lane, n in enumerate(unpack(gems)) if n])
