"""Before a summoning: which pieces a pattern would use, what it points at, and what it still lacks."""

from __future__ import annotations

from typing import Final, final

from mohreh.games.tash_kalar.faces.borrowing import ways
from mohreh.games.tash_kalar.faces.clickable import Clickable
from mohreh.games.tash_kalar.faces.words import shot
from mohreh.games.tash_kalar.knowledge.view import TashKalarView
from mohreh.games.tash_kalar.rules.arena import (
    CELL,
    DIRECTIONS,
    HALF,
    LO,
    SQUARE,
    SQUARE_NAMES,
    cells,
    name,
)
from mohreh.games.tash_kalar.rules.data import CARD_NAMES, CARD_RANK
from mohreh.games.tash_kalar.rules.patterns import IMAGES, ORIENTATION_NAMES, Image, image
from mohreh.kernel.state import BIT

SHORT: Final = 2  # where a pattern lacks no more pieces than this, it is shown what is missing


@final
class Use:
    """A pattern in one orientation around a summoning square."""

    def __init__(self, pieces: dict[str, int], marked: list[str], directions: list[int]) -> None:
        self.pieces: Final = pieces  # the squares of the pieces that it needs, with their least rank
        self.marked: Final = marked
        self.directions: Final = directions


def use(card: int, orientation: int, square: str) -> Use:
    """What lies where when a card is summoned on a square."""
    cell = CELL[SQUARE_NAMES.index(square)]
    one = image(card, orientation)
    return Use(
        {name(cell + one.deltas[i]): int(one.ranks[i]) for i in range(len(one.deltas))},
        [name(other) for other in cells(one.marked(cell))],
        [way for way in range(DIRECTIONS) if one.directions & BIT[way]],
    )


@final
class Lack:
    """How far a pattern is from standing anywhere."""

    def __init__(self, fewest: int, square: str, missing: list[str]) -> None:
        self.fewest: Final = fewest  # so many of one's own pieces are missing at least
        self.square: Final = square  # a summoning square around which it is so
        self.missing: Final = missing  # the squares there that want a piece; for one piece, at all such places


def lack(card: int, own: list[tuple[str, int]]) -> Lack:
    """With one's own pieces, given by their squares and ranks."""
    there = _by_rank(own)
    fewest = len(IMAGES[card][0].deltas)
    places: list[tuple[Image, int]] = []
    for one in IMAGES[card]:
        lacking = _lacking(one, there, fewest)
        for n in range(fewest + 1):
            if lacking[n]:
                if n < fewest:
                    places = []
                fewest = n
                places.append((one, lacking[n]))
                break
    missing: list[str] = []
    for one, whole in places if fewest == 1 else places[:1]:
        for cell in _cells(whole) if fewest == 1 else _cells(whole)[:1]:
            missing += [square for square in _missing(one, there, cell) if square not in missing]
    return Lack(fewest, name(_cells(places[0][1])[0]), sorted(missing))


# ---- what is shown on the arena while something is picked


@final
class Preview:
    """Around a square: a summoning, a pattern that lacks something, or a shot."""

    def __init__(self, parts: str, square: str, uses: list[Use], missing: list[str], hit: list[str]) -> None:
        self.parts: Final = parts  # what is picked
        self.square: Final = square
        self.uses: Final = uses  # the ways in which the pattern may lie
        self.missing: Final = missing
        self.hit: Final = hit  # the squares of the pieces that the shot destroys
        self.rank = -1  # of the being that would arrive
        self.taken = False  # a piece stands in its place


def previews(view: TashKalarView, clickable: Clickable, lacks: list[tuple[str, Lack]]) -> list[Preview]:
    """For all that may be picked; `lacks`: the cards that cannot be summoned."""
    found: list[Preview] = []
    for card, gap in lacks:
        if gap.fewest <= SHORT:
            found.append(Preview(f"c-{card}", gap.square, [], gap.missing, []))
    for card, places in clickable.summons.items():
        number = CARD_NAMES.index(card)
        for square in places:
            uses = [use(number, way.orientation, square) for way in ways(view, number, square)]
            found.append(_arrival(view, f"c-{card} {square}", card, square, uses))
    for _, turned in clickable.turns:
        card, origin = view["card"], view["origin"]
        shape = use(CARD_NAMES.index(card), ORIENTATION_NAMES.index(turned), origin)
        found.append(_arrival(view, f"t-{turned}", card, origin, [shape]))
    being = view["being"]
    for _, direction in clickable.shots if being else []:
        found.append(Preview(f"d-{direction}", being, [], [], shot(view, direction)))
    return found


def _arrival(view: TashKalarView, parts: str, card: str, square: str, uses: list[Use]) -> Preview:
    found = Preview(parts, square, uses, [], [])
    found.rank = int(CARD_RANK[CARD_NAMES.index(card)])
    found.taken = square in view["pieces"]
    return found


# ---- sets of cells as plain ints of 90 bits


def _by_rank(own: list[tuple[str, int]]) -> list[int]:
    """The pieces of each rank or a higher one."""
    there = [0, 0, 0]
    for square, rank in own:
        for lower in range(rank + 1):
            there[lower] |= 2 ** int(CELL[SQUARE_NAMES.index(square)])
    return there


def _shifted(whole: int, delta: int) -> int:
    """The cells from which this step leads into the set."""
    return whole >> delta if delta > 0 else whole << -delta


def _lacking(one: Image, there: list[int], most: int) -> list[int]:
    """By the number of missing pieces, up to the most: the summoning squares around which an image lacks so many."""
    found = [int(one.standing[0]) | int(one.standing[1]) << HALF] + [0] * most
    for i in range(len(one.deltas)):
        hit = _shifted(there[one.ranks[i]], int(one.deltas[i]))
        for n in range(most, 0, -1):
            found[n] = (found[n] & hit) | (found[n - 1] & ~hit)
        found[0] &= hit
    return found


def _missing(one: Image, there: list[int], cell: int) -> list[str]:
    """The squares on which an image around a cell wants a piece."""
    found: list[str] = []
    for i in range(len(one.deltas)):
        other = cell + int(one.deltas[i])
        if not there[one.ranks[i]] >> other & 1:
            found.append(name(other))
    return found


def _cells(whole: int) -> list[int]:
    end: int = len(LO)  # with an i64, as it is, all of this would be reckoned in 64 bits
    return [cell for cell in range(end) if SQUARE[cell] >= 0 and whole >> cell & 1]
