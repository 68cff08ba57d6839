"""Learn a game by self-play: a small network by proximal policy optimisation, in NumPy alone.

    python examples/train.py                       ten minutes of Rokab for two, then a match against greedy
    python examples/train.py --game qabile --minutes 20 --out build/trained

One network plays all seats through `mohreh.adapters.vector`. It sees the features of the seat that decides and the
mask of what is legal, and answers with a preference for every action and the reward that it expects. Beside the
weights (`weights.npz`) a plot of the way there is written, if matplotlib is installed. The same arguments give the
same network, as far as the machine adds numbers up in the same order; with --updates they take no clock into account.
"""

from __future__ import annotations

import argparse
import os
import time
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # for such small layers more threads only wait for each other

import numpy as np
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from mohreh.adapters.vector import Buffers, Trajectory, Vector, features_into
from mohreh.bots import Belief, make
from mohreh.kernel import registry
from mohreh.kernel.rules import Rules

NEVER = np.float32(-1e9)  # the preference for what is not legal


class Network:
    """Two hidden layers; then a preference for each action, and the expected reward."""

    def __init__(self, inputs: int, actions: int, hidden: tuple[int, int], rng: np.random.Generator) -> None:
        sizes = [(inputs, hidden[0]), hidden, (hidden[1], actions + 1)]
        self.weights = [rng.normal(0, (2 / n) ** 0.5, (n, m)).astype(np.float32) for n, m in sizes]
        self.weights[-1] *= 0.01
        self.weights += [np.zeros(m, np.float32) for _, m in sizes]
        self._first = [np.zeros_like(w) for w in self.weights]
        self._second = [np.zeros_like(w) for w in self.weights]
        self._updates = 0

    def layers(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        a, b, c, p, q, r = self.weights
        one = np.maximum(rows @ a + p, 0)
        two = np.maximum(one @ b + q, 0)
        return one, two, two @ c + r

    def policy(self, rows: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The logarithms of the chances of all actions, and the expected rewards."""
        return policy_of(self.layers(rows)[2], masks)

    def learn(self, rows: np.ndarray, one: np.ndarray, two: np.ndarray, pull: np.ndarray, rate: float) -> None:
        """One step of Adam against `pull`, the slope of the loss by the outputs; `one` and `two` are hidden layers."""
        _, b, c, *_ = self.weights
        back_two = (pull @ c.T) * (two > 0)
        back_one = (back_two @ b.T) * (one > 0)
        slopes = [rows.T @ back_one, one.T @ back_two, two.T @ pull]
        slopes += [back_one.sum(0), back_two.sum(0), pull.sum(0)]
        norm = float(np.sqrt(sum([float((slope**2).sum()) for slope in slopes])))
        scale = np.float32(min(1.0, 0.5 / (norm + 1e-9)))
        self._updates += 1
        rate *= (1 - 0.999**self._updates) ** 0.5 / (1 - 0.9**self._updates)
        for weight, slope, first, second in zip(self.weights, slopes, self._first, self._second, strict=True):
            slope = slope * scale
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            weight -= np.float32(rate) * first / (np.sqrt(second) + 1e-8)


def policy_of(outputs: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    logits = np.where(masks > 0, outputs[:, :-1], NEVER)
    logits = logits - logits.max(1, keepdims=True)
    return logits - np.log(np.exp(logits).sum(1, keepdims=True)), np.tanh(outputs[:, -1])


class Player:
    """The network as a policy: draws actions by their chances, and remembers what it expected."""

    def __init__(self, network: Network, rng: np.random.Generator) -> None:
        self.network, self.rng = network, rng
        self.values: list[np.ndarray] = []
        self.chosen: list[np.ndarray] = []

    def __call__(self, b: Buffers) -> np.ndarray:
        logs, values = self.network.policy(b.observations, b.masks)
        noise = self.rng.gumbel(size=logs.shape).astype(np.float32)
        actions = (logs + noise).argmax(1)
        self.values.append(values)
        self.chosen.append(logs[np.arange(len(actions)), actions])
        return actions


@dataclass
class Samples:
    """Decisions to learn from."""

    rows: np.ndarray
    masks: np.ndarray
    actions: np.ndarray
    old: np.ndarray  # the logarithms of their chances when they were chosen
    gains: np.ndarray  # how much better than expected they came out
    targets: np.ndarray  # the reward that should have been expected


def samples_of(t: Trajectory, values: np.ndarray, old: np.ndarray, trace: float) -> Samples:
    """What each decision led to for its own seat: from its next decision in the same game, or from the end."""
    steps, games = t.actions.shape
    seats = t.seats.astype(np.int64)
    every = np.arange(games)
    ahead = np.zeros(t.rewards.shape[1:], np.float32)  # what each seat of each game may expect from here on
    gain = np.zeros_like(ahead)
    known = np.zeros(ahead.shape, np.bool_)
    gains = np.zeros((steps, games), np.float32)
    use = np.zeros((steps, games), np.bool_)
    for step in range(steps - 1, -1, -1):
        ended = t.ends[step]
        ahead[ended], gain[ended], known[ended] = t.rewards[step][ended], 0, True
        at = (every, seats[step])
        use[step] = known[at]
        gains[step] = np.where(use[step], ahead[at] - values[step] + trace * gain[at], 0)
        ahead[at], gain[at], known[at] = values[step], gains[step], True
    return Samples(
        t.observations[use], t.masks[use], t.actions[use], old[use], gains[use], np.clip(gains + values, -1, 1)[use]
    )


def learn(network: Network, s: Samples, settings: argparse.Namespace, rate: float, rng: np.random.Generator) -> None:
    """Some passes over the samples in small parts."""
    gains = (s.gains - s.gains.mean()) / (s.gains.std() + 1e-8)
    for _ in range(settings.passes):
        order = rng.permutation(len(s.actions))
        for start in range(0, len(order), settings.part):
            some = order[start : start + settings.part]
            rows, masks, actions, every = s.rows[some], s.masks[some], s.actions[some], np.arange(len(some))
            one, two, outputs = network.layers(rows)
            logs, values = policy_of(outputs, masks)
            chances = np.exp(logs)
            ratio = np.exp(logs[every, actions] - s.old[some])
            gain = gains[some]
            held = ((gain > 0) & (ratio > 1.2)) | ((gain < 0) & (ratio < 0.8))
            push = np.where(held, 0, ratio * gain)[:, None]
            chosen = np.zeros_like(chances)
            chosen[every, actions] = 1
            spread = -(chances * np.where(masks > 0, logs, 0)).sum(1, keepdims=True)
            pull = np.empty_like(outputs)
            pull[:, :-1] = push * (chances - chosen)
            pull[:, :-1] += settings.curiosity * chances * (np.where(masks > 0, logs, 0) + spread)
            pull[:, -1] = (values - s.targets[some]) * (1 - values**2)
            network.learn(rows, one, two, pull / np.float32(len(some)), rate)


def match(network: Network, rules: Rules, word: str, games: int, seed: int) -> float:
    """The share of victories of the network at one seat against bots at all others, the seats taking turns."""
    bot, row = make(word, rules), rules.row()
    states = [rules.new(seed + n // rules.players) for n in range(games)]
    out = np.zeros((games, len(rules.feature_names())), np.float32)
    masks = np.zeros((games, rules.catalogue.size), np.int8)
    moves = 0
    while True:
        asked = []
        for n, s in enumerate(states):
            while not rules.over(s) and s.who != n % rules.players:
                moves += 1
                rules.play(s, bot.choose(Belief(rules, s, int(s.who), seed + moves), seed + moves))
            if not rules.over(s):
                features_into(rules, s, int(s.who), out[n], row)
                masks[n] = 0
                masks[n, np.asarray(rules.legal(s))] = 1
                asked.append(n)
        if not asked:
            break
        best = network.policy(out[asked], masks[asked])[0].argmax(1)
        for n, action in zip(asked, best, strict=True):
            rules.play(states[n], int(action))
    shares = [rules.chances(s)[n % rules.players] for n, s in enumerate(states)]
    return float(np.mean(shares))


def plot(path: Path, points: list[tuple[float, float]], word: str, fair: float) -> bool:
    try:
        from matplotlib.figure import Figure
    except ImportError:
        return False
    figure = Figure(figsize=(7, 4))
    axes = figure.subplots()
    axes.plot([x for x, _ in points], [100 * y for _, y in points], marker="o")
    axes.axhline(100 * fair, linestyle=":", color="grey")
    axes.set(xlabel="decisions, millions", ylabel=f"victories against {word}, %", ylim=(0, 100))
    figure.savefig(path)
    return True


def arguments(given: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--game", default="rokab")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--against", default="greedy", help="the bot to measure against")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--updates", type=int, default=0, help="so many, whatever time they take")
    parser.add_argument("--games", type=int, default=128, help="games in the vector")
    parser.add_argument("--steps", type=int, default=64, help="decisions in each of them for an update")
    parser.add_argument("--hidden", type=int, nargs=2, default=(128, 64))
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--passes", type=int, default=4)
    parser.add_argument("--part", type=int, default=1024, help="decisions in a step of learning")
    parser.add_argument("--trace", type=float, default=0.95, help="how far gains reach back")
    parser.add_argument("--curiosity", type=float, default=0.01)
    parser.add_argument("--matches", type=int, default=400, help="games of the last match; a tenth of it on the way")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("build/trained"))
    return parser.parse_args(given)


def main(given: list[str] | None = None) -> float:
    settings = arguments(given)
    rng = np.random.default_rng(settings.seed)
    rules = registry.rules(settings.game, settings.players)
    vector = Vector(rules, settings.games)
    vector.reset(settings.seed)
    network = Network(vector.width, vector.actions, tuple(settings.hidden), rng)
    kept = vector.new_trajectory(settings.steps)
    points: list[tuple[float, float]] = []
    start = time.monotonic()
    update = 0
    share = 0.0
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns) as progress:
        bar = progress.add_task(f"learning {settings.game}", total=1.0)
        while share < 1.0:
            player = Player(network, rng)
            vector.rollout(settings.steps, player, kept)
            some = samples_of(kept, np.array(player.values), np.array(player.chosen), settings.trace)
            rate = settings.rate * max(0.05, 1 - share)
            learn(network, some, settings, rate, rng)
            update += 1
            spent = (time.monotonic() - start) / (60 * settings.minutes)
            share = update / settings.updates if settings.updates else spent
            if update % 50 == 0 or share >= 1.0:
                games = settings.matches if share >= 1.0 else max(2, settings.matches // 10)
                won = match(network, rules, settings.against, games, 1_000_000)
                points.append((update * settings.steps * settings.games / 1e6, won))
                told = f"{settings.game}, {points[-1][0]:.1f} M decisions: {100 * won:.0f} % against {settings.against}"
                progress.console.print(told)
            progress.update(bar, completed=min(1.0, share))
    settings.out.mkdir(parents=True, exist_ok=True)
    np.savez(settings.out / "weights.npz", *network.weights)
    plot(settings.out / "victories.svg", points, settings.against, 1 / settings.players)
    print(f"{100 * points[-1][1]:.1f} % of {settings.matches} games against {settings.against}, by seats in turn")
    return points[-1][1]


if __name__ == "__main__":
    main()
