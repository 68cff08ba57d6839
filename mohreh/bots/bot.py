"""What every bot can do, and the two bots that do not search."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from mohreh.bots.belief import Belief
from mohreh.kernel.rng import mwc_pick, mwc_start, mwc_step

UNKNOWN: Final = -1.0  # a chance that nobody has estimated


@final
class Choice:
    """One action as a bot sees it: how often it was looked at, the chance of winning with it, and what may follow."""

    def __init__(self, action: int, visits: int, chance: float, line: list[tuple[int, int]]) -> None:
        self.action: Final = action
        self.visits: Final = visits
        self.chance: Final = chance  # from 0 to 1, or UNKNOWN
        self.line: Final = line  # seat and action of what is expected after it

    def __reduce__(self) -> tuple[object, ...]:
        return (Choice, (self.action, self.visits, self.chance, self.line))

    def __repr__(self) -> str:
        return f"Choice({self.action}, visits={self.visits}, chance={self.chance:.3f})"


def best_first(choices: list[Choice]) -> list[Choice]:
    """Sorted by visits, then by chance, then by id."""
    order = sorted([(-choice.visits, -choice.chance, choice.action, k) for k, choice in enumerate(choices)])
    return [choices[key[3]] for key in order]


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses for a seat. The same beliefs in the same order and the same seeds give the same choices."""

    NAME: ClassVar[str] = ""

    def choose(self, belief: Belief, seed: i64) -> i64:
        """The action that it chooses."""
        return self.think(belief, seed)[0].action

    def think(self, belief: Belief, seed: i64) -> list[Choice]:
        """All legal actions as choices, the best one first."""
        raise TypeError(f"{type(self).__name__} does not say what it would do")

    def forget(self) -> None:
        """Forget the last game, because another one begins."""

    def close(self) -> None:
        """Release what it holds, such as a process; it is not asked again."""


@final
class RandomBot(Bot):
    """Chooses any legal action, all with the same chance."""

    NAME: ClassVar[str] = "random"

    def choose(self, belief: Belief, seed: i64) -> i64:
        legal = belief.legal
        return legal[mwc_pick(mwc_step(mwc_start(seed)), len(legal))]

    def think(self, belief: Belief, seed: i64) -> list[Choice]:
        chosen = self.choose(belief, seed)
        others = [Choice(action, 0, UNKNOWN, []) for action in belief.legal if action != chosen]
        return [Choice(chosen, 1, UNKNOWN, []), *others]


@final
class GreedyBot(Bot):
    """Chooses the action after which the game's hints rate the seat best, on average over a few redeals.

    For opponents that may be beaten: `slips` of a hundred choices are made at random instead. With `overlooks` it does
    as people do who do not know better: of what is legal it does not see so many of a hundred, others each time, and
    takes the best of what it sees.
    """

    NAME: ClassVar[str] = "greedy"

    def __init__(self, samples: int = 4, slips: int = 0, overlooks: int = 0) -> None:
        self.samples: Final = samples
        self.slips: Final = slips
        self.overlooks: Final = overlooks

    def __reduce__(self) -> tuple[object, ...]:
        return (GreedyBot, (self.samples, self.slips, self.overlooks))

    def choose(self, belief: Belief, seed: i64) -> i64:
        legal = belief.legal
        if len(legal) == 1:
            return legal[0]
        position = mwc_start(seed)
        for _ in range(self.samples + 1):
            position = mwc_step(position)
        if self.slips:
            slip = mwc_step(position)
            if mwc_pick(slip, 100) < self.slips:
                return legal[mwc_pick(mwc_step(slip), len(legal))]
        values = self.values(belief, seed)
        if self.overlooks:
            self._overlook(values, mwc_start(position))
        best = max(values)
        equal = [k for k in range(len(values)) if values[k] == best]
        return legal[equal[mwc_pick(position, len(equal))]]

    def _overlook(self, values: list[float], position: i64) -> None:
        """Make what it overlooks the worst of all. Where it sees nothing, each choice is as good to it."""
        worst = min(values) - 1.0
        for k in range(len(values)):
            position = mwc_step(position)
            if mwc_pick(position, 100) < self.overlooks:
                values[k] = worst

    def think(self, belief: Belief, seed: i64) -> list[Choice]:
        legal = belief.legal
        chosen = self.choose(belief, seed)
        chances = self.chances(belief, seed)
        return best_first(
            [Choice(legal[k], 1 if legal[k] == chosen else 0, chances[k], []) for k in range(len(legal))]
        )

    def values(self, belief: Belief, seed: i64) -> list[float]:
        """How well each legal action leaves the seat, in the order of `belief.legal`."""
        return self._average(belief, seed, False)

    def chances(self, belief: Belief, seed: i64) -> list[float]:
        """The chance of winning after each legal action, in the same order."""
        return self._average(belief, seed, True)

    def _average(self, belief: Belief, seed: i64, as_chance: bool) -> list[float]:
        legal = belief.legal
        rules = belief.rules
        seat: i64 = belief.seat
        values = [0.0] * len(legal)
        position = mwc_start(seed)
        for _ in range(self.samples):
            position = mwc_step(position)
            dealt = belief.sample(position)
            for k in range(len(legal)):
                s = dealt.clone()
                rules.play_for(s, seat, legal[k])
                values[k] += rules.chances(s)[seat] if as_chance else rules.evaluate(s, seat)
        return [value / self.samples for value in values]
