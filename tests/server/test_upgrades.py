"""Databases of every version there has been: all that is in them stays, and the games are played on."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import Connection, MetaData, create_engine

from mohreh.kernel.record import parse_record
from mohreh.server.storage.database import prepare
from mohreh.server.storage.engines import LIMITS, READ, WRITE, open_engine, take_time
from mohreh.server.storage.schema import UPGRADES, VERSION
from mohreh.server.upkeep.opened import reading, writing
from tests.kit.postgres import Postgres
from tests.kit.processes import ask, end_with_parent
from tests.server.kit import Guest, Running, running

pytestmark = pytest.mark.once

DATABASES: Final = Path(__file__).parent / "databases"  # what servers of each version have written, as SQL
CLOCKS: Final = {"9zcjc87qd": [10, 10, 10], "5ys55u3hs": [5, 6, 5], "5g47f9x55": [9, 9, 9]}


def made(folder: Path, version: int) -> None:
    old = sqlite3.connect(folder / "tables.db")
    old.executescript((DATABASES / f"{version}.sql").read_text(encoding="utf-8"))
    assert [(str(version),)] == old.execute("select value from about where key = 'version'").fetchall()
    old.close()


def guests(server: Running) -> tuple[Guest, Guest]:
    return Guest.called(server, "xf1cSG5KJuB2nVxh"), Guest.called(server, "ho0cDqclsZgC9gLu")


@pytest.mark.parametrize("version", range(1, VERSION))
def test_a_database_of_an_earlier_version_is_played_on(tmp_path: Path, version: int, database: str) -> None:
    """A game in the middle, one with an open sealed choice, one that is over."""
    database = copied(tmp_path, version, database)
    with running(tmp_path, database=database, unfinished_days=0.0) as server:
        ann, ben = guests(server)
        assert CLOCKS == {table: server.live(table).log.clock for table in CLOCKS}
        page = ann.page("5ys55u3hs")
        page.until_turn()
        assert "done" == page.play(page.lit()[0])["t"]
        lobby = ann.http.get("/").text
        assert all(word in lobby for word in ("Ann", "بهار", "Evening"))
        record = parse_record(ben.http.get("/record/5g47f9x55.json").content)
        record.verify()
        assert [1] == record.winners()
    with running(tmp_path, database=database, unfinished_days=0.0) as server:
        assert [7, 7, 6] == server.live("5ys55u3hs").log.clock


def test_what_was_counted_before_the_upgrade_counts_once(tmp_path: Path, database: str) -> None:
    database = copied(tmp_path, 3, database)
    with running(tmp_path, database=database, unfinished_days=0.0) as server:
        page = guests(server)[0].page("9zcjc87qd")
        page.until("view")
        assert "done" == page.play(15, id="139753771194960-1", at=0)["t"]
        assert CLOCKS["9zcjc87qd"] == server.live("9zcjc87qd").log.clock
        page.until_turn()
        assert "done" == page.play(page.lit()[0])["t"]


def test_there_is_a_way_from_every_version_and_a_database_of_each() -> None:
    versions = [str(version) for version in range(1, VERSION)]
    assert versions == sorted(UPGRADES, key=int)
    assert versions == sorted([file.stem for file in DATABASES.iterdir()], key=int)


# Brings a database up to date as a server does, and is killed after so many steps, before they are committed.
KILLED: Final = """
import os, signal, sys
from mohreh.server.storage import schema
from mohreh.server.storage.database import prepare
from mohreh.server.storage.engines import WRITE, open_engine

left = 0

def counted(step):
    def work(connection):
        global left
        connection.exec_driver_sql(step) if isinstance(step, str) else step(connection)
        left -= 1
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)
    return work

for version, steps in schema.UPGRADES.items():
    schema.UPGRADES[version] = tuple(counted(step) for step in steps)
for line in sys.stdin:
    child = os.fork()
    if not child:
        left = int(line)
        prepare(open_engine(sys.argv[1], WRITE))
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


LATE: Final = "the upgrade does not end"


def rows(database: str) -> dict[str, list[tuple[object, ...]]]:
    """All that is in a database, and the columns of each table."""
    engine, there = open_engine(database, READ), MetaData()
    with engine.connect() as connection:
        take_time(connection)
        there.reflect(connection)
        found = {}
        for table in there.sorted_tables:
            names = sorted(table.c.keys())
            content = connection.execute(table.select().with_only_columns(*[table.c[name] for name in names])).all()
            found[table.name] = [tuple(names), *sorted([tuple(row) for row in content], key=str)]
    engine.dispose()
    return found


def limits(connection: Connection) -> list[object]:
    """How long a transaction may be silent, and a statement last."""
    return [connection.exec_driver_sql(f"SHOW {limit}").scalar() for limit in LIMITS]


def copied(folder: Path, version: int, database: str) -> str:
    """An old database, also in a PostgreSQL; its address."""
    made(folder, version)
    file = f"sqlite:///{folder / 'tables.db'}"
    if database.startswith("sqlite"):
        return file
    there = MetaData()
    old, new = create_engine(file), open_engine(database, WRITE)
    with old.connect() as source, new.begin() as target:
        there.reflect(source)
        there.create_all(target)
        for table in there.sorted_tables:
            if found := source.execute(table.select()).mappings().all():
                target.execute(table.insert(), [dict(row) for row in found])
    old.dispose()
    new.dispose()
    return database


def test_an_upgrade_that_is_killed_leaves_the_old_version_whole(tmp_path: Path, database: str) -> None:
    """At every step of the way from the first version; the attempt after it that is not killed comes through."""
    database = copied(tmp_path, 1, database)
    before = rows(database)
    steps = sum(len(steps) for steps in UPGRADES.values())
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, database],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=end_with_parent,
    ) as upgrades:
        for kill in range(1, steps + 1):
            assert "-9" == ask(upgrades, kill, LATE)
            assert before == rows(database)
        assert "0" == ask(upgrades, steps + 1, LATE)
    after = rows(database)
    assert ("version", str(VERSION)) in after["about"]
    for name, (columns, *content) in before.items():
        places = [after[name][0].index(column) for column in columns]
        kept = [tuple(row[place] for place in places) for row in after[name][1:]]
        assert name == "about" or sorted(content, key=str) == sorted(kept, key=str)
    assert all(row[after["log"][0].index("digest")] for row in after["log"][1:])


def test_who_works_through_all_tables_may_take_time(
    tmp_path: Path, postgresql: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server's transactions are short, and ended by PostgreSQL if not; upgrades and a host's commands are not."""
    database = copied(tmp_path, 1, postgresql.new())
    seen: list[list[object]] = []
    monkeypatch.setitem(UPGRADES, "1", (lambda connection: seen.append(limits(connection)), *UPGRADES["1"]))
    engine = open_engine(database, WRITE)
    prepare(engine)
    with engine.connect() as connection:
        assert ["4s", "15s"] == limits(connection)
    engine.dispose()
    for opened in (reading, writing):
        with opened(database) as connection:
            seen.append(limits(connection))
    assert [["0", "0"]] * 3 == seen
