"""The database: how it is opened, and the thread that writes it.

Writes that wait at the same time share a transaction.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar, final
from urllib.parse import quote

from filelock import FileLock, Timeout
from sqlalchemy import Connection, Engine, Table, insert, inspect, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError, StatementError

from mohreh.kernel.errors import MohrehError
from mohreh.server.storage.engines import (
    PATIENCE,
    POSTGRESQL,
    READ,
    SQLITE,
    WRITE,
    Lines,
    one_by_one,
    open_engine,
    take_time,
    url_of,
)
from mohreh.server.storage.schema import ABOUT, METADATA, upgrade

T = TypeVar("T")

GROUP: Final = 64  # writes that share a transaction at most

# ---- reading and writing


@final
class Job:
    """Something to write, and who waits until it is written."""

    def __init__(self, work: Callable[[Connection], object], waiter: asyncio.Future[Any]) -> None:
        self.work: Final = work
        self.waiter: Final = waiter
        self.result: object = None
        self.wrong: BaseException | None = None

    def tell(self) -> None:
        """Wake the one who waits. The event loop may have ended by now."""
        with contextlib.suppress(RuntimeError):
            self.waiter.get_loop().call_soon_threadsafe(self._settle)

    def _settle(self) -> None:
        if self.waiter.done():
            return
        if self.wrong is not None:
            self.waiter.set_exception(self.wrong)
        else:
            self.waiter.set_result(self.result)


class FileGone(SQLAlchemyError):
    """The file is not where it was opened. SQLite would go on writing it, wherever it is, and nobody would find it."""


class NotOurs(MohrehError):
    """There is something else where the database should be."""

    def __init__(self, place: str) -> None:
        super().__init__(f"{place} holds tables of another program, and is left as it is; choose another --database")


class Away(SQLAlchemyError):
    """The database has not answered for so long that it is not even asked any more; somebody else goes on trying."""

    def __init__(self) -> None:
        super().__init__("the database does not answer")


@final
class Store:
    """A database that is open: `read` looks, `write` returns when it is durable."""

    def __init__(self, url: str) -> None:
        with contextlib.ExitStack() as opened:  # all of it is closed again when something goes wrong
            try:
                self.file: Final = file_of(url)
                if self.file is not None:
                    self.file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                    opened.enter_context(alone(self.file))
                    _make(self.file)
                    _check_ours(self.file)
                self._reader: Final = open_engine(url, READ)
                opened.callback(self._reader.dispose)
                self._writer: Final = open_engine(url, WRITE)
                opened.callback(self._writer.dispose)
                self._lines: Final = Lines(self._reader, self._writer)
                prepare(self._writer)
                self._make_private()
            except (ArgumentError, SQLAlchemyError, sqlite3.Error, OSError, ImportError) as wrong:
                raise MohrehError(f"the database {shown(url)} cannot be opened: {short_error(wrong)}") from None
            self._opened: Final = opened.pop_all()
        self._identity: Final = None if self.file is None else _identity(self.file)
        self.wrote: Callable[[int, int, float], None] = lambda changes, failed, seconds: None  # told after each group
        self.is_away: Callable[[], bool] = lambda: False  # is it no use to ask the database now?
        self.failing = False  # did the last write fail because the database did?
        self._jobs: Final[queue.SimpleQueue[Job | None]] = queue.SimpleQueue()
        self._thread: Final = threading.Thread(target=self._work, name="mohreh-writer", daemon=True)
        self._thread.start()

    def _make_private(self) -> None:
        if self.file is not None:  # it is our database: another file, named by mistake, keeps its mode
            for ending in ("", "-wal", "-shm"):
                with contextlib.suppress(FileNotFoundError):
                    make_private(beside(self.file, ending))

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What `work` finds."""
        self._check_away()
        return await asyncio.to_thread(self._read, work)

    def _check_away(self) -> None:
        """`Away`, rather than that somebody waits until a connection cannot be opened."""
        if self.is_away():
            raise Away

    def _read(self, work: Callable[[Connection], T]) -> T:
        self._check_away()
        try:
            with self._reader.connect() as connection:
                return work(connection)
        except DBAPIError as wrong:
            if not wrong.connection_invalidated:
                raise
        self._check_away()
        with self._reader.connect() as connection:  # it had broken while nobody used it
            return work(connection)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """What `work` returns, as soon as what it has written is durable. All of it is kept, or nothing."""
        self._check_away()
        waiter: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(Job(work, waiter))
        return await waiter

    async def write_alone(self, work: Callable[[Connection], T]) -> T:
        """The same in a transaction of its own, for what waits for rows that other processes hold."""
        self._check_away()
        return await asyncio.to_thread(self._transact, work)

    @property
    def is_shared(self) -> bool:
        """May other processes use the database at the same time?"""
        return self._writer.dialect.name == POSTGRESQL

    def cut(self) -> None:
        """Break all connections: whoever waits for the database gets an error now."""
        self._lines.cut()

    def close(self) -> None:
        """Write what waits, then stop."""
        self._jobs.put(None)
        self._thread.join(PATIENCE)
        self._opened.close()

    # ---- the writing thread

    def _work(self) -> None:
        while self._write_next():  # a call each: while the next one waits, nothing of the last one is held on to
            pass

    def _write_next(self) -> bool:
        """Wait for something to write, and write it with all that waits by then. Is there more to come?"""
        first = self._jobs.get()
        jobs = [] if first is None else [first]
        going_on = first is not None
        while going_on and jobs and len(jobs) < GROUP:
            try:
                more = self._jobs.get_nowait()
            except queue.Empty:
                break
            if more is None:
                going_on = False
            else:
                jobs.append(more)
        if jobs:
            self._commit(jobs)
        return going_on

    def _commit(self, jobs: list[Job]) -> None:
        """Write all of them in one transaction; if one of several fails, again, each in a savepoint of its own."""
        begun, began = False, time.monotonic()

        def all_of_them(connection: Connection) -> None:
            nonlocal begun
            begun = True
            for job in jobs:
                job.result = job.work(connection)

        try:
            self._check_file()
            self._transact(all_of_them)
            begun = False
            self._check_file()
        except Exception as wrong:
            if begun and len(jobs) > 1 and not is_broken(wrong):
                self._commit_apart(jobs)
            else:
                _fail(jobs, wrong)
        broken = [is_failure(job.wrong) for job in jobs]
        if any(broken) or any(job.wrong is None for job in jobs):  # else nothing was written
            self.failing = any(broken)
        self.wrote(len(jobs), len([job for job in jobs if job.wrong is not None]), time.monotonic() - began)
        for job in jobs:
            job.tell()

    def _check_file(self) -> None:
        """`FileGone` unless what is written can be found: before it is written, and before anybody is told."""
        if self.file is not None and _identity(self.file) != self._identity:
            there = "another file lies there" if self.file.exists() else "it is not there"
            raise FileGone(f"{self.file} was moved or deleted: {there}")

    def _commit_apart(self, jobs: list[Job]) -> None:
        def each(connection: Connection) -> None:
            for job in jobs:
                _carry_out(job, connection)

        try:
            self._transact(each)
        except Exception as wrong:
            _fail(jobs, wrong)

    def _transact(self, work: Callable[[Connection], T]) -> T:
        """Work in a transaction; once more in a new connection where this one turns out to be broken.

        But not after COMMIT was sent: then nobody knows whether it was carried out.
        """
        committing = False
        self._check_away()
        try:
            with self._writer.begin() as connection:
                found = work(connection)
                committing = True
            return found
        except DBAPIError as wrong:
            if committing or not wrong.connection_invalidated:
                raise
        self._check_away()
        with self._writer.begin() as connection:
            return work(connection)


