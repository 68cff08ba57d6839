"""Players that are programs: random, greedy, searching, and programs in any language."""

from mohreh.bots.belief import Belief
from mohreh.bots.bot import Bot, Choice
from mohreh.bots.factory import ADVISER, LEVELS, clock, hurried, is_bot, is_program, level_words, make, names
from mohreh.bots.timing import choose_steadily

__all__ = [
    "ADVISER",
    "LEVELS",
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
]
