"""boardgame.io under the same load, for `bench.load --peer`: as many tables, each with as many sockets, on one machine.

It is another kind of work, so look at the difference and not at who is ahead: the peer's game has nine fields and no
hidden hands, nothing is drawn, and a move is sent to everybody before it is stored. It is measured in memory and with
its file store. Node and npm must be there; the package is installed into `build/peer` when it is first needed.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import time
from pathlib import Path
from typing import Any, Final, final

from websockets.asyncio.client import ClientConnection, connect

from bench.load_clients import LIMIT
from bench.load_process import Served
from tools.compiled_sources import ROOT

PACKAGES: Final = ("boardgame.io@0.50", "node-persist@3")  # the second one is its file store's
FOLDER: Final = ROOT / "build" / "peer"
GAME: Final = "/marks"
ARRIVING: Final = 16  # at the same time


def install() -> None:
    """Get the packages, once."""
    if not (FOLDER / "node_modules" / "boardgame.io").exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--prefix", str(FOLDER), *PACKAGES], check=True)


@final
class Peer(Served):
    """A server of boardgame.io, in memory or with its file store."""

    def __init__(self, folder: Path, on_disk: bool) -> None:
        super().__init__(folder)
        self._on_disk: Final = on_disk

    def command(self) -> tuple[list[str], dict[str, str]]:
        words = ["node", str(ROOT / "bench" / "load_peer.js"), str(self.port)]
        stored = [str(self.folder / "store")] if self._on_disk else []
        return [*words, *stored], {"NODE_PATH": str(FOLDER / "node_modules")}


@final
class Visitor:
    """One socket at a table: a player's, or that of somebody who watches."""

    def __init__(self, port: int, table: str, player: str | None) -> None:
        self._address: Final = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
        self._table: Final = table
        self._player: Final = player
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._state = -1  # the number of the last one that was seen
        self._seen = asyncio.Event()

    async def open(self) -> None:
        socket = await connect(self._address, max_size=None, compression=None, ping_interval=None)
        self._socket = socket
        assert str(await socket.recv()).startswith("0")
        await socket.send(f"40{GAME},")
        assert str(await socket.recv()).startswith("40")
        self._reading = asyncio.create_task(self._read(socket))
        await self._say("sync", self._table, self._player, None, 2)
        await self.when_at(0)

    async def close(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
        if self._socket is not None:
            await self._socket.close()

    async def _read(self, socket: ClientConnection) -> None:
        async for text in socket:
            assert isinstance(text, str)
            if text == "2":
                await socket.send("3")
            elif text.startswith("42"):
                words: list[Any] = json.loads(text[2 + len(GAME) + 1 :])
                if words[0] in ("sync", "update"):
                    self._state = (words[2]["state"] if words[0] == "sync" else words[2])["_stateID"]
                    self._seen.set()

    async def _say(self, *words: object) -> None:
        assert self._socket is not None
        await self._socket.send(f"42{GAME},{json.dumps(words)}")

    async def when_at(self, state: int) -> None:
        async with asyncio.timeout(LIMIT):
            while self._state < state:
                self._seen.clear()
                await self._seen.wait()

    async def mark(self, field: int, state: int) -> None:
        move = {"type": "mark", "args": [field], "playerID": self._player, "credentials": None}
        await self._say("update", {"type": "MAKE_MOVE", "payload": move}, state, self._table, self._player)


async def play(visitors: list[Visitor], until: float) -> int:
    """A move as soon as everybody has seen the last one; how many there were."""
    moves = visitors[0]._state
    first = moves
    while time.monotonic() < until:
        await visitors[moves % 2].mark(moves % 9, moves)
        moves += 1
        await asyncio.gather(*[one.when_at(moves) for one in visitors])
    return moves - first


async def measure(tables: int, watchers: int, seconds: float, folder: Path, on_disk: bool) -> dict[str, Any]:
    """What `Case.full` measures of ours."""
    server = Peer(folder, on_disk)
    players: list[str | None] = ["0", "1", *[None] * watchers]
    all_of_them = [[Visitor(server.port, f"t{n}", one) for one in players] for n in range(tables)]
    places = asyncio.Semaphore(ARRIVING)

    async def sit(visitors: list[Visitor]) -> None:
        async with places:
            for one in visitors:
                await one.open()

    found: dict[str, Any] = {}
    await server.start()
    try:
        found["memory with nobody there, MB"] = server.megabytes()
        await asyncio.gather(*[sit(visitors) for visitors in all_of_them])
        found["memory at the start, MB"] = server.megabytes()
        used, began = server.seconds(), time.monotonic()
        moves = sum(await asyncio.gather(*[play(visitors, began + seconds) for visitors in all_of_them]))
        found["moves/s"] = moves / (time.monotonic() - began)
        found["processor ms a move"] = 1000 * (server.seconds() - used) / moves
        found["memory after play, MB"] = server.megabytes()
    finally:
        for visitors in all_of_them:
            for one in visitors:
                await one.close()
        server.stop()
    return found
