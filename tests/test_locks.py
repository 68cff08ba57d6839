"""The locks are complete, hashed and free of addresses; every dependency has its reason."""

from __future__ import annotations

import re
import tomllib

import pytest

from tools.compiled_sources import ROOT

LOCKS = ("requirements.lock", "requirements-play.lock", "requirements-uv.lock")
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
RUN_TIME: list[str] = PYPROJECT["project"]["dependencies"]
EXTRAS: dict[str, list[str]] = PYPROJECT["project"]["optional-dependencies"]


def name_of(requirement: str) -> str:
    """mypy_extensions>=1.1 -> mypy-extensions"""
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found is not None
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def names_of(requirements: list[str]) -> set[str]:
    return {name_of(requirement) for requirement in requirements} - {"mohreh"}


def entries(lock: str) -> dict[str, int]:
    """Each requirement of a lock, with version and marker, and the number of its hashes."""
    text = re.sub(r"(?m)^\s*#.*\n", "", (ROOT / lock).read_text(encoding="utf-8")).replace("\\\n", "")
    found = {}
    for line in text.splitlines():
        requirement, *hashes = line.split(" --hash=sha256:")
        found[requirement.strip()] = len(hashes)
    return found


@pytest.mark.parametrize("lock", LOCKS)
def test_every_requirement_is_pinned_and_hashed(lock: str) -> None:
    assert entries(lock)
    assert [] == [line for line, hashes in entries(lock).items() if "==" not in line or not hashes]


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_has_no_address_and_no_option(lock: str) -> None:
    lines = (ROOT / lock).read_text(encoding="utf-8").splitlines()
    assert [] == [line for line in lines if "://" in line or line.startswith("-") or " @ " in line]


def test_every_dependency_is_locked() -> None:
    everything = names_of(RUN_TIME).union(*(names_of(extra) for extra in EXTRAS.values()))
    assert set() == everything - {name_of(line) for line in entries("requirements.lock")}


def test_playing_needs_the_run_time_and_the_compiler() -> None:
    needed = names_of(RUN_TIME) | names_of(EXTRAS["compile"])
    assert set() == needed - {name_of(line) for line in entries("requirements-play.lock")}


def test_both_locks_agree() -> None:
    """One .venv serves both, so `make play` after `make test` changes no version."""
    assert set() == set(entries("requirements-play.lock")) - set(entries("requirements.lock"))


def test_every_dependency_has_its_reason() -> None:
    page = (ROOT / "docs/dependencies.md").read_text(encoding="utf-8")
    explained = {name_of(name) for name in re.findall(r"(?m)^\| `([^`]+)` \|", page)}
    assert set() == names_of(RUN_TIME).union(*(names_of(extra) for extra in EXTRAS.values())) - explained
