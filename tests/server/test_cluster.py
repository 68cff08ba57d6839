"""Several processes share one PostgreSQL: whatever becomes of one of them, nothing is lost and nothing counts twice.

The clocks of two of the three machines are wrong by an hour all the time, in both directions.
"""

from __future__ import annotations

import asyncio
import random
import signal
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Final
from unittest.mock import patch

import pytest

from mohreh.server import new_table
from mohreh.server.rerun import rerun
from mohreh.server.storage import queries
from mohreh.server.storage.database import Store
from tests.kit.http import get
from tests.kit.pgbouncer import MISSING, install, pgbouncer
from tests.kit.postgres import Postgres
from tests.server.cluster import USUAL, Cluster, new_tables
from tests.server.kit import awaited

pytestmark = pytest.mark.once

SHORT: Final = 2.0  # seconds of a lease where nobody has time
STOPPED: Final = 15.0  # seconds for which one stands still
LONG_GAMES: Final = ["splendor", "inis", "rokab", "tash_kalar"]


async def killed(cluster: Cluster) -> None:
    """One ends in the middle of whatever it does, and comes again."""
    node, mine = cluster.busiest()
    cluster.signal(node, signal.SIGKILL)
    await cluster.without_moves("killed", mine)
    assert node not in cluster.owned().values()
    cluster.start_node(node)


async def stopped(cluster: Cluster) -> None:
    """One is told to stop, and gives back what it has."""
    node, mine = cluster.busiest()
    cluster.signal(node, signal.SIGTERM)
    await cluster.without_moves("stopped", mine)
    await cluster.until(lambda: not cluster.is_up(node), "the end")
    cluster.start_node(node)


async def paused(cluster: Cluster) -> None:
    """One stands still, its tables are taken, and then it goes on as if nothing had been."""
    node, mine = cluster.busiest()
    cluster.signal(node, signal.SIGSTOP)
    await cluster.without_moves("paused", mine)
    still = STOPPED * cluster.lease / USUAL
    await asyncio.sleep(max(0.0, still - max(cluster.took["paused"], default=0.0)))
    assert node not in [other for table, other in cluster.owned().items() if table in mine]
    taken = cluster.holders(mine)
    cluster.signal(node, signal.SIGCONT)
    await cluster.moves(2)
    now, alive = cluster.holders(mine), cluster.alive()  # on a busy machine others may have lost a lease meanwhile
    kept = [table for table, process in taken.items() if process in alive]
    assert {table: taken[table] for table in kept} == {table: now[table] for table in kept}  # it claims none back


async def terminated(cluster: Cluster) -> None:
    """The database ends every session."""
    every = list(cluster.owned())
    cluster.look(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await cluster.without_moves("sessions ended", every)


async def swallowed(cluster: Cluster) -> None:
    """Nothing that one and the database send each other arrives any more; later it does again."""
    node, mine = cluster.busiest()
    cluster.lines[node].swallows = True
    await cluster.without_moves("swallowed", mine)
    assert node not in cluster.owned().values()
    cluster.lines[node].swallows = False
    await cluster.moves(1)


FAULTS: Final = [killed, stopped, paused, terminated, swallowed]


def play(
    database: str,
    folder: Path,
    games: list[str],
    lease: float,
    faults: Sequence[Callable[[Cluster], Awaitable[None]]],
    pooler: int | None = None,
) -> None:
    """All of it, one thing after the other; prints for how long tables stood still."""
    rng = random.Random(21)

    async def work() -> Cluster:
        store = Store(database)
        with patch.object(new_table, "new_seed", lambda: f"{rng.getrandbits(128):032x}"):
            tables = await new_tables(store, games)
        cluster = Cluster(database, folder, lease, pooler)
        try:
            await cluster.start(tables, rng)
            await cluster.moves(1)
            for port in cluster.internal:  # who is no process of ours has no business there
                assert 403 == (await asyncio.to_thread(get, f"http://127.0.0.1:{port}/")).status_code
            for fault in faults:
                await cluster.moves(1)
                await fault(cluster)
            await cluster.calm()
            for table in tables:
                name = table.facts.id
                saved = await store.read(lambda connection, name=name: queries.find(connection, name))  # type: ignore[misc]
                assert saved is not None
                log = rerun(saved)  # nothing is missing or was put in between
                assert log.table.over or name not in cluster.score.over
                ids = [entry.client for entry in saved.entries if entry.client]
                assert [] == [id for id, times in Counter(ids).items() if times > 1], name
                assert [] == [id for id in cluster.score.acknowledged.get(name, []) if id not in ids], name
                shown = {player.person: player.at for player in cluster.players if player.table == name}
                assert [shown["ann"], shown["ben"]] == log.clock[:2]
        finally:
            await cluster.stop()
            store.close()
        return cluster

    cluster = awaited(work())
    assert "Traceback" not in cluster.log.read_text()
    for what, seconds in cluster.took.items():
        found = sorted(seconds)
        at = found[min(len(found) - 1, int(0.95 * len(found)))]
        print(f"{what}: {len(found)} tables, 95 of 100 stood still for at most {at:.1f} s, all for {found[-1]:.1f} s")


@pytest.mark.parametrize("faults", [FAULTS[:2], FAULTS[2:]], ids=["ended", "cut off"])
def test_whatever_becomes_of_one_process_nothing_is_lost(
    tmp_path: Path, postgresql: Postgres, faults: Sequence[Callable[[Cluster], Awaitable[None]]]
) -> None:
    play(postgresql.new(), tmp_path, [*LONG_GAMES, "inis", "splendor"], SHORT, faults)


@pytest.mark.soak
@pytest.mark.parametrize("fault", FAULTS)
def test_tables_are_taken_over_in_time(
    tmp_path: Path, postgresql: Postgres, fault: Callable[[Cluster], Awaitable[None]]
) -> None:
    play(postgresql.new(), tmp_path, 3 * LONG_GAMES, USUAL, 5 * [fault])


@pytest.mark.soak
@pytest.mark.parametrize("fault", [killed, paused, terminated, swallowed])
def test_nothing_is_lost_through_a_pooler(
    tmp_path: Path, postgresql: Postgres, fault: Callable[[Cluster], Awaitable[None]]
) -> None:
    """PgBouncer in transaction mode: no transaction can rely on the session of the one before."""
    install()
    database = postgresql.new()
    with pgbouncer(postgresql, database) as port:
        if port is None:
            pytest.skip(MISSING)
        play(database, tmp_path, LONG_GAMES, USUAL, 2 * [fault], port)
