"""Geometry: three-hex tiles, their contacts, sites and neighbours; checked against plain sets of cells."""

from __future__ import annotations

import random

import pytest

from mohreh.games.inis.rules.actions import CHOOSE_SITE
from mohreh.games.inis.rules.clans import near
from mohreh.games.inis.rules.data import TERRITORIES
from mohreh.games.inis.rules.geometry import (
    CONTACT,
    CONTACTS,
    TOUCHING,
    coordinates,
    lay,
    legal_sites,
    place_of,
    relation,
    why_no_site,
)
from mohreh.games.inis.rules.state import PLACE, ROWS, InisState
from mohreh.kernel.registry import rules
from mohreh.kernel.state import BIT, NO_ACTIONS

AROUND = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]


def cells(place: tuple[int, int, int]) -> set[tuple[int, int]]:
    q, r, o = place
    return {(q + 1, r), (q, r + 1), (q + 1, r + 1) if o else (q, r)}


def ring(place: tuple[int, int, int]) -> set[tuple[int, int]]:
    """The cells around a tile."""
    found = {(q + x, r + y) for q, r in cells(place) for x, y in AROUND}
    return found - cells(place)


def grown(seed: int, kind: str = "trihex", tiles: int = TERRITORIES) -> InisState:
    """An island grown at random."""
    s = rules("inis", 2, {"map": kind}).new(seed)
    assert isinstance(s, InisState)
    rng = random.Random(seed)
    rest = [t for t in range(TERRITORIES) if s.tiles & BIT[t] == 0]
    rng.shuffle(rest)
    while TERRITORIES - len(rest) < tiles:
        sites = [int(a) - CHOOSE_SITE for a in legal_sites(s, CHOOSE_SITE, NO_ACTIONS)]
        lay(s, rest.pop(), place_of(s, rng.choice(sites)))
    return s


def where(s: InisState) -> dict[int, tuple[int, int, int]]:
    return {t: coordinates(int(s.land[t * ROWS + PLACE])) for t in range(TERRITORIES) if s.tiles & BIT[t]}


def test_a_tile_has_nine_cells_around_it_and_24_contacts() -> None:
    """12 for each orientation."""
    for o in (0, 1):
        assert 9 == len(ring((0, 0, o)))
        mine = [int(CONTACT[o * CONTACTS + k]) for k in range(CONTACTS)]
        assert 24 == len(set(mine))
        assert 12 == len([one for one in mine if one % 2])


@pytest.mark.parametrize(("players", "free", "aligned"), [(2, 4, 2), (3, 6, 3), (4, 8, 4)])
def test_sites_at_the_start(players: int, free: int, aligned: int) -> None:
    """The numbers of the rulebook's tables."""
    for kind, n in (("trihex", free), ("aligned", aligned)):
        s = rules("inis", players, {"map": kind}).new(1)
        assert isinstance(s, InisState)
        assert n == len(legal_sites(s, CHOOSE_SITE, NO_ACTIONS))


@pytest.mark.parametrize("seed", range(4))
def test_neighbours_share_a_border(seed: int) -> None:
    """By cells, for every pair; no two tiles overlap; every tile touches two others."""
    s = grown(seed)
    lies = where(s)
    assert 3 * TERRITORIES == len(set().union(*[cells(one) for one in lies.values()]))
    for one, place in lies.items():
        touching = {other for other in lies if other != one and ring(place) & cells(lies[other])}
        assert touching == {t for t in range(TERRITORIES) if near(s, one) & BIT[t]}
        assert len(touching) <= 7


@pytest.mark.parametrize("seed", range(3))
def test_sites_are_all_places_that_touch_two(seed: int) -> None:
    """Every free place beside two territories has exactly one name."""
    s = grown(seed, tiles=9)
    lies = where(s)
    taken = set().union(*[cells(one) for one in lies.values()])
    expected = set()
    for q in range(-25, 26):
        for r in range(-25, 26):
            for o in (0, 1):
                touched = [t for t in lies if ring((q, r, o)) & cells(lies[t])]
                if not cells((q, r, o)) & taken and len(touched) >= 2:
                    expected.add((q, r, o))
    sites = [int(a) - CHOOSE_SITE for a in legal_sites(s, CHOOSE_SITE, NO_ACTIONS)]
    found = [coordinates(int(place_of(s, site))) for site in sites]
    assert expected == set(found)
    assert len(found) == len(set(found))
    assert all(why_no_site(s, site) == 0 for site in sites)


def test_aligned_tiles_form_a_hexagonal_map() -> None:
    """One orientation, and at most six neighbours."""
    s = grown(5, "aligned")
    for q, r, o in where(s).values():
        assert (0, 0) == (o, (q - r) % 3)
    assert all(bin(int(near(s, t))).count("1") <= 6 for t in range(TERRITORIES))


def test_relation_is_symmetric() -> None:
    """Touching goes both ways."""
    s = grown(6)
    places = [s.land[t * ROWS + PLACE] for t in range(TERRITORIES)]
    for one in places:
        for other in places:
            assert (relation(one, other) == TOUCHING) == (relation(other, one) == TOUCHING)
