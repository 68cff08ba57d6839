"""The legends (section 19)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import actions, arena, pieces, reasons
from mohreh.games.tash_kalar.rules.arena import Cells, both, either
from mohreh.games.tash_kalar.rules.cards import leviathan
from mohreh.games.tash_kalar.rules.cards import selecting as on
from mohreh.games.tash_kalar.rules.cards.choosing import (
    ChooseThere,
    choice,
    destroys,
    either_of,
    shoots,
    upgrades,
)
from mohreh.games.tash_kalar.rules.cards.effects import Blast, DestroyAll, GainTurn, Perish
from mohreh.games.tash_kalar.rules.cards.moving import GoesOn, Leap, moves, moves_one
from mohreh.games.tash_kalar.rules.cards.rows import Asks, AsksThere, Card, Leaps
from mohreh.games.tash_kalar.rules.cards.selecting import ANY_RANK, ANYBODY, NON_LEGENDARY, Pieces
from mohreh.games.tash_kalar.rules.data import COMMON, HEROIC, LEGENDARY
from mohreh.games.tash_kalar.rules.shots import FIRE
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import Actions, OwnQuestion, Reason, SeatStep, State


@final
@mypyc_attr(acyclic=True)
class AngelOfDeathLeaps(Leap):
    """The Angel may leap onto any other piece, which first rises a rank if it can."""

    def leapt(self, s: TashKalarState, start: i64, end: i64) -> None:
        if pieces.can_upgrade(s, end):
            pieces.upgrade(s, self.seat, end)
        super().leapt(s, start, end)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        return reasons.target(s, action, self.rule())


def burnt(s: TashKalarState, who: i64, action: i64) -> Cells:
    """The pieces that a blaze of the Fire Elemental destroys."""
    if action == actions.BLAZE:
        return both(arena.near(s.being), pieces.enemy_non_legendary(s, who))
    return both(arena.within_2(s.being), pieces.enemy_common(s, who))


@final
@mypyc_attr(acyclic=True)
class FireElementalBlazes(SeatStep):
    """You must destroy all non-legendary enemy pieces beside it, or all enemy common pieces within distance 2."""

    VERBS: ClassVar[tuple[str, ...]] = ("blaze",)
    RULE: ClassVar[str] = "19.6"

    def legal(self, s: State, out: Actions) -> Actions:
        return append(append(out, actions.BLAZE), actions.BLAZE + 1)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        pieces.destroy_all(s, self.seat, burnt(s, self.seat, action))


@final
class Underfoot(on.Selector):
    """Titan: what is beside it, but diagonally no legendary piece."""

    def find(self, s: TashKalarState, who: i64) -> Cells:
        return either(arena.orthogonal(s.being), both(arena.diagonal(s.being), pieces.all_non_legendary(s)))


AROUND_RED: Final = Pieces(ANYBODY, NON_LEGENDARY, on.AROUND_RED)
AROUND_GREEN: Final = Pieces(ANYBODY, COMMON, on.AROUND_GREEN)
IN_SIGHT: Final = Pieces(ANYBODY, ANY_RANK, on.INDICATED)
SUMMONERS: Final = Pieces(ANYBODY, on.ABLE_TO_RISE, on.FOLLOWED)
ANY_HEROIC: Final = Pieces(ANYBODY, HEROIC, on.ANYWHERE)
ANGEL: Final = Leaps(AngelOfDeathLeaps, "Leaps", 1, None, on.OCCUPIED)
GROWS: Final = either_of(
    "Grows",
    choice("", actions.PLACE, on.Squares(on.BESIDE)),
    choice("", actions.DESTROY, Pieces(on.ENEMY, NON_LEGENDARY, on.BESIDE)),
    choice("", actions.UPGRADE, Pieces(on.OWN, COMMON, on.BESIDE)),
    times=3,
    once=True,
)
STRIKES: Final = AsksThere(choice("Strikes", actions.DESTROY, ANY_HEROIC, kind=ChooseThere))
STORM_RUNS: Final = GoesOn("Runs", combat=True, most=[4, 2, 0], stopped=Perish())  # 5, 3 and 1 moves in all
STORM: Final = either_of(
    "Places",
    choice("", actions.PLACE, on.Squares(on.WITHIN_3)),
    choice("", actions.PLACE_HEROIC, on.Squares(on.WITHIN_3), rank=HEROIC),
    choice("", actions.PLACE_LEGENDARY, on.Squares(on.WITHIN_3), rank=LEGENDARY),
    then=moves_one("Moves", combats=1, then=STORM_RUNS, stopped=Perish()),
)

LEGENDS: Final[list[Card]] = [
    Card("fire_dragon", "19.1", shoots("Breathes", FIRE, must=True)),
    Card("hell_bull", "19.2", moves("Moves", combats=1, then=GoesOn("Runs", combat=True, until=LEGENDARY))),
    Card("angel_of_death", "19.3", Asks(ANGEL, 1)),
    Card("the_eldest_tree", "19.4", GROWS),
    Card("bone_catapult", "19.5", destroys("Hits", IN_SIGHT, then=Blast(on.ANYWHERE))),
    Card("fire_elemental", "19.6", Asks(OwnQuestion(FireElementalBlazes))),
    Card("leviathan", "19.7", leviathan.PICKS),
    Card("two_headed_dragon", "19.8", upgrades("Upgrades", SUMMONERS, then=STRIKES)),
    Card(
        *("earth_elemental", "19.9"),
        destroys("Destroys", AROUND_RED, must=True),
        upgrades("Upgrades", AROUND_GREEN, must=True),
        moves("Moves", where=on.COLOURED, combats=1),
    ),
    Card("time_elemental", "19.10", GainTurn()),
    Card("storm_elemental", "19.11", STORM),
    Card("titan", "19.12", DestroyAll(Underfoot(), counts=False)),
]
