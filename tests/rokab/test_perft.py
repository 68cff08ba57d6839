"""How many sequences of decisions the named positions of perft.txt allow."""

from __future__ import annotations

import pytest

from tests.kit.perft import Named, counts, parse
from tests.rokab.make_perft import FILE, count_read

POSITIONS = parse("rokab", FILE)
NAMES = [named.name for named, _ in POSITIONS]


@pytest.mark.parametrize(("named", "expected"), POSITIONS, ids=NAMES)
def test_counts_of_the_engine(named: Named, expected: dict[int, int]) -> None:
    """To depth 3."""
    assert expected == counts(named)


@pytest.mark.parametrize(("named", "expected"), POSITIONS, ids=NAMES)
def test_counts_of_the_second_reading(named: Named, expected: dict[int, int]) -> None:
    """The same numbers from the rules as read a second time, to depth 2."""
    assert {d: expected[d] for d in (1, 2)} == {d: count_read(named, d) for d in (1, 2)}