def is_broken(wrong: Exception) -> bool:
    """Did the connection break? Then what was being written may have been written all the same."""
    return isinstance(wrong, DBAPIError) and wrong.connection_invalidated


def is_failure(wrong: BaseException | None) -> bool:
    """Has the database itself failed, and not what was to be written?"""
    return isinstance(wrong, (DBAPIError, FileGone, Away)) and not isinstance(wrong, IntegrityError)


def _fail(jobs: list[Job], wrong: Exception) -> None:
    """Nothing of the group is kept: everyone must hear of it."""
    for job in jobs:
        job.wrong = job.wrong or wrong


def touch(connection: Connection) -> None:
    """Write something new, to see whether anything can be written: SQLite skips a row that stays as it is."""
    now = str(time.time_ns())
    if not connection.execute(update(ABOUT).where(ABOUT.c.key == "touched").values(value=now)).rowcount:
        connection.execute(insert(ABOUT).values(key="touched", value=now))


def add_unless_there(connection: Connection, table: Table, row: dict[str, object]) -> None:
    """A new row, unless there is one of the same key; another process may write it at the same moment."""
    new = sqlite.insert if connection.dialect.name == SQLITE else postgresql.insert
    connection.execute(new(table).values(row).on_conflict_do_nothing())


def _carry_out(job: Job, connection: Connection) -> None:
    """One job in a savepoint of its own: what goes wrong in it disturbs no other, unless all is rolled back."""
    job.wrong = None
    savepoint = connection.begin_nested()
    try:
        job.result = job.work(connection)
    except Exception as wrong:
        job.wrong = wrong
        try:
            savepoint.rollback()
        except SQLAlchemyError:  # a full disk: SQLite has taken back the whole group, and with it this savepoint
            raise wrong from None
    else:
        savepoint.commit()


