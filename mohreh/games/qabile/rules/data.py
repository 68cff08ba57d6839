"""The board of Qabile and the numbers of its rulebook.

    +-- h0.0 --+-- h0.1 --+        Land r.c is in row r and column c, both from 0 to 4, row 0 on top.
    |          |          |        Edge h(r.c) is its upper side, v(r.c) its left side; h5.c closes the
  v0.0  0.0  v0.1  0.1  v0.2      lowest row and v(r.5) the last column.
    |          |          |
    +-- h1.0 --+-- h1.1 --+
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

FOLDER: Final = Path(__file__).parent.parent

Land: TypeAlias = int  # row * 5 + column
Edge: TypeAlias = int  # h(r.c): row * 5 + column; v(r.c): 30 + row * 6 + column

SIZE: Final = 5
LANDS: Final = 25
EDGES: Final = 60
FIRST_UPRIGHT: Final = 30  # from here on edges are left and right sides

ALL_LANDS: Final[i64] = 2**25 - 1
ALL_EDGES: Final[i64] = 2**60 - 1
NO_LAND: Final = -1

# Section 1: components. Sections 5 and 9: the die, the points.
SETTLERS_EACH: Final = 30  # of each tribe
MASKS_EACH: Final = 3
FACES: Final = 6
TO_REMOVE: Final = 6  # the first roll that may remove a player
LAND_POINTS: Final = 2
MASK_POINTS: Final = 1
PLAYERS: Final = (2, 3, 4)

LAND_NAMES: Final[list[str]] = [f"{r}.{c}" for r in range(SIZE) for c in range(SIZE)]
EDGE_NAMES: Final[list[str]] = [f"h{r}.{c}" for r in range(SIZE + 1) for c in range(SIZE)] + [
    f"v{r}.{c}" for r in range(SIZE) for c in range(SIZE + 1)
]
TRIBES: Final = "ABCD"  # a letter for each seat


def sides_of(land: int) -> list[int]:
    """Rule 2.3: upper, lower, left, right."""
    r, c = divmod(land, SIZE)
    left = FIRST_UPRIGHT + r * (SIZE + 1) + c
    return [land, land + SIZE, left, left + 1]


SIDES: Final[vec[i64]] = vec[i64]([sum([2**edge for edge in sides_of(land)]) for land in range(LANDS)])


def lands_at(edge: int) -> list[int]:
    """The one or two lands that an edge is a side of."""
    return [land for land in range(LANDS) if edge in sides_of(land)]


# The lands on both sides of an edge; a border edge has its only land in both rows.
FIRST_LAND: Final[vec[i64]] = vec[i64]([lands_at(edge)[0] for edge in range(EDGES)])
OTHER_LAND: Final[vec[i64]] = vec[i64]([lands_at(edge)[-1] for edge in range(EDGES)])

# The one seat in a set of seats, or -1 when there are none or several.
ONLY_SEAT: Final[vec[i64]] = vec[i64]([-1, 0, 1, -1, 2, -1, -1, -1, 3, -1, -1, -1, -1, -1, -1, -1])


def all_sides(lands: i64) -> i64:
    """The sides of all lands of a set, as a set of edges."""
    # The upright edges have six to a row, so each row of lands moves one place further.
    spread = (
        (lands & 0x1F)
        | ((lands & 0x3E0) << 1)
        | ((lands & 0x7C00) << 2)
        | ((lands & 0xF8000) << 3)
        | ((lands & 0x1F00000) << 4)
    )
    return lands | (lands << 5) | (spread << 30) | (spread << 31)
