"""Where a game in play is kept, so that nothing is lost."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import Final, final

from mohreh import Table, read_record
from mohreh.folders import state_folder
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.files import in_a_sentence
from mohreh.kernel.record import Record


def latest() -> Path:
    """The unfinished game that was played last."""
    folder = state_folder()
    files = (
        sorted(folder.glob("*.json"), key=lambda file: file.stat().st_mtime, reverse=True)
        if folder.is_dir()
        else []
    )
    for file in files:
        try:
            if not read_record(file).ended:
                return file
        except MohrehError:
            continue
    raise MohrehError(f"there is no unfinished game in {folder}; `mohreh play` begins one")


def check_free(path: Path, table: Table) -> None:
    """Refuse to write over anything but an older record of the same game."""
    if not path.exists():
        if not path.parent.is_dir():
            raise MohrehError(f"{path} cannot be written: there is no folder {path.parent}")
        return
    try:
        older = _is_older(read_record(path), table.record())
    except MohrehError:
        older = False
    if not older:
        raise MohrehError(f"{path} exists and is not an older record of this game; choose another name")


def _is_older(there: Record, mine: Record) -> bool:
    """Is it the same game with no more decisions? Answers to an open sealed choice may be in another order."""
    settled = [one for one in there.actions if not isinstance(one, tuple)]
    return (
        (there.rules.game.name, there.rules.players, there.rules.options, there.rng, there.start)
        == (mine.rules.game.name, mine.rules.players, mine.rules.options, mine.rng, mine.start)
        and there.ended in ("", mine.ended)
        and settled == mine.actions[: len(settled)]
    )


def save(table: Table, path: Path) -> None:
    """Write the record, or say in a sentence why not."""
    with in_a_sentence(path, "written"):
        table.record().save(path)


@final
class Autosave:
    """Keeps one game: in the file it came from or was to go to, else in a new one of the state folder.

    Where somebody else has gone on with the game in the same file, that is left alone.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.kept: Path | None = None  # where it was written last; None when that failed
        self.failed: Final[list[str]] = []
        self._written = _contents(path)  # as it was read, or written last

    def keep(self, table: Table) -> Path | None:
        """Write the game down; None when it cannot be written anywhere."""
        for path in self._places(table):
            try:
                if path == self.path and _contents(path) not in (None, self._written):
                    check_free(path, table)
                path.parent.mkdir(parents=True, exist_ok=True)
                save(table, path)
            except (OSError, MohrehError) as wrong:
                self.failed.append(str(wrong))
                continue
            self.path = self.kept = path
            self._written = _contents(path)
            return path
        self.kept = None
        return None

    def _places(self, table: Table) -> list[Path]:
        name = table.rules.game.name
        given = [self.path] if self.path is not None else []
        return [*given, _unused(state_folder(), name), _unused(Path(tempfile.gettempdir()), f"mohreh-{name}")]


def _contents(path: Path | None) -> bytes | None:
    try:
        return None if path is None else path.read_bytes()
    except OSError:
        return None


def _unused(folder: Path, name: str) -> Path:
    stamp = time.strftime("%Y%m%d-%H%M%S")
    number = 0
    while True:
        path = folder / (f"{name}-{stamp}.json" if number == 0 else f"{name}-{stamp}-{number}.json")
        if not path.exists():
            return path
        number += 1
