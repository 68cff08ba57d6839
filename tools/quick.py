"""`make quick`: lint, types and the tests nearest to what changed since the last commit, in under 90 seconds."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from dataclasses import dataclass, field
from typing import Final

from tools.compiled_sources import ROOT

ENOUGH: Final = 45  # processor seconds after which a worker begins no test any more
GAMES: Final = "mohreh/games/"

MODES: Final = "tests/both/test_modes.py"
KERNEL: Final = [
    f"tests/test_{name}.py"
    for name in (
        *("asking", "catalogue", "circles", "features", "files", "options", "record", "registry", "rng", "saving"),
        *("sealed", "text", "weights"),
        *("table", "table_moves", "table_refusals", "table_undo"),
    )
]

# Which tests are nearest to what is below a path; the longest path counts. A game's are found by its name.
NEAREST: Final[dict[str, list[str]]] = {
    "mohreh/__init__.py": ["tests/both/test_face.py", "tests/test_readme.py"],
    "mohreh/__main__.py": ["tests/test_cli_commands.py"],
    "mohreh/folders.py": ["tests/test_folders.py"],
    "mohreh/optional_packages.py": ["tests/adapters/test_pictures.py"],
    "mohreh/adapters": ["tests/adapters"],
    "mohreh/arena": ["tests/arena", "tests/test_tuning.py", "tests/test_weights.py"],
    "mohreh/bots": [
        *("tests/test_bots.py", "tests/test_belief.py", "tests/test_timing.py"),
        *("tests/both/test_search.py", "tests/test_outside.py"),
    ],
    "mohreh/cli": [f"tests/test_cli_{name}.py" for name in ("commands", "persian", "play", "screens", "terminal")],
    "mohreh/contract": ["tests/test_broken_toys.py", "tests/test_contract.py", MODES],
    "mohreh/games/__init__.py": ["tests/test_registry.py"],
    "mohreh/kernel": [*KERNEL, "tests/both"],
    "mohreh/server": ["tests/server"],
    "mohreh/tours": ["tests/test_tours.py"],
    "mohreh/text": ["tests/test_text.py", "tests/test_persian.py", "tests/test_latin.py"],
    "mohreh/web": ["tests/web", "tests/browser/test_page.py"],
    "bench": ["tests/test_bench.py", "tests/test_load.py", "tests/test_matches.py"],
    "docs": ["tests/test_docs.py"],
    "examples": ["tests/adapters", "tests/test_outside.py"],
    "examples/hosting": ["tests/test_hosting_examples.py"],
    "tests/catalogues": [MODES],
    "tests/digests.json": [MODES],
    "tests/kit": ["tests/splendor", "tests/web"],
    "tests/outside_programs": ["tests/test_outside.py"],
    "tests/screens": ["tests/test_cli_screens.py"],
    "tests/terminal.py": ["tests/test_cli_commands.py"],
    "tests/toys": ["tests/test_broken_toys.py", MODES],
    "tools": [
        f"tests/test_{name}.py"
        for name in ("launcher", "lint_compiled", "locks", "mutate", "native_build", "quick")
    ],
    "tools/play.py": ["tests/play"],
    "CONTRIBUTING.md": ["tests/test_readme.py"],
    "README.md": ["tests/test_readme.py"],
    "pyproject.toml": ["tests/test_locks.py"],
    "requirements.lock": ["tests/test_locks.py"],
    "requirements-play.lock": ["tests/test_locks.py"],
    "requirements-uv.lock": ["tests/test_locks.py"],
}
ALWAYS: Final = ["tests/test_imports.py"]
SMOKE: Final = [MODES, "tests/both/test_face.py", "tests/test_table.py", "tests/test_text.py", "tests/splendor"]
SMOKE_GAMES: Final = ["splendor", "rokab", "qabile"]  # the short ones


@dataclass
class Selection:
    """Tests to run: `sparing` without those marked `once`, `whole` with them; of tests/both only these games'."""

    sparing: set[str] = field(default_factory=set)
    whole: set[str] = field(default_factory=set)
    games: set[str] = field(default_factory=set)
    unknown: set[str] = field(default_factory=set)


def nearest(changed: str) -> list[str]:
    """The tests nearest to a changed file; none if nobody said."""
    parts = changed.split("/")
    if changed.startswith(GAMES) and len(parts) > 3:
        return [f"tests/{parts[2]}", MODES]
    for place in sorted(NEAREST, key=len, reverse=True):
        if changed == place or changed.startswith(f"{place}/"):
            return NEAREST[place]
    if parts[0] == "tests" and parts[-1].startswith("test_") and changed.endswith(".py"):
        return [changed]
    if parts[0] == "tests" and len(parts) > 2:
        return [f"tests/{parts[1]}"]  # a scene, a record, a screen
    return []


