"""Copies of an SQLite database: made while a server uses it, and put in its place while none does."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from mohreh.kernel.errors import MohrehError
from mohreh.kernel.files import in_a_sentence
from mohreh.server.storage.database import alone, beside
from mohreh.server.storage.engines import is_shared
from mohreh.server.upkeep.checking import Findings, check_database
from mohreh.server.upkeep.opened import Tell, copy_file, identified, reading

KEY: Final = ".secret"
LOGS: Final = ("-wal", "-shm", "-journal")  # of SQLite: what is not yet in the file itself, or to be taken back


def back_up(url: str, copy: Path, force: bool, tell: Tell) -> tuple[Findings, bool]:
    """Copy a database and its key, and call it done when all chains in the copy hold.

    What was found in it, and whether there was a key. A copy in which something is broken is kept all the same: the
    database is no better.
    """
    if is_shared(url):
        raise MohrehError("only SQLite databases are copied here; docs/hosting.md says how PostgreSQL copies its own")
    file = identified(url)
    assert file is not None
    _check_free(copy, file, force)
    with _unused(copy), _part(beside(copy, KEY)) as key, _part(copy) as part:
        copy_file(file, part)
        found = _look_through(part, tell)
        _make_durable(part)
        has_key = _copy_key(file, key)
        _put(part, copy)
        if has_key:
            key.replace(beside(copy, KEY))
    return found, has_key


def restore(copy: Path, url: str, force: bool, tell: Tell) -> tuple[Findings, bool, Path | None]:
    """Put a copy in the place of a database that no server uses, once all chains in it hold.

    What was found in it, whether it came with a key, and where the database is now that was there before.
    """
    source = identified(f"sqlite:///{copy.absolute()}")
    assert source is not None
    file = Path(os.path.realpath(_file(url)))
    with in_a_sentence(file, "restored"):
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    _check_free(file, source, force)
    with alone(file):
        with _part(beside(file, KEY)) as key, _part(file) as part:
            copy_file(source, part)
            found = _look_through(part, tell)
            _make_durable(part)
            has_key = _copy_key(source, key)  # before another one may take its place
            before = _put_by(file)
            _put(part, file)
            if has_key:
                key.replace(beside(file, KEY))
        return found, has_key, before


def _file(url: str) -> Path:
    if not url.startswith("sqlite:///"):
        raise MohrehError("only SQLite databases are restored here; docs/hosting.md says how PostgreSQL does it")
    return Path(url.removeprefix("sqlite:///"))


def _check_free(file: Path, source: Path, force: bool) -> None:
    if file.exists() and file.samefile(source):
        raise MohrehError(f"{file} is the same file: a copy needs a name of its own")
    if file.is_dir():
        raise MohrehError(f"{file} is a folder; name a file")
    if file.exists() and not force:
        raise MohrehError(f"{file} exists; --force replaces it")


def _unused(copy: Path) -> contextlib.AbstractContextManager[object]:
    """A database that a server uses is never replaced, by a copy neither."""
    return alone(copy) if beside(copy, ".lock").exists() else contextlib.nullcontext()


@contextlib.contextmanager
def _part(file: Path) -> Iterator[Path]:
    """Where a file is written until it is whole."""
    part = beside(file, f".{os.getpid()}.part")
    try:
        with in_a_sentence(file, "written"):
            yield part
    except sqlite3.Error as wrong:
        raise MohrehError(f"{file} cannot be written: {wrong}") from None
    finally:
        for ending in ("", *LOGS, ".lock"):
            with contextlib.suppress(OSError):  # a disk that may only be read does not even look whether it is there
                beside(part, ending).unlink(missing_ok=True)


def _look_through(part: Path, tell: Tell) -> Findings:
    with reading(f"sqlite:///{part}") as connection:
        return check_database(connection, tell, again=False)


def _make_durable(part: Path) -> None:
    with part.open("rb") as written:
        os.fsync(written.fileno())


def _put(part: Path, file: Path) -> None:
    """Durable before it is called done. A log file of what was there before would ruin it."""
    for ending in LOGS:
        beside(file, ending).unlink(missing_ok=True)
    part.replace(file)
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _put_by(file: Path) -> Path | None:
    """Keep what is replaced under another name, with its log file and its key.

    It may be damaged, so it is copied as it is. A sound one takes in its log first, and is whole at every moment.
    What was kept there before goes when all of that is written: it may be the copy that is restored.
    """
    if not file.exists():
        return None
    with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(file)) as old:
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    kept = beside(file, ".before")
    there = [ending for ending in ("", "-wal") if beside(file, ending).exists()]
    with _part(beside(kept, KEY)) as key, _part(kept) as part:
        for ending in there:
            shutil.copy2(beside(file, ending), beside(part, ending))
            _make_durable(beside(part, ending))
        has_key = _copy_key(file, key)
        for ending in LOGS:
            beside(kept, ending).unlink(missing_ok=True)
        for ending in there:
            beside(part, ending).replace(beside(kept, ending))
        if has_key:
            key.replace(beside(kept, KEY))
        else:  # what lies there is the key of something else
            beside(kept, KEY).unlink(missing_ok=True)
    return kept


def _copy_key(database: Path, part: Path) -> bool:
    """The key that cookies and links are signed with, for its owner alone; is there one?"""
    key = beside(database, KEY)
    if not key.exists():
        return False
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
        out.write(key.read_bytes())
        os.fsync(out.fileno())
    return True
