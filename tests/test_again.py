"""A run that failed says how to repeat what failed."""

from __future__ import annotations

import shlex
import subprocess
from pathlib import Path

import pytest

from tests.kit.patience import patience
from tests.kit.run_pytest import run_pytest
from tools.compiled_sources import ROOT

pytestmark = pytest.mark.once

FAILING = """
import pytest

@pytest.mark.parametrize("word", ["it's a $HOME", "inis", "good"])
def test_word(word):
    assert word == "good"

@pytest.fixture
def broken():
    raise ValueError("not today")

def test_fixture(broken):
    pass

@pytest.mark.long
def test_long():
    assert False
"""
SETTINGS = "[pytest]\naddopts = -p tests.kit.again -m 'not long'\nmarkers = long: takes long\n"
HEADING = "to repeat one"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "test_some.py").write_text(FAILING, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text(SETTINGS, encoding="utf-8")
    return tmp_path


def commands(said: str) -> list[str]:
    """What comes after the heading, up to the next one."""
    after = said.partition(HEADING)[2].splitlines()[1:]
    return [line for line in after if "-m pytest" in line]


@pytest.mark.parametrize("workers", ["0", "2"])
def test_every_failure_has_a_command_that_repeats_it(project: Path, workers: str) -> None:
    found = commands(run_pytest(project, "-n", workers))
    assert 3 == len(found)
    for line in found:
        assert line.startswith(f"MOHREH_EXPECT=interpreted PYTHONSAFEPATH=1 PYTHONPATH={ROOT} ")
    names = {shlex.split(line)[-1] for line in found}
    expected = {"test_some.py::test_word[it's a $HOME]", "test_some.py::test_word[inis]", "test_some.py::test_fixture"}
    assert expected == names


def test_the_command_runs_just_that_test(project: Path) -> None:
    line = next(line for line in commands(run_pytest(project)) if "HOME" in line)
    done = subprocess.run(
        ["sh", "-c", line], cwd=project, capture_output=True, text=True, timeout=patience(), check=False
    )
    assert "1 failed in" in done.stdout
    assert [line] == commands(done.stdout)


def test_other_marks_are_repeated_too(project: Path) -> None:
    [line] = commands(run_pytest(project, "-m", "long"))
    assert line.endswith(" -m pytest -m long test_some.py::test_long")


def test_a_good_run_says_nothing(project: Path) -> None:
    assert HEADING not in run_pytest(project, "test_some.py::test_word[good]")
