"""Patterns as small pictures of text, as they are printed.

     . @ .      c a piece of yours, of any rank      @ the summoning square; @c needs a piece there too
     c c c      h a heroic or legendary one          * a marked square
     c . .      . does not matter
"""

from __future__ import annotations

from typing import Final

from mohreh.games.tash_kalar.rules.arena import DIRECTION_NAMES, direction_of
from mohreh.games.tash_kalar.rules.data import CARD_NAMES, PRINTED

SUMMONING: Final = "@"
MARKED: Final = "*"
ANYTHING: Final = "."
NEEDS: Final = "ch"  # of the data file: a piece, a heroic or legendary piece
_cards: Final = [*PRINTED["being"], *PRINTED["legend"]]


def picture(name: str, needs: str = NEEDS) -> list[str]:
    """The pattern of a card in lines of equal width, two columns for a square; `needs` are signs for pieces."""
    card = _cards[CARD_NAMES.index(name)]
    grid: list[str] = card["pattern"]
    cells: dict[tuple[int, int], str] = {}
    for row, line in enumerate(grid):
        for col, letter in enumerate(line):
            if letter in NEEDS:
                cells[row, col] = " " + needs[NEEDS.index(letter)]
    for row, col in card.get("marked", []):
        cells[row, col] = " " + MARKED
    row, col = card["summon"]
    cells[row, col] = SUMMONING + cells[row, col][1] if (row, col) in cells else " " + SUMMONING
    rows = [row for row, _ in cells]
    cols = [col for _, col in cells]
    lines: list[str] = []
    for row in range(min(rows), max(rows) + 1):
        lines.append("".join([cells.get((row, col), " " + ANYTHING) for col in range(min(cols), max(cols) + 1)]))
    return lines


def printed_directions(name: str) -> list[str]:
    """The directions that a card indicates as it is printed, from the north on; none for most cards."""
    steps: list[list[int]] = _cards[CARD_NAMES.index(name)].get("directions", [])
    found = sorted([direction_of(row, col) for row, col in steps])
    return [DIRECTION_NAMES[direction] for direction in found]


def deck_of(name: str) -> str:
    """The deck of a being, or `legends`."""
    found: str = _cards[CARD_NAMES.index(name)].get("deck", "legends")
    return found
