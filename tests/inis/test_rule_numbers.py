"""Every ruling, open question, card and option has a scenario that is named for it, and the rulebooks agree."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mohreh.games.inis import GAME
from mohreh.games.inis.rules.data import ACTION_NAMES, EPIC_NAMES, TERRITORY_NAMES

FILES = sorted(Path(__file__).parent.glob("test_*.py"))
NAMES = "\n".join([path.read_text(encoding="utf-8") for path in FILES])


def anchors(language: str) -> list[str]:
    book = (GAME.folder / "text" / f"rules.{language}.md").read_text(encoding="utf-8")
    return re.findall(r"\*\*((?:R|OQ-)?\d+(?:\.\d+)?)\*\* ", book)


def test_both_rulebooks_have_the_same_numbers() -> None:
    """In Latin digits, so that a reason finds its rule in either."""
    assert sorted(set(anchors("en"))) == sorted(set(anchors("fa")))


def test_every_ruling_has_a_scenario() -> None:
    """R1 to R23."""
    assert {str(n) for n in range(1, 24)} == set(re.findall(r"def test_r(\d+)_", NAMES))
    assert {f"R{n}" for n in range(1, 24)} == {number for number in anchors("en") if number.startswith("R")}


def test_every_open_question_has_a_scenario() -> None:
    """OQ-01 to OQ-33."""
    assert {f"{n:02}" for n in range(1, 34)} == set(re.findall(r"def test_oq_(\d+)_", NAMES))
    assert {f"OQ-{n:02}" for n in range(1, 34)} == {one for one in anchors("en") if one.startswith("OQ")}


@pytest.mark.parametrize("name", [*ACTION_NAMES, *EPIC_NAMES, *TERRITORY_NAMES])
def test_every_card_has_a_scenario(name: str) -> None:
    """Named for the card, or for the first word of its name."""
    short = name.removeprefix("the_").split("_")[0] if name in ("gates_of_tir_na_nog", "the_morrigan") else name
    short = {"nuada_silverhand": "nuada", "the_other_world": "other_world"}.get(name, short)
    assert f"def test_{short}" in NAMES


@pytest.mark.parametrize("option", [option.key for option in GAME.options.all])
def test_every_option_has_a_scenario(option: str) -> None:
    """All its values."""
    assert f"def test_option_{option}(" in NAMES
