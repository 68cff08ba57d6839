"""A card, or a province on its map with its neighbours, for its entry."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from mohreh.games.rokab.faces.map_drawings import MAP_DRAWINGS
from mohreh.games.rokab.faces.web import PIECES
from mohreh.games.rokab.rules.cards import KIND_NAMES
from mohreh.games.rokab.rules.maps import MAPS
from mohreh.kernel.text import Text

NEVER: Final = -1


def picture(kind: str, name: str, own: Text) -> Markup:
    if kind == "card":
        return PIECES.draw("picture", own, shape=None, name=name, near=(), kind=KIND_NAMES.index(name))
    one = next(one for one in MAPS if name in one.provinces)
    near = tuple(one.neighbours(name))
    return PIECES.draw("picture", own, shape=MAP_DRAWINGS[one.name], name=name, near=near, kind=NEVER)
