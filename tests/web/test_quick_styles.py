"""No rule makes the browser work out the style of a whole page because something small has changed in it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tools.compiled_sources import ROOT

pytestmark = pytest.mark.once

SHEETS: Final = sorted([*ROOT.glob("mohreh/web/static/*.css"), *ROOT.glob("mohreh/games/*/faces/assets/*.css")])
# `> :nth-child(5)` is about a child of any kind: with such a rule, all that is in a parent is looked at again whenever
# a child comes or goes, wherever that is. With the class of the child it is not.
ANY_CHILD: Final = re.compile(r"(?:^|[\s>+~,]|:has\()(:(?:nth|first|last|only)-[\w-]+)", re.MULTILINE)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: str(sheet.relative_to(ROOT / "mohreh")))
def test_what_is_counted_has_a_name(sheet: Path) -> None:
    assert [] == ANY_CHILD.findall(sheet.read_text(encoding="utf-8"))


def test_children_without_a_name_are_found() -> None:
    assert [":nth-child", ":only-child"] == ANY_CHILD.findall(".a:has(> :nth-child(5)), .b :only-child {}")
    assert [] == ANY_CHILD.findall(".a:has(> .b:nth-child(5)), li:first-child, .c:not(:first-child) {}")
