"""Whether the chances that are shown come true."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

from bench import calibration
from bench.calibration import SelfTelling, Told, bins, off

pytestmark = pytest.mark.once


def test_chances_that_come_true_lie_on_the_line() -> None:
    rng = Random(3)
    games = []
    for _ in range(3000):
        chance = rng.random()
        games.append([Told(chance, float(rng.random() < chance))] * 3)
    found = bins(games)
    for k, one in enumerate(found):
        assert one is not None
        assert k / 10 <= one.shown <= (k + 1) / 10
        assert abs(one.shown - one.came) < 1.6 * one.reach
        assert 0.02 < one.reach < 0.08  # of 300 games, not of 900 choices
    assert off(found) < 0.03


def test_what_was_never_shown_has_no_bin() -> None:
    found = bins([[Told(1.0, 1.0), Told(0.31, 0.0)], [Told(0.95, 0.0)]])
    assert [3, 9] == [k for k, one in enumerate(found) if one is not None]
    last = found[9]
    assert last is not None
    assert (2, 0.5, 0.975) == (last.choices, last.came, last.shown)


def test_games_are_kept(tmp_path: Path) -> None:
    work = SelfTelling("rokab", "search:5")
    first = calibration.play(work, 3, 1, tmp_path)
    assert first == calibration.play(work, 3, 2, tmp_path)
    assert first == calibration.play(work, 4, 1, tmp_path)[:3]
    assert all(0.0 <= one.chance <= 1.0 and one.came in (0.0, 0.5, 1.0) for game in first for one in game)


def test_the_table_and_the_plot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    plot = tmp_path / "plots" / "curve.svg"
    words = ["--game", "rokab", "--games", "2", "--jobs", "1", "--bot", "search:5", "--plot", str(plot)]
    monkeypatch.setattr(sys, "argv", ["calibration", *words, "--folder", str(tmp_path)])
    calibration.main()
    assert capsys.readouterr().out.splitlines()[2].startswith("| rokab | `search:5` | 2 | ")
    assert plot.read_text(encoding="utf-8").startswith("<?xml")
