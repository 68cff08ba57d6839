"""The protocol on a bad network: messages that are lost, late, doubled or out of order, connections that break.
And servers that are killed.

Two people play while Hypothesis does all of it to them. A client keeps what a page keeps, and afterwards everything
that was acknowledged is in the log, once; numbers and clocks never go back; every page shows what a new one is shown.
"""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from mohreh.kernel import registry
from mohreh.server import new_table
from mohreh.server.game_log import GameLog
from mohreh.server.guests import Guests
from mohreh.server.listen import bind
from mohreh.server.live_table import LiveTable
from mohreh.server.rerun import replayed
from mohreh.server.seats import Chair
from mohreh.server.storage import queries
from mohreh.server.storage.database import Store
from mohreh.server.storage.queries import SavedTable
from tests.kit.examples import PATIENT
from tests.kit.forked_server import ForkedServers
from tests.kit.patience import Limit, until
from tests.server.kit import SECRET, Guest, Page, Running, dealing, opened

pytestmark = pytest.mark.once

PAGES = 3  # two of the first person, one of the second
CHOICE = st.integers(0, 10_000)
KINDS = ("play", "play", "play", "undo", "answer")


class Client:
    """A page, with what it keeps while its connection is broken."""

    def __init__(self, guest: Guest, table: str, name: str) -> None:
        self.guest, self.table, self.name = guest, table, name
        self.page: Page | None = None
        self.seq = 0
        self.at = 0
        self.mark = ""
        self.regions: dict[str, str] = {}
        self.open: dict[str, dict[str, object]] = {}  # what was sent and has no answer yet
        self.sent: list[dict[str, object]] = []
        self.done: set[str] = set()
        self.refused: set[str] = set()
        self.since = 2  # when its connections were begun

    def connect(self) -> None:
        self.since += 2
        mine = {"seq": self.seq, "page": self.name, "mark": self.mark, "since": f"{self.since}"}
        self.page = self.guest.page(self.table, **mine)  # type: ignore[arg-type]
        self.page.regions, self.page.mark = self.regions, self.mark
        self.read()

    def lose(self) -> None:
        """The connection breaks, with all that is on its way."""
        if self.page is not None:
            with contextlib.suppress(OSError):  # the server has gone
                self.page.socket.socket.shutdown(socket.SHUT_RDWR)
            self.page = None

    def send(self, message: dict[str, object]) -> None:
        assert self.page is not None
        if "id" in message:
            self.open[str(message["id"])] = message
            self.sent.append(message)
        self.page.send(**message)

    def read(self) -> None:
        """All that has been sent to this page so far."""
        assert self.page is not None
        pongs, limit = 0, Limit()
        for _ in range(2):
            self.page.send(t="ping")
        while pongs < 2 and not limit.is_over():
            pongs += self._heard(self.page.hear(limit))
        assert 2 == pongs

    def _heard(self, message: dict[str, Any]) -> bool:
        assert self.seq + 1 == message["seq"], "a message is missing, or came twice"
        self.seq = message["seq"]
        if "at" in message:
            assert message["at"] >= self.at, "a clock went back"
            self.at = message["at"]
        assert self.page is not None
        self.regions, self.mark = self.page.regions, self.page.mark
        if message["t"] in ("done", "refused") and message["id"]:
            (self.done if message["t"] == "done" else self.refused).add(message["id"])
            self.open.pop(message["id"], None)
        return bool(message["t"] == "pong")


def _agree(one: Client, other: Client) -> bool:
    """Do two pages show the same, as soon as all that has been sent was heard?"""
    one.read()
    other.read()
    return (one.at, one.mark) == (other.at, other.mark)


