"""The patterns of beings and legends: all their images, and where one stands on the arena.

An image is a pattern turned and perhaps mirrored, seen from its summoning square: for each piece it needs, how
many cells away it must be and of which rank at least.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.tash_kalar.rules.arena import (
    ARENA,
    HALF,
    HALF_MASK,
    HI,
    LO,
    NONE,
    SIZE,
    SQUARE,
    STRIDE,
    Cells,
    cells,
    direction_of,
)
from mohreh.games.tash_kalar.rules.data import PRINTED

ORIENTATIONS: Final = 8
ORIENTATION_NAMES: Final[list[str]] = [
    "printed",
    "right",
    "half",
    "left",
    "mirrored",
    "mirrored_right",
    "mirrored_half",
    "mirrored_left",
]


def turn(step: tuple[int, int], orientation: int) -> tuple[int, int]:
    """A step from the summoning square after mirroring (left becomes right) and turning clockwise."""
    row, col = step
    if orientation >= 4:
        col = -col
    for _ in range(orientation % 4):
        row, col = col, -row
    return row, col


@final
class Image:
    """One image of a pattern."""

    def __init__(
        self,
        orientation: int,
        needs: list[tuple[int, int, int]],  # row, column, rank
        marked: list[tuple[int, int]],
        directions: list[tuple[int, int]],
    ) -> None:
        needs = sorted(needs, key=_rank_of, reverse=True)  # first what fails most often: few pieces are upgraded
        self.orientation: Final[i64] = orientation
        self.deltas: Final[vec[i64]] = vec[i64]([row * STRIDE + col for row, col, _ in needs])
        self.ranks: Final[vec[i64]] = vec[i64]([rank for _, _, rank in needs])
        self.directions: Final[i64] = sum([2 ** direction_of(row, col) for row, col in directions])
        self.standing: Final[Cells] = _anchors([(row, col) for row, col, _ in needs])
        # For `stands`: the first square of the pattern, seen from the summoning square; the others seen from that one,
        # so that all lie in the same direction; and where that one may be.
        self._first: Final[i64] = min([row * STRIDE + col for row, col, _ in needs])
        self._steps: Final[vec[i64]] = vec[i64]([row * STRIDE + col - self._first for row, col, _ in needs])
        self._starts: Final[Cells] = shifted(self.standing, -self._first)
        self._upgraded: Final[i64] = sum([rank for _, _, rank in needs])
        if max(self._steps) >= HALF:
            raise ValueError("a pattern is so long that `stands` would not see all of it")
        marks_lo: list[int] = []
        marks_hi: list[int] = []
        for cell in range(SIZE * STRIDE):
            marks = NONE.cells
            for row, col in marked:
                r, c = cell // STRIDE + row, cell % STRIDE + col
                if 0 <= r < SIZE and 0 <= c < SIZE and SQUARE[r * STRIDE + c] >= 0:
                    marks = (marks[0] | LO[r * STRIDE + c], marks[1] | HI[r * STRIDE + c])
            marks_lo.append(marks[0])
            marks_hi.append(marks[1])
        self._marks_lo: Final[vec[i64]] = vec[i64](marks_lo)
        self._marks_hi: Final[vec[i64]] = vec[i64](marks_hi)

    def needed(self, cell: i64) -> Cells:
        """The squares of the pieces it needs when the being is summoned on this cell."""
        lo: i64 = 0
        hi: i64 = 0
        for delta in self.deltas:
            lo |= LO[cell + delta]
            hi |= HI[cell + delta]
        return (lo, hi)

    def marked(self, cell: i64) -> Cells:
        """The marked squares when the being is summoned on this cell."""
        return (self._marks_lo[cell], self._marks_hi[cell])

    def stands(self, board: vec[i64], mine: i64) -> Cells:
        """Where one's own pieces form it; they are the six numbers from `board[mine]` on, see `TashKalarState`."""
        lo = self._starts[0]
        hi = self._starts[1]
        steps = self._steps
        upgraded = self._upgraded  # so many come first
        own_lo = board[mine + 2]
        own_hi = board[mine + 3]
        for i in range(len(steps)):
            if i == upgraded:
                own_lo = board[mine]
                own_hi = board[mine + 1]
            step = steps[i]
            lo &= own_lo >> step | own_hi << (HALF - step)
            hi &= own_hi >> step
            if lo | hi == 0:
                return NONE.cells
        return shifted((lo, hi), self._first)

    def nearly_stands(self, own: Cells, upgraded: Cells, instead: Cells, instead_upgraded: Cells) -> Cells:
        """Where it stands if one of its squares at most may have one of `instead` in place of one's own.

        For a piece that must be upgraded that is one of `instead_upgraded`.
        """
        lo = self.standing[0]  # nothing lent so far
        hi = self.standing[1]
        lent_lo: i64 = 0
        lent_hi: i64 = 0
        ranks = self.ranks
        deltas = self.deltas
        for i in range(len(deltas)):
            if ranks[i] == 0:
                ours = shifted(own, deltas[i])
                theirs = shifted(instead, deltas[i])
            else:
                ours = shifted(upgraded, deltas[i])
                theirs = shifted(instead_upgraded, deltas[i])
            lent_lo = (lent_lo & ours[0]) | (lo & theirs[0])
            lent_hi = (lent_hi & ours[1]) | (hi & theirs[1])
            lo &= ours[0]
            hi &= ours[1]
            if lo | hi | lent_lo | lent_hi == 0:
                return NONE.cells
        return (lo | lent_lo, hi | lent_hi)


