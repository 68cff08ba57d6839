"""Weights whose chances fit the results of self-play: a regression of who won on how the seats stood."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mohreh.bots import Belief, Bot
from mohreh.bots.bot import GreedyBot
from mohreh.kernel.rng import mwc_start, mwc_step
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from mohreh.kernel.weights import SCALE

SLIPS: Final = 15  # of a hundred choices, so that there are positions of all kinds
EVERY: Final = 4  # decisions between two positions that are looked at
MOST: Final = 10.0  # scales that a lead may count
PER_GAME: Final = 3.0  # positions of one game have one result, so together they count no more than so many
TINY: Final = 0.02  # the change by which a weight's effect is measured, as a share of the unit

Values: TypeAlias = list[float]
Matrix: TypeAlias = NDArray[np.float64]


def play_through(
    seats: Sequence[Rules], bot: Bot, seed: int, look: Callable[[State], None] | None = None
) -> list[float]:
    """One game in which a bot has all seats, each by the weights of its own rules; each seat's share of the victory.

    If nobody wins, all seats have the same share.
    """
    rules = seats[0]
    s = rules.new(seed)
    position = mwc_start(seed)
    while not rules.over(s):
        who = int(s.who)
        legal = rules.legal(s)
        position = mwc_step(position)
        if len(legal) == 1:
            rules.play(s, legal[0])
        else:
            rules.play(s, bot.choose(Belief(seats[who], s, who, position), position))
        if look is not None:
            look(s)
    winners = rules.winners(s) or list(range(rules.players))
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(rules.players)]


def play_pair(sides: Sequence[Rules], bot: Bot, seed: int) -> float:
    """The share of two games on one deal that the first of two sides wins, in the even seats and then in the odd ones.

    Among equals it is a half.
    """
    won = 0.0
    for shift in range(2):
        seats = [sides[(seat + shift) % 2] for seat in range(sides[0].players)]
        won += sum(play_through(seats, bot, seed)[shift::2])
    return won / 2


class Sample:
    """Positions of games between careless greedy bots at tables of one kind, each with the result of its game."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.games = 0
        self.states: list[State] = []
        self.shares: list[list[float]] = []

    def play(self, seed: int) -> None:
        """One more game."""
        found: list[State] = []
        turn = 0

        def look(s: State) -> None:
            nonlocal turn
            turn += 1
            if turn % EVERY == 0 and not self.rules.over(s):
                found.append(self.rules.clone(s))

        shares = play_through([self.rules] * self.rules.players, GreedyBot(1, SLIPS), seed, look)
        self.games += 1
        self.states += found
        self.shares += [shares] * len(found)

    def leads(self, values: Values, judged: bool) -> Matrix:
        """How each seat stands in each position under these weights, in scales: as it is judged, or chosen by."""
        seats = range(self.rules.players)
        rules = self.rules.weighing(values)
        look = rules.judge if judged else rules.evaluate
        rows = [[look(s, seat) for seat in seats] for s in self.states]
        return np.clip(np.array(rows) / values[SCALE], -MOST, MOST)


def chances(leads: Matrix) -> Matrix:
    """The chances that `Rules.chances` would give for these leads."""
    odds = np.exp(leads - leads.max(axis=1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True))


def log_loss(leads: Matrix, shares: Matrix) -> float:
    """How badly the chances fit the results: per position, 0 at best."""
    return float(-(shares * np.log(chances(leads))).sum(axis=1).mean())


def loss_of(samples: list[Sample], values: Values, judged: bool) -> float:
    """How badly these weights fit the results."""
    losses = [log_loss(sample.leads(values, judged), np.array(sample.shares)) for sample in samples]
    return sum(losses) / len(losses)


def fit_scale(samples: list[Sample], values: Values, judged: bool) -> tuple[float, float]:
    """The scale with the smallest loss, by golden sections up to twenty times as small or large; and the loss."""
    rows = [(sample.leads(values, judged), np.array(sample.shares)) for sample in samples]
    golden = (math.sqrt(5) - 1) / 2

    def loss(factor: float) -> float:
        return sum(log_loss(leads / math.exp(factor), shares) for leads, shares in rows) / len(rows)

    low, high = -math.log(20), math.log(20)
    for _ in range(25):
        left, right = high - golden * (high - low), low + golden * (high - low)
        low, high = (low, right) if loss(left) < loss(right) else (left, high)
    return values[SCALE] * math.exp((low + high) / 2), loss((low + high) / 2)


class Fit:
    """One step of Newton's method from given weights towards those that fit the results best."""

    def __init__(
        self, samples: list[Sample], values: Values, places: list[int], units: Values, judged: bool
    ) -> None:
        self.values = values
        self.places = places
        self.judged = judged
        self.units = np.array([units[k] for k in places])
        self._slope: Matrix = np.zeros(len(places))
        self._bend: NDArray[Any] = np.zeros((len(places), len(places)))
        for sample in samples:
            self._add(sample, units)

    def _add(self, sample: Sample, units: Values) -> None:
        leads = sample.leads(self.values, self.judged)
        effects = np.empty((*leads.shape, len(self.places)))
        for n, k in enumerate(self.places):
            tried = list(self.values)
            tried[k] += TINY * units[k]
            effects[:, :, n] = (sample.leads(tried, self.judged) - leads) / TINY  # for a change by one unit
        expected = chances(leads)
        means = np.einsum("ps,psk->pk", expected, effects)
        trust = PER_GAME * sample.games / len(leads)
        self._slope += trust * np.einsum("ps,psk->k", expected - np.array(sample.shares), effects)
        self._bend += trust * (np.einsum("ps,psk,psl->kl", expected, effects, effects) - means.T @ means)

    @property
    def active(self) -> list[int]:
        """The places of the weights that make any difference at these tables."""
        return [k for n, k in enumerate(self.places) if self._bend[n, n] > 0]

    def step(self, prior: float) -> Values:
        """The weights after the step: the stronger the prior, the nearer to those before, at most a unit away."""
        bend = self._bend + prior * np.eye(len(self.places))
        found = list(self.values)
        changes = np.clip(-np.linalg.solve(bend, self._slope), -1, 1) * self.units
        for k, change in zip(self.places, changes, strict=True):
            found[k] += float(change)
        return found
