"""python -m bench.adapters: steps/s of our PettingZoo environments and of PettingZoo's own classic games, in one run.

The steps are those of PettingZoo's `performance_benchmark`: the agent's last observation with its mask, a random legal
action, a step. Its clock is the processor's time here, and all are measured in turn, round after round; the best round
counts. PettingZoo's games need `pip install 'pettingzoo[classic]'`; those that cannot be loaded are left out.

`bare` are decisions of the same rules from a loop in Python without an environment, so `bare : ours` is what the
environment, its observations and the loop of the benchmark cost.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import random
from dataclasses import dataclass, field
from time import process_time
from types import SimpleNamespace
from typing import Any, Final

import numpy as np

from bench.measure import Bench
from bench.table import number
from mohreh.adapters import pettingzoo
from mohreh.kernel import registry
from mohreh.kernel.mode import mode

CLASSIC: Final = ["tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4", "go_v5", "chess_v6"]
THEIR_SECONDS: Final = 5.0  # how long their benchmark runs
COMPARABLE: Final = 50  # a game with fewer actions than any of ours is not of comparable size
OFFICIAL: Final[Any] = importlib.import_module("pettingzoo.test")  # it has no types


@dataclass
class Case:
    """One environment, with its best figures so far."""

    name: str
    env: Any
    bare: Bench | None = None
    best: float = 0.0
    best_bare: float = 0.0
    actions: int = field(init=False)
    numbers: int = field(init=False)

    def __post_init__(self) -> None:
        self.env.reset(seed=1)
        agent = self.env.agent_selection
        self.actions = int(self.env.action_space(agent).n)
        self.numbers = int(np.asarray(self.env.observe(agent)["observation"]).size)

    def measure(self, seconds: float) -> None:
        self.best = max(self.best, steps_per_second(self.env, seconds))
        if self.bare is not None:
            self.best_bare = max(self.best_bare, self.bare.stepped(seconds)["stepped decisions/s"])


def steps_per_second(env: Any, seconds: float) -> float:
    """PettingZoo's own benchmark, by a clock that shows its five seconds when so many of the processor are over."""
    benchmark = OFFICIAL.performance_benchmark
    faster = THEIR_SECONDS / seconds
    random.seed(1)
    usual = benchmark.__globals__["time"]
    benchmark.__globals__["time"] = SimpleNamespace(time=lambda: process_time() * faster)
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            benchmark(env)
    finally:
        benchmark.__globals__["time"] = usual
    rates = [line.split()[0] for line in printed.getvalue().splitlines() if line.endswith("turns per second")]
    return float(rates[0]) * faster


def ours(games: list[str]) -> list[Case]:
    """All tables."""
    tables = [(game, players) for game in games for players in registry.game(game).players]
    return [Case(f"{game} {n}", pettingzoo.env(game, n), Bench(game, n)) for game, n in tables]


def theirs() -> list[Case]:
    """Those of PettingZoo's games whose packages are there."""
    found: list[Case] = []
    for name in CLASSIC:
        try:
            module: Any = importlib.import_module(f"pettingzoo.classic.{name}")
            found.append(Case(name, module.env()))
        except ImportError as wrong:
            print(f"No row for {name}: {wrong}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.adapters", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each measurement in each round (1)")
    parser.add_argument("--rounds", type=int, default=3, help="the best of them counts (3)")
    parser.add_argument("--game", action="append", choices=registry.names(), help="only this one; may be repeated")
    given = parser.parse_args()
    others, own = theirs(), ours(given.game or registry.names())
    for _ in range(given.rounds):
        for case in [*others, *own]:
            case.measure(given.seconds)
    large = max([case.best for case in others if case.actions >= COMPARABLE], default=0.0)
    small = max([case.best for case in others], default=0.0)
    print(f"{mode()}; best of {given.rounds} rounds of {given.seconds} s of the processor\n")
    print("| environment | actions | numbers | steps/s | : fastest of comparable size | : fastest | bare : ours |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for case in [*others, *own]:
        ratios = [f"{case.best / one:.2f}" if one else "" for one in (large, small)]
        bare = f"{case.best_bare / case.best:.1f}" if case.best_bare else ""
        cells = [case.name, str(case.actions), str(case.numbers), number(case.best), *ratios, bare]
        print(f"| {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
