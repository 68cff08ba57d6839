"""Fits a learned judge (`mohreh.kernel.judge`) to positions of self-play, with NumPy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from mohreh.kernel.errors import MohrehError
from mohreh.kernel.judge import LARGEST, OUT_UNIT, UNIT, Judge
from mohreh.optional_packages import missing

try:
    import numpy as np
except ImportError:
    raise missing("numpy", "data") from None

Array: TypeAlias = "np.ndarray[Any, np.dtype[Any]]"
Parts: TypeAlias = "dict[str, Array]"  # own, other: inputs x hidden; bias, out: hidden; trust: one number

BATCH: Final = 512  # positions
FAST: Final = 1e-3  # how far a step goes at first
SLOW: Final = 1e-4  # and in the end
DECAY: Final = 0.01
KEEP: Final = 0.999  # of the averaged weights, in every step
PASSES: Final = 5
HELD_OUT: Final = 10  # one of so many games is not learnt from
STEADY: Final = 1e-8
WIDE: Final = 0.1  # how different units are at first
NARROW: Final = 0.01  # the same for paired ones
FIRST_OUT: Final = 0.1  # what a paired unit adds at first, and the other takes away
ROOM_USED: Final = 0.5  # the share of the room for sums that known positions may take


class Lessons(NamedTuple):
    """Positions of self-play."""

    inputs: Array  # positions x players x inputs, whole numbers
    odds: Array  # positions x players: the hints' estimates, in scales
    result: Array  # positions x players: how the victory was shared in the end
    root: Array  # positions: the chance that search gave the seat which decides
    seat: Array  # positions: that seat
    game: Array  # positions: the number of the game

    def targets(self, trust_root: float) -> Array:
        """What the chances should have been: the result, and with this share what search thought."""
        guess = softmax(self.odds)
        rows = np.arange(len(self.seat))
        guess[rows, self.seat] = 0.0
        guess *= ((1.0 - self.root) / np.maximum(guess.sum(axis=1), STEADY))[:, None]
        guess[rows, self.seat] = self.root
        return np.asarray((1.0 - trust_root) * self.result + trust_root * guess, np.float32)

    def some(self, rows: Array) -> Lessons:
        """Some of the positions."""
        return Lessons(*[column[rows] for column in self])


def joined_lessons(parts: list[Lessons]) -> Lessons:
    return Lessons(*[np.concatenate(columns) for columns in zip(*parts, strict=True)])


def softmax(odds: Array) -> Array:
    grown = np.exp(odds - odds.max(axis=1, keepdims=True))
    return np.asarray(grown / grown.sum(axis=1, keepdims=True))


def new_parts(inputs: int, hidden: int, seed: int, paired: bool = True) -> Parts:
    """Weights to begin with: the judge thinks as the hints do.

    Paired units have the same inputs and opposite outputs, so they part at once; otherwise outputs are 0, and where
    one input decides much, all units learn the same.
    """
    chance = np.random.default_rng(seed)
    spread = NARROW if paired else WIDE
    parts: Parts = {
        "own": chance.normal(0.0, spread, (inputs, hidden)).astype(np.float32),
        "other": chance.normal(0.0, spread, (inputs, hidden)).astype(np.float32),
        "bias": np.zeros(hidden, np.float32),
        "out": np.zeros(hidden, np.float32),
        "trust": np.ones(1, np.float32),
    }
    if paired:
        half = hidden // 2
        for name in ("own", "other"):
            parts[name][:, half:] = parts[name][:, :half]
        parts["out"][:half] = FIRST_OUT
        parts["out"][half:] = -FIRST_OUT
    return parts


def tamed(parts: Parts, lessons: Lessons) -> Parts:
    """The same judge with smaller sums where they come near what fits: a unit's inputs less, its output more."""
    largest = np.zeros(len(parts["out"]))
    for start in range(0, len(lessons.seat), BATCH):
        hidden = _hidden(parts, lessons.inputs[start : start + BATCH].astype(np.float32))
        largest = np.maximum(largest, np.abs(hidden).max(axis=(0, 1)))
    down = np.maximum(largest * UNIT / (LARGEST * ROOM_USED), 1.0).astype(np.float32)
    found = {name: parts[name] / down for name in ("own", "other", "bias")}
    return {**found, "out": parts["out"] * down, "trust": parts["trust"]}


def _hidden(parts: Parts, x: Array) -> Array:
    """What reaches the units of each seat."""
    others = x @ parts["other"]
    return np.asarray(x @ parts["own"] + others.sum(axis=1, keepdims=True) - others + parts["bias"])


