"""Where territories lie: tiles of three hexes on an axial grid. The rules never look at cells.

A tile lies at (q, r, o). Its cells, with o = 0 on the left and o = 1 on the right:

    (q,r) (q+1,r)              (q+1,r)
       (q,r+1)              (q,r+1) (q+1,r+1)

A tile has 24 contacts: the ways for another tile to touch it. A site is named by the oldest tile that it touches
and the number of the contact there.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.inis.rules.data import TERRITORIES
from mohreh.games.inis.rules.sets import each
from mohreh.games.inis.rules.state import AGE, NEAR, PLACE, ROWS, InisState
from mohreh.kernel.state import BIT, Actions

CONTACTS: Final = 24
MIDDLE: Final = 64  # coordinates are kept with so much added, so that they are never negative
STRIDE: Final = 256  # a place is (q + MIDDLE) * STRIDE + (r + MIDDLE) * 2 + o

APART: Final = 0
TOUCHING: Final = 1
OVERLAPPING: Final = 2
REACH: Final = 4  # no tile touches two that are further apart than this in q or r
SPAN: Final = 9
FAR: Final = 324  # the bearing of all that is further away

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
_relations: Final = [[_relation(q, r, o, own) for q, r, o in _grid] for own in (0, 1)]
# By the bearing of a tile from another: how it lies to it.
RELATION: Final[vec[i64]] = vec[i64](_relations[0] + _relations[1] + [APART])
# By the orientation of the tile that lies there: its contacts, as what must be added to a place with o = 0.
_contacts: Final = [[one for one, how in zip(_grid, some, strict=True) if how == TOUCHING] for some in _relations]
CONTACT: Final[vec[i64]] = vec[i64]([q * STRIDE + r * 2 + o for some in _contacts for q, r, o in some])
if [len(some) for some in _contacts] != [CONTACTS, CONTACTS]:
    raise ValueError("a tile has 24 contacts")


def bearing(place: i64, other: i64) -> i64:
    """Where a tile at `place` lies as seen from the tile at `other`: an index of tables."""
    q = (place >> 8) - (other >> 8) + REACH
    r = ((place & 255) >> 1) - ((other & 255) >> 1) + REACH
    if q < 0 or q >= SPAN or r < 0 or r >= SPAN:
        return FAR
    return (((other & 1) * SPAN + q) * SPAN + r) * 2 + (place & 1)


def relation(place: i64, other: i64) -> i64:
    """How a tile at `place` lies to the tile at `other`."""
    return RELATION[bearing(place, other)]


def _contacts_lying(how: int) -> list[int]:  # lint: cold
    """By the bearing of a tile from another: the set of the other's contacts that lie so to the tile."""
    found: list[int] = []
    for own in (0, 1):
        for q, r, o in _grid:
            there = (q + MIDDLE) * STRIDE + (r + MIDDLE) * 2 + o
            places = [(a + MIDDLE) * STRIDE + (b + MIDDLE) * 2 + c for a, b, c in _contacts[own]]
            found.append(sum([2**k for k in range(CONTACTS) if relation(places[k], there) == how]))
    return [*found, 0]


COVERED: Final[vec[i64]] = vec[i64](_contacts_lying(OVERLAPPING))
TOUCHED: Final[vec[i64]] = vec[i64](_contacts_lying(TOUCHING))
# The contacts that an aligned map has. All its tiles have o = 0 and the same (q - r) % 3.
ALIGNED: Final[i64] = sum([2**k for k, (q, r, o) in enumerate(_contacts[0]) if o == 0 and (q - r) % 3 == 0])

# The layouts to begin with: the first so many of these, all with o = 0.
FIRST_PLACES: Final[vec[i64]] = vec[i64](
    [(q + MIDDLE) * STRIDE + (r + MIDDLE) * 2 for q, r in ((0, 0), (1, 1), (2, -1), (1, -2))]
)


def coordinates(place: i64) -> tuple[i64, i64, i64]:
    """(q, r, o) of a place."""
    return place // STRIDE - MIDDLE, place % STRIDE // 2 - MIDDLE, place % 2


def place_of(s: InisState, site: i64) -> i64:
    """The place that a site means now: beside which tile, and at which of its contacts."""
    beside = site // CONTACTS
    there = s.land[beside * ROWS + PLACE]
    return (there & ~1) + CONTACT[(there & 1) * CONTACTS + site % CONTACTS]


def _contacts_of(s: InisState, beside: i64) -> tuple[i64, i64, i64]:
    """Of a tile in play, the sets of contacts that are covered, that touch two tiles, that touch an older tile."""
    land = s.land
    place = land[beside * ROWS + PLACE]
    age = land[beside * ROWS + AGE]
    covered: i64 = 0
    once: i64 = 0
    twice: i64 = 0
    older: i64 = 0
    for one in range(TERRITORIES):
        if s.tiles & BIT[one]:
            there = bearing(land[one * ROWS + PLACE], place)
            touched = TOUCHED[there]
            covered |= COVERED[there]
            twice |= once & touched
            once |= touched
            if land[one * ROWS + AGE] < age:
                older |= touched
    return covered, twice, older


def why_no_site(s: InisState, site: i64) -> i64:
    """What is wrong with a site: 0 nothing, 1 no such tile in play, 2 covered, 3 touches one territory only,
    4 an older tile names it, 5 not aligned."""
    beside = site // CONTACTS
    if s.tiles & BIT[beside] == 0:
        return 1
    covered, twice, older = _contacts_of(s, beside)
    contact = BIT[site % CONTACTS]
    if covered & contact:
        return 2
    if twice & contact == 0:
        return 3
    if older & contact:
        return 4
    if s.variant.aligned and ALIGNED & contact == 0:
        return 5
    return 0


def _free_contacts(s: InisState, beside: i64) -> i64:
    """The set of contacts of a territory where a tile may be laid; none if it is not in play."""
    if s.tiles & BIT[beside] == 0:
        return 0
    covered, twice, older = _contacts_of(s, beside)
    free = twice & ~(covered | older)
    if s.variant.aligned:
        free &= ALIGNED
    return free


def has_site(s: InisState) -> bool:
    """Is there a site where a tile may be laid?"""
    for beside in range(TERRITORIES):
        if _free_contacts(s, beside):
            return True
    return False


def legal_sites(s: InisState, base: i64, out: Actions) -> Actions:
    """Append the ids of all sites where a tile may be laid."""
    for beside in range(TERRITORIES):
        out = each(out, base + beside * CONTACTS, _free_contacts(s, beside))
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
    land = s.own_land()
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
