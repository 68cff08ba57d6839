"""Three processes of one PostgreSQL behind a plain proxy, people who play there, and what can go wrong between them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, final

import psycopg
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from mohreh.server.new_table import NewTable, deal
from mohreh.server.seats import Chair
from mohreh.server.settings import Settings
from mohreh.server.sockets import FULL, POLICY, REPLACED, RESTART
from mohreh.server.storage import queries
from mohreh.server.storage.database import Store
from mohreh.server.storage.queries import SavedTable
from tests.kit.forked_nodes import ForkedNodes
from tests.kit.patience import Limit
from tests.server.players import LOST, Player, Score

NODES: Final = 3
USUAL: Final = Settings().lease  # seconds
SILENCE: Final = 0  # in place of a code: the page has given up
CLOCKS: Final = (0.0, 3600.0, -3600.0)  # what the clocks of the machines are wrong by


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@final
class Proxy:
    """Passes connections on to the first of its places that takes them, each time beginning with another one."""

    def __init__(self, ports: list[int]) -> None:
        self._ports: Final = ports
        self._turn = 0
        self.swallows = False  # everything, both ways; nobody is told
        self.port = 0

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = int(self._server.sockets[0].getsockname()[1])

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._turn += 1
        for step in range(len(self._ports)):
            port = self._ports[(self._turn + step) % len(self._ports)]
            with contextlib.suppress(OSError):
                there, back = await asyncio.open_connection("127.0.0.1", port)
                break
        else:
            writer.close()
            return
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(self._pass(reader, back), self._pass(there, writer))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.CancelledError):
            while data := await reader.read(65536):
                if not self.swallows:
                    writer.write(data)
                    await writer.drain()
        while self.swallows:  # nobody is told of the end either, before something arrives again
            await asyncio.sleep(0.05)
        writer.close()

    def close(self) -> None:
        self._server.close()


class Restless(Player):
    """A page that waits for a word as long as `table.js` does, and comes again after the pauses that it makes."""

    WORD: Final = 3.0  # seconds for an answer, and to be let in for the first time
    SOONER: Final = 1.0  # to be let in later, at least; else three times as long as it took last
    QUICK: Final = 1.5  # seconds; where an answer takes no longer, the next is waited for no longer than usual
    LONGER: Final = 10.0  # after having been let in; and the longest that anything is waited for
    BEAT: Final = 15.0  # and for a word where nothing was asked
    PACE: Final = 0.2  # seconds between two moves: the processes are to stand still now and then, and games to last

    def __init__(
        self, base: str, person: str, table: str, rng: random.Random, score: Score, hurry: float
    ) -> None:
        super().__init__(base, person, table, rng, score)
        self._hurry: Final = hurry  # by how much all of it is shorter, where nobody has time
        self._asks = False  # has it said something to which it has heard nothing yet?
        self._silent = 0
        self._opens = self._answers = self.WORD
        self._asked = 0.0
        self._delay = 0.5
        self._at_once = True

    async def play(self) -> None:
        while True:
            code, is_open, began = None, False, time.monotonic()
            try:
                async with self._in_time(self._opens * 2 ** (self._silent // 3)):
                    socket = await self._connected("one")
                self._opens = max(self.SOONER, 3 * (time.monotonic() - began) * self._hurry)
                is_open = True
                try:
                    await self._say_hello(socket)
                    await self._tell(socket, {"t": "ping"})  # a page that is right already is told nothing else
                    self._asks = True
                    while True:
                        await self._listen(socket)
                        if self.turn and not self.is_over:
                            await asyncio.sleep(self.PACE)
                        if not self.is_over:
                            await self._act(socket)
                finally:
                    socket.transport.abort()
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd is not None else None
            except TimeoutError:
                self._silent += 1
                if is_open:
                    self._answers = min(2 * self._answers, self.LONGER)
                code = SILENCE
            except LOST:
                pass
            assert code not in (POLICY, REPLACED), f"a page at {self.table} was told to stay away"
            self._score.reconnected += 1
            await asyncio.sleep(self._pause(code))

    def _pause(self, code: int | None) -> float:
        """Before it comes again, as `lost` in `table.js` has it."""
        if code == SILENCE:
            return 0.3 * self._rng.random()
        if code == RESTART and self._at_once:
            self._at_once = False
            return 0.3 * self._rng.random()
        pause, self._delay = self._delay * (0.5 + self._rng.random()), 1.5 * self._delay if code == FULL else 1.0
        return pause

    @property
    def is_over(self) -> bool:
        return bool(self.regions.get("result"))

    def _in_time(self, seconds: float) -> asyncio.Timeout:
        return asyncio.timeout(min(seconds, self.LONGER) / self._hurry)

    async def _ask(self, socket: ClientConnection, **message: object) -> None:
        self._asked = time.monotonic()
        await super()._ask(socket, **message)

    async def _listen(self, socket: ClientConnection) -> None:
        if self._asks or self._pending is not None:
            async with self._in_time(self.LONGER if self._asks else self._answers):
                told = await socket.recv()
        else:
            told = await self._beat(socket)
        self._asks, self._silent, self._delay, self._at_once = False, 0, 0.5, True
        waits = self._pending is not None
        self._hear(json.loads(told))
        if waits and self._pending is None and time.monotonic() - self._asked < self.QUICK / self._hurry:
            self._answers = self.WORD

    async def _beat(self, socket: ClientConnection) -> str | bytes:
        """A word, if there is anybody."""
        with contextlib.suppress(TimeoutError):
            async with self._in_time(self.BEAT):
                return await socket.recv()
        await self._tell(socket, {"t": "ping"})
        async with self._in_time(self._answers):
            return await socket.recv()


@final
class Cluster:
    """All of it."""

    LOOK: Final = 0.2  # seconds between two looks at whose a table is

    def __init__(self, database: str, folder: Path, lease: float, pooler: int | None = None) -> None:
        self.database: Final = database
        self.lease: Final = lease
        self._nodes: Final = ForkedNodes(folder / "nodes.log")
        self.log: Final = folder / "nodes.log"
        self.ports: Final = [free_port() for _ in range(NODES)]
        self.internal: Final = [free_port() for _ in range(NODES)]
        self.pids: Final = [0] * NODES
        self._there: Final = psycopg.conninfo.conninfo_to_dict(database)
        self._words: Final = "?prepare_threshold=none" if pooler else ""
        there = pooler or int(self._there["port"] or 0)
        self.lines: Final = [Proxy([there]) for _ in range(NODES)]  # to the database, or to the pooler before it
        self._proxy: Final = Proxy(self.ports)
        self.base = ""
        self.score: Final = Score()
        self.players: Final[list[Restless]] = []
        self._tasks: Final[list[asyncio.Task[None]]] = []
        self.took: Final[dict[str, list[float]]] = {}  # seconds without a move at each table, by what went wrong

    async def start(self, tables: list[SavedTable], rng: random.Random) -> None:
        for line in self.lines:
            await line.start()
        await self._proxy.start()
        self.base = f"http://127.0.0.1:{self._proxy.port}"
        for node in range(NODES):
            self.start_node(node)
        for table in tables:
            for person in dict.fromkeys([chair.person for chair in table.chairs]):
                chances = random.Random(rng.getrandbits(64))
                page = Restless(self.base, person, table.facts.id, chances, self.score, USUAL / self.lease)
                self.players.append(page)
        self._tasks.extend([asyncio.ensure_future(player.play()) for player in self.players])

    def start_node(self, node: int) -> None:
        there = f"127.0.0.1:{self.lines[node].port}/{self._there['dbname']}"
        url = f"postgresql://{self._there['user']}@{there}{self._words}"
        self.pids[node] = self._nodes.start(url, self.ports[node], self.internal[node], self.lease, CLOCKS[node])

    def signal(self, node: int, what: signal.Signals) -> None:
        os.kill(self.pids[node], what)

    def is_up(self, node: int) -> bool:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.ports[node]), 0.2):
            return True
        return False

    # ---- looking

    def look(self, statement: str) -> list[tuple[object, ...]]:
        with psycopg.connect(self.database, autocommit=True) as connection:
            return connection.execute(statement.encode()).fetchall()

    def owned(self) -> dict[str, int]:
        """Which node has each table now; -1: none that has a lease."""
        found = self.look(
            "SELECT tables.id, address FROM tables LEFT JOIN processes ON processes.id = tables.process"
            " AND until > extract(epoch FROM clock_timestamp())"
        )
        nodes = {f"127.0.0.1:{port}": node for node, port in enumerate(self.internal)}
        return {str(table): nodes.get(str(address), -1) for table, address in found}

    def holders(self, tables: list[str]) -> dict[str, str]:
        """The process of each of these tables, by the name of its lease."""
        found = self.look("SELECT id, process FROM tables")
        return {str(table): str(process) for table, process in found if table in tables}

    def alive(self) -> set[str]:
        """Those that have a lease."""
        return {str(id) for (id,) in self.look("SELECT id FROM processes WHERE until > extract(epoch FROM now())")}

    def busiest(self) -> tuple[int, list[str]]:
        """The node that has the most tables, and those."""
        owned = self.owned()
        node = max(range(NODES), key=list(owned.values()).count)
        return node, [table for table, other in owned.items() if other == node]

    async def until(self, ready: Callable[[], bool], what: str, pause: float = 0.02) -> None:
        limit = Limit()
        while not ready():
            for one in self._tasks:
                if one.done():
                    one.result()
            assert not limit.is_over(), f"{what} does not happen"
            await asyncio.sleep(pause)

    async def moves(self, each: int, tables: list[str] | None = None) -> None:
        """Until so many more moves are acknowledged at each table that is not over."""
        wanted = {table: self._moves(table) + each for table in (tables or self._open())}
        await self.until(
            lambda: all(self._moves(table) >= least or table not in self._open() for table, least in wanted.items()),
            "play",
        )

    def _moves(self, table: str) -> int:
        return len(self.score.acknowledged.get(table, []))

    def _open(self) -> list[str]:
        """Tables at which somebody is asked."""
        return sorted({one.table for one in self.players if not one.is_over})

    # ---- what goes wrong

    async def without_moves(self, what: str, tables: list[str]) -> None:
        """From now on: how long each of these tables has no move."""
        began = time.monotonic()
        waiting = {table: self._moves(table) for table in tables}
        taking = asyncio.ensure_future(self._taken(what, set(tables), self.owned(), began))

        def look() -> bool:
            for table in [one for one, before in waiting.items() if self._moves(one) > before]:
                self.took.setdefault(what, []).append(time.monotonic() - began)
                del waiting[table]
            return not [one for one in waiting if one in self._open()]

        await self.until(look, f"a move after: {what}")
        taking.cancel()

    async def _taken(self, what: str, tables: set[str], before: dict[str, int], began: float) -> None:
        """After how long each of them has another owner."""
        while tables:
            for table, node in (await asyncio.to_thread(self.owned)).items():
                if table in tables and node not in (before[table], -1):
                    tables.discard(table)
                    self.took.setdefault(f"{what}, until there is another owner", []).append(time.monotonic() - began)
            await asyncio.sleep(self.LOOK)

    async def calm(self) -> None:
        """Nobody begins anything; then pages show what new ones would."""
        for player in self.players:
            player.playing = False
        await self.until(lambda: all(player.is_calm for player in self.players), "calm")
        for player in self.players:
            view = await self._fresh(player)
            regions = {name: view["regions"][name] for name in ("board", "ask", "tray", "log")}
            await self.until(lambda player=player, at=view["at"]: player.at == at, "the same time")  # type: ignore[misc]
            await self.until(
                lambda player=player, regions=regions: regions.items() <= player.regions.items(),  # type: ignore[misc]
                "the same view",
            )

    async def _fresh(self, player: Restless) -> dict[str, Any]:
        """What a new page shows, as soon as one of the processes can show it."""
        limit = Limit()
        while True:
            try:
                return await player.fresh()
            except LOST:
                assert not limit.is_over()
                await asyncio.sleep(0.1)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for pid in self.pids:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGCONT)
                os.kill(pid, signal.SIGKILL)
        self._nodes.close()
        for one in (*self.lines, self._proxy):
            one.close()


async def new_tables(store: Store, games: list[str]) -> list[SavedTable]:
    """A table of each of these games, for two people."""
    found = [deal("ann", NewTable(game, 2, {}, [Chair("ann"), Chair("ben")])) for game in games]
    for table in found:
        await store.write(lambda connection, table=table: queries.add_table(connection, table))  # type: ignore[misc]
    return found
