"""At the end of a run that failed: for every test that did, the command that repeats it alone, in the same mode."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path
from typing import Final

import pytest

MOST: Final = 30  # commands; with more than that, something common to all is wrong
MODE: Final = ("MOHREH_EXPECT", "PYTHONSAFEPATH", "PYTHONPATH")  # what decides which code is under test


def command(config: pytest.Config, test: str) -> str:
    """To be pasted into a shell, in the folder where this run was started."""
    words = [f"{name}={shlex.quote(os.environ[name])}" for name in MODE if name in os.environ]
    words += [shlex.quote(_short(sys.executable)), "-m", "pytest"]
    if config.getoption("markexpr") != _usual_marks(config):
        words += ["-m", shlex.quote(config.getoption("markexpr"))]
    if Path.cwd() != config.rootpath:
        words.insert(0, f"cd {shlex.quote(str(config.rootpath))} &&")
    return " ".join([*words, shlex.quote(test)])


def _short(path: str) -> str:
    """From here, if it is below."""
    here = Path.cwd()
    return str(Path(path).relative_to(here)) if Path(path).is_relative_to(here) else path


def _usual_marks(config: pytest.Config) -> str:
    """What `-m` says in the settings: whoever repeats a test gets that anyway."""
    words: list[str] = config.getini("addopts")
    return words[words.index("-m") + 1] if "-m" in words else ""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    failed = [one for kind in ("failed", "error") for one in terminalreporter.stats.get(kind, [])]
    tests = list(dict.fromkeys([one.nodeid for one in failed if one.nodeid]))
    if not tests:
        return
    terminalreporter.section("to repeat one", sep="=")
    for test in tests[:MOST]:
        terminalreporter.write_line(command(config, test))
    if len(tests) > MOST:
        terminalreporter.write_line(f"and {len(tests) - MOST} more; `--last-failed` repeats all of them")
