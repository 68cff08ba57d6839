"""How clearly hints help: `python -m tests.inis.greedy --games 400` plays greedy against random bots."""

from __future__ import annotations

import argparse

from mohreh.kernel.registry import rules
from tests.kit.match import share_won


def main() -> None:
    parser = argparse.ArgumentParser(description="One greedy bot against random ones.")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--players", type=int, choices=[2, 3, 4])
    games = parser.parse_args()
    for players in [games.players] if games.players else [2, 3, 4]:
        found = 100 * share_won(rules("inis", players), games.games)
        print(f"{players} players: greedy wins {found:.1f} of 100 games, {games.games} played")


if __name__ == "__main__":
    main()
