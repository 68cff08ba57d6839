"""A pytest plugin, `-p tools.times`: where the processor time of the tests goes, by folder, by file and by test.

Processor time, unlike the time on the clock, hardly depends on what else the machine does.
It counts the test's own process and all that it started: servers, browsers, commands.
What is shared is counted where it began, a browser in the first test that wants one.
The slowest are printed, all are in build/times.txt.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path
from typing import Final

import pytest

SLOWEST: Final = 25
SPENT: Final = "processor seconds"
PROCESSES: Final = Path("/proc")
ALL: Final = Path("build/times.txt")  # of the last run, every test


def children(process: int | str) -> list[str]:
    """The processes that one has started and that still run."""
    try:
        tasks = list((PROCESSES / str(process) / "task").iterdir())
    except OSError:
        return []  # it has ended meanwhile, or the system does not tell
    found = []
    for task in tasks:
        with contextlib.suppress(OSError):  # one of its threads has ended meanwhile
            found += (task / "children").read_text().split()
    return found


def of_children() -> float:
    """What everything that runs below this process has taken; what ended there is in its parent's count."""
    found = 0
    waiting = children("self")
    while waiting:
        process = waiting.pop()
        waiting += children(process)
        try:
            told = (PROCESSES / process / "stat").read_bytes()
        except OSError:
            continue
        fields = told.rpartition(b")")[2].split()  # the name before it may hold anything
        found += sum(map(int, fields[11:15]))
    return found / os.sysconf("SC_CLK_TCK")


def spent() -> float:
    """Processor seconds of this process and of all that it started."""
    return sum(os.times()[:4]) + of_children()


class Clock:
    """Processor seconds from one moment to the next, without what asking costs."""

    def __init__(self) -> None:
        self._asking = 0.0
        self._last = self._now()

    def _now(self) -> float:
        began = time.process_time()
        found = spent() - self._asking
        self._asking += time.process_time() - began
        return found

    def lap(self) -> float:
        """Seconds since the last call. A process that ended without being waited for is not counted."""
        before, self._last = self._last, self._now()
        return max(0.0, self._last - before)


CLOCK: Final = Clock()
BY_TEST: Final[dict[str, float]] = {}


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol() -> Generator[None, object, object]:
    CLOCK.lap()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(call: pytest.CallInfo[None]) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if call.when == "teardown":
        report.user_properties = [(SPENT, CLOCK.lap())]
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "teardown":
        for _, value in report.user_properties:
            assert isinstance(value, float)
            BY_TEST[report.nodeid] = value


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    by_folder: dict[str, float] = defaultdict(float)
    by_file: dict[str, float] = defaultdict(float)
    for test, seconds in BY_TEST.items():
        file = test.partition("::")[0]
        by_folder[file.rpartition("/")[0]] += seconds
        by_file[file] += seconds
    terminalreporter.section("processor seconds")
    for title, found in [("folder", by_folder), ("file", by_file), ("test", BY_TEST)]:
        terminalreporter.write_line(f"by {title}")
        for name in sorted(found, key=lambda name: -found[name])[:SLOWEST]:
            terminalreporter.write_line(f"{found[name]:8.1f}  {name}")
    total = sum(BY_TEST.values())
    ALL.parent.mkdir(exist_ok=True)
    lines = [f"{seconds:8.3f}  {name}" for name, seconds in sorted(BY_TEST.items(), key=lambda one: -one[1])]
    ALL.write_text("\n".join([*lines, ""]), encoding="utf-8")
    terminalreporter.write_line(f"{total:8.1f}  all {len(BY_TEST)} tests, without imports and collecting")
