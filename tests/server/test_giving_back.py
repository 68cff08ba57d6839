"""Tables leave the memory soon, with all that belonged to them, and what is freed goes back to the machine."""

from __future__ import annotations

import asyncio
import gc
import platform
import random
import weakref
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from mohreh.kernel.decisions import Decision
from mohreh.server import tables
from mohreh.server.app import App
from mohreh.server.live_table import LiveTable
from mohreh.server.page_streams import PageStream, Picture
from mohreh.server.settings import Settings
from mohreh.web.log import DrawnLog
from mohreh.web.model import Shown
from mohreh.web.pieces import DRAWINGS, keep
from tests.kit.patience import patience, until
from tests.server.kit import Guest, Running, awaited, running

pytestmark = pytest.mark.once

OF_TABLES: Final = (LiveTable, DrawnLog, Decision, PageStream, Picture, Shown)


def megabytes() -> float:
    return int(Path("/proc/self/status").read_text().split("VmRSS:")[1].split()[0]) / 1024


async def sweep_until(app: App, done: Callable[[], bool]) -> None:
    sweeping = asyncio.create_task(app.tables.sweep())
    try:
        async with asyncio.timeout(patience(20)):
            while not done():
                await asyncio.sleep(0.02)
    finally:
        sweeping.cancel()


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc can be told to give memory back")
def test_gaps_between_drawings_go_back_to_the_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "SWEEP", 0.01)
    rng = random.Random(1)
    app = App(Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", secret="a secret for one test only"))
    drawn = ["x" * rng.randint(600, 6000) for _ in range(20_000)]
    before = megabytes()  # not later: another server of this process may sweep at any moment
    drawn = [one if rng.random() < 0.3 else "" for one in drawn]
    awaited(sweep_until(app, lambda: megabytes() <= before - 10))
    assert drawn


def test_drawings_that_nobody_asks_for_go_after_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "SWEEP", 0.01)
    monkeypatch.setattr(tables, "DRAWN", 0.02)
    app = App(Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", secret="a secret for one test only"))
    kept = weakref.ref(keep("only here", lambda: {"a drawing"}))
    assert kept() is not None
    awaited(sweep_until(app, lambda: kept() is None))


def test_there_is_room_for_drawings_of_the_tables_that_are_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables that are over stay in memory for a while, but their drawings need not."""
    rooms: list[int] = []
    with running(tmp_path) as server:
        guest = Guest(server)
        looked_at, left = [guest.make(seats=("me", "random")) for _ in range(2)]
        guest.page(looked_at).until("view")
        page = guest.page(left)
        page.until("view")
        page.close()
        until(lambda: not server.live(left).viewers)
        monkeypatch.setattr(DRAWINGS, "make_room", rooms.append)
        server.app.tables._let_go()
    assert {looked_at, left} == set(server.app.tables.live)
    assert 1 + 1 == rooms[0]


def play_to_the_end(server: Running, guest: Guest, watcher: Guest) -> str:
    """A short game against a bot, with a watcher; then both leave."""
    table = guest.make(seats=("me", "random"), public="public")
    pages = [guest.page(table), watcher.page(table)]
    for page in pages:
        page.until("view")
    pages[0].until_turn()
    assert "done" == pages[0].play(pages[0].lit()[0])["t"]
    pages[0].until_turn()
    assert "done" == pages[0].ask("resign")["t"]
    for page in pages:
        page.close()
    until(lambda: not server.live(table).viewers)
    return table


def test_of_games_that_are_over_few_are_in_memory(tmp_path: Path) -> None:
    """One begins as soon as one is over, and each takes half a minute."""
    with running(tmp_path) as server:
        guest, watcher = Guest(server), Guest(server)
        most = 0
        for _ in range(12):
            play_to_the_end(server, guest, watcher)
            for live in server.app.tables.live.values():
                live.last_used -= 30
            server.app.tables._let_go()
            most = max(most, len(server.app.tables.live))
    assert most <= 5


@pytest.fixture
def no_collector() -> Iterator[None]:
    """What the collector of garbage would have to find stays for long: it looks seldom at what is old."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def test_nothing_stays_of_a_table_that_has_left_the_memory(tmp_path: Path, no_collector: None) -> None:
    """Other servers of this process may have less meanwhile: their tables leave the memory, too."""
    with running(tmp_path, idle_after=0.0) as server:
        guest, watcher = Guest(server), Guest(server)

        def kept() -> Counter[str]:
            return Counter(type(one).__name__ for one in gc.get_objects() if type(one) in OF_TABLES)

        before = kept()
        for _ in range(3):
            play_to_the_end(server, guest, watcher)
        assert not kept() <= before

        def has_gone() -> bool:
            server.app.tables._let_go()
            return kept() <= before

        until(has_gone)


def test_a_table_at_which_a_bot_thinks_stays_in_memory(tmp_path: Path) -> None:
    """Whoever has moved may leave: the bot's answer is not thought about twice."""
    with running(tmp_path, idle_after=0.0) as server:
        real, may_answer = server.app.services.workers.choose, asyncio.Event()

        async def slow(*given: Any) -> int | None:
            await may_answer.wait()
            return await real(*given)

        server.app.services.workers.choose = slow  # type: ignore[assignment, method-assign]
        guest = Guest(server)
        table = guest.make(seats=("me", "random"))
        page = guest.page(table)
        page.until("view")
        page.until_turn()
        assert "done" == page.play(page.lit()[0])["t"]
        live = server.live(table)
        page.close()
        until(lambda: not live.viewers)
        live.last_used -= 1
        server.app.tables._let_go()
        assert table in server.app.tables.live

        async def answer() -> None:
            may_answer.set()

        server.call(answer())
        until(lambda: not live.bots.turns)
        assert 1 < live.log.length
        live.last_used -= 1
        server.app.tables._let_go()
        assert table not in server.app.tables.live
