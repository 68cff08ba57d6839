"""Imports point one way, and the tree holds nothing that ties it to one machine."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.compiled_sources import ROOT

pytestmark = pytest.mark.once

# From a part of mohreh to the parts that it may import.
# "games" is the empty package, not a game; "games/<g>" is a game's own folder; "" is mohreh/*.py, the public face.
ALLOWED = {
    "": {"", "kernel", "cli"},
    "kernel": {"kernel", "games"},
    "text": {"text", "kernel"},
    "games": set[str](),
    "games/<g>": {"kernel"},
    "bots": {"bots", "kernel"},
    "tours": {"tours", "kernel"},
    "contract": {"contract", "", "kernel", "bots", "tours"},
    "arena": {"arena", "", "kernel", "bots", "text"},
    "cli": {"cli", "", "kernel", "bots", "contract", "arena", "server", "text", "tours"},
    "server": {"server", "", "kernel", "bots", "web", "text", "tours"},
    "web": {"web", "", "kernel", "text", "tours"},
    "adapters": {"adapters", "", "kernel", "bots", "text", "arena"},
}
# A game's faces may import more than its rules: all of them texts, those that draw the components of pages.
FACES = {"text"}
DRAWN = {"web"}  # web.py and *_drawing.py
# Within a game: from a shelf to the shelves that it may import.
SHELVES = {
    "rules": {"rules"},
    "knowledge": {"rules", "knowledge"},
    "learning": {"rules", "knowledge", "learning"},
    "faces": {"rules", "knowledge", "faces"},
}
# What is compiled runs anywhere: the standard library and mypyc's run-time packages only.
LIGHT = ("kernel", "games", "bots")
LIGHT_PACKAGES = {"librt", "mypy_extensions", "mohreh"}


def part_of(module: str, root: Path = ROOT) -> str:
    """mohreh.kernel.step -> kernel;  mohreh.games.inis.rules.state -> games/inis;  mohreh.Table -> the public face"""
    names = module.split(".")[1:]
    if not names or not ((root / "mohreh" / names[0]).is_dir() or names[0] in ALLOWED):
        return ""
    if names[0] == "games" and len(names) > 1:
        return f"games/{names[1]}"
    return names[0]


def imports(tree: ast.AST, module: str, is_package: bool) -> Iterator[tuple[int, str]]:
    """Line and full name of all that is imported; relative names are resolved."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = module.split(".")
                parents = parents[: len(parents) - node.level + is_package]
                base = ".".join([*parents, *([node.module] if node.module else [])])
            for alias in node.names:
                # `from mohreh import kernel` and `from mohreh.games import inis` name a part, not an attribute.
                yield node.lineno, f"{base}.{alias.name}" if base in ("mohreh", "mohreh.games") else base


def is_face(file: Path) -> bool:
    """mohreh/games/<game>/faces/<module>.py"""
    return file.parts[:2] == ("mohreh", "games") and file.parts[3:4] == ("faces",)


def complaints(text: str, path: str) -> list[str]:
    """What this file, given by its path below the root, may not import."""
    file = Path(path)
    is_package = file.name == "__init__.py"
    module = ".".join(file.parent.parts if is_package else file.with_suffix("").parts)
    part = part_of(module)
    kind = "games/<g>" if part.startswith("games/") else part
    allowed = {part} | ALLOWED.get(kind, set())
    if kind == "games/<g>":
        allowed |= FACES if is_face(file) else set()
        allowed |= DRAWN if is_face(file) and (file.name == "web.py" or file.name.endswith("_drawing.py")) else set()
    found = []
    for line, name in imports(ast.parse(text), module, is_package):
        package = name.split(".")[0]
        if package == "mohreh" and part_of(name) not in allowed:
            found.append(f"{path}:{line}: {part or 'mohreh'} may not import {name}")
        if kind.split("/")[0] in LIGHT and not is_face(file):
            if package not in LIGHT_PACKAGES and package not in sys.stdlib_module_names:
                found.append(f"{path}:{line}: {part} may not need {package}")
    return found


