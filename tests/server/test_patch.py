"""Before new rules go live: every unfinished game runs by them, or the host says what becomes of it."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

import pytest
from sqlalchemy import update

from mohreh.kernel import registry
from mohreh.server.storage.schema import LOG, TABLES, chain_logs
from mohreh.server.upkeep.opened import writing
from tests.server.kit import Guest, rows, running
from tests.server.test_chain import alone, play
from tests.server.test_upgrades import made
from tests.server.test_upkeep import command, refusal, said

pytestmark = pytest.mark.once


Kept: TypeAlias = tuple[str, Guest, list[str]]


@pytest.fixture
def tables(tmp_path: Path, database: str) -> Kept:
    """One table that fits, one with a decision that the rules no longer allow, one of a version that is not here."""
    with running(tmp_path, database=database) as server:
        guest = Guest(server)
        names = [alone(server, guest) for _ in range(3)]
        for name in names:
            play(guest, name, 3)
    with writing(database) as connection:
        last = registry.rules("splendor", 2).catalogue.size - 1
        connection.execute(update(LOG).where(LOG.c.table == names[1], LOG.c.n == 1).values(action=last))
        connection.execute(update(TABLES).where(TABLES.c.id == names[2]).values(rules=99))
        chain_logs(connection)
    return database, guest, names


def everything(database: str) -> list[list[tuple[object, ...]]]:
    return [sorted(rows(database, f"select * from {name}")) for name in ("tables", "log", "seats", "people")]


def test_what_no_longer_fits_is_listed_and_nothing_is_written(tables: Kept) -> None:
    database, _, names = tables
    before = everything(database)
    found = command("patch", database)
    assert 1 == found.exit_code
    assert "2 of 3 unfinished games no longer run" in found.stdout
    assert f"Table {names[1]}: entry 1 of the log, 'play' of seat" in found.stdout
    assert "after 1 decisions, does not fit the rules" in found.stdout
    assert f"Table {names[2]}: the table is of splendor, rules version 99" in found.stdout
    assert "Nothing was written" in found.stdout
    assert 1 == command("patch", database, "--table", f"{names[1]}=end").exit_code  # one is still open
    assert before == everything(database)


def test_a_choice_must_be_possible(tables: Kept) -> None:
    database, _, names = tables
    before = everything(database)
    for choice, sentence in {
        f"{names[0]}=end": "needs no choice",
        f"{names[1]}=finish": "runs by no version of the rules that is here",
        f"{names[1]}=sing": "'sing' is nothing to do with a table",
        names[1]: "should be like",
    }.items():
        assert sentence in refusal("patch", database, "--table", choice)
    assert before == everything(database)


def test_the_host_chooses_for_each_table(tmp_path: Path, tables: Kept) -> None:
    database, guest, names = tables
    chosen = ["--table", f"{names[1]}=end", "--table", f"{names[2]}=finish"]
    in_use = "another server has" if database.startswith("sqlite") else "servers use this database"
    with running(tmp_path, database=database):
        assert in_use in refusal("patch", database, *chosen)
        assert 1 == command("patch", database).exit_code  # looking is possible at any time
    assert "All 2 were done as chosen" in said("patch", database, *chosen)
    assert "All 2 unfinished games run" in said("patch", database)
    assert [("playing",), ("over",), ("playing",)] == [
        rows(database, "select stage from tables where id = :name", name=name)[0] for name in names
    ]
    said("check", database)
    with running(tmp_path, database=database) as server:
        guest = guest.moved(server)
        for name in (names[0], names[2]):
            play(guest, name, 1)
        answer = guest.http.get(f"/t/{names[1]}")
        assert (410, True) == (answer.status_code, "older rules" in answer.text)
    aside = rows(database, "select aside from tables where id = :table", table=names[1])[0][0]
    assert str(aside).startswith("the host ended this game")


def test_what_is_kept_stays_as_it_is(tables: Kept) -> None:
    database, _, names = tables
    kept = rows(database, "select * from tables"), rows(database, "select * from log")
    said("patch", database, "--table", f"{names[1]}=keep", "--table", f"{names[2]}=keep")
    assert kept == (rows(database, "select * from tables"), rows(database, "select * from log"))


def test_games_of_an_older_version_are_finished_by_it(tmp_path: Path) -> None:
    made(tmp_path, 1)
    assert "All 2 unfinished games run by the rules that are here, 1 of them by an older version" in said(
        "patch", tmp_path / "tables.db"
    )
