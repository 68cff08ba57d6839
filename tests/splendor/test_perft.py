"""How many sequences of decisions the named positions of perft.txt allow."""

from __future__ import annotations

import pytest

from tests.splendor.make_perft import DEPTHS, FILE, Named, count, count_read, parse

POSITIONS = parse(FILE.read_text(encoding="utf-8"))
NAMES = [named.name for named, _ in POSITIONS]


@pytest.mark.parametrize(("named", "counts"), POSITIONS, ids=NAMES)
def test_counts_of_the_engine(named: Named, counts: dict[int, int]) -> None:
    """To depth 3."""
    assert counts == {depth: count(named.rules, named.state(), depth) for depth in DEPTHS}


@pytest.mark.parametrize(("named", "counts"), POSITIONS, ids=NAMES)
def test_counts_of_the_second_reading(named: Named, counts: dict[int, int]) -> None:
    """The same numbers from the rules as read a second time."""
    assert counts == {depth: count_read(named.reading(), depth) for depth in DEPTHS}
