"""What a seat may choose from, why not something else, what was chosen, and the order in which a record has it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, final

from mohreh.kernel.rules import Rules
from mohreh.kernel.state import Event, State
from mohreh.kernel.text import Text

LATEST: Final = 8  # decisions of which the state before them is kept
EVERY: Final = 32  # and one in so many for ever


@final
class Legal:
    """The ids that a seat may choose from, ascending; prints as notation."""

    def __init__(self, rules: Rules, ids: list[int]) -> None:
        self._rules = rules
        self._ids = ids

    def __len__(self) -> int:
        return len(self._ids)

    def __getitem__(self, i: int) -> int:
        return self._ids[i]

    def __iter__(self) -> Iterator[int]:
        return iter(self._ids)

    def __reduce__(self) -> tuple[object, ...]:
        return (Legal, (self._rules, self._ids))

    def __contains__(self, action: object) -> bool:
        return action in self._ids

    def __eq__(self, other: object) -> bool:
        return list(self._ids) == (other._ids if isinstance(other, Legal) else other)

    def __hash__(self) -> int:
        return hash(tuple(self._ids))

    def __repr__(self) -> str:
        return f"<{len(self._ids)} legal: {', '.join(self.notation())}>"

    def notation(self) -> list[str]:
        """How each is written."""
        return [self._rules.catalogue.notation(a) for a in self._ids]


@final
class Decision:
    """Who chose what, and the events that came of it.

    The state before it is kept while it is one of the last decisions, and of every so many; any other is played again
    from there. So a game that goes on for hours takes little more memory than one that has just begun.
    """

    def __init__(
        self, seat: int, action: int, before: State, sealed: bool, events: list[Event], previous: Decision | None
    ) -> None:
        self.seat: Final = seat
        self.action: Final = action
        self.sealed: Final = sealed
        self.continues: Final = len(before.sealed) > 0  # answers a sealed choice in which somebody has answered before
        self.events: Final = events
        self._previous: Final = previous
        self._number: Final[int] = 0 if previous is None else previous._number + 1
        self._before: State | None = before

    @property
    def before(self) -> State:
        """The state before it. It may be shared: clone it before you play on it."""
        found = self._before
        if found is not None:
            return found
        assert self._previous is not None  # of the first one the state is kept
        return self._previous._after()

    def _after(self) -> State:
        """The state that came of it, played again from the last one before it that is kept."""
        chosen = [self]
        while chosen[-1]._before is None:
            previous = chosen[-1]._previous
            assert previous is not None
            chosen.append(previous)
        s = chosen[-1].before.clone()
        for one in reversed(chosen):
            s.who = one.seat
            s.play(one.action)
        return s

    def forget_state(self) -> None:
        """It is none of the last decisions any more."""
        if self._number % EVERY:
            self._before = None


def states_before(history: list[Decision]) -> Iterator[State]:
    """The states before decisions that follow each other, each played at most once; clone them before you play on."""
    last: State | None = None
    for n, one in enumerate(history):
        s = one._before
        if s is None and last is not None:
            s = last.clone()
            s.who = history[n - 1].seat
            s.play(history[n - 1].action)
        last = one.before if s is None else s
        yield last


def in_record_order(history: list[Decision], state: State) -> list[int | tuple[int, int]]:
    """The ids of a game that stands at `state` as a record has them: seat by seat where choices were sealed."""
    found: list[int | tuple[int, int]] = []
    k = 0
    while k < len(history):
        first = history[k]
        end = k + 1
        while end < len(history) and history[end].continues:
            end += 1
        in_order = sorted(history[k:end], key=lambda one: one.seat)
        still_open = end == len(history) and len(state.sealed) > 0
        if still_open and not _is_plain(first.before, in_order):
            found += [(one.seat, one.action) for one in in_order]
        else:
            found += [one.action for one in in_order]
        k = end
    return found


def _is_plain(before: State, answers: list[Decision]) -> bool:
    """Would the ids alone, without seats, be played for the right seats of an open sealed choice?"""
    s = before.clone()
    for one in answers:
        if s.who != one.seat:
            return False
        s.play(one.action)
    return True


def refused(rules: Rules, s: State, seat: int, action: int, legal: Iterable[int], named: str = "") -> str:
    """Why an action is none of the legal ones of a seat, as a sentence: the reason, its rule, what would be legal.

    `named` is what the sentence calls the action, if not by its notation.
    """
    reason = rules.refusal(s, seat, action)
    words = Text("en", rules.game, options=rules.conditions).reason(reason)
    ids = list(legal)
    others = f"; {len(ids)} others are legal, e.g. {rules.catalogue.notation(ids[0])!r}" if ids else ""
    name = named or repr(rules.catalogue.notation(action))
    return f"{name} is not legal for seat {seat} now. {words} (rule {reason.rule}{others})"
