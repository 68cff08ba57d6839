"""Hands and piles of Inis, where somebody sets up a position."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.inis.knowledge.view import lands_of, names_of
from mohreh.games.inis.rules import data
from mohreh.games.inis.rules.hands import all_see, drawn_cards, forget
from mohreh.games.inis.rules.state import HELD, HELD_LANDS, KNOWN, LOCKED, WIDTH, InisState
from mohreh.kernel.setup import Place, Thing

CARD_PLACES: Final = ("hand", "pile", "set_aside", "stock", "burnt", "advantages")


def _cards(some: i64) -> list[tuple[Thing, int]]:
    """Action cards and Epic Tales."""
    return [(Thing("card", name, "action" if name in data.ACTION_NAMES else "epic"), 1) for name in names_of(some)]


def _advantages(lands: i64) -> list[tuple[Thing, int]]:
    return [(Thing("card", name, "advantage"), 1) for name in lands_of(lands)]


def card_places(s: InisState) -> list[Place]:
    """Every hand and pile."""
    found: list[Place] = []
    for seat in range(int(s.players)):
        mine = seat * WIDTH
        held = _cards(s.seats[mine + HELD]) + _advantages(s.seats[mine + HELD_LANDS])
        found.append(Place("hand", str(seat), {"who": seat}, ["action", "epic", "advantage"], held))
    found.append(Place("advantages", "", {}, ["advantage"], _advantages(s.open)))
    found.append(Place("set_aside", "", {}, ["action"], _cards(s.aside)))
    found.append(Place("pile", "", {}, ["action"], _cards(s.pile), "#pile-act"))
    found.append(Place("burnt", "", {}, ["epic"], _cards(s.burnt), "#pile-epi"))
    found.append(Place("stock", "", {}, ["epic"], _cards(s.stock), "#deck-epi"))
    return found


def _bit(thing: Thing) -> i64:
    """A card as a set: of Action cards and Epic Tales, or of territories."""
    card = data.CARD_NAMES.index(thing.name)
    return data.LAND[card] if thing.sort == "advantage" else data.CARD[card]


def take_card(s: InisState, thing: Thing, place: Place) -> None:
    one = _bit(thing)
    if place.kind == "hand":
        s.seats[int(place.name) * WIDTH + (HELD_LANDS if thing.sort == "advantage" else HELD)] &= ~one
    elif place.kind == "advantages":
        s.open &= ~one
    elif place.kind == "pile":
        s.pile &= ~one
    elif place.kind == "set_aside":
        s.aside &= ~one
    elif place.kind == "stock":
        s.stock &= ~one
    else:
        s.burnt &= ~one
    if thing.sort != "advantage":
        forget(s, one)


def give_card(s: InisState, thing: Thing, place: Place) -> None:
    """A card comes to a place. In a hand its player alone knows it; what lies open all know."""
    one = _bit(thing)
    if place.kind == "hand":
        mine = int(place.name) * WIDTH
        s.seats[mine + (HELD_LANDS if thing.sort == "advantage" else HELD)] |= one
        if thing.sort != "advantage":
            s.seats[mine + KNOWN] |= one
    elif place.kind == "advantages":
        s.open |= one
    elif place.kind == "pile":
        s.pile |= one
    elif place.kind == "set_aside":
        s.pile |= s.aside  # the one that was there goes back
        s.aside = one
    elif place.kind == "stock":
        s.stock |= one
    else:
        s.burnt |= one
        all_see(s, one)


def clear_table(s: InisState) -> None:
    """Cards that are being played, drawn or drafted go where their kind goes."""
    s.pile |= s.table & data.ACTION_CARDS
    s.burnt |= s.table & data.EPIC_CARDS
    s.open |= s.table_lands
    s.table = 0
    s.table_lands = 0
    for entry in s.drawn:
        s.stock |= drawn_cards(entry)
        forget(s, drawn_cards(entry))
    s.drawn = vec[i64]()
    for seat in range(s.players):
        mine = seat * WIDTH
        s.seats[mine + HELD] |= s.seats[mine + LOCKED]
        s.seats[mine + LOCKED] = 0
