"""The Imperial beings from the Cannon to the Gun Tower, all heroic."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import reasons
from mohreh.games.tash_kalar.rules.actions import DOWNGRADE, MOVE, STOP
from mohreh.games.tash_kalar.rules.arena import (
    ARENA,
    CELL,
    DIRECTIONS,
    NOWHERE,
    Cells,
    both,
    either,
    near,
    only,
    without,
)
from mohreh.games.tash_kalar.rules.data import COMMON, HEROIC, LEGENDARY
from mohreh.games.tash_kalar.rules.effects.asking import Destroys, Effect, Places, Shots, Targets, Upgrades
from mohreh.games.tash_kalar.rules.effects.gains import gain_actions
from mohreh.games.tash_kalar.rules.effects.moving import Leaps, Moves
from mohreh.games.tash_kalar.rules.pieces import (
    all_exactly,
    all_non_legendary,
    being,
    destroy,
    downgrade,
    enemies,
    enterable,
    followed,
    move,
    own,
    rank_at,
)
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import Reason, State, Step

# ---- Cannon


@final
@mypyc_attr(acyclic=True)
class Cannon(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(CannonShoots(who, 1))


@final
@mypyc_attr(acyclic=True)
class CannonShoots(Shots):
    """You may choose an indicated direction; every common piece in it is destroyed."""

    RULE: ClassVar[str] = "16.10"


# ---- Champion


@final
@mypyc_attr(acyclic=True)
class Champion(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(ChampionDestroys(who, 1))


@final
@mypyc_attr(acyclic=True)
class ChampionDestroys(Destroys):
    """You may destroy an enemy piece beside him; a legendary one costs his life and gives an action."""

    RULE: ClassVar[str] = "16.11"

    def targets(self, s: TashKalarState) -> Cells:
        return both(near(s.being), enemies(s, self.seat))

    def hit(self, s: TashKalarState, cell: i64) -> None:
        rank = rank_at(s, cell)
        destroy(s, self.seat, cell)
        if rank == LEGENDARY:
            destroy(s, self.seat, s.being)
            gain_actions(s, self.seat, 1)


# ---- Infantry Captain


@final
@mypyc_attr(acyclic=True)
class InfantryCaptain(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(InfantryCaptainMoves(who, 2, 2))


@final
@mypyc_attr(acyclic=True)
class InfantryCaptainMoves(Moves):
    """Up to two combat moves of your other pieces."""

    RULE: ClassVar[str] = "16.12"

    def movers(self, s: TashKalarState) -> Cells:
        return without(own(s, self.seat), being(s))

    def again(self, s: TashKalarState, combat: bool, start: i64, end: i64) -> Step:
        return InfantryCaptainMoves(self.seat, self.left - 1, self.left - 1)


# ---- Cavalry Captain


@final
@mypyc_attr(acyclic=True)
class CavalryCaptain(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(CavalryCaptainMoves(who, 3, 1, NOWHERE))


@final
@mypyc_attr(acyclic=True)
class CavalryCaptainMoves(Moves):
    """Up to three moves of one of your other pieces, of which one may be a combat move."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "left", "combats", "cell")
    RULE: ClassVar[str] = "16.13"

    def __init__(self, seat: i64, left: i64, combats: i64, cell: i64) -> None:
        super().__init__(seat, left, combats)
        self.cell: Final = cell

    def movers(self, s: TashKalarState) -> Cells:
        return without(own(s, self.seat), being(s)) if self.cell < 0 else only(self.cell)

    def again(self, s: TashKalarState, combat: bool, start: i64, end: i64) -> Step:
        combats = self.combats - 1 if combat else self.combats
        return CavalryCaptainMoves(self.seat, self.left - 1, combats, end)


# ---- Gryphon Rider


