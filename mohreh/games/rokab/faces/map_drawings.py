"""How the maps are drawn: outlines of provinces in units of the drawing, from assets/<map>.json."""

from __future__ import annotations

import json
from typing import Final, final

from mohreh.games.rokab.rules.maps import FOLDER, MAPS, Map

TONES: Final = 6


@final
class MapDrawing:
    """The drawing of one map."""

    def __init__(self, one: Map) -> None:
        read = json.loads((FOLDER / "faces" / "assets" / f"{one.name}.json").read_text(encoding="utf-8"))
        found = read["provinces"]
        self.name: Final = one.name
        self.box: Final[str] = read["viewBox"]
        self.outline: Final[str] = read["outline"]
        self.paths: Final[dict[str, str]] = {name: found[name]["path"] for name in one.provinces}
        # Where the name of a province stands, and how far it is from there to the border.
        self.labels: Final[dict[str, list[int]]] = {name: found[name]["label"] for name in one.provinces}
        self.rooms: Final[dict[str, int]] = {name: found[name]["room"] for name in one.provinces}
        self.tones: Final = _tones(one)
        self.desert: Final[dict[str, object] | None] = read["desert"]  # its id, a path, and where its name stands
        self.waters: Final[dict[str, list[int]]] = read["waters"]  # where the names of seas stand, and their slant


def _tones(one: Map) -> dict[str, int]:
    """A number for each province; neighbours have different ones."""
    found: dict[str, int] = {}
    for province in one.provinces:
        near = [found.get(other, TONES) for other in one.neighbours(province)]
        found[province] = min([tone for tone in range(TONES) if tone not in near])
    return found


MAP_DRAWINGS: Final = {one.name: MapDrawing(one) for one in MAPS}
