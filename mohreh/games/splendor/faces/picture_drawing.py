"""A card or a noble from above, for its entry."""

from __future__ import annotations

from markupsafe import Markup

from mohreh.games.splendor.faces.web import PIECES
from mohreh.games.splendor.rules import data
from mohreh.games.splendor.rules.gems import LETTERS, unpack
from mohreh.kernel.text import Text


def picture(kind: str, name: str, own: Text) -> Markup:
    needs = unpack(data.NOBLE_NEED[data.NOBLE_NAMES.index(name)]) if kind == "noble" else []
    wanted = tuple([(LETTERS[colour], n) for colour, n in enumerate(needs) if n])
    return PIECES.draw("picture", own, name=name, needs=wanted, points=data.NOBLE_POINTS)
