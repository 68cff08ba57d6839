"""The benchmark: its C program is a third reading of Splendor, and a short run goes through to the end."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bench import adapters, vectors
from bench.figures import keep_best, ratio
from bench.measure import Bench
from bench.reference import Portable, ceiling_figures, compiler
from bench.results import COMPILED, INTERPRETED, Case, Run, aims
from mohreh.adapters import pettingzoo
from mohreh.kernel import registry
from tests.kit.patience import patience
from tools.compiled_sources import ROOT

pytestmark = pytest.mark.once

GAMES = 300
needs_c = pytest.mark.skipif(not compiler(), reason="no C compiler")


@needs_c
@pytest.mark.parametrize("players", [2, 3, 4])
def test_c_plays_the_same_games(players: int, tmp_path: Path) -> None:
    """Every id of every decision, every list's length, every score and ending."""
    program = Portable("splendor", registry.game("splendor").folder / "cards.toml", tmp_path)
    assert program.count(players, GAMES) == Bench("splendor", players).count(GAMES)


@needs_c
def test_c_plays_the_same_games_from_high_seeds(tmp_path: Path) -> None:
    """Seeds have 62 bits, and all of them count."""
    program = Portable("splendor", registry.game("splendor").folder / "cards.toml", tmp_path)
    first = 2**62 - 30
    assert program.count(2, 30, first) == Bench("splendor", 2).count(30, first)


@pytest.mark.parametrize("game", registry.names())
def test_a_short_run_ends_with_a_table(game: str, tmp_path: Path) -> None:
    written = tmp_path / "figures.json"
    done = subprocess.run(
        [sys.executable, "-m", "bench", "--quick", "--games", "2", "--game", game, "--json", str(written)],
        cwd=ROOT,
        env=dict(os.environ, PYTHONSAFEPATH="1", PYTHONPATH=str(ROOT)),
        capture_output=True,
        encoding="utf-8",
        timeout=patience(300),
        check=False,
    )
    assert 0 == done.returncode, done.stderr
    assert "\x1b" not in done.stdout
    assert "Equal seeds gave equal games" in done.stdout
    cases = json.loads(written.read_text(encoding="utf-8"))["cases"]
    expected = [(game, players) for players in registry.game(game).players]
    assert expected == [(case["game"], case["players"]) for case in cases]
    for name, players in expected:
        assert f"| {name} {players} | games/s" in " ".join(done.stdout.split())


def test_playouts_and_steps_are_counted_alike() -> None:
    """`count` raises when the two differ."""
    count = Bench("splendor", 3).count(20)
    assert count["choices"] + count["forced"] == count["decisions"]
    assert 20 == sum(count["endings"].values())


def test_best_and_ratio_know_times_from_rates() -> None:
    best = {"games/s": 10.0, "clone ns": 10.0}
    keep_best(best, {"games/s": 20.0, "clone ns": 20.0})
    assert {"games/s": 20.0, "clone ns": 10.0} == best
    assert 2.0 == ratio("games/s", 20.0, 10.0)
    assert 2.0 == ratio("clone ns", 10.0, 20.0)


def test_a_disturbed_call_makes_no_clone_cheap() -> None:
    """Once the best round for clones was the one in which the call to be subtracted was slow."""
    case = Case("splendor", 2, Bench("splendor", 2).count(1))
    case.best[COMPILED] = {}
    keep_best(case.best[COMPILED], {"clone and call ns": 140.0, "call ns": 20.0})
    keep_best(case.best[COMPILED], {"clone and call ns": 150.0, "call ns": 140.0})
    case.derive()
    assert 120.0 == case.best[COMPILED]["clone ns"]


def test_aims_say_ok_or_short() -> None:
    case = Case("splendor", 2, Bench("splendor", 2).count(1))
    case.best[INTERPRETED] = {"games/s": 100.0}
    case.best[COMPILED] = {"games/s": 2600.0, "clone ns": 146.0}
    assert [True, False] == [aim.ok for aim in aims(case)]


def test_a_run_against_another_revision_tells_how_many_times_as_fast_this_one_is() -> None:
    case = Case("splendor", 2, Bench("splendor", 2).count(1))
    run = Run("a machine", 0.2, 5, "abc1234", [case])
    case.best[run.against] = {"games/s": 100.0, "clone and call ns": 140.0, "call ns": 20.0}
    case.best[COMPILED] = {"games/s": 250.0, "clone and call ns": 80.0, "call ns": 20.0}
    case.derive()
    assert [(COMPILED, run.against)] == run.ratios()
    gains = run.gains()["splendor 2"]
    assert (2.5, 2.0) == (gains["games/s"], gains["clone ns"])


def test_the_line_of_the_ceiling_is_read() -> None:
    line = "C ceiling LIST=1 games/s 400000 completed/s 1 dec/s 30.12M main-turns/s 25.00M dec/game 75"
    assert {"games/s": 400000.0, "decisions/s": 30120000.0} == ceiling_figures(line)


def test_steps_are_counted_by_pettingzoos_own_benchmark() -> None:
    """By the processor's time, however long it is told to take; its clock is put back."""
    benchmark = adapters.OFFICIAL.performance_benchmark
    clock = benchmark.__globals__["time"]
    assert adapters.steps_per_second(pettingzoo.env("rokab"), 0.02) > 0
    assert clock is benchmark.__globals__["time"]


def test_every_table_has_a_row_of_its_own() -> None:
    cases = adapters.ours(["splendor"])
    assert ["splendor 2", "splendor 3", "splendor 4"] == [case.name for case in cases]
    assert [98] * 3 == [case.actions for case in cases]
    cases[0].measure(0.01)
    assert cases[0].best_bare > cases[0].best > 0


def test_vectors_are_measured_in_one_line() -> None:
    """Game and players, the bare engine, four kinds of steps with their shares, two kinds of rows."""
    line = vectors.measure("rokab", 2, games=4, seconds=0.01, rounds=1)
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    assert "rokab 2" == cells[0]
    assert 8 == len(cells)
    assert all(re.fullmatch(r"\d+ k \(\d\.\d\d\)", cell) for cell in cells[2:6])
