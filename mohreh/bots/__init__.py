"""Players that need no chair."""

from mohreh.bots.belief import Belief
from mohreh.bots.bot import Bot, make, names

__all__ = ["Belief", "Bot", "make", "names"]
