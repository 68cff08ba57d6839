"""Splendor, by Marc André: gems, cards, nobles."""

from mohreh.games.splendor.game import GAME

__all__ = ["GAME"]
