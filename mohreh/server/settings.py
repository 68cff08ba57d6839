"""How a server is set up: flags and environment variables end here."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

FILE: Final = "tables.db"
DAY: Final = 24 * 3600.0


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that may differ between two servers."""

    database: str = ""  # a URL as SQLAlchemy has it; empty: a file in the data folder
    secret: str = ""  # what cookies and links are signed with; empty: kept beside the database
    address: str = ""  # how others reach this server, e.g. https://games.example; empty: as the browser did
    network: str = ""  # this machine's address, put in the place of "localhost" in links that are shared
    workers: int = 0  # processes for bots; 0: as many as there are processors
    teacher: str = "level4"  # the bot that gives hints
    bot_pause: float = 0.8  # a bot's move shows after a whole number of these seconds
    bot_seconds: float = 20.0  # how long a bot may think
    window_pause: float = 1.5  # no reaction window closes sooner, whoever answers
    absent_after: float = 30.0  # a person without a connection for so long may be replaced by the owner
    leaving: float = 3.0  # a reload takes less than this, and nobody hears of it
    idle_after: float = 600.0  # a table that nobody looks at leaves the memory
    tables_each: int = 30  # unfinished tables that one guest may have
    sockets_per_table: int = 200
    sockets_each: int = 24
    messages: str = "40/4 seconds"  # on one connection
    messages_each: str = "150/10 seconds"  # of one guest
    posts_each: str = "40/minute"
    hints_each: str = "20/minute"
    link_days: float = 14.0


def data_folder() -> Path:
    """$XDG_DATA_HOME/mohreh, or ~/.local/share/mohreh."""
    given = os.environ.get("XDG_DATA_HOME", "")
    if given.startswith("/"):
        return Path(given) / "mohreh"
    try:
        return Path.home() / ".local" / "share" / "mohreh"
    except RuntimeError:  # nobody's home
        return Path(tempfile.gettempdir()) / "mohreh"


def default_database() -> str:
    return f"sqlite:///{data_folder() / FILE}"
