"""What every page stands in: the document, the drawings that it refers to."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from mohreh.kernel import registry
from mohreh.web.markup import STATIC, assets, render
from mohreh.web.model import Reader

OUTER: Final = re.compile(r"</?svg[^>]*>")


def document(template: str, reader: Reader, title: str, **values: object) -> str:
    """A whole page."""
    given: dict[str, object] = {"reader": reader, "title": title, "sheets": (), "defs": Markup("")}
    return str(render(template, **(given | values)))


@lru_cache(maxsize=64)
def sprite(games: tuple[str, ...] = ()) -> Markup:
    """The drawings that <use> refers to, with the emblems of these games."""
    emblems = "".join([f'<symbol id="e-{game}" viewBox="0 0 96 96">{_emblem(game)}</symbol>' for game in games])
    return render("sprite.html") + Markup(f'<svg class="defs" aria-hidden="true"><defs>{emblems}</defs></svg>')


def _emblem(game: str) -> str:
    """The drawing of a game, or the usual one where the game has none."""
    own = assets(registry.game(game)) / "emblem.svg"
    return OUTER.sub("", (own if own.exists() else STATIC / "emblem.svg").read_text(encoding="utf-8")).strip()
