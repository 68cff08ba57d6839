"""`mohreh learn`: every tour from its beginning to its game, by typing its solutions."""

from __future__ import annotations

from pathlib import Path

import pytest

from mohreh.tours import Tour
from tests.kit.tours import TOURS
from tests.terminal import kept, out, run

pytestmark = pytest.mark.once


def typed(tour: Tour) -> str:
    """What reaches every goal, and goes on with Enter."""
    lines = [[line.removeprefix("try ") for line in step.solution] + [""] for step in tour.steps]
    return "\n".join([line for step in lines for line in step]) + "\n"


@pytest.mark.parametrize("language", ["en", pytest.param("fa", marks=pytest.mark.rotates("tours"))])
@pytest.mark.parametrize("tour", TOURS, ids=lambda tour: f"{tour.game.name}-{tour.name}")
def test_a_tour_by_typing_its_solutions(tmp_path: Path, tour: Tour, language: str) -> None:
    said = out(tmp_path, "learn", tour.game.name, tour.name, "--lang", language, typed=typed(tour) + "quit\n")
    goals = len([step for step in tour.steps if step.goal is not None])
    assert goals == said.count({"en": "\nDone.", "fa": "\nانجام شد."}[language])
    assert 1 == len(kept(tmp_path))  # of the game that came after it


def test_leaving_and_going_on(tmp_path: Path) -> None:
    said = out(tmp_path, "learn", "splendor", typed="\nreserve 1.1\nagain\nreserve 1.1\nback\nskip\nskip\nquit\n")
    assert 2 == said.count("Not this time.")
    assert said.endswith("To go on: mohreh learn splendor first --step 3\n")
    assert [] == kept(tmp_path)
    there = out(tmp_path, "learn", "splendor", "--step", "3", typed="take2 g\nbuy 3.1\n")
    assert "Step 3 of 14" in there
    assert "Marked: 3u2" in there
    assert 1 == there.count("\nDone.")  # the first was refused for another reason
    assert "To go on: mohreh learn splendor first --step 3" in there


def test_what_there_is_not(tmp_path: Path) -> None:
    assert "has no tour 'frist'. Did you mean 'first'?" in run(tmp_path, "learn", "splendor", "frist").stderr
    assert "has 14 steps" in run(tmp_path, "learn", "splendor", "--step", "15").stderr
    assert "has no tour yet" in run(tmp_path, "learn", "nim").stderr
