"""Scores less their luck: how much of the luck is taken off, and how much is known sooner for it.

The luck of a deal is 0 on average (`mohreh.kernel.luck`), so any share of it may be taken off that does not depend on
that deal itself. It is the share that would have made the other deals agree best.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mohreh.kernel.luck import MOST

LARGEST_SHARE: Final = 1.5
REACH: Final = LARGEST_SHARE * MOST  # so far beyond 0 and 1 may a score less its luck lie
PRIOR: Final = 0.05  # as if some deals had been seen in which a share of 1 was best


@final
class Share:
    """How much of the luck the deals so far would have had taken off."""

    def __init__(self) -> None:
        self._n = 0
        self._scores = self._luck = self._products = self._squares = 0.0

    def add(self, score: float, luck: float, sign: int = 1) -> None:
        """A deal more, or, with the sign -1, one less."""
        self._n += sign
        self._scores += sign * score
        self._luck += sign * luck
        self._products += sign * score * luck
        self._squares += sign * luck * luck

    @property
    def best(self) -> float:
        products, squares = self._products, self._squares
        if self._n:
            products -= self._scores * self._luck / self._n
            squares -= self._luck * self._luck / self._n
        return min(max((products + PRIOR) / (max(squares, 0.0) + PRIOR), 0.0), LARGEST_SHARE)


def less_luck(scores: Sequence[float], luck: Sequence[float]) -> list[float]:
    """The scores, each less as much of its luck as the other deals call for."""
    share = Share()
    for score, one in zip(scores, luck, strict=True):
        share.add(score, one)
    found: list[float] = []
    for score, one in zip(scores, luck, strict=True):
        share.add(score, one, -1)
        found.append(score - share.best * one)
        share.add(score, one)
    return found


def gain(scores: Sequence[float], without: Sequence[float]) -> float:
    """How many times as many deals would be needed to know as much without the ledger; 1 where nothing is known."""
    before, after = _spread(scores), _spread(without)
    return before / after if before > 0.0 and after > 0.0 else 1.0


def _spread(scores: Sequence[float]) -> float:
    if len(scores) < 2:
        return 0.0
    mean = sum(scores) / len(scores)
    return sum([(one - mean) ** 2 for one in scores]) / (len(scores) - 1)
