"""How many sequences of decisions the named positions of perft.txt allow."""

from __future__ import annotations

import pytest

from tests.qabile.make_perft import DEPTHS, FILE, Named, count, count_read, parse

POSITIONS = parse(FILE.read_text(encoding="utf-8"))
NAMES = [named.name for named, _ in POSITIONS]


@pytest.mark.parametrize(("named", "counts"), POSITIONS, ids=NAMES)
def test_counts_of_the_engine(named: Named, counts: dict[int, int]) -> None:
    """To depth 2, and to depth 3 where that is not much."""
    for depth in DEPTHS:
        if counts[depth] < 20_000:
            assert counts[depth] == count(named.rules, named.state(), depth)


@pytest.mark.parametrize(("named", "counts"), POSITIONS, ids=NAMES)
def test_counts_of_the_second_reading(named: Named, counts: dict[int, int]) -> None:
    """To depth 1, which is enough to show where the readings part."""
    assert counts[1] == count_read(named, 1)


@pytest.mark.soak
@pytest.mark.parametrize(("named", "counts"), POSITIONS, ids=NAMES)
def test_all_counts(named: Named, counts: dict[int, int]) -> None:
    """The whole file by the engine, and to depth 2 by the second reading."""
    assert counts == {depth: count(named.rules, named.state(), depth) for depth in DEPTHS}
    assert counts[2] == count_read(named, 2)
