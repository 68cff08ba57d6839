"""Which modules mypyc compiles: the one list for setup.py, the build of a compiled copy and the lint."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

COMPILED_FOLDERS = ("mohreh/kernel", "mohreh/games", "mohreh/bots")
KERNEL = "kernel"  # the name of the library that all others call
FACES = "/faces/"  # where a game is drawn and put into words: nothing there is hot
# What compares the pages of a table, after every move. Nothing else of the server or the pages is compiled: it gains
# little, see docs/figures.md, and the compiler would need their packages.
EDITS = "mohreh/server/edits.py"
# The checked face takes anything and answers with sentences; compiled, a wrong type would be a bare TypeError.
# Bots in other languages say anything, too, and their pipes are waited for, not computed with.
NEVER_COMPILED = (
    "mohreh/games/__init__.py",
    "mohreh/kernel/decisions.py",
    "mohreh/kernel/table.py",
    "mohreh/kernel/record.py",
    "mohreh/kernel/registry.py",
    "mohreh/bots/pipes.py",
    "mohreh/bots/programs.py",
)


def compiled_sources(root: Path = ROOT) -> list[str]:
    """Paths relative to the root, sorted, so that the same tree always gives the same build."""
    found = []
    for folder in COMPILED_FOLDERS:
        for path in (root / folder).rglob("*.py"):
            name = path.relative_to(root).as_posix()
            if FACES not in name and path.name != "__main__.py" and name not in NEVER_COMPILED:
                found.append(name)
    return sorted([*found, EDITS])


# What games in play and search hardly spend time in is only compiled quickly: a game's single cards, and modules with
# these names. All others are optimised as far as the compiler can, each library as a whole; see docs/building.md.
CARDS = "/rules/cards/"
COLD = {
    "edits",  # of the server
    *("audit", "bounds", "game", "reasons", "setup", "view"),  # of games
    *("board", "catalogue", "encoding", "errors", "factory", "files", "options", "saving", "text", "weights", "words"),
}


def is_hot(source: str) -> bool:
    """Is a module to be optimised as far as possible?"""
    return CARDS not in source and Path(source).stem not in COLD


def group_of(source: str) -> str:
    """The library that a module goes into."""
    parts = source.split("/")
    return parts[2] if parts[1] == "games" else parts[1] if source == EDITS else KERNEL


def compiled_groups(root: Path = ROOT) -> dict[str, list[str]]:
    """The modules by the library they go into: one for each game, one for the kernel with the bots, one for the server.

    Whoever changes a game compiles that game only.
    """
    found: dict[str, list[str]] = {}
    for source in compiled_sources(root):
        found.setdefault(group_of(source), []).append(source)
    return found


def module_name(source: str) -> str:
    """mohreh/kernel/step.py -> mohreh.kernel.step"""
    return source.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
