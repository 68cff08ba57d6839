"""What a summoning takes besides the player's own pattern, as a view tells it: borrowed and picked-up pieces."""

from __future__ import annotations

from typing import Final, final

from mohreh.games.tash_kalar.knowledge.view import Seat, TashKalarView
from mohreh.games.tash_kalar.rules.arena import CELL, SQUARE_NAMES, holds, name
from mohreh.games.tash_kalar.rules.data import CARD_RANK, LEGENDARY, RANK_NAMES
from mohreh.games.tash_kalar.rules.patterns import IMAGES, Image
from mohreh.games.tash_kalar.rules.state import FORM_NAMES, MELEE


@final
class Way:
    """One image of a pattern that stands around a square."""

    def __init__(self, orientation: int, lent: list[str], lifts: list[str]) -> None:
        self.orientation: Final = orientation
        self.lent: Final = lent  # the squares of the enemy pieces in it
        self.lifts: Final = lifts  # the squares of the pieces that may be picked up; none where none must be


def ways(view: TashKalarView, card: int, square: str) -> list[Way]:
    """All the ways in which the turn's player may summon a card on a square."""
    cell = CELL[SQUARE_NAMES.index(square)]
    found: list[Way] = []
    for image in IMAGES[card]:
        if not holds(image.standing, cell):
            continue
        needed = [name(cell + delta) for delta in image.deltas]
        if not _filled(view, image, needed):
            continue
        lent = [one for one in needed if _owner(view, one) != view["turn"]]
        stock = _stock(view, card)
        short = _supply(view, card) == 0 and square not in stock
        lifts = [one for one in stock if one not in needed] if short else []
        if _may_borrow(view, lent) and (lifts or not short):
            found.append(Way(int(image.orientation), lent, lifts))
    return found


def _filled(view: TashKalarView, image: Image, needed: list[str]) -> bool:
    """Is there somebody's piece of sufficient rank on each of these squares?"""
    pieces = view["pieces"]
    for i in range(len(needed)):
        there = pieces.get(needed[i])
        if there is None or RANK_NAMES.index(str(there[1])) < image.ranks[i]:
            return False
    return True


def _owner(view: TashKalarView, square: str) -> int:
    return int(view["pieces"][square][0])


def _seat(view: TashKalarView) -> Seat:
    return view["seats"][view["turn"]]


def _may_borrow(view: TashKalarView, lent: list[str]) -> bool:
    """Rules 4.11 and 10.7: one piece by permission, one of a colour with which the right is not yet spent."""
    left = len(lent) - (1 if view["permission"] else 0)
    if left <= 0:
        return True
    spent = _seat(view)["improvised"]
    unspent = [one for one in lent if _owner(view, one) not in spent]
    return left == 1 and view["form"] == FORM_NAMES[MELEE] and len(unspent) > 0


def _supply(view: TashKalarView, card: int) -> int:
    """How many pieces are left that this card could come as."""
    return _seat(view)["legendary_pool"] if CARD_RANK[card] == LEGENDARY else _seat(view)["pool"]


def _stock(view: TashKalarView, card: int) -> list[str]:
    """Rule 4.6: the squares of the player's pieces that could become the being."""
    legendary = CARD_RANK[card] == LEGENDARY
    found: list[str] = []
    for square, there in view["pieces"].items():
        if there[0] == view["turn"] and (there[1] == RANK_NAMES[LEGENDARY]) == legendary:
            found.append(square)
    return found
