"""The arena: 69 squares, sets of them, and what lies next to what.

A cell is row * 10 + column: the tenth column stays empty, so that no step leads into another row; a set of cells is two
halves of 45 bits. A square is the number of a cell in reading order, and its name is as in chess: c9 is the
first, e5 the centre, g1 the last.

        a b c d e f g h i
    9   # # . . . . . # #
    8   # . . r . . . . #
    7   . . g . . . g . .
    6   . . . . . . . . g
    5   g . . . r . . . .
    4   . . . . . . . r .
    3   . . . . . . . . .
    2   # . r . . g . . #
    1   # # . . . . . # #
"""

from __future__ import annotations

from typing import Final, TypeAlias, final

from librt.vecs import append, vec
from mypy_extensions import i64

from mohreh.games.tash_kalar.rules.data import PRINTED
from mohreh.kernel import choices
from mohreh.kernel.state import Actions

Cells: TypeAlias = tuple[i64, i64]  # a set: cells 0 to 44, cells 45 to 89

SIZE: Final = 9
STRIDE: Final = 10
HALF: Final = 45
HALF_MASK: Final = 2**45 - 1
NOWHERE: Final = -1

# ---- building the tables: sets as plain ints of 90 bits


@final
class Region:
    """A set that never changes. (A constant that is itself a tuple of i64 cannot be read in compiled code.)"""

    def __init__(self, whole: int) -> None:
        self.cells: Final[Cells] = _split(whole)


def _split(whole: int) -> Cells:
    return (whole & HALF_MASK, whole >> HALF)


def _whole(pairs: list[list[int]]) -> int:
    return sum([2 ** (row * STRIDE + col) for row, col in pairs])


def _on_arena(row: int, col: int) -> bool:
    return 0 <= row < SIZE and 0 <= col < SIZE and _grid[row][col] != "#"


def _coloured(letter: str) -> int:
    return _whole([[r, c] for r in range(SIZE) for c in range(SIZE) if _grid[r][c] == letter])


_printed: Final = PRINTED["arena"]
_grid: Final[list[str]] = _printed["grid"]
_pairs: Final = [(r, c) for r in range(SIZE) for c in range(SIZE) if _on_arena(r, c)]

SQUARES: Final = len(_pairs)
CELL: Final[vec[i64]] = vec[i64]([row * STRIDE + col for row, col in _pairs])  # by square
SQUARE_NAMES: Final[list[str]] = ["abcdefghi"[col] + str(SIZE - row) for row, col in _pairs]
_numbers: Final = {row * STRIDE + col: number for number, (row, col) in enumerate(_pairs)}
SQUARE: Final[vec[i64]] = vec[i64]([_numbers.get(cell, NOWHERE) for cell in range(90)])  # by cell
LO: Final[vec[i64]] = vec[i64]([2**cell if cell < HALF else 0 for cell in range(90)])
HI: Final[vec[i64]] = vec[i64]([0 if cell < HALF else 2 ** (cell - HALF) for cell in range(90)])
# To find the place of a single bit: 2**place % 67 is different for each of the 45 places.
LO_CELL: Final[vec[i64]] = vec[i64]([next((b for b in range(HALF) if 2**b % 67 == r), 0) for r in range(67)])
HI_CELL: Final[vec[i64]] = vec[i64]([next((b + HALF for b in range(HALF) if 2**b % 67 == r), 0) for r in range(67)])
LO_SQUARE: Final[vec[i64]] = vec[i64]([SQUARE[cell] for cell in LO_CELL])  # the square of that cell
HI_SQUARE: Final[vec[i64]] = vec[i64]([SQUARE[cell] for cell in HI_CELL])

NONE: Final = Region(0)
ARENA: Final = Region(_whole([[r, c] for r, c in _pairs]))
RED: Final = Region(_coloured("r"))
GREEN: Final = Region(_coloured("g"))
COLOURED: Final = Region(_coloured("r") | _coloured("g"))
CENTRE: Final = 44
CENTRAL: Final = Region(_whole([[r, c] for r in (3, 4, 5) for c in (3, 4, 5)]))

