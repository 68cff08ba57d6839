"""Which modules mypyc compiles: the one list for setup.py, the build of a compiled copy and the lint."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

COMPILED_FOLDERS = ("mohreh/kernel", "mohreh/games", "mohreh/bots")
NEVER_COMPILED = ("web.py", "board.py", "__main__.py")  # they draw; nothing in them is hot
# The checked face takes anything and answers with sentences; compiled, a wrong type would be a bare TypeError.
# Bots in other languages say anything, too, and their pipes are waited for, not computed with.
CHECKED_FACE = (
    "mohreh/kernel/table.py",
    "mohreh/kernel/record.py",
    "mohreh/kernel/registry.py",
    "mohreh/bots/outside.py",
)


def compiled_sources(root: Path = ROOT) -> list[str]:
    """Paths relative to the root, sorted, so that the same tree always gives the same build."""
    found = []
    for folder in COMPILED_FOLDERS:
        for path in (root / folder).rglob("*.py"):
            name = path.relative_to(root).as_posix()
            if path.name not in NEVER_COMPILED and name not in (*CHECKED_FACE, "mohreh/games/__init__.py"):
                found.append(name)
    return sorted(found)


def module_name(source: str) -> str:
    """mohreh/kernel/step.py -> mohreh.kernel.step"""
    return source.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
