"""The tests of a game run where playwright is not installed; those that need a browser are skipped."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools.compiled_sources import ROOT

pytestmark = pytest.mark.once

# Stands in for the real package, and cannot be imported.
MISSING = "raise ModuleNotFoundError(f'No module named {__name__!r}', name=__name__)\n"


def test_without_playwright(tmp_path: Path) -> None:
    for package in ("playwright", "axe_playwright_python"):
        (tmp_path / f"{package}.py").write_text(MISSING, encoding="utf-8")
    arguments = ["-q", "-p", "no:xdist", "-rs", "-o", f"cache_dir={tmp_path}", "-k", "gems_are_picked or what_is_lit"]
    program = f"import sys; sys.path[:0] = [{str(tmp_path)!r}]; import pytest; sys.exit(pytest.main(sys.argv[1:]))"
    command = [sys.executable, "-c", program, *arguments, "tests/splendor/test_web.py"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert "there is no playwright" in done.stdout
    assert 0 == done.returncode, done.stdout
