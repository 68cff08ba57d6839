"""The legends (section 19)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import actions, arena, pieces, reasons
from mohreh.games.tash_kalar.rules.actions import BLAZE, PICK, STOP
from mohreh.games.tash_kalar.rules.arena import (
    Cells,
    both,
    cells,
    either,
    first,
    holds,
    is_empty,
    only,
    size,
    without,
)
from mohreh.games.tash_kalar.rules.cards import selecting as on
from mohreh.games.tash_kalar.rules.cards.choosing import Choose, act, choice, destroys, shoots, upgrades
from mohreh.games.tash_kalar.rules.cards.effects import Blast, DestroyAll, GainTurn, Perish
from mohreh.games.tash_kalar.rules.cards.moving import GoesOn, Leap, MovesOne, moves
from mohreh.games.tash_kalar.rules.cards.rows import Asks, Card, Choice, Effect, Leaps
from mohreh.games.tash_kalar.rules.cards.selecting import (
    ABLE_TO_RISE,
    ANY_RANK,
    ANYBODY,
    NON_LEGENDARY,
    Pieces,
    Selector,
)
from mohreh.games.tash_kalar.rules.data import COMMON, HEROIC, LEGENDARY
from mohreh.games.tash_kalar.rules.shots import FIRE
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import (
    NO_ACTIONS,
    NOBODY,
    Actions,
    Args,
    OwnQuestion,
    Question,
    Reason,
    SeatStep,
    State,
    Step,
)

# ---- Angel of Death


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


# ---- The Eldest Tree


@final
@mypyc_attr(acyclic=True)
class TheEldestTreeGrows(Step):
    """Up to three squares beside it: an enemy goes, a common piece of yours rises, an empty one gets one of yours.

    The squares that were chosen before are followed, since each may be chosen once.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "left")
    VERBS: ClassVar[tuple[str, ...]] = ("place", "destroy", "upgrade", "stop")
    RULE: ClassVar[str] = "19.4"

    def __init__(self, seat: i64, left: i64) -> None:
        self.seat: Final = seat
        self.left: Final = left

    def choices(self, s: TashKalarState, out: Actions) -> Actions:
        """What can be done on the squares that were not chosen yet."""
        there = without(arena.near(s.being), pieces.followed(s))
        if pieces.pool(s, self.seat) > 0:
            out = arena.offer(out, actions.PLACE, both(there, pieces.vacant(s)))
        out = arena.offer(out, actions.DESTROY, both(there, pieces.enemy_non_legendary(s, self.seat)))
        return arena.offer(out, actions.UPGRADE, both(there, pieces.exactly(s, self.seat, COMMON)))

    def enter(self, s: State) -> i64:
        assert isinstance(s, TashKalarState)
        return self.seat if len(self.choices(s, NO_ACTIONS)) > 0 else NOBODY

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        return append(self.choices(s, out), STOP)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if action == STOP:
            return
        verb: i64 = actions.PLACE
        if action >= actions.DESTROY:
            verb = actions.DESTROY if action < actions.UPGRADE else actions.UPGRADE
        cell = arena.CELL[action - verb]
        act(s, self.seat, verb, cell, COMMON)
        pieces.follow(s, either(pieces.followed(s), only(cell)))
        if self.left > 1:
            s.push(TheEldestTreeGrows(self.seat, self.left - 1))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        cell = arena.CELL[actions.CATALOGUE.verb(action).args(action)[-1]]
        if holds(pieces.followed(s), cell):
            args: Args = {"square": arena.name(cell), "by": reasons.under_way(s)}
            return Reason("tash_kalar.chosen_before", args, self.RULE)
        return reasons.target(s, action, self.RULE)


# ---- Fire Elemental


@final
@mypyc_attr(acyclic=True)
class FireElementalBlazes(SeatStep):
    """You must destroy all non-legendary enemy pieces beside it, or all enemy common pieces within distance 2."""

    VERBS: ClassVar[tuple[str, ...]] = ("blaze",)
    RULE: ClassVar[str] = "19.6"

    def legal(self, s: State, out: Actions) -> Actions:
        return append(append(out, BLAZE), BLAZE + 1)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if action == BLAZE:
            burnt = both(arena.near(s.being), pieces.enemy_non_legendary(s, self.seat))
        else:
            burnt = both(arena.within_2(s.being), pieces.enemy_common(s, self.seat))
        pieces.destroy_all(s, self.seat, burnt)


