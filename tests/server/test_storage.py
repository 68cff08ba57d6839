"""Writing: durable before anybody is told, many at once, and one mistake disturbs no other."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, func, insert, inspect, select
from sqlalchemy.exc import SQLAlchemyError

import mohreh
from mohreh.kernel.errors import MohrehError
from mohreh.server import rerun
from mohreh.server.game_log import PLAY, Entry
from mohreh.server.guests import secret_beside
from mohreh.server.new_table import NewTable, deal
from mohreh.server.seats import Chair
from mohreh.server.storage import queries
from mohreh.server.storage.database import Store, short_error, touch
from mohreh.server.storage.engines import url_of
from mohreh.server.storage.schema import GUESTS, LOG
from tests.server.kit import Guest, awaited, running

pytestmark = pytest.mark.once


def person(name: str) -> dict[str, object]:
    return {"id": name, "name": name, "created": 0.0}


def test_what_is_written_is_on_disk_and_mistakes_stay_alone(database: str) -> None:
    async def work() -> list[object]:
        store = Store(database)

        def add(name: str) -> object:
            def keep(connection: Connection) -> str:
                connection.execute(insert(GUESTS).values(**person(name)))
                if name == "7":
                    raise ValueError("no sevens")
                return name

            return store.write(keep)

        found = await asyncio.gather(*[add(str(n % 40)) for n in range(80)], return_exceptions=True)  # type: ignore[call-overload]
        store.close()
        there = await asyncio.to_thread(count, database)
        return [there, *found]

    there, *found = awaited(work())
    assert 39 == there
    assert [str(n) for n in range(40) if n != 7] == [one for one in found if isinstance(one, str)]
    assert 2 == len([one for one in found if isinstance(one, ValueError)])


def count(database: str) -> object:
    """How many people are kept, as another connection sees it."""
    with create_engine(url_of(database)).connect() as connection:
        return connection.scalar(select(func.count()).select_from(GUESTS))


def test_nobody_is_told_of_what_a_full_disk_takes_back(tmp_path: Path) -> None:
    """SQLite then rolls back all that shares the transaction, whoever wrote it."""
    file = tmp_path / "a.db"
    store = Store(f"sqlite:///{file}")
    begun, go_on = threading.Event(), threading.Event()

    def hold(connection: Connection) -> None:
        begun.set()
        go_on.wait()

    def fill(connection: Connection) -> None:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
        connection.execute(insert(GUESTS).values(**person("long" * 10_000)))

    def add(name: str) -> Callable[[Connection], object]:
        return lambda connection: connection.execute(insert(GUESTS).values(**person(name)))

    async def work() -> list[object]:
        first = asyncio.ensure_future(store.write(hold))
        await asyncio.to_thread(begun.wait)
        group = [asyncio.ensure_future(store.write(one)) for one in (add("before"), fill, add("after"))]
        await asyncio.sleep(0)  # all of them wait now
        go_on.set()
        await first
        return list(await asyncio.gather(*group, return_exceptions=True))

    found = awaited(work())
    store.close()
    assert [] == sqlite3.connect(file).execute("select * from people").fetchall()
    assert 3 * ["database or disk is full"] == [short_error(one) for one in found if isinstance(one, SQLAlchemyError)]


def test_the_file_is_in_wal_mode_with_full_synchronisation(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'a.db'}")

    def look(connection: Connection) -> list[object]:
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")]

    async def work() -> list[list[object]]:
        return [await store.read(look), await store.write(look)]

    assert [["wal", 2], ["wal", 2]] == awaited(work())
    store.close()


def test_a_touch_really_writes(tmp_path: Path) -> None:
    """Else a full disk passes for a healthy one: SQLite writes nothing for a row that stays as it is."""
    store = Store(f"sqlite:///{tmp_path / 'a.db'}")

    async def sizes() -> list[int]:
        found = []
        for _ in range(4):
            await store.write(touch)
            found.append((tmp_path / "a.db-wal").stat().st_size)
        return found

    found = awaited(sizes())
    store.close()
    assert found == sorted(set(found))
    Store(f"sqlite:///{tmp_path / 'a.db'}").close()  # its version is what it was


def test_two_writers_cannot_take_the_same_line_of_a_log(database: str) -> None:
    """Who comes second keeps nothing, and reads the table again."""
    store = Store(database)
    kept = deal("me", NewTable("splendor", 2, {}, [Chair("me"), Chair()]))
    name = kept.facts.id

    async def work() -> int:
        await store.write(lambda connection: queries.add_table(connection, kept))
        await store.write(lambda connection: queries.append(connection, name, 0, Entry(PLAY, 0, 3), 1.0, "a"))
        with pytest.raises(SQLAlchemyError, match="INSERT") as wrong:
            await store.write(lambda connection: queries.append(connection, name, 0, Entry(PLAY, 0, 4), 2.0, "b"))
        assert "unique" in short_error(wrong.value).lower()
        assert "INSERT" not in short_error(wrong.value)
        assert not store.failing  # the database is sound
        return len(await store.read(lambda connection: connection.execute(select(LOG)).all()))

    assert 1 == awaited(work())
    store.close()


def test_nothing_is_dealt_while_something_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long deal would make everybody who writes wait."""
    threads: list[str] = []

    def noted(deal: Callable[..., mohreh.Table]) -> Callable[..., mohreh.Table]:
        def work(*given: object) -> mohreh.Table:
            threads.append(threading.current_thread().name)
            return deal(*given)

        return work

    monkeypatch.setattr(mohreh, "new", noted(mohreh.new))
    monkeypatch.setattr(rerun, "table_at_start", noted(rerun.table_at_start))
    with running(tmp_path) as server:
        table = Guest(server).make(seats=("me", "open"))
        assert 1 == len(threads)
        kept = server.call(server.app.services.store.read(lambda connection: queries.find(connection, table)))
        assert rerun.table_at_start(kept.facts).waiting == kept.asked
    assert "mohreh-writer" not in threads


