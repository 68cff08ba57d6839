"""The games as Gymnasium environments: one seat learns, bots sit in the others.

    import gymnasium
    import mohreh.adapters.gymnasium

    env = gymnasium.make("mohreh/Splendor-v0", opponents=["greedy"])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mohreh.optional_packages import not_importable

try:
    import gymnasium
except ImportError as wrong:
    raise not_importable("Gymnasium", "gymnasium") from wrong

from mohreh.adapters import _versions
from mohreh.adapters._environment import (
    ILLEGAL,
    ILLEGAL_REWARD,
    MASK,
    RAISE,
    RANDOM,
    RENDER_MODES,
    TERMINATE,
    WIN,
    Environment,
    Observation,
    Picture,
)
from mohreh.bots import Belief, Bot, make
from mohreh.kernel import registry
from mohreh.kernel.errors import GameOver, IllegalAction, MohrehError, NoSuchSeat
from mohreh.kernel.state import NOBODY, State, Value

NAMESPACE: Final = "mohreh"
SEEDS: Final = 2**62


def environment_id(game: str) -> str:
    """tash_kalar -> mohreh/TashKalar-v0"""
    name = "".join([part.capitalize() for part in game.split("_")])
    return f"{NAMESPACE}/{name}-v{_versions.version_of(game)}"


class SeatEnvironment(gymnasium.Env[Observation, int]):
    """One seat of a game, with bots in all the others.

    A step is a decision of the seat and all that others decide until it is asked again.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        seat: int | str = 0,
        opponents: Sequence[str] = ("random",),
        rewards: str = WIN,
        illegal: str = TERMINATE,
        render_mode: str | None = None,
        **options: Value,
    ) -> None:
        self.game: Final = Environment(game, players, options, rewards, illegal, render_mode)
        self.render_mode = self.game.render_mode
        self.observation_space = self.game.observation_space()
        self.action_space = self.game.action_space()
        if seat != RANDOM and (isinstance(seat, str) or seat not in range(self.game.players)):
            raise NoSuchSeat(f"there is no seat {seat!r}: seats go from 0 to {self.game.players - 1}, or {RANDOM!r}")
        others = self.game.players - 1
        words = [opponents] if isinstance(opponents, str) else list(opponents)
        if len(words) not in (1, others):
            raise MohrehError(f"there are {others} other seats and {len(words)} opponents: name one for all, or each")
        each = words if len(words) == others else words * others
        self._bots: Final[list[Bot]] = [make(word, self.game.rules) for word in each]
        self._given_seat: Final = seat
        self.seat = 0 if isinstance(seat, str) else seat
        self._state: State | None = None
        self._is_over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, played on by the bots until the seat is asked. With a seed it is that of `Rules.new(seed)`."""
        super().reset(seed=seed)
        if isinstance(self._given_seat, str):
            self.seat = int(self.np_random.integers(self.game.players))
        for bot in self._bots:
            bot.forget()
        dealt = self._number() if seed is None else seed
        self._state = self.game.rules.new(dealt)
        self._play_on(self._state)
        self._is_over = self._state.who == NOBODY
        return self._shown(self._state)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        s = self._state
        if s is None:
            raise gymnasium.error.ResetNeeded("reset() needs to be called before step()")
        if self._is_over:
            raise GameOver("the game is over; reset() begins another")
        game = self.game
        chosen = game.id_of(action)
        legal = game.rules.legal_for(s, self.seat)
        refusal = ""
        if chosen not in legal:
            refusal = game.refusal(s, self.seat, chosen)
            if game.illegal == RAISE:
                raise IllegalAction(refusal)
            chosen = int(legal[int(self.np_random.integers(len(legal)))])
        is_mistake = refusal != "" and game.illegal == TERMINATE
        if not is_mistake:
            game.rules.play_for(s, self.seat, chosen)
            self._play_on(s)
        self._is_over = is_mistake or s.who == NOBODY
        reward = ILLEGAL_REWARD if is_mistake else game.rewards(s)[self.seat] if self._is_over else 0.0
        observation, info = self._shown(s)
        if refusal:
            info[ILLEGAL] = refusal
        return observation, reward, self._is_over, False, info

    def _play_on(self, s: State) -> None:
        """Let the bots decide until the seat is asked or the game is over."""
        rules = self.game.rules
        while s.who != NOBODY:
            waiting = rules.waiting(s)
            if self.seat in waiting:
                return
            seat = waiting[0]
            bot = self._bots[(seat - self.seat - 1) % self.game.players]
            seed = self._number()
            rules.play_for(s, seat, bot.choose(Belief(rules, s, seat, seed), seed))

    def _number(self) -> int:
        return int(self.np_random.integers(SEEDS))

    def _shown(self, s: State) -> tuple[Observation, dict[str, Any]]:
        game = self.game
        mask = game.no_mask() if self._is_over else game.mask(game.rules.legal_for(s, self.seat))
        observation: Observation = {"observation": game.row(s, self.seat), "action_mask": mask}
        if self.render_mode == "human":
            self.render()
        return observation, {MASK: mask.copy(), "seat": self.seat}

    def render(self) -> str | Picture | None:
        """The table as the seat sees it."""
        if self._state is None:
            raise gymnasium.error.ResetNeeded("reset() needs to be called before render()")
        return self.game.render(self._state, self.seat)

    def close(self) -> None:
        """Let the bots release what they hold, such as a process."""
        for bot in self._bots:
            bot.close()


def _register() -> None:
    """All games, under their names and versions."""
    for game in registry.names():
        name = environment_id(game)
        if name not in gymnasium.registry:
            gymnasium.register(name, f"{__name__}:{SeatEnvironment.__name__}", kwargs={"game": game})


_register()
