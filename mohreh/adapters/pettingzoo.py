"""The games as PettingZoo environments: `env("inis", players=3)`, `raw_env`, `parallel_env`, and `inis_v0` for each.

`env` acts as PettingZoo's three usual wrappers around `raw_env` do, in one object: it minds the order of calls,
refuses what is no action, and ends the game when an agent's action is not legal.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from types import ModuleType
from typing import Any, Final, TypeAlias

from mohreh.optional_packages import not_importable

try:
    import pettingzoo
    from pettingzoo.utils.env import AECEnv, ParallelEnv
    from pettingzoo.utils.env_logger import EnvLogger
except ImportError as wrong:
    raise not_importable("PettingZoo", "pettingzoo") from wrong

from gymnasium import spaces

from mohreh.adapters import _versions
from mohreh.adapters._environment import (
    ILLEGAL,
    ILLEGAL_REWARD,
    MASK,
    RAISE,
    RENDER_MODES,
    SPECTATOR,
    TERMINATE,
    WIN,
    Environment,
    Observation,
    Picture,
    Row,
)
from mohreh.kernel import registry
from mohreh.kernel.errors import IllegalAction, MohrehError
from mohreh.kernel.state import NOBODY, State, Value

Info: TypeAlias = dict[str, Any]
SEED_BITS: Final = 62


def env(game: str, players: int | None = None, **settings: Any) -> TurnEnvironment:
    """One agent after the other; what is not legal ends the game, and the agent that tried it loses 1."""
    return TurnEnvironment(game, players, **{"illegal": TERMINATE, **settings})


def raw_env(game: str, players: int | None = None, **settings: Any) -> TurnEnvironment:
    """One agent after the other; what is not legal raises `IllegalAction`."""
    return TurnEnvironment(game, players, **{"illegal": RAISE, **settings})


def parallel_env(game: str, players: int | None = None, **settings: Any) -> JointEnvironment:
    """All agents that are asked act at once: several where choices are sealed, else one."""
    return JointEnvironment(game, players, **{"illegal": TERMINATE, **settings})


class _Agents:
    """What both forms share: agents, spaces, seeds and pictures."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        max_cycles: int | None = None,
        rewards: str = WIN,
        illegal: str = RAISE,
        render_mode: str | None = None,
        render_seat: int | None = None,
        **options: Value,
    ) -> None:
        if max_cycles is not None and max_cycles < 1:
            raise MohrehError(f"max_cycles cannot be {max_cycles}: at least one cycle is played, or None for no limit")
        self.game: Final = Environment(game, players, options, rewards, illegal, render_mode, render_seat)
        self.max_cycles = max_cycles
        self.render_mode: Final = self.game.render_mode
        self.metadata: dict[str, Any] = {
            "name": _versions.named(game),
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": False,  # not by cycles of all agents; `parallel_env` is the parallel form
        }
        self.possible_agents: list[str] = [f"seat_{seat}" for seat in range(self.game.players)]
        self.observation_spaces: dict[str, spaces.Space[Observation]] = {
            agent: self.game.observation_space() for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: self.game.action_space() for agent in self.possible_agents
        }
        self.state_space: Final = self.game.row_space()
        self._seats: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._random: Final = random.Random()
        self._state: State | None = None

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def _deal(self, seed: int | None) -> State:
        """A new game: with a seed the one of `Rules.new(seed)`, else the next one after the last seed."""
        if seed is None:
            seed = self._random.getrandbits(SEED_BITS)
        else:
            self._random.seed(int(seed))
        self._state = self.game.rules.new(int(seed))
        return self._state

    def _now(self, complain: Callable[[], None]) -> State:
        if self._state is None:
            complain()
        assert self._state is not None
        return self._state

    def state(self) -> Row:
        """What everybody may know; there is no observation of what is hidden from all."""
        return self.game.row(self._now(EnvLogger.error_state_before_reset), SPECTATOR)

    def render(self) -> str | Picture | None:
        """The table as a spectator sees it, or the seat that was given as `render_seat`."""
        s = self._now(EnvLogger.error_render_before_reset)
        if self.render_mode is None:
            EnvLogger.get_logger().warning("render() does nothing without a render_mode")
        return self.game.render(s, self.game.render_seat)

    def close(self) -> None:
        """Nothing is held open."""


