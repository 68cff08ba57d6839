"""How far a long command is, and about how long the rest will take."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import Final, TypeAlias, final

BETWEEN_LINES: Final = 30.0  # seconds, where progress is told in lines

Line: TypeAlias = Callable[[str, int, int, str], str]  # of a title, so many of so many, and the time that is left


@final
class Pace:
    """How fast things are done, measured from the end of the first one of this run."""

    def __init__(self) -> None:
        self._last: int | None = None
        self._since: tuple[int, float] | None = None
        self._told = time.monotonic()

    def update(self, done: int) -> None:
        """Note that so many are done. A smaller number than before means that another count has begun."""
        if self._last is None or done <= self._last:
            self._since = None
        elif self._since is None:
            self._since = done, time.monotonic()
        self._last = done

    def due(self, total: int, between: float) -> str:
        """The time that is left, if it is known and has not been told for so long; else nothing."""
        now = time.monotonic()
        if now - self._told <= between or self._since is None or self._last is None or self._last <= self._since[0]:
            return ""
        self._told = now
        return clock((now - self._since[1]) / (self._last - self._since[0]) * (total - self._last))


def clock(seconds: float) -> str:
    """Hours, minutes and seconds."""
    left = round(seconds)
    return f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"


def plain(title: str, done: int, total: int, left: str) -> str:
    return f"{title}: {done} of {total}, about {left} to go"


@final
class Progress:
    """On stderr: a bar at a terminal, elsewhere a line now and then."""

    def __init__(self, title: str, line: Line = plain) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        self._title = title
        self._line: Final = line
        self._bar: Final = Bar(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(elapsed_when_finished=True),
            console=Console(stderr=True),
            transient=True,
            disable=not sys.stderr.isatty(),
        )
        self._task: Final = self._bar.add_task(title, total=None)
        self._pace: Final = Pace()

    def __enter__(self) -> Progress:
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, at: TracebackType | None
    ) -> None:
        self._bar.stop()

    def tell(self, line: str) -> None:
        """A line that stays, above the bar."""
        self._bar.console.print(line, highlight=False, soft_wrap=True)

    def update(self, done: int, total: int, title: str = "") -> None:
        """So many of so many are done."""
        self._title = title or self._title
        self._bar.update(self._task, completed=done, total=total, description=self._title)
        self._pace.update(done)
        if self._bar.disable and (left := self._pace.due(total, BETWEEN_LINES)):
            print(self._line(self._title, done, total, left), file=sys.stderr, flush=True)
