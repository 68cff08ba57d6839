"""The server is killed again and again while all games are played: nothing that was acknowledged is lost or twice.

Who plays comes back without a reload, no clock goes back, and every log leads to what everybody was shown.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final
from unittest.mock import patch

import pytest
from sqlalchemy import Connection

from mohreh.kernel import registry
from mohreh.kernel.asking import Sealed
from mohreh.server import new_table
from mohreh.server.listen import bind
from mohreh.server.new_table import NewTable, deal
from mohreh.server.rerun import rerun
from mohreh.server.seats import Chair, own_seats
from mohreh.server.storage import queries
from mohreh.server.storage.database import Store
from mohreh.server.storage.queries import SavedTable
from mohreh.server.upkeep.opened import each, reading
from tests.kit.forked_server import ForkedServers
from tests.kit.patience import Limit, patience
from tests.kit.patience import until as until_so
from tests.server.kit import Guest, T, awaited, running
from tests.server.players import Player, Score, until

pytestmark = pytest.mark.once

MOST_MOVES: Final = 25  # that are acknowledged between two kills
TWO: Final = ["ann", "ben"]
ONE: Final = ["eve", "eve"]  # who plays both sides, and may take everything back


def new_tables(store: Store) -> list[SavedTable]:
    """Two of each game; one person plays alone where no answers are in secret, which only one seat's clock counts."""
    found = []
    for game in registry.names():
        sealed = any(issubclass(step.kind, Sealed) for step in registry.game(game).steps.values())
        for people in (TWO, TWO if sealed else ONE):
            found.append(deal(people[0], NewTable(game, 2, {}, [Chair(person) for person in people])))

    def keep(connection: Connection) -> None:
        for table in found:
            queries.add_table(connection, table)

    awaited(store.write(keep))
    return found


def kept(database: Path) -> list[SavedTable]:
    with reading(f"sqlite:///{database}") as connection:
        return list(each(connection, lambda done, total: None))


async def crash(
    servers: ForkedServers, base: str, tables: list[SavedTable], kills: int, rng: random.Random
) -> tuple[Score, list[Player]]:
    """Let everybody play while servers come and go; at last all is calm, and pages show what new ones would."""
    score = Score()
    players = [
        Player(base, person, table.facts.id, random.Random(rng.getrandbits(64)), score)
        for table in tables
        for person in dict.fromkeys([chair.person for chair in table.chairs])
    ]
    server = servers.start()
    tasks = [asyncio.ensure_future(player.play()) for player in players]
    try:
        for _ in range(kills):
            enough = score.count + rng.randint(1, MOST_MOVES)
            await until(lambda enough=enough: score.count >= enough, tasks, Limit())  # type: ignore[misc]
            await asyncio.sleep(rng.random() * 0.02)  # in the middle of a transaction, or just before or after one
            await asyncio.to_thread(servers.kill, server)
            server = servers.start()
        for player in players:
            player.playing = False
        await until(lambda: all(player.is_calm for player in players), tasks, Limit())
        for player in players:
            fresh = await player.fresh()
            await until(lambda player=player, fresh=fresh: player.shows(fresh), tasks, Limit())  # type: ignore[misc]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with contextlib.suppress(ProcessLookupError):
            servers.kill(server)
    return score, players


def check(found: list[SavedTable], score: Score, players: list[Player]) -> None:
    """What was acknowledged is there, once and in order; every log leads to what everybody was shown."""
    shown = {(player.table, player.person): player.at for player in players}
    for saved in found:
        table = saved.facts.id
        log = rerun(saved)
        ids = [entry.client for entry in saved.entries if entry.client]
        assert [] == [id for id, times in Counter(ids).items() if times > 1], table
        assert [] == [id for id in score.acknowledged.get(table, []) if id not in ids], table
        for person in {chair.person for chair in saved.chairs}:
            seats = own_seats(saved.chairs, person)
            assert shown[table, person] in [log.clock[seat] for seat in seats]
    assert [] == [saved.facts.id for saved in found if saved.facts.id in score.over and not rerun(saved).table.over]


def crash_test(folder: Path, kills: int, seed: int) -> None:
    database, rng = folder / "tables.db", random.Random(seed)
    store = Store(f"sqlite:///{database}")
    with patch.object(new_table, "new_seed", lambda: f"{rng.getrandbits(128):032x}"):
        tables = new_tables(store)
    store.close()
    listening = bind("127.0.0.1", 0)
    listening.listen(1024)
    servers = ForkedServers(database, listening)
    try:
        base = f"http://127.0.0.1:{listening.getsockname()[1]}"
        score, players = awaited(crash(servers, base, tables, kills, rng))
    finally:
        servers.close()
        listening.close()
    found = kept(database)
    assert len(tables) == len(found)
    check(found, score, players)
    assert score.count >= kills
    assert score.undone
    assert score.same  # pages that were right already when they came back


def test_a_server_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    crash_test(tmp_path, 20, seed=20)


def test_nobody_is_told_the_time_of_what_is_not_written(tmp_path: Path) -> None:
    """Who sends a move again, because the connection was lost, while somebody else's is being written."""
    with running(tmp_path) as server, ThreadPoolExecutor(1) as threads:
        ann, ben = Guest(server), Guest(server)
        table = ann.make(seats=("me", "open"), begins=0)
        ben.http.get(ann.links(table)["sit"])
        one, two = ann.page(table), ben.page(table)
        one.until_turn()
        first = one.lit()[0]
        assert 1 == one.play(first, id="first")["at"]
        two.until_turn()
        live, store = server.live(table), server.app.services.store
        real, go_on = store.write, threading.Event()

        async def slow(work: Callable[[Connection], T]) -> T:
            await asyncio.to_thread(go_on.wait)
            return await real(work)

        store.write = slow  # type: ignore[method-assign]
        server.call(live.lock.acquire())
        one.send(t="play", id="first", action=first, at=0)
        until_so(lambda: "waiters:1" in repr(live.lock))
        two.send(t="play", id="second", action=two.lit()[0], at=1)
        until_so(lambda: "waiters:2" in repr(live.lock))
        server.call(released(live.lock))
        told = threads.submit(one.until, "done")
        until_so(lambda: live.log.length == 2 and (told.done() or "waiters:1" in repr(live.lock)))
        early = told.done()
        go_on.set()
        assert not early
        assert 2 == told.result(patience())["at"]


async def released(lock: asyncio.Lock) -> None:
    lock.release()


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(50))
def test_a_server_that_is_killed_a_thousand_times_loses_nothing(tmp_path: Path, seed: int) -> None:
    crash_test(tmp_path, 20, seed)
