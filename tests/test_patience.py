"""Tests wait longer on a busy machine, and never for a fixed time."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from tests.kit import patience
from tests.kit.patience import Limit, Load, measure, until

TESTS = Path(__file__).parent
# A wait that nobody can make longer: only what stands in for something slow may sleep.
FIXED = re.compile(r"time\.sleep\(|wait_for_timeout\(|timeout=\d|\.wait\(\d|monotonic\(\) \+ \d")
SLEEPERS = ("kit/patience.py", "outside_programs/misfit.py", "arena/toys.py", "test_patience.py")


def test_a_limit_grows_when_the_machine_becomes_busy() -> None:
    times = [1.0, 3.0, 2.0]
    clock = [0.0]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "monotonic", lambda: clock[0])
        limit = Limit(10.0, Load(lambda: times.pop(0) if times else 1.0))
        over = {}
        for clock[0] in (9.0, 11.0, 29.0, 31.0):
            over[clock[0]] = limit.is_over()
    assert {9.0: False, 11.0: False, 29.0: False, 31.0: True} == over


def test_a_measurement_holds_for_a_while() -> None:
    times = [2.0, 3.0]
    load = Load(lambda: times.pop(0))
    assert [2.0, 2.0, 3.0] == [load.now(age=1000.0), load.now(age=1000.0), load.now(age=0.0)]


def test_a_machine_is_never_quicker_than_alone() -> None:
    assert 1.0 <= measure() <= patience.MOST


def test_waiting_ends_with_its_condition() -> None:
    begun = time.monotonic()
    until(lambda: time.monotonic() > begun)
    with pytest.raises(AssertionError, match="no tea"):
        until(lambda: False, "no tea", seconds=0.0)


def sources() -> dict[str, str]:
    return {str(path.relative_to(TESTS)): path.read_text(encoding="utf-8") for path in sorted(TESTS.rglob("*.py"))}


def test_no_test_waits_for_a_fixed_time() -> None:
    found = [
        f"{name}:{number}: {line.strip()}"
        for name, source in sources().items()
        if name not in SLEEPERS
        for number, line in enumerate(source.splitlines(), 1)
        if FIXED.search(line)
    ]
    assert [] == found


def test_no_example_has_a_deadline() -> None:
    """Hypothesis allows each a fifth of a second, unless it is told otherwise."""
    found = {name: re.findall(r"(.*)\n@given\(", source) for name, source in sources().items() if "@given(" in source}
    assert {"rokab/test_packed.py", "test_record.py"} <= set(found)
    assert [] == [name for name, before in found.items() if not all("PATIENT" in line for line in before)]
