"""What the numbers of a state may be. Rules index and count with them, so those of a loaded state are checked."""

from __future__ import annotations

# lint: cold
from typing import Final, TypeAlias

from mohreh.kernel.errors import Broken
from mohreh.kernel.saving import plain
from mohreh.kernel.state import State

Bounds: TypeAlias = dict[str, list[tuple[int, int]]]
MANY: Final = 2**31 - 1  # the largest count where no rule sets a limit


def check_bounds(s: State, fields: Bounds, steps: Bounds) -> None:
    """Raise `Broken` unless every field of the state, and of each step that waits, is from the least to the most that
    its name allows. In a row the bounds are those of its first numbers, and then begin again. Where a name means
    something else in one step, that step's bounds go by `Step.field`."""
    for name in type(s).FIELDS:
        _check(name, plain(getattr(s, name)), fields[name], 0)
    for step in (s.top, *s.pending()):
        for name in type(step).FIELDS:
            own = f"{step.name()}.{name}"
            _check(own, getattr(step, name), steps[own if own in steps else name], 0)


def _check(name: str, value: object, bounds: list[tuple[int, int]], n: int) -> None:
    if isinstance(value, list):
        for number, one in enumerate(value):
            _check(name, one, bounds, number)
    elif isinstance(value, int):
        least, most = bounds[n % len(bounds)]
        if not least <= value <= most:
            raise Broken(f"{name} is {value}, not from {least} to {most}")
