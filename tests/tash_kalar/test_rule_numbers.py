"""The numbers of rules: the same in both rulebooks, and every one that the game cites is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mohreh.games.tash_kalar import GAME
from mohreh.kernel.text import LANGUAGES
from tests.tash_kalar.printed import CARDS, FLARES, TASKS

FOLDER = Path(GAME.folder)
NUMBER = re.compile(r'"([RQ]\d+|\d+\.\d+)"')


def anchors(language: str) -> list[str]:
    book = (FOLDER / "text" / f"rules.{language}.md").read_text(encoding="utf-8")
    return re.findall(r"^\*\*([RQ]?\d+(?:\.\d+)?)\*\* ", book, re.MULTILINE)


def cited() -> dict[str, str]:
    """Each number that stands beside a reason or a step in the rules, with the file that cites it."""
    found: dict[str, str] = {}
    for path in sorted(FOLDER.rglob("*.py")):
        if path.name in ("data.py", "actions.py", "board.py", "pictures.py", "game.py"):
            continue
        for number in NUMBER.findall(path.read_text(encoding="utf-8")):
            found[number] = path.name
    return found


def test_both_rulebooks_have_the_same_numbers_in_the_same_order() -> None:
    """In Latin digits, so that a reason finds its rule in either."""
    assert anchors("en") == anchors("fa")
    assert len(anchors("en")) == len(set(anchors("en")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cited_number_is_in_the_rulebook(language: str) -> None:
    """Those of steps and of reasons, and those of the endings."""
    found = cited()
    assert {step.RULE for step in GAME.steps.values()} <= set(found)
    assert {} == {number: name for number, name in found.items() if number not in anchors(language)}
    assert set(GAME.endings.values()) <= set(anchors(language))


def test_every_card_flare_and_task_has_a_rule() -> None:
    """Sections 16 to 21."""
    numbers = [number for number in anchors("en") if re.fullmatch(r"(1[6-9]|2[01])\.\d+", number)]
    assert len(CARDS) + len(FLARES) + len(TASKS) == len(numbers)


def test_rulings_and_open_questions_are_complete() -> None:
    """R1 to R19 and Q1 to Q31."""
    assert [f"R{n}" for n in range(1, 20)] == [one for one in anchors("en") if one.startswith("R")]
    assert [f"Q{n}" for n in range(1, 32)] == [one for one in anchors("en") if one.startswith("Q")]