class TurnEnvironment(_Agents, AECEnv[str, Observation, Any]):
    """One agent after the other, as the rules ask them. A sealed choice is asked seat by seat and stays sealed.

    A cycle is as many decisions as there are players.
    """

    def __init__(self, game: str, players: int | None = None, **settings: Any) -> None:
        super().__init__(game, players, **settings)
        self._decisions = 0
        self._has_moved = False
        self._no_mask: Final = self.game.no_mask()  # shared by all who are not asked
        self._no_mask.flags.writeable = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The same seed gives the same game; without one it is another each time."""
        agents = self.possible_agents
        self._deal(seed)
        self._decisions = 0
        self._has_moved = True
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = {agent: {MASK: self._no_mask} for agent in agents}
        self._skip_agent_selection = None  # type: ignore[assignment]
        self.agent_selection = agents[0]
        self._ask()

    def _ask(self) -> None:
        """Turn to the seat that decides next."""
        s = self._state
        assert s is not None
        self.infos[self.agent_selection] = {MASK: self._no_mask}
        self.agent_selection = self.possible_agents[s.who]
        self.infos[self.agent_selection] = {MASK: self.game.mask(self.game.rules.legal(s))}
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What an agent may know; what it may choose, if it is asked now."""
        s = self._now(EnvLogger.error_observe_before_reset)
        mask = self.infos[agent][MASK] if agent in self.infos else self._no_mask
        return {"observation": self.game.row(s, self._seats[agent]), "action_mask": mask}

    def step(self, action: int | None) -> None:
        s = self._now(EnvLogger.error_step_before_reset)
        self._has_moved = True
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError(f"{agent} cannot do {action!r} after the end: the only valid action is None")
            self._was_dead_step(None)
            return
        game = self.game
        chosen = game.id_of(action)
        refusal = ""
        if chosen not in game.rules.legal(s):
            refusal = game.refusal(s, self._seats[agent], chosen)
            if game.illegal == RAISE:
                raise IllegalAction(refusal)
            if game.illegal == TERMINATE:
                self._end_by_mistake(agent, refusal)
                return
            chosen = self._random.choice(list(game.rules.legal(s)))
        game.rules.play(s, chosen)
        self._decisions += 1
        if s.who == NOBODY:
            self._end(s, self.terminations)
        elif self.max_cycles is not None and self._decisions >= self.max_cycles * game.players:
            self._end(s, self.truncations)
        else:
            self._ask()
        if refusal:
            self.infos[agent][ILLEGAL] = refusal

    def _end(self, s: State, how: dict[str, bool]) -> None:
        """The game is over for all, by the rules or because it took too long."""
        for agent, reward in zip(self.possible_agents, self.game.rewards(s), strict=True):
            how[agent] = True
            self.rewards[agent] = self._cumulative_rewards[agent] = reward
        self._ended()

    def _end_by_mistake(self, agent: str, refusal: str) -> None:
        """As `TerminateIllegalWrapper` does it."""
        EnvLogger.warn_on_illegal_move()
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards[agent] = self._cumulative_rewards[agent] = ILLEGAL_REWARD
        self._ended()
        self.infos[agent][ILLEGAL] = refusal

    def _ended(self) -> None:
        self.infos = {agent: {MASK: self._no_mask} for agent in self.agents}
        self.agent_selection = self.agents[0]
        if self.render_mode == "human":
            self.render()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:  # type: ignore[override]
        """The agent that acts next, again and again until all have left; call `step` for each."""
        self._now(EnvLogger.error_agent_iter_before_reset)
        return self._in_turn(max_iter)

    def _in_turn(self, max_iter: int) -> Iterator[str]:
        while self.agents and max_iter > 0:
            assert self._has_moved, "need to call step() or reset() in a loop over `agent_iter`"
            self._has_moved = False
            max_iter -= 1
            yield self.agent_selection


