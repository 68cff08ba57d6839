"""A server that really runs, on a free port of this machine, and guests who use it as a browser does."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, Final, TypeVar, final
from unittest.mock import patch

import httpx
import uvicorn
from sqlalchemy import Connection, create_engine, text
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from mohreh.server import guests as registered
from mohreh.server import new_table
from mohreh.server.app import App, config_for
from mohreh.server.edits import edited
from mohreh.server.listen import bind
from mohreh.server.live_table import LiveTable
from mohreh.server.seats import Chair
from mohreh.server.settings import Settings, database_url
from mohreh.server.storage.engines import url_of
from mohreh.server.storage.queries import PLAYING, SavedTable, TableFacts, add_table
from tests.kit.http import client
from tests.kit.patience import Limit, patience, until
from tests.kit.postgres import Postgres
from tests.kit.processes import end_with_parent, line_of
from tools.compiled_sources import ROOT

SECRET: Final = "a secret for tests only"
DEAL: Final = f"{7:032x}"  # the seed of every table
FAST: Final = Settings(
    secret=SECRET,
    workers=1,
    teacher="greedy",
    bot_pause=0.0,
    bot_seconds=600.0,
    bot_start=600.0,
    window_pause=0.0,
    absent_after=0.0,
    gathering=0.0,
    leaving=0.05,
    hints_each="10000/second",
    messages="10000/second",
    messages_each="10000/second",
    posts_each="10000/second",
    posts_here="10000/second",
    sockets_here="10000/second",
    health_pause=0.0,
)

PAGES: Final = count()

Heard = dict[str, Any]
T = TypeVar("T")


@final
class Home:
    """Where servers keep their tables: each in a file in its folder, or each in a database of one PostgreSQL.

    `TEST_DATABASE=postgresql` runs all tests of servers there that are not about the file itself.
    """

    VARIABLE: Final = "TEST_DATABASE"

    def __init__(self) -> None:
        kind = os.environ.get(self.VARIABLE, "sqlite")
        assert kind in ("sqlite", "postgresql"), f"{self.VARIABLE} is {kind!r}"
        self.is_postgresql: Final = kind == "postgresql"
        self.postgresql: Postgres | None = None  # there before the first test where it is needed
        self._there: Final[dict[Path, str]] = {}

    def of(self, folder: Path) -> str:
        """The address of the database of a folder: empty at first, then what the last server has left."""
        if not self.is_postgresql:
            return f"sqlite:///{folder / 'tables.db'}"
        if folder not in self._there:
            assert self.postgresql is not None
            self._there[folder] = self.postgresql.new()
        return self._there[folder]


HOME: Final = Home()


def change(database: str | Path, statement: str, **values: object) -> None:
    """Change something in a database, of a file or at an address, as somebody does who has it."""
    with opened(database) as connection:
        assert connection.execute(text(statement), values).rowcount, statement


def rows(database: str | Path, statement: str, **values: object) -> list[tuple[object, ...]]:
    """What is in a database, of a file or at an address."""
    with opened(database) as connection:
        return [tuple(row) for row in connection.execute(text(statement), values)]


@contextlib.contextmanager
def opened(database: str | Path) -> Iterator[Connection]:
    """A transaction in a database, of a file or at an address."""
    engine = create_engine(url_of(database_url(str(database))))
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def awaited(work: Coroutine[Any, Any, T]) -> T:
    """What it returns, from a loop in a thread of its own: a browser of other tests has one in this thread."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, work).result()


def start(folder: Path, *words: str) -> subprocess.Popen[str]:
    """`mohreh serve`, as somebody starts it: a process that has its data in the folder."""
    environ = os.environ | {"PYTHONPATH": os.pathsep.join([*sys.path[:1], str(ROOT)]), "XDG_DATA_HOME": str(folder)}
    command = [sys.executable, "-m", "mohreh", "serve", "--no-open", *words]
    return subprocess.Popen(
        command,
        cwd=folder,
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=end_with_parent,
    )


