"""The common ways in which an effect moves pieces: moves, leaps, and runs in one direction.

They are base classes like those of `asking`: an effect says which pieces may move, and where to.
"""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import reasons
from mohreh.games.tash_kalar.rules.actions import LEAP, MOVE, ONWARD, STOP
from mohreh.games.tash_kalar.rules.arena import (
    ARENA,
    CELL,
    DIRECTIONS,
    NONE,
    SQUARE,
    STEP,
    Cells,
    both,
    cells,
    holds,
    is_empty,
    near,
    offer,
    only,
    without,
)
from mohreh.games.tash_kalar.rules.pieces import being, enterable, move, rank_at
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import NOBODY, Actions, Reason, State, Step


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Moves(Step):
    """Up to so many moves, one after the other, of which so many may be combat moves: `movers`, `again`.

    A move that is possible as a standard one is a standard one as long as standard moves are left.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "left", "combats")
    VERBS: ClassVar[tuple[str, ...]] = ("move", "stop")

    def __init__(self, seat: i64, left: i64, combats: i64) -> None:
        self.seat: Final = seat
        self.left: Final = left
        self.combats: Final = combats

    def movers(self, s: TashKalarState) -> Cells:
        """The pieces that may move now: the being, unless a card says otherwise."""
        return being(s)

    def landing(self, s: TashKalarState, cell: i64) -> Cells:
        """Where a piece may go that stands on this cell, apart from the ranks in its way."""
        return ARENA.cells

    def again(self, s: TashKalarState, combat: bool, start: i64, end: i64) -> Step:
        """The same question with one move less, and one combat move less if this was one."""
        raise TypeError(f"{type(self).__name__} moves only once")

    def moved(self, s: TashKalarState, start: i64, end: i64) -> None:
        """Carry the move out; cards that add something to it say so here."""
        move(s, self.seat, start, end)

    def stopped(self, s: TashKalarState) -> None:
        """What happens when no further move is made; nothing, unless a card says so."""

    def enter(self, s: State) -> i64:
        assert isinstance(s, TashKalarState)
        for cell in cells(self.movers(s)):
            if not is_empty(self._reach(s, cell)):
                return self.seat
        self.stopped(s)
        return NOBODY

    def legal(self, s: State, out: Actions) -> Actions:
        return append(self._moves(s, out), STOP)

    def _reach(self, s: TashKalarState, cell: i64) -> Cells:
        """Where the piece on a cell may move."""
        there = both(near(cell), enterable(s, rank_at(s, cell), self.combats > 0))
        return both(there, self.landing(s, cell))

    def _moves(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        for cell in cells(self.movers(s)):
            there = self._reach(s, cell)
            if is_empty(there):
                continue
            base = MOVE + SQUARE[cell] * DIRECTIONS
            for direction in range(DIRECTIONS):
                if holds(there, STEP[cell * DIRECTIONS + direction]):
                    out = append(out, base + direction)
        return out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if action == STOP:
            self.stopped(s)
            return
        start = CELL[(action - MOVE) // DIRECTIONS]
        end = STEP[start * DIRECTIONS + (action - MOVE) % DIRECTIONS]
        if self.left > 1:
            s.push(self.again(s, rank_at(s, start) == rank_at(s, end), start, end))
        self.moved(s, start, end)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        start = CELL[(action - MOVE) // DIRECTIONS]
        end = STEP[start * DIRECTIONS + (action - MOVE) % DIRECTIONS]
        if holds(self.movers(s), start) and end >= 0 and not holds(self.landing(s, start), end):
            return reasons.barred(s, int(end), self.RULE)
        return reasons.moving(s, action, self.combats > 0, self.movers(s), self.RULE)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Leaps(Step):
    """Up to so many leaps of one piece: `leaper`, `again`, and where it may go, if not anywhere."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "left")
    VERBS: ClassVar[tuple[str, ...]] = ("leap", "stop")

    def __init__(self, seat: i64, left: i64) -> None:
        self.seat: Final = seat
        self.left: Final = left

    def leaper(self, s: TashKalarState) -> i64:
        """The cell of the piece that leaps, or NOWHERE."""
        return s.being

    def combat(self) -> bool:
        return True

    def landing(self, s: TashKalarState, cell: i64) -> Cells:
        return ARENA.cells

    def again(self) -> Step:
        raise TypeError(f"{type(self).__name__} leaps only once")

    def leapt(self, s: TashKalarState, start: i64, end: i64) -> None:
        """Carry the leap out; cards that add something to it say so here."""
        move(s, self.seat, start, end)

    def targets(self, s: TashKalarState) -> Cells:
        cell = self.leaper(s)
        if cell < 0:
            return NONE.cells
        there = both(enterable(s, rank_at(s, cell), self.combat()), self.landing(s, cell))
        return without(there, only(cell))

    def enter(self, s: State) -> i64:
        assert isinstance(s, TashKalarState)
        return NOBODY if is_empty(self.targets(s)) else self.seat

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        return append(offer(out, LEAP, self.targets(s)), STOP)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if action == STOP:
            return
        start = self.leaper(s)
        if self.left > 1:
            s.push(self.again())
        self.leapt(s, start, CELL[action - LEAP])

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        start, end = self.leaper(s), CELL[action - LEAP]
        if start >= 0 and start != end and not holds(self.landing(s, start), end):
            return reasons.barred(s, int(end), self.RULE)
        return reasons.leaping(s, action, int(start), self.combat(), self.RULE)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Runs(Step):
    """Up to so many more moves of one piece, all in the same direction: `again`, `combat`, `ends`, `stopped`.

    Asked only while the way is open, so that both answers are always possible.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "left", "cell", "direction")
    VERBS: ClassVar[tuple[str, ...]] = ("onward", "stop")

    def __init__(self, seat: i64, left: i64, cell: i64, direction: i64) -> None:
        self.seat: Final = seat
        self.left: Final = left
        self.cell: Final = cell
        self.direction: Final = direction

    def combat(self) -> bool:
        return True

    def again(self, left: i64, cell: i64) -> Step:
        """The same question with fewer moves left and the piece on another cell."""
        raise TypeError(f"{type(self).__name__} moves only once")

    def ends(self, s: TashKalarState, cell: i64) -> bool:
        """Is a move onto this cell the last one, whatever is left?"""
        return False

    def stopped(self, s: TashKalarState) -> None:
        """What happens when the run is over; nothing, unless a card says so."""

    def enter(self, s: State) -> i64:
        assert isinstance(s, TashKalarState)
        end = STEP[self.cell * DIRECTIONS + self.direction]
        if self.left > 0 and holds(enterable(s, rank_at(s, self.cell), self.combat()), end):
            return self.seat
        self.stopped(s)
        return NOBODY

    def legal(self, s: State, out: Actions) -> Actions:
        return append(append(out, ONWARD), STOP)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if action == STOP:
            self.stopped(s)
            return
        end = STEP[self.cell * DIRECTIONS + self.direction]
        s.push(self.again(0 if self.ends(s, end) else self.left - 1, end))
        move(s, self.seat, self.cell, end)
