"""The example with arrays that the trainer owns runs as it is written."""

from __future__ import annotations

import runpy
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from mohreh.adapters.vector import Vector

pytestmark = pytest.mark.once

EXAMPLE = Path(__file__).parents[2] / "examples" / "native_buffers.py"


def test_the_trainer_sees_every_step_in_its_own_arrays() -> None:
    games = 3
    ours = Vector("qabile", games)
    buf = SimpleNamespace(
        observations=np.zeros((games, ours.width), np.float32),
        action_masks=np.zeros((games, ours.actions), np.int8),
        rewards=np.zeros(games, np.float32),
        terminals=np.zeros(games, np.bool_),
        truncations=np.zeros(games, np.bool_),
    )
    native = runpy.run_path(str(EXAMPLE))["NativeGames"]("qabile", games, buf)
    native.reset(seed=4)
    ours.reset(4)
    ended = 0
    for _ in range(300):
        assert np.array_equal(buf.observations, np.asarray(ours.buffers.observations))
        acted = np.array(ours.buffers.seats)
        actions = ours.sample()
        ours.step(actions)
        native.step(actions)
        assert np.array_equal(buf.rewards, np.asarray(ours.buffers.rewards)[np.arange(games), acted])
        ended += int(buf.terminals.sum())
    assert ended
