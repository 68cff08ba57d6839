"""Choices as sets: up to 62 things as the bits of a number, for steps whose ids come together like that.

A set takes a few instructions where a list takes ten for each id, and random play can choose from it without a list
(`Step.pick`). Where a list is wanted, it is made of the set here, so that both always agree.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i64, u8

from mohreh.kernel.rng import mwc_pick
from mohreh.kernel.state import PLACE_OF, Actions

PLACES: Final = 62  # of one set; things of a second one are numbered from here on

MOST_ROOM: Final = 128
BLANKS: Final[list[vec[i64]]] = [vec[i64]([0] * n) for n in range(MOST_ROOM + 1)]


def room(out: Actions, n: i64) -> Actions:
    """So many more places at the end of a list, to be written one by one: cheaper than to append from three on."""
    return extend(out, BLANKS[n])


def each(out: Actions, base: i64, some: i64) -> Actions:
    """Append the ids of a verb for a set of things, given the id of the first thing."""
    n = len(out)
    out = room(out, _running(some) >> 56)
    while some:
        one = some & -some
        out[n] = base + PLACE_OF[one % 67]
        n += 1
        some ^= one
    return out


def size(some: i64) -> i64:
    """How many things a set has."""
    return _running(some) >> 56


def nth(some: i64, n: i64) -> i64:
    """The n-th lowest thing of a set, counted from 0."""
    return _place(some, _running(some), n)


def one_of(some: i64, position: i64) -> i64:
    """The thing of a set that belongs to a position of the fast generator: each is as likely."""
    sums = _running(some)
    return _place(some, sums, mwc_pick(position, sums >> 56))


def one_of_both(some: i64, others: i64, position: i64) -> i64:
    """The same for two sets as if they were one: things of the second are numbered from PLACES on."""
    sums = _running(some)
    n = sums >> 56
    if others == 0:
        return _place(some, sums, mwc_pick(position, n))
    other_sums = _running(others)
    k = mwc_pick(position, n + (other_sums >> 56))
    if k < n:
        return _place(some, sums, k)
    return PLACES + _place(others, other_sums, k - n)


# ---- counting bits eight at a time (Knuth, volume 4A, section 7.1.3): no branch and no loop
#
# Constants stay below 2**62: larger ones are objects, which are unpacked at every use.

_TWOS: Final = 0x1555555555555555
_FOURS: Final = 0x3333333333333333
_EIGHTS: Final = 0x0F0F0F0F0F0F0F0F
_BYTES: Final = 0x0101010101010101
_SUMS: Final = 0x3F7F7F7F7F7F7F7F
_LOWER: Final = 0x007F7F7F7F7F7F7F  # all bytes but the last
_LOWER_ONES: Final = 0x0001010101010101
_LOWER_TOPS: Final = 0x0080808080808080
# The place of the n-th bit of a byte: NTH_OF_BYTE[byte * 8 + n].
_NTH_OF_BYTE: Final[vec[u8]] = vec[u8](
    [([n for n in range(8) if byte & 2**n] + [0] * 8)[k] for byte in range(256) for k in range(8)]
)


def _running(some: i64) -> i64:
    """For each byte of a set how many things are in it and in those below; so the last one counts all."""
    counts = some - ((some >> 1) & _TWOS)
    counts = (counts & _FOURS) + ((counts >> 2) & _FOURS)
    counts = (counts + (counts >> 4)) & _EIGHTS
    return (counts * _BYTES) & _SUMS


def _place(some: i64, sums: i64, n: i64) -> i64:
    """The n-th lowest thing of a set, counted from 0, given its running sums."""
    full = (((n * _LOWER_ONES) | _LOWER_TOPS) - (sums & _LOWER)) & _LOWER_TOPS  # a bit for each byte that is passed
    shift = (((full >> 7) * _BYTES) >> 45) & 0x78  # eight for each of them
    below = ((sums << 8) >> shift) & 0xFF
    byte = (some >> shift) & 0xFF
    return shift + i64(_NTH_OF_BYTE[byte * 8 + n - below])
