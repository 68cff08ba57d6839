"""The examples for OpenSpiel do what they say; with fewer rounds than somebody who wants to learn something."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from mohreh.kernel import registry

pytestmark = pytest.mark.once

pytest.importorskip("pyspiel", reason="open_spiel is not installed")

EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "openspiel"


def run(name: str, *arguments: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(registry.FOLDERS, "")
        runpy.run_path(str(EXAMPLES / name))["main"](list(arguments))



def test_search(capsys: pytest.CaptureFixture[str]) -> None:
    run("ismcts.py", "--game", "rokab", "--options", "battle_cap=1", "--rounds", "8")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("search: ")
    assert re.fullmatch(r"returns: search -?[\d.]+, chance -?[\d.]+", lines[-1])


def test_mccfr_on_a_small_table(capsys: pytest.CaptureFixture[str]) -> None:
    run("mccfr.py", "--iterations", "10", "--games", "5")
    assert ["chance against chance", "learnt against chance", "chance against learnt"] == [
        line.split(":")[0] for line in capsys.readouterr().out.splitlines()
    ]


def test_exploitability_of_the_toy_falls(capsys: pytest.CaptureFixture[str]) -> None:
    run("exploitability.py", "--iterations", "30")
    first, then, *claims = capsys.readouterr().out.splitlines()
    assert float(first.split()[-1]) > 0.08
    assert float(then.split()[-1]) < 0.02
    assert 3 == len(claims)


def test_the_benchmark_runs(capsys: pytest.CaptureFixture[str]) -> None:
    from bench import openspiel

    assert 0 == openspiel.main(["--seconds", "0.001", "--rounds", "1"])
    lines = capsys.readouterr().out.splitlines()
    assert ["| splendor ", "| `python_team_dominoes` "] == [lines[4][:11], lines[-1][:25]]
