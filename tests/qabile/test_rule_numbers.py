"""Every numbered rule, ruling and test vector has a scenario that is named for it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mohreh.games.qabile.rules.data import FOLDER

NAMES = "\n".join([path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py"))])
SIZES = {1: 4, 2: 7, 3: 2, 5: 5, 6: 4, 7: 4, 8: 6, 9: 6, 12: 5}  # steps of each section of the rules


def numbers(language: str) -> list[str]:
    book = (FOLDER / "text" / f"rules.{language}.md").read_text(encoding="utf-8")
    return re.findall(r"^\*\*(R?\d+(?:\.\d+)?)\*\* \S", book, re.MULTILINE)


@pytest.mark.parametrize("language", ["en", "fa"])
def test_rulebooks_have_every_number(language: str) -> None:
    """Once each, in the order of the rules."""
    sections = [f"{section}.{step}" for section, steps in SIZES.items() for step in range(1, steps + 1)]
    rulings = [f"R{n}" for n in range(1, 18)]
    assert [*sections[:-5], *rulings, *sections[-5:]] == numbers(language)


def test_every_numbered_rule_has_a_scenario() -> None:
    """Sections 1 to 9 of the rulebook."""
    tested = {f"{a}.{b}" for a, b in re.findall(r"def test_rule_(\d+)_(\d+)_", NAMES)}
    assert {number for number in numbers("en") if number[0] != "R" and not number.startswith("12.")} == tested


def test_every_ruling_has_a_scenario() -> None:
    """R1 to R17."""
    assert {str(n) for n in range(1, 18)} == set(re.findall(r"def test_r(\d+)_", NAMES))


def test_every_test_vector_has_a_scenario() -> None:
    """The twelve of section 13."""
    assert {str(n) for n in range(1, 13)} == set(re.findall(r"def test_vector_(\d+)_", NAMES))
