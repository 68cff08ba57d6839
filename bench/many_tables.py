"""python -m bench.many_tables: a server whose database has many games that are over.

A few games are played at a server and then copied in the database, with other names and other people, until there are
10,000 (`--tables`); some more are open or go on. One guest has taken part in a third of them. Measured are

    start       `mohreh serve` until it prints its link, against the same with an empty database
    lobby       the first page of that guest, and of a stranger
    my games    the first page of the guest's own list, and its last

Processor time, because the machine may be busy; of pages the median of several, without the way through the network.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from statistics import median
from types import SimpleNamespace
from typing import Any, Final

from sqlalchemy import Connection, MetaData, create_engine, insert, select

from mohreh import web
from mohreh.kernel import registry
from mohreh.server.app import App
from mohreh.server.game_log import ABANDONED, PLAY, SPECTATOR, Entry
from mohreh.server.guests import Guest
from mohreh.server.new_table import NewTable
from mohreh.server.seats import Chair
from mohreh.server.settings import Settings
from mohreh.server.storage import chain
from mohreh.web.model import Reader

TABLES: Final = 10_000
PEOPLE: Final = 500
BUSY: Final = "guest-0"  # who has taken part in a third of the games
OPEN: Final = 200  # tables that wait for somebody, and as many that are played at
DECISIONS: Final = 12  # of each game: no game is over by then
TIMES: Final = 20
GREETING: Final = 120.0  # seconds to wait for it on a busy machine


# ---- the database


async def play_some(url: str) -> list[str]:
    """Of every game one that is over, one that goes on and one that waits; their tables, the first kind first."""
    app = App(Settings(database=url, secret="a secret for this benchmark", window_pause=0.0))
    found: list[str] = []
    try:
        for kind in ("over", "playing", "open"):
            for game in registry.names():
                rng = random.Random(5)
                await app.services.guests.remember(Guest(BUSY, "Busy", False))
                chairs = [Chair(BUSY), Chair() if kind == "open" else Chair("guest-1")]
                table = await app.tables.make(BUSY, NewTable(game, 2, {}, chairs, public=True))
                live = await app.tables.find(table)
                for _ in range(DECISIONS if kind != "open" else 0):
                    seat = live.log.table.waiting[0]
                    action = rng.choice([int(one) for one in live.log.table.legal_for(seat)])
                    await live.change(partial(live.enter, Entry(PLAY, seat, action)))
                if kind == "over":
                    await live.change(partial(live.enter, Entry(ABANDONED, SPECTATOR)))
                found.append(table)
    finally:
        app.tables.close()
        app.services.workers.close()
        app.services.store.close()
    return found


def copy_all(connection: Connection, templates: list[str], count: int) -> None:
    """So many tables that are over, and some others, each a copy of one that was played."""
    known = MetaData()
    known.reflect(connection)
    games = len(registry.names())
    tables, seats, log, people = [known.tables[name] for name in ("tables", "seats", "log", "people")]
    for number in range(1, PEOPLE):
        connection.execute(insert(people).values(id=f"guest-{number}", name=f"Guest {number}", created=0.0))

    def rows(table: Any, name: str) -> list[dict[str, Any]]:
        key = table.c.id if table is tables else table.c.table
        return [dict(row._mapping) for row in connection.execute(select(table).where(key == name))]

    kept = {name: [rows(table, name) for table in (tables, seats, log)] for name in templates}
    new: list[list[dict[str, Any]]] = [[], [], []]
    rng, now = random.Random(1), time.time()
    for number in range(count + 2 * OPEN):
        kind = 0 if number < count else 1 + (number - count) % 2
        template = templates[kind * games + number % games]
        name = f"copy{number:06}"
        owner = BUSY if number % 3 == 0 else f"guest-{rng.randrange(1, PEOPLE)}"
        [row], chairs, entries = kept[template]
        when = now - 600.0 * (number + 1)
        copied = row | {"id": name, "owner": owner, "created": when, "updated": when}
        new[0].append(copied)
        who = [owner, "" if kind == 2 else f"guest-{rng.randrange(1, PEOPLE)}"]
        new[1] += [chair | {"table": name, "person": person} for chair, person in zip(chairs, who, strict=True)]
        digest = chain.first(SimpleNamespace(**copied))
        for one in sorted(entries, key=lambda entry: int(entry["n"])):
            entry = Entry(one["kind"], one["seat"], one["action"], one["client"], one["bot"])
            digest = chain.following(digest, one["n"], entry, one["at"])
            new[2].append(one | {"table": name, "digest": digest})
    for table, found in zip((tables, seats, log), new, strict=True):
        connection.execute(insert(table), found)


def make(url: str, count: int) -> None:
    templates = asyncio.run(play_some(url))
    engine = create_engine(url)
    with engine.begin() as connection:
        copy_all(connection, templates, count)
    engine.dispose()


# ---- measuring


async def pages(url: str) -> dict[str, float]:
    """Milliseconds of the processor for each page, the reading and the drawing of it."""
    app = App(Settings(database=url, secret="a secret for this benchmark"))
    tables, reader = app.tables, Reader("fa")
    last = (await tables.games_of(BUSY, 10**6)).page

    async def lobby(person: str) -> None:
        web.lobby_page(await tables.lobby(person, "Busy"), reader)

    async def own(page: int) -> None:
        web.my_games_page(await tables.games_of(BUSY, page), reader)

    wanted: dict[str, Callable[[], Awaitable[None]]] = {
        "lobby of the guest": lambda: lobby(BUSY),
        "lobby of a stranger": lambda: lobby(""),
        "my games, first page": lambda: own(1),
        f"my games, page {last}": lambda: own(last),
    }
    found: dict[str, float] = {}
    for name, ask in wanted.items():
        await ask()
        times: list[float] = []
        for _ in range(TIMES):
            began = time.process_time()
            await ask()
            times.append(1000 * (time.process_time() - began))
        found[name] = median(times)
    app.services.workers.close()
    app.services.store.close()
    return found


def start(database: Path) -> tuple[float, float]:
    """Seconds of the processor, and on the clock, until a server prints its link."""
    command = [sys.executable, "-m", "mohreh", "serve", "--no-open", "--host", "127.0.0.1", "--port", "0"]
    began = time.monotonic()
    with subprocess.Popen([*command, "--database", str(database)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        passed = time.monotonic() - began
        used = Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        process.send_signal(signal.SIGTERM)
        process.wait(GREETING)
    return sum([int(one) for one in used[11:13]]) / os.sysconf("SC_CLK_TCK"), passed


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.many_tables", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--tables", type=int, default=TABLES, help="games that are over")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        full, empty = Path(folder, "full.db"), Path(folder, "empty.db")
        began = time.process_time()
        make(f"sqlite:///{full}", given.tables)
        size = full.stat().st_size / 2**20
        print(f"{given.tables} games that are over: {size:.0f} MB, made in {time.process_time() - began:.1f} s")
        starts = [(start(empty), start(full)) for _ in range(5)]
        for name, which in (("an empty database", 0), ("this one", 1)):
            used, passed = [median([one[which][what] for one in starts]) for what in (0, 1)]
            print(f"start with {name}: {used:.2f} s of the processor, {passed:.2f} s on the clock")
        for name, milliseconds in asyncio.run(pages(f"sqlite:///{full}")).items():
            print(f"{name}: {milliseconds:.1f} ms of the processor")


if __name__ == "__main__":
    main()
