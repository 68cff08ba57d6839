"""The hints are good enough for the greedy bot to beat the random one clearly."""

from __future__ import annotations

import pytest

from mohreh.kernel.registry import rules
from tests.kit.match import share_won

pytestmark = pytest.mark.once


def test_greedy_beats_random() -> None:
    """At least 80 of a hundred in a small sample, seats alternating."""
    assert 100 * share_won(rules("inis", 2), 10) >= 80


@pytest.mark.soak
@pytest.mark.parametrize(("players", "least"), [(2, 90), (3, 75), (4, 60)])
def test_greedy_beats_random_for_long(players: int, least: int) -> None:
    """Against several random bots clearly more often than its share."""
    assert 100 * share_won(rules("inis", players), 200) >= least
