"""Patterns read a second time: eight images of a grid, laid on every place of the arena, square by square."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from tests.tash_kalar.printed import CARDS, SQUARES, Card, Square, plus

ORIENTATIONS: Final = [
    "printed",
    "right",
    "half",
    "left",
    "mirrored",
    "mirrored_right",
    "mirrored_half",
    "mirrored_left",
]


def turned(step: Square, orientation: str) -> Square:
    """A step from the summoning square as it lies when the card is mirrored left to right, then turned."""
    row, col = step
    if orientation.startswith("mirrored"):
        col = -col
    quarters = {"right": 1, "half": 2, "left": 3}.get(orientation.removeprefix("mirrored_"), 0)
    for _ in range(quarters):
        row, col = col, -row  # north becomes east
    return row, col


@dataclass(frozen=True)
class Image:
    """A pattern in one orientation, in steps from the summoning square."""

    orientation: str
    needs: frozenset[tuple[Square, int]]
    marked: frozenset[Square]
    directions: frozenset[Square]

    def same(self, other: Image) -> bool:
        """Do two orientations give the same picture?"""
        return (self.needs, self.marked, self.directions) == (other.needs, other.marked, other.directions)


def image(card: Card, orientation: str) -> Image:
    """The whole card, turned."""

    def moved(square: Square) -> Square:
        return turned((square[0] - card.summon[0], square[1] - card.summon[1]), orientation)

    return Image(
        orientation,
        frozenset([(moved(square), rank) for square, rank in card.needs().items()]),
        frozenset([moved(square) for square in card.marked]),
        frozenset([turned(step, orientation) for step in card.directions]),
    )


@cache
def images(name: str) -> list[Image]:
    """The distinct images of a card, each under the first orientation that gives it."""
    found: list[Image] = []
    for orientation in ORIENTATIONS:
        one = image(CARDS[name], orientation)
        if not any(one.same(other) for other in found):
            found.append(one)
    return found


@dataclass(frozen=True)
class Embedding:
    """An image at a place of the arena."""

    card: str
    square: Square  # of summoning
    orientation: str
    needs: tuple[tuple[Square, int], ...]
    marked: tuple[Square, ...]  # those on the arena
    directions: tuple[Square, ...]


def embedding(card: str, square: Square, orientation: str) -> Embedding | None:
    """The image with its summoning square there; None when a needed square is off the arena."""
    one = image(CARDS[card], orientation)
    needs = sorted([(plus(square, step), rank) for step, rank in one.needs])
    if square not in SQUARES or any(needed not in SQUARES for needed, _ in needs):
        return None
    marked = sorted([plus(square, step) for step in one.marked if plus(square, step) in SQUARES])
    return Embedding(card, square, orientation, tuple(needs), tuple(marked), tuple(sorted(one.directions)))


@cache
def embeddings(card: str) -> list[Embedding]:
    """Every distinct image at every place where it fits."""
    found = []
    for square in SQUARES:
        for one in images(card):
            there = embedding(card, square, one.orientation)
            if there is not None:
                found.append(there)
    return found
