"""The questions about moves that many cards ask: moves, leaps of the being, and runs in one direction."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import arena, pieces, reasons
from mohreh.games.tash_kalar.rules.actions import LEAP, MOVE, ONWARD, STOP
from mohreh.games.tash_kalar.rules.arena import Cells, both, cells, holds, is_empty, only, without
from mohreh.games.tash_kalar.rules.cards import rows
from mohreh.games.tash_kalar.rules.cards.choosing import act, targets
from mohreh.games.tash_kalar.rules.cards.rows import Asked, Asks, CardStep, Choice, Effect, Leaps, Moves, Run
from mohreh.games.tash_kalar.rules.cards.selecting import ANYWHERE, BEING, Selector, Squares, squares
from mohreh.games.tash_kalar.rules.pieces import enterable, rank_at
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import NOBODY, Actions, Question, Reason, State, Step

NO_RANK: Final = -2
ITSELF: Final = Squares(BEING)


def _go(s: TashKalarState, who: i64, about: Asked, start: i64, end: i64) -> None:
    """A piece goes from one cell to another, and then comes what follows in the row."""
    met = rank_at(s, end)
    pieces.move(s, who, start, end)
    if about.then is not None:
        about.then.after(s, who, start, end, met)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Move(CardStep):
    """Up to so many moves, one after the other, of which so many may be combat moves.

    While standard moves are left, a move that can be a standard one counts as one. The step of an odd card overrides
    one of the methods: `movers`, `fights`, `landing`, `must`, `again` or `moved`.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "left", "combats")
    VERBS: ClassVar[tuple[str, ...]] = ("move", "stop")

    def __init__(self, about: Moves, seat: i64, left: i64, combats: i64) -> None:
        super().__init__(about, seat, left)
        self.about: Final = about
        self.combats: Final = combats

    def movers(self, s: TashKalarState) -> Cells:
        """The pieces that may move now."""
        return self.about.movers.find(s, self.seat)

    def landing(self, s: TashKalarState, cell: i64) -> Cells:
        """The squares that the effect allows for the piece on this cell, whatever stands there."""
        return squares(s, self.seat, self.about.where)

    def fights(self, s: TashKalarState, cell: i64) -> bool:
        """May the piece on this cell make a combat move?"""
        return self.combats > 0

    def must(self, s: TashKalarState) -> bool:
        """Must there be a move, or the choice in its place?"""
        return self.about.must

    def again(self, s: TashKalarState, combat: bool, start: i64, end: i64) -> Step:
        """The same question with one move less, and one combat move less if this was one."""
        combats = self.combats - 1 if combat else self.combats
        return Move(self.about, self.seat, self.left - 1, min(combats, self.left - 1))

    def moved(self, s: TashKalarState, start: i64, end: i64) -> None:
        """Carry the move out."""
        _go(s, self.seat, self.about, start, end)

    def stopped(self, s: TashKalarState) -> None:
        """What happens when no further move is made; nothing, unless a card says so."""

    def enter(self, s: State) -> i64:
        assert isinstance(s, TashKalarState)
        if self.about.instead is not None or self.must(s):
            return rows.ask(self, self.seat, s)
        for cell in cells(self.movers(s)):
            if not is_empty(self._reach(s, cell)):
                return self.seat
        self.stopped(s)
        return NOBODY

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        out = self._moves(s, out)
        instead = self.about.instead
        if instead is not None:
            out = arena.offer(out, instead.verb, targets(s, self.seat, instead))
        return out if self.must(s) else append(out, STOP)

    def _reach(self, s: TashKalarState, cell: i64) -> Cells:
        """Where the piece on a cell may move."""
        there = both(arena.near(cell), enterable(s, rank_at(s, cell), self.fights(s, cell)))
        return both(there, self.landing(s, cell))

    def _moves(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        for cell in cells(self.movers(s)):
            there = self._reach(s, cell)
            if is_empty(there):
                continue
            base = MOVE + arena.SQUARE[cell] * arena.DIRECTIONS
            for direction in range(arena.DIRECTIONS):
                if holds(there, arena.STEP[cell * arena.DIRECTIONS + direction]):
                    out = append(out, base + direction)
        return out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        instead = self.about.instead
        if action == STOP:
            self.stopped(s)
            return
        if instead is not None and action >= instead.verb:
            act(s, self.seat, instead.verb, arena.CELL[action - instead.verb], instead.rank)
            return
        start = arena.CELL[(action - MOVE) // arena.DIRECTIONS]
        end = arena.STEP[start * arena.DIRECTIONS + (action - MOVE) % arena.DIRECTIONS]
        combat = rank_at(s, start) == rank_at(s, end)
        if self.about.either:
            if self.combats > 0 and not combat:
                s.push(Move(self.about, self.seat, 1, 0))
        elif self.left > 1:
            s.push(self.again(s, combat, start, end))
        self.moved(s, start, end)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        instead = self.about.instead
        if instead is not None and action >= instead.verb:
            return reasons.target(s, action, instead.RULE or self.rule())
        start = arena.CELL[(action - MOVE) // arena.DIRECTIONS]
        end = arena.STEP[start * arena.DIRECTIONS + (action - MOVE) % arena.DIRECTIONS]
        if holds(self.movers(s), start) and end >= 0 and not holds(self.landing(s, start), end):
            return reasons.barred(s, int(end), self.rule(), self.about.where)
        return reasons.moving(s, action, self.fights(s, start), self.movers(s), self.rule())


@final
@mypyc_attr(acyclic=True)
class MoveOne(Move):
    """One move of the piece on a cell."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "cell")

    def __init__(self, about: Moves, seat: i64, cell: i64) -> None:
        super().__init__(about, seat, 1, about.combats)
        self.cell: Final = cell

    def movers(self, s: TashKalarState) -> Cells:
        return only(self.cell)

    def stopped(self, s: TashKalarState) -> None:
        if self.about.stopped is not None:
            self.about.stopped.after(s, self.seat, self.cell, self.cell, -1)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Leap(CardStep):
    """Up to so many combat leaps of the being. The step of an odd card overrides `leapt`."""

    VERBS: ClassVar[tuple[str, ...]] = ("leap", "stop")

    def __init__(self, about: Leaps, seat: i64, left: i64) -> None:
        super().__init__(about, seat, left)
        self.about: Final = about

    def leapt(self, s: TashKalarState, start: i64, end: i64) -> None:
        """Carry the leap out."""
        _go(s, self.seat, self.about, start, end)

    def _targets(self, s: TashKalarState) -> Cells:
        if s.being < 0:
            return arena.NONE.cells
        there = both(enterable(s, rank_at(s, s.being), True), squares(s, self.seat, self.about.where))
        return without(there, only(s.being))

    def enter(self, s: State) -> i64:
        assert isinstance(s, TashKalarState)
        return NOBODY if is_empty(self._targets(s)) else self.seat

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        return append(arena.offer(out, LEAP, self._targets(s)), STOP)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if action == STOP:
            return
        if self.left > 1:
            s.push(Leap(self.about, self.seat, self.left - 1))
        self.leapt(s, s.being, arena.CELL[action - LEAP])

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        end = arena.CELL[action - LEAP]
        if s.being >= 0 and s.being != end and not holds(squares(s, self.seat, self.about.where), end):
            return reasons.barred(s, int(end), self.rule(), self.about.where)
        return reasons.leaping(s, action, int(s.being), True, self.rule())


@final
@mypyc_attr(acyclic=True)
class GoOn(CardStep):
    """Up to so many more moves of one piece, all in the same direction.

    Asked only while the way is open, so that both answers are always possible.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "left", "cell", "direction")
    VERBS: ClassVar[tuple[str, ...]] = ("onward", "stop")

    def __init__(self, about: Run, seat: i64, left: i64, cell: i64, direction: i64) -> None:
        super().__init__(about, seat, left)
        self.about: Final = about
        self.cell: Final = cell
        self.direction: Final = direction

    def _stopped(self, s: TashKalarState) -> None:
        if self.about.stopped is not None:
            self.about.stopped.after(s, self.seat, self.cell, self.cell, -1)

    def enter(self, s: State) -> i64:
        assert isinstance(s, TashKalarState)
        end = arena.STEP[self.cell * arena.DIRECTIONS + self.direction]
        if self.left > 0 and holds(enterable(s, rank_at(s, self.cell), self.about.combat), end):
            return self.seat
        self._stopped(s)
        return NOBODY

    def legal(self, s: State, out: Actions) -> Actions:
        return append(append(out, ONWARD), STOP)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if action == STOP:
            self._stopped(s)
            return
        end = arena.STEP[self.cell * arena.DIRECTIONS + self.direction]
        left = 0 if rank_at(s, end) == self.about.until else self.left - 1
        s.push(GoOn(self.about, self.seat, left, end, self.direction))
        pieces.move(s, self.seat, self.cell, end)


# ---- for the rows


def movement(
    word: str,
    movers: Selector = ITSELF,
    where: i64 = ANYWHERE,
    times: i64 = 1,
    combats: i64 = 0,
    then: Effect | None = None,
    stopped: Effect | None = None,
    either: bool = False,
    instead: Choice | None = None,
    kind: type[Step] = Move,
) -> Moves:
    """The row of moves, or of a choice `instead`; an odd card says the class of its step."""
    verbs = kind.VERBS if instead is None else ("move", *instead.VERBS)
    return Moves(kind, word, verbs, times, then, stopped, movers, where, combats, either, instead)


def moves(
    word: str, movers: Selector = ITSELF, where: i64 = ANYWHERE, times: i64 = 1, combats: i64 = 0,
    then: Effect | None = None,
) -> Asks:
    """Selected pieces, the being if none are named, may make so many moves."""
    about = movement(word, movers, where, times, combats, then)
    return Asks(about, times, combats)


def strikes_or_moves(word: str, movers: Selector, times: i64) -> Asks:
    """Selected pieces may make one combat move, or up to two standard ones."""
    about = movement(word, movers, times=times, combats=1, either=True)
    return Asks(about, times, 1)


def leaps(word: str, where: i64 = ANYWHERE, times: i64 = 1, then: Effect | None = None) -> Asks:
    """The being may make combat leaps."""
    about = Leaps(Leap, word, times, then, where)
    return Asks(about, times)


def moves_one(
    word: str, combats: i64 = 0, then: Effect | None = None, stopped: Effect | None = None
) -> rows.AsksThere:
    """The piece on the chosen square may move."""
    return rows.AsksThere(movement(word, combats=combats, then=then, stopped=stopped, kind=MoveOne))


@final
class GoesOn(Effect):
    """The piece that moved may go on in the same direction; `most`: so many more moves, for each of the three ranks."""

    def __init__(
        self,
        word: str,
        combat: bool = False,
        most: list[int] | None = None,
        until: i64 = NO_RANK,
        stopped: Effect | None = None,
    ) -> None:
        self.about: Final = Run(GoOn, word, vec[i64](most or [arena.SIZE] * 3), stopped, combat, until)

    def after(self, s: TashKalarState, who: i64, start: i64, end: i64, met: i64) -> None:
        left = 0 if met == self.about.until else self.about.most[rank_at(s, end)]
        s.push(GoOn(self.about, who, left, end, arena.heading(start, end)))

    def rows(self) -> list[Question]:
        return [self.about]
