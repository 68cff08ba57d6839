"""Tash-Kalar's cards in groups, and those that a seat has not seen yet."""

from __future__ import annotations

from collections import Counter
from typing import Final, cast

from mohreh.games.tash_kalar.faces.pictures import deck_of
from mohreh.games.tash_kalar.knowledge.view import TashKalarView
from mohreh.games.tash_kalar.rules import data, state
from mohreh.kernel.game import View

# The numbers of the rules that hold for all of a group.
RULES: Final = {"flares": ("5.1", "5.2"), "tasks": ("7.1",), "legends": ("4.1",)}


def group(kind: str, name: str) -> str:
    """The decks."""
    return deck_of(name) if kind == "card" else f"{kind}s"


def unseen(view: View) -> dict[tuple[str, str], tuple[int, int]]:
    """Of the decks in this game, what lies neither open nor in a hand or a place of a deck that the seat knows."""
    table = cast(TashKalarView, view)
    if not _is_dealt(table):
        return {}
    all_cards = Counter([("card", name) for name in data.CARD_NAMES[data.BEINGS :]])
    known: Counter[tuple[str, str]] = Counter()
    for seat in table["seats"]:
        first = int(data.FIRST_CARD[data.SCHOOL_NAMES.index(seat["school"])])
        all_cards.update([("card", name) for name in data.CARD_NAMES[first : first + data.DECK_SIZE]])
        cards = [*seat["beings"], *seat["legends"], *seat["discard"], *seat["known"].values()]
        known.update([("card", name) for name in cards] + [("flare", name) for name in seat["flares"]])
        known.update([("task", name) for name in seat["tasks"]])
    known.update([("card", name) for name in _open(table, "legends")] + [("card", table["card"])])
    all_cards.update([("flare", name) for name in data.FLARE_NAMES])
    known.update([("flare", name) for name in _open(table, "flares")])
    if table["form"] == state.FORM_NAMES[state.HIGH_FORM]:
        tasks = table["tasks"]
        all_cards.update([("task", name) for name in data.TASK_NAMES])
        known.update([("task", name) for name in [*tasks["open"], tasks["next"], *tasks["known"].values()]])
    return {thing: (n - known[thing], n) for thing, n in all_cards.items()}


def _is_dealt(table: TashKalarView) -> bool:
    """Have the schools been chosen, and the hands drawn?"""
    return table["legends"]["deck"] > 0 or any(seat["legends"] for seat in table["seats"])


def _open(table: TashKalarView, pile: str) -> list[str]:
    """What a seat knows of the legends or of the flares that nobody holds."""
    deck = table["legends"] if pile == "legends" else table["flares"]
    return [*deck["discard"], *deck["known"].values()]
