"""python -m bench.vectors: how fast vectors of games are stepped, and what a row of features costs.

All in one run of the compiled copy: the bare engine plays random games (`Rules.playout`), then vectors take random
legal actions, once with masks alone, then with sparse and with dense observations, then all of it inside compiled
code (`Vector.random`). Each is measured right after the other, and the best of the rounds counts. Seconds are of the
processor's time. Drawing the random actions is a part of the steps. A sparse row is `Rules.write_row` called from
Python; a dense row is what a step with dense observations takes longer than one with masks alone.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from time import process_time
from typing import Final

from bench.modes import OWN_COPY, why_not_compiled
from mohreh.adapters.vector import Vector
from mohreh.kernel import registry
from mohreh.kernel.mode import mode
from mohreh.kernel.rng import mwc_pick, mwc_start, mwc_step
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from tools.compiled_sources import ROOT

HEAD: Final = [
    *["game", "bare, decisions/s", "random inside", "masks", "masks, sparse", "masks, dense"],
    *["µs, sparse row", "µs, dense row"],
]
STEPS: Final = 16  # in a row before the clock is looked at
STATES: Final = 256  # positions whose rows are written


def rate(work: Callable[[], int], seconds: float) -> float:
    """How many things are done in a second."""
    done = 0
    start = process_time()
    while True:
        done += work()
        spent = process_time() - start
        if spent >= seconds:
            return done / spent


class Bare:
    """Random games by the engine alone."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Final = rules
        self._seed = 0

    def __call__(self) -> int:
        self._seed += 1
        return int(self.rules.playout(self.rules.new(self._seed), self._seed))


class Steps:
    """Steps of a vector with random actions."""

    def __init__(self, rules: Rules, games: int, observations: str) -> None:
        self.vector: Final = Vector(rules, games, observations=observations)
        self.vector.reset(0)
        self.vector.random(200)  # so that the games are at different moments

    def __call__(self) -> int:
        for _ in range(STEPS):
            self.vector.step(self.vector.sample())
            if self.vector.observations == "sparse":
                self.vector.sparse()
        return STEPS * self.vector.games


class Inside:
    """Random play inside compiled code."""

    def __init__(self, rules: Rules, games: int) -> None:
        self.vector: Final = Vector(rules, games, observations="none")
        self.vector.reset(0)

    def __call__(self) -> int:
        return int(self.vector.random(64).decisions)


class Rows:
    """Rows of features of positions from random games, without zeros."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Final = rules
        self.states: Final = positions(rules)
        self._row: Final = rules.row()

    def __call__(self) -> int:
        for s in self.states:
            self.rules.write_row(self._row, s, 0)
        return len(self.states)


def positions(rules: Rules) -> list[State]:
    """Every ninth position of random games."""
    found: list[State] = []
    position = mwc_start(5)
    seed = 0
    while len(found) < STATES:
        s = rules.new(seed)
        seed += 1
        n = 0
        while not rules.over(s):
            legal = rules.legal(s)
            position = mwc_step(position)
            n += 1
            if n % 9 == 0:
                found.append(rules.clone(s))
            rules.play(s, legal[mwc_pick(position, len(legal))])
    return found[:STATES]


def measure(name: str, players: int, games: int, seconds: float, rounds: int) -> str:
    """One line of the table."""
    rules = registry.rules(name, players)
    works: list[Callable[[], int]] = [
        Bare(rules),
        Inside(rules, games),
        Steps(rules, games, "none"),
        Steps(rules, games, "sparse"),
        Steps(rules, games, "dense"),
        Rows(rules),
    ]
    best = [0.0] * len(works)
    for _ in range(rounds):
        best = [max(old, rate(work, seconds)) for old, work in zip(best, works, strict=True)]
    bare, inside, masked, sparse, dense, row = best
    steps = [f"{one / 1000:.0f} k ({one / bare:.2f})" for one in (inside, masked, sparse, dense)]
    rows = [f"{1e6 / row:.2f}", f"{1e6 / dense - 1e6 / masked:.2f}"]
    cells = [f"{name} {players}", f"{bare / 1000:.0f} k", *steps, *rows]
    return "| " + " | ".join(cells) + " |"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.vectors", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--game", action="append", help="only this one; may be given several times")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=256, help="games in a vector")
    parser.add_argument("--seconds", type=float, default=0.3, help="for each figure in each round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--here", action="store_true", help="measure the code that this process runs")
    wanted = parser.parse_args()
    if not wanted.here:
        reason = why_not_compiled(OWN_COPY)
        if reason:
            print(f"No compiled figures: {reason}.")
            return 1
        settings = {"PYTHONSAFEPATH": "1", "PYTHONPATH": os.pathsep.join([str(OWN_COPY), str(ROOT)])}
        command = [sys.executable, "-m", "bench.vectors", "--here", *sys.argv[1:]]
        return subprocess.run(command, cwd=ROOT, env={**os.environ, **settings}, check=False, timeout=3600).returncode
    print(f"{mode()}, {wanted.games} games in a vector; in brackets the share of the bare engine's decisions/s\n")
    print("| " + " | ".join(HEAD) + " |")
    print("|---" + "|---:" * (len(HEAD) - 1) + "|")
    for name in wanted.game or registry.names():
        print(measure(name, wanted.players, wanted.games, wanted.seconds, wanted.rounds), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