# ---- Leviathan

LARGEST_UPGRADED: Final = 3
LARGEST_COMMON: Final = 4


@final
@mypyc_attr(acyclic=True)
class LeviathanPicks(SeatStep):
    """Up to 3 connected upgraded pieces, which fall a rank, or up to 4 connected common ones, which are destroyed.

    The pieces picked so far are followed; nothing happens to them before the last one is picked.
    """

    VERBS: ClassVar[tuple[str, ...]] = ("pick", "stop")
    RULE: ClassVar[str] = "19.7"

    def changeable(self, s: TashKalarState) -> Cells:
        """All pieces but the legendary ones that their owner's supply could not replace by heroic ones."""
        found = pieces.everyone(s)
        for p in range(s.variant.colours):
            legendary = pieces.at_least(s, p, LEGENDARY)
            if size(both(legendary, pieces.followed(s))) >= pieces.pool(s, p):
                found = without(found, legendary)
        return found

    def picks(self, s: TashKalarState) -> Cells:
        """The pieces that may be picked next."""
        there = self.changeable(s)
        picked = pieces.followed(s)
        if is_empty(picked):
            return there
        if pieces.rank_at(s, first(picked)) == COMMON:
            there = both(there, pieces.all_exactly(s, COMMON))
            full = size(picked) == LARGEST_COMMON
        else:
            there = both(there, pieces.all_at_least(s, HEROIC))
            full = size(picked) == LARGEST_UPGRADED
        return arena.NONE.cells if full else without(both(there, arena.around(picked)), picked)

    def strike(self, s: TashKalarState) -> None:
        """What was picked is destroyed or downgraded."""
        for cell in cells(pieces.followed(s)):
            if pieces.rank_at(s, cell) == COMMON:
                pieces.destroy(s, self.seat, cell)
            else:
                pieces.downgrade(s, self.seat, cell)

    def enter(self, s: State) -> i64:
        assert isinstance(s, TashKalarState)
        if is_empty(self.picks(s)):
            self.strike(s)
            return NOBODY
        return self.seat

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        return append(arena.offer(out, PICK, self.picks(s)), STOP)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if action == STOP:
            self.strike(s)
            return
        pieces.pick(s, self.seat, arena.CELL[action - PICK])
        pieces.follow(s, either(pieces.followed(s), only(arena.CELL[action - PICK])))
        s.push(self)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        cell = arena.CELL[action - PICK]
        args: Args = {"square": arena.name(cell), "by": reasons.under_way(s)}
        if holds(pieces.followed(s), cell):
            return Reason("tash_kalar.chosen_before", args, self.RULE)
        rank = pieces.rank_at(s, cell)
        if rank < 0:
            return Reason("tash_kalar.no_piece", args, self.RULE)
        if not holds(self.changeable(s), cell):
            args["seat"] = pieces.whose(s, pieces.owner_at(s, cell))
            return Reason("tash_kalar.cannot_fall", args, self.RULE)
        if (rank == COMMON) != (pieces.rank_at(s, first(pieces.followed(s))) == COMMON):
            return Reason("tash_kalar.mixed", args, self.RULE)
        return Reason("tash_kalar.not_connected", args, self.RULE)


# ---- Two-Headed Dragon


