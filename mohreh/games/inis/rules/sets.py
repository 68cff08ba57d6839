"""Sets as numbers with a bit for each thing that is in them."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from mohreh.kernel.state import PLACE_OF, Actions


def bits(some: i64) -> i64:
    """How many are in a set."""
    n: i64 = 0
    while some:
        some &= some - 1
        n += 1
    return n


def each(out: Actions, base: i64, some: i64) -> Actions:
    """Append base + n for every n of a set."""
    while some:
        one = some & -some
        out = append(out, base + PLACE_OF[one % 67])
        some ^= one
    return out


def nth(some: i64, n: i64) -> i64:
    """The number of the n-th thing of a set."""
    while n > 0:
        some &= some - 1
        n -= 1
    return PLACE_OF[(some & -some) % 67]


def only(some: i64) -> i64:
    """The number of the only thing of a set, or of the first of several."""
    return nth(some, 0)
