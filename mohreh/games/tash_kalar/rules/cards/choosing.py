"""The questions that many cards ask: squares out of a set, directions of a shot.

If something must be done and there is only one way, it is done without a question. What cannot be done is skipped.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import actions, arena, pieces, reasons
from mohreh.games.tash_kalar.rules.actions import SHOOT, STOP
from mohreh.games.tash_kalar.rules.arena import Cells, both, first, holds, is_empty, size, without
from mohreh.games.tash_kalar.rules.cards.rows import Alternatives, Asks, CardStep, Choice, Effect, Shots, ask
from mohreh.games.tash_kalar.rules.cards.selecting import Selector, Squares
from mohreh.games.tash_kalar.rules.data import COMMON, LEGENDARY
from mohreh.games.tash_kalar.rules.patterns import image
from mohreh.games.tash_kalar.rules.shots import struck
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import BIT, NOBODY, Actions, Reason, State, Step

SAME_RANK: Final = -1  # what is converted keeps its rank


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Choose(CardStep):
    """A square out of a set, so many times, and something is done there.

    An odd card may say for itself what the `targets` are and what a `hit` does.
    """

    def __init__(self, about: Choice, seat: i64, left: i64) -> None:
        super().__init__(about, seat, left)
        self.about: Final = about

    def targets(self, s: TashKalarState) -> Cells:
        return targets(s, self.seat, self.about)

    def hit(self, s: TashKalarState, cell: i64) -> None:
        """What happens to a chosen square."""
        met = pieces.rank_at(s, cell)
        act(s, self.seat, self.about.verb, cell, self.about.rank)
        if self.about.then is not None:
            self.about.then.after(s, self.seat, cell, cell, met)

    def _stopped(self, s: TashKalarState) -> None:
        if self.about.stopped is not None:
            self.about.stopped.begin(s, self.seat)

    def enter(self, s: State) -> i64:
        assert isinstance(s, TashKalarState)
        there = self.targets(s)
        if is_empty(there):
            self._stopped(s)
            return NOBODY
        if self.about.must and size(there) == 1:
            self._take(s, first(there))
            return NOBODY
        return self.seat

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        out = arena.offer(out, self.about.verb, self.targets(s))
        return out if self.about.must else append(out, STOP)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if action == STOP:
            self._stopped(s)
        else:
            self._take(s, arena.CELL[action - self.about.verb])

    def _take(self, s: TashKalarState, cell: i64) -> None:
        if self.left > 1:
            s.push(Choose(self.about, self.seat, self.left - 1))
        self.hit(s, cell)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        return reasons.target(s, action, self.rule())


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class ChooseThere(Choose):
    """A choice that depends on a cell chosen before: a square beside it, unless an odd card says otherwise."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "cell")

    def __init__(self, about: Choice, seat: i64, cell: i64) -> None:
        super().__init__(about, seat, 1)
        self.cell: Final = cell

    def targets(self, s: TashKalarState) -> Cells:
        return both(arena.near(self.cell), super().targets(s))


def targets(s: TashKalarState, who: i64, about: Choice) -> Cells:
    """The squares that may be chosen; none for a piece that the supply does not have (Q2)."""
    found = about.selector.find(s, who)
    if about.verb < actions.PUT:
        return both(found, pieces.vacant(s)) if pieces.in_supply(s, who, about.rank) > 0 else arena.NONE.cells
    if about.verb == actions.CONVERT and pieces.pool(s, who) == 0:
        return arena.NONE.cells
    return found


def act(s: TashKalarState, who: i64, verb: i64, cell: i64, rank: i64) -> None:
    """Carry out a verb on a square; `rank` is the rank of a piece that is placed there or converted."""
    if verb == actions.DESTROY:
        pieces.destroy(s, who, cell)
    elif verb == actions.UPGRADE:
        pieces.upgrade(s, who, cell)
    elif verb == actions.DOWNGRADE:
        pieces.downgrade(s, who, cell)
    elif verb == actions.CONVERT:
        pieces.convert(s, who, cell, pieces.rank_at(s, cell) if rank == SAME_RANK else rank)
    elif verb == actions.PICK:
        pieces.pick(s, who, cell)
    else:
        pieces.place(s, who, who, rank, cell)


