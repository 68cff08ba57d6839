"""People who play at random over sockets and come back whenever the connection is lost, as the page's script does."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from mohreh.server import guests
from mohreh.server.edits import edited
from tests.server.kit import SECRET

UNDO: Final = 0.15  # how often something is taken back in place of a decision
LEAVE: Final = 0.03  # how often a page hangs up and comes again
CLEAN: Final = {"stale", "illegal", "not_yours", "forbidden", "busy"}  # what a player who is right may be answered
PRESENCE: Final = ("players", "top", "seats")  # regions that tell who is here
ASKED: Final = re.compile(r'data-number="([0-9]+)" data-say="agree"')
LOST: Final = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError)


@dataclass
class Score:
    """What all players were told; the acknowledged ids are in the order of each table."""

    acknowledged: dict[str, list[str]] = field(default_factory=dict)
    refused: dict[str, int] = field(default_factory=dict)
    reconnected: int = 0
    same: int = 0
    undone: int = 0
    count: int = 0
    over: set[str] = field(default_factory=set)  # tables at which somebody was told that the game is over

    def done(self, table: str, id: str, undo: bool) -> None:
        self.acknowledged.setdefault(table, []).append(id)
        self.undone += undo
        self.count += 1


class Player:
    """A page of one guest at one table."""

    def __init__(self, base: str, person: str, table: str, rng: random.Random, score: Score) -> None:
        cookie = guests.Guests(None, SECRET).cookie(guests.Guest(person, "", True))  # type: ignore[arg-type]
        self._headers: Final = {"Cookie": f"mohreh={cookie}"}
        self._address: Final = f"{base.replace('http', 'ws')}/t/{table}/socket?since=%d&page=%s"
        self._connections = 0
        self._origin: Final = base
        self.person: Final = person
        self.table: Final = table
        self._rng: Final = rng
        self._score: Final = score
        self._name: Final = f"{rng.getrandbits(40):x}"
        self._sent = 0
        self._seq = 0
        self._mark = ""
        self._pending: dict[str, Any] | None = None  # what was sent and has no answer
        self._awaited = 0  # the time of the own last decision
        self._played_at = -1
        self._came_back = False  # the connection is new, and nothing was shown on it yet
        self.at = 0
        self.turn = False
        self.regions: dict[str, str] = {}
        self.playing = True

    async def play(self) -> None:
        """Until the player is cancelled."""
        while True:
            try:
                async with self._connected("one") as socket:
                    await self._say_hello(socket)
                    while True:
                        self._hear(json.loads(await socket.recv()))
                        await self._act(socket)
            except LOST:
                self._score.reconnected += 1
                await asyncio.sleep(0.01)

    def _connected(self, page: str) -> connect:
        self._connections += 1
        return connect(
            self._address % (self._connections, page),
            additional_headers=self._headers,
            origin=self._origin,  # type: ignore[arg-type]
            compression=None,
            max_size=None,
            ping_interval=None,
            open_timeout=None,
            proxy=None,
        )

    async def _say_hello(self, socket: ClientConnection) -> None:
        self._came_back = True
        await self._tell(socket, {"t": "hello", "seq": self._seq, "mark": self._mark, "lang": "en", "text": True})
        if self._pending is not None:
            await self._tell(socket, self._pending)

    async def _tell(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        await socket.send(json.dumps(message))

    def _hear(self, told: dict[str, Any]) -> None:
        self._seq = told["seq"]
        if self._came_back and told["t"] in ("view", "same"):
            self._came_back = False
            assert told["at"] >= self._awaited, f"what was acknowledged at {self.table} is gone"
        if told["t"] == "view":
            assert told["at"] >= self.at, f"the clock of {self.table} went back from {self.at} to {told['at']}"
            self.at, self.turn, self._mark = told["at"], told["turn"], told["mark"]
            changed = {name: edited(self.regions[name], edits) for name, edits in told["edits"].items()}
            self.regions = told["regions"] if told["full"] else self.regions | told["regions"] | changed
        elif told["t"] == "same":
            assert told["at"] == self.at
            self._score.same += 1
        elif told["t"] in ("done", "refused"):
            sent, self._pending = self._pending, None
            assert sent is not None, told
            assert sent["id"] == told["id"], told
            if told["t"] == "done":
                assert told["at"] >= self.at
                self._awaited = told["at"]
                self._score.done(self.table, sent["id"], sent["t"] == "undo")
            else:
                if told["why"] == "over":  # somebody else has ended it meanwhile: `check` looks
                    self._score.over.add(self.table)
                else:
                    assert told["why"] in CLEAN, told
                self._score.refused[told["why"]] = self._score.refused.get(told["why"], 0) + 1

    async def _act(self, socket: ClientConnection) -> None:
        if not self.playing or self._pending is not None or self.at < self._awaited:
            return
        if self._rng.random() < LEAVE:
            await socket.close()
            return
        request = ASKED.search(self.regions.get("request", ""))
        lit = self.lit()
        if request is not None:
            say = "agree" if self._rng.random() < 0.7 else "refuse"
            await self._ask(socket, t="answer", number=int(request[1]), say=say)
        elif self.at != self._played_at and self.at and self._rng.random() < UNDO:
            self._played_at = self.at  # what is refused would be refused again
            await self._ask(socket, t="undo", at=self.at)
        elif self.turn and lit:
            await self._ask(socket, t="play", at=self.at, action=self._rng.choice(lit))

    async def _ask(self, socket: ClientConnection, **message: object) -> None:
        self._sent += 1
        self._pending = message | {"id": f"{self._name}-{self._sent}"}
        await self._tell(socket, self._pending)

    def lit(self) -> list[int]:
        return sorted({int(one) for one in re.findall(r'data-action="([0-9]+)"', "".join(self.regions.values()))})

    @property
    def is_calm(self) -> bool:
        return self._pending is None and self.at >= self._awaited

    def shows(self, view: dict[str, Any]) -> bool:
        """Does the page look like this view? Who else is here may differ."""
        same = [self.regions[name] == view["regions"][name] for name in view["regions"] if name not in PRESENCE]
        return self.at == view["at"] and all(same)

    async def fresh(self) -> dict[str, Any]:
        """The view of a page that has just been loaded."""
        async with self._connected("two") as socket:
            await self._tell(socket, {"t": "hello", "seq": 0, "lang": "en", "text": True})
            while True:
                told: dict[str, Any] = json.loads(await socket.recv())
                if told["t"] == "view":
                    return told


async def until(ready: Callable[[], bool], players: list[asyncio.Task[None]], limit: Any) -> None:
    """Wait for something while all play; what goes wrong for one of them goes wrong at once."""
    while not ready():
        for one in players:
            if one.done():
                one.result()
        assert not limit.is_over(), "it took too long"
        await asyncio.sleep(0.002)
