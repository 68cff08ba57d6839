"""The maps: what maps.toml promises, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from mohreh.games.rokab.rules.maps import MAPS as READ
from mohreh.games.rokab.rules.maps import read_maps
from mohreh.kernel.registry import game
from tests.rokab.printed import FOLDER, MAP_FILE, MAPS


def written(near: dict[str, list[str]], name: str = "isle", **more: int) -> str:
    """A map as a file has it."""
    lines = ["[[map]]", f'id = "{name}"', *[f"{key} = {value}" for key, value in more.items()]]
    for province, others in near.items():
        lines += ["[[map.province]]", f'id = "{province}"', "x = 0.5", "y = 0.5", f"adjacent = {others!r}"]
    return "\n".join(lines) + "\n"


def ring(size: int) -> dict[str, list[str]]:
    """Provinces a, b, c and so on, each beside the next."""
    names = [chr(97 + n) for n in range(size)]
    return {name: [names[n - 1], names[(n + 1) % size]] for n, name in enumerate(names)}


def test_another_map_is_one_more_entry() -> None:
    """Nothing but the entry is needed to read it."""
    text = (FOLDER / "maps.toml").read_text(encoding="utf-8")
    found = read_maps(written(ring(6)) + text)
    assert ["isle", *MAPS] == [one.name for one in found]
    assert list("abcdef") == found[0].provinces
    assert ["b", "f"] == found[0].neighbours("a")


def test_a_map_that_is_not_symmetric_is_refused() -> None:
    """The sentence names both provinces."""
    near = ring(6)
    near["a"].append("d")
    with pytest.raises(ValueError, match="map isle is not symmetric: a borders d, but not the other way"):
        read_maps(written(near))


def test_a_map_that_is_not_connected_is_refused() -> None:
    """The sentence names what cannot be reached."""
    near = {**ring(6), "x": ["y"], "y": ["x"]}
    with pytest.raises(ValueError, match="map isle is not connected: there is no way to x, y"):
        read_maps(written(near))


@pytest.mark.parametrize("size", [0, 1, 5])
def test_a_map_that_is_too_small_is_refused(size: int) -> None:
    """Somebody must be able to own six provinces."""
    with pytest.raises(ValueError, match=f"map isle has {size} provinces; 6 to 60 can be played on"):
        read_maps(written(ring(size)))


@pytest.mark.parametrize("size", [6, 60])
def test_maps_of_the_smallest_and_the_largest_size(size: int) -> None:
    """Both can be played on."""
    names = [f"p{n}" for n in range(size)]
    near = {name: [names[n - 1], names[(n + 1) % size]] for n, name in enumerate(names)}
    assert size == read_maps(written(near))[0].size


def test_a_map_that_is_too_large_is_refused() -> None:
    """A set of provinces is one number."""
    near = {f"p{n}": [f"p{(n - 1) % 61}", f"p{(n + 1) % 61}"] for n in range(61)}
    with pytest.raises(ValueError, match="map isle has 61 provinces"):
        read_maps(written(near))


def test_slips_in_a_map_are_refused() -> None:
    """A stranger, oneself, somebody twice, a province twice, a map twice, wrong numbers."""
    for change, sentence in (("q", "a borders q, which is not on the map"), ("a", "a borders itself")):
        near = ring(6)
        near["a"].append(change)
        with pytest.raises(ValueError, match=sentence):
            read_maps(written(near))
    near = ring(6)
    near["a"].append("b")
    with pytest.raises(ValueError, match="a names a neighbour twice"):
        read_maps(written(near))
    again = "[[map.province]]\nid = 'a'\nx = 0\ny = 0\nadjacent = []\n"
    with pytest.raises(ValueError, match="a province is listed twice"):
        read_maps(written(ring(6)) + again)
    with pytest.raises(ValueError, match="two maps have the same id"):
        read_maps(written(ring(6)) + written(ring(7)))
    with pytest.raises(ValueError, match="map isle says 7 provinces and has 6"):
        read_maps(written(ring(6), provinces=7))
    with pytest.raises(ValueError, match="map isle says 5 borders and has 6"):
        read_maps(written(ring(6), borders=5))


@pytest.mark.parametrize("row", MAP_FILE["map"], ids=lambda row: str(row["id"]))
def test_the_maps_are_what_the_file_says(row: dict[str, Any]) -> None:
    """Numbers of provinces and borders, degrees, diameter, triangles, connected triples."""
    near = MAPS[row["id"]]
    compared = MAP_FILE["compare"][row["id"]]
    assert row["provinces"] == len(near)
    assert 2 * row["borders"] == sum([len(others) for others in near.values()])
    assert compared["degrees"] == sorted([len(others) for others in near.values()])
    pairs = [(a, b) for a in near for b in near[a] if a < b]
    assert compared["triangles"] == len(
        [1 for a, b in pairs for c in near if c > b and c in near[a] and c in near[b]]
    )
    triples = {frozenset([a, b, c]) for a, b in pairs for c in {*near[a], *near[b]} if c not in (a, b)}
    assert compared["connected_triples"] == len(triples)
    assert compared["diameter"] == max([distance(near, a, b) for a in near for b in near])


def distance(near: dict[str, list[str]], a: str, b: str) -> int:
    """How many borders lie between two provinces."""
    reached, steps = {a}, 0
    while b not in reached:
        reached |= {other for one in reached for other in near[one]}
        steps += 1
    return steps


def test_the_engine_has_the_same_borders() -> None:
    """Province by province."""
    assert list(MAPS) == [one.name for one in READ]
    for one in READ:
        for province, others in MAPS[one.name].items():
            assert set(others) == set(one.neighbours(province))


def test_the_option_takes_every_map_of_the_file() -> None:
    """And the default is the file's."""
    option = game("rokab").options.by_key["map"]
    assert tuple(MAPS) == option.values
    assert MAP_FILE["default"] == option.default
    assert option.shapes_catalogue
