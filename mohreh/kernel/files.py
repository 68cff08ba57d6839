"""Writing files whole or not at all, and saying in a sentence why one cannot be written."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from mohreh.kernel.errors import MohrehError


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


def write_file(path: Path, data: bytes) -> None:
    """As `write_whole`, but a failure is a `MohrehError` that says why in a sentence."""
    with in_a_sentence(path, "written"):
        write_whole(path, data)


def check_writable(path: Path) -> None:
    """Raise an error now if `write_whole` could not write later, as far as can be seen without writing."""
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
def in_a_sentence(path: Path, done: str) -> Iterator[None]:  # lint: cold
    """Turn an `OSError` inside the block into a `MohrehError` that names the file and the reason."""
    try:
        yield
    except OSError as wrong:
        raise MohrehError(f"{path} cannot be {done}: {why(wrong)}") from None


def why(wrong: OSError) -> str:
    """The system's reason, without the path that stands before it."""
    return wrong.strerror or str(wrong)
