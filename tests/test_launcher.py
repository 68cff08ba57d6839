"""`build/mohreh`: from anywhere, the compiled copy if there is one, else the sources."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from tools.compiled_sources import ROOT

PYTHON = '#!/bin/sh\nprintf "%s\\n" "$PYTHONSAFEPATH" "$PYTHONPATH" "$@"\n'


def started(command: Path, *arguments: str) -> list[str]:
    """What Python is given: safe path, path, arguments."""
    env = dict(os.environ, PYTHONPATH="/elsewhere", PYTHONSAFEPATH="")
    return subprocess.run(
        [str(command), *arguments], cwd="/", env=env, capture_output=True, text=True, check=True
    ).stdout.splitlines()


def test_it_runs_the_compiled_copy_if_there_is_one(tmp_path: Path) -> None:
    clone = tmp_path / "a clone"
    python, command = clone / ".venv/bin/python", clone / "build/mohreh"
    for path in (python, command):
        path.parent.mkdir(parents=True)
    python.write_text(PYTHON)
    python.chmod(0o755)
    shutil.copy(ROOT / "tools/launcher.sh", command)
    command.chmod(0o755)
    (tmp_path / "link").symlink_to(command)
    given = ["-m", "mohreh", "play", "a b", ""]
    assert ["1", str(clone), *given] == started(command, "play", "a b", "")
    (clone / "build/compiled").mkdir()
    assert ["1", str(clone), *given] == started(command, "play", "a b", "")
    (clone / "build/compiled/stamp").touch()
    for way in (command, tmp_path / "link"):
        assert ["1", str(clone / "build/compiled"), *given] == started(way, "play", "a b", "")
