"""A text board as markup: paragraphs wrap as the screen is wide, grids of signs keep their columns."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from mohreh.kernel.board import Block, Board, Grid, indent
from mohreh.web.markup import said

STEP: Final = 2  # columns of an indent
DEEPEST: Final = 3  # the stylesheet knows no deeper indent


def markup_of(board: Board) -> Markup:
    return Markup("<hr>").join([Markup("").join([_block(block) for block in part]) for part in board.parts])


def _block(block: Block) -> Markup:
    if isinstance(block, Grid):
        return Markup('<pre dir="ltr" tabindex="0">{}</pre>').format(said("\n".join(block.lines)))
    return Markup('<p class="in{}">{}</p>').format(min(DEEPEST, indent(block) // STEP), said(block.strip()))
