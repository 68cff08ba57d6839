"""Before a summoning: which pieces a pattern would use, what it points at, and what it still lacks."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple, final

from mohreh.games.tash_kalar.faces.clickable import Clickable
from mohreh.games.tash_kalar.faces.words import shot, squares_of
from mohreh.games.tash_kalar.knowledge.view import TashKalarView
from mohreh.games.tash_kalar.rules import arena
from mohreh.games.tash_kalar.rules.data import CARD_NAMES, CARD_RANK, COMMON
from mohreh.games.tash_kalar.rules.patterns import IMAGES, ORIENTATION_NAMES, image
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.games.tash_kalar.rules.summoning import images_at, missing, missing_at
from mohreh.kernel.state import BIT

SHORT: Final = 2  # a pattern that lacks at most so many pieces is shown with what is missing


@final
class Use:
    """A pattern in one orientation around a summoning square."""

    def __init__(self, pieces: dict[str, int], marked: list[str], directions: list[int]) -> None:
        self.pieces: Final = pieces  # the squares of the pieces that it needs, with their least rank
        self.marked: Final = marked
        self.directions: Final = directions


def use(card: int, orientation: int, square: str) -> Use:
    """What lies where when a card is summoned on a square."""
    cell = arena.CELL[arena.SQUARE_NAMES.index(square)]
    one = image(card, orientation)
    return Use(
        {arena.name(cell + one.deltas[i]): int(one.ranks[i]) for i in range(len(one.deltas))},
        squares_of(one.marked(cell)),
        [way for way in range(arena.DIRECTIONS) if one.directions & BIT[way]],
    )


class Gap(NamedTuple):
    """A way in which a pattern almost stands."""

    square: str  # where its being would come
    orientation: int
    wanted: list[str]  # the squares that lack a piece
    is_common: bool  # a common piece is enough on each of them


@final
class Lack:
    """How far a pattern is from standing anywhere."""

    def __init__(self, card: int, fewest: int, gaps: list[Gap]) -> None:
        self.fewest: Final = fewest  # the smallest number of own pieces that are missing anywhere
        self.square: Final = gaps[0].square  # a summoning square with that number
        self.shape: Final = use(card, gaps[0].orientation, gaps[0].square)  # the pattern around it
        some = gaps if fewest == 1 else gaps[:1]
        self.missing: Final = sorted({square for one in some for square in one.wanted})  # if it is one piece, of all
        self.is_common: Final = gaps[0].is_common
        self._card: Final = card
        self._gaps: Final = gaps

    def at(self, taken: Collection[str]) -> Lack:
        """Where pieces stand on these squares: only the ways that placed pieces complete, if there are any.

        If not, those that lack a common piece where another one stands; then those that lack a higher rank.
        """
        common = [one for one in self._gaps if one.is_common]
        free = [one for one in common if not any(square in taken for square in one.wanted)]
        return Lack(self._card, self.fewest, free or common or self._gaps)


def lack(s: TashKalarState, seat: int, card: int) -> Lack:
    """How far the pieces of a seat are from the pattern of a card."""
    counts = {int(cell): missing_at(s, seat, card, cell) for cell in arena.cells(arena.ARENA.cells)}
    fewest = min([n for n in counts.values() if n >= 0])
    nearest = sorted([cell for cell, n in counts.items() if n == fewest], key=_from_centre)  # not in a corner
    gaps = _gaps(s, seat, card, nearest, fewest)
    return Lack(card, fewest, list(gaps) if 0 < fewest <= SHORT else [next(gaps)])


def _from_centre(cell: int) -> int:
    """How far a cell is from the centre: the more of row and column, then of both."""
    row, column = (abs(one) for one in divmod(cell, int(arena.STRIDE)))
    centre_row, centre_column = divmod(int(arena.CENTRE), int(arena.STRIDE))
    down, across = abs(row - centre_row), abs(column - centre_column)
    return arena.SIZE * max(down, across) + down + across


def _gaps(s: TashKalarState, seat: int, card: int, nearest: list[int], fewest: int) -> Iterator[Gap]:
    """The summoning squares with an image that lacks so few."""
    for one in IMAGES[card]:
        standing = {int(cell) for cell in arena.cells(one.standing)}
        for cell in nearest:
            if cell in standing:
                wanted = squares_of(missing(s, seat, one, cell))
                if len(wanted) == fewest:
                    ranks = use(card, int(one.orientation), arena.name(cell)).pieces
                    is_common = all(ranks[square] == COMMON for square in wanted)
                    yield Gap(arena.name(cell), int(one.orientation), wanted, is_common)


# ---- what is shown on the arena while something is picked


@final
class Preview:
    """What is shown around a square: a summoning, a pattern that lacks something, or a shot."""

    def __init__(self, parts: str, square: str, uses: list[Use], missing: list[str], hit: list[str]) -> None:
        self.parts: Final = parts  # what is picked
        self.square: Final = square
        self.uses: Final = uses  # the ways in which the pattern may lie
        self.missing: Final = missing
        self.hit: Final = hit  # the squares of the pieces that the shot destroys
        self.rank = -1  # of the being that would arrive
        self.taken = False  # a piece stands in its place


def previews(
    view: TashKalarView, s: TashKalarState, clickable: Clickable, lacks: list[tuple[str, Lack]]
) -> list[Preview]:
    """For all that may be picked; `lacks`: the cards that cannot be summoned."""
    found: list[Preview] = []
    for card, gap in lacks:
        if gap.fewest <= SHORT:
            found.append(Preview(f"c-{card}", gap.square, [gap.shape], gap.missing, []))
    for card, places in clickable.summons.items():
        number = CARD_NAMES.index(card)
        for square in places:
            images = images_at(s, s.turn, number, arena.CELL[arena.SQUARE_NAMES.index(square)])
            uses = [use(number, int(one.orientation), square) for one in images]
            found.append(_arrival(view, f"c-{card} {square}", card, square, uses))
    for _, turned in clickable.turns:
        card, origin = view["card"], view["origin"]
        shape = use(CARD_NAMES.index(card), ORIENTATION_NAMES.index(turned), origin)
        found.append(_arrival(view, f"t-{turned}", card, origin, [shape]))
    being = view["being"]
    for _, direction in clickable.shots if being else []:
        found.append(Preview(f"d-{direction}", being, [], [], shot(s, direction)))
    return found


def _arrival(view: TashKalarView, parts: str, card: str, square: str, uses: list[Use]) -> Preview:
    found = Preview(parts, square, uses, [], [])
    found.rank = int(CARD_RANK[CARD_NAMES.index(card)])
    found.taken = square in view["pieces"]
    return found
