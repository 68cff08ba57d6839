"""Qabile, the Iranian game of tribes, settlers and fences."""

from mohreh.games.qabile.game import GAME

__all__ = ["GAME"]
