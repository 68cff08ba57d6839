"""The rows of the tables: a card, what it does, and what it asks.

A row says all about an ordinary card. A question in it needs only a word: its name is the card's with this word, as in
SwordmasterStrikes, and its rule is the card's. `then` is what follows a choice, `stopped` what follows when nothing
(more) is chosen. The steps that ask are in `choosing` and `moving`.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules.actions import STOP
from mohreh.games.tash_kalar.rules.cards.selecting import Selector
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.state import NO_ACTIONS, NOBODY, Question, State, Step

SEATS: Final = [0, 1, 2, 3]


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """Something that a card does."""

    def begin(self, s: TashKalarState, who: i64) -> None:
        """Do what needs no choice and push the first question."""
        raise TypeError(f"{type(self).__name__} does not say what happens")

    def after(self, s: TashKalarState, who: i64, start: i64, end: i64, met: i64) -> None:
        """Begin after a move from one cell to another; after a choice of one cell, `start` and `end` are that cell.

        `met` is the rank of what stood at the end before; -1 for an empty square.
        """
        self.begin(s, who)

    def rows(self) -> list[Question]:
        """The questions that it asks."""
        return []

    def parts(self) -> list[Effect]:
        """The effects that it may begin."""
        return []

    def belong(self, card: str, rule: str) -> None:
        """Take names and rules of questions from this card."""
        for row in self.rows():
            if isinstance(row, Asked):
                row.belong(card, rule)
        for part in self.parts():
            part.belong(card, rule)

    def questions(self) -> list[Question]:
        """All that it may ask, now or later."""
        found: list[Question] = []
        for row in self.rows():
            found += row.questions() if isinstance(row, Asked) else [row]
        for part in self.parts():
            found += part.questions()
        return found


# ---- questions


@mypyc_attr(allow_interpreted_subclasses=True)
class Asked(Question):
    """A question of a card."""

    def __init__(
        self, kind: type[Step], word: str, verbs: tuple[str, ...], times: i64, then: Effect | None,
        stopped: Effect | None,
    ) -> None:
        super().__init__(kind, "", "", verbs)
        self.word: Final = word
        self.times: Final = times
        self.then: Final = then
        self.stopped: Final = stopped

    def parts(self) -> list[Effect]:
        return [one for one in (self.then, self.stopped) if one is not None]

    def belong(self, card: str, rule: str) -> None:
        self.name = card + self.word
        self.RULE = rule
        for part in self.parts():
            part.belong(card, rule)

    def questions(self) -> list[Question]:
        """This one and those that follow it."""
        found: list[Question] = [self]
        for part in self.parts():
            found += part.questions()
        return found


@final
class Choice(Asked):
    """Squares out of a set, up to so many times, and what is done there: one of the verbs with a square."""

    def __init__(
        self, kind: type[Step], word: str, verbs: tuple[str, ...], times: i64, then: Effect | None,
        stopped: Effect | None, verb: i64, selector: Selector, rank: i64,
    ) -> None:
        super().__init__(kind, word, verbs, times, then, stopped)
        self.verb: Final = verb
        self.selector: Final = selector
        self.rank: Final = rank  # of the piece that is placed, or that a converted piece becomes
        self.must: Final = "stop" not in verbs


@final
class Alternatives(Asked):
    """Choices, in the order of their verbs, of which one is made, so many times."""

    def __init__(
        self, kind: type[Step], word: str, choices: list[Choice], times: i64, must: bool, once: bool,
        then: Effect | None,
    ) -> None:
        verbs = [one.VERBS[0] for one in choices]
        super().__init__(kind, word, tuple(verbs if must else [*verbs, "stop"]), times, then, None)
        self.choices: Final = choices
        self.must: Final = must
        self.once: Final = once  # no square is chosen twice: the chosen ones are followed


@final
class Moves(Asked):
    """Moves of selected pieces to certain squares, so many, of which so many may be combat moves."""

    def __init__(
        self, kind: type[Step], word: str, verbs: tuple[str, ...], times: i64, then: Effect | None,
        stopped: Effect | None, movers: Selector, where: i64, combats: i64, either: bool, instead: Choice | None,
    ) -> None:
        super().__init__(kind, word, verbs, times, then, stopped)
        self.movers: Final = movers
        self.where: Final = where
        self.combats: Final = combats
        self.either: Final = either  # one combat move or two standard ones
        self.instead: Final = instead  # what may be done in place of the move
        self.must: Final = "stop" not in verbs


@final
class Leaps(Asked):
    """Combat leaps of the being to certain squares."""

    def __init__(self, kind: type[Step], word: str, times: i64, then: Effect | None, where: i64) -> None:
        super().__init__(kind, word, kind.VERBS, times, then, None)
        self.where: Final = where


@final
class Run(Asked):
    """More moves of a piece that has moved, in the same direction."""

    def __init__(
        self, kind: type[Step], word: str, most: vec[i64], stopped: Effect | None, combat: bool, until: i64,
    ) -> None:
        super().__init__(kind, word, kind.VERBS, most[0], None, stopped)
        self.most: Final = most  # by the rank of the piece
        self.combat: Final = combat
        self.until: Final = until  # the rank whose destruction ends the run


@final
class Shots(Asked):
    """Indicated directions, so many; what a shot hits there is destroyed."""

    def __init__(self, kind: type[Step], word: str, times: i64, must: bool, shot: i64) -> None:
        super().__init__(kind, word, ("shoot",) if must else ("shoot", "stop"), times, None, None)
        self.must: Final = must
        self.shot: Final = shot


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class CardStep(Step):
    """A step that asks the question of a card; `left`: how many times more."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "left")

    def __init__(self, about: Asked, seat: i64, left: i64) -> None:
        self.row: Final = about
        self.seat: Final = seat
        self.left: Final = left

    def question(self) -> Question | None:
        return self.row


