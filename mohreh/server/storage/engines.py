"""How each kind of database is spoken to: SQLite, a file on this machine, and PostgreSQL, over a connection that may
break, hang or swallow what is sent.
"""

from __future__ import annotations

import contextlib
import os
import socket
import threading
from typing import Any, Final, final
from weakref import WeakSet

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
READ: Final = "BEGIN"  # how transactions begin: what is read is one moment, a table with its whole log
WRITE: Final = "BEGIN IMMEDIATE"
PATIENCE: Final = 15.0  # seconds that a statement waits for somebody else's lock
# Seconds after which PostgreSQL ends a transaction whose process has gone silent. It holds rows of tables until then,
# so it must be over before the lease of that process is, and others may claim them (`Settings.lease`, at least three
# quarters of it from whatever moment).
SILENT: Final = 4.0
LIMITS: Final = ("idle_in_transaction_session_timeout", "statement_timeout")
PREPARING: Final = 0x6D6F6872  # the lock of whoever brings a database up to date
PREPARED: Final = "prepare_threshold"  # psycopg's word for how often a statement is sent before it is prepared
OPTIONS: Final = {
    "synchronous_commit": "on",  # whatever the role says: what is told is durable
    "idle_in_transaction_session_timeout": f"{1000 * SILENT:.0f}",  # these two: but for `take_time`
    "statement_timeout": f"{1000 * PATIENCE:.0f}",
    # The database, too, ends sessions whose other side has vanished: Linux alone would keep them for two hours.
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
CONNECTING: Final = {
    "connect_timeout": "5",
    "tcp_user_timeout": f"{1000 * SILENT:.0f}",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "application_name": "mohreh",
}


def url_of(given: str) -> URL:
    """An address as SQLAlchemy has it; without the name of a driver, PostgreSQL is spoken to by psycopg."""
    found = make_url(given)
    return found.set(drivername="postgresql+psycopg") if found.drivername in (POSTGRESQL, "postgres") else found


def is_shared(given: str) -> bool:
    """Is it an address of a database that several processes may use at the same time?"""
    try:
        return url_of(given).get_backend_name() == POSTGRESQL
    except ArgumentError:  # also where nothing is given
        return False


def connect_words(url: URL) -> dict[str, str | None]:
    """What a connection to PostgreSQL is opened with; what stands in the address goes before.

    `prepare_threshold=none` there is for a pooler that gives every transaction another session: statements are not
    prepared in one and expected in the next.
    """
    asked: dict[str, str | None] = {key: value for key, value in url.query.items() if isinstance(value, str)}
    if asked.get(PREPARED) == "none":
        asked[PREPARED] = None
    options = " ".join([f"-c {key}={value}" for key, value in OPTIONS.items()])
    return CONNECTING | asked | {"options": f"{options} {asked.get('options') or ''}".strip()}


def open_engine(given: str, begin: str) -> Engine:
    """A way to a database, to read or to write it."""
    url = url_of(given)
    return _sqlite(url, begin) if url.get_backend_name() == SQLITE else _other(url, begin == WRITE)


def _sqlite(url: URL, begin: str) -> Engine:
    engine = create_engine(url, hide_parameters=True)  # seeds are among them, and errors go to logs

    @event.listens_for(engine, "connect")
    def _set_up(connection: Any, _: object) -> None:
        connection.isolation_level = None  # transactions begin where we say so, not where the driver guesses
        for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={int(PATIENCE * 1000)}"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _other(url: URL, writes: bool) -> Engine:
    """What is read together is of one moment, as it is in SQLite; who writes sees what others have just written."""
    words = connect_words(url) if url.get_backend_name() == POSTGRESQL else {}
    level = "READ COMMITTED" if writes else "REPEATABLE READ"
    return create_engine(url, hide_parameters=True, connect_args=words, isolation_level=level, pool_timeout=PATIENCE)


def take_time(connection: Connection) -> None:
    """This transaction lasts as long as it takes: who looks at all tables, or changes them, holds up no server."""
    if connection.dialect.name == POSTGRESQL:
        for limit in LIMITS:
            connection.exec_driver_sql(f"SET LOCAL {limit} = 0")


def one_by_one(connection: Connection) -> None:
    """Several processes that start together bring the database up to date one after the other."""
    if connection.dialect.name == POSTGRESQL:
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": PREPARING})


@final
class Lines:
    """The connections to a database that are open."""

    def __init__(self, *engines: Engine) -> None:
        self._open: Final[WeakSet[Any]] = WeakSet()
        self._lock: Final = threading.Lock()
        for engine in engines:
            if engine.dialect.name == POSTGRESQL:
                event.listen(engine, "connect", self._remember)

    def _remember(self, connection: Any, _: object) -> None:
        with self._lock:
            self._open.add(connection)

    def cut(self) -> None:
        """Break all of them: whoever waits for an answer gets an error now. The driver alone would wait for ever."""
        with self._lock:
            connections = list(self._open)
        for one in connections:
            cut(one)


def cut(connection: Any) -> None:
    """Break one connection of psycopg, from any thread."""
    with contextlib.suppress(Exception), socket.socket(fileno=os.dup(connection.fileno())) as line:
        line.shutdown(socket.SHUT_RDWR)
