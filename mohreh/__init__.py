"""Mohreh: five tabletop games, one exact source of rules for each."""

from mohreh.kernel.errors import (
    BadOption,
    BadPlayers,
    BadRecord,
    BadSeed,
    BadState,
    Broken,
    CannotUndo,
    GameOver,
    IllegalAction,
    Impossible,
    MohrehError,
    NoSuchSeat,
    UnknownGame,
)
from mohreh.kernel.record import Record, read_record
from mohreh.kernel.registry import names, rules
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import Event, Reason
from mohreh.kernel.table import Table, fork, load, new, replay
from mohreh.kernel.text import Text

__version__ = "0.1.0"
__all__ = [
    "BadOption",
    "BadPlayers",
    "BadRecord",
    "BadSeed",
    "BadState",
    "Broken",
    "CannotUndo",
    "Event",
    "GameOver",
    "IllegalAction",
    "Impossible",
    "MohrehError",
    "NoSuchSeat",
    "Reason",
    "Record",
    "Rules",
    "Table",
    "Text",
    "UnknownGame",
    "__version__",
    "fork",
    "load",
    "names",
    "new",
    "read_record",
    "replay",
    "rules",
]