def project_files() -> list[Path]:
    """All files that are, or would be, under version control."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode()
    except (OSError, subprocess.CalledProcessError):  # an unpacked archive, or a machine without git
        ignored = {".git", ".venv", "build", "dist", "__pycache__", ".hypothesis"}
        files = [path for path in ROOT.rglob("*") if not ignored & set(path.relative_to(ROOT).parts)]
    else:
        files = [ROOT / name for name in listed.split("\0") if name]
    return sorted(path for path in files if path.is_file())


def test_imports_point_one_way() -> None:
    found = []
    for path in sorted((ROOT / "mohreh").rglob("*.py")):
        found += complaints(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix())
    assert [] == found


def shelf_of(module: str) -> str:
    """mohreh.games.inis.rules.clash -> rules; empty outside of the shelves"""
    names = module.split(".")
    return names[3] if names[:2] == ["mohreh", "games"] and len(names) > 3 and names[3] in SHELVES else ""


def test_shelves_of_a_game_import_one_way() -> None:
    """Rules know nothing of who looks at them."""
    found = []
    for path in sorted((ROOT / "mohreh" / "games").glob("*/*/**/*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for line, name in imports(ast.parse(path.read_text(encoding="utf-8")), module, path.name == "__init__.py"):
            if shelf_of(name) and shelf_of(name) not in SHELVES[shelf_of(module)]:
                found.append(f"{module}:{line}: {shelf_of(module)} may not import {name}")
    assert [] == found


def test_every_part_is_in_the_table() -> None:
    parts = {path.name for path in (ROOT / "mohreh").iterdir() if list(path.glob("*.py"))}
    assert set() == parts - set(ALLOWED)


def test_forbidden_edges_are_seen() -> None:
    """The check itself: absolute, relative and roundabout imports."""
    for text, path in [
        ("import mohreh.bots.search", "mohreh/kernel/state.py"),
        ("from mohreh import bots", "mohreh/kernel/state.py"),
        ("from mohreh import new", "mohreh/kernel/state.py"),
        ("from ..bots import greedy", "mohreh/kernel/state.py"),
        ("from .. import bots", "mohreh/kernel/__init__.py"),
        ("def f():\n    from mohreh.games.inis import GAME", "mohreh/kernel/registry.py"),
        ("from mohreh.games import inis", "mohreh/cli/play.py"),
        ("from mohreh.games.inis.rules.state import InisState", "mohreh/bots/search.py"),
        ("from ..inis import state", "mohreh/games/rokab/state.py"),
        ("from mohreh.web import card", "mohreh/games/inis/view.py"),
        ("from mohreh.web import card", "mohreh/games/inis/faces/board.py"),
        ("import rich", "mohreh/games/inis/view.py"),
    ]:
        assert 1 == len(complaints(text, path)), f"{text!r} in {path}"


def test_permitted_edges_are_not_seen() -> None:
    for text, path in [
        ("from . import state\nfrom .state import State", "mohreh/kernel/__init__.py"),
        ("import mohreh.games", "mohreh/kernel/registry.py"),
        (
            "from mohreh.kernel import Step\nfrom ..data import CARDS\nfrom . import clash",
            "mohreh/games/inis/steps/war.py",
        ),
        ("from mohreh.web import card", "mohreh/games/inis/faces/web.py"),
        ("from librt.vecs import vec\nimport math", "mohreh/bots/search.py"),
        ("import mohreh\nimport typer\nfrom mohreh import load", "mohreh/cli/play.py"),
    ]:
        assert [] == complaints(text, path)


def test_nothing_names_another_folder_or_a_registry() -> None:
    """Written in pieces, so that this file passes too."""
    forbidden = re.compile(
        r"\.\./"
        + r"shared|(?<![\w./])/wo"
        + r"rk/|pypi\."
        + r"org|python"
        + r"hosted|npm"
        + r"js\.|deb\.deb"
        + r"ian"
        r"|--(extra-)?index" + r"-url[ =]\S"
    )
    found = []
    for path in project_files():
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            if forbidden.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}")
    assert [] == found


def test_no_compiled_file_is_among_the_sources() -> None:
    """A .so beside its .py would run in its place, in every environment."""
    compiled = {".so", ".pyd", ".c", ".h", ".o"}
    assert [] == [path for path in (ROOT / "mohreh").rglob("*") if path.suffix in compiled]
