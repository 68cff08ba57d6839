"""Processes that tests start: they end with the tests, however those end, and answer line by line."""

from __future__ import annotations

import ctypes
import select
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Any, Final

from tests.kit.patience import Limit

if TYPE_CHECKING:
    import pytest  # which the tests' own servers do without

PDEATHSIG: Final = 1  # prctl's word for: send me this when my parent ends
_libc: Final = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def end_with_parent() -> None:
    """To be called in a process that has just been forked: even if its parent is killed, it does not stay."""
    if _libc is not None:
        _libc.prctl(PDEATHSIG, signal.SIGKILL)


def end_with_parent_or_ctrl_c() -> None:
    """The same for one that a test interrupts: a shell lets what it runs in the background ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    end_with_parent()


def end(process: subprocess.Popen[Any], seconds: float) -> None:
    """Now, if it still runs."""
    process.kill()
    process.wait(seconds)
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()


def ask(process: subprocess.Popen[str], question: object, late: str) -> str:
    """Write a line to a process; the line that it answers. `late` says what is wrong if none comes."""
    assert process.stdin is not None
    print(question, file=process.stdin, flush=True)
    return line_of(process, late)


def line_of(process: subprocess.Popen[str], late: str) -> str:
    """The next line that a process writes."""
    assert process.stdout is not None
    limit = Limit()
    while not select.select([process.stdout], [], [], limit.look())[0]:
        assert not limit.is_over(), late
    found = process.stdout.readline()
    assert found, "the process has ended"
    return found.rstrip("\n")


def pytest_configure(config: pytest.Config) -> None:
    """A process that runs tests for another ends with that one, and does not go on for nobody."""
    if hasattr(config, "workerinput"):
        end_with_parent()
