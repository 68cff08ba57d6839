"""Numbers of cards packed in one int: four bits for each of fifteen kinds, and one bit more for the highest.

Equal cards are interchangeable, so a hand, a row and a pile are each no more than such an int.

    soldiers 1 2 3 4 5 6 10 | elder winter drummer spring | lion-woman heroine standard-bearer | scarecrow
    lanes    0 1 2 3 4 5 6  | 7     8      9       10     | 11         12      13              | 14
"""

from __future__ import annotations

from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

Kind: TypeAlias = int
SOLDIER_VALUES: Final = [1, 2, 3, 4, 5, 6, 10]
SOLDIERS: Final[i64] = 7  # the first seven kinds
ELDER: Final[i64] = 7
WINTER: Final[i64] = 8
DRUMMER: Final[i64] = 9
SPRING: Final[i64] = 10
LION_WOMAN: Final[i64] = 11
HEROINE: Final[i64] = 12
STANDARD_BEARER: Final[i64] = 13
SCARECROW: Final[i64] = 14
KINDS: Final[i64] = 15
KIND_NAMES: Final = [
    *["1", "2", "3", "4", "5", "6", "10"],
    *["rish_sefid", "zemestan", "tablzan", "bahar", "shirzan", "shirdokht", "parchamdar", "matarsak"],
]

ONE: Final[vec[i64]] = vec[i64]([16**lane for lane in range(15)])
LANE: Final[vec[i64]] = vec[i64]([15 * 16**lane for lane in range(14)] + [31 * 16**14])
ALL_SOLDIERS: Final = 0xFFFFFFF  # the seven lanes of soldiers
LOWEST_BITS: Final = 0x111111111111111
SIXTEEN_SCARECROWS: Final = 0x1000000000000000
EVEN_LANES: Final = 0x1F0F0F0F0F0F0F0F
ODD_LANES: Final = 0x000F0F0F0F0F0F0F


def count(cards: i64, kind: i64) -> i64:
    """How many of one kind."""
    return (cards & LANE[kind]) >> (4 * kind)


def total(cards: i64) -> i64:
    """How many in all: pairs of lanes become bytes, and 256 is 1 modulo 255."""
    return ((cards & EVEN_LANES) + ((cards >> 4) & ODD_LANES)) % 255


def kinds_in(cards: i64) -> i64:
    """The set of kinds that are there, as fifteen bits."""
    found = (cards | (cards >> 1) | (cards >> 2) | (cards >> 3)) & LOWEST_BITS
    if cards & SIXTEEN_SCARECROWS:
        found |= ONE[SCARECROW]
    found = (found | (found >> 3)) & 0x303030303030303  # bits 0 and 4 of a byte side by side, and so on
    found = (found | (found >> 6)) & 0xF000F000F000F
    found = (found | (found >> 12)) & 0xFF000000FF
    return (found | (found >> 24)) & 0x7FFF


def soldiers_in(cards: i64) -> i64:
    """The set of soldier values that are there, as seven bits."""
    return kinds_in(cards & ALL_SOLDIERS)


def values(cards: i64) -> i64:
    """The sum of the soldiers' values; each product has the sum in its highest byte."""
    even = cards & 0xF0F0F0F  # 1, 3, 5, 10
    odd = (cards >> 4) & 0xF0F0F  # 2, 4, 6
    return (((even * 0x103050A) >> 24) & 0xFF) + (((odd * 0x20406) >> 16) & 0xFF)


def soldiers(cards: i64) -> i64:
    """How many soldiers."""
    return total(cards & ALL_SOLDIERS)


def pick(cards: i64, number: i64) -> i64:
    """The kind of one card by its number, counted through the lanes."""
    return pick_from(cards, number, 0)


def pick_from(cards: i64, number: i64, kind: i64) -> i64:
    """The same, counted from this kind on."""
    while True:
        there = count(cards, kind)
        if number < there:
            return kind
        number -= there
        kind += 1


def fewer(one: i64, other: i64) -> i64:
    """Kind by kind the smaller number."""
    found: i64 = 0
    for kind in range(KINDS):
        mask = LANE[kind]
        a = one & mask
        b = other & mask
        found += a if a < b else b
    return found


def pack(counts: list[int]) -> int:
    """Counts by kind as one int."""
    return sum([n * 16**lane for lane, n in enumerate(counts)])


def unpack(cards: int) -> list[int]:
    """The counts by kind."""
    return [*[(cards >> (4 * lane)) & 15 for lane in range(14)], cards >> 56]


def spelled(cards: int) -> str:
    """As texts list cards: "10x2+shirzan", nothing for nothing."""
    there = [(KIND_NAMES[kind], n) for kind, n in enumerate(unpack(cards)) if n]
    return "+".join([name if n == 1 else f"{name}x{n}" for name, n in there])
