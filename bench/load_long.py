"""python -m bench.load_long: half an hour of bots and sockets at one server, and what becomes of its memory.

People play at some tables, each with two who watch, and begin another game when one is over. At other tables bots play
against each other while somebody watches; every few minutes these are left and others are opened. All the time visitors
come, open the lobby, the page of a table and its socket, and leave again. Tables that nobody looks at leave the memory
after two minutes, as at any server, so the first minutes grow by right.

Printed are memory every few minutes, how much it grew in a minute over the last third, moves by people and by bots,
connections, and errors in the log; `--plot` draws the line. The server is one of its own with an empty database.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from statistics import linear_regression, mean
from typing import Final

import httpx

from bench.load_clients import LIMIT, Browser, Moves, PlayedTable
from bench.load_process import Measured
from mohreh.kernel import registry
from tools.compiled_sources import ROOT

WATCHERS: Final = 2
BOT: Final = "level2"
TURNOVER: Final = 150.0  # seconds after which a table of bots is left for another
STAY: Final = 3.0  # seconds that a visitor looks at a table
LOOK: Final = 5.0  # seconds between two looks at memory
LINES: Final = 10  # of the table that is printed
INK: Final = "#1f6f6b"


@dataclass
class Soak:
    """A server, who is there, and what was seen so far."""

    server: Measured
    http: httpx.AsyncClient
    until: float
    memory: list[tuple[float, float]] = field(default_factory=list)  # minutes, MB
    moves: Moves = field(default_factory=Moves)
    tables: list[PlayedTable] = field(default_factory=list)
    opened: int = 0
    visits: int = 0

    def browser(self, n: int) -> Browser:
        self.opened += 1
        return Browser(self.server.base, self.http, ("fa", "en")[n % 2])

    async def people(self, n: int, pace: float) -> None:
        """A table at which people play, game after game."""
        browsers = [self.browser(n + k) for k in range(2 + WATCHERS)]
        for one in browsers:
            await one.get("/")
        games = registry.names()
        table = PlayedTable(games[n % len(games)], browsers, random.Random(n))
        await table.make()
        self.tables.append(table)
        await table.play(self.moves, self.until, pace)

    async def bots(self, n: int) -> None:
        """Tables at which bots play, one after another."""
        rng, games = random.Random(n), registry.names()
        while time.monotonic() < self.until:
            visitor = self.browser(n)
            await visitor.get("/")
            await PlayedTable(rng.choice(games), [visitor], rng, bot=BOT).make()
            await asyncio.sleep(min(TURNOVER * rng.uniform(0.5, 1.5), max(0.0, self.until - time.monotonic())))
            await visitor.close()

    async def visitors(self, n: int) -> None:
        """Somebody comes, looks and goes; then the next."""
        rng = random.Random(n)
        while time.monotonic() < self.until:
            visitor = self.browser(n)
            await visitor.get("/")
            if self.tables:
                await visitor.open(rng.choice(self.tables).id)
            self.visits += 1
            await asyncio.sleep(STAY * rng.uniform(0.5, 1.5))
            await visitor.close()

    async def look(self) -> None:
        began = time.monotonic()
        while time.monotonic() < self.until:
            self.memory.append(((time.monotonic() - began) / 60, self.server.megabytes()))
            if len(self.memory) % 12 == 0:
                print(f"{self.memory[-1][0]:5.1f} min {self.memory[-1][1]:6.1f} MB", file=sys.stderr, flush=True)
            await asyncio.sleep(LOOK)

    async def counted(self) -> dict[str, float]:
        """What the server says of itself."""
        found: dict[str, float] = {}
        for line in (await self.http.get(f"{self.server.base}/metrics")).text.splitlines():
            name, _, value = line.rpartition(" ")
            short = name.partition("{")[0]
            if short == "mohreh_moves_total":
                short = "moves by bots" if 'by="bot"' in name else "moves by people"
            if not line.startswith("#"):
                found[short] = found.get(short, 0.0) + float(value)
        return found


async def soak(tables: int, bots: int, visitors: int, pace: float, minutes: float, folder: Path) -> tuple[str, Soak]:
    """All of it; the report, and what was seen."""
    limits = httpx.Limits(max_connections=64, keepalive_expiry=1.0)
    none = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    async with httpx.AsyncClient(timeout=LIMIT, cookies=none, limits=limits) as http:
        server = Measured(ROOT, folder / "server")
        await server.start()
        run = Soak(server, http, time.monotonic() + 60 * minutes)
        used, load = server.seconds(), os.getloadavg()[0]
        try:
            work = [run.people(n, pace) for n in range(tables)] + [run.bots(n) for n in range(bots)]
            await asyncio.gather(run.look(), *work, *[run.visitors(n) for n in range(visitors)])
            counted = await run.counted()
            seconds = server.seconds() - used
        finally:
            for table in run.tables:
                for one in table.browsers:
                    await one.close()
            server.stop(signal.SIGTERM)
    part = len(run.memory) // 3
    last = run.memory[-part:] or run.memory
    slope = linear_regression([one[0] for one in last], [one[1] for one in last]).slope if len(last) > 1 else 0.0
    step = max(1, len(run.memory) // LINES)
    lines = ["| minutes | MB |", "|---:|---:|"]
    lines += [f"| {at:.0f} | {megabytes:.0f} |" for at, megabytes in run.memory[::step]]
    lines += ["", "| | |", "|---|---:|"]
    facts = {
        "memory, mean of the second third, MB": mean([one[1] for one in run.memory[part : 2 * part] or last]),
        "memory, mean of the last third, MB": mean([one[1] for one in last]),
        "growth in the last third, MB a minute": slope,
        "moves by people": counted.get("moves by people", 0.0),
        "moves by bots": counted.get("moves by bots", 0.0),
        "browsers": float(run.opened),
        "visits that came and went": float(run.visits),
        "tables in memory at the end": counted.get("mohreh_tables", 0.0),
        "errors in the log": counted.get("mohreh_errors_total", 0.0),
        "processor s of the server": seconds,
        "load of the machine before": load,
        "load of the machine after": os.getloadavg()[0],
    }
    lines += [f"| {key} | {value:,.1f} |" for key, value in facts.items()]
    return "\n".join(lines), run


def draw(points: list[tuple[float, float]], file: Path) -> None:
    import matplotlib
    from matplotlib.figure import Figure

    file.parent.mkdir(parents=True, exist_ok=True)
    with matplotlib.rc_context({"svg.hashsalt": "mohreh", "svg.fonttype": "none"}):
        figure = Figure(figsize=(6.4, 3.6), layout="constrained")
        axes = figure.subplots()
        axes.plot([one[0] for one in points], [one[1] for one in points], color=INK)
        axes.set(xlabel="minutes of bots, people and visitors", ylabel="memory of the server, MB", ylim=(0, None))
        figure.savefig(file, metadata={"Date": None})


def main() -> None:
    form = argparse.RawTextHelpFormatter
    parser = argparse.ArgumentParser(prog="python -m bench.load_long", description=__doc__, formatter_class=form)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--tables", type=int, default=10, help="at which people play")
    parser.add_argument("--bots", type=int, default=4, help="tables at which bots play")
    parser.add_argument("--visitors", type=int, default=3, help="who come and go at the same time")
    parser.add_argument("--pace", type=float, default=2.0, help="seconds from one move at a table to the next")
    parser.add_argument("--plot", default="", help="a file for the line of memory")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        work = soak(given.tables, given.bots, given.visitors, given.pace, given.minutes, Path(folder))
        report, run = asyncio.run(work)
    print(report)
    if given.plot:
        draw(run.memory, Path(given.plot))


if __name__ == "__main__":
    main()
