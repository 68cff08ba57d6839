"""Every numbered rule, ruling and test vector has a scenario that is named for it."""

from __future__ import annotations

import re
from pathlib import Path

from tests.splendor.printed import FOLDER

FILES = sorted(Path(__file__).parent.glob("test_*.py"))
NAMES = "\n".join([path.read_text(encoding="utf-8") for path in FILES])


def test_every_numbered_rule_has_a_scenario() -> None:
    """Sections 1 to 9 of the rulebook."""
    book = (FOLDER / "text" / "rules.en.md").read_text(encoding="utf-8")
    numbers = set(re.findall(r"^\*\*([1-9]\.\d+)\*\*", book, re.MULTILINE))
    tested = {f"{a}.{b}" for a, b in re.findall(r"def test_rule_(\d+)_(\d+)_", NAMES)}
    assert numbers == tested
    assert 37 == len(numbers)


def test_every_ruling_has_a_scenario() -> None:
    """R1 to R11."""
    assert {str(n) for n in range(1, 12)} == set(re.findall(r"def test_r(\d+)_", NAMES))


def test_every_test_vector_has_a_scenario() -> None:
    """The ten of section 13."""
    assert {str(n) for n in range(1, 11)} == set(re.findall(r"def test_vector_(\d+)_", NAMES))
