"""How sure a mean is. A score is a number from 0 to 1 for each deal; deals are independent, games of a deal are not."""

from __future__ import annotations

from math import exp, log, log1p, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple, final

from mohreh.arena.scores_less_luck import REACH, Share

CONFIDENCE: Final = 0.95
PSEUDO: Final = [0.0, 0.0, 1.0, 1.0]  # what is added to a sample: no run of luck makes an interval a point
STEPS: Final = 200  # the sequence tries so many means and one more
BOLDEST: Final = 0.75  # of its capital, what a bet may lose at most
BOLDEST_WITHOUT: Final = 0.9  # the same where luck was taken off: the worst hardly ever happens there
TINY: Final = 1e-12
STAKES: Final = [0.05, 0.1, 0.2, 0.4]  # shares of the money that a sequential test bets
ERROR: Final = 0.05  # the chance that a side which is no better passes for better


class Interval(NamedTuple):
    """A mean and where the true one may lie."""

    mean: float
    low: float
    high: float


def interval(scores: list[float], confidence: float = CONFIDENCE, plain: list[float] | None = None) -> Interval:
    """A mean with its interval for a sample whose size was settled beforehand.

    The normal interval of the sample with two more deals won and two more lost (as Agresti and Coull do it for
    proportions); the spread between deals is measured, so it shows what pairing has gained.
    Where luck was taken off the scores, `plain` has them with it: what is added lies as much nearer together as the
    scores do.
    """
    if not scores:
        return Interval(0.5, 0.0, 1.0)
    nearer = 1.0 if plain is None else min(1.0, sqrt(_squares(scores) / _squares(plain)))
    all_scores = [*scores, *[0.5 + nearer * (one - 0.5) for one in PSEUDO]]
    n = len(all_scores)
    centre = sum(all_scores) / n
    spread = sqrt(sum([(score - centre) ** 2 for score in all_scores]) / n / n)
    reach = NormalDist().inv_cdf((1 + confidence) / 2) * spread
    mean = min(max(sum(scores) / len(scores), 0.0), 1.0)
    return Interval(mean, min(mean, max(0.0, centre - reach)), max(mean, min(1.0, centre + reach)))


def _squares(scores: list[float]) -> float:
    """The squared distances from the mean, and those of what is added."""
    mean = sum(scores) / len(scores)
    return sum([(one - mean) ** 2 for one in scores]) + sum([(one - 0.5) ** 2 for one in PSEUDO])


@final
class Bets:
    """The logarithms of two gamblers' capital for each mean that is tried: who bets on more, and who on less.

    Scores lie between 0 and 1, or as far beyond that as `reach` says.
    """

    def __init__(self, error: float, reach: float = 0.0) -> None:
        self.more: Final = [0.0] * (STEPS + 1)
        self.less: Final = [0.0] * (STEPS + 1)
        self._error: Final = error
        self._reach: Final = reach
        self._sum = 0.0
        self._squares = 0.25
        self._deals = 0

    def add(self, score: float) -> None:
        """One more deal. The stakes follow the spread so far."""
        self._deals += 1
        reach = self._reach
        variance = self._squares / self._deals
        stake = sqrt(2 * log(2 / self._error) / (variance * self._deals * log(self._deals + 1)))
        boldest = BOLDEST if reach == 0.0 else BOLDEST_WITHOUT
        for k in range(STEPS + 1):
            mean = k / STEPS
            gain = score - mean
            self.more[k] += log1p(min(stake, boldest / max(mean + reach, TINY)) * gain)
            self.less[k] += log1p(min(stake, boldest / max(1 - mean + reach, TINY)) * -gain)
        self._sum += score
        self._squares += (score - (0.5 + self._sum) / (self._deals + 1)) ** 2