class Playing(RuleBasedStateMachine):
    """What may happen to two people who play."""

    def __init__(self) -> None:
        super().__init__()
        self.clients: list[Client] = []
        self.table = ""
        self.number = 0

    def begun(self, game: str) -> tuple[Guest, Guest]:
        """A table, and who sits there."""
        raise NotImplementedError

    def saved(self) -> SavedTable:
        """The table as it is written."""
        raise NotImplementedError

    @property
    def log(self) -> GameLog:
        """The table as it is now."""
        raise NotImplementedError

    @initialize(game=st.sampled_from(registry.names()))
    def sit_down(self, game: str) -> None:
        ann, ben = self.begun(game)
        self.clients = [Client(who, self.table, f"page{n}") for n, who in enumerate((ann, ann, ben))]
        for client in self.clients:
            client.connect()

    def new_id(self) -> str:
        self.number += 1
        return f"m{self.number}"

    def connected(self, which: int) -> Client:
        """The page of this number, connected again if it had lost its connection."""
        client = self.clients[which]
        if client.page is None:
            client.connect()
        return client

    def command(self, client: Client, choice: int, kind: str) -> dict[str, object]:
        """Something that a page could ask for now, or could have a moment ago."""
        if kind == "answer":
            request = self.log.request
            number = request.number if request is not None else choice % 5
            say = ("agree", "refuse", "withdraw")[choice % 3]
            return {"t": "answer", "id": self.new_id(), "number": number, "say": say}
        message: dict[str, object] = {"t": kind, "id": self.new_id(), "at": client.at}
        if kind == "play":
            kernel = self.log.table
            legal = [int(action) for seat in kernel.waiting for action in kernel.legal_for(seat)] or [0]
            message["action"] = legal[choice % len(legal)]
        return message

    # ---- what happens

    @rule(which=st.integers(0, PAGES - 1), choice=CHOICE, kind=st.sampled_from(KINDS))
    def ask(self, which: int, choice: int, kind: str) -> None:
        client = self.connected(which)
        client.send(self.command(client, choice, kind))
        client.read()

    @rule(which=st.integers(0, PAGES - 1), choice=CHOICE, times=st.integers(2, 3))
    def ask_twice(self, which: int, choice: int, times: int) -> None:
        """The same message, from a page that was not sure."""
        client = self.connected(which)
        message = self.command(client, choice, "play")
        for _ in range(times):
            client.send(message)
        client.read()

    @rule(which=st.integers(0, PAGES - 1), choice=CHOICE)
    def ask_and_lose_the_connection(self, which: int, choice: int) -> None:
        """It may have arrived, or not."""
        client = self.connected(which)
        client.send(self.command(client, choice, "play"))
        client.lose()

    @rule(which=st.integers(0, PAGES - 1), choice=CHOICE)
    def an_old_message_comes_late(self, which: int, choice: int) -> None:
        client = self.connected(which)
        if client.sent:
            client.send(client.sent[choice % len(client.sent)])
            client.read()

    @rule(which=st.integers(0, PAGES - 1), choice=CHOICE)
    def messages_overtake_each_other(self, which: int, choice: int) -> None:
        client = self.connected(which)
        messages = [self.command(client, choice + n, "play") for n in range(3)]
        for message in reversed(messages):
            client.send(message)
        client.read()

    @rule(choice=CHOICE)
    def all_at_once(self, choice: int) -> None:
        """Nobody reads before everybody has asked."""
        for which in range(PAGES):
            client = self.connected(which)
            client.send(self.command(client, choice + which, "play"))
        for client in self.clients:
            client.read()

    @rule(which=st.integers(0, PAGES - 1))
    def a_page_loses_its_connection(self, which: int) -> None:
        self.clients[which].lose()

    @rule(which=st.integers(0, PAGES - 1))
    def a_page_is_opened_in_its_place(self, which: int) -> None:
        """A second connection under the same name, before the server knows that the first one is gone."""
        client = self.clients[which]
        old = client.page
        if old is not None:
            client.read()
        client.connect()
        if old is not None:
            assert 4000 == old.closed()

    @rule(which=st.integers(0, PAGES - 1))
    def a_connection_that_was_given_up_comes_late(self, which: int) -> None:
        """It was begun before the one that the page has."""
        client = self.connected(which)
        late = client.guest.page(self.table, page=client.name, hello=False, since=f"{client.since - 1}")
        assert 4000 == late.closed()
        client.read()

    @rule(which=st.integers(0, PAGES - 1), text=st.one_of(st.text(max_size=40), st.binary(max_size=40)))
    def nonsense(self, which: int, text: str | bytes) -> None:
        client = self.connected(which)
        assert client.page is not None
        client.page.socket.send(text)
        client.read()

    # ---- afterwards

    def teardown(self) -> None:
        if not self.clients:
            return
        for client in self.clients:
            self.connected(self.clients.index(client))
            for message in list(client.open.values()):  # as a page does when it comes back
                client.send(message)
            client.read()
        for client in self.clients:
            client.read()
            assert {} == client.open, "a question without an answer"
        self.check_log()
        self.check_pages()
        for client in self.clients:
            client.lose()

    def check_log(self) -> None:
        """What was acknowledged is written once; what was only refused is not written; the log is the table."""
        saved = self.saved()
        written = [entry.client for entry in saved.entries if entry.client]
        assert len(written) == len(set(written)), "played twice"
        done = set().union(*[client.done for client in self.clients])
        refused = set().union(*[client.refused for client in self.clients])
        assert done == set(written)
        assert not (refused - done) & set(written)
        again, now = replayed(saved), self.log
        assert now.clock == again.clock
        assert now.table.record().start == again.table.record().start
        assert [one.action for one in now.table.history] == [one.action for one in again.table.history]

    def check_pages(self) -> None:
        for client in self.clients:
            fresh = Client(client.guest, self.table, "fresh")
            fresh.connect()
            until(partial(_agree, client, fresh), "two pages differ")  # who is there is told a moment later
            assert fresh.regions == client.regions
            fresh.lose()