def prepare(engine: Engine) -> None:
    """Make what is missing, and bring an older database up to date."""
    with engine.begin() as connection:
        take_time(connection)
        one_by_one(connection)
        there = set(inspect(connection).get_table_names())
        if ABOUT.name not in there and there & set(METADATA.tables):
            raise NotOurs(shown(str(engine.url)))
        bring_up_to_date(connection)


def bring_up_to_date(connection: Connection) -> None:
    METADATA.create_all(connection)
    upgrade(connection)


def _check_ours(file: Path) -> None:
    """A file with something else, named by mistake, stays as it is: to open it as ours would change it."""
    with contextlib.closing(sqlite3.connect(f"file:{quote(str(file))}?mode=rw", uri=True, timeout=PATIENCE)) as found:
        found.execute("PRAGMA query_only=1")
        there = {name for (name,) in found.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if there and ABOUT.name not in there:
        raise NotOurs(str(file))


def short_error(wrong: Exception) -> str:
    """What went wrong, in a line, without the statement."""
    if isinstance(wrong, OSError) and wrong.strerror:
        return f"{wrong.strerror}: {wrong.filename}" if wrong.filename else wrong.strerror
    if isinstance(wrong, ImportError) and wrong.name:
        return f"the Python package {wrong.name} is missing"
    return " ".join(str(wrong.orig if isinstance(wrong, StatementError) else wrong).split())


def shown(url: str) -> str:
    """An address without its password."""
    try:
        return url_of(url).render_as_string()
    except ArgumentError:
        return repr(url)


def file_of(url: str) -> Path | None:
    """The file of an SQLite database, whatever links lead to it; None for others."""
    parsed = url_of(url)
    if parsed.get_backend_name() != SQLITE:
        return None
    if not parsed.database or parsed.database == ":memory:" or "uri" in parsed.query:
        raise MohrehError("an SQLite database needs a file: sqlite:////folder/tables.db")
    given = Path(parsed.database).absolute()
    file = Path(os.path.realpath(given))
    if beside(given, ".secret").exists() and not beside(file, ".secret").exists():
        raise MohrehError(f"{given} is a link to {file}: move {beside(given, '.secret')} to {beside(file, '.secret')}")
    return file


def beside(file: Path, ending: str) -> Path:
    """One of the files that belong to a database."""
    return file.with_name(file.name + ending)


def _identity(file: Path) -> tuple[int, int] | None:
    """Which file it is, whatever it is called; None when there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _make(file: Path) -> None:
    """Make the file readable by its owner alone: it has the seeds of games that go on. SQLite's others follow it."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def make_private(file: Path) -> None:
    """Let nobody but its owner read a file that was there already, perhaps from a copy."""
    if file.stat().st_mode & 0o077:
        file.chmod(0o600)


def alone(file: Path) -> contextlib.AbstractContextManager[object]:
    """Refuse a second server at the same file: neither would hear of the other's moves."""
    place = beside(file, ".lock")
    lock = FileLock(place, mode=0o600, thread_local=False)
    try:
        return lock.acquire(blocking=False)
    except OSError as wrong:
        if not isinstance(wrong, Timeout) or not place.exists():  # to wait is no use where there can be no such file
            why = wrong.strerror or "there can be no file"
            raise MohrehError(f"the database {file} cannot be opened: {why}: {place}") from None
        raise MohrehError(f"another server has {file} open; stop it, or choose another --database") from None
