"""The folder of a run: what was asked for, and every game as soon as it is over, so that a killed run goes on."""

from __future__ import annotations

import json
import os
from io import BufferedRandom
from pathlib import Path
from typing import Final, final

from filelock import FileLock, Timeout

from mohreh.kernel.encoding import encode
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.files import in_a_sentence, write_file

SETTINGS: Final = "settings.json"
GAMES: Final = "games.jsonl"
LOCK: Final = "lock"
LUCK: Final = "luck"  # by whom luck was judged; folders without account of luck lack it
MEANT: Final = "meant"  # what levels stood for; folders that are older than this entry lack it


@final
class RunFolder:
    """A folder that belongs to one run with one choice of settings, and to one process at a time."""

    def __init__(self, path: Path, settings: dict[str, object]) -> None:
        self.path: Final = path
        self._lock: Final = FileLock(path / LOCK, blocking=False)  # the system lets it go when this process ends
        with in_a_sentence(path, "used as a folder"):
            path.mkdir(parents=True, exist_ok=True)
            try:
                self._lock.acquire()
            except Timeout:
                raise MohrehError(f"another run is writing into {self.path}") from None
        try:
            self._claim(json.loads(encode(settings)))
        except BaseException:
            self.close()
            raise

    def _claim(self, settings: dict[str, object]) -> None:
        """Write the settings, or raise an error if the folder has other ones."""
        file = self.path / SETTINGS
        if not file.exists():
            if (self.path / GAMES).exists():
                raise MohrehError(f"{self.path} holds games, and no {SETTINGS} that says of what")
            write_file(file, json.dumps(settings, ensure_ascii=False, indent=1).encode() + b"\n")
            return
        found = read_settings(file)
        for key in [*settings, *found]:
            if key == MEANT and key not in found:
                continue
            if found.get(key) != settings.get(key):
                if key == LUCK:
                    raise MohrehError(f"{self.path} holds a run {_about_luck(found, settings)}")
                if key == MEANT:
                    raise MohrehError(
                        f"{self.path} holds a run in which the levels meant {_show(found[key])}, and now they mean "
                        f"{_show(settings.get(key))}; choose another folder"
                    )
                raise MohrehError(
                    f"{self.path} holds a run with {key} {_show(found.get(key))}, not {_show(settings.get(key))}; "
                    "choose another folder, or the same settings to go on with it"
                )

    def close(self) -> None:
        self._lock.release()


def _about_luck(found: dict[str, object], settings: dict[str, object]) -> str:
    """What a run that is there does about luck otherwise, and what to do now."""
    if LUCK not in found:
        return "without account of luck; choose another folder, or go on with it by --no-luck"
    if LUCK not in settings:
        return "with account of luck; choose another folder, or go on with it without --no-luck"
    return "in which luck was judged by other weights or another judge; choose another folder"


@final
class GameLog:
    """Lines of JSON, one for each game, in the order in which they were finished."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self.lines: Final[list[object]] = []  # what was there
        with in_a_sentence(path, "used"):
            path.touch()
            self._file: Final[BufferedRandom] = path.open("r+b")
            try:
                self._read()
            except BaseException:
                self._file.close()
                raise

    def _read(self) -> None:
        whole = 0
        for number, line in enumerate(self._file.read().split(b"\n")[:-1], 1):
            try:
                self.lines.append(json.loads(line))
            except (ValueError, RecursionError):
                raise MohrehError(f"{self.place(number)} is damaged; without it its game is played again") from None
            whole += len(line) + 1
        self._file.seek(whole)
        self._file.truncate()  # the game of an unfinished last line is played again

    def place(self, number: int) -> str:
        """Where to look for a line, counted from 1."""
        return f"line {number} of {self.path}"

    def add(self, line: dict[str, object]) -> None:
        """Write a line and flush it, so that it stays even if this process is killed."""
        with in_a_sentence(self.path, "written"):
            self._file.write(encode(line) + b"\n")
            self._file.flush()

    def close(self) -> None:
        with in_a_sentence(self.path, "written"):
            try:
                self._file.flush()
                os.fsync(self._file.fileno())
            finally:
                self._file.close()


def read_settings(file: Path) -> dict[str, object]:
    """What a folder says of its run."""
    with in_a_sentence(file, "read"):
        data = file.read_bytes()
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        raise MohrehError(f"{file} cannot be read; choose another folder") from None
    if not isinstance(found, dict):
        raise MohrehError(f"{file} holds no settings but {type(found).__name__}; choose another folder")
    return found


def _show(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
