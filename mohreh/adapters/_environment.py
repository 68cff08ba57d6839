"""What all environments of a game share: its rules, spaces, observations, rewards, refusals and pictures."""

from __future__ import annotations

import operator
from typing import Final, TypeAlias, TypedDict, cast

import numpy as np
import numpy.typing as npt

from mohreh.adapters.vector import features_into
from mohreh.kernel import registry
from mohreh.kernel.decisions import refused
from mohreh.kernel.errors import MohrehError, NoSuchSeat, nearest
from mohreh.kernel.state import Actions, State, Value
from mohreh.kernel.text import Text
from mohreh.optional_packages import not_importable

try:
    from gymnasium import spaces
except ImportError as wrong:
    raise not_importable("Gymnasium", "gymnasium") from wrong

Row: TypeAlias = npt.NDArray[np.float32]
Mask: TypeAlias = npt.NDArray[np.int8]
Picture: TypeAlias = npt.NDArray[np.uint8]

MASK: Final = "action_mask"
ILLEGAL: Final = "illegal"  # in an info: why the action was not legal, in words
RENDER_MODES: Final = ["human", "ansi", "rgb_array"]
WIN: Final = "win"
SCORES: Final = "scores"
REWARDS: Final = [WIN, SCORES]
RAISE: Final = "raise"
TERMINATE: Final = "terminate"
RANDOM: Final = "random"
ON_ILLEGAL: Final = [RAISE, TERMINATE, RANDOM]
ILLEGAL_REWARD: Final = -1.0
SPECTATOR: Final = -1


class Observation(TypedDict):
    """What an agent gets to see, with the ids that it may choose from."""

    observation: Row
    action_mask: Mask


def among(name: str, word: object, words: list[str]) -> str:
    """The word, if it is one of these."""
    if word not in words:
        raise MohrehError(f"{name} cannot be {word!r}. {nearest(str(word), words)}")
    return str(word)


def fewest(game: str) -> int:
    """The number of players if nobody says one."""
    return min(registry.game(game).players)


class Environment:
    """One game for so many players with these options, as learners see it."""

    def __init__(
        self,
        game: str,
        players: int | None,
        options: dict[str, Value],
        rewards: str = WIN,
        illegal: str = RAISE,
        render_mode: str | None = None,
        render_seat: int | None = None,
    ) -> None:
        self.rules: Final = registry.rules(game, fewest(game) if players is None else players, options)
        self.players: Final = self.rules.players
        self.actions: Final = len(self.rules.catalogue)
        self.width: Final = len(self.rules.feature_names())
        self.by: Final = among("rewards", rewards, REWARDS)
        self.illegal: Final = among("illegal", illegal, ON_ILLEGAL)
        self.render_mode: Final = None if render_mode is None else among("render_mode", render_mode, RENDER_MODES)
        if render_seat is not None and render_seat not in range(self.players):
            raise NoSuchSeat(f"there is no seat {render_seat}: seats go from 0 to {self.players - 1}")
        self.render_seat: Final = render_seat
        self._written: Final = self.rules.row()

    def __reduce__(self) -> tuple[object, ...]:
        rules = self.rules
        settings = (rules.options, self.by, self.illegal, self.render_mode, self.render_seat)
        return (Environment, (rules.game.name, rules.players, *settings))

    # ---- spaces and what is in them

    def row_space(self) -> spaces.Box:
        return spaces.Box(-np.inf, np.inf, (self.width,), np.float32)

    def observation_space(self) -> spaces.Space[Observation]:
        """Most numbers lie between 0 and 1, but nothing keeps a player from having more than is usual."""
        mask = spaces.Box(0, 1, (self.actions,), np.int8)
        return cast(spaces.Space[Observation], spaces.Dict({"observation": self.row_space(), MASK: mask}))

    def action_space(self) -> spaces.Space[int]:
        return cast(spaces.Space[int], spaces.Discrete(self.actions))

    def row(self, s: State, seat: int) -> Row:
        """What a seat may know."""
        found = np.empty(self.width, np.float32)
        features_into(self.rules, s, seat, found, self._written)
        return found

    def mask(self, legal: Actions) -> Mask:
        """A 1 for each of these ids."""
        found = np.zeros(self.actions, np.int8)
        found[np.asarray(legal)] = 1
        return found

    def no_mask(self) -> Mask:
        return np.zeros(self.actions, np.int8)

    # ---- actions

    def id_of(self, action: object) -> int:
        """An action as a plain id; refuses what is not in the space of actions."""
        try:
            found = operator.index(action)  # type: ignore[arg-type]
        except TypeError:
            raise AssertionError(f"{action!r} is no action: a whole number from 0 to {self.actions - 1} is") from None
        if not 0 <= found < self.actions:
            raise AssertionError(f"there is no action {found}: ids go from 0 to {self.actions - 1}")
        return found

    def refusal(self, s: State, seat: int, action: int) -> str:
        """Why an action is not legal for a seat, in a sentence."""
        return refused(self.rules, s, seat, action, self.rules.legal_for(s, seat))

    # ---- the end

    def rewards(self, s: State) -> list[float]:
        """What each seat gets at the end, or where the game was cut off; it adds up to nothing."""
        return self._by_scores(s) if self.by == SCORES else self.rules.rewards(s)

    def _by_scores(self, s: State) -> list[float]:
        """How many points more than the others have on average."""
        scores = self.rules.scores(s)
        total = sum(scores)
        return [score - (total - score) / (self.players - 1) for score in scores]

    # ---- pictures

    def text(self, s: State, seat: int | None) -> str:
        """The position in words, as a seat or a spectator sees it."""
        rules = self.rules
        return str(rules.game.board(rules.seen(s, seat), Text("en", rules.game, options=rules.conditions)))

    def render(self, s: State, seat: int | None) -> str | Picture | None:
        """As `render_mode` says: printed, as text, or as pixels."""
        if self.render_mode is None:
            return None
        told = self.text(s, seat)
        if self.render_mode == "human":
            print(told, flush=True)
            return None
        if self.render_mode == "ansi":
            return told
        from mohreh.adapters import _drawing

        return _drawing.pixels(self.rules.game, told)