# ---- directions

DIRECTION_NAMES: Final[list[str]] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"]
DIRECTIONS: Final = 8
_steps: Final = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)]
DELTA: Final[vec[i64]] = vec[i64]([row * STRIDE + col for row, col in _steps])


def direction_of(row: int, col: int) -> int:
    """The number of a direction that is given as a step."""
    return _steps.index((row, col))


def heading(start: i64, end: i64) -> i64:
    """The direction in which one moves from a cell to an adjacent one."""
    direction: i64 = 0
    while DELTA[direction] != end - start:
        direction += 1
    return direction


def _stepped() -> list[int]:
    found: list[int] = []
    for cell in range(90):
        for row, col in _steps:
            r, c = cell // STRIDE + row, cell % STRIDE + col
            found.append(r * STRIDE + c if _on_arena(cell // STRIDE, cell % STRIDE) and _on_arena(r, c) else NOWHERE)
    return found


STEP: Final[vec[i64]] = vec[i64](_stepped())  # by cell * 8 + direction: the cell there, or NOWHERE


def _rings(low: int, high: int, steps: list[int]) -> list[int]:
    """For each cell the set of squares at a distance from low to high; with steps, only in these directions."""
    found: list[int] = []
    for cell in range(90):
        row, col = cell // STRIDE, cell % STRIDE
        whole = 0
        for r, c in _pairs:
            away = max(abs(r - row), abs(c - col))
            straight = not steps or (r - row, c - col) in [_steps[d] for d in steps]
            if _on_arena(row, col) and low <= away <= high and straight:
                whole |= 2 ** (r * STRIDE + c)
        found.append(whole)
    return found


def _halves(wholes: list[int], half: int) -> vec[i64]:
    return vec[i64]([_split(whole)[half] for whole in wholes])


_near: Final = _rings(1, 1, [])
_orthogonal: Final = _rings(1, 1, [0, 2, 4, 6])
_diagonal: Final = _rings(1, 1, [1, 3, 5, 7])
_ring_2: Final = _rings(2, 2, [])
_within_2: Final = _rings(1, 2, [])
_within_3: Final = _rings(1, 3, [])
NEAR_LO: Final = _halves(_near, 0)
NEAR_HI: Final = _halves(_near, 1)
_ORTHOGONAL_LO: Final = _halves(_orthogonal, 0)
_ORTHOGONAL_HI: Final = _halves(_orthogonal, 1)
_DIAGONAL_LO: Final = _halves(_diagonal, 0)
_DIAGONAL_HI: Final = _halves(_diagonal, 1)
_RING_2_LO: Final = _halves(_ring_2, 0)
_RING_2_HI: Final = _halves(_ring_2, 1)
_WITHIN_2_LO: Final = _halves(_within_2, 0)
_WITHIN_2_HI: Final = _halves(_within_2, 1)
_WITHIN_3_LO: Final = _halves(_within_3, 0)
_WITHIN_3_HI: Final = _halves(_within_3, 1)


# ---- sets around a cell; none around NOWHERE


def near(cell: i64) -> Cells:
    """The adjacent squares."""
    return (NEAR_LO[cell], NEAR_HI[cell]) if cell >= 0 else NONE.cells


def orthogonal(cell: i64) -> Cells:
    return (_ORTHOGONAL_LO[cell], _ORTHOGONAL_HI[cell]) if cell >= 0 else NONE.cells


def diagonal(cell: i64) -> Cells:
    return (_DIAGONAL_LO[cell], _DIAGONAL_HI[cell]) if cell >= 0 else NONE.cells


def at_2(cell: i64) -> Cells:
    """The squares at distance exactly 2."""
    return (_RING_2_LO[cell], _RING_2_HI[cell]) if cell >= 0 else NONE.cells


def within_2(cell: i64) -> Cells:
    """The squares at distance 1 or 2."""
    return (_WITHIN_2_LO[cell], _WITHIN_2_HI[cell]) if cell >= 0 else NONE.cells


def within_3(cell: i64) -> Cells:
    """The squares at distance 1, 2 or 3."""
    return (_WITHIN_3_LO[cell], _WITHIN_3_HI[cell]) if cell >= 0 else NONE.cells


# ---- sets


def only(cell: i64) -> Cells:
    """The set of one cell, or of none."""
    return (LO[cell], HI[cell]) if cell >= 0 else NONE.cells


def both(a: Cells, b: Cells) -> Cells:
    return (a[0] & b[0], a[1] & b[1])


def either(a: Cells, b: Cells) -> Cells:
    return (a[0] | b[0], a[1] | b[1])


def without(a: Cells, b: Cells) -> Cells:
    return (a[0] & ~b[0], a[1] & ~b[1])


def holds(some: Cells, cell: i64) -> bool:
    return cell >= 0 and (some[0] & LO[cell]) | (some[1] & HI[cell]) != 0


def is_empty(some: Cells) -> bool:
    return some[0] | some[1] == 0


def size(some: Cells) -> i64:
    """How many cells a set has."""
    return choices.size(some[0]) + choices.size(some[1])


def first(some: Cells) -> i64:
    """The first cell of a set that is not empty."""
    if some[0]:
        return LO_CELL[(some[0] & -some[0]) % 67]
    return HI_CELL[(some[1] & -some[1]) % 67]


def cells(some: Cells) -> vec[i64]:
    """The cells of a set, ascending."""
    out = vec[i64](capacity=32)
    half = some[0]
    while half:
        bit = half & -half
        out = append(out, LO_CELL[bit % 67])
        half ^= bit
    half = some[1]
    while half:
        bit = half & -half
        out = append(out, HI_CELL[bit % 67])
        half ^= bit
    return out


def offer(out: Actions, base: i64, some: Cells) -> Actions:
    """Append the ids of a verb with one square for each square of a set."""
    half = some[0]
    while half:
        bit = half & -half
        out = append(out, base + LO_SQUARE[bit % 67])
        half ^= bit
    half = some[1]
    while half:
        bit = half & -half
        out = append(out, base + HI_SQUARE[bit % 67])
        half ^= bit
    return out


def offer_many(out: Actions, base: i64, some: Cells) -> Actions:
    """The same for a set that has many squares: room for all is made at once."""
    n = len(out)
    out = choices.room(out, size(some))
    half = some[0]
    while half:
        bit = half & -half
        out[n] = base + LO_SQUARE[bit % 67]
        n += 1
        half ^= bit
    half = some[1]
    while half:
        bit = half & -half
        out[n] = base + HI_SQUARE[bit % 67]
        n += 1
        half ^= bit
    return out


def nth_square(some: Cells, n: i64) -> i64:
    """The n-th square of a set, counted from 0."""
    below = choices.size(some[0])
    if n < below:
        return SQUARE[choices.nth(some[0], n)]
    return SQUARE[HALF + choices.nth(some[1], n - below)]


def around(some: Cells) -> Cells:
    """All squares adjacent to one of a set: the set moved one column and one row either way."""
    beside = either(_moved_up(some, 1), _moved_down(some, 1))
    rows = either(some, beside)
    return both(either(beside, either(_moved_up(rows, STRIDE), _moved_down(rows, STRIDE))), ARENA.cells)


def _moved_up(some: Cells, n: i64) -> Cells:
    """The set with every cell n lower. (The tenth column takes what leaves a row.)"""
    return (some[0] >> n | (some[1] << (HALF - n)) & HALF_MASK, some[1] >> n)


def _moved_down(some: Cells, n: i64) -> Cells:
    """The set with every cell n higher."""
    return ((some[0] << n) & HALF_MASK, (some[1] << n | some[0] >> (HALF - n)) & HALF_MASK)


def name(cell: i64) -> str:
    return SQUARE_NAMES[SQUARE[cell]]
