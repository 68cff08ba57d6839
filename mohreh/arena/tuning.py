"""Better numbers for a game's hints, by self-play.

A round has three parts.
*Fit*: the weights are moved towards those whose chances fit the results of self-play best (`regression`).
*Race*: these, holding on more or less to the weights before, and others with a few weights changed at random, all
play the present weights on the same deals, in pairs of games with the seats exchanged, and the worse half drops out
until one is left.
*Contest*: that one plays the present weights on new deals, and is kept if it wins.
After the last round the new weights play the old ones, and are the result only if they are clearly better.

The seed decides everything: the same call gives the same weights, with any number of processes.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from functools import lru_cache
from typing import Final, NamedTuple

from mohreh.arena import regression
from mohreh.arena.intervals import SequentialTest, counted
from mohreh.arena.regression import Fit, Sample, Values, fit_scale, loss_of
from mohreh.bots.bot import GreedyBot
from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.rng import fast_start, mwc_pick, mwc_step
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import Value
from mohreh.kernel.weights import SCALE

RUNNERS: Final = 16  # changes that are tried in a round, a power of two
MOST_CHANGES: Final = 4  # weights that change in one of them
WIDEST: Final = 0.5  # how far a weight may change, as a share of it
FINEST: Final = 0.02  # or as a share of the scale, because a weight may be 0
BATCH: Final = 64  # pairs that are handed out at a time
PRIORS: Final = [200, 50, 12]  # how much the fit holds on to the weights before it
LEAST_PRIOR: Final = 1  # where nothing but the fit counts
MOST_STEPS: Final = 20
LEAST_GAIN: Final = 0.00005  # in the loss, for another step


class Table(NamedTuple):
    """Where pairs are played; small enough to be sent to another process."""

    game: str
    players: int
    options: tuple[tuple[str, Value], ...]
    samples: int


class Pair(NamedTuple):
    """Two games on one deal: whose weights are those of one side and of the other."""

    table: Table
    seed: int
    one: Values
    other: Values


@lru_cache
def _rules(table: Table) -> Rules:
    """Without the judge that the game has: hints are tuned by themselves, also for a version that it does not fit."""
    return registry.rules(table.game, table.players, dict(table.options), by_hints=True)


def play_pair(pair: Pair) -> float:
    """The share of two games that one side wins."""
    rules = _rules(pair.table)
    sides = [rules.weighing(values) for values in (pair.one, pair.other)]
    return regression.play_pair(sides, GreedyBot(pair.table.samples), pair.seed)


class Tuner:
    """Tunes the weights of one game; `tell` gets a line for every step, `tick` every pair."""

    def __init__(
        self,
        tables: list[Table],
        pairs: int,
        seed: int,
        only: Iterable[str] = (),
        tell: Callable[[str], None] = lambda line: None,
        tick: Callable[[], None] = lambda: None,
    ) -> None:
        if pairs < len(tables):
            raise MohrehError(f"{pairs} pairs of games are too few for {len(tables)} kinds of table; each needs one")
        self.tables: Final = tables
        self.pairs: Final = pairs
        self.tell: Final = tell
        self.tick: Final = tick
        self.names: Final = list(registry.game(tables[0].game).weights().names)
        self.named: Final = list(only)
        self.open: Final = _places(self.names, self.named)
        self._seed = fast_start(seed)
        self._pool: Executor | None = None

    def run(self, values: Values, rounds: int, jobs: int = 1) -> Values:
        """The tuned weights; the given ones, but for the scale, if no better ones were found.

        Without rounds nothing is played for: the weights that were named, or else the scale, only have to fit.
        """
        if rounds == 0:
            return self._fitted(values) if self.named else self._scaled(values, judged=True)[0]
        afresh = multiprocessing.get_context("spawn")  # a fork could hang on a lock that a thread of its parent holds
        with ProcessPoolExecutor(jobs, afresh) if jobs > 1 else nullcontext() as self._pool:
            best = values
            for number in range(rounds):
                best, samples = self._scaled(best)
                found, way = self._race(best, samples)
                contest = self.contest(found, best, self.pairs // 2)
                taken = contest.better or (not contest.worse and contest.share - contest.error > 0.5)
                self.tell(f"round {number + 1}: {way}: {contest}, {'taken' if taken else 'left'}")
                best = found if taken else best
            if best[SCALE + 1 :] != values[SCALE + 1 :]:
                final = self.contest(best, values, 4 * self.pairs)
                self.tell(f"new against old: {final}, {'better' if final.better else 'not clearly better'}")
                best = best if final.better else values
            return self._scaled(best)[0]

    def contest(self, one: Values, other: Values, pairs: int) -> SequentialTest:
        """Two sets of weights against each other, until it is clear which is better, or for so many pairs."""
        test = SequentialTest()
        for score in self._scores(Pair(*self._deal(k), one, other) for k in range(pairs)):
            test.add(score)
            if test.better or test.worse:
                break
        return test

    def _race(self, values: Values, samples: list[Sample]) -> tuple[Values, str]:
        """The best of several changes: all play the present weights, the better half goes on, with twice the games.

        In the last heat the two that are left run with a third, which has both their changes.
        """
        fit = Fit(samples, values, self.open, self._units(values), judged=False)
        if not fit.active:
            raise MohrehError("none of these weights makes any difference at these tables")
        runners = [fit.step(prior) for prior in PRIORS]
        runners += [self._changed(values, fit.active) for _ in range(RUNNERS - len(runners))]
        ways = [f"fit with prior {prior}" for prior in PRIORS]
        ways += [self._changes(values, runner) for runner in runners[len(ways) :]]
        heat = max(1, self.pairs // (RUNNERS * (RUNNERS.bit_length() - 1)))
        scores = [0.0] * RUNNERS
        while True:
            if len(runners) == 2:
                runners.append([a + b - v for a, b, v in zip(*runners, values, strict=True)])
                ways.append(" and ".join(ways))
                scores.append(sum(scores) / 2)
            deals = [self._deal(k) for k in range(heat)]  # the same for all
            pairs = [Pair(*deal, runner, values) for runner in runners for deal in deals]
            results = list(self._scores(pairs))
            scores = [score + sum(results[k * heat : (k + 1) * heat]) for k, score in enumerate(scores)]
            order = sorted(range(len(runners)), key=lambda k: -scores[k])
            if len(runners) == 3:
                return [rounded(v) for v in runners[order[0]]], ways[order[0]]
            kept = order[: len(order) // 2]
            runners = [runners[k] for k in kept]
            ways = [ways[k] for k in kept]
            scores = [scores[k] for k in kept]
            heat *= 2

    def _changed(self, values: Values, places: list[int]) -> Values:
        """A few weights changed at random, by up to a half."""
        changed = list(values)
        units = self._units(values)
        for _ in range(1 + self._below(MOST_CHANGES)):
            k = places[self._below(len(places))]
            changed[k] = values[k] + units[k] * (self._below(2001) - 1000) / 1000
        return changed

    def _units(self, values: Values) -> Values:
        """How far each weight may change in a round."""
        return [max(WIDEST * abs(v), FINEST * values[SCALE]) for v in values]

    def _changes(self, values: Values, others: Values) -> str:
        """What has become of which weight."""
        rows = zip(self.names, values, others, strict=True)
        return ", ".join([f"{name} {one:g} → {other:g}" for name, one, other in rows if one != other])

    def _fitted(self, values: Values) -> Values:
        """The same weights, but for those that were named: these fit the results best, as positions are judged."""
        samples = self._samples(values)
        best = values
        loss = loss_of(samples, best, judged=True)
        for _ in range(MOST_STEPS):
            fit = Fit(samples, best, self.open, self._units(best), judged=True)
            found = [rounded(v) for v in fit.step(LEAST_PRIOR)]
            after = loss_of(samples, found, judged=True)
            self.tell(f"loss {loss:.4f} → {after:.4f} in {_positions(samples)}")
            if after > loss - LEAST_GAIN:
                break
            best, loss = found, after
        return best

    def _scaled(self, values: Values, judged: bool = False) -> tuple[Values, list[Sample]]:
        """The same weights with the scale that fits best, and the positions that show it."""
        samples = self._samples(values)
        scale, loss = fit_scale(samples, values, judged)
        self.tell(f"scale {rounded(scale):g}, loss {loss:.4f} in {_positions(samples)}")
        return [rounded(scale), *values[SCALE + 1 :]], samples

    def _samples(self, values: Values) -> list[Sample]:
        """Positions of self-play with these weights."""
        samples = [Sample(_rules(table).weighing(values)) for table in self.tables]
        for k in range(self.pairs):
            samples[k % len(samples)].play(self._deal(k)[1])
            self.tick()
        return samples

    def _below(self, n: int) -> int:
        """A random number."""
        self._seed = mwc_step(self._seed)
        return int(mwc_pick(self._seed, n))

    def _deal(self, k: int) -> tuple[Table, int]:
        """The next table and seed."""
        self._seed = mwc_step(self._seed)
        return self.tables[k % len(self.tables)], int(self._seed)

    def _scores(self, pairs: Iterable[Pair]) -> Iterator[float]:
        """The scores of pairs in their order, from this process or from others."""
        rest = list(pairs)
        for start in range(0, len(rest), BATCH):
            batch = rest[start : start + BATCH]
            for score in map(play_pair, batch) if self._pool is None else self._pool.map(play_pair, batch):
                self.tick()
                yield score


def _places(names: list[str], only: Iterable[str]) -> list[int]:
    """The places of the weights that may change: all but the scale, which no greedy bot looks at."""
    wanted = list(dict.fromkeys(only)) or names[SCALE + 1 :]
    for name in wanted:
        if name not in names[SCALE + 1 :]:
            raise MohrehError(f"there is no weight {name!r} to tune; there are {', '.join(names[SCALE + 1 :])}")
    return [names.index(name) for name in wanted]


def _positions(samples: list[Sample]) -> str:
    return counted(sum(len(sample.states) for sample in samples), "position")


def rounded(value: float) -> float:
    """The value with four digits, which are enough and easier to read."""
    return float(f"{value:.4g}")