@final
@mypyc_attr(acyclic=True)
class GryphonRider(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(GryphonRiderLeaps(who, 1))


@final
@mypyc_attr(acyclic=True)
class GryphonRiderLeaps(Leaps):
    """She may make a combat leap."""

    RULE: ClassVar[str] = "16.14"

    def leapt(self, s: TashKalarState, start: i64, end: i64) -> None:
        move(s, self.seat, start, end)
        s.push(GryphonRiderDowngrades(self.seat, 1))


@final
@mypyc_attr(acyclic=True)
class GryphonRiderDowngrades(Targets):
    """She has leapt: you may downgrade her, even if nothing can be placed then (Q9)."""

    VERBS: ClassVar[tuple[str, ...]] = ("downgrade", "stop")
    RULE: ClassVar[str] = "16.14"

    def verb(self) -> i64:
        return DOWNGRADE

    def targets(self, s: TashKalarState) -> Cells:
        return being(s)

    def hit(self, s: TashKalarState, cell: i64) -> None:
        downgrade(s, self.seat, cell)
        s.push(GryphonRiderPlaces(self.seat, 1))


@final
@mypyc_attr(acyclic=True)
class GryphonRiderPlaces(Places):
    """She was downgraded: you must place a common piece beside her."""

    VERBS: ClassVar[tuple[str, ...]] = ("place",)
    RULE: ClassVar[str] = "16.14"

    def squares(self, s: TashKalarState) -> Cells:
        return near(s.being)

    def may(self) -> bool:
        return False


# ---- Knight


@final
@mypyc_attr(acyclic=True)
class Knight(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(KnightMoves(who, 3, 3))


@final
@mypyc_attr(acyclic=True)
class KnightMoves(Moves):
    """He may make up to three combat moves, none of them onto a common piece."""

    RULE: ClassVar[str] = "16.15"

    def landing(self, s: TashKalarState, cell: i64) -> Cells:
        return without(ARENA.cells, all_exactly(s, COMMON))

    def again(self, s: TashKalarState, combat: bool, start: i64, end: i64) -> Step:
        return KnightMoves(self.seat, self.left - 1, self.left - 1)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        reason = super().why_not(s, seat, action)
        if reason is not None and reason.key == "tash_kalar.not_there":
            return Reason("tash_kalar.never_common", reason.args, self.RULE)
        return reason


# ---- High Priestess


@final
@mypyc_attr(acyclic=True)
class HighPriestess(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(HighPriestessUpgrades(who, 1))
        s.push(HighPriestessMoves(who, 1, 0))


@final
@mypyc_attr(acyclic=True)
class HighPriestessMoves(Moves):
    """She may make a standard move."""

    RULE: ClassVar[str] = "16.16"


@final
@mypyc_attr(acyclic=True)
class HighPriestessUpgrades(Upgrades):
    """Wherever she is now, you may upgrade anybody's common piece beside her."""

    RULE: ClassVar[str] = "16.16"

    def targets(self, s: TashKalarState) -> Cells:
        return both(near(s.being), all_exactly(s, COMMON))



# ---- Master of Intrigue


@final
@mypyc_attr(acyclic=True)
class MasterOfIntrigue(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(MasterOfIntrigueMoves(who, 3, 3))


@final
@mypyc_attr(acyclic=True)
class MasterOfIntrigueMoves(Moves):
    """Up to three moves: standard ones of his, combat moves of the non-legendary pieces that summoned him.

    Those pieces are followed wherever they go (Q5).
    """

    RULE: ClassVar[str] = "16.17"

    def movers(self, s: TashKalarState) -> Cells:
        return either(being(s), both(followed(s), all_non_legendary(s)))

    def landing(self, s: TashKalarState, cell: i64) -> Cells:
        return enterable(s, HEROIC, False) if cell == s.being else ARENA.cells

    def again(self, s: TashKalarState, combat: bool, start: i64, end: i64) -> Step:
        return MasterOfIntrigueMoves(self.seat, self.left - 1, self.left - 1)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        combat = action == STOP or s.being != CELL[(action - MOVE) // DIRECTIONS]
        return reasons.moving(s, action, combat, self.movers(s), self.RULE)


# ---- Gun Tower


@final
@mypyc_attr(acyclic=True)
class GunTower(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(GunTowerShoots(who, 1))


@final
@mypyc_attr(acyclic=True)
class GunTowerShoots(Shots):
    """You may choose an indicated direction; the first two pieces in it are destroyed up to a legendary one."""

    RULE: ClassVar[str] = "16.18"


EFFECTS: Final[dict[str, Effect]] = {
    "cannon": Cannon(),
    "champion": Champion(),
    "infantry_captain": InfantryCaptain(),
    "cavalry_captain": CavalryCaptain(),
    "gryphon_rider": GryphonRider(),
    "knight": Knight(),
    "high_priestess": HighPriestess(),
    "master_of_intrigue": MasterOfIntrigue(),
    "gun_tower": GunTower(),
}
STEPS: Final[list[type[Step]]] = [
    CannonShoots,
    ChampionDestroys,
    InfantryCaptainMoves,
    CavalryCaptainMoves,
    GryphonRiderLeaps,
    GryphonRiderDowngrades,
    GryphonRiderPlaces,
    KnightMoves,
    HighPriestessMoves,
    HighPriestessUpgrades,
    MasterOfIntrigueMoves,
    GunTowerShoots,
]
