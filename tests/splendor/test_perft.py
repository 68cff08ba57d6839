"""How many sequences of decisions the named positions of perft.txt allow."""

from __future__ import annotations

import pytest

from tests.kit.perft import DEPTHS, Named, counts, parse
from tests.splendor.make_perft import FILE, count_read

POSITIONS = parse("splendor", FILE)
NAMES = [named.name for named, _ in POSITIONS]


@pytest.mark.parametrize(("named", "expected"), POSITIONS, ids=NAMES)
def test_counts_of_the_engine(named: Named, expected: dict[int, int]) -> None:
    """To depth 3."""
    assert expected == counts(named)


@pytest.mark.parametrize(("named", "expected"), POSITIONS, ids=NAMES)
def test_counts_of_the_second_reading(named: Named, expected: dict[int, int]) -> None:
    """The same numbers from the rules as read a second time."""
    assert expected == {depth: count_read(named, depth) for depth in DEPTHS}
