"""The README's examples run, and what it names exists."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).parent.parent


def test_examples_run() -> None:
    """What the README shows in Python is what happens."""
    done = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert (0, True) == (done.failed, done.attempted > 5)


def test_folders_exist() -> None:
    """Every folder and file that README and CONTRIBUTING name is there."""
    for page in ("README.md", "CONTRIBUTING.md"):
        for name in re.findall(r"`((?:mohreh|tests|docs|bench)/[\w/.]+)`", (ROOT / page).read_text(encoding="utf-8")):
            assert (ROOT / name).exists(), f"{page} names {name}"
