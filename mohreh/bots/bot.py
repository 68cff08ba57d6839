"""The bots: what each does when it is asked."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from mohreh.bots.belief import Belief
from mohreh.kernel.errors import MohrehError, nearest
from mohreh.kernel.rng import mwc_pick, mwc_start, mwc_step


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses for a seat. The same belief and the same seed give the same choice."""

    NAME: ClassVar[str] = ""

    def choose(self, belief: Belief, seed: i64) -> i64:
        raise TypeError(f"{type(self).__name__} never makes up its mind")


@final
class RandomBot(Bot):
    """Any legal action, all alike."""

    NAME: ClassVar[str] = "random"

    def choose(self, belief: Belief, seed: i64) -> i64:
        legal = belief.legal
        return legal[mwc_pick(mwc_step(mwc_start(seed)), len(legal))]


@final
class GreedyBot(Bot):
    """The action after which the game's hints like the seat best, on average over a few redeals."""

    NAME: ClassVar[str] = "greedy"

    def __init__(self, samples: int = 4) -> None:
        self.samples: Final = samples

    def __reduce__(self) -> tuple[object, ...]:
        return (GreedyBot, (self.samples,))

    def choose(self, belief: Belief, seed: i64) -> i64:
        legal = belief.legal
        if len(legal) == 1:
            return legal[0]
        values = self.values(belief, seed)
        best = max(values)
        equal = [k for k in range(len(values)) if values[k] == best]
        position = mwc_start(seed)
        for _ in range(self.samples + 1):
            position = mwc_step(position)
        return legal[equal[mwc_pick(position, len(equal))]]

    def values(self, belief: Belief, seed: i64) -> list[float]:
        """How well each legal action leaves the seat, in the order of `belief.legal`."""
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
                values[k] += rules.evaluate(s, seat)
        return [value / self.samples for value in values]


BOTS: Final[dict[str, type[Bot]]] = {"random": RandomBot, "greedy": GreedyBot}


def names() -> list[str]:
    """What bots there are."""
    return list(BOTS)


def make(name: str) -> Bot:
    """The bot of that name."""
    kind = BOTS.get(name)
    if kind is None:
        raise MohrehError(f"there is no bot {name!r}. {nearest(name, names())}")
    return kind()
