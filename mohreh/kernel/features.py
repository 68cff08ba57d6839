"""What a seat may know as one row of numbers, for learners; the calls that write the row also name its columns.

A game writes its row block by block. Every call adds as many columns whatever the state holds, so that only the
number of players and the options decide how long the row is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from mohreh.kernel.state import BIT, ENDED, Question, State, Step, questions

NOTHING: Final = -1  # as one of several things: none of them
SEAT_NAMES: Final[list[str]] = [f"seat+{number}" for number in range(62)]


@final
class Questions:
    """The steps of a game in their order, and after them the end."""

    def __init__(self, steps: Sequence[type[Step] | Question]) -> None:
        self.names: Final = [*[question.name for question in questions(steps)], ENDED.name()]
        self.index: Final = {name: number for number, name in enumerate(self.names)}


def fields_of(step: Step) -> dict[str, int]:
    """What a question is about: the fields of its step by name. Steps hold nothing hidden."""
    return {name: int(getattr(step, name)) for name in type(step).FIELDS}


@final
class Row:
    """A row that is being written: numbers from about 0 to 1, first the seat that looks, then the others clockwise.

    A spectator looks from seat 0. With `named`, `names` says what each column is: "seat+1.tokens.w".
    """

    def __init__(self, questions: Questions, s: State, seat: int, named: bool) -> None:
        self.numbers: list[float] = []
        self.names: list[str] = []
        self._questions: Final = questions
        self._named: Final = named
        self._about = ""
        self._players: Final = s.players
        self._first: Final[i64] = seat if seat >= 0 else 0
        self._seat_names: Final = SEAT_NAMES[: int(s.players)]

    # ---- what the next blocks are about

    def seat_at(self, number: i64) -> i64:
        """The next blocks are about the seat that sits so many places after the one that looks; returns that seat."""
        self._about = SEAT_NAMES[number]
        return (self._first + number) % self._players

    def about(self, thing: str) -> None:
        """Name what the next blocks are about; "" means the whole table."""
        self._about = thing

    # ---- blocks

    def flag(self, name: str, is_so: bool) -> None:
        if self._named:
            self._name(name)
        self.numbers.append(1.0 if is_so else 0.0)

    def count(self, name: str, n: i64, most: i64) -> None:
        """A number as a share of the most that there usually is."""
        if self._named:
            self._name(name)
        self.numbers.append(float(int(n)) / float(int(most)))

    def counts(self, name: str, things: list[str], numbers: list[int], most: list[int]) -> None:
        """So many of each thing, as a share of the most that there usually are of it."""
        start = self._block(name, things)
        for place in range(len(things)):
            if numbers[place]:
                self.numbers[start + place] = float(numbers[place]) / float(most[place])

    def pile(self, name: str, things: list[str], cards: list[int], most: i64) -> None:
        """A pile of up to so many, from the top: for each thing that is known to lie there how near the top it is.

        `cards` says what lies where, or NOTHING where that is not known; the top card is a 1, lower ones are less.
        """
        start = self._block(name, things)
        for depth in range(len(cards)):
            if cards[depth] >= 0:
                self.numbers[start + cards[depth]] = 1.0 - float(depth) / float(int(most))

    def one_of(self, name: str, things: list[str], which: i64) -> None:
        """One of several things, or NOTHING."""
        start = self._block(name, things)
        if which >= 0:
            self.numbers[start + which] = 1.0

    def some(self, name: str, things: list[str], bits: i64) -> None:
        """A set of things."""
        place = self._block(name, things)
        while bits:
            if bits & 1:
                self.numbers[place] = 1.0
            bits >>= 1
            place += 1

    def listed(self, name: str, things: list[str], which: list[int]) -> None:
        """A set of things that is given as a list; there may be any number of them."""
        start = self._block(name, things)
        for one in which:
            self.numbers[start + one] = 1.0

    def seat(self, name: str, who: i64) -> None:
        """One of the seats, or nobody."""
        which = (who - self._first + self._players) % self._players if who >= 0 else NOTHING
        self.one_of(name, self._seat_names, which)

    def seats(self, name: str, bits: i64) -> None:
        """A set of seats."""
        start = self._block(name, self._seat_names)
        for number in range(self._players):
            if bits & BIT[(self._first + number) % self._players]:
                self.numbers[start + number] = 1.0

    def by_seat(self, name: str, numbers: list[int], most: i64) -> None:
        """A number for each seat, given in the order of the table, as a share of the most that there usually is."""
        start = self._block(name, self._seat_names)
        for number in range(self._players):
            n = numbers[(self._first + number) % self._players]
            self.numbers[start + number] = float(n) / float(int(most))

    def question(self, s: State) -> None:
        """What is asked, and whom. In a sealed choice everyone who was asked: who has answered is secret."""
        questions = self._questions
        self.one_of("question", questions.names, questions.index.get(s.top.name(), NOTHING))
        self.seats("asked", s.top.asked(s))

    # ---- columns and their names

    def _block(self, name: str, things: list[str]) -> i64:
        """So many new columns, all 0: where they begin."""
        if self._named:
            for thing in things:
                self._name(f"{name}.{thing}")
        start: i64 = len(self.numbers)
        self.numbers.extend([0.0] * len(things))
        return start

    def _name(self, name: str) -> None:
        self.names.append(f"{self._about}.{name}" if self._about else name)
