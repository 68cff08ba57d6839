"""A saved state with a changed number is either refused, or can be played to the end like any other."""

from __future__ import annotations

from typing import Final, TypeAlias, cast

from mohreh.contract.subject import Moment, Picker, Subject, sampled
from mohreh.kernel.encoding import decode, encode
from mohreh.kernel.errors import BadState
from mohreh.kernel.state import State

EACH: Final = 5  # damages of one saved state
WHOLE: Final = ("game", "rules", "players", "options", "rng", "seed")  # not changed

Spot: TypeAlias = tuple[list[object], int, str]  # a number: in which row, at which place, and what the row is


def check_damage(subject: Subject) -> None:
    """With any one number changed, a saved state is refused or leads to an end in time."""
    rules = subject.rules
    picker = Picker(subject.seed)
    tried = refused = 0
    for moment in sampled(subject, max(1, subject.amount.damages // EACH)):
        text = encode(rules.save(moment.state))
        for _ in range(EACH):
            saved = cast("dict[str, object]", decode(text, "the state"))
            told = _damage(saved, picker)
            tried += 1
            try:
                s = rules.load(saved)
            except BadState:
                refused += 1
                continue
            _play_on(moment, s, picker, told)
    subject.note(f"{refused} of {tried} damaged states refused")


def _damage(saved: dict[str, object], picker: Picker) -> str:
    """Change one number of one field; what was changed, in words."""
    fields = {key: [saved[key]] for key in saved if key not in WHOLE}
    by_field = [spots for spots in [_spots(row, key) for key, row in fields.items()] if spots]
    row, n, path = picker.choose(picker.choose(by_field))
    number = cast(int, row[n])
    near = number + picker.choose([-1, 1])
    flipped = number ^ 2 ** picker.below(62)
    row[n] = picker.choose([near, flipped, picker.below(100), 0, -1, 2**62, -(2**63)])
    saved |= {key: row[0] for key, row in fields.items()}
    return f"with {row[n]} for {number} in {path}"


def _spots(row: list[object], path: str) -> list[Spot]:
    """Every number in a row and in the rows inside it."""
    found: list[Spot] = []
    for n, value in enumerate(row):
        if type(value) is int:
            found.append((row, n, path))
        elif isinstance(value, list):
            found += _spots(value, f"{path}.{n}")
    return found


def _play_on(moment: Moment, s: State, picker: Picker, told: str) -> None:
    """Random decisions to the end."""
    rules = moment.rules
    try:
        for _ in range(moment.subject.limit):
            if rules.over(s):
                return
            seat = picker.choose(rules.waiting(s))
            rules.play_for(s, seat, picker.choose(list(rules.legal_for(s, seat))))
    except Exception as wrong:  # a state that should not have been loaded breaks whatever rules take for granted
        what = f"{type(wrong).__name__}: {wrong}"
        raise moment.broken(f"{told} it is loaded, and then {s.top!r} leads to {what}") from None
    if not rules.over(s):
        raise moment.broken(f"{told} it is loaded, and then not over after {moment.subject.limit} decisions")
