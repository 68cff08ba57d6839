"""python -m bench.load_databases: SQLite with one process, PostgreSQL with one, two and four, in one run and in turn.

The same people play at each (`bench.load_clients`): first every table moves again as soon as all have seen the last
move, then once in PACE seconds. A PostgreSQL of its own is started for this, on this machine. Clocks on the wall are
those of a machine that also runs the browsers; processor time is that of all servers, and apart from it the database's.
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
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from typing import Final, final

import httpx

from bench.load_clients import LIMIT, Browser, Moves, PlayedTable
from mohreh.kernel import registry
from mohreh.server.listen import bind, link_here
from tests.kit.postgres import MISSING, Postgres, postgres
from tools.compiled_sources import ROOT

COPY: Final = ROOT / "build" / "compiled"
WATCHERS: Final = 3
BUSY: Final = 0.7  # of a core that may be used: the rest is for what comes at once
MILLION: Final = 1_000_000


def seconds_of(pid: int) -> float:
    """Of a processor, by a process and all its threads."""
    return sum([int((one / "schedstat").read_text().split()[0]) for one in Path(f"/proc/{pid}/task").iterdir()]) / 1e9


@final
class Served:
    """So many servers of one database at one port, and those who play there."""

    def __init__(self, name: str, database: str, count: int) -> None:
        self.name: Final = name
        self._listening: Final = bind("127.0.0.1", 0)
        self.base: Final = link_here("127.0.0.1", self._listening.getsockname()[1])
        self._database: Final = database
        self._count: Final = count
        self._processes: Final[list[subprocess.Popen[bytes]]] = []
        self.tables: Final[list[PlayedTable]] = []
        self.figures: Final[dict[str, float]] = {}

    async def start(self, http: httpx.AsyncClient) -> None:
        number = self._listening.fileno()
        places = [str(COPY)] if (COPY / "stamp").exists() else []
        environ = os.environ | {"PYTHONPATH": os.pathsep.join([*places, str(ROOT)]), "PYTHONSAFEPATH": "1"}
        words = [sys.executable, "-m", "bench.load_server", self._database, f"fd:{number}"]
        for _ in range(self._count):
            self._processes.append(subprocess.Popen(words, env=environ, pass_fds=[number]))
        until = time.monotonic() + LIMIT
        while time.monotonic() < until:
            try:
                if (await http.get(f"{self.base}/health")).status_code == 200:
                    return
            except httpx.HTTPError:
                await asyncio.sleep(0.1)
        raise AssertionError("the server does not answer")

    def seconds(self) -> float:
        return sum([seconds_of(one.pid) for one in self._processes])

    async def arrive(self, http: httpx.AsyncClient, count: int) -> None:
        games = registry.names()
        for n in range(count):
            browsers = [Browser(self.base, http, ("fa", "en")[k % 2]) for k in range(2 + WATCHERS)]
            for one in browsers:
                await one.get("/")
            self.tables.append(PlayedTable(games[n % len(games)], browsers, random.Random(n)))
            await self.tables[-1].make()

    async def play(self, seconds: float, pace: float, database: Postgres) -> None:
        used, stored, began = self.seconds(), database.seconds(), time.monotonic()
        moves = Moves()
        await asyncio.gather(*[table.play(moves, began + seconds, pace) for table in self.tables])
        count, what = len(moves.answered), "paced" if pace else "full"
        self.figures[f"{what}: moves/s"] = count / (time.monotonic() - began)
        self.figures[f"{what}: processor ms a move, servers"] = 1000 * (self.seconds() - used) / count
        self.figures[f"{what}: processor ms a move, PostgreSQL"] = 1000 * (database.seconds() - stored) / count
        for name, times in (("answered", moves.answered), ("all see it", moves.seen)):
            for part in (0.5, 0.95):
                found = sorted(times)[min(len(times) - 1, int(part * len(times)))]
                self.figures[f"{what}: {name}, p{100 * part:.0f}, ms"] = 1000 * found

    async def stop(self) -> None:
        for table in self.tables:
            for one in table.browsers:
                await one.close()
        for process in self._processes:
            process.send_signal(signal.SIGTERM)
        for process in self._processes:
            process.wait(LIMIT)
        self._listening.close()


async def measure(
    tables: int, seconds: float, pace: float, counts: list[int], server: Postgres, folder: Path
) -> list[Served]:
    """Phase by phase, each at all of them."""
    limits = httpx.Limits(max_connections=64, keepalive_expiry=1.0)
    none = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    cases = [Served("SQLite, 1", str(folder / "tables.db"), 1)]
    cases += [Served(f"PostgreSQL, {count}", server.new(), count) for count in counts]
    async with httpx.AsyncClient(timeout=LIMIT, cookies=none, limits=limits) as http:
        try:
            for case in cases:
                await case.start(http)
                await case.arrive(http, tables)
            for each in (0.0, pace):
                for case in cases:
                    print(f"{case.name}, load {os.getloadavg()[0]:.1f}", file=sys.stderr)
                    await case.play(seconds, each, server)
        finally:
            for case in cases:
                await case.stop()
    return cases


def report(cases: list[Served]) -> str:
    lines = ["| | " + " | ".join([case.name for case in cases]) + " |", "|---|" + "---:|" * len(cases)]
    for key in cases[0].figures:
        lines.append(f"| {key} | " + " | ".join([f"{case.figures[key]:,.1f}" for case in cases]) + " |")
    return "\n".join(lines)


def sizing(cases: list[Served], pace: float) -> str:
    """How many tables a core holds by the processor time of a paced move, and what a million of them would need.

    That of PostgreSQL is of the phase with many moves: with few, most of it is for the leases of all these processes.
    """
    lines = ["| | tables that a core of servers holds | cores for a million | of PostgreSQL |", "|---|---:|---:|---:|"]
    for case in cases:
        served = case.figures["paced: processor ms a move, servers"]
        stored = case.figures["full: processor ms a move, PostgreSQL"]
        each, kept = [1000 * BUSY * pace / max(one, 0.001) for one in (served, stored)]
        there = "" if case.name.startswith("SQLite") else f"{MILLION / kept:,.0f}"
        lines.append(f"| {case.name} | {each:,.0f} | {MILLION / each:,.0f} | {there} |")
    return "\n".join(lines)


def main() -> None:
    form = argparse.RawTextHelpFormatter
    parser = argparse.ArgumentParser(prog="python -m bench.load_databases", description=__doc__, formatter_class=form)
    parser.add_argument("--tables", type=int, default=40, help="each with two players and three who watch")
    parser.add_argument("--pace", type=float, default=3.0, help="seconds from one move at a table to the next")
    parser.add_argument("--seconds", type=float, default=15.0, help="that each phase takes")
    parser.add_argument("--processes", default="1,2,4", help="how many share the PostgreSQL, in turn")
    given = parser.parse_args()
    counts = [int(one) for one in given.processes.split(",")]
    with postgres() as server, tempfile.TemporaryDirectory() as folder:
        if server is None:
            raise SystemExit(MISSING)
        cases = asyncio.run(measure(given.tables, given.seconds, given.pace, counts, server, Path(folder)))
    print(f"{given.tables} tables, {given.tables * (2 + WATCHERS)} sockets at each, load {os.getloadavg()[0]:.1f}\n")
    print(report(cases))
    print(f"\nWith a move every {given.pace:.0f} s at each table, and {100 * BUSY:.0f} % of a core in use:\n")
    print(sizing(cases, given.pace))


if __name__ == "__main__":
    main()
