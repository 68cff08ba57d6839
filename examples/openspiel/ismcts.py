#!/usr/bin/env python3
"""OpenSpiel's own search plays a game of ours against a player who chooses at random.

    python examples/openspiel/ismcts.py --game splendor --rounds 50
"""

from __future__ import annotations

import argparse
import sys

import numpy as np
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from mohreh.adapters import openspiel


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="splendor")
    parser.add_argument("--options", default="", help="as in rokab's battle_cap=2; several with spaces between")
    parser.add_argument("--rounds", type=int, default=50, help="of search for each decision")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)

    rng = np.random.RandomState(given.seed)
    options = dict([word.split("=") for word in given.options.split()])
    game = openspiel.load(given.game, 2, options)
    bot = ISMCTSBot(game, RandomRolloutEvaluator(1, rng), uct_c=1.4, max_simulations=given.rounds, random_state=rng)

    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            action = rng.choice(outcomes, p=chances)
        elif state.current_player() == 0:
            action = bot.step(state)  # it searches in redeals: `resample_from_infostate`
            print(f"search: {state.action_to_string(action)}")
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(int(action))
    print(f"returns: search {state.returns()[0]:g}, chance {state.returns()[1]:g}")


if __name__ == "__main__":
    main(sys.argv[1:])
