"""What chance gave each seat: the worth of a position after chance has spoken, less what it was worth on average.

Whatever somebody thinks of positions beforehand, such a difference is 0 on average. So the result of a game less the
luck of a seat has the same mean as the result, and less noise the better the judge is; docs/arena.md has the figures.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.kernel.encoding import digest
from mohreh.kernel.rng import FAST_RNG, mwc_start, mwc_step
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State

SAMPLES: Final = 16  # of what could have come instead
MOST: Final = 0.5  # no seat's luck of a whole game counts for more


def judged_as(rules: Rules) -> str:
    """A short name for the eyes with which positions are seen: it is another one for other weights or another judge."""
    judge = rules.learned
    seen: dict[str, object] = {"weights": list(rules.weights.values)}
    if judge is not None:
        seen["judge"] = [judge.trust, judge.rows, judge.bias, judge.out]
    return digest(seen)


@final
class Ledger:
    """Keeps account of the luck of a game that is played through it: `dealt` first, then `play` for each decision.

    What could have come instead is drawn by a generator of its own, from the same moment on, and judged in the same
    way; neither the bots nor the game know of it. An entry is made smaller where the sum could leave the bounds,
    which is settled before it is known how chance has spoken, so that it stays 0 on average.
    """

    def __init__(self, rules: Rules, seed: i64, samples: int = SAMPLES) -> None:
        self.rules: Final = rules
        self.samples: Final = samples
        self.luck: Final[list[float]] = [0.0] * rules.players
        self.entries: i64 = 0  # how often chance has spoken
        self._position: i64 = mwc_start(seed)

    def dealt(self, s: State) -> None:
        """The game was laid out like this."""
        means = self._none()
        for _ in range(self.samples):
            self._add(means, self.rules.begin(FAST_RNG, int(self._next())))
        self._enter(s, means)

    def play(self, s: State, seat: i64, action: i64) -> None:
        """Carry out a decision of a seat in `s`, and enter what chance had to do with it."""
        game = self.rules.game
        before = s.clone()
        before.who = seat
        position = s.position
        unseen = game.unseen(s)
        s.who = seat
        s.play(action)
        if s.position == position and game.unseen(s) == unseen:
            return
        means = self._none()
        for _ in range(self.samples):
            other = before.clone()
            other.use_fast(self._next())
            game.reshuffle(other)
            other.play(action)
            self._add(means, other)
        self._enter(s, means)

    def _none(self) -> vec[float]:
        return vec[float]([0.0] * self.rules.players)

    def _next(self) -> i64:
        """Where the generator of another course of things begins: no two of them share numbers."""
        self._position = mwc_step(self._position)
        return mwc_start(self._position)

    def _add(self, means: vec[float], s: State) -> None:
        found = self.rules.chance_row(s)
        for seat in range(self.rules.players):
            means[seat] += found[seat] / float(self.samples)

    def _enter(self, s: State, means: vec[float]) -> None:
        """The worth of what came less the mean, as far as no seat's luck can leave the bounds by it."""
        share = 1.0
        for seat in range(self.rules.players):
            mean = means[seat]
            above = max(MOST - self.luck[seat], 0.0)  # a sum may lie beyond the bound by a rounding
            below = max(MOST + self.luck[seat], 0.0)
            if share * (1.0 - mean) > above:
                share = above / (1.0 - mean)
            if share * mean > below:
                share = below / mean
        found = self.rules.chance_row(s)
        for seat in range(self.rules.players):
            self.luck[seat] += share * (found[seat] - means[seat])
        self.entries += 1