class BadNetwork(Playing):
    """At a server that stays."""

    def __init__(self, server: Running) -> None:
        super().__init__()
        self.server = server

    def begun(self, game: str) -> tuple[Guest, Guest]:
        ann, ben = Guest(self.server), Guest(self.server)
        self.table = ann.make(game, 2, ("me", "open"))
        ben.http.get(ann.links(self.table)["sit"])
        return ann, ben

    def saved(self) -> SavedTable:
        store = self.server.app.services.store
        found: SavedTable = self.server.call(store.read(lambda connection: queries.find(connection, self.table)))
        return found

    @property
    def live(self) -> LiveTable:
        return self.server.live(self.table)

    @property
    def log(self) -> GameLog:
        return self.live.log

    @precondition(lambda self: all(client.page is None for client in self.clients))
    @rule()
    def the_table_leaves_the_memory(self) -> None:
        live = self.live
        until(lambda: not live.viewers and not live.lock.locked())
        live.stop()
        self.server.app.tables.live.pop(self.table, None)


class Servers:
    """One after the other, at the same address and with the same file."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "tables.db"
        Store(f"sqlite:///{self.file}").close()
        self.listening = bind("127.0.0.1", 0)
        self.listening.listen(1024)
        self._servers = ForkedServers(self.file, self.listening)
        self._process = self._servers.start()

    def crash(self) -> None:
        """Kill the one that runs; the next one takes its place."""
        self._servers.kill(self._process)
        self._process = self._servers.start()

    def close(self) -> None:
        self._servers.kill(self._process)
        self._servers.close()
        self.listening.close()


class BadServer(Playing):
    """The same, and the server ends in the middle of whatever it does."""

    def __init__(self, servers: Servers) -> None:
        super().__init__()
        self.servers = servers

    def begun(self, game: str) -> tuple[Guest, Guest]:
        base = f"http://127.0.0.1:{self.servers.listening.getsockname()[1]}"
        signing = SimpleNamespace(services=SimpleNamespace(guests=Guests(None, SECRET)))  # type: ignore[arg-type]
        server = cast(Running, SimpleNamespace(base=base, app=signing))
        with dealing():
            table = new_table.deal("ann", new_table.NewTable(game, 2, {}, [Chair("ann"), Chair("ben")]))
        with opened(self.servers.file) as connection:
            queries.add_table(connection, table)
        self.table = table.facts.id
        return Guest.called(server, "ann"), Guest.called(server, "ben")

    def saved(self) -> SavedTable:
        with opened(self.servers.file) as connection:
            found = queries.find(connection, self.table)
        assert found is not None
        return found

    @property
    def log(self) -> GameLog:
        return replayed(self.saved())

    @rule(choice=CHOICE)
    def the_server_crashes(self, choice: int) -> None:
        """While everybody asks for something: each of it was written, or not."""
        for which in range(PAGES):
            client = self.connected(which)
            client.send(self.command(client, choice + which, KINDS[(choice + which) % len(KINDS)]))
        self.servers.crash()
        for client in self.clients:
            client.lose()


def run(machine: Any, **how: Any) -> None:
    phases = [Phase.generate]  # a shorter way to a mistake is not worth its time: the steps are printed
    run_state_machine_as_test(machine, settings=settings(PATIENT, phases=phases, report_multiple_bugs=False, **how))


def test_nothing_is_lost_or_done_twice_on_a_bad_network(server: Running) -> None:
    run(lambda: BadNetwork(server), max_examples=12, stateful_step_count=20, derandomize=True)


@pytest.mark.soak
def test_nor_in_many_more_ways(server: Running) -> None:
    run(lambda: BadNetwork(server), max_examples=150, stateful_step_count=50)


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[Servers]:
    found = Servers(tmp_path)
    yield found
    found.close()


def test_nor_when_the_server_crashes_as_well(servers: Servers) -> None:
    run(lambda: BadServer(servers), max_examples=4, stateful_step_count=20, derandomize=True)


@pytest.mark.soak
def test_nor_when_it_crashes_in_many_more_ways(servers: Servers) -> None:
    run(lambda: BadServer(servers), max_examples=100, stateful_step_count=40)
