"""What is wrong with the layout of pages, at every size of screen; `layout.js` says what it looks for."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:  # the other tests run without playwright
    from playwright.sync_api import Page

Size: TypeAlias = tuple[int, int]

SIZES: Final = ((360, 640), (390, 844), (844, 390), (1024, 768), (1280, 800), (1920, 1080), (2560, 1440))
SMALL: Final = ((375, 553), (740, 360), (640, 400))  # the rest of those that a phone or a zoomed page may have
LOOK: Final = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8").partition('"use strict";')[2].strip()
# So many panels of others that are whole in the row of panels.
OPPONENTS_IN_SIGHT: Final = """$$("#players .player:not(.me)").filter((one) => {
  const { left, right } = one.getBoundingClientRect(), edge = $("#players").getBoundingClientRect();
  return left >= edge.left - 1 && right <= edge.right + 1 && left < right;
}).length"""
# What is drawn on each board.
DRAWN: Final = {"splendor": ".cloth", "rokab": ".chart", "qabile": ".isle", "tash_kalar": ".arena", "inis": ".map"}
# What geometry makes smaller than 40 pixels, 44 on phones; a tap on most of these only picks, and a button confirms.
SMALLER: Final = (
    (".sq, .to", 30),  # nine squares side by side, and on 640 pixels of height a hand below them
    (".pv", 24),  # provinces of a map are as small as they are drawn; the smallest is Gilan
    (".chit", 24),  # cards of an army lie side by side; up to ten of them in a row
    (".grp", 24),  # four peoples in half a tile
    (".edge", 36),  # the four sides of a field, eight of which lie side by side
    (".seat-menu", 32),  # between a name, the signs of a player and points
    (".meta a", 36),  # two words in a line about a game; the buttons below it lead on
    (".cites", 30),  # at the end of a sentence, which WCAG 2.5.8 excepts, above its buttons
    (".bn, .tk", 17),  # six side by side, below the name and the reserved cards of their player
    ("svg.tk", 20),  # beside a name
    (".ct, .dd, .acts", 14),  # counts of a player side by side in a panel, which also tell when they are pointed at
    (".who small > span", 20),  # a word below a name
    (".tkn", 33),  # on phones six purses side by side, and the reserved cards beside them
)


def complaints(page: Page, game: str, sizes: Iterable[Size] = SIZES) -> list[str]:
    """What is wrong with the open page, with the size at which it is; of a page without a board `game` is empty."""
    page.evaluate("document.fonts.ready.then(() => true)")
    found: list[str] = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        wrong: list[str] = page.evaluate(LOOK, {"drawn": DRAWN.get(game, ".none"), "smaller": SMALLER})
        found += [f"{width}×{height}: {one}" for one in wrong]
    return found
