"""A text board as markup: prose wraps as the screen is wide, grids of signs keep their columns.

Text boards are broken after at most 80 columns, the rest of a sentence further in; here it is joined again.
"""

from __future__ import annotations

import re
from typing import Final

from markupsafe import Markup

from mohreh.kernel.text import ISOLATE, POP
from mohreh.web.markup import said

COLUMNS: Final = re.compile(r"\S {2,}\S")
WORD: Final = re.compile("[a-zA-Z]{3}|[\u0621-\u064a\u067e-\u06cc]{2}")
FULL: Final = 64  # a line of so many columns was broken, not ended
STEP: Final = 2  # columns of an indent


def lines_of(board: str) -> Markup:
    """All of a text board."""
    out: list[Markup] = []
    grid: list[str] = []
    for line in _joined(board.split("\n")):
        if _is_grid(line) or (grid and not line.strip()):
            grid.append(line)
            continue
        _flush(grid, out)
        if line.strip():
            indent = min(3, (len(line) - len(line.lstrip(" "))) // STEP)
            out.append(Markup('<p class="in{}">{}</p>').format(indent, said(_balanced(line.strip()))))
        elif out and not out[-1].startswith("<hr"):
            out.append(Markup("<hr>"))
    _flush(grid, out)
    return Markup("").join(out)


def _flush(grid: list[str], out: list[Markup]) -> None:
    if grid:
        out.append(Markup('<pre dir="ltr" tabindex="0">{}</pre>').format(said(_balanced("\n".join(grid).rstrip()))))
        grid.clear()


def _is_grid(line: str) -> bool:
    return bool(line.strip()) and (COLUMNS.search(line) is not None or WORD.search(line) is None)


def _joined(lines: list[str]) -> list[str]:
    """With the pieces of a broken sentence on one line."""
    found: list[str] = []
    last, start = "", 0  # the piece before, and the indent of its sentence
    for line in lines:
        indent = len(line) - len(line.lstrip(" "))
        broken = len(last) >= FULL or last.endswith((",", "،", ";", "؛"))
        if last and broken and indent > start and not _is_grid(last) and not _is_grid(line):
            found[-1] += " " + line.strip()
        else:
            found.append(line)
            start = indent
        last = line.rstrip()
    return found


def _balanced(line: str) -> str:
    """Nothing stays isolated beyond the end of a line."""
    missing = line.count(ISOLATE) - line.count(POP)
    return ISOLATE * -missing + line + POP * missing
