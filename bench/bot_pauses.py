"""python -m bench.bot_pauses: do the strongest levels answer within their pause when several tables play at once?

At three tables of one game bots of a level play against each other while somebody watches each, so that at every table
a bot thinks all the time; with people at the tables it thinks at most half of it. A bot's move shows after a number of
pauses that follows from its level and game alone (`server/bots.py`, `Pace`): what is measured is the time between two
decisions that the page shows, and how often it took another pause. Decisions of several bots at the same time show one
after the other and are left out. Where many wait, the server lets bots think less far rather than later. Run it with
the compiled copy, and with nothing else on the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import tempfile
import time
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from typing import Final

import httpx

from bench.load_clients import LIMIT, Browser, PlayedTable
from bench.load_process import Measured
from mohreh import bots
from mohreh.cli.progress import Progress
from mohreh.kernel import registry
from mohreh.server.bots import Pace
from mohreh.server.settings import Settings
from tools.compiled_sources import ROOT

LATE: Final = 0.5  # of a pause: what comes later than that has waited for another pause
HEAD: Final = "| game | pauses | s | decisions | shown in time | p50 | p95 | longest |"


async def watch(base: str, http: httpx.AsyncClient, game: str, level: str, n: int, until: float) -> list[float]:
    """One table: the seconds from each decision that its page shows to the next one."""
    visitor = Browser(base, http, ("fa", "en")[n % 2])
    await visitor.get("/")
    table = PlayedTable(game, [visitor], random.Random(n), bot=level)
    found: list[float] = []
    while time.monotonic() < until:
        await table.make()
        at, since = visitor.at, visitor.seen_at
        while time.monotonic() < until:
            try:
                seen = await asyncio.wait_for(visitor.when_at(at + 1), min(LIMIT, max(0.1, until - time.monotonic())))
            except TimeoutError:  # the game or the time is over
                break
            if visitor.at == at + 1:
                found.append(seen - since)
            at, since = visitor.at, seen
    await visitor.close()
    return found


async def played(game: str, level: str, tables: int, seconds: float, folder: Path) -> list[float]:
    """All tables of a game at a server of their own; the first seconds do not count: bots' processes start then."""
    none = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    async with httpx.AsyncClient(timeout=LIMIT, cookies=none) as http:
        server = Measured(ROOT, folder)
        await server.start()
        try:
            await watch(server.base, http, game, level, 0, time.monotonic() + 10.0)
            until = time.monotonic() + seconds
            work = [watch(server.base, http, game, level, n, until) for n in range(tables)]
            return [one for times in await asyncio.gather(*work) for one in times]
        finally:
            server.stop(signal.SIGTERM)


def line(game: str, level: str, times: list[float]) -> str:
    """A row of the table."""
    pause = Settings().bot_pause
    allowed = Pace(pause, clock=lambda: 0.0).left(0.0, bots.clock(level, game))
    found = sorted(times)
    if not found:
        return f"| {game} | {allowed / pause:.0f} | {allowed:.1f} | 0 | | | | |"
    in_time = len([one for one in found if one < allowed + LATE * pause])
    cells = [f"{found[int(share * (len(found) - 1))]:.2f}" for share in (0.5, 0.95, 1.0)]
    counts = f"{len(found)} | {100 * in_time / len(found):.1f} %"
    return f"| {game} | {allowed / pause:.0f} | {allowed:.1f} | {counts} | {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.bot_pauses", description=__doc__)
    parser.add_argument("--game", action="append", choices=registry.names(), help="only this one; may be repeated")
    parser.add_argument("--level", default="level5", choices=bots.RANKED, help="of all bots (level5)")
    parser.add_argument("--tables", type=int, default=3, help="at the same time (3)")
    parser.add_argument("--seconds", type=float, default=60, help="for each game (60)")
    given = parser.parse_args()
    games = given.game or registry.names()
    lines = []
    with Progress(f"{given.level} at {given.tables} tables") as progress, tempfile.TemporaryDirectory() as folder:
        for n, game in enumerate(games):
            progress.update(n, len(games))
            times = asyncio.run(played(game, given.level, given.tables, given.seconds, Path(folder) / game))
            lines.append(line(game, given.level, times))
    print(f"\n{HEAD}\n|---|---:|---:|---:|---:|---:|---:|---:|")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