def select(changed: list[str]) -> Selection:
    """All tests nearest to the changed files. Of a game and of the kernel, without those that play many games."""
    found = Selection()
    for path in changed:
        tests = nearest(path)
        game = path.removeprefix(GAMES).split("/")[0] if path.startswith(GAMES) else ""
        if not tests:
            found.unknown.add(path)
        elif path.startswith((GAMES, "mohreh/kernel/")):
            found.sparing |= set(tests)
            found.games.add(game if f"tests/{game}" in tests else "")
        else:
            found.whole |= set(tests)
            found.games |= {""} if MODES in tests else set()
    if "" in found.games:
        found.games = set()  # all
    found.sparing -= found.whole
    return found


def changed_files() -> list[str]:
    """What differs from the last commit and still exists, and what git does not know yet."""
    commands = (["diff", "--name-only", "HEAD"], ["ls-files", "--others", "--exclude-standard"])
    found: list[str] = []
    for command in commands:
        done = subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=True)
        found += done.stdout.splitlines()
    return sorted(path for path in found if (ROOT / path).is_file())


def of_game(name: str) -> list[str]:
    """As if everything of a game had changed."""
    return [str(path.relative_to(ROOT)) for path in sorted((ROOT / GAMES / name).glob("*.py"))]


def existing(tests: set[str]) -> list[str]:
    return [path for path in sorted(tests) if (ROOT / path).exists()]


def python(*arguments: str) -> list[str]:
    return [sys.executable, "-m", *arguments]


def pytest_command(found: Selection, enough: int, workers: int) -> list[str]:
    """Tests marked `once` come last; a worker that has taken `enough` processor seconds begins no more."""
    paths = existing(found.sparing | found.whole | set(ALWAYS))
    command = python("pytest", "-q", "-n", str(workers), "-p", "tools.quick_tests", f"--enough={enough}")
    command += [f"--sparing={path}" for path in existing(found.sparing)]
    command += [f"--of={game}" for game in sorted(found.games)]
    return [*command, *paths]


def run(title: str, command: list[str], environment: dict[str, str]) -> bool:
    print(f"quick: {title}", flush=True)
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make quick", description=__doc__)
    parser.add_argument("--game", default="", help="the tests of this game, whatever changed: make quick GAME=inis")
    parser.add_argument("--enough", type=int, default=ENOUGH, help="processor seconds for each worker")
    parser.add_argument("--workers", type=int, default=2, help="processes for the tests")
    given = parser.parse_args(arguments)
    began = time.time()
    games = sorted(path.name for path in (ROOT / GAMES).iterdir() if (path / "__init__.py").exists())
    if given.game and given.game not in games:
        print(f"There is no game {given.game!r}; there are {', '.join(games)}.", file=sys.stderr)
        return 2

    changed = changed_files()
    found = select(of_game(given.game) if given.game else changed)
    if given.game:
        print(f"quick: {given.game}")
    elif changed:
        print(f"quick: {len(changed)} changed since the last commit, e.g. {changed[0]}")
    else:
        print("quick: nothing has changed since the last commit; a small sample of everything")
        found = Selection(sparing=set(SMOKE), games=set(SMOKE_GAMES))
    for path in sorted(found.unknown):
        print(f"quick: no test is known to be near {path}")

    environment = dict(os.environ, PYTHONSAFEPATH="1", PYTHONPATH=str(ROOT), MOHREH_EXPECT="interpreted")
    good: dict[str, bool] = {}
    sources = [path for path in changed if path.endswith(".py")]
    if sources:
        good["ruff"] = run("ruff", python("ruff", "check", "--quiet", *sources), environment)
    good["lint"] = run("the lint for compiled code", python("tools.lint_compiled"), environment)
    if not (ROOT / "build/cache/mypy").exists():
        print("quick: mypy has no cache yet and reads everything, about half a minute of a processor")
    print("quick: mypy, beside the tests", flush=True)
    types = subprocess.Popen(
        python("mypy"), cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        command = pytest_command(found, given.enough, given.workers)
        good["tests"] = run(f"pytest {' '.join(existing(found.sparing | found.whole))}", command, environment)
        told, _ = types.communicate()
    finally:
        types.kill()
    good["mypy"] = types.returncode == 0
    print(told, end="")
    if found.sparing:
        print(f"quick: left out, in {', '.join(existing(found.sparing))}: what is marked `once`; `make test` runs it")
    verdict = ", ".join(f"{name} {'passed' if passed else 'FAILED'}" for name, passed in good.items())
    print(f"quick: {verdict}; {time.time() - began:.0f} s")
    return 0 if all(good.values()) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
