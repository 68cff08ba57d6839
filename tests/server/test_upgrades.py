"""Databases of every version there has been: all that is in them stays, and the games are played on."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

import pytest

from mohreh.kernel.record import parse_record
from mohreh.server.storage.schema import UPGRADES, VERSION
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
def test_a_database_of_an_earlier_version_is_played_on(tmp_path: Path, version: int) -> None:
    """A game in the middle, one with an open sealed choice, one that is over."""
    made(tmp_path, version)
    with running(tmp_path, unfinished_days=0.0) as server:
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
    with running(tmp_path, unfinished_days=0.0) as server:
        assert [7, 7, 6] == server.live("5ys55u3hs").log.clock


def test_what_was_counted_before_the_upgrade_counts_once(tmp_path: Path) -> None:
    made(tmp_path, 3)
    with running(tmp_path, unfinished_days=0.0) as server:
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
