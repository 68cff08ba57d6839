"""The folder of a run: what was asked for, and every game as soon as it is over, so that a killed run goes on."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedRandom
from pathlib import Path
from typing import Final, final

from mohreh.kernel.errors import MohrehError
from mohreh.kernel.wire import encode

SETTINGS: Final = "settings.json"
GAMES: Final = "games.jsonl"
LOCK: Final = "lock"
MEANT: Final = "meant"  # what levels stood for; folders that are older than this entry lack it


@final
class RunFolder:
    """A folder that belongs to one run with one choice of settings, and to one process at a time."""

    def __init__(self, path: Path, settings: dict[str, object]) -> None:
        self.path: Final = path
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._lock: Final = (path / LOCK).open("w")
        except OSError as wrong:
            raise MohrehError(f"{path} cannot be used as a folder: {why(wrong)}") from None
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
            with in_a_sentence(file, "written"):
                write_whole(file, json.dumps(settings, ensure_ascii=False, indent=1).encode() + b"\n")
            return
        found = read_settings(file)
        for key in [*settings, *found]:
            if key == MEANT and key not in found:
                continue
            if found.get(key) != settings.get(key):
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
        self._lock.close()


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
        self._file.truncate()  # half a last line belongs to a game that is played again

    def place(self, number: int) -> str:
        """Where to look for a line, counted from 1."""
        return f"line {number} of {self.path}"

    def add(self, line: dict[str, object]) -> None:
        """Write a line; it is the system's at once, whatever happens to this process."""
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


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all. Links lead to what is written; a pipe or a device is written into."""
    printed = _printed(path)
    if printed is not None:
        sys.stdout.flush()
        sys.stderr.flush()
        with open(printed, "wb", closefd=False) as file:
            file.write(data)
        return
    if path.exists() and not path.is_file():
        with path.open("wb") as file:
            file.write(data)
        return
    path = Path(os.path.realpath(path))
    part = _part(path)
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def check_writable(path: Path) -> None:
    """Refuse now what `write_whole` could not write later, as far as can be seen without touching it."""
    target = Path(os.path.realpath(path))
    with in_a_sentence(path, "written"):
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if path.exists() and not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        if path.exists() and (not path.is_file() or _printed(path) is not None):
            return
        if not target.parent.is_dir():
            raise MohrehError(f"{path} cannot be written: there is no folder {target.parent}")
        part = _part(target)
        try:
            part.touch()
        finally:
            part.unlink(missing_ok=True)


def _part(path: Path) -> Path:
    """Where a file is written until it is whole."""
    return path.with_name(f"{path.name}.{os.getpid()}.part")


def _printed(path: Path) -> int | None:
    """The stream, if a path leads to where this process prints: what was printed stays, and this comes after it."""
    for stream in (1, 2):
        with suppress(OSError):
            if os.path.samestat(path.stat(), os.fstat(stream)):
                return stream
    return None


@contextmanager
def in_a_sentence(path: Path, done: str) -> Iterator[None]:
    """What the system does not let be done with a file, as an error of ours."""
    try:
        yield
    except OSError as wrong:
        raise MohrehError(f"{path} cannot be {done}: {why(wrong)}") from None


def why(wrong: OSError) -> str:
    """The system's reason, without the path that stands before it."""
    return wrong.strerror or str(wrong)


def _show(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
