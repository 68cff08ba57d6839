"""The names of things."""

from __future__ import annotations

from mohreh.games.qabile.rules.actions import SEAT_NAMES
from mohreh.games.qabile.rules.data import EDGE_NAMES, LAND_NAMES, SIZE
from mohreh.kernel.state import Args


def spell(kind: str, name: str) -> tuple[str, Args] | None:
    """Players by name; lands by row and column; edges as a side of a land."""
    if kind == "seat" and name in SEAT_NAMES:
        return "player_name", {"who": SEAT_NAMES.index(name)}
    if kind == "land" and name in LAND_NAMES:
        return "land", {"row": int(name[0]), "column": int(name[2])}
    if kind == "edge" and name in EDGE_NAMES:
        row, column = int(name[1]), int(name[3])
        if row == SIZE:
            return "edge.lower", {"land": f"{row - 1}.{column}"}
        if column == SIZE:
            return "edge.right", {"land": f"{row}.{column - 1}"}
        return "edge.upper" if name[0] == "h" else "edge.left", {"land": f"{row}.{column}"}
    return None
