"""`make play`: a table at once, and the compiled copy in its place when that is built."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import httpx
import pytest

from tests.kit.http import get
from tests.kit.patience import patience, until
from tests.kit.processes import end, end_with_parent_or_ctrl_c
from tools.build_compiled import reason_in
from tools.compiled_sources import ROOT

pytestmark = pytest.mark.once

BEFORE: Final = "This is the interpreted code"
AFTER: Final = "has taken over. Nothing was lost"


class Playing:
    """`make play`, but for the build: that is over when the test says so."""

    def __init__(self, folder: Path, compiled: Path = ROOT) -> None:
        self.folder: Final = folder
        self._out: Final = folder / "out.txt"
        environ = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONSAFEPATH": "1"}
        command = [sys.executable, "-m", "tests.play.playing", str(folder), str(compiled)]
        with self._out.open("wb") as out:
            self.process: Final = subprocess.Popen(
                command, cwd=folder, env=environ, stdout=out, stderr=out, preexec_fn=end_with_parent_or_ctrl_c
            )
        self.wait_for(BEFORE)

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{(self.folder / 'port').read_text(encoding='utf-8')}"

    def told(self) -> str:
        return self._out.read_text(encoding="utf-8", errors="replace")

    def wait_for(self, words: str) -> None:
        """Until it has said so, or has ended."""
        until(lambda: words in self.told() or self.process.poll() is not None, f"it did not say {words!r}")
        assert words in self.told(), self.told()

    def is_well(self) -> bool:
        return get(f"{self.base}/health").is_success

    def build(self, outcome: str = "done", why: str = "") -> None:
        """The build is over."""
        (self.folder / f"{outcome}.new").write_text(why, encoding="utf-8")
        (self.folder / f"{outcome}.new").rename(self.folder / outcome)

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(patience())

    def close(self) -> None:
        end(self.process, patience())


@pytest.fixture
def playing(tmp_path: Path) -> Iterator[Playing]:
    found = Playing(tmp_path)
    yield found
    found.close()


def children(process: int) -> list[str]:
    """What runs below a process."""
    told = subprocess.run(["ps", "--ppid", str(process), "-o", "args="], capture_output=True, text=True, check=False)
    return told.stdout.splitlines()


def test_the_next_server_takes_over_and_no_request_is_refused(playing: Playing) -> None:
    playing.wait_for("Compiling the rules in the background, 3 of 9; about 42 s left")
    assert playing.is_well()
    assert "hurried" in get(f"{playing.base}/new?game=splendor").text
    playing.build()
    asked = 0
    while AFTER not in playing.told() or asked < 10:
        assert playing.is_well()  # every single one
        asked += 1
    assert 1 == len([line for line in children(playing.process.pid) if "serve" in line])
    assert 0 == playing.stop()
    assert "Traceback" not in playing.told()


def test_a_build_that_fails_is_told_in_a_line_and_play_goes_on(playing: Playing) -> None:
    playing.build("failed", "steps.c:7: error: this is not C")
    playing.wait_for("could not be compiled: steps.c:7: error: this is not C")
    line = next(one for one in playing.told().splitlines() if "could not be compiled" in one)
    assert "compiled.log" in line
    assert playing.is_well()
    assert 0 == playing.stop()


@pytest.mark.parametrize(
    ("program", "why"),
    [("raise SystemExit('broken')", "it did not load"), ("from tests.play import dies_later", "exit code 3")],
    ids=["does not load", "dies when it should serve"],
)
def test_a_compiled_copy_that_does_not_work_is_not_used(program: str, why: str, tmp_path: Path) -> None:
    """Whatever is wrong with it, there is a server afterwards."""
    broken = tmp_path / "broken"
    shutil.copytree(ROOT / "mohreh", broken / "mohreh", ignore=shutil.ignore_patterns("__pycache__"))
    (broken / "mohreh" / "__main__.py").write_text(f"import sys; sys.path.append({str(ROOT)!r})\n{program}\n")
    found = Playing(tmp_path, broken)
    try:
        found.build()
        found.wait_for(f"could not take over ({why})")
        until(found.is_well, "nobody serves")
        assert 0 == found.stop()
    finally:
        found.close()


def test_whoever_stops_it_leaves_nothing_running(playing: Playing) -> None:
    playing.wait_for("Compiling")
    assert 2 == len(children(playing.process.pid))
    below = subprocess.run(
        ["ps", "--ppid", str(playing.process.pid), "-o", "pid="], capture_output=True, text=True, check=False
    ).stdout.split()
    assert 0 == playing.stop()
    until(lambda: not [one for one in below if Path(f"/proc/{one}/cmdline").exists()], "something still runs")


def test_a_server_whose_starter_dies_stops_too(playing: Playing) -> None:
    playing.wait_for("Compiling")
    playing.process.kill()
    playing.process.wait(patience())

    def is_gone() -> bool:
        try:
            return not playing.is_well()
        except httpx.TransportError:
            return True

    until(is_gone, "the server is still there")


def test_the_reason_is_the_line_with_the_mistake() -> None:
    log = "1 of 9 parts, about 3 s left: a.c\na.c:4:1: error: unknown type name\ncompilation terminated.\n"
    assert "a.c:4:1: error: unknown type name" == reason_in(log)
    assert "the end" == reason_in("nothing to see\nthe end\n")
    assert reason_in("") != ""
