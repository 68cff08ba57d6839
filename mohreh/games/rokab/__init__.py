"""Rokab, the Persian edition of Dominique Ehrhard's Condottiere: battles for provinces, fought with cards."""

from mohreh.games.rokab.game import GAME

__all__ = ["GAME"]
