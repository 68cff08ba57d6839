"""The hints are good enough for the greedy bot to beat the random one clearly."""

from __future__ import annotations

import pytest

from mohreh.kernel.registry import rules
from tests.kit.match import share_won

pytestmark = pytest.mark.once


def test_greedy_beats_random() -> None:
    """At least three games of four, in a small sample."""
    assert share_won(rules("splendor", 2), 40) >= 0.75


@pytest.mark.soak
def test_greedy_beats_random_for_long() -> None:
    """At least 85 of a hundred."""
    assert share_won(rules("splendor", 2), 400) >= 0.85
