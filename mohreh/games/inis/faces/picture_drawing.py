"""The emblem of a card, or a tile, for its entry."""

from __future__ import annotations

from markupsafe import Markup

from mohreh.games.inis.faces.island_drawing import PIECES
from mohreh.kernel.text import Text


def picture(kind: str, name: str, own: Text) -> Markup:
    return PIECES.draw("picture", own, name=name)
