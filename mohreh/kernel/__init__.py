"""The kernel knows no game: state, steps, rules, catalogue, chance, records, texts."""

from mohreh.kernel.game import Game
from mohreh.kernel.rules import Rules
from mohreh.kernel.table import Table

__all__ = ["Game", "Rules", "Table"]
