"""`mohreh serve`, as somebody starts it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from mohreh.cli.screen import Screen
from mohreh.cli.serve import serve_tables
from mohreh.kernel.errors import MohrehError
from mohreh.server.run import bind
from tests.server.kit import PATIENCE
from tools.compiled_sources import ROOT


def start(folder: Path, *words: str) -> subprocess.Popen[str]:
    environ = os.environ | {"PYTHONPATH": os.pathsep.join([*sys.path[:1], str(ROOT)]), "XDG_DATA_HOME": str(folder)}
    command = [sys.executable, "-m", "mohreh", "serve", "--no-open", *words]
    return subprocess.Popen(
        command, cwd=folder, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


def test_it_prints_its_links_and_stops_when_told(tmp_path: Path) -> None:
    process = start(tmp_path, "--port", "0", "--lang", "en")
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        link = re.search(r"http://localhost:\d+", line)
        assert link is not None, line
        assert 200 == httpx.get(link[0].replace("localhost", "127.0.0.1") + "/health", timeout=PATIENCE).status_code
        assert (tmp_path / "mohreh" / "tables.db").exists()
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=PATIENCE)
        assert time.monotonic() - began < PATIENCE
        assert "Traceback" not in rest
    finally:
        process.kill()
        process.wait(PATIENCE)


def test_what_cannot_be_is_said_in_a_sentence(tmp_path: Path) -> None:
    process = start(tmp_path, "--database", "made_up://x", "--port", "0")
    rest, _ = process.communicate(timeout=2 * PATIENCE)
    assert 2 == process.returncode
    assert rest.startswith("mohreh: ")
    assert "Traceback" not in rest
    with pytest.raises(MohrehError, match="cannot listen"):
        bind("256.1.1.1", 0)
    with pytest.raises(MohrehError, match="not a port"):
        serve_tables(Screen("en"), "127.0.0.1", 99999, "", "", (None, None), False)


def test_a_port_that_is_taken_is_refused_unless_it_was_only_the_usual_one() -> None:
    taken = bind("127.0.0.1", 0)
    taken.listen()
    try:
        with pytest.raises(MohrehError, match="cannot listen"):
            bind("127.0.0.1", taken.getsockname()[1])
    finally:
        taken.close()
