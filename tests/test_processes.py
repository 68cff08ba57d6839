"""Whatever tests start is gone when they are, even if they were killed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.patience import patience, until
from tests.kit.processes import end, end_with_parent
from tools.compiled_sources import ROOT

PARENT = """
import subprocess, sys, time
from tests.kit.processes import end_with_parent
child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, preexec_fn=end_with_parent)
print(child.pid, flush=True)
input()
"""


def runs(process: int) -> bool:
    """One that has ended may stay in the list until somebody asks what became of it."""
    try:
        status = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process that its parent has ended")
def test_a_process_ends_with_the_one_that_was_killed() -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=end_with_parent,
    )
    try:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        assert runs(child)
    finally:
        end(parent, patience())
    until(lambda: not runs(child), "the child is still there")
