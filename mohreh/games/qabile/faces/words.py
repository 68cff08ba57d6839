"""Questions in words, and the names of things."""

from __future__ import annotations

from typing import cast

from mohreh.games.qabile.knowledge.view import QabileView
from mohreh.games.qabile.rules.actions import SEAT_NAMES
from mohreh.games.qabile.rules.data import EDGE_NAMES, LAND_NAMES, NO_LAND, SIZE
from mohreh.games.qabile.rules.steps import PlaceFence, Settle
from mohreh.kernel.rules import Seen
from mohreh.kernel.state import Args


def ask(seen: Seen) -> tuple[str, Args]:
    """The question as a text key and its arguments: which settler it is, or whose fence turn."""
    view, step = cast(QabileView, seen.view), seen.state.top
    if isinstance(step, Settle) and step.first != NO_LAND:
        return "ask.Settle.second", {"land": LAND_NAMES[step.first]}
    if isinstance(step, PlaceFence) and step.taken_over:
        return "ask.PlaceFence.taken", {"rival": view["removed"]}
    return f"ask.{view['asks'][0]}", {}


def spell(kind: str, name: str) -> tuple[str, Args] | None:
    """Players by name; lands by row and column, which people count from 1; edges as a side of a land."""
    if kind == "seat" and name in SEAT_NAMES:
        return "player_name", {"who": SEAT_NAMES.index(name)}
    if kind == "land" and name in LAND_NAMES:
        return "land", {"row": int(name[0]) + 1, "column": int(name[2]) + 1}
    if kind == "edge" and name in EDGE_NAMES:
        row, column = int(name[1]), int(name[3])
        if row == SIZE:
            return "edge.lower", {"land": f"{row - 1}.{column}"}
        if column == SIZE:
            return "edge.right", {"land": f"{row}.{column - 1}"}
        return "edge.upper" if name[0] == "h" else "edge.left", {"land": f"{row}.{column}"}
    return None
