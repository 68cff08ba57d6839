"""Leases and fences in a real PostgreSQL: who may claim a table, and that nobody writes who has lost it."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import Connection
from websockets.exceptions import ConnectionClosed

from mohreh.server.errors import Elsewhere
from mohreh.server.game_log import PLAY, Entry
from mohreh.server.guests import Guests
from mohreh.server.lease import PARTS, Lease
from mohreh.server.new_table import NewTable, deal
from mohreh.server.rerun import rerun
from mohreh.server.seats import Chair
from mohreh.server.settings import Limit
from mohreh.server.shared import SharedLimit
from mohreh.server.storage import leases, queries
from mohreh.server.storage.database import Away, Store
from mohreh.server.storage.leases import Fence, Fenced
from tests.kit import pgbouncer as pooler
from tests.kit.patience import patience, until
from tests.kit.pgbouncer import pgbouncer
from tests.kit.postgres import MISSING, Postgres, postgres
from tests.server.kit import SECRET, Guest, Page, awaited, running

pytestmark = pytest.mark.once

LONG = 600.0  # seconds of a lease that does not run out here


@pytest.fixture
def stores(postgresql: Postgres) -> Iterator[list[Store]]:
    """Two processes of one database."""
    address = postgresql.new()
    found = [Store(address), Store(address)]
    yield found
    for one in found:
        one.close()


def begun(store: Store, *names: str) -> str:
    """Processes with a lease, and a table."""
    kept = deal("me", NewTable("splendor", 2, {}, [Chair("me"), Chair()]))

    def keep(connection: Connection) -> None:
        queries.add_table(connection, kept)
        for name in names:
            leases.begin(connection, name, "", LONG)

    awaited(store.write(keep))
    return kept.facts.id


def claimed(store: Store, table: str, me: str) -> Fence | None:
    return awaited(store.write_alone(partial(leases.claim, table=table, me=me)))


def append(store: Store, table: str, n: int, fence: Fence) -> None:
    entry = Entry(PLAY, 0, 3)
    awaited(store.write(lambda connection: queries.append(connection, table, n, entry, 1.0, f"{n}", fence)))


def length(store: Store, table: str) -> int:
    saved = awaited(store.read(lambda connection: queries.find(connection, table)))
    assert saved is not None
    return len(saved.entries)


def test_one_process_at_a_time_has_a_table_and_writes(stores: list[Store]) -> None:
    ann, ben = stores
    table = begun(ann, "ann", "ben")
    first = claimed(ann, table, "ann")
    assert Fence("ann", 1) == first
    assert None is claimed(ben, table, "ben")
    assert "ann" == awaited(ben.read(partial(leases.owner, table=table, me="ben"))).process  # type: ignore[union-attr]
    append(ann, table, 0, first)
    awaited(ann.write_alone(partial(leases.end, me="ann")))
    append(ann, table, 1, first)  # nobody else has it yet
    second = claimed(ben, table, "ben")
    assert Fence("ben", 2) == second
    with pytest.raises(Fenced):
        append(ann, table, 2, first)
    assert 2 == length(ben, table)
    append(ben, table, 2, second)
    assert None is claimed(ann, table, "ann")  # who has no lease claims nothing
    with pytest.raises(Fenced):
        awaited(ann.write(partial(queries.remove, table=table, fence=first)))
    assert 3 == length(ann, table)


def test_who_is_fenced_off_disturbs_no_other_write(stores: list[Store]) -> None:
    """Writes that wait together share a transaction."""
    ann, ben = stores
    lost, kept = begun(ann, "ann", "ben"), begun(ann)
    fences = [claimed(ann, table, "ann") for table in (lost, kept)]
    awaited(ann.write_alone(partial(leases.end, me="ann")))
    claimed(ben, lost, "ben")

    async def both() -> list[object]:
        def add(table: str, fence: Fence | None) -> Any:
            entry = Entry(PLAY, 0, 3)
            return ann.write(lambda connection: queries.append(connection, table, 0, entry, 1.0, "", fence))

        pairs = zip((lost, kept), fences, strict=True)
        return list(await asyncio.gather(*[add(*one) for one in pairs], return_exceptions=True))

    found = awaited(both())
    assert isinstance(found[0], Fenced)
    assert None is found[1]
    assert [0, 1] == [length(ben, table) for table in (lost, kept)]


def test_a_claim_waits_for_what_is_being_written(stores: list[Store]) -> None:
    """The new owner reads the log only when nothing more can come from the one before."""
    ann, ben = stores
    table = begun(ann, "ann", "ben")
    fence = claimed(ann, table, "ann")
    holding, go_on = threading.Event(), threading.Event()

    def slowly(connection: Connection) -> None:
        queries.append(connection, table, 0, Entry(PLAY, 0, 3), 1.0, "", fence)
        holding.set()
        go_on.wait()

    with ThreadPoolExecutor(2) as threads:
        writing = threads.submit(awaited, ann.write(slowly))
        holding.wait()
        awaited(ben.write_alone(partial(leases.end, me="ann")))
        claiming = threads.submit(claimed, ben, table, "ben")
        until(lambda: waits(ben), "nobody waits")
        assert not claiming.done()
        go_on.set()
        writing.result()
        assert Fence("ben", 2) == claiming.result()
    assert 1 == length(ben, table)


def test_a_lease_that_is_renewed_at_the_last_moment_is_respected(stores: list[Store]) -> None:
    """The renewal is not yet committed when the old lease is over: whoever claims waits for it."""
    ann, ben = stores
    table = begun(ann, "ann", "ben")
    claimed(ann, table, "ann")
    awaited(ann.write_alone(lambda connection: leases.renew(connection, "ann", 1.0)))
    renewed, go_on = threading.Event(), threading.Event()

    def slowly(connection: Connection) -> None:
        assert leases.renew(connection, "ann", LONG)
        renewed.set()
        go_on.wait()

    with ThreadPoolExecutor(2) as threads:
        renewing = threads.submit(awaited, ann.write_alone(slowly))
        renewed.wait()
        until(lambda: "ann" not in awaited(ben.read(leases.alive)), "the lease is not over")
        claiming = threads.submit(claimed, ben, table, "ben")
        until(lambda: waits(ben), "nobody waits")
        go_on.set()
        renewing.result()
        assert None is claiming.result()
    assert Fence("ann", 2) == claimed(ann, table, "ann")


def waits(store: Store) -> bool:
    """Does somebody wait for a row?"""
    words = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    return bool(awaited(store.read(lambda connection: connection.exec_driver_sql(words).scalar())))


def test_a_lease_that_has_run_out_here_begins_under_a_new_name(postgresql: Postgres) -> None:
    """Even if the database would have let it go on: what was owned may have been answered for too late."""
    address = postgresql.new()
    Store(address).close()
    now = [1000.0]
    lease = Lease(address, "", LONG, lambda: now[0])
    fence = Fence(lease.name, 1)
    assert lease.holds(fence)
    now[0] += LONG * 7 / 8
    assert not lease.holds(fence)  # sooner than by the database
    lease._renew()
    assert lease.is_held
    assert fence.process != lease.name
    assert not lease.holds(fence)
    assert lease.is_gone(fence.process)
    other = Store(address)
    assert {lease.name} == set(awaited(other.read(leases.alive)))
    lease.close()
    assert not lease.holds(Fence(lease.name, 1))
    assert {} == awaited(other.read(leases.alive))
    other.close()


def test_the_end_of_anothers_lease_is_looked_at_when_it_comes(postgresql: Postgres) -> None:
    """Whoever waits for that process is not kept waiting until the own lease is renewed."""
    address = postgresql.new()
    Store(address).close()
    lease = Lease(address, "", LONG, lambda: 1000.0)
    usual = LONG / PARTS
    assert usual == lease._pause()
    lease._alive["other"] = 1000.0 + LONG
    assert usual == lease._pause()
    lease._alive["other"] = 1001.0
    assert 1.0 < lease._pause() < 1.1
    lease._alive["other"] = 900.0
    assert 0.0 < lease._pause() < 0.1
    lease.close()


def test_a_database_that_does_not_answer_is_not_waited_for(stores: list[Store]) -> None:
    store = stores[0]
    asked: list[object] = []
    store.is_away = lambda: True
    for ask in (store.read, store.write, store.write_alone):
        with pytest.raises(Away, match="does not answer"):
            awaited(ask(asked.append))
    store.is_away = lambda: False
    assert [] == asked
    awaited(store.read(asked.append))
    assert 1 == len(asked)


def turned_away(guest: Guest, table: str) -> int:
    """The code with which a connection ends, perhaps before the page has said anything."""
    try:
        return guest.page(table).closed()
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd is not None else 0


def test_a_process_without_a_lease_sends_everybody_elsewhere_at_once(tmp_path: Path, postgresql: Postgres) -> None:
    with running(tmp_path, database=postgresql.new(), lease=LONG) as server:
        guest = Guest(server)
        table = guest.make(seats=("me", "open"))
        page = guest.page(table)
        page.until("view")
        lease = server.app.services.lease
        assert lease is not None
        held, lease._until = lease._until, float("-inf")
        assert 1012 == page.closed()
        assert 1012 == turned_away(guest, table)
        found = [guest.http.get(one).status_code for one in (f"/t/{table}", "/", "/health/ready", "/health/live")]
        assert [503, 503, 503, 200] == found
        lease._until = held
        until(lambda: 200 == guest.http.get("/health/ready").status_code)
        guest.page(table).until("view")


def let_in(guest: Guest, table: str) -> Page:
    """As soon as the table can be had again; a page that comes too early comes again."""
    found: list[Page] = []

    def comes() -> bool:
        with contextlib.suppress(ConnectionClosed):
            page = guest.page(table)
            page.until("view")
            found.append(page)
        return bool(found)

    until(comes)
    return found[0]


def test_a_database_that_crashes_and_comes_back(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """What was acknowledged is there, what could not be written has not happened, and nobody has to do anything."""
    with postgres() as own:
        if own is None:
            pytest.skip(MISSING)
        with running(tmp_path, database=own.new()) as server:
            guest = Guest(server)
            table = guest.make(seats=("me", "random"))
            page = guest.page(table)
            for move in ("first", "second", "third"):
                page.until_turn()
                own.stop()
                page.send(t="play", id=move, at=page.at, action=page.lit()[0])
                assert 1012 == page.closed()
                assert ("done", move) not in [(one["t"], one.get("id")) for one in page.heard]
                until(lambda: 503 == guest.http.get("/health/ready").status_code)
                assert 200 == guest.http.get("/health/live").status_code
                own.start_again()
                until(lambda: 200 == guest.http.get("/health/ready").status_code)
                page = let_in(guest, table)
                page.until_turn()
                assert "done" == page.play(page.lit()[0], id=move)["t"]
                page.until("view")
            saved = server.call(server.app.services.store.read(lambda connection: queries.find(connection, table)))
            assert ["first", "second", "third"] == [entry.client for entry in saved.entries if entry.client]
            rerun(saved)
    assert "Traceback" not in caplog.text


def test_a_process_that_is_just_ending_sends_nobody_away_for_good(tmp_path: Path, stores: list[Store]) -> None:
    """It answers what others hand on with an error; that is no word about who asks."""
    store, asked = stores[0], threading.Event()

    def answer(ending: socket.socket) -> None:
        with contextlib.suppress(OSError):
            for _ in range(3):
                line, _ = ending.accept()
                with line:
                    line.recv(65536)
                    line.sendall(b"HTTP/1.1 500 Error\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
            asked.set()

    with socket.create_server(("127.0.0.1", 0)) as ending, ThreadPoolExecutor(1) as threads:
        ending.settimeout(patience())
        table = begun(store)
        address = f"127.0.0.1:{ending.getsockname()[1]}"
        awaited(store.write(lambda connection: leases.begin(connection, "ending", address, LONG)))
        assert claimed(store, table, "ending")
        threads.submit(answer, ending)
        with running(tmp_path, database=store._writer.url.render_as_string()) as server:
            page = Guest.called(server, "me").page(table)
            assert asked.wait(patience())
            awaited(store.write(lambda connection: leases.end(connection, "ending")))
            page.until("view")


def test_a_page_whose_database_fails_is_never_told_to_stay_away(tmp_path: Path, postgresql: Postgres) -> None:
    """1008 would end it for good; the cluster's pages do not take it either."""
    with running(tmp_path, database=postgresql.new()) as server:
        guest = Guest(server)
        table = guest.make(seats=("me", "open"))
        server.app.services.guests.forget(guest.id)  # so that it has to be looked up
        server.app.services.store.is_away = lambda: True
        assert 1012 == turned_away(guest, table)
        server.app.services.store.is_away = lambda: False
        guest.page(table).until("view")


