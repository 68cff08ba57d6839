"""All tables, a sample of them, and random play through PettingZoo."""

from __future__ import annotations

import random
from typing import Final, TypeAlias

import numpy as np
import pytest
from _pytest.mark import ParameterSet

from mohreh.adapters.pettingzoo import TurnEnvironment
from mohreh.kernel import registry
from mohreh.kernel.state import State

Table: TypeAlias = tuple[str, int]

TABLES: Final[list[Table]] = [(game, n) for game in registry.names() for n in registry.game(game).players]
SAMPLE: Final[list[Table]] = [("inis", 3), ("qabile", 4), ("rokab", 6), ("splendor", 2), ("tash_kalar", 2)]


def each_table(sample: list[Table]) -> list[ParameterSet]:
    """These tables in `make test`, all of them in `make soak`."""
    return [
        pytest.param(*table, id=f"{table[0]}-{table[1]}", marks=() if table in sample else pytest.mark.soak)
        for table in TABLES
    ]


EACH_TABLE: Final = each_table(SAMPLE)
DRAWN: Final = each_table([("inis", 3)])  # a picture takes a tenth of a second


def play(env: TurnEnvironment, decisions: int, seed: int = 0) -> None:
    """So many random decisions, unless the game ends before."""
    rng = random.Random(seed)
    for _ in range(decisions):
        agent = env.agent_selection
        if env.terminations[agent] or env.truncations[agent]:
            return
        env.step(rng.choice(np.flatnonzero(env.infos[agent]["action_mask"]).tolist()))


def state_of(env: TurnEnvironment) -> State:
    assert env._state is not None
    return env._state
