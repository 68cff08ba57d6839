#!/usr/bin/env python3
"""OpenSpiel's MCCFR learns a single deal of a single battle of Rokab, the smallest table of the five games.

    python examples/openspiel/mccfr.py --iterations 1500
"""

from __future__ import annotations

import argparse
import sys

import numpy as np
from open_spiel.python import policy
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

from mohreh.adapters import openspiel


def returns(game: openspiel.MohrehGame, players: list[policy.Policy], games: int, seed: int) -> list[float]:
    """What each of these policies gets in a game, on average."""
    rng = np.random.RandomState(seed)
    total = np.zeros(len(players))
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                chances = dict(state.chance_outcomes())
            else:
                chances = players[state.current_player()].action_probabilities(state)
            state.apply_action(int(rng.choice(list(chances), p=list(chances.values()))))
        total += state.returns()
    return list(total / games)


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=1500)
    parser.add_argument("--games", type=int, default=200, help="against chance, before and after")
    given = parser.parse_args(arguments)

    game = openspiel.load("rokab", 2, {"battle_cap": 1}, deals=1)
    np.random.seed(1)
    solver = OutcomeSamplingSolver(game)
    for _ in range(given.iterations):
        solver.iteration()
    learnt, chance = solver.average_policy(), policy.UniformRandomPolicy(game)
    for name, players in {
        "chance against chance": [chance, chance],
        "learnt against chance": [learnt, chance],
        "chance against learnt": [chance, learnt],
    }.items():
        print(f"{name}: {', '.join([f'{one:.2f}' for one in returns(game, players, given.games, 2)])}")


if __name__ == "__main__":
    main(sys.argv[1:])
