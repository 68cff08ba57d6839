"""The Sylvan beings that move or lead others."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import reasons
from mohreh.games.tash_kalar.rules.actions import GAIN, MOVE, STOP, UPGRADE
from mohreh.games.tash_kalar.rules.arena import (
    CELL,
    DIRECTIONS,
    STEP,
    Cells,
    around,
    at_2,
    both,
    heading,
    near,
    offer,
    only,
    without,
)
from mohreh.games.tash_kalar.rules.cards.rows import Effect
from mohreh.games.tash_kalar.rules.data import COMMON, HEROIC, LEGENDARY
from mohreh.games.tash_kalar.rules.effects.gains import gain_actions
from mohreh.games.tash_kalar.rules.effects.moving import Leaps, Moves
from mohreh.games.tash_kalar.rules.pieces import (
    at_least,
    being,
    destroy,
    enterable,
    exactly,
    follow,
    followed,
    move,
    next_piece,
    own,
    rank_at,
    upgrade,
)
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import NO_ACTIONS, NOBODY, Actions, Reason, State, Step

# ---- Charging Buck


@final
class ChargingBuck(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(ChargingBuckLeaps(who, 2))


@final
@mypyc_attr(acyclic=True)
class ChargingBuckLeaps(Leaps):
    """Up to two combat leaps, each to a square at distance 2."""

    RULE: ClassVar[str] = "18.3"

    def landing(self, s: TashKalarState, cell: i64) -> Cells:
        return at_2(cell)

    def again(self) -> Step:
        return ChargingBuckLeaps(self.seat, self.left - 1)


# ---- Naiad


@final
class Naiad(Effect):
    """The pieces that are beside her now are followed, and each is let go once it has moved."""

    def begin(self, s: TashKalarState, who: i64) -> None:
        follow(s, both(near(s.being), own(s, who)))
        s.push(NaiadMoves(who, 2, 0))


@final
@mypyc_attr(acyclic=True)
class NaiadMoves(Moves):
    """You may make a standard move with each of up to two pieces of yours that were beside her."""

    RULE: ClassVar[str] = "18.5"

    def movers(self, s: TashKalarState) -> Cells:
        return followed(s)

    def again(self, s: TashKalarState, combat: bool, start: i64, end: i64) -> Step:
        return NaiadMoves(self.seat, self.left - 1, 0)

    def moved(self, s: TashKalarState, start: i64, end: i64) -> None:
        move(s, self.seat, start, end)
        follow(s, without(followed(s), only(end)))


# ---- Centaur Spearman


@final
class CentaurSpearman(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(CentaurSpearmanMoves(who, 1, 1))


@final
@mypyc_attr(acyclic=True)
class CentaurSpearmanMoves(Moves):
    """He may make a combat move, and then the next piece ahead of him is destroyed unless it is legendary."""

    RULE: ClassVar[str] = "18.8"

    def moved(self, s: TashKalarState, start: i64, end: i64) -> None:
        direction = heading(start, end)
        move(s, self.seat, start, end)
        ahead = next_piece(s, end, direction)
        if ahead >= 0 and rank_at(s, ahead) < LEGENDARY:
            destroy(s, self.seat, ahead)


# ---- Centaur Chieftain


@final
class CentaurChieftain(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(CentaurChieftainMoves(who, 1, 1))


@final
@mypyc_attr(acyclic=True)
class CentaurChieftainMoves(Moves):
    """He may make a combat move, and then others may follow him."""

    RULE: ClassVar[str] = "18.9"

    def moved(self, s: TashKalarState, start: i64, end: i64) -> None:
        s.push(CentaurChieftainLeads(self.seat, 3, heading(start, end)))
        move(s, self.seat, start, end)


@final
@mypyc_attr(acyclic=True)
class CentaurChieftainLeads(Moves):
    """Up to three combat moves of your other pieces in the direction that he took."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "left", "direction")
    RULE: ClassVar[str] = "18.9"

    def __init__(self, seat: i64, left: i64, direction: i64) -> None:
        super().__init__(seat, left, left)
        self.direction: Final = direction

    def movers(self, s: TashKalarState) -> Cells:
        return without(own(s, self.seat), being(s))

    def landing(self, s: TashKalarState, cell: i64) -> Cells:
        return only(STEP[cell * DIRECTIONS + self.direction])

    def again(self, s: TashKalarState, combat: bool, start: i64, end: i64) -> Step:
        return CentaurChieftainLeads(self.seat, self.left - 1, self.direction)