def test_a_limit_holds_for_all_processes_together(stores: list[Store]) -> None:
    limits = [SharedLimit(store, "forms", Limit("20/hour")) for store in stores]

    async def ask() -> list[bool]:
        return [await limits[n % 2].allows("me") for n in range(40)]

    found = awaited(ask())
    assert 20 == sum(found)
    assert all(found[:18])  # a tenth of it may be in the hands of the wrong process
    assert awaited(limits[0].allows("you"))


def test_of_a_limit_those_who_come_at_once_take_no_more_than_they_need(stores: list[Store]) -> None:
    """All pages of an address come back together when a process has ended: each would take a tenth of the limit."""

    async def work() -> list[bool]:
        limits = [SharedLimit(store, "sockets", Limit("100/hour")) for store in stores]
        asked = [limit.allows("ann") for limit in limits for _ in range(45)]
        first = await asyncio.gather(*asked)
        return [*first, *await asyncio.gather(*[limits[0].allows("ann") for _ in range(30)])]

    told = awaited(work())
    assert [True] * 90 == told[:90]
    assert 5 == sum(told[90:])  # the other process has the last five


def test_where_the_database_does_not_answer_those_who_come_at_once_ask_it_once() -> None:
    """One after the other, each would wait until it gives up."""
    asked: list[object] = []

    class Silent:
        async def write_alone(self, work: object) -> None:
            asked.append(work)
            await asyncio.sleep(0.01)
            raise Away

    async def work() -> list[bool]:
        limit = SharedLimit(cast(Store, Silent()), "sockets", Limit("15/hour"))
        return await asyncio.gather(*[limit.allows("ann") for _ in range(20)])

    assert [True] * 15 + [False] * 5 == awaited(work())
    assert 1 == len(asked)


