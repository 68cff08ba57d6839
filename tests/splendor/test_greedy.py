"""The hints are good enough for the greedy bot to beat the random one clearly."""

from __future__ import annotations

import pytest

from mohreh.bots import Belief, Bot, make
from mohreh.kernel.registry import rules


def share_won(games: int) -> float:
    """What share of two-player games the greedy bot wins against the random one; a shared game is half."""
    r = rules("splendor", 2)
    greedy, at_random = make("greedy"), make("random")
    won = 0.0
    for number in range(games):
        seat = number % 2
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


def test_greedy_beats_random() -> None:
    """At least three games of four, in a small sample."""
    assert share_won(40) >= 0.75


@pytest.mark.soak
def test_greedy_beats_random_for_long() -> None:
    """At least 85 of a hundred."""
    assert share_won(400) >= 0.85
