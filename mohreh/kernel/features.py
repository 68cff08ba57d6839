"""What a seat may know as one row of numbers, for learners; the calls that write the row also name its columns.

A game writes its row block by block. Every call adds as many columns whatever the state holds, so that only the
number of players and the options decide how long the row is. Written are only the numbers that are not 0, with their
columns, so that a row is short, and the same calls make the row with its zeros, the short one and the names.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast, final

from librt.vecs import extend, vec
from mypy_extensions import i64

from mohreh.kernel.state import BIT, ENDED, OwnQuestion, Question, State, Step, questions

NOTHING: Final = -1  # as one of several things: none of them
SEAT_NAMES: Final[list[str]] = [f"seat+{number}" for number in range(62)]
ROOM: Final = 256  # numbers that a row has room for at first
MOST_BITS: Final = 64  # things in a set
TABLED: Final = 128  # shares of numbers below this are tabled
SHARES: Final[vec[float]] = vec[float]([n / most if most else 0.0 for most in range(TABLED) for n in range(TABLED)])
_BITS: Final = {2**n % 67: n for n in range(63)}  # 2 generates the numbers modulo 67
NUMBER_OF_BIT: Final[vec[i64]] = vec[i64]([_BITS.get(rest, 0) for rest in range(67)])


@final
class Questions:
    """The steps of a game in their order, and after them the end."""

    def __init__(self, steps: Sequence[type[Step] | Question]) -> None:
        found = questions(steps)
        self.names: Final = [*[question.name for question in found], ENDED.name()]
        self.index: Final = {name: number for number, name in enumerate(self.names)}
        self._of_class: Final[dict[type[Step], int]] = {type(ENDED): len(found)}
        for number, question in enumerate(found):
            if isinstance(question, OwnQuestion):
                self._of_class[question.kind] = number

    def number(self, step: Step) -> i64:
        """Which of them a step asks; NOTHING for a step that asks none of them."""
        question = step.question()
        if question is not None:
            return self.index.get(question.name, NOTHING)
        return self._of_class.get(type(step), NOTHING)


def fields_of(step: Step) -> dict[str, int]:
    """What a question is about: the fields of its step by name. Steps hold nothing hidden."""
    return {name: int(getattr(step, name)) for name in type(step).FIELDS}


@final
class FieldPlan:
    """The fields of one class of steps that a row tells of, and their numbers."""

    def __init__(self, names: list[str], numbers: vec[i64]) -> None:
        self.names: Final = names
        self.numbers: Final = numbers


@final
class Fields:
    """The fields of a game's questions by number: `fields_of` for rows, without a dict for each.

    `missing` says for each field what stands for it where a question has no such field.
    """

    def __init__(self, missing: dict[str, int]) -> None:
        self.index: Final = {name: number for number, name in enumerate(missing)}
        self._missing: Final[vec[i64]] = vec[i64](list(missing.values()))
        self._plans: Final[dict[type[Step], FieldPlan]] = {}

    def read(self, step: Step) -> vec[i64]:
        """What each field is in this question."""
        plan = self._plans.get(type(step))
        if plan is None:
            names = [name for name in type(step).FIELDS if name in self.index]
            plan = FieldPlan(names, vec[i64]([self.index[name] for name in names]))
            self._plans[type(step)] = plan
        found = self._missing[:]
        for place in range(len(plan.names)):
            found[plan.numbers[place]] = cast(int, getattr(step, plan.names[place]))
        return found


@final
class Row:
    """Rows that are being written: numbers from about 0 to 1, first the seat that looks, then the others clockwise.

    A spectator looks from seat 0. Kept are the numbers that are not 0: `values[n]` stands in column `columns[n]`, for
    n below `size`. With `named`, `names` says what each column is: "seat+1.tokens.w".
    """

    def __init__(self, questions: Questions, s: State, seat: int, named: bool = False) -> None:
        self.columns: vec[i64] = vec[i64]([0] * ROOM)
        self.values: vec[float] = vec[float]([0.0] * ROOM)
        self.size: i64 = 0
        self.width: i64 = 0  # how many columns the row has so far
        self.names: list[str] = []
        self._questions: Final = questions
        self._named: Final = named
        self._about = ""
        self._base: i64 = 0
        self._block_start: i64 = 0
        self._players: Final[i64] = s.players
        self._first: i64 = seat if seat >= 0 else 0
        self._seat_names: Final = SEAT_NAMES[: int(s.players)]

    # ---- rows

    def clear(self) -> None:
        """Forget all rows."""
        self.size = 0

    def begin(self, seat: i64, base: i64) -> None:
        """The next row begins, for a seat that looks; its columns are counted from `base` on."""
        self.width = 0
        self._base = base
        self._about = ""
        if seat < 0:
            seat = 0
        self._first = seat

    @property
    def numbers(self) -> list[float]:
        """The row with all its zeros, if it is the only one."""
        found = [0.0] * int(self.width)
        for n in range(self.size):
            found[self.columns[n]] = self.values[n]
        return found

    # ---- what the next blocks are about

    def seat_at(self, number: i64) -> i64:
        """The next blocks are about the seat that sits so many places after the one that looks; returns that seat."""
        self._about = SEAT_NAMES[number]
        seat = self._first + number
        if seat >= self._players:
            seat -= self._players
        return seat

    def about(self, thing: str) -> None:
        """Name what the next blocks are about; "" means the whole table."""
        self._about = thing

    # ---- single columns

    def flag(self, name: str, is_so: bool) -> None:
        if self._named:
            self._name(name)
        if is_so:
            self._write(self.width, 1.0)
        self.width += 1

    def count(self, name: str, n: i64, most: i64) -> None:
        """A number as a share of the most that there usually is."""
        if self._named:
            self._name(name)
        if n:
            self._write(self.width, share(n, most))
        self.width += 1

    # ---- blocks: a column for each of several things

    def block(self, name: str, things: list[str]) -> None:
        """A block that `mark`, `put` and `number` then fill; all that they leave out is 0."""
        if self._named:
            for thing in things:
                self._name(f"{name}.{thing}")
        self._block_start = self.width
        self.width += len(things)

    def mark(self, place: i64) -> None:
        """A 1 for this thing of the block."""
        self._write(self._block_start + place, 1.0)

    def put(self, place: i64, n: i64, most: i64) -> None:
        """So many of this thing of the block, as a share of the most that there usually are of it."""
        if n:
            self._write(self._block_start + place, share(n, most))

    def number(self, place: i64, number: float) -> None:
        """Any number for this thing of the block."""
        if number != 0.0:
            self._write(self._block_start + place, number)

    def depth(self, place: i64, depth: i64, most: i64) -> None:
        """This thing of the block lies so deep in a pile of up to so many: 1 on top, and less below."""
        self.number(place, 1.0 - share(depth, most))

    def counts(self, name: str, things: list[str], numbers: list[int], most: list[int]) -> None:
        """So many of each thing, as a share of the most that there usually are of it."""
        self.block(name, things)
        for place in range(len(things)):
            self.put(place, numbers[place], most[place])

    def packed(self, name: str, things: list[str], packed: i64, bits: i64, most: vec[i64]) -> None:
        """`counts` of numbers that are packed in one, so many bits for each; the last has all that is left."""
        self.block(name, things)
        place: i64 = 0
        last: i64 = len(things) - 1
        while packed and place < last:
            n = packed & (BIT[bits] - 1)
            if n:
                self._write(self._block_start + place, share(n, most[place]))
            packed >>= bits
            place += 1
        if packed:
            self._write(self._block_start + last, share(packed, most[last]))

    def pile(self, name: str, things: list[str], cards: list[int], most: i64) -> None:
        """A pile of up to so many, from the top: for each thing that is known to lie there how near the top it is.

        `cards` says what lies where, or NOTHING where that is not known; the top card is a 1, lower ones are less.
        """
        self.block(name, things)
        for depth in range(len(cards)):
            if cards[depth] >= 0:
                self.depth(cards[depth], depth, most)

    def one_of(self, name: str, things: list[str], which: i64) -> None:
        """One of several things, or NOTHING."""
        self.block(name, things)
        if which >= 0:
            self._write(self._block_start + which, 1.0)

    def some(self, name: str, things: list[str], bits: i64) -> None:
        """A set of things."""
        self.block(name, things)
        self.marks(0, bits)

    def marks(self, start: i64, bits: i64) -> None:
        """A 1 for each thing of a set; the first bit stands for the thing with this place in the block."""
        if bits == 0:
            return
        start += self._base + self._block_start
        n = self.size
        if n + MOST_BITS > len(self.columns):
            self._grow()
        columns = self.columns
        values = self.values
        while bits:
            low = bits & -bits
            columns[n] = start + NUMBER_OF_BIT[low % 67]
            values[n] = 1.0
            n += 1
            bits ^= low
        self.size = n

    def marks_at(self, places: vec[i64], bits: i64) -> None:
        """A 1 for each thing of a set; a table says which place in the block each bit stands for."""
        if bits == 0:
            return
        start = self._base + self._block_start
        n = self.size
        if n + MOST_BITS > len(self.columns):
            self._grow()
        columns = self.columns
        values = self.values
        while bits:
            low = bits & -bits
            columns[n] = start + places[NUMBER_OF_BIT[low % 67]]
            values[n] = 1.0
            n += 1
            bits ^= low
        self.size = n

    def listed(self, name: str, things: list[str], which: list[int]) -> None:
        """A set of things that is given as a list, each once; there may be any number of them."""
        self.block(name, things)
        for one in which:
            self.mark(one)

    # ---- blocks with a column for each seat

    def seat(self, name: str, who: i64) -> None:
        """One of the seats, or nobody."""
        self.block(name, self._seat_names)
        if who >= 0:
            self._write(self._block_start + self._place_of(who), 1.0)

    def seats(self, name: str, bits: i64) -> None:
        """A set of seats."""
        self.block(name, self._seat_names)
        for who in range(self._players):
            if bits & BIT[who]:
                self._write(self._block_start + self._place_of(who), 1.0)

    def each_seat(self, name: str) -> None:
        """A block that `put_seat` then fills."""
        self.block(name, self._seat_names)

    def put_seat(self, who: i64, n: i64, most: i64) -> None:
        """A number for this seat, as a share of the most that there usually is."""
        self.put(self._place_of(who), n, most)

    def by_seat(self, name: str, numbers: list[int], most: i64) -> None:
        """A number for each seat, given in the order of the table, as a share of the most that there usually is."""
        self.each_seat(name)
        for who in range(self._players):
            self.put_seat(who, numbers[who], most)

    def question(self, s: State) -> None:
        """What is asked, and whom. In a sealed choice everyone who was asked: who has answered is secret."""
        self.one_of("question", self._questions.names, self._questions.number(s.top))
        self.seats("asked", s.top.asked(s))

    # ---- columns and their names

    def _place_of(self, who: i64) -> i64:
        """How many places after the looking seat this one sits."""
        place = who - self._first
        if place < 0:
            place += self._players
        return place

    def _write(self, column: i64, number: float) -> None:
        n = self.size
        if n == len(self.columns):
            self._grow()
        self.columns[n] = self._base + column
        self.values[n] = number
        self.size = n + 1

    def _grow(self) -> None:
        more = [0] * len(self.columns)
        self.columns = extend(self.columns, more)
        self.values = extend(self.values, [0.0] * len(more))

    def _name(self, name: str) -> None:
        self.names.append(f"{self._about}.{name}" if self._about else name)


def share(n: i64, most: i64) -> float:
    """n / most; of usual numbers from a table, because a division takes several times as long."""
    if 0 <= n < TABLED and 0 < most < TABLED:
        return SHARES[most * TABLED + n]
    return float(int(n)) / float(int(most))