def test_a_seed_stands_in_no_error(database: str) -> None:
    """Errors are logged, some with all that is known of them."""
    store = Store(database)
    kept = deal("me", NewTable("splendor", 2, {}, [Chair("me"), Chair()]))

    def add(connection: Connection) -> None:
        queries.add_table(connection, kept)

    async def work() -> str:
        await store.write(add)
        with pytest.raises(SQLAlchemyError) as wrong:
            await store.write(add)
        return str(wrong.value)

    said = awaited(work())
    store.close()
    assert "INSERT INTO tables" in said
    assert kept.facts.start not in said


def test_a_database_of_another_program_is_left_as_it_is(database: str) -> None:
    engine = create_engine(url_of(database))
    with engine.begin() as connection:
        connection.exec_driver_sql("create table people (name text)")
    engine.dispose()
    file = Path(engine.url.database or "") if database.startswith("sqlite") else None
    before = file.read_bytes() if file else b""
    with pytest.raises(MohrehError, match="tables of another program"):
        Store(database)
    with engine.connect() as connection:
        assert ["people"] == inspect(connection).get_table_names()
    engine.dispose()
    assert not file or before == file.read_bytes()


def test_a_database_of_another_version_is_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    Store(f"sqlite:///{file}").close()
    other = sqlite3.connect(file)
    other.execute("update about set value = '77'")
    other.commit()
    other.close()
    with pytest.raises(MohrehError, match="version 77") as first:
        Store(f"sqlite:///{file}")
    with pytest.raises(MohrehError) as second:  # it finds no lock, though whatever the first error knows is still there
        Store(f"sqlite:///{file}")
    assert str(first.value) == str(second.value)


def test_secrets_come_from_the_environment_or_from_beside_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MOHREH_SECRET", raising=False)
    found = secret_beside(tmp_path / "a.db")
    assert 64 == len(found)
    assert found == secret_beside(tmp_path / "a.db")
    with pytest.raises(MohrehError):
        secret_beside(None)
    monkeypatch.setenv("MOHREH_SECRET", "short")
    with pytest.raises(MohrehError):
        secret_beside(None)
    monkeypatch.setenv("MOHREH_SECRET", "long enough to be one")
    assert "long enough to be one" == secret_beside(None)


@pytest.mark.parametrize("kept", [b"", b"x", b"fifteen letters", "کلیدی که نمی‌شود خواند".encode(), b"\xff" * 64])
def test_a_key_that_is_none_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: bytes) -> None:
    monkeypatch.delenv("MOHREH_SECRET", raising=False)
    file = tmp_path / "a.db.secret"
    file.write_bytes(kept + b"\n")
    with pytest.raises(MohrehError, match="at least 16 letters") as said:
        secret_beside(tmp_path / "a.db")
    assert 1 == len(str(said.value).splitlines())
    assert str(file) in str(said.value)
