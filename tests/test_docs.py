"""The documentation builds without a warning."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_documentation_builds(tmp_path: Path) -> None:
    """Every page is in the table of contents, and every link leads somewhere."""
    build = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-d", str(tmp_path / "cache")]
    done = subprocess.run(
        [*build, str(ROOT / "docs"), str(tmp_path / "docs")], capture_output=True, text=True, timeout=300, check=False
    )
    assert "" == done.stderr
    assert 0 == done.returncode
