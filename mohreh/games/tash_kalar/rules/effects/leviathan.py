"""The Leviathan, a legend that strikes at connected pieces."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import reasons
from mohreh.games.tash_kalar.rules.actions import (
    PICK,
    STOP,
)
from mohreh.games.tash_kalar.rules.arena import (
    CELL,
    NONE,
    Cells,
    around,
    both,
    cells,
    either,
    first,
    holds,
    is_empty,
    name,
    offer,
    only,
    size,
    without,
)
from mohreh.games.tash_kalar.rules.cards.rows import Effect
from mohreh.games.tash_kalar.rules.data import COMMON, HEROIC, LEGENDARY
from mohreh.games.tash_kalar.rules.pieces import (
    all_at_least,
    all_exactly,
    at_least,
    destroy,
    downgrade,
    everyone,
    follow,
    followed,
    owner_at,
    pick,
    pool,
    rank_at,
)
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import NOBODY, Actions, Args, Reason, SeatStep, State

LARGEST_UPGRADED: Final = 3
LARGEST_COMMON: Final = 4


@final
class Leviathan(Effect):
    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(LeviathanPicks(who))


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
        found = everyone(s)
        for p in range(s.players):
            legendary = at_least(s, p, LEGENDARY)
            if size(both(legendary, followed(s))) >= pool(s, p):
                found = without(found, legendary)
        return found

    def picks(self, s: TashKalarState) -> Cells:
        """The pieces that may be picked next."""
        there = self.changeable(s)
        if is_empty(followed(s)):
            return there
        if rank_at(s, first(followed(s))) == COMMON:
            there = both(there, all_exactly(s, COMMON))
            full = size(followed(s)) == LARGEST_COMMON
        else:
            there = both(there, all_at_least(s, HEROIC))
            full = size(followed(s)) == LARGEST_UPGRADED
        return NONE.cells if full else without(both(there, around(followed(s))), followed(s))

    def strike(self, s: TashKalarState) -> None:
        """What was picked is destroyed or downgraded."""
        for cell in cells(followed(s)):
            if rank_at(s, cell) == COMMON:
                destroy(s, self.seat, cell)
            else:
                downgrade(s, self.seat, cell)

    def enter(self, s: State) -> i64:
        assert isinstance(s, TashKalarState)
        if is_empty(self.picks(s)):
            self.strike(s)
            return NOBODY
        return self.seat

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        return append(offer(out, PICK, self.picks(s)), STOP)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if action == STOP:
            self.strike(s)
            return
        pick(s, self.seat, CELL[action - PICK])
        follow(s, either(followed(s), only(CELL[action - PICK])))
        s.push(self)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        cell = CELL[action - PICK]
        args: Args = {"square": name(cell), "by": reasons.under_way(s)}
        if holds(followed(s), cell):
            return Reason("tash_kalar.chosen_before", args, self.RULE)
        rank = rank_at(s, cell)
        if rank < 0:
            return Reason("tash_kalar.no_piece", args, self.RULE)
        if not holds(self.changeable(s), cell):
            return Reason("tash_kalar.cannot_fall", {**args, "seat": int(owner_at(s, cell))}, self.RULE)
        if (rank == COMMON) != (rank_at(s, first(followed(s))) == COMMON):
            return Reason("tash_kalar.mixed", args, self.RULE)
        return Reason("tash_kalar.not_connected", args, self.RULE)
