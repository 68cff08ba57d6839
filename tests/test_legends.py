"""The legend of features: every column once, and the page of the documentation as the code would write it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mohreh.kernel.registry import names, rules
from mohreh.text.legend import legend
from tests.terminal import out
from tools.legends import PAGE, page

pytestmark = pytest.mark.once


@pytest.mark.parametrize("name", names())
def test_blocks_tell_every_column_once(name: str) -> None:
    r = rules(name, 3)
    told = [f"{block.name}.{thing}" for block in legend(r) for thing in block.things]
    columns = r.feature_names()
    assert [name for name in columns if name in set(told)] == told
    alone = {block.first: block.name for block in legend(r) if not block.things}
    assert len(columns) == len(told) + len(alone)
    assert all(columns[column] == name for column, name in alone.items())
    for block in legend(r):
        if block.things:
            assert [f"{block.name}.{thing}" for thing in block.things] == columns[block.first : block.last + 1]


def test_the_page_is_current() -> None:
    """`python -m tools.legends` writes it."""
    assert page() == PAGE.read_text(encoding="utf-8")


def test_the_command_lists_them_for_any_table(tmp_path: Path) -> None:
    lines = out(tmp_path, "features", "splendor", "--players", "4").splitlines()
    assert f"{len(rules('splendor', 4).feature_names()) - 1}" in lines[-1].split()[0]
    assert any(line.endswith("seat+3.tokens  w u g r k j") for line in lines)
    shorter = out(tmp_path, "features", "tash_kalar", "--option", "form=duel")
    assert "claimed" not in shorter
    assert "seat+1.scored" in shorter
