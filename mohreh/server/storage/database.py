"""The database: what is kept, and the thread that writes it.

Writes that wait at the same time share a transaction. Plain SQL types, so any database will do.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar, final

from filelock import FileLock, Timeout
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Engine,
    Float,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    create_engine,
    event,
    false,
    insert,
    select,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError, StatementError

from mohreh.kernel.errors import MohrehError

T = TypeVar("T")

GROUP: Final = 64  # writes that share a transaction at most
PATIENCE: Final = 10.0  # seconds that SQLite waits for somebody else's lock

# ---- people, tables, who sits where, and every table's log

VERSION: Final = 5
UPGRADES: Final = {  # what brings a database of a version to the next one
    "1": "ALTER TABLE tables ADD COLUMN winners TEXT DEFAULT '' NOT NULL",
    "2": "ALTER TABLE log ADD COLUMN bot TEXT DEFAULT '' NOT NULL",
    "3": "ALTER TABLE tables ADD COLUMN tour TEXT DEFAULT '' NOT NULL",
    "4": "ALTER TABLE tables ADD COLUMN teaching BOOLEAN DEFAULT FALSE NOT NULL",
}

METADATA: Final = MetaData()

ABOUT: Final = Table(
    "about",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

GUESTS: Final = Table(
    "people",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Float, nullable=False),
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),  # the version that the game is played by
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON, all keys
    Column("rng", Text, nullable=False),
    Column("start", Text, nullable=False),  # a seed, or a saved state as JSON
    Column("title", Text, nullable=False),
    Column("owner", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("hands", Boolean, nullable=False),  # may watchers see all hands after the end?
    Column("stage", Text, nullable=False),  # open, playing, over
    Column("asked", Text, nullable=False),  # JSON, the seats that are asked, as everyone may know
    Column("decisions", Integer, nullable=False),  # the spectators' time: what everyone saw happen, undos too
    Column("winners", Text, nullable=False, server_default=""),  # JSON, once it is over; empty: not known
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),  # when everyone last saw something happen
    Column("rematch", Text, nullable=False),  # the table of the next game
    Column("tour", Text, nullable=False, server_default=""),  # that is walked here; empty: an ordinary game
    Column("teaching", Boolean, nullable=False, server_default=false()),  # do all hands lie open?
    Index("tables_by_stage", "public", "stage", "updated"),
    Index("tables_by_owner", "owner", "stage"),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("table", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, nullable=False),  # whose seat it is; empty: nobody's
    Column("bot", Text, nullable=False),  # the bot that plays for it; empty: none
    Column("decline", Boolean, nullable=False),
    Index("seats_by_person", "person"),
)

OFF_LISTS: Final = Table(
    "off_lists",  # the tables that somebody does not want in their own list any more
    METADATA,
    Column("person", Text, primary_key=True),
    Column("table", Text, primary_key=True),
)

LOG: Final = Table(
    "log",
    METADATA,
    Column("table", Text, primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),  # from 0, without a gap
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("action", BigInteger, nullable=False),
    Column("client", Text, nullable=False),  # the sender's own id for it
    Column("bot", Text, nullable=False, server_default=""),  # that decided; empty: a person, or it is not known
    Column("at", Float, nullable=False),
)


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


@final
class Store:
    """A database that is open: `read` looks, `write` returns when it is durable."""

    def __init__(self, url: str) -> None:
        with contextlib.ExitStack() as opened:  # all of it is closed again when something goes wrong
            try:
                self.file: Final = _file_of(url)
                if self.file is not None:
                    opened.enter_context(_alone(self.file))
                    _make(self.file)
                self._reader: Final = _open(url, "BEGIN")
                opened.callback(self._reader.dispose)
                self._writer: Final = _open(url, "BEGIN IMMEDIATE")
                opened.callback(self._writer.dispose)
                self._prepare()
            except (ArgumentError, SQLAlchemyError, OSError, ImportError) as wrong:
                raise MohrehError(f"the database {_shown(url)} cannot be opened: {short_error(wrong)}") from None
            self._opened: Final = opened.pop_all()
        self.wrote: Callable[[int, int, float], None] = lambda changes, failed, seconds: None  # told after each group
        self.failing = False  # did the last write fail because the database did?
        self._jobs: Final[queue.SimpleQueue[Job | None]] = queue.SimpleQueue()
        self._thread: Final = threading.Thread(target=self._work, name="mohreh-writer", daemon=True)
        self._thread.start()

    def _prepare(self) -> None:
        with self._writer.begin() as connection:
            METADATA.create_all(connection)
            _upgrade(connection)
        if self.file is not None:  # it is our database: another file, named by mistake, keeps its mode
            for ending in ("", "-wal", "-shm"):
                with contextlib.suppress(FileNotFoundError):
                    make_private(beside(self.file, ending))

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What `work` finds."""
        return await asyncio.to_thread(self._read, work)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self._reader.connect() as connection:
            return work(connection)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """What `work` returns, as soon as what it has written is durable. All of it is kept, or nothing."""
        waiter: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(Job(work, waiter))
        return await waiter

    def close(self) -> None:
        """Write what waits, then stop."""
        self._jobs.put(None)
        self._thread.join(PATIENCE)
        self._opened.close()

    # ---- the writing thread

    def _work(self) -> None:
        going_on = True
        while going_on:
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

    def _commit(self, jobs: list[Job]) -> None:
        """Write all of them in one transaction; if one of several fails, again, each in a savepoint of its own."""
        apart, began = False, time.monotonic()
        try:
            with self._writer.begin() as connection:
                apart = len(jobs) > 1
                for job in jobs:
                    job.result = job.work(connection)
        except Exception as wrong:
            if apart:
                self._commit_apart(jobs)
            else:
                _fail(jobs, wrong)
        broken = [isinstance(job.wrong, DBAPIError) and not isinstance(job.wrong, IntegrityError) for job in jobs]
        if any(broken) or any(job.wrong is None for job in jobs):  # else nothing was written
            self.failing = any(broken)
        self.wrote(len(jobs), len([job for job in jobs if job.wrong is not None]), time.monotonic() - began)
        for job in jobs:
            job.tell()

    def _commit_apart(self, jobs: list[Job]) -> None:
        try:
            with self._writer.begin() as connection:
                for job in jobs:
                    _carry_out(job, connection)
        except Exception as wrong:
            _fail(jobs, wrong)


