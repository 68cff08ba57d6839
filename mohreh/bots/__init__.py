"""Players that are programs: random, greedy, searching, and programs in any language."""

from mohreh.bots.belief import Belief
from mohreh.bots.bot import Bot, Choice
from mohreh.bots.factory import (
    ADVISER,
    LEVELS,
    RANKED,
    STRONGEST,
    STRONGEST_SECONDS,
    clock,
    hurried,
    is_bot,
    is_program,
    level_words,
    make,
    names,
    spelled,
)
from mohreh.bots.timing import choose_steadily

__all__ = [
    "ADVISER",
    "LEVELS",
    "RANKED",
    "STRONGEST",
    "STRONGEST_SECONDS",
    "Belief",
    "Bot",
    "Choice",
    "choose_steadily",
    "clock",
    "hurried",
    "is_bot",
    "is_program",
    "level_words",
    "make",
    "names",
    "spelled",
]
