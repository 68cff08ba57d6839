"""How many sequences of decisions the named positions of perft.txt allow."""

from __future__ import annotations

import pytest

from tests.rokab.make_perft import DEPTHS, FILE, Named, count, count_read, parse

POSITIONS = parse(FILE.read_text(encoding="utf-8"))
NAMES = [named.name for named, _ in POSITIONS]


@pytest.mark.parametrize(("named", "counts"), POSITIONS, ids=NAMES)
def test_counts_of_the_engine(named: Named, counts: dict[int, int]) -> None:
    """To depth 3."""
    s, _ = named.both()
    assert counts == {depth: count(named.rules, s, depth) for depth in DEPTHS}


@pytest.mark.parametrize(("named", "counts"), POSITIONS, ids=NAMES)
def test_counts_of_the_second_reading(named: Named, counts: dict[int, int]) -> None:
    """The same numbers from the rules as read a second time, to depth 2."""
    s, read = named.both()
    assert {d: counts[d] for d in (1, 2)} == {d: count_read(named.rules, s, read, d) for d in (1, 2)}