@final
class ConfidenceSequence:
    """An interval that may be looked at after every deal: with the given confidence it *never* misses the true mean.

    For each mean that is still possible a gambler bets against it, half of his capital on more and half on less.
    In a game that is fair (the mean is the true one) he multiplies it by 1/(1 - confidence) with a chance of at most
    1 - confidence, however long he plays; so while he has that much, the mean is refuted. The stakes follow the
    spread so far (the hedged capital of Waudby-Smith and Ramdas, "Estimating means of bounded random variables by
    betting"). A mean that was refuted by a run of luck may come back, and the mean so far always counts as possible.

    Where the luck of deals is known, half of the capital is bet on scores without it, half on scores as they are: the
    former tell equal sides apart, the latter see sooner that one wins everything. As much of the luck is taken off as
    earlier deals call for.
    """

    def __init__(self, confidence: float = CONFIDENCE, has_luck: bool = False) -> None:
        self._error: Final = 1.0 - confidence
        self._plain: Final = Bets(self._error)
        self._without: Final = Bets(self._error, REACH) if has_luck else None
        self._share: Final = Share()
        self.deals = 0
        self._sum = 0.0

    def add(self, score: float, luck: float = 0.0) -> None:
        """One more deal."""
        self.deals += 1
        self._plain.add(score)
        without = score
        if self._without is not None:
            without -= self._share.best * luck
            self._without.add(without)
            self._share.add(score, luck)
        self._sum += without

    def _capital(self, k: int) -> float:
        """The logarithm of the larger of the two capitals for a mean."""
        if self._without is None:
            return max(self._plain.more[k], self._plain.less[k])
        both = [(self._plain.more[k], self._without.more[k]), (self._plain.less[k], self._without.less[k])]
        return max([max(two) + log1p(exp(min(two) - max(two))) - log(2) for two in both])

    @property
    def interval(self) -> Interval:
        """From the first mean that is left to the last, and a step more on both sides: none between them was tried."""
        mean = min(max(self._sum / self.deals, 0.0), 1.0) if self.deals else 0.5
        limit = log(2 / self._error)
        left = [k for k in range(STEPS + 1) if self._capital(k) < limit]
        if not left:
            return Interval(mean, mean, mean)
        low, high = max(0.0, (left[0] - 1) / STEPS), min(1.0, (left[-1] + 1) / STEPS)
        return Interval(mean, min(low, mean), max(high, mean))

    def is_clear(self, margin: float = 0.0, mark: float = 0.5) -> bool:
        """Is the mean certainly on one side of the mark, or nearer to it than the margin?"""
        _, low, high = self.interval
        return low >= mark or high <= mark or (margin > 0 and low >= mark - margin and high <= mark + margin)


def sequential_interval(
    scores: list[float], confidence: float = CONFIDENCE, luck: list[float] | None = None
) -> Interval:
    """The interval of a sample that was looked at on the way."""
    found = ConfidenceSequence(confidence, luck is not None)
    for k, score in enumerate(scores):
        found.add(score, 0.0 if luck is None else luck[k])
    return found.interval


@final
class SequentialTest:
    """Is one of two sides better? The test may be looked at after every pair of games.

    Whoever says that one side is better bets on it, a fixed share of the money each time. Were it no better, the
    money would hardly ever grow twentyfold, however long one waits; so when it does, the side is better. Several
    shares are tried at once, and as much money is bet against. Because it tries one mean alone and gives no interval,
    it finds small leads far sooner than a confidence sequence: of a side that wins 55 %, within 500 pairs, 70 % are
    found in place of 22 %.
    """

    def __init__(self) -> None:
        self.pairs = 0
        self.sum = 0.0
        self.squares = 0.0
        self._better = [1.0] * len(STAKES)
        self._worse = [1.0] * len(STAKES)

    def add(self, score: float) -> None:
        """The score of a pair, from 0 to 1."""
        self.pairs += 1
        self.sum += score
        self.squares += score * score
        for k, stake in enumerate(STAKES):
            self._better[k] *= 1 + stake * (2 * score - 1)
            self._worse[k] *= 1 - stake * (2 * score - 1)

    @property
    def better(self) -> bool:
        return sum(self._better) / len(STAKES) >= 1 / ERROR

    @property
    def worse(self) -> bool:
        return sum(self._worse) / len(STAKES) >= 1 / ERROR

    @property
    def share(self) -> float:
        """The mean score."""
        return self.sum / self.pairs if self.pairs else 0.5

    @property
    def error(self) -> float:
        """The standard error of the share; pairs are independent of each other, the games of a pair are not."""
        if self.pairs < 2:
            return 0.5
        return sqrt(max(self.squares / self.pairs - self.share**2, 0.0) / (self.pairs - 1))

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} % ± {196 * self.error:.1f} in {counted(self.pairs, 'pair')}"


def counted(n: int, thing: str) -> str:
    """So many of a thing."""
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"
