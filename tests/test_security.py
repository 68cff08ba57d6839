"""Every claim of docs/security.md names a test, and the test exists."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

TESTS = Path(__file__).parent
PAGE = (TESTS.parent / "docs" / "security.md").read_text(encoding="utf-8")
CLAIMS = [line for line in PAGE.splitlines() if line.startswith("| ") and not line.endswith("| test |")]
NAMED = re.compile(r"`([\w/]+\.py)::(test_\w+)` \|$")


@cache
def found_in(file: str) -> frozenset[str]:
    path = TESTS / file
    tree = ast.parse(path.read_text(encoding="utf-8")) if path.exists() else ast.Module([], [])
    return frozenset(one.name for one in tree.body if isinstance(one, ast.FunctionDef))


def test_every_claim_names_its_test() -> None:
    assert len(CLAIMS) > 40
    assert [] == [line for line in CLAIMS if NAMED.search(line) is None]


def test_every_named_test_exists() -> None:
    named = [found.groups() for line in CLAIMS if (found := NAMED.search(line)) is not None]
    assert [] == [f"{file}::{name}" for file, name in named if name not in found_in(file)]
