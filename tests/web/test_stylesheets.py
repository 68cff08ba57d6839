"""Stylesheets that one page loads do not speak of the same things by accident."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from typing import Final

import pytest

from tools.compiled_sources import ROOT

pytestmark = pytest.mark.once

SHARED: Final = ROOT / "mohreh/web/static/style.css"  # what it speaks of, the others may change for their pages
REMARKS: Final = re.compile(r"/\*.*?\*/|url\(\"[^\"]*\"\)", re.DOTALL)
RULE: Final = re.compile(r"([^{};]+)\{")
OUTSIDE: Final = re.compile(r",(?![^(]*\))")  # not within `:is(…)`
FIRST: Final = re.compile(r"\.([\w-]+)")


def first_classes(path: Path) -> set[str]:
    """The classes that selectors begin with: what a stylesheet says of them holds wherever they stand."""
    rules: list[str] = RULE.findall(REMARKS.sub("", path.read_text(encoding="utf-8")))
    selectors = [one.strip() for rule in rules for one in OUTSIDE.split(rule)]
    return {found[1] for one in selectors if (found := FIRST.match(one))}


def of_page() -> list[Path]:
    return [one for one in sorted(SHARED.parent.glob("*.css")) if one != SHARED]


def test_a_class_is_of_one_stylesheet_unless_all_pages_have_it() -> None:
    shared = first_classes(SHARED)
    games = sorted(ROOT.glob("mohreh/games/*/faces/assets/*.css"))
    assert len(of_page()) > 3
    assert len(games) > 9
    pairs = [*combinations(of_page(), 2), *[(ours, theirs) for ours in of_page() for theirs in games]]
    both = {f"{one.name} and {other}": first_classes(one) & first_classes(other) - shared for one, other in pairs}
    assert {} == {where: sorted(names) for where, names in both.items() if names}