def ask(step: Step, seat: i64, s: State) -> i64:
    """The seat, if it has a choice; otherwise NOBODY, and if one thing must be done it is done."""
    found = step.legal(s, NO_ACTIONS)
    if len(found) == 1 and found[0] != STOP:
        step.resume(s, found[0])
    return seat if len(found) > 1 else NOBODY


@final
class Asks(Effect):
    """Ask a question. `fields`: those of its first step after the seat; `later`: what an odd step asks after it."""

    def __init__(self, question: Question, *fields: int, later: Asked | None = None) -> None:
        self.first: Final = [question.step([seat, *fields]) for seat in SEATS]
        self.asked: Final[list[Question]] = [question] if later is None else [question, later]

    def begin(self, s: TashKalarState, who: i64) -> None:
        s.push(self.first[who])

    def rows(self) -> list[Question]:
        return self.asked


@final
class AsksThere(Effect):
    """Ask about the square that was just chosen; the step has two fields, the seat and the cell."""

    def __init__(self, about: Asked) -> None:
        self.about: Final = about

    def after(self, s: TashKalarState, who: i64, start: i64, end: i64, met: i64) -> None:
        s.push(self.about.step([who, end]))

    def rows(self) -> list[Question]:
        return [self.about]


# ---- cards


@final
class Card:
    """A being or a legend: its name, its rule, and what it does, in this order.

    Its pattern and its rank are in cards.toml.
    """

    def __init__(self, name: str, rule: str, *effects: Effect) -> None:
        for one in effects:
            one.belong("".join([word.capitalize() for word in name.split("_")]), rule)
        asked = [one for one in effects if isinstance(one, Asks)]
        self.name: Final = name
        # What is pushed last is asked first.
        self.effects: Final = [*[one for one in effects if one not in asked], *asked[::-1]]

    def begin(self, s: TashKalarState, who: i64) -> None:
        """What happens when the being has arrived."""
        for one in self.effects:
            one.begin(s, who)

    def questions(self) -> list[Question]:
        return [question for one in self.effects for question in one.questions()]
