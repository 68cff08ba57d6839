"""The Highland beings; from the Hill Giant on they are in a file of their own."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules.arena import (
    GREEN,
    RED,
    Cells,
    around,
    both,
    holds,
    near,
    orthogonal,
    without,
)
from mohreh.games.tash_kalar.rules.cards.rows import Effect
from mohreh.games.tash_kalar.rules.data import COMMON
from mohreh.games.tash_kalar.rules.effects import highland_heroes
from mohreh.games.tash_kalar.rules.effects.asking import Destroys, MustDestroy, MustUpgrade, Places
from mohreh.games.tash_kalar.rules.effects.moving import Leaps, Moves
from mohreh.games.tash_kalar.rules.pieces import (
    all_exactly,
    all_non_legendary,
    being,
    destroy,
    destroy_all,
    exactly,
    move,
    own,
    rank_at,
)
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import Step

# ---- Wild Eagle


@final
class WildEagle(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(WildEagleLeaps(who, 1))


@final
@mypyc_attr(acyclic=True)
class WildEagleLeaps(Leaps):
    """It may make a combat leap."""

    RULE: ClassVar[str] = "17.1"


# ---- Clan Axeman


@final
class ClanAxeman(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(ClanAxemanDestroys(who, 1))


@final
@mypyc_attr(acyclic=True)
class ClanAxemanDestroys(Destroys):
    """You may destroy anybody's non-legendary piece orthogonally beside him."""

    RULE: ClassVar[str] = "17.2"

    def targets(self, s: TashKalarState) -> Cells:
        return both(orthogonal(s.being), all_non_legendary(s))



# ---- Clan Healer


@final
class ClanHealer(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(ClanHealerPlaces(who, 2))


@final
@mypyc_attr(acyclic=True)
class ClanHealerPlaces(Places):
    """You may place up to two common pieces on empty squares beside green ones."""

    RULE: ClassVar[str] = "17.3"

    def squares(self, s: TashKalarState) -> Cells:
        return around(GREEN.cells)

    def again(self) -> Step:
        return ClanHealerPlaces(self.seat, self.left - 1)


# ---- Dire Wolf


@final
class DireWolf(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(DireWolfMoves(who, 2, 2))


@final
@mypyc_attr(acyclic=True)
class DireWolfMoves(Moves):
    """It may make up to two combat moves."""

    RULE: ClassVar[str] = "17.4"

    def again(self, s: TashKalarState, combat: bool, start: i64, end: i64) -> Step:
        return DireWolfMoves(self.seat, self.left - 1, self.left - 1)


# ---- Ritual Keeper


@final
class RitualKeeper(Effect):
    """What he does depends on the colour of the square on which he was summoned."""

    def begin(self, s: TashKalarState, who: i64) -> None:
        if holds(GREEN.cells, s.origin_square):
            s.push(RitualKeeperUpgrades(who, 1))
        elif holds(RED.cells, s.origin_square):
            s.push(RitualKeeperMoves(who, 1, 1))


@final
@mypyc_attr(acyclic=True)
class RitualKeeperUpgrades(MustUpgrade):
    """Summoned on green: you must upgrade a common piece of yours, perhaps himself."""

    RULE: ClassVar[str] = "17.5"

    def targets(self, s: TashKalarState) -> Cells:
        return exactly(s, self.seat, COMMON)



@final
@mypyc_attr(acyclic=True)
class RitualKeeperMoves(Moves):
    """Summoned on red: one of your pieces may make a combat move."""

    RULE: ClassVar[str] = "17.5"

    def movers(self, s: TashKalarState) -> Cells:
        return own(s, self.seat)


# ---- Eagle Lord


@final
class EagleLord(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(EagleLordLeaps(who, 1))


@final
@mypyc_attr(acyclic=True)
class EagleLordLeaps(Leaps):
    """He may make a combat leap."""

    RULE: ClassVar[str] = "17.6"


# ---- Wolf Rider


@final
class WolfRider(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(WolfRiderMoves(who, 2, 2))


@final
@mypyc_attr(acyclic=True)
class WolfRiderMoves(Moves):
    """He may make up to two combat moves."""

    RULE: ClassVar[str] = "17.7"

    def again(self, s: TashKalarState, combat: bool, start: i64, end: i64) -> Step:
        return WolfRiderMoves(self.seat, self.left - 1, self.left - 1)


# ---- Blood Shaman


@final
class BloodShaman(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(BloodShamanDestroys(who, 1))


@final
@mypyc_attr(acyclic=True)
class BloodShamanDestroys(MustDestroy):
    """You must destroy anybody's non-legendary piece; on a red square the common pieces beside it go too."""

    RULE: ClassVar[str] = "17.8"

    def targets(self, s: TashKalarState) -> Cells:
        return all_non_legendary(s)

    def hit(self, s: TashKalarState, cell: i64) -> None:
        destroy(s, self.seat, cell)
        if holds(RED.cells, cell):
            destroy_all(s, self.seat, both(near(cell), all_exactly(s, COMMON)))


# ---- War Drummer


@final
class WarDrummer(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(WarDrummerMoves(who, 1, 1))


@final
@mypyc_attr(acyclic=True)
class WarDrummerMoves(Moves):
    """A combat move of one of your other pieces, or up to two standard moves of them.

    Only a move onto a piece of equal rank takes the combat move; after any other a standard move is left.
    """

    RULE: ClassVar[str] = "17.9"

    def movers(self, s: TashKalarState) -> Cells:
        return without(own(s, self.seat), being(s))

    def moved(self, s: TashKalarState, start: i64, end: i64) -> None:
        if self.combats > 0 and rank_at(s, start) != rank_at(s, end):
            s.push(WarDrummerMoves(self.seat, 1, 0))
        move(s, self.seat, start, end)


EFFECTS: Final[dict[str, Effect]] = {
    "wild_eagle": WildEagle(),
    "clan_axeman": ClanAxeman(),
    "clan_healer": ClanHealer(),
    "dire_wolf": DireWolf(),
    "ritual_keeper": RitualKeeper(),
    "eagle_lord": EagleLord(),
    "wolf_rider": WolfRider(),
    "blood_shaman": BloodShaman(),
    "war_drummer": WarDrummer(),
    **highland_heroes.EFFECTS,
}
STEPS: Final[list[type[Step]]] = [
    WildEagleLeaps,
    ClanAxemanDestroys,
    ClanHealerPlaces,
    DireWolfMoves,
    RitualKeeperUpgrades,
    RitualKeeperMoves,
    EagleLordLeaps,
    WolfRiderMoves,
    BloodShamanDestroys,
    WarDrummerMoves,
    *highland_heroes.STEPS,
]