def test_whoever_is_known_to_one_process_is_known_to_all(stores: list[Store]) -> None:
    here, there = [Guests(store, SECRET) for store in stores]

    async def meet() -> list[bool]:
        stranger = await here.find("abc", "en")
        found = [stranger.known, (await there.find("abc", "en")).known]
        await there.remember(stranger)
        await here.remember(stranger)  # at the same moment, as far as this one knows
        return [*found, (await here.find("abc", "en")).known]

    assert [False, False, True] == awaited(meet())


def test_a_name_that_is_chosen_at_one_process_shows_at_tables_of_another(
    tmp_path: Path, postgresql: Postgres
) -> None:
    address = postgresql.new()
    with running(tmp_path, database=address) as one, running(tmp_path, database=address) as other:
        ann = Guest(one)
        table = ann.make(seats=("me", "open"))
        page = ann.page(table)
        page.until("view")
        with pytest.raises(Elsewhere):
            other.live(table)
        again = ann.moved(other)
        again.post("/me", name="Cyrus")
        while "Cyrus" not in page.regions["players"]:
            page.hear()


def test_who_is_forgotten_by_one_process_is_gone_from_tables_of_another(tmp_path: Path, postgresql: Postgres) -> None:
    address = postgresql.new()
    with running(tmp_path, database=address) as one, running(tmp_path, database=address) as other:
        ann, ben = Guest(one), Guest(one)
        table = ann.make(seats=("me", "open"), begins=0)
        ben.http.get(ann.links(table)["sit"])
        page = ann.page(table)
        page.until_turn()
        other.call(other.app.tables.forget(ben.id))
        page.send(t="play", id="late", at=page.at, action=page.lit()[0])
        assert 1012 == page.closed()  # without an answer: it comes again and asks again
        found = one.live(table)
        assert ben.id not in [chair.person for chair in found.chairs]
        assert not found.is_done(ann.id, "late")


def test_a_game_is_played_through_a_pooler(tmp_path: Path, postgresql: Postgres) -> None:
    """It gives every transaction another session, and ignores what sessions are opened with."""
    database = postgresql.new()
    with pgbouncer(postgresql, database) as port:
        if port is None:
            pytest.skip(pooler.MISSING)
        address = f"{postgresql.address(database.rpartition('/')[2], port)}?prepare_threshold=none"
        with running(tmp_path, database=address) as server:
            guest = Guest(server)
            page = guest.page(guest.make(seats=("me", "random"), begins=0))
            for _ in range(8):  # more often than a statement is sent before it is prepared
                page.until_turn()
                assert "done" == page.play(page.lit()[0])["t"]
                page.until("view")
            lease = server.app.services.lease
            assert lease is not None
            for _ in range(8):
                lease._renew()
            assert lease.is_sure
            words = "SELECT current_setting('idle_in_transaction_session_timeout')"
            store = server.app.services.store
            assert "4s" == awaited(store.read(lambda connection: connection.exec_driver_sql(words).scalar()))
