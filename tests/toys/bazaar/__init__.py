"""A bazaar for two to four: sealed offers, thieves, guards, and cards that one remembers."""

from .game import GAME

__all__ = ["GAME"]
