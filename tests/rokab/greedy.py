"""How clearly hints help: `python -m tests.rokab.greedy --games 400` plays greedy against random bots."""

from __future__ import annotations

import argparse

from mohreh.bots import Belief, Bot, make
from mohreh.kernel.game import Rules
from mohreh.kernel.registry import rules
from mohreh.kernel.rng import mwc_start, mwc_step


def winners(r: Rules, bots: list[Bot], seed: int) -> list[int]:
    """Play one game, a bot in each seat."""
    s = r.new(seed)
    position = mwc_start(seed + 1_000_000)
    while not r.over(s):
        position = mwc_step(position)
        seat = int(s.who)
        if len(r.legal(s)) == 1:
            action = int(r.legal(s)[0])
        else:
            action = int(bots[seat].choose(Belief(r, s, seat, position), position))
        r.play(s, action)
    return r.winners(s)


def share(r: Rules, games: int, first: int = 0) -> float:
    """How many of a hundred games one greedy bot wins against random ones, from every seat in turn.

    A game that is shared by several counts in part.
    """
    greedy, other = make("greedy"), make("random")
    won = 0.0
    for game in range(games):
        seat = game % r.players
        bots = [greedy if one == seat else other for one in range(r.players)]
        found = winners(r, bots, first + game)
        won += 1 / len(found) if seat in found else 0
    return 100 * won / games


def main() -> None:
    parser = argparse.ArgumentParser(description="One greedy bot against random ones.")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--players", type=int, choices=[2, 3, 4, 5, 6])
    games = parser.parse_args()
    for players in [games.players] if games.players else [2, 3, 4, 5, 6]:
        found = share(rules("rokab", players), games.games)
        print(f"{players} players: greedy wins {found:.1f} of 100 games, {games.games} played")
    if games.players in (None, 2):
        found = share(rules("rokab", 2, {"two_player": "ordinary"}), games.games)
        print(f"2 players, ordinary rules: greedy wins {found:.1f} of 100 games, {games.games} played")


if __name__ == "__main__":
    main()
