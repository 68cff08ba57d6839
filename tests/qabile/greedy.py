"""How often the greedy bot beats the random one: `python -m tests.qabile.greedy --games 400`."""

from __future__ import annotations

import argparse

from mohreh.kernel.registry import rules
from tests.kit.match import share_won


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    given = parser.parse_args()
    share = share_won(rules("qabile", given.players), given.games)
    print(f"qabile, {given.players} players: the greedy bot won {share:.1%} of {given.games} games against random")


if __name__ == "__main__":
    main()
