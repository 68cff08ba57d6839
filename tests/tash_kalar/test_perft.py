"""How many sequences of decisions the named positions of perft.txt allow."""

from __future__ import annotations

import pytest

from tests.kit.perft import Named, count, parse
from tests.tash_kalar.make_perft import FILE, count_read

POSITIONS = parse("tash_kalar", FILE)
NAMES = [named.name for named, _ in POSITIONS]
SAMPLE = 2_500


@pytest.mark.parametrize(("named", "expected"), POSITIONS, ids=NAMES)
def test_counts_of_the_engine(named: Named, expected: dict[int, int]) -> None:
    """As deep as there are not many sequences."""
    for depth, n in expected.items():
        if n <= SAMPLE:
            assert n == count(named.rules, named.state(), depth)


@pytest.mark.parametrize(("named", "expected"), POSITIONS, ids=NAMES)
def test_counts_of_the_second_reading(named: Named, expected: dict[int, int]) -> None:
    """To depth 1, which is enough to show where the readings part."""
    assert expected[1] == count_read(named, 1)


@pytest.mark.soak
@pytest.mark.parametrize(("named", "expected"), POSITIONS, ids=NAMES)
def test_all_counts(named: Named, expected: dict[int, int]) -> None:
    """The whole file by the engine, and to depth 2 by the second reading."""
    for depth, n in expected.items():
        assert n == count(named.rules, named.state(), depth)
    if 2 in expected and expected[2] <= SAMPLE:
        assert expected[2] == count_read(named, 2)
