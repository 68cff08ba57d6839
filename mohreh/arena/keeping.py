"""The folder of a run: what was asked for, and every game as soon as it is over, so that a killed run goes on."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from io import BufferedRandom
from pathlib import Path
from typing import Final, final

from mohreh.kernel.errors import MohrehError
from mohreh.kernel.wire import encode

SETTINGS: Final = "settings.json"
GAMES: Final = "games.jsonl"
LOCK: Final = "lock"


@final
class Folder:
    """A folder that belongs to one run with one choice of settings, and to one process at a time."""

    def __init__(self, path: Path, settings: dict[str, object]) -> None:
        self.path: Final = path
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._lock: Final = (path / LOCK).open("w")
        except OSError as wrong:
            raise MohrehError(f"{path} cannot be used as a folder: {wrong.strerror}") from None
        try:
            self._hold()
            self._claim(json.loads(encode(settings)))
        except BaseException:
            self._lock.close()
            raise

    def _hold(self) -> None:
        """Keep others out until this process ends, however it does."""
        with suppress(ImportError):
            import fcntl

            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise MohrehError(f"another run is writing into {self.path}") from None

    def _claim(self, settings: dict[str, object]) -> None:
        """Write the settings down, or see that they are the same."""
        file = self.path / SETTINGS
        if not file.exists():
            if (self.path / GAMES).exists():
                raise MohrehError(f"{self.path} holds games, and no {SETTINGS} that says of what")
            write_whole(file, json.dumps(settings, ensure_ascii=False, indent=1).encode() + b"\n")
            return
        try:
            found = json.loads(file.read_bytes())
        except ValueError:
            raise MohrehError(f"{file} cannot be read; choose another folder") from None
        for key in [*settings, *found]:
            if found.get(key) != settings.get(key):
                raise MohrehError(
                    f"{self.path} holds a run with {key} {_show(found.get(key))}, not {_show(settings.get(key))}; "
                    "choose another folder, or the same settings to go on with it"
                )

    def close(self) -> None:
        self._lock.close()


@final
class Log:
    """Lines of JSON, one for each game, in the order in which they were finished."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        path.touch()
        self._file: Final[BufferedRandom] = path.open("r+b")
        self.lines: Final[list[dict[str, object]]] = []  # what was there
        whole = 0
        for number, line in enumerate(self._file.read().split(b"\n")[:-1], 1):
            try:
                self.lines.append(json.loads(line))
            except ValueError:
                raise MohrehError(f"line {number} of {path} is damaged; without it its game is played again") from None
            whole += len(line) + 1
        self._file.seek(whole)
        self._file.truncate()  # half a last line belongs to a game that is played again

    def add(self, line: dict[str, object]) -> None:
        """Write a line; it is the system's at once, whatever happens to this process."""
        self._file.write(encode(line) + b"\n")
        self._file.flush()

    def close(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _show(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
