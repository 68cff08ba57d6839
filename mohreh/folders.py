"""Where a user's files lie, by the habits of each system."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

import platformdirs

NAME: Final = "mohreh"


def state_folder() -> Path:
    """For games in play at the terminal: on Linux `$XDG_STATE_HOME/mohreh`, or `~/.local/state/mohreh`."""
    return _folder(platformdirs.user_state_path, "XDG_STATE_HOME", ".local/state")


def data_folder() -> Path:
    """For the database of the web table: on Linux `$XDG_DATA_HOME/mohreh`, or `~/.local/share/mohreh`."""
    return _folder(platformdirs.user_data_path, "XDG_DATA_HOME", ".local/share")


def _folder(system: Callable[..., Path], variable: str, on_linux: str) -> Path:
    """The system's folder; that of Linux where files lie there already, as version 0.1 wrote them on every system."""
    try:
        found = system(NAME, appauthor=False)
        if not os.environ.get(variable) and not found.exists():
            older = Path.home() / on_linux / NAME
            found = older if older.is_dir() else found
        return found
    except RuntimeError:  # the user has no home folder
        return Path(tempfile.gettempdir()) / NAME
