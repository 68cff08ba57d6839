"""A land or an edge on the board, for its entry."""

from __future__ import annotations

from markupsafe import Markup

from mohreh.games.qabile.faces.web import PIECES
from mohreh.games.qabile.rules.data import SIZE
from mohreh.kernel.text import Text


def picture(kind: str, name: str, own: Text) -> Markup:
    row, column = [int(part) for part in name.lstrip("hv").split(".")]
    along = "h20" if name[0] == "h" else "v20"
    edge = f"M{20 * column} {20 * row}{along}" if kind == "edge" else ""
    return PIECES.draw("picture", own, rows=SIZE, land=(row, column) if kind == "land" else None, edge=edge)