class Learner:
    """The weights while they are learnt, for inputs that are divided by their usual size."""

    def __init__(self, parts: Parts, sizes: Array) -> None:
        self.sizes: Final = sizes
        self.parts: Final = {name: part.copy() for name, part in parts.items()}
        self.parts["own"] *= sizes[:, None]
        self.parts["other"] *= sizes[:, None]
        self.average: Final = {name: part.copy() for name, part in self.parts.items()}
        self._first: Final = {name: np.zeros_like(part) for name, part in parts.items()}
        self._second: Final = {name: np.zeros_like(part) for name, part in parts.items()}
        self.steps = 0

    def step(self, inputs: Array, odds: Array, targets: Array, rate: float) -> None:
        """One step of AdamW."""
        self.steps += 1
        slopes = self._slopes(inputs / self.sizes, odds, targets)
        for name, slope in slopes.items():
            first, second, part = self._first[name], self._second[name], self.parts[name]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            ahead = first / (1 - 0.9**self.steps)
            part -= rate * ahead / (np.sqrt(second / (1 - 0.999**self.steps)) + STEADY)
            if name in ("own", "other", "out"):
                part *= 1 - rate * DECAY
            keep = min(KEEP, self.steps / (self.steps + 10))
            self.average[name] += (1 - keep) * (part - self.average[name])

    def _slopes(self, x: Array, odds: Array, targets: Array) -> Parts:
        """How the loss changes with each weight."""
        p = self.parts
        n, players, width = x.shape
        flat = x.reshape(n * players, width)
        others = (flat @ p["other"]).reshape(n, players, -1)
        hidden = (flat @ p["own"]).reshape(n, players, -1) + others.sum(axis=1, keepdims=True) - others + p["bias"]
        active = np.maximum(hidden, 0.0)
        wrong = (softmax(p["trust"] * odds + active @ p["out"]) - targets) / n
        back = wrong[:, :, None] * p["out"] * (hidden > 0)
        to_others = back.sum(axis=1, keepdims=True) - back
        return {
            "own": flat.T @ back.reshape(n * players, -1),
            "other": flat.T @ to_others.reshape(n * players, -1),
            "bias": back.sum(axis=(0, 1)),
            "out": np.einsum("np,nph->h", wrong, active),
            "trust": np.array([(wrong * odds).sum()]),
        }

    def averaged(self) -> Parts:
        """The averaged weights, for inputs as they are."""
        found = {name: part.copy() for name, part in self.average.items()}
        found["own"] /= self.sizes[:, None]
        found["other"] /= self.sizes[:, None]
        return found


def estimates(parts: Parts, lessons: Lessons) -> Array:
    """The chances by these weights, as the judge computes them: with whole numbers."""
    whole = rounded(parts)
    found = []
    for start in range(0, len(lessons.seat), BATCH):
        x = lessons.inputs[start : start + BATCH].astype(np.float64)
        hidden = _hidden(whole, x)
        if np.abs(hidden).max() > LARGEST:
            raise MohrehError("the judge's sums are too large for their place; it learnt something odd")
        added = np.maximum(hidden, 0) @ whole["out"] / (UNIT * OUT_UNIT)
        found.append(softmax(float(parts["trust"][0]) * lessons.odds[start : start + BATCH] + added))
    return np.concatenate(found)


def loss(chances: Array, targets: Array) -> float:
    """The mean log loss."""
    return float(-(targets * np.log(np.maximum(chances, 1e-6))).sum(axis=1).mean())


def rounded(parts: Parts) -> Parts:
    """The whole numbers that stand for the weights."""
    units = {"own": UNIT, "other": UNIT, "bias": UNIT, "out": OUT_UNIT}
    return {name: np.rint(np.asarray(parts[name], np.float64) * unit) for name, unit in units.items()}


def judge_of(parts: Parts) -> Judge:
    """A judge with these weights."""
    whole = {name: part.astype(np.int64) for name, part in rounded(parts).items()}
    rows = np.concatenate([whole["own"], whole["other"]], axis=1)
    return Judge(float(parts["trust"][0]), rows.tolist(), whole["bias"].tolist(), whole["out"].tolist())


def parts_of(judge: Judge) -> Parts:
    """The weights of a judge."""
    hidden = len(judge.out)
    rows = np.array(judge.rows, np.float32) / UNIT
    return {
        "own": rows[:, :hidden],
        "other": rows[:, hidden:],
        "bias": np.array(judge.bias, np.float32) / UNIT,
        "out": np.array(judge.out, np.float32) / np.float32(OUT_UNIT),
        "trust": np.array([judge.trust], np.float32),
    }


def fit(
    lessons: Lessons, parts: Parts, trust_root: float, seed: int, tell: Callable[[str], None] = lambda line: None
) -> Parts:
    """Better weights: passes over all games but those held out; of all passes the weights that foretell these best."""
    held = lessons.game % HELD_OUT == HELD_OUT - 1
    if not held.any() or held.all():
        raise MohrehError(f"a judge is not fitted to so few games; {HELD_OUT} or more are needed")
    check, learnt = lessons.some(np.flatnonzero(held)), lessons.some(np.flatnonzero(~held))
    targets = learnt.targets(trust_root)
    squares = np.zeros(learnt.inputs.shape[2])
    for start in range(0, len(targets), BATCH):
        squares += np.square(learnt.inputs[start : start + BATCH].astype(np.float32)).sum(axis=(0, 1))
    sizes = np.maximum(np.sqrt(squares / len(targets) / learnt.inputs.shape[1]), 1.0).astype(np.float32)
    learner = Learner(parts, sizes)
    order = np.random.default_rng(seed)
    best, least = parts, loss(estimates(parts, check), check.result)
    hints = loss(softmax(check.odds), check.result)
    tell(f"{len(targets)} positions; loss of the hints {hints:.4f}, of the judge before {least:.4f}")
    for number in range(PASSES):
        rate = FAST * (SLOW / FAST) ** (number / (PASSES - 1))
        for rows in np.array_split(order.permutation(len(targets)), max(1, len(targets) // BATCH)):
            learner.step(learnt.inputs[rows].astype(np.float32), learnt.odds[rows], targets[rows], rate)
        found = tamed(learner.averaged(), learnt)
        after = loss(estimates(found, check), check.result)
        tell(f"pass {number + 1}: loss {after:.4f}")
        if after < least:
            best, least = found, after
    return best
