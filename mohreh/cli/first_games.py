"""Help in somebody's first games at this terminal: a line for each question, until it is known or no longer wanted."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Final, final

from mohreh.folders import state_folder
from mohreh.kernel.text import Text
from mohreh.text.first_help import first_help

ENOUGH: Final = 3  # times that a question comes with its help
OFF: Final = "off"  # among the names of questions, which begin with a capital


@final
class FirstGames:
    """How often each question of a game came with its help; kept in the state folder."""

    def __init__(self, game: str) -> None:
        self._path: Final = state_folder() / "help" / f"{game}.json"
        self._shown: Final = _read(self._path)

    def line(self, question: str, text: Text) -> str:
        """The help for a question that is still new here, which now counts as shown; else nothing."""
        times = self._shown.get(question, 0)
        if OFF in self._shown or times >= ENOUGH or not (line := first_help(question, text)):
            return ""
        self._shown[question] = times + 1
        self._write()
        return line

    def switch(self, on: bool) -> None:
        """No more of it, or all of it again."""
        self._shown.clear()
        if not on:
            self._shown[OFF] = 1
        self._write()

    def _write(self) -> None:
        with suppress(OSError):  # then it is shown again the next time
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_text(json.dumps(self._shown), encoding="utf-8")


def _read(path: Path) -> dict[str, int]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(name): n for name, n in found.items() if isinstance(n, int)} if isinstance(found, dict) else {}
