"""The Highland beings (section 17)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import pieces
from mohreh.games.tash_kalar.rules.actions import DESTROY
from mohreh.games.tash_kalar.rules.arena import Cells, both, near
from mohreh.games.tash_kalar.rules.cards import selecting as on
from mohreh.games.tash_kalar.rules.cards.choosing import Choose, choice, destroys, places, upgrades
from mohreh.games.tash_kalar.rules.cards.effects import ONE_MORE, Blast, DestroyAll, Gain, Permit, SummonedOn
from mohreh.games.tash_kalar.rules.cards.moving import Move, leaps, movement, moves, strikes_or_moves
from mohreh.games.tash_kalar.rules.cards.rows import Asks, Card, Choice, Effect, Moves
from mohreh.games.tash_kalar.rules.cards.selecting import ANY_RANK, ANYBODY, NON_LEGENDARY, Pieces
from mohreh.games.tash_kalar.rules.data import COMMON, HEROIC, LEGENDARY
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import Step

EITHER: Final = -1  # common or heroic


@final
@mypyc_attr(acyclic=True)
class WarlordMoves(Move):
    """Up to three combat moves of your pieces; if he has not moved, the third can only be his.

    If he is gone by then without having moved, there is no third one (Q7).
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "left", "led")

    def __init__(self, about: Moves, seat: i64, left: i64, led: i64) -> None:
        super().__init__(about, seat, left, left)
        self.led: Final = led  # 1: he has moved

    def movers(self, s: TashKalarState) -> Cells:
        return pieces.being(s) if self.left == 1 and self.led == 0 else pieces.own(s, self.seat)

    def again(self, s: TashKalarState, combat: bool, start: i64, end: i64) -> Step:
        return WarlordMoves(self.about, self.seat, self.left - 1, 1 if start == s.being else self.led)


@final
@mypyc_attr(acyclic=True)
class RitualMasterDestroys(Choose):
    """Summoned on red: you may destroy a heroic and a common piece of anybody, or one of the two."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "rank")

    def __init__(self, about: Choice, seat: i64, rank: i64) -> None:
        super().__init__(about, seat, 1)
        self.rank: Final = rank  # what the second piece must be; EITHER for the first

    def targets(self, s: TashKalarState) -> Cells:
        return super().targets(s) if self.rank == EITHER else pieces.all_exactly(s, self.rank)

    def hit(self, s: TashKalarState, cell: i64) -> None:
        if self.rank == EITHER:
            rest = HEROIC if pieces.rank_at(s, cell) == COMMON else COMMON
            s.push(RitualMasterDestroys(self.about, self.seat, rest))
        super().hit(s, cell)


@final
@mypyc_attr(acyclic=True)
class LegendSlayerDestroys(Choose):
    """You may destroy diagonally beside him anybody's legendary piece, or up to two others one by one."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "high")

    def __init__(self, about: Choice, seat: i64, high: i64) -> None:
        super().__init__(about, seat, 1)
        self.high: Final = high  # the highest rank that may be chosen; heroic for the second piece

    def targets(self, s: TashKalarState) -> Cells:
        there = super().targets(s)
        return there if self.high == LEGENDARY else both(there, pieces.all_non_legendary(s))

    def hit(self, s: TashKalarState, cell: i64) -> None:
        if self.high == LEGENDARY and pieces.rank_at(s, cell) != LEGENDARY:
            s.push(LegendSlayerDestroys(self.about, self.seat, HEROIC))
        super().hit(s, cell)


@final
class Trample(Effect):
    """Mountain Troll: it destroys every enemy common piece beside it; two or more give an action."""

    def begin(self, s: TashKalarState, who: i64) -> None:
        if pieces.destroy_all(s, who, both(near(s.being), pieces.enemy_common(s, who))) >= 2:
            ONE_MORE.begin(s, who)


@final
@mypyc_attr(acyclic=True)
class HungryBearMoves(Move):
    """It may make a standard move, and a second one if the first was not onto an empty square."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "bites")

    def __init__(self, about: Moves, seat: i64, bites: i64) -> None:
        super().__init__(about, seat, 1, 0)
        self.bites: Final = bites  # moves left if it keeps finding food

    def moved(self, s: TashKalarState, start: i64, end: i64) -> None:
        if self.bites > 1 and pieces.rank_at(s, end) >= 0:
            s.push(HungryBearMoves(self.about, self.seat, self.bites - 1))
        super().moved(s, start, end)


BESIDE_HIM: Final = Pieces(ANYBODY, NON_LEGENDARY, on.ORTHOGONAL)
ANYONE: Final = Pieces(ANYBODY, NON_LEGENDARY, on.ANYWHERE)
SUMMONERS: Final = Pieces(ANYBODY, COMMON, on.FOLLOWED)  # a borrowed piece included
WARLORD: Final = movement("Moves", times=3, combats=3, kind=WarlordMoves)
MASTER: Final = choice("Destroys", DESTROY, ANYONE, kind=RitualMasterDestroys)
MASTER_DESTROYS: Final = Asks(MASTER, EITHER)
SLAYER: Final = choice("Destroys", DESTROY, Pieces(ANYBODY, ANY_RANK, on.DIAGONAL), kind=LegendSlayerDestroys)
BEAR: Final = movement("Moves", kind=HungryBearMoves)

BEINGS: Final[list[Card]] = [
    Card("wild_eagle", "17.1", leaps("Leaps")),
    Card("clan_axeman", "17.2", destroys("Destroys", BESIDE_HIM)),
    Card("clan_healer", "17.3", places("Places", on.BESIDE_GREEN, times=2)),
    Card("dire_wolf", "17.4", moves("Moves", times=2, combats=2)),
    Card(
        *("ritual_keeper", "17.5"),
        SummonedOn(on.GREEN, upgrades("Upgrades", on.OWN_COMMON, must=True)),
        SummonedOn(on.RED, moves("Moves", on.OWN_PIECES, combats=1)),
    ),
    Card("eagle_lord", "17.6", leaps("Leaps")),
    Card("wolf_rider", "17.7", moves("Moves", times=2, combats=2)),
    Card("blood_shaman", "17.8", destroys("Destroys", ANYONE, must=True, then=Blast(on.RED))),
    Card("war_drummer", "17.9", strikes_or_moves("Moves", on.OWN_OTHERS, 1)),
    Card("hill_giant", "17.10", DestroyAll(BESIDE_HIM)),
    Card("warlord", "17.11", Asks(WARLORD, 3, 0)),
    Card("war_summoner", "17.12", ONE_MORE, Permit()),
    Card("ritual_master", "17.13", SummonedOn(on.GREEN, Gain(2)), SummonedOn(on.RED, MASTER_DESTROYS)),
    Card("legend_slayer", "17.14", Asks(SLAYER, LEGENDARY)),
    Card("mountain_troll", "17.15", Trample()),
    Card("hungry_bear", "17.16", Asks(BEAR, 2)),
    Card("werewolf", "17.17", SummonedOn(on.WILD, moves("Hunts", times=3, combats=3), moves("Moves"))),
    Card("clan_guardian", "17.18", upgrades("Upgrades", SUMMONERS)),
]
