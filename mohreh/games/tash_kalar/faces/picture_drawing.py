"""The pattern of a being or legend, the category of a task, or a flare, for its entry."""

from __future__ import annotations

from markupsafe import Markup

from mohreh.games.tash_kalar.faces.parts_drawing import PIECES, diagram, worth
from mohreh.kernel.text import Text


def picture(kind: str, name: str, own: Text) -> Markup:
    if kind == "card":
        return diagram(name, 0, 0)
    return PIECES.draw("picture", own, sign=worth(name)[0] if kind == "task" else "flare")
