"""Mohreh: five tabletop games, one exact source of rules for each."""

from mohreh.kernel.record import read_record
from mohreh.kernel.table import Table, fork, load, new, replay

__version__ = "0.1.0"
__all__ = ["Table", "__version__", "fork", "load", "new", "read_record", "replay"]
