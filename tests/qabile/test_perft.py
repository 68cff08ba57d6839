"""How many sequences of decisions the named positions of perft.txt allow."""

from __future__ import annotations

import pytest

from tests.kit.perft import DEPTHS, Named, count, counts, parse
from tests.qabile.make_perft import FILE, count_read

POSITIONS = parse("qabile", FILE)
NAMES = [named.name for named, _ in POSITIONS]


@pytest.mark.parametrize(("named", "expected"), POSITIONS, ids=NAMES)
def test_counts_of_the_engine(named: Named, expected: dict[int, int]) -> None:
    """To depth 2, and to depth 3 where that is not much."""
    for depth in DEPTHS:
        if expected[depth] < 20_000:
            assert expected[depth] == count(named.rules, named.state(), depth)


@pytest.mark.parametrize(("named", "expected"), POSITIONS, ids=NAMES)
def test_counts_of_the_second_reading(named: Named, expected: dict[int, int]) -> None:
    """To depth 1, which is enough to show where the readings part."""
    assert expected[1] == count_read(named, 1)


@pytest.mark.soak
@pytest.mark.parametrize(("named", "expected"), POSITIONS, ids=NAMES)
def test_all_counts(named: Named, expected: dict[int, int]) -> None:
    """The whole file by the engine, and to depth 2 by the second reading."""
    assert expected == counts(named)
    assert expected[2] == count_read(named, 2)
