"""Browsers for `bench.load`: guests who open pages and sockets at tables, and play what the rules allow.

They know the deal (`bench.load_server`), so each table is played along here, and the time at which everybody must see
a move is known without reading a page.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from dataclasses import dataclass, field
from typing import Final, final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import mohreh
from bench.load_server import DEAL
from mohreh.server.game_log import PLAY, SPECTATOR, Entry, GameLog

SOCKET: Final = re.compile(r'data-socket="([^"]+)"')
LIMIT: Final = 120.0  # seconds after which a wait has failed
FIRST_DELAY: Final = 0.5  # seconds until a page connects again, more or less, as table.js has it
NEXT_DELAY: Final = 1.0


class Heard(msgspec.Struct):
    """What a browser reads of a message here."""

    t: str
    seq: int = 0
    at: int = -1
    id: str = ""
    why: str = ""
    html: str = ""
    mark: str = ""


_heard: Final = msgspec.json.Decoder(Heard)


@final
class Browser:
    """One guest with one page at a table."""

    def __init__(self, base: str, http: httpx.AsyncClient, language: str) -> None:
        self.base: Final = base
        self.language: Final = language
        self.at = -1  # the time that the page shows
        self.seen_at = 0.0  # when it began to show it
        self.letters = 0
        self.messages = 0
        self.breaks = 0  # of the connection
        self.sames = 0  # times that it was told to be right as it is
        self.right = asyncio.Event()  # since it connected it was shown the table, or told that it shows it already
        self._http: Final = http
        self._cookie = ""
        self._address = ""
        self._seq = 0
        self._mark = ""
        self._just_loaded = True  # the HTML was right
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._waiting: list[tuple[int, asyncio.Future[float]]] = []
        self._answers: dict[str, asyncio.Future[Heard]] = {}

    @property
    def _headers(self) -> dict[str, str]:
        kept = {"accept-language": self.language, "accept-encoding": "gzip"}
        return kept | ({"cookie": self._cookie} if self._cookie else {})

    async def get(self, path: str) -> httpx.Response:
        answer = await self._http.get(self.base + path, headers=self._headers)
        if "set-cookie" in answer.headers and not self._cookie:
            self._cookie = answer.headers["set-cookie"].partition(";")[0]
        return answer

    async def post(self, path: str, **fields: str) -> httpx.Response:
        return await self._http.post(self.base + path, data=fields, headers=self._headers)

    async def open(self, table: str) -> None:
        """Open the page of a table, and its socket."""
        page = await self.get(f"/t/{table}")
        page.raise_for_status()
        found = SOCKET.search(page.text)
        assert found is not None, "the page has no socket"
        self._address = found[1].replace("&amp;", "&")
        self.at, self._seq, self._mark = -1, 0, ""
        self._reading = asyncio.create_task(self._read())
        await asyncio.wait_for(self.right.wait(), LIMIT)

    async def close(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
        if self._socket is not None:
            await self._socket.close()

    async def _read(self) -> None:
        delay = FIRST_DELAY
        while True:
            try:
                headers = {"Cookie": self._cookie, "Origin": self.base}
                address = self.base.replace("http", "ws") + self._address
                async with connect(
                    address,
                    additional_headers=headers,
                    open_timeout=LIMIT,
                    max_size=None,
                    compression=None,
                    ping_interval=None,
                ) as socket:
                    self._socket = socket
                    self._just_loaded = self._seq == 0
                    await self.send(t="hello", seq=self._seq, lang=self.language, mark=self._mark)
                    await self.send(t="ping")
                    async for text in socket:
                        self._hear(text)
                        delay = FIRST_DELAY
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                pass
            self.breaks += 1
            self.right.clear()
            self._socket = None
            await asyncio.sleep(delay * random.uniform(0.5, 1.5))
            delay = NEXT_DELAY

    def _hear(self, text: str | bytes) -> None:
        self.letters += len(text)
        self.messages += 1
        heard = _heard.decode(text)
        self._seq = heard.seq or self._seq
        self._mark = heard.mark or self._mark
        if heard.t == "same":
            self.sames += 1
        if heard.t == "view":
            self.at, self.seen_at = heard.at, time.monotonic()
            self._waiting, waiting = [], self._waiting
            for wanted, future in waiting:
                if heard.at < wanted:
                    self._waiting.append((wanted, future))
                elif not future.done():
                    future.set_result(self.seen_at)
        answer = self._answers.pop(heard.id, None)
        if answer is not None and not answer.done():
            answer.set_result(heard)
        if heard.t in ("view", "same") or (heard.t == "pong" and self._just_loaded):
            self.right.set()

    async def send(self, **message: object) -> None:
        assert self._socket is not None
        await self._socket.send(json.dumps(message))

    async def ask(self, **message: object) -> Heard:
        """Ask for something; the answer."""
        if self._socket is None:  # a machine that is very busy lets connections break
            await asyncio.wait_for(self.right.wait(), LIMIT)
        name = f"{id(self):x}-{time.monotonic_ns():x}"
        future = self._answers[name] = asyncio.get_running_loop().create_future()
        await self.send(**message, id=name)
        return await asyncio.wait_for(future, LIMIT)

    def when_at(self, at: int) -> asyncio.Future[float]:
        """When the page shows this time, or a later one."""
        future: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        if self.at >= at:
            future.set_result(self.seen_at)
        else:
            self._waiting.append((at, future))
        return future


@dataclass
class Moves:
    """What was measured while tables were played at: seconds."""

    answered: list[float] = field(default_factory=list)  # until the one who moved had the answer
    seen: list[float] = field(default_factory=list)  # until everybody at the table saw it


@final
class PlayedTable:
    """A table with two players and some who watch; or with two bots, and all watch."""

    def __init__(self, game: str, browsers: list[Browser], rng: random.Random, bot: str = "") -> None:
        self.game: Final = game
        self.players: Final = browsers[:2]
        self.browsers: Final = browsers
        self.bot: Final = bot
        self.rng: Final = rng
        self.log = GameLog(mohreh.new(game, 2, DEAL))
        self.id = ""

    async def make(self) -> None:
        """A new table, at which all sit down."""
        owner = self.players[0]
        seats = {"seat0": self.bot or "me", "seat1": self.bot or "open"}
        answer = await owner.post("/new", game=self.game, players="2", public="public", **seats)
        assert answer.status_code == 303, answer.text[:500]
        self.id = answer.headers["location"].removeprefix("/t/")
        self.log = GameLog(mohreh.new(self.game, 2, DEAL))
        for one in self.browsers:
            await one.close()
            await one.open(self.id)
        if not self.bot:
            told = await self.players[1].ask(t="seat", to="person", seat=1)
            assert told.t == "done", told

    async def move(self, moves: Moves) -> None:
        """One decision by one of those who are asked."""
        table = self.log.table
        seat = self.rng.choice(table.waiting)
        action = self.rng.choice(list(table.legal_for(seat)))
        before = list(self.log.clock)
        self.log.apply(Entry(PLAY, seat, action))
        after = self.log.clock
        waits = []
        for n, browser in enumerate(self.browsers):
            at = n if n < 2 else SPECTATOR
            if after[at] != before[at]:
                waits.append(browser.when_at(after[at]))
        began = time.monotonic()
        told = await self.players[seat].ask(t="play", action=int(action), at=before[seat])
        assert told.t == "done", f"{self.game}: {told}"
        moves.answered.append(time.monotonic() - began)
        if waits:
            async with asyncio.timeout(LIMIT):
                moves.seen.append(max(await asyncio.gather(*waits)) - began)

    async def play(self, moves: Moves, until: float, pace: float) -> None:
        """Play until a time: at once after the last move was seen, or one move in so many seconds."""
        following = time.monotonic() + pace * self.rng.random()
        while time.monotonic() < until:
            if self.log.table.over:
                await self.make()
            if pace:
                if following >= until:
                    return
                await asyncio.sleep(max(0.0, following - time.monotonic()))
                following += pace * self.rng.uniform(0.5, 1.5)
            await self.move(moves)
