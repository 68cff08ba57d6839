"""What a row of a card selects: whose pieces, of which rank, on which squares."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import arena, pieces
from mohreh.games.tash_kalar.rules.arena import Cells, both, either, without
from mohreh.games.tash_kalar.rules.data import COMMON, HEROIC, LEGENDARY
from mohreh.games.tash_kalar.rules.patterns import image
from mohreh.games.tash_kalar.rules.shots import ray
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import BIT

# ---- squares

ANYWHERE: Final = 0
BEING: Final = 1  # where the summoned being stands
OTHERS: Final = 2  # everywhere but there
BESIDE: Final = 3  # the being
ORTHOGONAL: Final = 4  # orthogonally beside the being
DIAGONAL: Final = 5
AT_2: Final = 6  # at distance 2 from the being
WITHIN_2: Final = 23  # at distance 1 or 2 from the being
WITHIN_3: Final = 24
MARKED: Final = 7  # on the card, as its pattern lay
INDICATED: Final = 8  # in the directions on the card
FOLLOWED: Final = 9  # by the effect: the pieces that summoned the being, unless a card follows others
EMPTY: Final = 10
OCCUPIED: Final = 11
NOT_COMMON: Final = 12  # where no common piece stands
NOT_UPGRADED: Final = 22  # empty, or with a common piece
BESIDE_OWN: Final = 13  # beside a piece of one's own
BESIDE_OTHERS: Final = 14  # beside a piece of one's own that is not the being
RED: Final = 15
GREEN: Final = 16
COLOURED: Final = 17
WILD: Final = 18  # coloured, but not the centre (R10)
AROUND_RED: Final = 19  # on a red square or beside one
AROUND_GREEN: Final = 20
BESIDE_GREEN: Final = 21


def squares(s: TashKalarState, who: i64, where: i64) -> Cells:
    """The squares that one of these constants stands for when `who` carries the effect out."""
    if where == ANYWHERE:
        return arena.ARENA.cells
    if where == BEING:
        return pieces.being(s)
    if where == OTHERS:
        return without(arena.ARENA.cells, pieces.being(s))
    if where == BESIDE:
        return arena.near(s.being)
    if where == ORTHOGONAL:
        return arena.orthogonal(s.being)
    if where == DIAGONAL:
        return arena.diagonal(s.being)
    if where == AT_2:
        return arena.at_2(s.being)
    if where == WITHIN_2:
        return arena.within_2(s.being)
    if where == WITHIN_3:
        return arena.within_3(s.being)
    if where == MARKED:
        return image(s.card, s.orientation).marked(s.origin_square)
    if where == INDICATED:
        return _indicated(s)
    if where == FOLLOWED:
        return pieces.followed(s)
    if where == EMPTY:
        return pieces.vacant(s)
    if where == OCCUPIED:
        return pieces.everyone(s)
    if where == NOT_COMMON:
        return without(arena.ARENA.cells, pieces.all_exactly(s, COMMON))
    if where == NOT_UPGRADED:
        return without(arena.ARENA.cells, pieces.all_at_least(s, HEROIC))
    if where == BESIDE_OWN:
        return arena.around(pieces.own(s, who))
    if where == BESIDE_OTHERS:
        return arena.around(without(pieces.own(s, who), pieces.being(s)))
    return _coloured(where)


def _indicated(s: TashKalarState) -> Cells:
    shown = image(s.card, s.orientation).directions
    found = arena.NONE.cells
    for direction in range(arena.DIRECTIONS):
        if shown & BIT[direction]:
            found = either(found, ray(s.being, direction, arena.SIZE))
    return found


def _coloured(where: i64) -> Cells:
    if where == RED:
        return arena.RED.cells
    if where == GREEN:
        return arena.GREEN.cells
    if where == COLOURED:
        return arena.COLOURED.cells
    if where == WILD:
        return without(arena.COLOURED.cells, arena.only(arena.CENTRE))
    if where == AROUND_RED:
        return either(arena.RED.cells, arena.around(arena.RED.cells))
    if where == AROUND_GREEN:
        return either(arena.GREEN.cells, arena.around(arena.GREEN.cells))
    if where == BESIDE_GREEN:
        return arena.around(arena.GREEN.cells)
    raise ValueError(f"there are no squares {where}")


# ---- pieces

OWN: Final = 0
ENEMY: Final = 1
ANYBODY: Final = 2

# Ranks, besides those that a piece has.
NON_LEGENDARY: Final = 3
ANY_RANK: Final = 4
ABLE_TO_RISE: Final = 5  # anybody's
UPGRADED: Final = 6  # one's own


@mypyc_attr(allow_interpreted_subclasses=True)
class Selector:
    """A set of squares that depends on who looks for it."""

    def find(self, s: TashKalarState, who: i64) -> Cells:
        raise TypeError(f"{type(self).__name__} does not say what it selects")


@final
class Squares(Selector):
    def __init__(self, where: i64) -> None:
        self.where: Final = where

    def find(self, s: TashKalarState, who: i64) -> Cells:
        return squares(s, who, self.where)


@final
class Pieces(Selector):
    """The pieces of these owners, of this rank, on these squares."""

    def __init__(self, whose: i64, rank: i64, where: i64) -> None:
        self.whose: Final = whose
        self.rank: Final = rank
        self.where: Final = where

    def find(self, s: TashKalarState, who: i64) -> Cells:
        found = _own(s, who, self.rank) if self.whose == OWN else _anybody(s, self.rank)
        if self.whose == ENEMY:
            found = without(found, pieces.own(s, who))
        return found if self.where == ANYWHERE else both(found, squares(s, who, self.where))


def _own(s: TashKalarState, who: i64, rank: i64) -> Cells:
    if rank <= LEGENDARY:
        return pieces.exactly(s, who, rank)
    if rank == UPGRADED:
        return pieces.at_least(s, who, HEROIC)
    return pieces.non_legendary(s, who) if rank == NON_LEGENDARY else pieces.own(s, who)


def _anybody(s: TashKalarState, rank: i64) -> Cells:
    if rank <= LEGENDARY:
        return pieces.all_exactly(s, rank)
    if rank == NON_LEGENDARY:
        return pieces.all_non_legendary(s)
    return pieces.everyone(s) if rank == ANY_RANK else pieces.all_upgradable(s)


OWN_PIECES: Final = Pieces(OWN, ANY_RANK, ANYWHERE)
OWN_COMMON: Final = Pieces(OWN, COMMON, ANYWHERE)
OWN_OTHERS: Final = Pieces(OWN, ANY_RANK, OTHERS)  # all but the being
ANY_COMMON: Final = Pieces(ANYBODY, COMMON, ANYWHERE)
