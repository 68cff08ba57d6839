"""How many sequences of decisions the named positions of perft.txt allow."""

from __future__ import annotations

import pytest

from tests.inis.make_perft import FILE, count_read
from tests.kit.perft import Named, counts, parse

POSITIONS = parse("inis", FILE)
NAMES = [named.name for named, _ in POSITIONS]


@pytest.mark.parametrize(("named", "expected"), POSITIONS, ids=NAMES)
def test_counts_of_the_engine(named: Named, expected: dict[int, int]) -> None:
    """To depth 3."""
    assert expected == counts(named)


@pytest.mark.parametrize(("named", "expected"), POSITIONS, ids=NAMES)
def test_counts_through_saved_states(named: Named, expected: dict[int, int]) -> None:
    """The same numbers when every state is saved and loaded on the way, to depth 2."""
    assert {d: expected[d] for d in (1, 2)} == {d: count_read(named, d) for d in (1, 2)}