# ---- Unicorn


@final
class Unicorn(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(UnicornChooses(who, 1, 1))


@final
@mypyc_attr(acyclic=True)
class UnicornChooses(Moves):
    """It may make a combat move, or you gain an action."""

    VERBS: ClassVar[tuple[str, ...]] = ("move", "gain", "stop")
    RULE: ClassVar[str] = "18.10"

    def enter(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, out: Actions) -> Actions:
        # Q15: declining the move is a choice too.
        return append(append(self._moves(s, out), GAIN), STOP)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if action == GAIN:
            gain_actions(s, self.seat, 1)
        else:
            super().resume(s, action)


# ---- Kiskin Boughrunner


@final
class KiskinBoughrunner(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(KiskinBoughrunnerMoves(who, 3, 3))


@final
@mypyc_attr(acyclic=True)
class KiskinBoughrunnerMoves(Moves):
    """Up to three combat moves, each of which must end beside another piece of yours."""

    RULE: ClassVar[str] = "18.17"

    def landing(self, s: TashKalarState, cell: i64) -> Cells:
        # A piece of one's own that is destroyed by the move does not help: no square is beside itself.
        return around(without(own(s, self.seat), only(cell)))

    def again(self, s: TashKalarState, combat: bool, start: i64, end: i64) -> Step:
        return KiskinBoughrunnerMoves(self.seat, self.left - 1, self.left - 1)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        reason = super().why_not(s, seat, action)
        if reason is not None and reason.key == "tash_kalar.not_there":
            return Reason("tash_kalar.nobody_beside", reason.args, self.RULE)
        return reason


# ---- Tree Shepherd


@final
class TreeShepherd(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(TreeShepherdTends(who, 1, 1))


@final
@mypyc_attr(acyclic=True)
class TreeShepherdTends(Moves):
    """Upgrade a common piece of yours, or make a combat move with a heroic or a standard one with a legendary."""

    VERBS: ClassVar[tuple[str, ...]] = ("move", "upgrade", "stop")
    RULE: ClassVar[str] = "18.18"

    def movers(self, s: TashKalarState) -> Cells:
        return at_least(s, self.seat, HEROIC)

    def landing(self, s: TashKalarState, cell: i64) -> Cells:
        rank = rank_at(s, cell)
        return enterable(s, rank, rank == HEROIC)

    def enter(self, s: State) -> i64:
        # Only "stop" would be left of a lone Shepherd that cannot move.
        return self.seat if len(self.legal(s, NO_ACTIONS)) > 1 else NOBODY

    def legal(self, s: State, out: Actions) -> Actions:
        # Q15: a heroic piece may decline its move, so nothing at all may be chosen.
        assert isinstance(s, TashKalarState)
        return append(offer(self._moves(s, out), UPGRADE, exactly(s, self.seat, COMMON)), STOP)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if UPGRADE <= action < STOP:
            upgrade(s, self.seat, CELL[action - UPGRADE])
        else:
            super().resume(s, action)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        if action >= UPGRADE:
            return reasons.target(s, action, self.RULE)
        combat = rank_at(s, CELL[(action - MOVE) // DIRECTIONS]) == HEROIC
        return reasons.moving(s, action, combat, self.movers(s), self.RULE)


MOVING: Final[dict[str, Effect]] = {
    "charging_buck": ChargingBuck(),
    "naiad": Naiad(),
    "centaur_spearman": CentaurSpearman(),
    "centaur_chieftain": CentaurChieftain(),
    "unicorn": Unicorn(),
    "kiskin_boughrunner": KiskinBoughrunner(),
    "tree_shepherd": TreeShepherd(),
}
MOVING_STEPS: Final[list[type[Step]]] = [
    ChargingBuckLeaps,
    NaiadMoves,
    CentaurSpearmanMoves,
    CentaurChieftainMoves,
    CentaurChieftainLeads,
    UnicornChooses,
    KiskinBoughrunnerMoves,
    TreeShepherdTends,
]
