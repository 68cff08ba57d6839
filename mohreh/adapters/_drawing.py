"""A position as pixels: the board in words, drawn as SVG under the game's emblem, always of the same size."""

from __future__ import annotations

import io
import re
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from mohreh.kernel.game import Game
from mohreh.kernel.text import Text
from mohreh.optional_packages import not_importable

try:
    from PIL import Image
    from resvg_py import svg_to_bytes
except ImportError as wrong:
    raise not_importable("What draws pictures", "pictures") from wrong

WIDTH: Final = 960
HEIGHT: Final = 1080
HEAD: Final = 72  # the band with emblem and name
MARGIN: Final = 24
LETTER: Final = 18  # size of the letters
COLUMN: Final = LETTER * 1233 / 2048  # every letter of the font is as wide
LINE: Final = 22
PAPER, INK, BAND, LIGHT = "#fbf6ea", "#2a2118", "#3a2b4f", "#fbeecb"
# Shipped with its licence, so that the same position gives the same pixels wherever it is drawn.
FONT: Final = Path(__file__).parent / "fonts" / "DejaVuSansMono.ttf"
FAMILY: Final = "DejaVu Sans Mono"
OUTER: Final = re.compile(r"^<svg[^>]*>|</svg>\s*$")


def pixels(game: Game, board: str) -> npt.NDArray[np.uint8]:
    """Height × width × 3 colours."""
    png = svg_to_bytes(svg_string=svg(game, board), skip_system_fonts=True, font_files=[str(FONT)])
    with Image.open(io.BytesIO(bytes(png))) as image:
        return np.array(image.convert("RGB"))


def svg(game: Game, board: str) -> str:
    """The lines of a board as large as they fit, at most as large as LETTER says."""
    lines = board.rstrip("\n").split("\n")
    wide = max([len(line) for line in lines]) * COLUMN
    scale = min(1.0, (WIDTH - 2 * MARGIN) / wide, (HEIGHT - HEAD - 2 * MARGIN) / (len(lines) * LINE))
    words = "".join([_line(line, (number + 1) * LINE) for number, line in enumerate(lines)])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" xml:space="preserve">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/><rect width="{WIDTH}" height="{HEAD}" fill="{BAND}"/>'
        f'<g transform="translate({MARGIN} 6) scale({(HEAD - 12) / 96})">{_emblem(game)}</g>'
        f'<g font-family="{FAMILY}">'
        f'<text x="{MARGIN + HEAD}" y="46" font-size="28" fill="{LIGHT}">{_title(game)}</text>'
        f'<g font-size="{LETTER}" fill="{INK}" transform="translate({MARGIN} {HEAD + MARGIN - 4}) scale({scale:.4f})">'
        f"{words}</g></g></svg>"
    )


def _line(line: str, y: int) -> str:
    """Blanks before a line are its indent."""
    said = line.lstrip(" ")
    x = (len(line) - len(said)) * COLUMN
    return f'<text x="{x:.2f}" y="{y}" xml:space="preserve">{escape(said)}</text>' if said else ""


def _title(game: Game) -> str:
    return escape(Text("en", game).say("title"))


@lru_cache(maxsize=64)
def _emblem(game: Game) -> str:
    """What the game draws for itself on a square of 96; nothing if it does not."""
    drawn = game.folder / "faces" / "assets" / "emblem.svg"
    return OUTER.sub("", drawn.read_text(encoding="utf-8").strip()) if drawn.exists() else ""