def greeting(process: subprocess.Popen[str]) -> str:
    """The line with the links, which the server prints as soon as it can be reached."""
    return line_of(process, "it prints nothing")


class Running:
    """One server, in a thread of its own."""

    def __init__(self, settings: Settings) -> None:
        self.app: App = App(settings)
        self._listening = bind("127.0.0.1", 0)
        self.base: Final = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._server = uvicorn.Server(config_for(self.app))
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        until(lambda: self._server.started)

    def _run(self) -> None:
        async def serve() -> None:
            self._loop = asyncio.get_running_loop()
            await self._server.serve([self._listening])

        asyncio.run(serve())

    def call(self, work: Any) -> Any:
        """Run a coroutine where the server runs."""
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(patience())

    def live(self, table: str) -> LiveTable:
        found: LiveTable = self.call(self.app.tables.find(table))
        return found

    def stop(self) -> None:
        self._server.should_exit = True
        try:
            until(lambda: not self._thread.is_alive(), "the server does not stop")
        except AssertionError as late:
            raise AssertionError(f"{late}; what every thread does:\n{stacks()}") from None
        finally:
            self._listening.close()


def stacks() -> str:
    """Where every thread of this process is."""
    return "\n".join(["".join(traceback.format_stack(frame)) for frame in sys._current_frames().values()])


@contextlib.contextmanager
def dealing() -> Iterator[None]:
    """While this goes on, no new table's deal is left to chance. Bots' chances come from the deal, too."""
    with patch.object(new_table, "new_seed", lambda: DEAL):
        yield


@contextlib.contextmanager
def running(folder: Path, **changes: object) -> Iterator[Running]:
    settings = replace(FAST, **({"database": HOME.of(folder)} | changes))  # type: ignore[arg-type]
    with dealing():
        server = Running(settings)
        try:
            yield server
        finally:
            server.stop()


def place(
    server: Running, table: str, rules: Rules, state: State, people: list[str], teaching: bool = False
) -> None:
    """A table at which a game stands as it is here, with these people."""
    store = server.app.services.store
    facts = TableFacts(
        id=table,
        game=rules.game.name,
        rules=rules.game.version,
        players=rules.players,
        options=json.dumps(rules.options),
        rng=state.rng.NAME,
        start=json.dumps(rules.save(state)),
        title="",
        owner="",
        public=True,
        hands=False,
        created=time.time(),
        teaching=teaching,
    )
    chairs = [Chair(person) for person in people]
    server.call(store.write(lambda connection: add_table(connection, SavedTable(facts, PLAYING, [], "", chairs, []))))


class Guest:
    """Somebody with a browser."""

    def __init__(self, server: Running, language: str = "en", visit: bool = True) -> None:
        self.server = server
        self.http = client(base_url=server.base, headers={"accept-language": language})
        if visit:
            self.http.get("/")

    @property
    def cookies(self) -> str:
        return "; ".join([f"{key}={value}" for key, value in self.http.cookies.items()])

    @property
    def id(self) -> str:
        return self.server.app.services.guests.id_of(self.http.cookies["mohreh"])

    @classmethod
    def called(cls, server: Running, person: str) -> Guest:
        """The guest with this id."""
        found = cls(server, visit=False)
        found.http.cookies.set("mohreh", server.app.services.guests.cookie(registered.Guest(person, "", True)))
        return found

    def moved(self, server: Running) -> Guest:
        """The same browser, after the server came back at another port."""
        other = Guest(server, visit=False)
        other.http.cookies = self.http.cookies
        return other

    def post(self, address: str, **fields: str) -> httpx.Response:
        return self.http.post(address, data=fields)

    def make(
        self, game: str = "splendor", players: int = 2, seats: tuple[str, ...] = (), begins: int = -1, **fields: str
    ) -> str:
        """A new table; its name. Where `begins` names a seat, it has the first turn."""
        chosen = {f"seat{n}": who for n, who in enumerate(seats)}
        if begins >= 0:
            chosen["opt.start_player"] = str(begins)
        answer = self.post("/new", game=game, players=str(players), **chosen, **fields)
        assert 303 == answer.status_code, answer.text[:2000]
        return answer.headers["location"].removeprefix("/t/")

    def page(
        self,
        table: str,
        seq: int = 0,
        page: str = "one",
        link: str = "",
        hello: bool = True,
        mark: str = "",
        since: str = "",
    ) -> Page:
        where = f"/t/{table}/socket?page={page}" + (f"&link={link}" if link else "")
        where += f"&since={since}" if since else ""
        address = self.server.base.replace("http", "ws") + where
        headers = {"Cookie": self.cookies, "Origin": self.server.base}
        found = Page(connect(address, additional_headers=headers, open_timeout=patience(), max_size=None, legacy=True))
        if hello:
            found.send(t="hello", seq=seq, lang="en", mark=mark)
        return found

    def links(self, table: str) -> dict[str, str]:
        """What may be handed on, without the beginning of the address."""
        live = self.server.live(table)

        async def look() -> dict[str, str]:
            return (await live.look_now(lambda: live.viewpoint(self.id, False, ""))).links

        found: dict[str, str] = self.server.call(look())
        return found


