"""Conditions of a tour: data over what the rules already say, evaluated for one learner at one table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final, Protocol, cast

from mohreh.kernel.errors import MohrehError
from mohreh.kernel.state import Value
from mohreh.kernel.table import Table

KINDS: Final = ("event", "action", "refused", "view", "all", "any", "not")
TESTS: Final = ("at_least", "at_most", "equals", "holds")


class BadTour(MohrehError):
    """A tour that cannot be walked as it is written."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """All that conditions look at: the learner's seat, the table since the step began, and what was refused there."""

    seat: int
    table: Table
    refused: Sequence[str] = ()  # keys of the reasons


class Condition(Protocol):
    """Something that holds or does not, and how far it is from holding."""

    def progress(self, attempt: Attempt) -> tuple[int, int]:
        """How much of it there is, and how much is needed."""
        ...


def holds(condition: Condition, attempt: Attempt) -> bool:
    have, need = condition.progress(attempt)
    return have >= need


@dataclass(frozen=True, slots=True)
class Happened:
    """An event that the learner has seen, with these arguments."""

    key: str
    args: dict[str, Value]
    times: int = 1

    def progress(self, attempt: Attempt) -> tuple[int, int]:
        seen = [one for one in attempt.table.events(attempt.seat) if fnmatchcase(one.key, self.key)]
        missing = object()
        found = [one for one in seen if all(one.args.get(name, missing) == value for name, value in self.args.items())]
        return min(len(found), self.times), self.times


@dataclass(frozen=True, slots=True)
class Chosen:
    """The learner has chosen one of these, in notation; `*` stands for anything."""

    patterns: tuple[str, ...]

    def progress(self, attempt: Attempt) -> tuple[int, int]:
        catalogue = attempt.table.rules.catalogue
        own = [one.action for one in attempt.table.history if one.seat == attempt.seat]
        return int(any(fnmatchcase(catalogue.notation(action), each) for action in own for each in self.patterns)), 1


@dataclass(frozen=True, slots=True)
class Refused:
    """The learner has tried something that the rules refused for this reason; `*` stands for anything."""

    key: str

    def progress(self, attempt: Attempt) -> tuple[int, int]:
        return int(any(fnmatchcase(key, self.key) for key in attempt.refused)), 1


@dataclass(frozen=True, slots=True)
class Seen:
    """A value in the learner's view: `seats.0.points` is the points of seat 0."""

    path: str
    test: str  # one of TESTS
    wanted: object

    def progress(self, attempt: Attempt) -> tuple[int, int]:
        found = self._value(attempt)
        if self.test == "at_least":
            wanted = _number(self.wanted, self.path)
            return min(_number(found, self.path), wanted), wanted
        if self.test == "at_most":
            return int(_number(found, self.path) <= _number(self.wanted, self.path)), 1
        if self.test == "equals":
            return int(found == self.wanted), 1
        return int(isinstance(found, list) and self.wanted in found), 1

    def _value(self, attempt: Attempt) -> object:
        found: object = attempt.table.view(attempt.seat)
        for name in self.path.split("."):
            try:
                found = found[int(name)] if isinstance(found, list) else cast("dict[str, object]", found)[name]
            except (KeyError, IndexError, ValueError, TypeError):
                raise BadTour(f"a view has no {self.path!r}: there is no {name!r}") from None
        return found


@dataclass(frozen=True, slots=True)
class Together:
    """Several conditions: all of them, or any."""

    parts: tuple[Condition, ...]
    need: int

    def progress(self, attempt: Attempt) -> tuple[int, int]:
        return min(sum([holds(part, attempt) for part in self.parts]), self.need), self.need


@dataclass(frozen=True, slots=True)
class Not:
    part: Condition

    def progress(self, attempt: Attempt) -> tuple[int, int]:
        return int(not holds(self.part, attempt)), 1


def read_condition(given: object) -> Condition:
    """A condition from its table in the file of a tour."""
    if not isinstance(given, dict) or not given:
        raise BadTour(f"{given!r:.60} is no condition: it is a table with one of {', '.join(KINDS)}")
    data = dict(cast("dict[str, object]", given))
    kinds = [kind for kind in KINDS if kind in data]
    if len(kinds) != 1:
        raise BadTour(f"{given!r:.60} must have one of {', '.join(KINDS)}")
    kind = kinds[0]
    value = data.pop(kind)
    if kind == "event":
        times = _number(data.pop("times", 1), "times")
        return Happened(_text(value), cast("dict[str, Value]", data), times)
    if kind == "view":
        return _seen(_text(value), data)
    if data:
        raise BadTour(f"a condition with {kind!r} has nothing beside it, not {', '.join(data)}")
    if kind == "action":
        return Chosen(tuple([_text(one) for one in value]) if isinstance(value, list) else (_text(value),))
    if kind == "refused":
        return Refused(_text(value))
    if kind == "not":
        return Not(read_condition(value))
    if not isinstance(value, list) or not value:
        raise BadTour(f"{kind!r} is a list of conditions, not {value!r:.60}")
    parts = tuple([read_condition(one) for one in value])
    return Together(parts, len(parts) if kind == "all" else 1)


def _seen(path: str, data: dict[str, object]) -> Seen:
    if len(data) != 1 or not set(data) <= set(TESTS):
        raise BadTour(f"the view's {path!r} is compared with one of {', '.join(TESTS)}")
    test, wanted = next(iter(data.items()))
    return Seen(path, test, wanted)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise BadTour(f"{value!r:.60} must be text")
    return value


def _number(value: object, what: str) -> int:
    if type(value) is not int:
        raise BadTour(f"{what} is {value!r:.60}, not a whole number")
    return value
