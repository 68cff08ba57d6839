"""Every numbered rule, ruling, test vector and option has a scenario that is named for it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.rokab.printed import FOLDER

FILES = sorted(Path(__file__).parent.glob("test_*.py"))
NAMES = "\n".join([path.read_text(encoding="utf-8") for path in FILES])


def anchors(language: str) -> list[str]:
    book = (FOLDER / "text" / f"rules.{language}.md").read_text(encoding="utf-8")
    return re.findall(r"^\*\*(R?\d+(?:\.\d+)?)\*\* ", book, re.MULTILINE)


def test_both_rulebooks_have_the_same_numbers_in_the_same_order() -> None:
    """In Latin digits, so that a reason finds its rule in either."""
    assert anchors("en") == anchors("fa")
    assert len(anchors("en")) == len(set(anchors("en")))


def test_every_numbered_rule_has_a_scenario() -> None:
    """Sections 1 to 9 of the rulebook."""
    numbers = {number for number in anchors("en") if re.fullmatch(r"\d\.\d+", number)}
    tested = {f"{a}.{b}" for a, b in re.findall(r"def test_rule_(\d+)_(\d+)_", NAMES)}
    assert numbers == tested
    assert 45 == len(numbers)


def test_every_ruling_has_a_scenario() -> None:
    """R1 to R15."""
    assert {str(n) for n in range(1, 16)} == set(re.findall(r"def test_r(\d+)_", NAMES))
    assert {f"R{n}" for n in range(1, 16)} == {number for number in anchors("en") if number.startswith("R")}


def test_every_test_vector_has_a_scenario() -> None:
    """The eleven of section 13."""
    assert {str(n) for n in range(1, 12)} == set(re.findall(r"def test_vector_(\d+)_", NAMES))


@pytest.mark.parametrize("number", range(1, 10))
def test_every_explained_option_has_a_scenario(number: int) -> None:
    """Section 12, 1 to 9."""
    assert f"def test_option_12_{number}_" in NAMES
    assert f"12.{number}" in anchors("en")
