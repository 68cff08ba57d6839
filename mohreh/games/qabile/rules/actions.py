"""Every decision of Qabile and its id.

    remove p2      remove player 2 from this round, for one mask
    spare          remove nobody
    settle 2.3     place a settler on the land in row 2, column 3
    fence h2.3     place a fence on the upper side of that land
    fence v2.3     the same on its left side
"""

from __future__ import annotations

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i64

from mohreh.games.qabile.rules.data import EDGE_NAMES, EDGES, LAND_NAMES, LANDS
from mohreh.kernel.catalogue import Catalogue, Domain, Verb
from mohreh.kernel.state import Actions

SEAT_NAMES: Final = ["p1", "p2", "p3", "p4"]

REMOVE: Final = 0
SPARE: Final = 4
SETTLE: Final = 5
FENCE: Final = 30

CATALOGUE: Final = Catalogue(
    Verb("remove", Domain("seat", SEAT_NAMES), base=REMOVE),
    Verb("spare", base=SPARE),
    Verb("settle", Domain("land", LAND_NAMES), base=SETTLE),
    Verb("fence", Domain("edge", EDGE_NAMES), base=FENCE),
)

PART: Final = 1024  # ten bits of a set at a time


def _ids(base: int, size: int) -> list[vec[i64]]:
    """Tables of ids: for every ten things in turn, one list for each choice among these ten."""
    found: list[vec[i64]] = []
    for start in range(base, base + size, 10):
        lists: list[list[int]] = [[]]
        for action in range(start, min(start + 10, base + size)):
            lists += [[*one, action] for one in lists]
        found += [vec[i64](one) for one in lists]
        found += [vec[i64]()] * (PART - len(lists))
    return found


_LAND_IDS: Final[list[vec[i64]]] = _ids(SETTLE, LANDS)
_EDGE_IDS: Final[list[vec[i64]]] = _ids(FENCE, EDGES)


def settle_ids(lands: i64, out: Actions) -> Actions:
    """The ids of placing a settler on each land of a set."""
    ids = _LAND_IDS
    out = extend(out, ids[lands & 0x3FF])
    out = extend(out, ids[PART + ((lands >> 10) & 0x3FF)])
    return extend(out, ids[2 * PART + (lands >> 20)])


def fence_ids(edges: i64, out: Actions) -> Actions:
    """The ids of placing a fence on each edge of a set."""
    ids = _EDGE_IDS
    part: i64 = 0
    while edges:
        some = edges & 0x3FF
        if some:
            out = extend(out, ids[part + some])
        edges >>= 10
        part += PART
    return out
