"""How often the greedy bot beats the random one."""

from __future__ import annotations

from mohreh.bots import Belief, Bot, make
from mohreh.kernel.rules import Rules


def share_won(r: Rules, games: int) -> float:
    """The share that one greedy bot wins against random ones, in each seat in turn; a shared game counts in part."""
    greedy, at_random = make("greedy", r), make("random", r)
    won = 0.0
    for number in range(games):
        seat = number % r.players
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
