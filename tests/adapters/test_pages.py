"""The pages about the adapters: their tables are those of the environments, and their examples run."""

from __future__ import annotations

import re

import pytest

import mohreh
from mohreh.adapters import _versions
from mohreh.adapters.gymnasium import environment_id
from mohreh.kernel import registry
from tests.adapters.kit import TABLES
from tools.compiled_sources import ROOT

SIZES_HEAD = ["| game | players | actions | numbers | decisions at most |", "|---|---:|---:|---:|---:|"]
ACTIONS_HEAD = ["| game | ids | verb | arguments |", "|---|---|---|---|"]
NAMES_HEAD = ["| PettingZoo | Gymnasium | rules |", "|---|---|---:|"]


def page(name: str) -> str:
    return (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")


def sizes() -> str:
    lines = SIZES_HEAD[:]
    for game, players in TABLES:
        r = registry.rules(game, players)
        lines.append(f"| {game} | {players} | {len(r.catalogue)} | {len(r.feature_names())} | {r.longest} |")
    return "\n".join(lines)


def actions() -> str:
    lines = ACTIONS_HEAD[:]
    for game in registry.names():
        for verb in registry.game(game).catalogue.verbs:
            last = verb.base + verb.size - 1
            ids = f"{verb.base}" if verb.size == 1 else f"{verb.base} to {last}"
            domains = ", ".join([f"{domain.kind} ({len(domain.names)})" for domain in verb.domains])
            lines.append(f"| {game} | {ids} | `{verb.name}` | {domains} |".replace("|  |", "| |"))
    return "\n".join(lines)


def names() -> str:
    rows = [
        f"| `{_versions.named(game)}` | `{environment_id(game)}` | {registry.game(game).version} |"
        for game in registry.names()
    ]
    return "\n".join([*NAMES_HEAD, *rows])


@pytest.mark.parametrize("table", [sizes, actions, names])
def test_tables_are_as_generated(table: object) -> None:
    assert callable(table)
    expected = str(table())
    assert expected in page("pettingzoo"), f"put this into docs/pettingzoo.md:\n{expected}"


def test_every_setting_is_explained() -> None:
    """By a line of a table that begins with its name."""
    for name, settings in {
        "pettingzoo": ("players", "max_cycles", "rewards", "illegal", "render_mode", "render_seat"),
        "gymnasium": ("players", "seat", "opponents", "rewards", "illegal", "render_mode"),
    }.items():
        explained = re.findall(r"(?m)^\| `(\w+)` \|", page(name))
        assert set() == set(settings) - set(explained), name


def test_the_citation_names_this_version() -> None:
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert [mohreh.__version__] == re.findall(r"(?m)^version: (.+)$", cited)