class Page:
    """A page at a table: what it asked and what it heard."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[Heard] = []
        self.raw: list[str] = []
        self.at = 0
        self.turn = False
        self.mark = ""
        self.regions: dict[str, str] = {}
        self.name = f"page{next(PAGES):06}"  # what its messages are called, never the same twice
        self._number = 0

    def send(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, limit: Limit | None = None) -> Heard:
        """The next message."""
        text = self._receive(limit or Limit())
        assert isinstance(text, str)
        self.raw.append(text)
        message: Heard = json.loads(text)
        self.heard.append(message)
        if message["t"] == "view":
            self.at, self.turn, self.mark = message["at"], message["turn"], message["mark"]
            changed = {name: edited(self.regions[name], edits) for name, edits in message["edits"].items()}
            self.regions = message["regions"] if message["full"] else self.regions | message["regions"] | changed
        return message

    def _receive(self, limit: Limit) -> str | bytes:
        while True:
            try:
                return self.socket.recv(timeout=limit.look())
            except TimeoutError:
                assert not limit.is_over(), f"nothing was heard after {[one['t'] for one in self.heard]}"

    def until(self, kind: str) -> Heard:
        """The next message of a kind."""
        limit = Limit()
        while not limit.is_over():
            message = self.hear(limit)
            if message["t"] == kind:
                return message
        raise AssertionError(f"no {kind} in time")

    def until_turn(self, turn: bool = True) -> None:
        while self.turn != turn:
            self.hear()

    def until_at(self, at: int) -> None:
        """Until the page has seen so much happen."""
        while self.at < at:
            self.hear()

    def rest(self) -> list[Heard]:
        """All that was still to be heard of what has happened so far.

        Answers are sent before views: a view that waited while the first question was answered comes before the
        answer to the second.
        """
        before = len(self.heard)
        for _ in range(2):
            self.send(t="ping")
            self.until("pong")
        return [message for message in self.heard[before:] if message["t"] != "pong"]

    def ask(self, t: str, **fields: object) -> Heard:
        """Ask for something that has an id; done or refused."""
        self._number += 1
        given = {"id": f"{self.name}-{self._number}"} | fields
        self.send(t=t, **given)
        while True:
            message = self.hear()
            if message["t"] in ("done", "refused", "go") and message.get("id", given["id"]) in (given["id"], ""):
                return message

    def play(self, action: int, **fields: object) -> Heard:
        return self.ask("play", **({"at": self.at, "action": action} | fields))

    def lit(self) -> list[int]:
        """The actions that the page offers."""
        return sorted({int(one) for one in re.findall(r'data-action="([0-9]+)"', "".join(self.regions.values()))})

    def close(self) -> None:
        self.socket.close()

    def closed(self) -> int:
        """Hear until the connection ends; the code."""
        limit = Limit()
        try:
            while not limit.is_over():
                self.hear(limit)
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd is not None else 1006
        raise AssertionError("the connection did not end")
