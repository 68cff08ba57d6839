"""A run of pytest in a process of its own, for tests about runs of tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.kit.patience import patience
from tools.compiled_sources import ROOT

# Other plugins, which pytest would load in each of these processes, take three times as long as all the rest of them.
XDIST: Final = ("-p", "xdist.plugin")
ALONE: Final = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
MODE: Final = {"MOHREH_EXPECT": "interpreted", "PYTHONSAFEPATH": "1", "PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": ""}


def run_pytest(folder: Path, *words: str) -> str:
    """What it prints, in a folder with tests and settings of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *XDIST, *words],
        cwd=folder,
        env=os.environ | MODE | ALONE,
        capture_output=True,
        text=True,
        timeout=patience(),
        check=False,
    )
    return done.stdout
