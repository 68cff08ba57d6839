"""How long a test waits for something before it gives up: never a fixed time, always longer on a busy machine.

What is waited for comes within a second or so where nothing else runs. A limit is a minute all the same, times how
much slower than that the machine is just now, as a small fixed piece of work shows. It is measured in every process
that waits, and again before a limit is held to, because the load changes while tests run.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, final

USUAL: Final = 60.0  # seconds that anything may take where nothing else runs
ALONE: Final = 0.03  # seconds that the piece of work takes there
STEPS: Final = 400_000
MOST: Final = 100.0  # times; whoever waits for longer waits for nothing
AGE: Final = 5.0  # seconds for which a measurement holds
LOOK: Final = 1.0  # the longest that a call which cannot be told to go on should wait at a time
PAUSE: Final = 0.01  # between two looks


def measure() -> float:
    """How many times slower than alone a piece of work is now; 1 on any machine that is quick enough."""
    begun = time.perf_counter()
    total = 0
    for n in range(STEPS):
        total += n * n
    return min(MOST, max(1.0, (time.perf_counter() - begun) / ALONE))


@final
class Load:
    """The last measurement, taken again when it is too old."""

    def __init__(self, work: Callable[[], float] = measure) -> None:
        self._work: Final = work
        self._known = 1.0
        self._when = float("-inf")

    def now(self, age: float = AGE) -> float:
        if time.monotonic() - self._when >= age:
            self._known = self._work()
            self._when = time.monotonic()
        return self._known


LOAD: Final = Load()


def patience(seconds: float = USUAL) -> float:
    """The limit for a call that takes one: so many seconds on a quiet machine, more on a busy one."""
    return seconds * LOAD.now()


@final
class Limit:
    """The limit of a wait that looks again and again: it grows if the machine has become busy meanwhile."""

    def __init__(self, seconds: float = USUAL, load: Load = LOAD) -> None:
        self._seconds: Final = seconds
        self._load: Final = load
        self._begun: Final = time.monotonic()
        self._end = self._begun + seconds * load.now()

    def is_over(self) -> bool:
        if time.monotonic() < self._end:
            return False
        self._end = max(self._end, self._begun + self._seconds * self._load.now(age=0.0))
        return time.monotonic() >= self._end

    def look(self) -> float:
        """How long to wait before asking again whether it is over."""
        return min(LOOK, max(PAUSE, self._end - time.monotonic()))


def until(ready: Callable[[], object], what: str = "it took too long", seconds: float = USUAL) -> None:
    """Wait for something to be so."""
    limit = Limit(seconds)
    while not ready():
        assert not limit.is_over(), what
        time.sleep(PAUSE)
