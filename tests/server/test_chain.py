"""A log that is not as it was written: its table is set aside, whatever was done to it, and all others are served."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import Connection, update
from websockets.exceptions import InvalidStatus

from mohreh.server.game_log import PLAY, Entry
from mohreh.server.storage import chain
from mohreh.server.storage.queries import PLAYING
from mohreh.server.storage.schema import SEATS, TABLES
from tests.server.kit import DEAL, Guest, Running, change, rows, running

pytestmark = pytest.mark.once

DAMAGE: Final = {
    "another choice": "update log set action = action + 1 where n = 1 and \"table\" = :table",
    "another seat": "update log set seat = 1 - seat where n = 0 and \"table\" = :table",
    "another time": "update log set at = at - 1 where n = 2 and \"table\" = :table",
    "another bot": "update log set bot = 'greedy' where n = 0 and \"table\" = :table",
    "a gap": "delete from log where n = 1 and \"table\" = :table",
    "no beginning": "delete from log where n = 0 and \"table\" = :table",
    "no end": "delete from log where n = 3 and \"table\" = :table",
    "no log": "delete from log where \"table\" = :table",
    "another deal": f"update tables set start = '{DEAL[:-1]}8' where id = :table",
    "other options": "update tables set options = '{}' where id = :table",
    "a teaching table": "update tables set teaching = true where id = :table",
    "another time for all": "update tables set decisions = 9 where id = :table",
    "another end": "update tables set stage = 'over' where id = :table",
}


def play(guest: Guest, table: str, times: int = 4) -> None:
    page = guest.page(table)
    for _ in range(times):
        page.until_turn()
        assert "done" == page.play(page.lit()[0])["t"]
        page.until("view")
    page.close()


def alone(server: Running, guest: Guest) -> str:
    """A table at which one person plays for all: nobody else decides anything."""
    table = guest.make(seats=("me", "open"), public="public")

    def begin(connection: Connection) -> None:
        connection.execute(update(SEATS).where(SEATS.c.table == table).values(person=guest.id))
        connection.execute(update(TABLES).where(TABLES.c.id == table).values(stage=PLAYING))

    server.call(server.app.services.store.write(begin))
    return table


def test_each_entry_continues_all_that_came_before() -> None:
    entry = Entry(PLAY, 0, 3, "page-1")
    one = chain.following("before", 0, entry, 1.5)
    others = [
        chain.following("other", 0, entry, 1.5),
        chain.following("before", 1, entry, 1.5),
        chain.following("before", 0, Entry(PLAY, 1, 3, "page-1"), 1.5),
        chain.following("before", 0, entry, 1.25),
    ]
    assert one not in others
    assert "7243b2a054981dbc9e63dc32093ba1df" == one  # as it stands in databases


def test_a_table_whose_log_is_damaged_is_set_aside_and_all_others_are_served(
    tmp_path: Path, database: str, caplog: pytest.LogCaptureFixture
) -> None:
    with running(tmp_path, database=database) as server:
        guest = Guest(server)
        tables = {what: alone(server, guest) for what in DAMAGE}
        well = alone(server, guest)
        for table in (*tables.values(), well):
            play(guest, table)
    for what, table in tables.items():
        change(database, DAMAGE[what], table=table)
    with running(tmp_path, database=database) as server:
        guest = guest.moved(server)
        for what, table in tables.items():
            answer = guest.http.get(f"/t/{table}")
            assert (503, True) == (answer.status_code, "set aside" in answer.text), what
            with pytest.raises(InvalidStatus):
                guest.page(table)
            assert table not in server.app.tables.live
        play(guest, well, 1)
        assert len(tables) == guest.http.get("/health").json()["aside"]
        assert f"\nmohreh_tables_aside {len(tables)}.0\n" in guest.http.get("/metrics").text
        lobby = Guest(server).http.get("/").text
        assert well in lobby
        assert not [what for what, table in tables.items() if table in lobby]
    aside: dict[object, object] = dict(rows(database, "select id, aside from tables"))  # type: ignore[arg-type]
    assert "" == aside[well]
    assert not [what for what, table in tables.items() if not aside[table]]
    assert "entry 1 of the log is missing or is not as it was written" == aside[tables["a gap"]]
    assert "Traceback" not in caplog.text
    assert DEAL not in caplog.text


def test_the_logs_that_were_written_last_are_looked_at_before_anybody_comes(
    tmp_path: Path, database: str, caplog: pytest.LogCaptureFixture
) -> None:
    with running(tmp_path, database=database) as server:
        guest = Guest(server)
        table = alone(server, guest)
        play(guest, table)
    change(database, "update log set action = action + 1 where n = 1")
    with running(tmp_path, database=database):
        assert f"table {table} is set aside: entry 1" in caplog.text
    change(database, "update log set action = action - 1 where n = 1")  # mended by the host
    with running(tmp_path, database=database) as server:
        play(guest.moved(server), table, 1)
        assert [("",)] == rows(database, "select aside from tables")
