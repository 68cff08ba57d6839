"""Modules of a game may import each other in a circle; then each imports modules, and any of them may come first."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.patience import patience
from tools.compiled_sources import ROOT

Imports = dict[str, dict[str, bool]]  # module -> module that it imports as it starts -> is it a whole module?

STATE = "class State: pass\n"
STEPS = "from game import battle\nclass Fight:\n    def resume(self):\n        battle.on()\nFIGHT = Fight()\n"
BATTLE = "from game import steps\ndef on():\n    return steps.FIGHT\n"


def module_of(path: Path, root: Path) -> str:
    return ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def imports(folder: Path, root: Path) -> Imports:
    """What the modules in a folder import as they start."""
    paths = {module_of(path, root): path for path in sorted(folder.rglob("*.py"))}
    found: Imports = {}
    for module, path in paths.items():
        found[module] = {}
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                for alias in node.names:
                    whole = f"{node.module}.{alias.name}"
                    if whole in paths:
                        found[module].setdefault(whole, True)
                    elif node.module in paths:
                        found[module][node.module] = False
    return found


def reached(found: Imports, start: str) -> set[str]:
    """All modules that a module imports, and those that they import."""
    known: set[str] = set()
    ahead = list(found[start])
    while ahead:
        one = ahead.pop()
        if one not in known:
            known.add(one)
            ahead += found[one]
    return known


def complaints(folder: Path, root: Path) -> list[str]:
    """What stands in the way of a circle being entered anywhere."""
    found = imports(folder, root)
    wrong: list[str] = []
    for module, imported in found.items():
        for other, whole in imported.items():
            if module in reached(found, other) and not whole:
                wrong.append(f"{module} and {other} import each other: import the module, not names of it")
    for module in found if not wrong else []:
        if module in reached(found, module):
            done = subprocess.run(
                [sys.executable, "-c", f"import {module}"],
                env={**os.environ, "PYTHONPATH": str(root), "PYTHONSAFEPATH": "1"},
                capture_output=True,
                text=True,
                timeout=patience(60),
                check=False,
            )
            if done.returncode:
                wrong.append(f"{module} cannot be the first: {done.stderr.splitlines()[-1]}")
    return wrong


def circle(folder: Path, **modules: str) -> Path:
    (folder / "game").mkdir()
    for name, text in {"__init__": "", "state": STATE, **modules}.items():
        (folder / "game" / f"{name}.py").write_text(text, encoding="utf-8")
    return folder / "game"


@pytest.mark.parametrize("game", sorted([path.name for path in (ROOT / "mohreh" / "games").iterdir() if path.is_dir()]))
def test_any_module_of_a_game_may_be_imported_first(game: str) -> None:
    assert [] == complaints(ROOT / "mohreh" / "games" / game, ROOT)


def test_a_circle_of_modules_is_no_harm(tmp_path: Path) -> None:
    assert [] == complaints(circle(tmp_path, steps=STEPS, battle=BATTLE), tmp_path)


def test_names_are_not_imported_round_a_circle(tmp_path: Path) -> None:
    by_name = "from game.battle import on\ndef fight():\n    on()\n"
    told = ["game.steps and game.battle import each other: import the module, not names of it"]
    assert told == complaints(circle(tmp_path, steps=by_name, battle=BATTLE), tmp_path)


def test_what_comes_round_a_circle_is_used_in_functions_only(tmp_path: Path) -> None:
    at_once = "from game import steps\nFIRST = steps.FIGHT\n"
    told = ["game.steps cannot be the first: AttributeError: partially initialized module 'game.steps' has"]
    found = complaints(circle(tmp_path, steps=STEPS, battle=at_once), tmp_path)
    assert [told[0]] == [one[: len(told[0])] for one in found]
