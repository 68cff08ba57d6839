"""python -m bench.openspiel: random games through OpenSpiel, ours and its own that are written in Python.

One loop plays them all: chance and players choose at random among what is legal until the game is over. Steps are
decisions and chance nodes; making the first state is in the time. The same loop around the bare rules says what the
adapter costs. Run it with the compiled copy: PYTHONPATH=build/compiled:. python -m bench.openspiel
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import pyspiel
from open_spiel.python import games as _its_own  # noqa: F401 - importing registers them

from mohreh.adapters import openspiel
from mohreh.kernel.mode import mode

OURS: Final = ["splendor", "rokab", "qabile", "tash_kalar", "inis"]
ITS_OWN: Final = [
    "python_kuhn_poker", "python_tic_tac_toe", "python_liars_poker", "python_block_dominoes", "python_team_dominoes",
]  # fmt: skip

Play: TypeAlias = Callable[[random.Random], int]  # a whole game: the number of its steps


def through_openspiel(game: Any) -> Play:
    def play(rng: random.Random) -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps

    return play


def through_rules(game: openspiel.MohrehGame) -> Play:
    rules = game.rules

    def play(rng: random.Random) -> int:
        s = rules.new(rng.randrange(2**24))
        steps = 0
        while not rules.over(s):
            legal = rules.legal(s)
            choices: int = len(legal)
            rules.play(s, legal[int(rng.random() * choices)])
            steps += 1
        return steps

    return play


def rate(play: Play, seconds: float, rng: random.Random) -> float:
    """Steps in a second of the processor's time; a game that has begun is played to its end."""
    steps, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        steps += play(rng)
    return steps / (time.process_time() - began)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.openspiel", description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.3, help="of each measurement in each round (0.3)")
    parser.add_argument("--rounds", type=int, default=5, help="interleaved; the best of them counts (5)")
    given = parser.parse_args(arguments)
    loaded = {name: openspiel.load(name) for name in OURS}
    plays = {name: through_openspiel(game) for name, game in loaded.items()}
    plays |= {f"{name}, rules": through_rules(game) for name, game in loaded.items()}
    plays |= {name: through_openspiel(pyspiel.load_game(name)) for name in ITS_OWN}
    best = dict.fromkeys(plays, 0.0)
    rng = random.Random(1)
    for _ in range(given.rounds):
        for name, play in plays.items():
            best[name] = max(best[name], rate(play, given.seconds, rng))
    fastest = max(best[name] for name in ITS_OWN)
    print(f"{mode()}; best of {given.rounds} rounds of {given.seconds} s\n")
    print("| game | steps/s | against the fastest of its own | the rules alone, stepped from Python |")
    print("|---|---|---|---|")
    for name in OURS:
        alone = f"{best[f'{name}, rules']:,.0f}, {best[f'{name}, rules'] / best[name]:.1f} times"
        print(f"| {name} | {best[name]:,.0f} | {best[name] / fastest:.1f} | {alone} |")
    for name in ITS_OWN:
        print(f"| `{name}` | {best[name]:,.0f} | {best[name] / fastest:.1f} | |")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
