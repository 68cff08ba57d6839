"""Many games at once as Gymnasium's vector environment, for self-play: each call decides for the seat that is to act.

An observation is the acting seat's row with its mask. The reward is that of the seat that acted; `infos["rewards"]` has
those of all seats, and `infos["seat"]` says who acts next. docs/vectors.md tells the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from mohreh.optional_packages import not_importable

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise not_importable("Gymnasium", "gymnasium") from None

from mohreh.adapters.vector import Array, Buffers, Vector, table_rules
from mohreh.adapters.vector_processes import ProcessVector
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import Value

ROW: Final = "observation"
MASK: Final = "action_mask"
RESET_MASK: Final = "reset_mask"  # in the options of a reset: which games
MODES: Final = {
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.DISABLED: "disabled",
}


class GamesEnv(VectorEnv[dict[str, Array], Array, Array]):
    """So many games of one table; with `workers`, shared out to so many processes."""

    def __init__(
        self,
        game: str | Rules,
        games: int,
        players: int | None = None,
        options: Mapping[str, Value] | None = None,
        *,
        autoreset_mode: AutoresetMode = AutoresetMode.SAME_STEP,
        check: bool = True,
        workers: int = 0,
        buffers: Buffers | None = None,
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        self.metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": mode}
        if workers and buffers is not None:
            raise MohrehError("with workers the arrays lie in memory that they share; leave buffers out")
        rules = table_rules(game, players, options)
        word = MODES[mode]
        self.vector: Final = (
            ProcessVector(rules, games, autoreset=word, check=check, workers=workers)
            if workers
            else Vector(rules, games, autoreset=word, check=check, buffers=buffers)
        )
        self.num_envs = games
        row = spaces.Box(-np.inf, np.inf, (self.vector.width,), np.float32)
        mask = spaces.Box(0, 1, (self.vector.actions,), np.int8)
        self.single_observation_space = cast(Any, spaces.Dict({ROW: row, MASK: mask}))
        self.single_action_space = cast(Any, spaces.Discrete(self.vector.actions))
        self.observation_space = batch_space(self.single_observation_space, games)
        self.action_space = batch_space(self.single_action_space, games)
        self._acted: Final = np.zeros(games, np.int8)
        self._never: Final = np.zeros(games, np.bool_)
        self._nothing: Final = np.zeros((games, self.vector.actions), np.int8)
        self._games: Final = np.arange(games)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """Game g is dealt with the seed + g. With a `reset_mask` among the options only those games are."""
        if isinstance(seed, list):
            raise MohrehError("a vector has one seed: game g is dealt with the seed + g")
        only = None if options is None else options.get(RESET_MASK)
        b = self.vector.reset(seed, only)
        return self._seen(b), {"seat": b.seats}

    def step(self, actions: Array) -> tuple[dict[str, Array], Array, Array, Array, dict[str, Any]]:
        before = self.vector.buffers.seats
        assert before is not None
        np.copyto(self._acted, before)
        b = self.vector.step(actions)
        assert b.rewards is not None
        assert b.ends is not None
        gained = np.where(self._acted < 0, 0, b.rewards[self._games, self._acted]).astype(np.float32)
        infos: dict[str, Any] = {"seat": b.seats, "acted": self._acted, "rewards": b.rewards}
        if self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP and b.ends.any():
            infos["final_obs"] = {ROW: b.final_observations, MASK: self._nothing}
            infos["_final_obs"] = b.ends
            infos["final_info"] = {"seat": b.final_seats}
            infos["_final_info"] = b.ends
        return self._seen(b), gained, b.ends, self._never, infos

    def sample(self) -> Array:
        """A legal action for each game."""
        return self.vector.sample()

    def close_extras(self, **kwargs: Any) -> None:
        self.vector.close()

    def _seen(self, b: Buffers) -> dict[str, Array]:
        assert b.observations is not None
        assert b.masks is not None
        return {ROW: b.observations, MASK: b.masks}
