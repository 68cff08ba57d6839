"""Whatever tests start is gone when they are, even if they were killed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.patience import patience, until
from tests.kit.processes import end, end_with_parent
from tests.kit.run_pytest import ALONE, XDIST
from tools.compiled_sources import ROOT

pytestmark = pytest.mark.once

PARENT = """
import subprocess, sys, time
from tests.kit.processes import end_with_parent
child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, preexec_fn=end_with_parent)
print(child.pid, flush=True)
input()
"""
ENDLESS = """
import os, threading

def test_endless():
    os.write(os.open(f"/proc/{os.getppid()}/fd/1", os.O_WRONLY), f"\\n{os.getpid()}\\n".encode())
    threading.Event().wait()
"""
linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process that its parent has ended")


def runs(process: int) -> bool:
    """One that has ended may stay in the list until somebody asks what became of it."""
    try:
        status = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def killed(words: list[str], folder: Path) -> int:
    """Start something that prints the number of a process, and kill it; that number."""
    parent = subprocess.Popen(
        [sys.executable, *words],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT)} | ALONE,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=end_with_parent,
    )
    try:
        assert parent.stdout is not None
        child = next(int(line) for line in parent.stdout if line.strip().isdigit())
        assert runs(child)
        return child
    finally:
        end(parent, patience())


@linux
def test_a_process_ends_with_the_one_that_was_killed() -> None:
    child = killed(["-c", PARENT], ROOT)
    until(lambda: not runs(child), "it is still there")


@linux
def test_nobody_goes_on_testing_for_a_run_that_was_killed(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(ENDLESS, encoding="utf-8")
    worker = killed(["-m", "pytest", "-q", "-n", "1", *XDIST, "-p", "tests.kit.processes", "."], tmp_path)
    until(lambda: not runs(worker), "it is still there")
