"""How long a bot takes to answer: what everybody knows about the bot decides it, and never what it had to choose from.

A seat with a single legal action would otherwise answer at once, which tells the others something about its cards.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, sleep

from mypy_extensions import i64

from mohreh.bots.belief import Belief
from mohreh.bots.bot import Bot
from mohreh.bots.search import SearchBot


def choose_steadily(
    bot: Bot,
    belief: Belief,
    seed: i64,
    now: Callable[[], float] = perf_counter,
    wait: Callable[[float], object] = sleep,
) -> int:
    """What a bot chooses, whether or not it has a choice, after as long as its clock allows.

    A search that has no clock plays all its rounds. Bots that do not search take a few thousandths of a second.
    """
    if not isinstance(bot, SearchBot):
        return int(bot.choose(belief, seed))
    began = now()
    chosen = bot.think(belief, seed)[0].action if bot.seconds == 0.0 else int(bot.choose(belief, seed))
    left = began + bot.seconds - now()
    if left > 0.0:
        wait(left)
    return chosen
