"""Memory that was freed in many places goes back to the machine, every time that tables are let go."""

from __future__ import annotations

import asyncio
import platform
import random
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest

from mohreh.server import tables
from mohreh.server.app import App
from mohreh.server.settings import Settings
from mohreh.web.pieces import DRAWINGS, keep
from tests.kit.patience import patience, until
from tests.server.kit import Guest, awaited, running

pytestmark = pytest.mark.once


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
    drawn = ["x" * rng.randint(600, 6000) for _ in range(20_000)]
    drawn = [one if rng.random() < 0.3 else "" for one in drawn]
    app = App(Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", secret="a secret for one test only"))
    before = megabytes()
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
