"""The Imperial beings, alike in the Northern and the Southern deck (section 16)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import arena, pieces
from mohreh.games.tash_kalar.rules.actions import DOWNGRADE
from mohreh.games.tash_kalar.rules.arena import Cells, both, either, only, without
from mohreh.games.tash_kalar.rules.cards import selecting as on
from mohreh.games.tash_kalar.rules.cards.choosing import choice, destroys, places, shoots, upgrades
from mohreh.games.tash_kalar.rules.cards.effects import ONE_MORE, DestroyAll, IfAny, Rise
from mohreh.games.tash_kalar.rules.cards.moving import GoesOn, Move, leaps, movement, moves, moves_one
from mohreh.games.tash_kalar.rules.cards.rows import Asks, Card, Effect, Moves
from mohreh.games.tash_kalar.rules.cards.selecting import ANY_RANK, ANYBODY, ENEMY, NON_LEGENDARY, OWN, Pieces
from mohreh.games.tash_kalar.rules.data import COMMON, LEGENDARY
from mohreh.games.tash_kalar.rules.shots import EVERY_COMMON, FIRST_TWO
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import NOBODY, Step


@final
class Burst(Effect):
    """Bomb: unless no action is left, it destroys itself and every common piece beside it."""

    def begin(self, s: TashKalarState, who: i64) -> None:
        if s.actions == 0:
            return
        beside = both(arena.near(s.being), pieces.all_exactly(s, COMMON))
        pieces.destroy(s, who, s.being)
        pieces.destroy_all(s, who, beside)


@final
class Duel(Effect):
    """Champion: if he has destroyed a legendary piece, he is destroyed too and gives an action."""

    def after(self, s: TashKalarState, who: i64, start: i64, end: i64, met: i64) -> None:
        if met == LEGENDARY:
            pieces.destroy(s, who, s.being)
            ONE_MORE.begin(s, who)


@final
@mypyc_attr(acyclic=True)
class HypnotistMoves(Move):
    """A combat move of an enemy piece; up to three common or two heroic ones of one colour, each once.

    The first one settles colour and rank (Q4). The pieces that have moved are followed.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "left", "colour", "rank")

    def __init__(self, about: Moves, seat: i64, left: i64, colour: i64, rank: i64) -> None:
        super().__init__(about, seat, left, 1)
        self.colour: Final = colour
        self.rank: Final = rank

    def movers(self, s: TashKalarState) -> Cells:
        if self.colour == NOBODY:
            return pieces.enemy_non_legendary(s, self.seat)
        return without(pieces.exactly(s, self.colour, self.rank), pieces.followed(s))

    def again(self, s: TashKalarState, combat: bool, start: i64, end: i64) -> Step:
        if self.colour != NOBODY:
            return HypnotistMoves(self.about, self.seat, self.left - 1, self.colour, self.rank)
        rank = pieces.rank_at(s, start)
        return HypnotistMoves(self.about, self.seat, 2 if rank == COMMON else 1, pieces.owner_at(s, start), rank)

    def moved(self, s: TashKalarState, start: i64, end: i64) -> None:
        pieces.move(s, self.seat, start, end)
        pieces.follow(s, either(pieces.followed(s), only(end)))


@final
@mypyc_attr(acyclic=True)
class CavalryCaptainMoves(Move):
    """Up to three moves of one of your other pieces, of which one may be a combat move."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "left", "combats", "cell")

    def __init__(self, about: Moves, seat: i64, left: i64, combats: i64, cell: i64) -> None:
        super().__init__(about, seat, left, combats)
        self.cell: Final = cell  # of the piece that has moved

    def movers(self, s: TashKalarState) -> Cells:
        return super().movers(s) if self.cell < 0 else only(self.cell)

    def again(self, s: TashKalarState, combat: bool, start: i64, end: i64) -> Step:
        combats = self.combats - 1 if combat else self.combats
        return CavalryCaptainMoves(self.about, self.seat, self.left - 1, combats, end)


@final
@mypyc_attr(acyclic=True)
class MasterOfIntrigueMoves(Move):
    """Up to three moves: standard ones of his, combat moves of the non-legendary pieces that summoned him.

    Those pieces are followed wherever they go (Q5).
    """

    def movers(self, s: TashKalarState) -> Cells:
        return either(pieces.being(s), both(pieces.followed(s), pieces.all_non_legendary(s)))

    def fights(self, s: TashKalarState, cell: i64) -> bool:
        return cell != s.being

    def again(self, s: TashKalarState, combat: bool, start: i64, end: i64) -> Step:
        return MasterOfIntrigueMoves(self.about, self.seat, self.left - 1, self.left - 1)


OTHER_COMMON: Final = Pieces(OWN, COMMON, on.OTHERS)
ON_THE_MARK: Final = Pieces(ANYBODY, ANY_RANK, on.MARKED)
PLACES_BESIDE: Final = places("Places", on.BESIDE, must=True)
# Q9: also where there is no room to place anything.
FALLS: Final = Asks(choice("Downgrades", DOWNGRADE, on.Squares(on.BEING), then=PLACES_BESIDE), 1)
HYPNOTIST: Final = movement("Moves", times=3, combats=1, kind=HypnotistMoves)
CAVALRY: Final = movement("Moves", on.OWN_OTHERS, times=3, combats=1, kind=CavalryCaptainMoves)
INTRIGUE: Final = movement("Moves", times=3, combats=3, kind=MasterOfIntrigueMoves)

BEINGS: Final[list[Card]] = [
    Card("swordmaster", "16.1", destroys("Strikes", Pieces(ENEMY, COMMON, on.DIAGONAL), then=Rise())),
    Card("messenger", "16.2", moves("Moves", Pieces(OWN, NON_LEGENDARY, on.ANYWHERE), then=GoesOn("Runs"))),
    Card("herald", "16.3", moves("Moves", on.OWN_PIECES, on.EMPTY, times=2)),
    Card("bomb", "16.4", Burst()),
    Card("chronicler", "16.5", upgrades("Upgrades", OTHER_COMMON, must=True, then=moves_one("Moves"))),
    Card("assassin", "16.6", IfAny(ON_THE_MARK, DestroyAll(ON_THE_MARK), moves("Moves", where=on.MARKED))),
    Card("time_mage", "16.7", ONE_MORE, DestroyAll(Pieces(ENEMY, ANY_RANK, on.MARKED))),
    Card("summoner", "16.8", places("Places", on.MARKED, times=2)),
    Card("hypnotist", "16.9", Asks(HYPNOTIST, 3, NOBODY, COMMON)),
    Card("cannon", "16.10", shoots("Shoots", EVERY_COMMON)),
    Card("champion", "16.11", destroys("Destroys", Pieces(ENEMY, ANY_RANK, on.BESIDE), then=Duel())),
    Card("infantry_captain", "16.12", moves("Moves", on.OWN_OTHERS, times=2, combats=2)),
    Card("cavalry_captain", "16.13", Asks(CAVALRY, 3, 1, arena.NOWHERE)),
    Card("gryphon_rider", "16.14", leaps("Leaps", then=FALLS)),
    Card("knight", "16.15", moves("Moves", where=on.NOT_COMMON, times=3, combats=3)),
    Card("high_priestess", "16.16", moves("Moves"), upgrades("Upgrades", Pieces(ANYBODY, COMMON, on.BESIDE))),
    Card("master_of_intrigue", "16.17", Asks(INTRIGUE, 3, 3)),
    Card("gun_tower", "16.18", shoots("Shoots", FIRST_TWO)),
]
