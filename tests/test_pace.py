"""Long commands tell how far they are and how long the rest will take."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from bench import matches
from mohreh.cli import progress
from mohreh.cli.progress import Pace, Progress, clock
from tests.kit.run_pytest import run_pytest

pytestmark = pytest.mark.once

TESTS = "import pytest\n\n@pytest.mark.parametrize('n', range(6))\ndef test_some(n):\n    pass\n"
AT_ONCE = "import tests.kit.pace\n\ntests.kit.pace.BETWEEN_LINES = -1.0\n"


def test_time_is_told_as_on_a_clock() -> None:
    assert ["0:00:00", "0:01:30", "25:00:01"] == [clock(seconds) for seconds in (0.2, 90, 90_001)]


def test_what_was_done_before_does_not_count_for_the_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does what came before something else began."""
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    pace, told = Pace(), []
    for now[0], done in [(0.0, 500), (10.0, 501), (20.0, 502), (30.0, 0), (40.0, 1), (60.0, 3)]:
        pace.update(done)
        told.append(pace.due(1000, 5.0))
    assert ["", "", clock(10 * 498), "", "", clock(10 * 997)] == told


def test_lines_where_there_is_no_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(progress, "BETWEEN_LINES", -1.0)
    with Progress("bench") as bar:
        for done in range(4):
            bar.update(done, 4, f"game {done}")
    said = capsys.readouterr().err.splitlines()
    told = [re.sub(r"\d:\d\d:\d\d", "#", line) for line in said]
    assert ["game 2: 2 of 4, about # to go", "game 3: 3 of 4, about # to go"] == told


def test_matches_tell_how_far_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "BETWEEN_LINES", -1.0)
    monkeypatch.setattr(matches, "pairings", lambda game: [matches.Pairing(game, "greedy", "random", 0.5)])
    words = ["matches", "--game", "rokab", "--pairs", "3", "--jobs", "1", "--folder", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", words)
    matches.main()
    said = capsys.readouterr().err
    assert re.search(r"match 1 of 1, rokab, greedy against random .*: 6 of 6, about 0:00:00 to go", said)


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_run_of_tests_tells_how_far_it_is(tmp_path: Path, workers: str) -> None:
    (tmp_path / "test_some.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "conftest.py").write_text(AT_ONCE, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -p tests.kit.pace\n", encoding="utf-8")
    said = run_pytest(tmp_path, "-n", workers)
    found = re.findall(r"^tests: (\d) of 6, about \d:\d\d:\d\d to go$", said, re.MULTILINE)
    assert ["3", "4", "5", "6"] == found, said