class JointEnvironment(_Agents, ParallelEnv[str, Observation, Any]):
    """All agents that are asked act at once. Who is not asked has a mask of zeros, and whatever it does is ignored.

    Where choices are sealed several agents are asked, each perhaps several times; else one is. A cycle is a step.
    """

    def __init__(self, game: str, players: int | None = None, **settings: Any) -> None:
        super().__init__(game, players, **settings)
        self._cycles = 0

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        """A new game. The same seed gives the same game; without one it is another each time."""
        s = self._deal(seed)
        self._cycles = 0
        self.agents = self.possible_agents[:]
        return self._shown(s)

    def _shown(self, s: State) -> tuple[dict[str, Observation], dict[str, Info]]:
        """What every agent sees, and what it may choose."""
        game = self.game
        waiting = [] if s.who == NOBODY else game.rules.waiting(s)
        observations: dict[str, Observation] = {}
        infos: dict[str, Info] = {}
        for agent, seat in self._seats.items():
            mask = game.mask(game.rules.legal_for(s, seat)) if seat in waiting else game.no_mask()
            observations[agent] = {"observation": game.row(s, seat), "action_mask": mask}
            infos[agent] = {MASK: mask}
        if self.render_mode == "human":
            self.render()
        return observations, infos

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]
    ]:
        s = self._now(EnvLogger.error_step_before_reset)
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return {}, {}, {}, {}, {}
        chosen, refusals = self._chosen(s, actions)
        self._cycles += 1
        is_mistake = bool(refusals) and self.game.illegal == TERMINATE
        if not is_mistake:
            for seat, action in chosen.items():
                self.game.rules.play_for(s, seat, action)
        ended = is_mistake or s.who == NOBODY
        is_long = self.max_cycles is not None and self._cycles >= self.max_cycles
        rewards = [0.0] * self.game.players
        if is_mistake:
            EnvLogger.warn_on_illegal_move()
            for seat in refusals:
                rewards[seat] = ILLEGAL_REWARD
        elif ended or is_long:
            rewards = self.game.rewards(s)
        observations, infos = self._shown(s)
        agents = self.possible_agents
        for seat, refusal in refusals.items():
            infos[agents[seat]][ILLEGAL] = refusal
        if ended or is_long:
            self.agents = []
        return (
            observations,
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, ended),
            dict.fromkeys(agents, is_mistake or (is_long and not ended)),
            infos,
        )

    def _chosen(self, s: State, actions: dict[str, int]) -> tuple[dict[int, int], dict[int, str]]:
        """The action of each seat that is asked, and of each that may not do what it wants why not."""
        game = self.game
        chosen: dict[int, int] = {}
        refusals: dict[int, str] = {}
        for seat in game.rules.waiting(s):
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise ValueError(f"{agent} is asked now, and there is no action for it")
            action = game.id_of(actions[agent])
            legal = game.rules.legal_for(s, seat)
            if action not in legal:
                refusals[seat] = game.refusal(s, seat, action)
                if game.illegal == RAISE:
                    raise IllegalAction(refusals[seat])
                action = self._random.choice(list(legal))
            chosen[seat] = action
        return chosen, refusals


# ---- names with versions


def _module(name: str) -> ModuleType:
    """splendor_v0, as PettingZoo's own modules are: with `env`, `raw_env` and `parallel_env`."""
    game = _versions.game_named(name)
    found = ModuleType(f"{__name__}.{name}", f"PettingZoo environments of {game}.")
    for make in (env, raw_env, parallel_env):
        setattr(found, make.__name__, partial(make, game))
    return found


def __getattr__(name: str) -> ModuleType:
    if name.startswith("_") or _versions.NAME.fullmatch(name) is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        found = _module(name)
    except MohrehError as wrong:
        raise AttributeError(str(wrong)) from None
    sys.modules[found.__name__] = globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_versions.environment_names()})


def _register() -> None:
    """For `pettingzoo.make("aec", "mohreh/splendor-v0")`, where PettingZoo has it."""
    register = getattr(pettingzoo, "register", None)
    if register is None:
        return
    for game in registry.names():
        name = f"mohreh/{game}-v{_versions.version_of(game)}"
        if name in pettingzoo.aec_registry:
            continue
        register("aec", name, f"{__name__}:env", kwargs={"game": game})
        register("parallel", name, f"{__name__}:parallel_env", kwargs={"game": game})


_register()
