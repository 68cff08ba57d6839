"""Where territories lie: tiles of three hexes on an axial grid. The rules never look at cells.

A tile lies at (q, r, o). Its cells, with o = 0 on the left and o = 1 on the right:

    (q,r) (q+1,r)              (q+1,r)
       (q,r+1)              (q,r+1) (q+1,r+1)

A tile has 24 contacts: the ways for another tile to touch it. A site is named by the oldest tile that it touches
and the number of the contact there.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mohreh.games.inis.rules.data import TERRITORIES
from mohreh.games.inis.rules.state import AGE, NEAR, PLACE, ROWS, InisState
from mohreh.kernel.state import BIT, Actions

CONTACTS: Final = 24
MIDDLE: Final = 64  # coordinates are kept with so much added, so that they are never negative
STRIDE: Final = 256  # a place is (q + MIDDLE) * STRIDE + (r + MIDDLE) * 2 + o

APART: Final = 0
TOUCHING: Final = 1
OVERLAPPING: Final = 2
REACH: Final = 3  # tiles further apart than this in q or r do not touch
SPAN: Final = 7

_AROUND: Final = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]


def _cells(q: int, r: int, o: int) -> list[tuple[int, int]]:
    return [(q + 1, r), (q, r + 1), (q + 1, r + 1) if o else (q, r)]


def _relation(q: int, r: int, o: int, own: int) -> int:
    """How a tile at (q, r, o) lies to one at the origin with the orientation `own`."""
    cells = _cells(0, 0, own)
    others = _cells(q, r, o)
    if any(cell in cells for cell in others):
        return OVERLAPPING
    near = [(a + x, b + y) for a, b in cells for x, y in _AROUND]
    return TOUCHING if any(cell in near for cell in others) else APART


_grid: Final = [
    (q, r, o) for q in range(-REACH, REACH + 1) for r in range(-REACH, REACH + 1) for o in (0, 1)
]
# By the orientation of the tile that lies there, then by the difference: how another tile lies to it.
RELATION: Final[vec[i64]] = vec[i64]([_relation(q, r, o, own) for own in (0, 1) for q, r, o in _grid])
# By the orientation of the tile that lies there: its contacts, as what must be added to a place with o = 0.
_contacts: Final = [[one for one in _grid if _relation(*one, own) == TOUCHING] for own in (0, 1)]
CONTACT: Final[vec[i64]] = vec[i64]([q * STRIDE + r * 2 + o for some in _contacts for q, r, o in some])
if [len(some) for some in _contacts] != [CONTACTS, CONTACTS]:
    raise ValueError("a tile has 24 contacts")

# The layouts to begin with: the first so many of these, all with o = 0.
FIRST_PLACES: Final[vec[i64]] = vec[i64](
    [(q + MIDDLE) * STRIDE + (r + MIDDLE) * 2 for q, r in ((0, 0), (1, 1), (2, -1), (1, -2))]
)


def coordinates(place: int) -> tuple[int, int, int]:
    """(q, r, o) of a place."""
    return place // STRIDE - MIDDLE, place % STRIDE // 2 - MIDDLE, place % 2


def relation(place: i64, other: i64) -> i64:
    """How a tile at `place` lies to the tile at `other`."""
    q = (place >> 8) - (other >> 8)
    r = ((place & 255) >> 1) - ((other & 255) >> 1)
    if q < -REACH or q > REACH or r < -REACH or r > REACH:
        return APART
    own = other & 1
    return RELATION[((own * SPAN + q + REACH) * SPAN + r + REACH) * 2 + (place & 1)]


def place_of(s: InisState, site: i64) -> i64:
    """The place that a site means now: beside which tile, and at which of its contacts."""
    beside = site // CONTACTS
    there = s.land[beside * ROWS + PLACE]
    return (there & ~1) + CONTACT[(there & 1) * CONTACTS + site % CONTACTS]


def why_no_site(s: InisState, site: i64) -> i64:
    """What is wrong with a site: 0 nothing, 1 no such tile in play, 2 covered, 3 touches one territory only,
    4 an older tile names it, 5 not aligned."""
    beside = site // CONTACTS
    land = s.land
    if s.tiles & BIT[beside] == 0:
        return 1
    place = place_of(s, site)
    age = land[beside * ROWS + AGE]
    touched: i64 = 0
    older = False
    for one in range(TERRITORIES):
        if s.tiles & BIT[one]:
            how = relation(place, land[one * ROWS + PLACE])
            if how == OVERLAPPING:
                return 2
            if how == TOUCHING:
                touched += 1
                if land[one * ROWS + AGE] < age:
                    older = True
    if touched < 2:
        return 3
    if older:
        return 4
    if s.variant.aligned and (place & 1 or ((place >> 8) - ((place & 255) >> 1)) % 3):
        return 5
    return 0


def legal_sites(s: InisState, base: i64, out: Actions) -> Actions:
    """Append the ids of all sites where a tile may be laid."""
    for beside in range(TERRITORIES):
        if s.tiles & BIT[beside]:
            first: i64 = beside * CONTACTS
            for contact in range(CONTACTS):
                if why_no_site(s, first + contact) == 0:
                    out = append(out, base + first + contact)
    return out


def touching(s: InisState, place: i64) -> i64:
    """The set of territories that a tile at a place would touch."""
    near: i64 = 0
    for one in range(TERRITORIES):
        if s.tiles & BIT[one] and relation(place, s.land[one * ROWS + PLACE]) == TOUCHING:
            near |= BIT[one]
    return near


def lay(s: InisState, tile: i64, place: i64) -> None:
    """Put a tile down and make it and those that it touches neighbours."""
    land = s.land
    age: i64 = 0
    near = touching(s, place)
    for one in range(TERRITORIES):
        if s.tiles & BIT[one]:
            age += 1
            if near & BIT[one]:
                land[one * ROWS + NEAR] |= BIT[tile]
    s.tiles |= BIT[tile]
    mine = tile * ROWS
    land[mine + PLACE] = place
    land[mine + AGE] = age
    land[mine + NEAR] = near
