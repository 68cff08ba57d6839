"""Whose page is drawn next, and what is kept of it: people are answered in between, and watchers wait for players."""

from __future__ import annotations

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

import pytest
import uvloop

from mohreh.server.drawing_line import AT_ONCE, PLAYERS_IN_A_ROW, DrawingLine
from mohreh.server.listen import bind
from mohreh.server.sockets import Viewer
from tests.kit.patience import patience, until
from tests.server.kit import Guest, Running, awaited, running

pytestmark = pytest.mark.once


class Waiting:
    """Somebody in the line: notes when the turn has come."""

    def __init__(self, name: str, order: list[str]) -> None:
        self.name = name
        self._order = order

    def draw_now(self) -> None:
        self._order.append(self.name)


def in_line(line: DrawingLine, order: list[str], name: str) -> Viewer:
    viewer = cast(Viewer, Waiting(name, order))
    line.join(viewer, plays=name.startswith("p"))
    return viewer


def test_after_a_few_pages_everything_else_goes_on() -> None:
    order: list[str] = []

    async def answer() -> None:
        for n in range(3):
            order.append(f"answer {n}")
            await asyncio.sleep(0)

    async def work() -> None:
        line = DrawingLine()
        for n in range(2 * AT_ONCE):
            in_line(line, order, f"w{n}")
        await answer()

    awaited(work())
    pages = [f"w{n}" for n in range(2 * AT_ONCE)]
    assert ["answer 0", *pages[:AT_ONCE], "answer 1", *pages[AT_ONCE:], "answer 2"] == order


def test_players_come_first_and_those_who_watch_are_not_forgotten() -> None:
    order: list[str] = []

    async def work() -> None:
        line = DrawingLine()
        gone = in_line(line, order, "w0")
        for n in range(2):
            in_line(line, order, f"w{n + 1}")
        for n in range(PLAYERS_IN_A_ROW + 2):
            in_line(line, order, f"p{n}")
        line.leave(gone)
        while len(order) < PLAYERS_IN_A_ROW + 4:
            await asyncio.sleep(0)

    awaited(work())
    assert ["p0", "p1", "p2", "p3", "w1", "p4", "p5", "w2"] == order


def test_a_page_that_waits_is_drawn_once_and_shows_the_newest(tmp_path: Path) -> None:
    """While its turn does not come, two moves are made: a watcher hears of both in one message."""
    with running(tmp_path) as server:
        player, watcher = Guest(server), Guest(server)
        table = player.make(seats=("me", "greedy"), begins=0, public="public")
        page, other = player.page(table), watcher.page(table)
        page.until_turn()
        other.until("view")
        other.rest()
        line, live = server.app.tables.line, server.live(table)
        line._calling = True  # nobody's turn comes
        assert "done" == page.play(page.lit()[0])["t"]  # who moves hears it all the same
        until(lambda: len(live.log.table.history) >= 2 and live.log.table.waiting == [0] and not live.lock.locked())

        async def go_on() -> None:
            line._calling = False
            line._go_on()

        server.call(go_on())
        assert live.log.clock[-1] == other.until("view")["at"]
        assert [] == other.rest()


def test_what_pages_were_told_is_forgotten_when_nobody_waits(server: Running) -> None:
    guest = Guest(server)
    table = guest.make(seats=("me", "greedy"), begins=0)
    page = guest.page(table)
    page.until_turn()
    assert "done" == page.play(page.lit()[0])["t"]
    page.until("view")
    page.until_turn()
    (viewer,) = server.live(table).viewers
    picture = viewer.stream.picture
    assert picture is not None
    until(lambda: not picture._updates)


@pytest.mark.parametrize("loop", [asyncio.new_event_loop, uvloop.new_event_loop])
def test_no_answer_waits_for_the_network(loop: Any) -> None:
    """Nagle's algorithm is off at every connection, whatever event loop there is: else a page waits for 40 ms."""
    found: list[int] = []

    class Accepting(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            here = transport.get_extra_info("socket")
            found.append(here.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    async def work() -> None:
        listening = bind("127.0.0.1", 0)
        server = await asyncio.get_running_loop().create_server(Accepting, sock=listening)
        async with server, asyncio.timeout(patience()):
            _, writer = await asyncio.open_connection(*listening.getsockname())
            while not found:
                await asyncio.sleep(0)
            writer.close()

    def run() -> None:
        with asyncio.Runner(loop_factory=loop) as runner:
            runner.run(work())

    with ThreadPoolExecutor(1) as threads:  # a browser of other tests has a loop in this thread
        threads.submit(run).result()
    assert [1] == [int(one != 0) for one in found]
