"""Inis' cards and tiles in groups, and those that a seat has not seen yet."""

from __future__ import annotations

from typing import Final, cast

from mohreh.games.inis.knowledge.view import InisView
from mohreh.games.inis.rules import data
from mohreh.kernel.game import View

FOUR_PLAYERS: Final = 4
# The numbers of the rules that hold for all of a group.
RULES: Final = {"actions": ("8.1",), "epics": ("8.1",), "advantages": ("1.2", "5.3"), "territories": ("1.2",)}


def group(kind: str, name: str) -> str:
    """The types of cards, and the tiles."""
    if kind == "territory":
        return "territories"
    return "actions" if name in data.ACTION_NAMES else "epics" if name in data.EPIC_NAMES else "advantages"


def unseen(view: View) -> dict[tuple[str, str], tuple[int, int]]:
    """Cards and tiles of this game that the seat sees nowhere and remembers nowhere. Advantage cards are all open."""
    table = cast(InisView, view)
    cards = [*table["pile"]["cards"], *table["aside"]["cards"], *table["deck"]["cards"], *table["burnt"]]
    cards += table["table"]
    for pile in table["drawn"]:
        cards += pile["cards"]
    for seat in table["seats"]:
        cards += [*seat["cards"], *seat["locked"]["cards"]]
    tiles = [*[land["name"] for land in table["territories"]], *[name for name, _ in table["stack"]]]
    found: dict[tuple[str, str], tuple[int, int]] = {}
    for number, name in enumerate([*data.ACTION_NAMES, *data.EPIC_NAMES]):
        if table["players"] == FOUR_PLAYERS or not data.FOUR_PLAYER_CARDS & data.CARD[number]:
            found["card", name] = (int(name not in cards), 1)
    return found | {("territory", name): (int(name not in tiles), 1) for name in data.TERRITORY_NAMES}
