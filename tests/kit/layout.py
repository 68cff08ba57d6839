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
# What is drawn on each board.
DRAWN: Final = {"splendor": ".cloth", "rokab": ".chart", "qabile": ".isle", "tash_kalar": ".arena", "inis": ".map"}
# What a board gives no more room, in pixels: squares, provinces, pieces on a map, tokens in a purse.
SMALLER: Final = (
    (".sq, .to", 30),
    (".pv", 20),
    (".chit", 24),
    (".grp, .site, .land", 10),
    (".edge", 10),
    (".tkn, .purse *", 30),
    (".pile", 40),
)
# Words that are said again elsewhere: on cards that stand close in a hand, and in the picture of a map.
TINY: Final = ".card .nm, .isle text"


def complaints(page: Page, game: str, sizes: Iterable[Size] = SIZES) -> list[str]:
    """What is wrong with the open page, with the size at which it is."""
    page.evaluate("document.fonts.ready.then(() => true)")
    found: list[str] = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0), document.querySelector('#notice')?.setAttribute('hidden', '')")  # no server
        wrong: list[str] = page.evaluate(LOOK, {"drawn": DRAWN[game], "smaller": SMALLER, "tiny": TINY})
        found += [f"{width}×{height}: {one}" for one in wrong]
    return found
