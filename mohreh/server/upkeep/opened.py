"""A database opened by a command: to read one moment of it, also while a server uses it, or to write it alone."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeAlias
from urllib.parse import quote

from sqlalchemy import ColumnElement, Connection, Engine, create_engine, inspect, select
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from mohreh.kernel.errors import MohrehError
from mohreh.server.storage import queries
from mohreh.server.storage.database import (
    alone,
    beside,
    bring_up_to_date,
    file_of,
    prepare,
    short_error,
    shown,
)
from mohreh.server.storage.engines import PATIENCE, POSTGRESQL, READ, WRITE, open_engine, take_time
from mohreh.server.storage.leases import alive
from mohreh.server.storage.queries import SavedTable
from mohreh.server.storage.schema import ABOUT, METADATA, TABLES, UPGRADES, VERSION

Tell: TypeAlias = Callable[[int, int], None]  # so many of so many are done
ALL: Final = TABLES.c.id != ""


def existing(url: str) -> Path | None:
    """The file of an SQLite database that is there; None for others."""
    with _in_a_sentence(url):
        file = file_of(url)
    if file is not None and not file.is_file():
        raise MohrehError(f"there is no database {file}")
    return file


def identified(url: str) -> Path | None:
    """The same, of a database that is one of ours."""
    file = existing(url)
    with contextlib.ExitStack() as opened, _in_a_sentence(url):
        engine = _engine(url, file)
        opened.callback(engine.dispose)
        with engine.connect() as connection:
            version_of(connection, url)
    return file


@contextlib.contextmanager
def reading(url: str) -> Iterator[Connection]:
    """One moment of a database. One of an older version is read from a copy, which is brought up to date.

    Of a PostgreSQL the copy is in tables of this connection alone: nobody waits for it, and it goes with it.
    """
    file = existing(url)
    with _in_a_sentence(url):
        engine = _engine(url, file)
        with contextlib.ExitStack() as opened:
            opened.callback(engine.dispose)
            connection = opened.enter_context(engine.connect())
            take_time(connection)
            version = version_of(connection, url)
            if version == VERSION:
                yield connection
                return
            if file is None:
                _into_temporary_tables(connection)
                bring_up_to_date(connection)
                yield connection  # which is rolled back
                return
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / file.name
            copy_file(file, copy)
            with writing(f"sqlite:///{copy}") as connection:
                yield connection


@contextlib.contextmanager
def writing(url: str) -> Iterator[Connection]:
    """A database that no server uses, brought up to date. All that is written is kept, or nothing."""
    file = identified(url)  # another file, named by mistake, stays as it is
    with contextlib.ExitStack() as opened, _in_a_sentence(url):
        if file is not None:
            opened.enter_context(alone(file))
        engine = open_engine(url, WRITE)
        opened.callback(engine.dispose)
        prepare(engine)
        with engine.begin() as connection:
            take_time(connection)
            if connection.dialect.name == POSTGRESQL and alive(connection):
                raise MohrehError("servers use this database; stop them first")
            yield connection


def every(connection: Connection, wanted: ColumnElement[bool] = ALL) -> list[str]:
    """The names of all tables, or of those of a kind, the oldest first."""
    rows = connection.execute(select(TABLES.c.id).where(wanted).order_by(TABLES.c.created, TABLES.c.id))
    return [str(row.id) for row in rows]


def each(connection: Connection, tell: Tell, wanted: ColumnElement[bool] = ALL) -> Iterator[SavedTable]:
    """All tables, or those of a kind, each with its log; `tell` hears how far it is."""
    names = every(connection, wanted)
    for done, name in enumerate(names):
        tell(done, len(names))
        found = queries.find(connection, name)
        assert found is not None
        yield found
    tell(len(names), len(names))


def _engine(url: str, file: Path | None) -> Engine:
    if file is None:
        return open_engine(url, READ)
    return create_engine("sqlite://", creator=lambda: connected(file), poolclass=NullPool, hide_parameters=True)


def connected(file: Path) -> sqlite3.Connection:
    """The file as it is, to be read."""
    still = not os.access(file.parent, os.W_OK) and not beside(file, "-wal").exists()  # nor may SQLite write
    words = "mode=ro&immutable=1" if still else "mode=rw"
    found = sqlite3.connect(f"file:{quote(str(file))}?{words}", uri=True, timeout=PATIENCE, isolation_level=None)
    found.execute("PRAGMA query_only=1")
    found.execute("BEGIN")
    return found


def copy_file(source: Path, target: Path) -> None:
    """One moment of an SQLite database, with all that was acknowledged by then, in a new file for its owner alone."""
    target.touch(mode=0o600, exist_ok=False)
    with contextlib.closing(connected(source)) as old, contextlib.closing(sqlite3.connect(target)) as new:
        try:
            old.backup(new)
        except sqlite3.DatabaseError as wrong:
            if wrong.sqlite_errorcode in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
                raise MohrehError(f"{source} is damaged: {wrong}") from None
            raise


def _into_temporary_tables(connection: Connection) -> None:
    """From now on this connection to a PostgreSQL has tables of its own, with what was in the others."""
    looked = inspect(connection)
    schema, there = looked.default_schema_name, looked.get_table_names()
    for name in [name for name in METADATA.tables if name in there]:
        old = f'"{schema}".{name}'
        connection.exec_driver_sql(f"CREATE TEMPORARY TABLE {name} (LIKE {old} INCLUDING ALL) ON COMMIT DROP")
        connection.exec_driver_sql(f"INSERT INTO pg_temp.{name} SELECT * FROM {old}")
    connection.exec_driver_sql("SET LOCAL search_path = pg_temp")


def version_of(connection: Connection, url: str) -> int:
    """Which version a database is of; `MohrehError` if it is none of ours, or of a later one."""
    found = None
    if inspect(connection).has_table(ABOUT.name):
        found = connection.scalar(select(ABOUT.c.value).where(ABOUT.c.key == "version"))
    if found is None:
        raise MohrehError(f"{shown(url)} is no database of Mohreh")
    if found != str(VERSION) and found not in UPGRADES:
        raise MohrehError(f"the database is of version {found}, and this program knows version {VERSION}")
    return int(found)


@contextlib.contextmanager
def _in_a_sentence(url: str) -> Iterator[None]:
    try:
        yield
    except (ArgumentError, SQLAlchemyError, sqlite3.Error, OSError, ImportError) as wrong:
        raise MohrehError(f"the database {shown(url)} cannot be used: {short_error(wrong)}") from None
