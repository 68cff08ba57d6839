"""Stylesheets and scripts that one page loads do not use the same names by accident."""

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
DECLARED: Final = re.compile(r"^(?:async )?(?:function|const|let) (\w+)", re.MULTILINE)
CLOSED: Final = "\n(() => {\n"  # what such a script declares is only seen in it


def first_classes(path: Path) -> set[str]:
    """The classes that selectors begin with: what a stylesheet says of them holds wherever they stand."""
    rules: list[str] = RULE.findall(REMARKS.sub("", path.read_text(encoding="utf-8")))
    selectors = [one.strip() for rule in rules for one in OUTSIDE.split(rule)]
    return {found[1] for one in selectors if (found := FIRST.match(one))}


def of_page() -> list[Path]:
    return [one for one in sorted(SHARED.parent.glob("*.css")) if one != SHARED]


def test_a_class_is_of_one_stylesheet_unless_all_pages_have_it() -> None:
    shared = first_classes(SHARED)
    games = sorted(ROOT.glob("mohreh/games/*/faces/assets/board.css"))  # their figures are made for the rulebook
    assert len(of_page()) > 3
    assert len(games) > 4
    pairs = [*combinations(of_page(), 2), *[(ours, theirs) for ours in of_page() for theirs in games]]
    both = {f"{one.name} and {other}": first_classes(one) & first_classes(other) - shared for one, other in pairs}
    assert {} == {where: sorted(names) for where, names in both.items() if names}


def test_no_two_scripts_declare_the_same_name() -> None:
    """The second would not run at all."""
    texts = [one.read_text(encoding="utf-8") for one in sorted(SHARED.parent.glob("*.js"))]
    names = [name for text in texts if CLOSED not in text for name in DECLARED.findall(text)]
    assert len(names) > 99
    assert [] == sorted({name for name in names if names.count(name) > 1})
