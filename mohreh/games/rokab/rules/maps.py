"""The maps of maps.toml. Another map is one more entry there, and names for its provinces in the texts."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

FOLDER: Final = Path(__file__).parent.parent
SMALLEST: Final = 6  # somebody must be able to own six
LARGEST: Final = 60  # a set of provinces is one int


@final
class Map:
    """Provinces by number, and their borders; refuses what cannot be played on."""

    def __init__(self, name: str, near: dict[str, list[str]], centres: list[tuple[float, float]]) -> None:
        _check(name, near)
        index = {province: number for number, province in enumerate(near)}
        self.name: Final = name
        self.provinces: Final = list(near)
        self.size: Final[i64] = len(near)
        self.all: Final[i64] = 2 ** len(near) - 1  # the set of all provinces
        # For each province the set of its neighbours.
        self.near: Final[vec[i64]] = vec[i64](
            [sum([2 ** index[other] for other in near[one]]) for one in near]
        )
        self.centres: Final = centres  # from left to right and from top to bottom, within 0 to 1

    def neighbours(self, province: str) -> list[str]:
        """The names of the provinces next to one, in the order of the map."""
        near = self.near[self.provinces.index(province)]
        return [other for number, other in enumerate(self.provinces) if near & 2**number]


def read_maps(text: str) -> list[Map]:
    """All maps of a file; a `ValueError` says which map is wrong and how."""
    found: list[Map] = []
    for row in tomllib.loads(text).get("map", []):
        name: str = row["id"]
        provinces = row.get("province", [])
        near: dict[str, list[str]] = {one["id"]: one["adjacent"] for one in provinces}
        if len(near) != len(provinces):
            raise ValueError(f"map {name}: a province is listed twice")
        for key, actual in (("provinces", len(near)), ("borders", sum([len(n) for n in near.values()]) // 2)):
            if row.get(key, actual) != actual:
                raise ValueError(f"map {name} says {row[key]} {key} and has {actual}")
        found.append(Map(name, near, [(float(one["x"]), float(one["y"])) for one in provinces]))
    if len({one.name for one in found}) != len(found):
        raise ValueError("two maps have the same id")
    return found


def _check(name: str, near: dict[str, list[str]]) -> None:
    """Borders must go both ways, and from each province there must be a way to every other."""
    if not SMALLEST <= len(near) <= LARGEST:
        raise ValueError(f"map {name} has {len(near)} provinces; {SMALLEST} to {LARGEST} can be played on")
    for province, neighbours in near.items():
        if len(set(neighbours)) != len(neighbours):
            raise ValueError(f"map {name}: {province} names a neighbour twice")
        for other in neighbours:
            if other not in near:
                raise ValueError(f"map {name}: {province} borders {other}, which is not on the map")
            if other == province:
                raise ValueError(f"map {name}: {province} borders itself")
            if province not in near[other]:
                raise ValueError(
                    f"map {name} is not symmetric: {province} borders {other}, but not the other way"
                )
    reached = {next(iter(near))}
    fresh = set(reached)
    while fresh:
        fresh = {other for province in fresh for other in near[province]} - reached
        reached |= fresh
    if len(reached) != len(near):
        apart = ", ".join([province for province in near if province not in reached])
        raise ValueError(f"map {name} is not connected: there is no way to {apart}")


_text: Final = (FOLDER / "maps.toml").read_text(encoding="utf-8")
MAPS: Final[list[Map]] = read_maps(_text)
MAP_NAMES: Final[list[str]] = [one.name for one in MAPS]
DEFAULT_MAP: Final[str] = tomllib.loads(_text)["default"]
