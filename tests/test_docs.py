"""The documentation builds without a warning, and what it tells people to write in Python runs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.kit.patience import patience
from tests.terminal import out

pytestmark = pytest.mark.once

ROOT = Path(__file__).parent.parent


def test_documentation_builds(tmp_path: Path) -> None:
    """Every page is in the table of contents, and every link leads somewhere."""
    build = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-d", str(tmp_path / "cache")]
    done = subprocess.run(
        [*build, str(ROOT / "docs"), str(tmp_path / "docs")],
        capture_output=True,
        text=True,
        timeout=patience(300),
        check=False,
    )
    assert "" == done.stderr
    assert 0 == done.returncode


def test_the_page_of_the_terminal_names_every_command(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "terminal.md").read_text(encoding="utf-8")
    commands = re.findall(r"^  ([a-z]+)  ", out(tmp_path, "--help").partition("Commands:")[2], re.MULTILINE)
    assert {"play", "serve", "tune"} <= set(commands)
    assert [] == [name for name in commands if not re.search(rf"`(build/)?(mohreh )?{name}`|mohreh {name} ", page)]


PAGES: Final = (
    "arena", "bots", "features", "gymnasium", "hints", "language-models", "openspiel", "pettingzoo", "python",
    "vectors",
)  # fmt: skip


@pytest.mark.parametrize("page", PAGES)
def test_python_in_the_documentation_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Block after block, as one reads them; with fewer games, and a smaller one where a folder of them is read."""
    monkeypatch.chdir(tmp_path)
    if page == "openspiel":
        pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    if any("data/inis" in block for block in blocks):
        out(tmp_path, "selfplay", "splendor", "--games", "1", "--bot", "random", "--out", "data/inis")
    names: dict[str, object] = {}
    for block in blocks:
        exec(block.replace(", 100, local_crew", ", 2, local_crew").replace("range(10)", "range(1)"), names)
