"""The hints are good enough for the greedy bot to beat the random one clearly."""

from __future__ import annotations

import pytest

from mohreh.kernel.registry import rules
from tests.kit.match import share_won

pytestmark = pytest.mark.once


def test_greedy_beats_random() -> None:
    """At least 90 of a hundred, in a small sample, seats alternating."""
    assert 100 * share_won(rules("tash_kalar", 2), 4) >= 90
    assert 100 * share_won(rules("tash_kalar", 2, {"form": "duel"}), 4) >= 90


@pytest.mark.soak
@pytest.mark.parametrize("edition", ["persian", "original"])
@pytest.mark.parametrize(("form", "players"), [("high_form", 2), ("duel", 2), ("melee", 3), ("melee", 4)])
def test_greedy_beats_random_for_long(form: str, players: int, edition: str) -> None:
    """In every form and edition, in the melee against several random bots too."""
    assert 100 * share_won(rules("tash_kalar", players, {"form": form, "edition": edition}), 100) >= 90
