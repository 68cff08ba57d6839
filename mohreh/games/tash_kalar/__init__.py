"""Tash-Kalar: two to four mages lay pieces in an arena and summon beings whose patterns they form."""

from mohreh.games.tash_kalar.game import GAME

__all__ = ["GAME"]