@final
@mypyc_attr(acyclic=True)
class ChooseEither(CardStep):
    """One of several choices, so many times."""

    def __init__(self, about: Alternatives, seat: i64, left: i64) -> None:
        super().__init__(about, seat, left)
        self.about: Final = about

    def enter(self, s: State) -> i64:
        return ask(self, self.seat, s)

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        for one in self.about.choices:
            there = targets(s, self.seat, one)
            out = arena.offer(out, one.verb, without(there, pieces.followed(s)) if self.about.once else there)
        return out if self.about.must else append(out, STOP)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if action == STOP:
            return
        one = self._chosen(action)
        cell = arena.CELL[action - one.verb]
        act(s, self.seat, one.verb, cell, one.rank)
        if self.about.once:
            pieces.follow(s, arena.either(pieces.followed(s), arena.only(cell)))
        if self.left > 1:
            s.push(ChooseEither(self.about, self.seat, self.left - 1))
        if self.about.then is not None:
            self.about.then.after(s, self.seat, cell, cell, -1)

    def _chosen(self, action: i64) -> Choice:
        """The choice that an id belongs to."""
        found = self.about.choices[0]
        for one in self.about.choices:
            if one.verb <= action:
                found = one
        return found

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        one = self._chosen(action)
        if self.about.once and holds(pieces.followed(s), arena.CELL[action - one.verb]):
            return reasons.chosen_before(s, int(arena.CELL[action - one.verb]), self.rule())
        return reasons.target(s, action, one.RULE or self.rule())


@final
@mypyc_attr(acyclic=True)
class Shoot(CardStep):
    """One of the indicated directions, so many times."""

    def __init__(self, about: Shots, seat: i64, left: i64) -> None:
        super().__init__(about, seat, left)
        self.about: Final = about

    def enter(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        some = image(s.card, s.orientation).directions  # Q3: also those that leave the arena at once
        for direction in range(arena.DIRECTIONS):
            if some & BIT[direction]:
                out = append(out, SHOOT + direction)
        return out if self.about.must else append(out, STOP)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        if action == STOP:
            return
        if self.left > 1:
            s.push(Shoot(self.about, self.seat, self.left - 1))
        if s.events is not None:
            direction = arena.DIRECTION_NAMES[action - SHOOT]
            s.tell("tash_kalar.shoot", {"who": int(self.seat), "direction": direction})
        ranks = [pieces.all_at_least(s, rank) for rank in range(LEGENDARY + 1)]
        for cell in struck(self.about.shot, ranks, s.being, action - SHOOT):
            pieces.destroy(s, self.seat, cell)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        return reasons.shooting(s, action, self.rule())


# ---- for the rows


def choice(
    word: str,
    verb: i64,
    selector: Selector,
    times: i64 = 1,
    must: bool = False,
    then: Effect | None = None,
    stopped: Effect | None = None,
    rank: i64 = COMMON,
    kind: type[Step] = Choose,
) -> Choice:
    """The row of a choice; an odd card says the class of its step."""
    name = actions.CATALOGUE.verb(int(verb)).name
    verbs = (name,) if must else (name, "stop")
    return Choice(kind, word, verbs, times, then, stopped, verb, selector, rank)


def destroys(word: str, selector: Selector, must: bool = False, then: Effect | None = None) -> Asks:
    """A selected piece may, or must, be destroyed."""
    return Asks(choice(word, actions.DESTROY, selector, 1, must, then), 1)


def upgrades(
    word: str,
    selector: Selector,
    must: bool = False,
    then: Effect | None = None,
    stopped: Effect | None = None,
) -> Asks:
    """A selected piece may, or must, be upgraded."""
    return Asks(choice(word, actions.UPGRADE, selector, 1, must, then, stopped), 1)


def converts(word: str, selector: Selector, rank: i64 = COMMON) -> Asks:
    """A selected piece may become one's own, of this rank."""
    return Asks(choice(word, actions.CONVERT, selector, rank=rank), 1)


def places(word: str, where: i64, times: i64 = 1, must: bool = False) -> Asks:
    """One's own common pieces from the supply may, or must, be placed on such squares where they are empty."""
    return Asks(choice(word, actions.PLACE, Squares(where), times, must), times)


def shoots(word: str, shot: i64, times: i64 = 1, must: bool = False) -> Asks:
    """Indicated directions may, or must, be chosen for such shots."""
    about = Shots(Shoot, word, times, must, shot)
    return Asks(about, times)


def either_of(
    word: str, *choices: Choice, times: i64 = 1, must: bool = False, once: bool = False, then: Effect | None = None
) -> Asks:
    """One of the choices may, or must, be made; with `once` on squares that were not chosen before."""
    return Asks(Alternatives(ChooseEither, word, [*choices], times, must, once, then), times)
