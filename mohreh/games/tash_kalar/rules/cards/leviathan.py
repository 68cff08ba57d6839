"""The Leviathan, a legend (19.7)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import arena, pieces, reasons
from mohreh.games.tash_kalar.rules.actions import PICK
from mohreh.games.tash_kalar.rules.arena import Cells, both, either, holds, is_empty, only, size, without
from mohreh.games.tash_kalar.rules.cards.choosing import Choose, choice
from mohreh.games.tash_kalar.rules.cards.rows import Asks, Choice, Effect
from mohreh.games.tash_kalar.rules.cards.selecting import Selector
from mohreh.games.tash_kalar.rules.data import COMMON, HEROIC, LEGENDARY
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import Args, Reason, State

LARGEST_UPGRADED: Final = 3
LARGEST_COMMON: Final = 4


@final
@mypyc_attr(acyclic=True)
class LeviathanPicks(Choose):
    """Up to 3 connected upgraded pieces, which fall a rank, or up to 4 connected common ones, which are destroyed.

    The pieces picked so far are followed; nothing happens to them before the last one is picked.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, about: Choice, seat: i64) -> None:
        super().__init__(about, seat, 1)

    def targets(self, s: TashKalarState) -> Cells:
        picked = pieces.followed(s)
        there = without(super().targets(s), picked)
        if is_empty(picked):
            return there
        common = self._picks_common(s)
        if size(picked) == (LARGEST_COMMON if common else LARGEST_UPGRADED):
            return arena.NONE.cells
        alike = pieces.all_exactly(s, COMMON) if common else pieces.all_at_least(s, HEROIC)
        return both(both(there, alike), arena.around(picked))

    def _picks_common(self, s: TashKalarState) -> bool:
        return pieces.rank_at(s, arena.first(pieces.followed(s))) == COMMON

    def hit(self, s: TashKalarState, cell: i64) -> None:
        super().hit(s, cell)
        pieces.follow(s, either(pieces.followed(s), only(cell)))
        s.push(self)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        cell = arena.CELL[action - PICK]
        if holds(pieces.followed(s), cell):
            return reasons.chosen_before(s, int(cell), self.rule())
        rank = pieces.rank_at(s, cell)
        args: Args = {"square": arena.name(cell), "by": reasons.under_way(s)}
        if rank < 0:
            return Reason("tash_kalar.no_piece", args, self.rule())
        if not holds(super().targets(s), cell):
            args["seat"] = pieces.whose(s, pieces.owner_at(s, cell))
            return Reason("tash_kalar.cannot_fall", args, self.rule())
        mixed = (rank == COMMON) != self._picks_common(s)
        return Reason("tash_kalar.mixed" if mixed else "tash_kalar.not_connected", args, self.rule())


@final
class Vulnerable(Selector):
    """All pieces but the legendary ones that their owner's supply could not replace by heroic ones."""

    def find(self, s: TashKalarState, who: i64) -> Cells:
        found = pieces.everyone(s)
        for p in range(s.variant.colours):
            legendary = pieces.at_least(s, p, LEGENDARY)
            if size(both(legendary, pieces.followed(s))) >= pieces.pool(s, p):
                found = without(found, legendary)
        return found


@final
class Devour(Effect):
    """What was picked is destroyed or downgraded."""

    def begin(self, s: TashKalarState, who: i64) -> None:
        for cell in arena.cells(pieces.followed(s)):
            if pieces.rank_at(s, cell) == COMMON:
                pieces.destroy(s, who, cell)
            else:
                pieces.downgrade(s, who, cell)


PICKS: Final = Asks(choice("Picks", PICK, Vulnerable(), stopped=Devour(), kind=LeviathanPicks))
