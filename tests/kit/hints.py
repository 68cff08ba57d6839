"""Hints against a second reading of them from the view, with weights that differ from each other."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

import pytest

from mohreh.kernel.game import View
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State

Weights = Mapping[str, float]
Reading = Callable[[View, Weights], float]


def weighing(r: Rules, seed: int = 1) -> tuple[Rules, Weights]:
    """The same rules with a weight for each name, none like another, and these by their names."""
    rng = random.Random(seed)
    found = {name: rng.uniform(0.1, 2.0) for name in r.weights.names}
    return r.weighing(list(found.values())), found


def check(r: Rules, s: State, reading: Reading, judged: bool = False) -> None:
    """For every seat: what the hints say is what its view says by the second reading."""
    for seed in (1, 2):
        other, weights = weighing(r, seed)
        for seat in range(r.players):
            found = other.judge(s, seat) if judged else other.evaluate(s, seat)
            assert reading(r.view(s, seat), weights) == pytest.approx(found, rel=1e-9, abs=1e-9)
