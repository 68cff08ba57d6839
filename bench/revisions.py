"""Other revisions of the project, checked out and compiled below `build`, to be measured beside this one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

from mohreh.kernel.encoding import digest
from tools.compiled_sources import ROOT

COPY: Final = Path("build/compiled")  # in a checkout
CHECKOUTS: Final = ROOT / "build" / "revisions"
SEARCH: Final = [ROOT / "mohreh" / "bots" / name for name in ("search.py", "tree.py")]


def short_name(revision: str) -> str:
    """As git names it shortly."""
    return _git("rev-parse", "--short", revision)


def this_revision() -> str:
    """The name of what is checked out here; empty while the package, or what builds it, differs from it."""
    return "" if _git("status", "--porcelain", "--", "mohreh", "tools", "setup.py") else short_name("HEAD")


def search_digest() -> str:
    """A short name for what search is here, written as it is now."""
    return digest([file.read_text() for file in SEARCH])


def tree_of(revision: str) -> Path:
    """A checkout of a revision with its compiled copy; made once."""
    name = short_name(revision)
    tree = CHECKOUTS / name
    if not tree.exists():
        CHECKOUTS.mkdir(parents=True, exist_ok=True)
        _git("worktree", "add", "--detach", str(tree), name)
        (tree / ".venv").symlink_to(ROOT / ".venv")
    if not (tree / COPY / "stamp").exists():
        subprocess.run([sys.executable, "tools/build_compiled.py"], cwd=tree, check=True)
    return tree


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
