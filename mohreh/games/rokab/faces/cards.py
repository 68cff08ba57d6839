"""Rokab's cards and provinces in groups, and how many cards of each kind a seat has not seen yet."""

from __future__ import annotations

from typing import Final, cast

from mohreh.games.rokab.knowledge.view import RokabView
from mohreh.games.rokab.rules.cards import KIND_NAMES, SOLDIERS, SPRING, WINTER
from mohreh.games.rokab.rules.data import COUNTS, OWN_COUNTS
from mohreh.games.rokab.rules.maps import MAPS
from mohreh.kernel.game import View

# The numbers of the rules that hold for all of a group.
RULES: Final = {"soldiers": ("4.1",), **dict.fromkeys([one.name for one in MAPS], ("2.1",))}


def group(kind: str, name: str) -> str:
    """Soldiers, other cards, and the provinces of each map."""
    if kind == "card":
        return "soldiers" if KIND_NAMES.index(name) < SOLDIERS else "specials"
    return next(one.name for one in MAPS if name in one.provinces)


def unseen(view: View) -> dict[tuple[str, str], tuple[int, int]]:
    """All cards, without those that are burnt, in a row, laid as a season, or in a hand that the seat knows."""
    table = cast(RokabView, view)
    if table["own_decks"]:  # what each deck still has is public
        mine = table["seat"]
        return {
            ("card", name): (_left(table, mine, kind), OWN_COUNTS[kind] * len(table["seats"]))
            for kind, name in enumerate(KIND_NAMES)
        }
    seen = [*table["burnt"]]
    seen[WINTER] += table["laid"][0]
    seen[SPRING] += table["laid"][1]
    for number, seat in enumerate(table["seats"]):
        hand = seat["cards"] if number == table["seat"] else seat["known"]
        seen = [sum(some) for some in zip(seen, seat["row"], hand, strict=True)]
    if table["kept_cards"]:
        seen = [sum(some) for some in zip(seen, table["kept_cards"], strict=True)]
    return {("card", name): (COUNTS[kind] - seen[kind], COUNTS[kind]) for kind, name in enumerate(KIND_NAMES)}


def _left(table: RokabView, mine: int, kind: int) -> int:
    """With own decks: what hands and decks still have of a kind, without the own hand."""
    left = sum([seat["left"][kind] for seat in table["seats"]])
    return left - (table["seats"][mine]["cards"][kind] if mine >= 0 else 0)
