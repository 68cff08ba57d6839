"""What looks at many combinations takes turns in `make test`: each revision runs one part of it, `make soak` all.

A test with the marker `rotates("layouts")` is one of a kind. The tests of a kind are dealt out to the parts in the
order in which they are collected, so every part has some of each: a half, a quarter or an eighth. A page that is looked
at in both languages is looked at in one of them (`LANGUAGES_IN_TURN`). In the interpreted half the tests of the games
take turns too, without a marker: the compiled half runs every one of them, and `tests/both` compares the two modes
state by state. Which part runs follows from the revision, never from chance, so that a run can be repeated:

    ROTATE=commit   the part of this revision; `make test` says so
    ROTATE=3        the third part
    ROTATE=all      everything, as without the variable: whoever names a file or a test by hand gets all of it
"""

from __future__ import annotations

import hashlib
import itertools
import os
import subprocess
from pathlib import Path
from typing import Final

import pytest

from mohreh.kernel import registry
from mohreh.kernel.text import LANGUAGES

PARTS: Final = 8
# Each test of a kind runs in one of so many parts.
KINDS: Final = {
    "languages": 2,  # what is looked at in both languages; the first, so that one of two neighbours runs
    "layouts": 4,  # pages at more sizes, in more languages
    "options": 4,  # the contract with single option values
    "tours": 8,  # tours by clicking, by language and size
    "interpreted": 4,  # tests of the games, all of which run compiled
}
LANGUAGES_IN_TURN: Final = [pytest.param(one, marks=pytest.mark.rotates("languages")) for one in LANGUAGES]
VARIABLE: Final = "ROTATE"
ALL: Final = "all"
COMMIT: Final = "commit"
SOURCES: Final = ("mohreh", "tests")
HALF: Final = "not once"  # as the interpreted half is asked for, where a compiled one follows
GAMES: Final = frozenset(registry.names())


def revision(root: Path) -> str:
    """What changes with the sources: the id of the commit, or where there is no git a hash of them."""
    try:
        found = subprocess.run(
            ["git", "rev-parse", "--verify", "HEAD"], cwd=root, capture_output=True, check=True, text=True
        )
        return found.stdout.strip()
    except (OSError, subprocess.SubprocessError):
        total = hashlib.sha256()
        for path in sorted(path for folder in SOURCES for path in (root / folder).rglob("*.py")):
            total.update(path.read_bytes())
        return total.hexdigest()


def part_of(wanted: str, root: Path) -> int:
    """The part that is to be run, from 1; 0 for all of them."""
    if wanted in ("", ALL):
        return 0
    if wanted == COMMIT:
        return 1 + int(revision(root), 16) % PARTS
    if wanted.isdigit() and 1 <= int(wanted) <= PARTS:
        return int(wanted)
    raise pytest.UsageError(f"{VARIABLE} is {wanted!r}; it may be {ALL}, {COMMIT} or a part from 1 to {PARTS}.")


def pytest_configure(config: pytest.Config) -> None:
    """Decided once: processes that run tests for this one are told the number."""
    part = part_of(os.environ.get(VARIABLE, ""), config.rootpath)
    os.environ[VARIABLE] = str(part) if part else ALL


def pytest_sessionstart(session: pytest.Session) -> None:
    """Said once, before the tests run."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and os.environ[VARIABLE] != ALL:
        reporter.write_line(told(int(os.environ[VARIABLE])))


def told(part: int) -> str:
    kinds = ", ".join(KINDS)
    return f"rotating tests: part {part} of {PARTS} of {kinds}; {VARIABLE}={ALL} runs all, {VARIABLE}=3 the third part"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if os.environ[VARIABLE] == ALL:
        return
    again = HALF in config.getoption("markexpr")
    kinds = [kind_of(item.path, item.get_closest_marker("rotates"), again) for item in items]
    turns = taking_turns(kinds, int(os.environ[VARIABLE]))
    others = [item for item, runs in zip(items, turns, strict=True) if not runs]
    items[:] = [item for item, runs in zip(items, turns, strict=True) if runs]
    if others:
        config.hook.pytest_deselected(items=others)


def kind_of(path: Path, marker: pytest.Mark | None, again: bool) -> str:
    """Of what kind a test is one; empty where it always runs. `again`: this is the interpreted half."""
    if marker is not None:
        kind = str(marker.args[0])
        assert kind in KINDS, f"{path}: {kind!r} is none of the kinds that rotate"
        return kind
    return "interpreted" if again and path.parent.name in GAMES else ""


def taking_turns(kinds: list[str], part: int) -> list[bool]:
    """Which of these tests run in a part: all without a kind, and of each kind every so many.

    Each kind begins with another part, or all small kinds would fall to the first ones. Each round begins one part
    later than the one before, or a part would have the same language and size in all of them.
    """
    turns = {kind: itertools.count(number) for number, kind in enumerate(KINDS)}
    return [not kind or _runs(next(turns[kind]), KINDS[kind], part) for kind in kinds]


def _runs(number: int, parts: int, part: int) -> bool:
    return (number + number // parts - (part - 1)) % parts == 0
