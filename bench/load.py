"""python -m bench.load: what a server does for many tables at once, measured from outside over real sockets.

A server is started on a free port of this machine with an empty database, and browsers (`bench.load_clients`) come to
it: two players and some watchers at each table, all games mixed. Then, one after the other:

    pages       the first page and that of a table, asked for one at a time
    full        every table moves again as soon as all have seen the last move: moves/s, processor time of a move
    paced       every table moves once in PACE seconds, as people do: time until the answer, until all have seen it
    bots        the same while bots play at other tables (--bots)
    long        the same for longer (--long): memory as time goes by
    rates       the same at several paces (--plots): what becomes of times the more people move
    weigh       what one more table and one more socket take of memory (`bench.load_memory`)
    kill        the server is killed and started again: time until pages are right again, shown the table or told that
                they show it already

Then a few tables are played once more at a server that is profiled, which is slower; its profile is written to a file.
With `--peer` boardgame.io does in the same run what it can (`bench.load_peer`).
With `--before REV` the server of another revision is measured in the same run, phase by phase, and ratios are printed.
Times are those of this machine, which also runs the browsers; compare figures of one run only.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import json
import os
import pstats
import random
import signal
import sys
import tempfile
import time
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from statistics import median
from typing import Final

import httpx

from bench import load_peer, load_plots
from bench.load_clients import LIMIT, Browser, Moves, PlayedTable
from bench.load_memory import marginal
from bench.load_process import Measured
from bench.revisions import tree_of
from mohreh.kernel import registry
from tools.compiled_sources import ROOT

PAGES: Final = 60  # of each kind
LANGUAGES: Final = ("fa", "en")
ARRIVING: Final = 8  # browsers that open their pages at the same time
BOT: Final = "level2"
PROFILED: Final = 20  # tables
LOOKS: Final = 12  # at memory while people play on
SHARES: Final = (0.2, 0.4, 0.6, 0.8, 0.95)  # of the moves that a server could do, for `rates`
BETWEEN_LOOKS: Final = 1.0  # seconds
AIMS: Final = {
    "lobby, processor ms": "15",
    "table page, processor ms": "15",
    "moves/s": "300",
    "processor ms a move": "2 to 3",
    "paced: all see it, p95, ms": "100",
    "with bots : without, all see it, p50": "1.5",
    "kB for one more who watches": "60",
    "killed: 95 % of pages right, after it answers, s": "3",
}


# ---- measuring


def share(times: list[float], part: float) -> float:
    """The time below which this part of them is."""
    return sorted(times)[min(len(times) - 1, int(part * len(times)))] if times else float("nan")


@dataclass
class Plan:
    tables: int
    watchers: int
    pace: float
    seconds: float
    bots: int
    long: float = 0.0
    plots: str = ""


@dataclass
class Case:
    """A server with its guests, and the figures so far."""

    name: str
    server: Measured
    plan: Plan
    http: httpx.AsyncClient
    figures: dict[str, float] = field(default_factory=dict)
    tables: list[PlayedTable] = field(default_factory=list)
    rates: list[list[float]] = field(default_factory=list)  # moves/s, ms until answered, ms until all see it
    memory: list[list[float]] = field(default_factory=list)  # seconds of play, MB
    played: float = 0.0  # seconds

    def browser(self, n: int) -> Browser:
        return Browser(self.server.base, self.http, LANGUAGES[n % 2])

    async def pages(self) -> None:
        """One after the other, as a single visitor meets them."""
        visitor = self.browser(0)
        await visitor.get("/")
        lone = PlayedTable("inis", [visitor, self.browser(1)], random.Random(0))
        await lone.players[1].get("/")
        await lone.make()
        for name, path in (("health", "/health"), ("lobby", "/"), ("table page", f"/t/{lone.id}")):
            times: list[float] = []
            used = self.server.seconds()
            for _ in range(PAGES):
                began = time.monotonic()
                (await visitor.get(path)).raise_for_status()
                times.append(time.monotonic() - began)
            self.figures[f"{name}, ms"] = 1000 * median(times)
            self.figures[f"{name}, processor ms"] = 1000 * (self.server.seconds() - used) / PAGES
        for one in lone.browsers:
            await one.close()
        self.figures["memory with nobody there, MB"] = self.server.megabytes()

    async def arrive(self) -> None:
        games = registry.names()
        places = asyncio.Semaphore(ARRIVING)

        async def sit(n: int) -> None:
            browsers = [self.browser(n + k) for k in range(2 + self.plan.watchers)]
            async with places:
                for one in browsers:
                    await one.get("/")
                table = PlayedTable(games[n % len(games)], browsers, random.Random(n))
                await table.make()
                self.tables.append(table)

        await asyncio.gather(*[sit(n) for n in range(self.plan.tables)])
        await asyncio.sleep(1)
        self.figures["memory at the start, MB"] = self.server.megabytes()

    @property
    def sockets(self) -> list[Browser]:
        return [one for table in self.tables for one in table.browsers]

    async def _play(self, pace: float, seconds: float = 0.0) -> Moves:
        moves, began = Moves(), time.monotonic()
        until = began + (seconds or self.plan.seconds)
        looking = asyncio.create_task(self._look_at_memory(began))
        await asyncio.gather(*[table.play(moves, until, pace) for table in self.tables])
        looking.cancel()
        self.played += time.monotonic() - began
        return moves

    async def _look_at_memory(self, began: float) -> None:
        while True:
            self.memory.append([self.played + time.monotonic() - began, self.server.megabytes()])
            await asyncio.sleep(BETWEEN_LOOKS)

    async def full(self) -> None:
        used, began = self.server.seconds(), time.monotonic()
        letters = sum(one.letters for one in self.sockets)
        moves = await self._play(0.0)
        count = len(moves.answered)
        self.figures["moves/s"] = count / (time.monotonic() - began)
        self.figures["processor ms a move"] = 1000 * (self.server.seconds() - used) / count
        self.figures["letters a move and page"] = (
            (sum(one.letters for one in self.sockets) - letters) / count / (2 + self.plan.watchers)
        )

    async def paced(self, name: str = "paced") -> None:
        used = self.server.seconds()
        moves = await self._play(self.plan.pace)
        count = len(moves.answered)
        self.figures[f"{name}: moves"] = count
        self.figures[f"{name}: processor ms a move"] = 1000 * (self.server.seconds() - used) / count
        for part in (0.5, 0.95):
            self.figures[f"{name}: answered, p{100 * part:.0f}, ms"] = 1000 * share(moves.answered, part)
            self.figures[f"{name}: all see it, p{100 * part:.0f}, ms"] = 1000 * share(moves.seen, part)

    async def at_rates(self) -> None:
        """Times at several paces, up to nearly as many moves as the server could do."""
        for part in SHARES:
            began = time.monotonic()
            moves = await self._play(self.plan.tables / (part * self.figures["moves/s"]))
            rate = len(moves.answered) / (time.monotonic() - began)
            self.rates.append([rate, 1000 * share(moves.answered, 0.95), 1000 * share(moves.seen, 0.95)])

    async def with_bots(self) -> None:
        """The same while at other tables bots play against each other, and somebody watches."""
        games, watching = registry.names(), []
        for n in range(self.plan.bots):
            visitor = self.browser(n)
            await visitor.get("/")
            await PlayedTable(games[n % len(games)], [visitor], random.Random(n), bot=BOT).make()
            watching.append(visitor)
        await self.paced("with bots")
        for part in ("p50", "p95"):
            with_bots, without = [self.figures[f"{name}: all see it, {part}, ms"] for name in ("with bots", "paced")]
            self.figures[f"with bots : without, all see it, {part}"] = with_bots / without
        for visitor in watching:
            await visitor.close()

    async def long(self) -> None:
        """People play on, and memory should stay what it is."""
        self.figures[f"long: memory after {0:3.0f} %, MB"] = self.server.megabytes()
        for quarter in range(1, LOOKS + 1):
            await self._play(self.plan.pace, self.plan.long / LOOKS)
            self.figures[f"long: memory after {100 * quarter / LOOKS:3.0f} %, MB"] = self.server.megabytes()

    async def weigh(self) -> None:
        """What all of them take of memory, and what others would take who came now."""
        memory = self.server.megabytes()
        self.figures["memory after play, MB"] = memory
        grown = memory - self.figures["memory with nobody there, MB"]
        self.figures["kB a socket, after play, with all that is shared"] = 1024 * grown / len(self.sockets)
        await marginal(self)

    async def kill(self) -> None:
        """Kill the server, start it again, and count until pages are right."""
        self.server.stop(signal.SIGKILL)
        for one in self.sockets:
            one.right.clear()
            one.sames = 0
        began = time.monotonic()
        await self.server.start()
        answers = time.monotonic()
        times: list[float] = []

        async def back(one: Browser) -> None:
            await one.right.wait()
            times.append(time.monotonic())

        async with asyncio.timeout(LIMIT):
            await asyncio.gather(*[back(one) for one in self.sockets])
        self.figures["killed: answers again, s"] = answers - began
        self.figures["killed: 95 % of pages right, after it answers, s"] = share(times, 0.95) - answers
        self.figures["killed: all pages right, s"] = max(times) - answers
        self.figures["killed: processor s until then, with the start"] = self.server.seconds()
        self.figures["killed: % of pages that were right as they were"] = (
            100 * sum(one.sames > 0 for one in self.sockets) / len(self.sockets)
        )

    async def leave(self) -> None:
        for one in self.sockets:
            await one.close()
        self.server.stop(signal.SIGTERM)

    def end(self) -> None:
        self.figures["memory at the end, MB"] = self.server.megabytes()
        self.server.stop()


# ---- all of it

PHASES: Final = {"with_bots": "bots", "long": "long", "at_rates": "plots"}  # what in a plan asks for each of them


async def measure(plan: Plan, trees: dict[str, Path]) -> list[Case]:
    """All phases, the servers in turn."""
    some = [phase for phase in (Case.with_bots, Case.long, Case.at_rates) if getattr(plan, PHASES[phase.__name__])]
    phases = [Case.arrive, Case.full, Case.paced, *some, Case.weigh, Case.kill]
    with tempfile.TemporaryDirectory() as folder:
        async with _client() as http:
            cases = [Case(name, Measured(tree, Path(folder) / name), plan, http) for name, tree in trees.items()]
            try:
                for case in cases:
                    await case.server.start()
                    await case.pages()
                for phase in phases:
                    for case in cases:
                        print(f"{case.name}: {phase.__name__}, load {os.getloadavg()[0]:.1f}", file=sys.stderr)
                        await phase(case)
                        case.figures[f"load of the machine after: {phase.__name__}"] = os.getloadavg()[0]
                for case in cases:
                    case.end()
            finally:
                for case in cases:
                    await case.leave()
            return cases


async def beside(plan: Plan, found: dict[str, dict[str, float]]) -> None:
    """The same tables at servers of boardgame.io, in memory and with its file store."""
    load_peer.install()
    for name, on_disk in (("peer", False), ("peer, files", True)):
        with tempfile.TemporaryDirectory() as folder:
            print(f"{name}, load {os.getloadavg()[0]:.1f}", file=sys.stderr)
            place = Path(folder) / "peer"
            found[name] = await load_peer.measure(plan.tables, plan.watchers, plan.seconds, place, on_disk)


async def profile(plan: Plan, file: Path) -> None:
    """Where the time of a move goes, at a few tables."""
    few = Plan(PROFILED, plan.watchers, plan.pace, min(plan.seconds, 10.0), 0)
    with tempfile.TemporaryDirectory() as folder:
        async with _client() as http:
            case = Case("profile", Measured(ROOT, Path(folder) / "profile", str(file)), few, http)
            try:
                await case.server.start()
                await case.arrive()
                await case.full()
                case.server.stop()
            finally:
                await case.leave()
    told = io.StringIO()
    pstats.Stats(str(file), stream=told).sort_stats("cumulative").print_stats("mohreh", 25)
    print(told.getvalue())


def _client() -> httpx.AsyncClient:
    """For the pages of all browsers, each of which keeps its own cookies."""
    limits = httpx.Limits(max_connections=64, keepalive_expiry=1.0)  # sooner than the server's
    none = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    return httpx.AsyncClient(timeout=LIMIT, cookies=none, limits=limits)


def report(found: dict[str, dict[str, float]]) -> str:
    names = list(found)
    compared = "before" in found
    lines = ["| | " + " | ".join(names) + (" | before : now | aim |" if compared else " | aim |")]
    lines.append("|---|" + "---:|" * (len(names) + compared + 1))
    for key in found["now"]:
        cells = [f"{found[name][key]:,.1f}" if key in found[name] else "" for name in names]
        if compared:
            now = found["now"][key]
            cells.append(f"{found['before'][key] / now:.1f}" if now else "")
        cells.append(AIMS.get(key, ""))
        lines.append(f"| {key} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main() -> None:
    form = argparse.RawTextHelpFormatter
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__, formatter_class=form)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--sockets", type=int, default=1000, help="of all tables together: players and watchers")
    parser.add_argument("--pace", type=float, default=3.0, help="seconds from one move at a table to the next")
    parser.add_argument("--seconds", type=float, default=20.0, help="that each phase takes")
    parser.add_argument("--bots", type=int, default=0, help="tables at which bots think while people play")
    parser.add_argument("--long", type=float, default=0.0, help="seconds to play on, to see what becomes of memory")
    parser.add_argument("--before", default="", help="another revision, to compare with")
    parser.add_argument("--peer", action="store_true", help="boardgame.io does the same, as far as it can")
    parser.add_argument("--plots", default="", help="a folder for plots of times and of memory")
    parser.add_argument("--profile", default="", help="a file for a profile of a server, to read with pstats")
    parser.add_argument("--out", default="", help="a file for the figures as JSON")
    given = parser.parse_args()
    watchers = given.sockets // given.tables - 2
    if given.tables < 1 or watchers < 0 or given.pace <= 0 or given.seconds <= 0:
        parser.error("each table has two players: --sockets must be at least twice --tables, and times above 0")
    plan = Plan(given.tables, watchers, given.pace, given.seconds, given.bots, given.long, given.plots)
    trees = {"before": tree_of(given.before)} if given.before else {}
    cases = asyncio.run(measure(plan, trees | {"now": ROOT}))
    found = {case.name: case.figures for case in cases}
    if given.peer:
        asyncio.run(beside(plan, found))
    print(f"{given.tables} tables, {given.tables * (2 + watchers)} sockets, load {os.getloadavg()[0]:.1f}\n")
    print(report(found))
    if given.plots:
        rates, memory = {case.name: case.rates for case in cases}, {case.name: case.memory for case in cases}
        print("\n", *load_plots.draw(rates, memory, Path(given.plots)))
    if given.out:
        Path(given.out).write_text(json.dumps(found, indent=1))
    if given.profile:
        asyncio.run(profile(plan, Path(given.profile).absolute()))


if __name__ == "__main__":
    main()