def _rank_of(need: tuple[int, int, int]) -> int:
    return need[2]


def shifted(some: Cells, delta: i64) -> Cells:
    """The cells from which this step leads into the set. Wrong at the edges, so only for cells of `Image.standing`."""
    if delta > 0:
        return ((some[0] >> delta | some[1] << (HALF - delta)) & HALF_MASK, some[1] >> delta)
    return ((some[0] << -delta) & HALF_MASK, (some[1] << -delta | some[0] >> (HALF + delta)) & HALF_MASK)


def _anchors(needs: list[tuple[int, int]]) -> Cells:
    """The summoning squares for which everything needed lies on the arena."""
    lo: i64 = 0
    hi: i64 = 0
    for cell in cells(ARENA.cells):
        row, col = int(cell) // STRIDE, int(cell) % STRIDE
        fits = True
        for r, c in needs:
            on_grid = 0 <= row + r < SIZE and 0 <= col + c < SIZE
            fits = fits and on_grid and SQUARE[(row + r) * STRIDE + col + c] >= 0
        if fits:
            lo |= LO[cell]
            hi |= HI[cell]
    return (lo, hi)


def _images(
    grid: list[str], summon: list[int], marked: list[list[int]], directions: list[list[int]]
) -> list[Image]:
    """The different images of a printed card, each in the first orientation that shows it."""
    printed = [
        (row - summon[0], col - summon[1], "ch".index(grid[row][col]))
        for row in range(len(grid))
        for col in range(len(grid[row]))
        if grid[row][col] != "."
    ]
    seen: list[object] = []
    found: list[Image] = []
    for orientation in range(ORIENTATIONS):
        needs = sorted([(*turn((row, col), orientation), rank) for row, col, rank in printed])
        marks = sorted([turn((row - summon[0], col - summon[1]), orientation) for row, col in marked])
        rays = sorted([turn((row, col), orientation) for row, col in directions])
        looks = (needs, marks, rays)
        if looks not in seen:
            seen.append(looks)
            found.append(Image(orientation, needs, marks, rays))
    return found


IMAGES: Final[list[list[Image]]] = [
    _images(card["pattern"], card["summon"], card.get("marked", []), card.get("directions", []))
    for card in [*PRINTED["being"], *PRINTED["legend"]]
]


PIECES_NEEDED: Final[vec[i64]] = vec[i64]([len(images[0].deltas) for images in IMAGES])  # by card
UPGRADED_NEEDED: Final[vec[i64]] = vec[i64]([sum([int(rank) for rank in images[0].ranks]) for images in IMAGES])


def image(card: i64, orientation: i64) -> Image:
    """The image of a card in an orientation that `IMAGES` has."""
    for one in IMAGES[card]:
        if one.orientation == orientation:
            return one
    raise IndexError(f"card {card} has no image {orientation}")
