"""How often the greedy bot beats the random one: `python -m tests.qabile.greedy --games 400`."""

from __future__ import annotations

import argparse

from mohreh.bots import Belief, Bot, make
from mohreh.kernel.registry import rules


def share_won(games: int, players: int = 2) -> float:
    """The share that one greedy bot wins against random ones, in each seat in turn; a shared one is half."""
    r = rules("qabile", players)
    greedy, at_random = make("greedy"), make("random")
    won = 0.0
    for number in range(games):
        seat = number % players
        s = r.new(number)
        turn = 0
        while not r.over(s):
            who = int(s.who)
            bot: Bot = greedy if who == seat else at_random
            seed = number * 10_000 + turn
            s.play(bot.choose(Belief(r, s, who, seed), seed))
            turn += 1
        winners = r.winners(s)
        won += 1 / len(winners) if seat in winners else 0
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    given = parser.parse_args()
    share = share_won(given.games, given.players)
    print(f"qabile, {given.players} players: the greedy bot won {share:.1%} of {given.games} games against random")


if __name__ == "__main__":
    main()
