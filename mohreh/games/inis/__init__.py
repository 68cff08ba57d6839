"""Inis, a game of clans, tales and a throne, for two to four."""

from mohreh.games.inis.game import GAME

__all__ = ["GAME"]
