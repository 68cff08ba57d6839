"""Before the first turn: schools, hands, tasks, the pieces that lie on the arena from the start (section 2)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import reasons
from mohreh.games.tash_kalar.rules.actions import PUT, SCHOOL
from mohreh.games.tash_kalar.rules.arena import CELL, SQUARE, SQUARES, STRIDE
from mohreh.games.tash_kalar.rules.data import COMMON, PRINTED, SCHOOL_NAMES, SCHOOLS
from mohreh.games.tash_kalar.rules.dealing import deal
from mohreh.games.tash_kalar.rules.pieces import place, start_piece_due
from mohreh.games.tash_kalar.rules.state import DUEL, HIGH_FORM, SCHOOL_OF, WIDTH, TashKalarState
from mohreh.games.tash_kalar.rules.steps.ending import begin_turn
from mohreh.games.tash_kalar.rules.tasks import lay_out
from mohreh.kernel.state import NOBODY, Actions, Reason, SeatStep, State, Step

NO_SCHOOL: Final = -1
_duel: Final = PRINTED["arena"]["duel_start"]["squares"]
_melee: Final = PRINTED["arena"]["melee_start"]["symbol_squares"]
DUEL_CELLS: Final[vec[i64]] = vec[i64]([row * STRIDE + col for row, col in _duel])
MELEE_CELLS: Final[vec[i64]] = vec[i64]([row * STRIDE + col for symbol in _melee for row, col in sorted(symbol)])
SYMBOLS: Final = 3


@final
@mypyc_attr(acyclic=True)
class PickSchool(SeatStep):
    """Rules 2.2 and 15.11: pick a free school, the last in turn order first."""

    VERBS: ClassVar[tuple[str, ...]] = ("school",)
    RULE: ClassVar[str] = "2.2"

    def enter(self, s: State) -> i64:
        assert isinstance(s, TashKalarState)
        free = free_schools(s)
        if len(free) == 1:
            self._pick(s, free[0])
            return NOBODY
        return self.seat

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        for school in free_schools(s):
            out = append(out, SCHOOL + school)
        return out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        self._pick(s, action - SCHOOL)

    def _pick(self, s: TashKalarState, school: i64) -> None:
        take_school(s, self.seat, school)
        if self.seat == s.first:
            begin(s)
        else:
            s.push(PickSchool((self.seat + s.players - 1) % s.players))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return Reason("tash_kalar.school_taken", {"school": SCHOOL_NAMES[action - SCHOOL]}, self.RULE)


@final
@mypyc_attr(acyclic=True)
class LayDuel(SeatStep):
    """Rule 2.10: whoever plays second chooses which colour begins on which of the two squares."""

    VERBS: ClassVar[tuple[str, ...]] = ("put",)
    RULE: ClassVar[str] = "2.10"

    def legal(self, s: State, out: Actions) -> Actions:
        out = append(out, PUT + SQUARE[DUEL_CELLS[0]])
        return append(out, PUT + SQUARES + SQUARE[DUEL_CELLS[0]])

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        colour = (action - PUT) // SQUARES
        place(s, self.seat, colour, COMMON, DUEL_CELLS[0])
        place(s, self.seat, 1 - colour, COMMON, DUEL_CELLS[1])
        begin_turn(s, s.first)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        return reasons.start_piece(s, action, self.RULE)


@final
@mypyc_attr(acyclic=True)
class LayMelee(Step):
    """Rule 10.2: one common piece of a different colour beside each of the three symbols, symbol by symbol."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "symbol")
    VERBS: ClassVar[tuple[str, ...]] = ("put",)
    RULE: ClassVar[str] = "10.2"

    def __init__(self, seat: i64, symbol: i64) -> None:
        self.seat: Final = seat
        self.symbol: Final = symbol

    def enter(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        for colour in range(s.players):
            if start_piece_due(s, colour):
                for cell in MELEE_CELLS[self.symbol * 2 : self.symbol * 2 + 2]:
                    out = append(out, PUT + colour * SQUARES + SQUARE[cell])
        return out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        place(s, self.seat, (action - PUT) // SQUARES, COMMON, CELL[(action - PUT) % SQUARES])
        if self.symbol + 1 < SYMBOLS:
            s.push(LayMelee(self.seat, self.symbol + 1))
        else:
            begin_turn(s, s.first)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        return reasons.start_piece(s, action, self.RULE)


STEPS: Final[list[type[Step]]] = [PickSchool, LayDuel, LayMelee]


def free_schools(s: TashKalarState) -> vec[i64]:
    """The schools that nobody has picked yet."""
    found = vec[i64](capacity=4)
    for school in SCHOOLS:
        taken = False
        for seat in range(s.players):
            taken = taken or s.seats[seat * WIDTH + SCHOOL_OF] == school
        if not taken:
            found = append(found, school)
    return found


def take_school(s: TashKalarState, seat: i64, school: i64) -> None:
    s.seats[seat * WIDTH + SCHOOL_OF] = school
    if s.events is not None:
        s.tell("tash_kalar.school", {"who": int(seat), "school": SCHOOL_NAMES[school]})


def start(s: TashKalarState) -> None:
    """Rules 2.2 and 2.3: who begins, and who has which school."""
    s.first = s.variant.start if s.variant.start >= 0 else s.below(s.players)
    last = (s.first + s.players - 1) % s.players
    for seat in range(s.players):
        s.seats[seat * WIDTH + SCHOOL_OF] = NO_SCHOOL
    if s.variant.draft:
        s.push(PickSchool(last))
        return
    schools = vec[i64](s.variant.schools or SCHOOLS)
    if not s.variant.schools:
        s.shuffle(schools)
    for seat in range(s.players):
        take_school(s, seat, schools[seat])
    begin(s)


def begin(s: TashKalarState) -> None:
    """Rules 2.4 to 2.10: hands, tasks or start pieces, then the very first turn."""
    deal(s)
    s.opening = 1
    last = (s.first + s.players - 1) % s.players
    if s.variant.form == HIGH_FORM:
        lay_out(s)
        begin_turn(s, s.first)
    elif s.variant.form == DUEL:
        s.push(LayDuel(last))
    else:
        s.push(LayMelee(last, 0))