def _fail(jobs: list[Job], wrong: Exception) -> None:
    """Nothing of the group is kept: everyone must hear of it."""
    for job in jobs:
        job.wrong = job.wrong or wrong


def look(connection: Connection) -> None:
    """Read something, to see whether the database answers."""
    connection.execute(select(ABOUT.c.value).limit(1))


def touch(connection: Connection) -> None:
    """Write something new, to see whether anything can be written: SQLite skips a row that stays as it is."""
    now = str(time.time_ns())
    if not connection.execute(update(ABOUT).where(ABOUT.c.key == "touched").values(value=now)).rowcount:
        connection.execute(insert(ABOUT).values(key="touched", value=now))


def _carry_out(job: Job, connection: Connection) -> None:
    """One job in a savepoint of its own: what goes wrong in it disturbs no other, unless all is rolled back."""
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


def _upgrade(connection: Connection) -> None:
    """Bring an older database to this version; a newer one is refused."""
    found = connection.scalar(select(ABOUT.c.value).where(ABOUT.c.key == "version"))
    if found is None:
        connection.execute(insert(ABOUT).values(key="version", value=str(VERSION)))
    while found is not None and found != str(VERSION):
        if found not in UPGRADES:
            raise MohrehError(f"the database is of version {found}, and this program knows version {VERSION}")
        connection.exec_driver_sql(UPGRADES[found])
        found = str(int(found) + 1)
        connection.execute(update(ABOUT).where(ABOUT.c.key == "version").values(value=found))


def _open(url: str, begin: str) -> Engine:
    engine = create_engine(url, hide_parameters=True)  # seeds are among them, and errors go to logs
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def _set_up(connection: Any, _: object) -> None:
            connection.isolation_level = None  # transactions begin where we say so, not where the driver guesses
            for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={int(PATIENCE * 1000)}"):
                connection.execute(f"PRAGMA {pragma}")

        @event.listens_for(engine, "begin")
        def _begin(connection: Connection) -> None:
            connection.exec_driver_sql(begin)

    return engine


def short_error(wrong: Exception) -> str:
    """What went wrong, in a line, without the statement."""
    return " ".join(str(wrong.orig if isinstance(wrong, StatementError) else wrong).split())


def _shown(url: str) -> str:
    """An address without its password."""
    try:
        return make_url(url).render_as_string()
    except ArgumentError:
        return repr(url)


def _file_of(url: str) -> Path | None:
    """The file of an SQLite database, whatever links lead to it, in a folder that exists; None for others."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return None
    if not parsed.database or parsed.database == ":memory:" or "uri" in parsed.query:
        raise MohrehError("an SQLite database needs a file: sqlite:////folder/tables.db")
    given = Path(parsed.database).absolute()
    file = Path(os.path.realpath(given))
    if beside(given, ".secret").exists() and not beside(file, ".secret").exists():
        raise MohrehError(f"{given} is a link to {file}: move {beside(given, '.secret')} to {beside(file, '.secret')}")
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    return file


def beside(file: Path, ending: str) -> Path:
    """One of the files that belong to a database."""
    return file.with_name(file.name + ending)


def _make(file: Path) -> None:
    """Make the file readable by its owner alone: it has the seeds of games that go on. SQLite's others follow it."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def make_private(file: Path) -> None:
    """Let nobody but its owner read a file that was there already, perhaps from a copy."""
    if file.stat().st_mode & 0o077:
        file.chmod(0o600)


def _alone(file: Path) -> contextlib.AbstractContextManager[object]:
    """Refuse a second server at the same file: neither would hear of the other's moves."""
    lock = FileLock(beside(file, ".lock"), mode=0o600, thread_local=False)
    try:
        return lock.acquire(blocking=False)
    except Timeout:
        raise MohrehError(f"another server has {file} open; stop it, or choose another --database") from None
