"""The lists of the first page: they follow the tables, tell who won, and forget what nobody wants any more."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, select, update

from mohreh.kernel.errors import MohrehError
from mohreh.server import tables
from mohreh.server.settings import DAY, Settings, settled
from mohreh.server.storage.engines import url_of
from mohreh.server.storage.schema import LOG, SEATS, TABLES, chain_logs
from tests.kit.patience import until
from tests.server.kit import Guest, Running, running

pytestmark = pytest.mark.once


def lists(guest: Guest) -> dict[str, str]:
    found: dict[str, str] = guest.http.get("/lobby").json()
    return found


def age(server: Running, table: str, days: float) -> None:
    """As if nothing had happened there for so long."""
    then = time.time() - days * DAY

    def change(connection: Connection) -> None:
        connection.execute(update(TABLES).where(TABLES.c.id == table).values(updated=then))
        connection.execute(update(LOG).where(LOG.c.table == table).values(at=then))
        chain_logs(connection)

    server.call(server.app.services.store.write(change))


def forget(server: Running, table: str) -> None:
    """Out of the memory, as when nobody has looked for a while."""
    server.app.tables.live.pop(table, None)


def put_away(server: Running) -> None:
    server.call(server.app.tables.put_away())


def test_tables_appear_change_and_vanish(server: Running) -> None:
    ann, ben, eve = Guest(server), Guest(server), Guest(server)
    assert "" == lists(ann)["mine"]
    table = ann.make(seats=("me", "open"), public="public", title="Thursday")
    assert "Waiting for players" in lists(ann)["mine"]
    assert table in lists(ben)["open"]
    assert table not in lists(ben)["watch"]
    page = ben.page(table)
    page.until("view")
    assert "done" == page.ask("seat", to="person")["t"]
    assert table not in lists(eve)["open"]
    assert table in lists(eve)["watch"]
    assert table in lists(ben)["mine"]
    assert "done" == page.ask("resign")["t"]
    assert table not in lists(eve)["watch"]
    assert set(lists(ann)) == {"mine", "open", "watch"}


def test_a_game_that_is_over_tells_who_won(server: Running) -> None:
    ann, ben = Guest(server), Guest(server)
    ann.post("/me", name="Golnar", back="/")
    table = ann.make(seats=("me", "open"))
    ben.http.get(ann.links(table)["sit"])
    page = ben.page(table)
    page.until("view")
    assert "done" == page.ask("resign")["t"]
    assert "You won." in lists(ann)["mine"]
    assert "You lost. Winner: <bdi>Golnar</bdi>" in lists(ben)["mine"]
    assert "<bdi>Golnar</bdi> wins." in ben.http.get(f"/replay/{table}?n=0").text
    other = ann.make(seats=("me", "open"))
    assert "done" == ann.page(other).ask("close")["t"]
    assert "Game over" in lists(ann)["mine"]


def test_a_lists_language_is_the_readers(server: Running) -> None:
    guest = Guest(server, "fa")
    assert "میزهای باز" in lists(guest)["open"]


def test_old_tables_are_put_away_and_games_that_are_over_stay(tmp_path: Path, database: str) -> None:
    with running(tmp_path, database=database) as server:
        guest = Guest(server)
        waiting = guest.make(seats=("me", "open"))
        begun = guest.make(seats=("me", "random"), begins=0)
        given_up = guest.make(seats=("me", "open"))
        assert "done" == guest.page(given_up).ask("close")["t"]
        over = guest.make(seats=("me", "random"))
        page = guest.page(over)
        page.until("view")
        assert "done" == page.ask("resign")["t"]
        page.close()
        recent = guest.make(seats=("me", "open"))
        for table in (waiting, begun, given_up, over):
            forget(server, table)
            age(server, table, 31)
        age(server, recent, 29)
        put_away(server)
        for table in (waiting, begun, given_up):
            assert 404 == guest.http.get(f"/t/{table}").status_code
            assert table not in guest.http.get("/").text
        for table in (over, recent):
            assert 200 == guest.http.get(f"/t/{table}").status_code
            assert table in guest.http.get("/").text
        assert 200 == guest.http.get(f"/replay/{over}").status_code
    with create_engine(url_of(database)).connect() as kept:
        for column in (TABLES.c.id, SEATS.c.table, LOG.c.table):
            assert set(kept.scalars(select(column))) <= {over, recent}


def test_nobody_loses_the_table_he_sits_at(tmp_path: Path) -> None:
    """One that is looked at stays, and so does one with a sealed answer that nobody heard of."""
    with running(tmp_path) as server:
        guest = Guest(server)
        table = guest.make(seats=("me", "random"), begins=0)
        page = guest.page(table)
        page.until_turn()
        age(server, table, 31)
        put_away(server)
        assert "done" == page.play(page.lit()[0])["t"]
        page.close()
        until(lambda: not server.live(table).viewers)
        change = update(TABLES).where(TABLES.c.id == table).values(updated=0.0)
        server.call(server.app.services.store.write(lambda connection: connection.execute(change).rowcount))
        forget(server, table)
        put_away(server)
        assert 200 == guest.http.get(f"/t/{table}").status_code


def test_to_sit_down_is_a_sign_of_life(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, ben = Guest(server), Guest(server)
        table = ann.make(players=3, seats=("me", "open", "open"))
        age(server, table, 31)
        ben.http.get(ann.links(table)["sit"])
        forget(server, table)
        put_away(server)
        assert 200 == ann.http.get(f"/t/{table}").status_code


def test_a_host_may_keep_games_for_a_while_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "SWEEP", 0.05)
    with running(tmp_path, finished_days=7.0, unfinished_days=0.0, idle_after=0.0) as server:
        guest = Guest(server)
        over, begun = guest.make(seats=("me", "random")), guest.make(seats=("me", "open"))
        page = guest.page(over)
        page.until("view")
        assert "done" == page.ask("resign")["t"]
        following = page.ask("rematch")["to"]
        page.close()
        age(server, begun, 4000)
        put_away(server)
        age(server, over, 8)
        until(lambda: over not in server.app.tables.live)
        put_away(server)
        assert 404 == guest.http.get(f"/t/{over}").status_code
        assert 200 == guest.http.get(f"/t/{begun}").status_code
        assert 200 == guest.http.get(following).status_code


@pytest.mark.parametrize("looks", [False, True])
def test_a_next_game_that_is_gone_can_be_begun_again(tmp_path: Path, database: str, looks: bool) -> None:
    """Also by somebody who has looked at the one before all the while."""
    with running(tmp_path, database=database) as server:
        guest = Guest(server)
        over = guest.make(seats=("me", "random"))
        page = guest.page(over)
        page.until("view")
        assert "done" == page.ask("resign")["t"]
        following = page.ask("rematch")["to"].removeprefix("/t/")
        while following not in page.regions["result"]:
            page.hear()
        if not looks:
            page.close()
            forget(server, over)
        forget(server, following)
        age(server, following, 31)
        put_away(server)
        again = page if looks else guest.page(over)
        again.until("view")
        assert following not in again.regions["result"]
        assert "/t/" + following != again.ask("rematch")["to"]


def test_how_long_tables_are_kept_is_said_in_days(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (30.0, 0.0) == _kept()
    monkeypatch.setenv("MOHREH_KEEP_UNFINISHED", "0.5")
    monkeypatch.setenv("MOHREH_KEEP_FINISHED", "365")
    assert (0.5, 365.0) == _kept()
    assert (7.0, 365.0) == _kept(unfinished_days=7.0)
    for wrong in ("a month", "-1", "nan", "inf", "1e9"):
        monkeypatch.setenv("MOHREH_KEEP_UNFINISHED", wrong)
        with pytest.raises(MohrehError, match="MOHREH_KEEP_UNFINISHED"):
            _kept()
    for days in (-1.0, float("nan"), float("inf"), 999999.0):
        with pytest.raises(MohrehError, match=r"^--keep-unfinished is .* number of days"):
            _kept(unfinished_days=days, finished_days=0.0)
        with pytest.raises(MohrehError, match=r"^--keep-finished is .* number of days"):
            _kept(unfinished_days=0.0, finished_days=days)


def _kept(**given: float) -> tuple[float | None, float | None]:
    found = settled(Settings(**given))  # type: ignore[arg-type]
    return found.unfinished_days, found.finished_days
