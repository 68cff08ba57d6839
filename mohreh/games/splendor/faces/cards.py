"""Splendor's cards in groups, and those that a seat has not seen yet."""

from __future__ import annotations

from typing import Final, cast

from mohreh.games.splendor.knowledge.view import SplendorView
from mohreh.games.splendor.rules.data import CARD_NAMES
from mohreh.kernel.game import View

# The numbers of the rules that hold for all of a group.
RULES: Final = {"nobles": ("8.1",), **dict.fromkeys(("level_1", "level_2", "level_3"), ("5.1", "4.1"))}


def group(kind: str, name: str) -> str:
    """Cards by their level."""
    return f"level_{name[0]}" if kind == "card" else "nobles"


def unseen(view: View) -> dict[tuple[str, str], tuple[int, int]]:
    """A card lies open, was bought, or is reserved; what of that the seat cannot read is unseen."""
    table = cast(SplendorView, view)
    known = {name for row in table["rows"] for name in row}
    for seat in table["seats"]:
        known |= {*seat["bought"], *[one["card"] for one in seat["reserved"]]}
    return {("card", name): (int(name not in known), 1) for name in CARD_NAMES}
