"""python -m bench.load: what a server does for many tables at once, measured from outside over real sockets.

A server is started on a free port of this machine with an empty database, and browsers (`bench.load_clients`) come to
it: two players and some watchers at each table, all games mixed. Then, one after the other:

    pages       the first page and that of a table, asked for one at a time
    full        every table moves again as soon as all have seen the last move: moves/s, processor time of a move
    paced       every table moves once in PACE seconds, as people do: time until the answer, until all have seen it
    bots        the same while bots play at other tables (--bots)
    long        the same for longer (--long): memory as time goes by
    kill        the server is killed and started again: time until pages are right again, shown the table or told that
                they show it already

Then a few tables are played once more at a server that is profiled, which is slower; its profile is written to a file.
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
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from statistics import median
from typing import Final, final

import httpx

from bench.load_clients import LIMIT, Browser, Moves, PlayedTable
from bench.revisions import COPY, tree_of
from mohreh.kernel import registry
from mohreh.server.listen import link_here
from tools.compiled_sources import ROOT

PAGES: Final = 60  # of each kind
LANGUAGES: Final = ("fa", "en")
ARRIVING: Final = 8  # browsers that open their pages at the same time
BOT: Final = "level2"
PROFILED: Final = 20  # tables
LOOKS: Final = 4  # at memory while people play on


# ---- the server


@final
class Measured:
    """A server in a process of its own."""

    def __init__(self, tree: Path, folder: Path, profile: str = "") -> None:
        self._tree: Final = tree
        self._folder: Final = folder
        folder.mkdir()
        self._profile: Final = profile
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port: Final[int] = free.getsockname()[1]
        self.base: Final = link_here("127.0.0.1", self._port)
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        compiled = self._tree / COPY
        places = [str(compiled)] if (compiled / "stamp").exists() else []
        # This module comes from here; what it imports from `mohreh` from the tree that is measured.
        path = os.pathsep.join([*places, str(self._tree), str(ROOT)])
        environ = os.environ | {"PYTHONPATH": path, "PYTHONSAFEPATH": "1"}
        script = [str(ROOT / "bench" / "load_server.py"), str(self._folder / "tables.db"), str(self._port)]
        words = [sys.executable, *script, *([self._profile] if self._profile else [])]
        self._process = subprocess.Popen(words, cwd=self._folder, env=environ)
        until = time.monotonic() + LIMIT
        while time.monotonic() < until:
            assert self._process.poll() is None, "the server has ended"
            try:
                (await asyncio.open_connection("127.0.0.1", self._port))[1].close()
                return
            except OSError:
                await asyncio.sleep(0.02)
        raise AssertionError("the server does not answer")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(LIMIT)
            self._process = None

    def _children(self, pid: int) -> list[int]:
        found = [pid]
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                found += self._children(int(child))
        return found

    def seconds(self, bots: bool = False) -> float:
        """Of a processor, so far; with those of the bots' processes or without."""
        assert self._process is not None
        pid = self._process.pid
        times = 0.0
        for one in self._children(pid) if bots else [pid]:
            for task in Path(f"/proc/{one}/task").iterdir():
                times += int((task / "schedstat").read_text().split()[0]) / 1e9
        return times

    def megabytes(self) -> float:
        """Of memory, now."""
        assert self._process is not None
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024


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


@dataclass
class Case:
    """A server with its guests, and the figures so far."""

    name: str
    server: Measured
    plan: Plan
    http: httpx.AsyncClient
    figures: dict[str, float] = field(default_factory=dict)
    tables: list[PlayedTable] = field(default_factory=list)

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
        moves, until = Moves(), time.monotonic() + (seconds or self.plan.seconds)
        await asyncio.gather(*[table.play(moves, until, pace) for table in self.tables])
        return moves

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

    async def kill(self) -> None:
        """Kill the server, start it again, and count until pages are right."""
        memory = self.server.megabytes()
        self.figures["memory after play, MB"] = memory
        grown = memory - self.figures["memory with nobody there, MB"]
        self.figures["kB a socket, after play"] = 1024 * grown / len(self.sockets)
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


async def measure(plan: Plan, trees: dict[str, Path]) -> dict[str, dict[str, float]]:
    """All phases, the servers in turn."""
    some = [*([Case.with_bots] if plan.bots else []), *([Case.long] if plan.long else [])]
    phases = [Case.arrive, Case.full, Case.paced, *some, Case.kill]
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
            return {case.name: case.figures for case in cases}


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
    lines = ["| | " + " | ".join(names) + (" | before : now |" if len(names) > 1 else " |")]
    lines.append("|---|" + "---:|" * (len(names) + (len(names) > 1)))
    for key in found["now"]:
        cells = [f"{found[name][key]:,.1f}" for name in names]
        if len(names) > 1:
            now = found["now"][key]
            cells.append(f"{found['before'][key] / now:.1f}" if now else "")
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
    parser.add_argument("--profile", default="", help="a file for a profile of a server, to read with pstats")
    parser.add_argument("--out", default="", help="a file for the figures as JSON")
    given = parser.parse_args()
    watchers = given.sockets // given.tables - 2
    if given.tables < 1 or watchers < 0 or given.pace <= 0 or given.seconds <= 0:
        parser.error("each table has two players: --sockets must be at least twice --tables, and times above 0")
    plan = Plan(given.tables, watchers, given.pace, given.seconds, given.bots, given.long)
    trees = {"before": tree_of(given.before)} if given.before else {}
    found = asyncio.run(measure(plan, trees | {"now": ROOT}))
    print(f"{given.tables} tables, {given.tables * (2 + watchers)} sockets, load {os.getloadavg()[0]:.1f}\n")
    print(report(found))
    if given.out:
        Path(given.out).write_text(json.dumps(found, indent=1))
    if given.profile:
        asyncio.run(profile(plan, Path(given.profile).absolute()))


if __name__ == "__main__":
    main()