@final
@mypyc_attr(acyclic=True)
class TwoHeadedDragonStrikes(Choose):
    """You may destroy a heroic piece beside the one that rose."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "cell")

    def __init__(self, about: Choice, seat: i64, cell: i64) -> None:
        super().__init__(about, seat, 1)
        self.cell: Final = cell

    def targets(self, s: TashKalarState) -> Cells:
        return both(arena.near(self.cell), super().targets(s))


@final
class SecondHead(Effect):
    """Two-Headed Dragon: then it may strike beside the piece that rose."""

    def after(self, s: TashKalarState, who: i64, start: i64, end: i64, met: i64) -> None:
        s.push(TwoHeadedDragonStrikes(STRIKES, who, end))

    def rows(self) -> list[Question]:
        return [STRIKES]


# ---- Storm Elemental

PLACINGS: Final[vec[i64]] = vec[i64]([actions.PLACE, actions.PLACE_HEROIC, actions.PLACE_LEGENDARY])  # by rank
STORM_RUNS: Final = GoesOn("Runs", combat=True, most=[4, 2, 0], stopped=Perish())  # 5, 3 and 1 moves in all
STORM_MOVES: Final = MovesOne("Moves", combats=1, then=STORM_RUNS, stopped=Perish())


@final
@mypyc_attr(acyclic=True)
class StormElementalPlaces(SeatStep):
    """You may place a piece of yours of any rank within distance 3 of it."""

    VERBS: ClassVar[tuple[str, ...]] = ("place", "place_heroic", "place_legendary", "stop")
    RULE: ClassVar[str] = "19.11"

    def choices(self, s: TashKalarState, out: Actions) -> Actions:
        """Every empty square with every rank that is in supply."""
        there = both(arena.within_3(s.being), pieces.vacant(s))
        for rank in range(LEGENDARY + 1):
            if pieces.in_supply(s, self.seat, rank) > 0:
                out = arena.offer(out, PLACINGS[rank], there)
        return out

    def enter(self, s: State) -> i64:
        assert isinstance(s, TashKalarState)
        return self.seat if len(self.choices(s, NO_ACTIONS)) > 0 else NOBODY

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        return append(self.choices(s, out), STOP)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if action == STOP:
            return
        cell = arena.CELL[(action - actions.PLACE) % arena.SQUARES]
        pieces.place(s, self.seat, self.seat, (action - actions.PLACE) // arena.SQUARES, cell)
        STORM_MOVES.after(s, self.seat, cell, cell, -1)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        return reasons.target(s, action, self.RULE)


# ---- Titan


@final
class Underfoot(Selector):
    """What is beside it, but diagonally no legendary piece."""

    def find(self, s: TashKalarState, who: i64) -> Cells:
        return either(arena.orthogonal(s.being), both(arena.diagonal(s.being), pieces.all_non_legendary(s)))


# ---- the table

AROUND_RED: Final = Pieces(ANYBODY, NON_LEGENDARY, on.AROUND_RED)
AROUND_GREEN: Final = Pieces(ANYBODY, COMMON, on.AROUND_GREEN)
IN_SIGHT: Final = Pieces(ANYBODY, ANY_RANK, on.INDICATED)
SUMMONERS: Final = Pieces(ANYBODY, ABLE_TO_RISE, on.FOLLOWED)
ANY_HEROIC: Final = Pieces(ANYBODY, HEROIC, on.ANYWHERE)
ANGEL: Final = Leaps(AngelOfDeathLeaps, "Leaps", 1, None, on.OCCUPIED)
STRIKES: Final = choice("Strikes", actions.DESTROY, ANY_HEROIC, kind=TwoHeadedDragonStrikes)

LEGENDS: Final[list[Card]] = [
    Card("fire_dragon", "19.1", shoots("Breathes", FIRE, must=True)),
    Card("hell_bull", "19.2", moves("Moves", combats=1, then=GoesOn("Runs", combat=True, until=LEGENDARY))),
    Card("angel_of_death", "19.3", Asks(ANGEL, 1)),
    Card("the_eldest_tree", "19.4", Asks(OwnQuestion(TheEldestTreeGrows), 3)),
    Card("bone_catapult", "19.5", destroys("Hits", IN_SIGHT, then=Blast(on.ANYWHERE))),
    Card("fire_elemental", "19.6", Asks(OwnQuestion(FireElementalBlazes))),
    Card("leviathan", "19.7", Asks(OwnQuestion(LeviathanPicks))),
    Card("two_headed_dragon", "19.8", upgrades("Upgrades", SUMMONERS, then=SecondHead())),
    Card(
        *("earth_elemental", "19.9"),
        destroys("Destroys", AROUND_RED, must=True),
        upgrades("Upgrades", AROUND_GREEN, must=True),
        moves("Moves", where=on.COLOURED, combats=1),
    ),
    Card("time_elemental", "19.10", GainTurn()),
    Card("storm_elemental", "19.11", Asks(OwnQuestion(StormElementalPlaces), later=STORM_MOVES.about)),
    Card("titan", "19.12", DestroyAll(Underfoot(), counts=False)),
]
