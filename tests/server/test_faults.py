"""What goes wrong with the disk, the file, its lock and the clock.

Each time there is a clear sentence, nothing is damaged, and it goes on by itself.
"""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import pytest

from mohreh.kernel.errors import MohrehError
from mohreh.server import tables
from mohreh.server.app import App
from mohreh.server.settings import DAY, Settings
from mohreh.server.storage import database
from mohreh.server.tables import EvenClock
from mohreh.server.upkeep.checking import check_database
from mohreh.server.upkeep.opened import reading
from tests.kit.patience import patience, until
from tests.kit.processes import end, end_with_parent
from tests.server.kit import HOME, SECRET, Guest, Page, Running, running
from tests.server.test_chain import alone

pytestmark = pytest.mark.once

LOCKED: Final = 10.0  # seconds
UNSAVED: Final = "cannot be saved now; nothing is lost"
HOLD: Final = """
import sqlite3, sys
held = sqlite3.connect(sys.argv[1], isolation_level=None)
held.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
sys.stdin.readline()
held.execute("COMMIT")
"""


@contextlib.contextmanager
def held(file: Path) -> Iterator[None]:
    """Another process has locked the database."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=end_with_parent,
    )
    try:
        assert process.stdout is not None
        assert "held\n" == process.stdout.readline()
        yield
    finally:
        end(process, patience())


@contextlib.contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    """A file system with little room, where this may be mounted."""
    disk = folder / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(disk)]
    if shutil.which("mount") is None or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("a small disk can be mounted only by root")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "-l", disk], check=True)


def begin(server: Running) -> tuple[Guest, str, Page]:
    guest = Guest(server)
    table = alone(server, guest)
    page = guest.page(table)
    page.until_turn()
    return guest, table, page


def refused(page: Page) -> None:
    """A move that is not saved: it is said why, and the page is to come again."""
    told = page.play(page.lit()[0])
    assert ("refused", "busy") == (told["t"], told["why"])
    assert UNSAVED in told["html"]
    assert 1012 == page.closed()


def goes_on(server: Running, guest: Guest, table: str, decisions: int) -> None:
    """Once it can be written again, nobody has to do anything; what was refused has not happened."""
    until(lambda: 200 == guest.http.get("/health").status_code)
    page = guest.page(table)
    page.until_turn()
    assert decisions == server.live(table).log.table.decisions
    assert "done" == page.play(page.lit()[0])["t"]
    page.close()


def sound(folder: Path) -> None:
    with reading(HOME.of(folder)) as connection:
        assert {} == check_database(connection, lambda done, total: None).broken


@pytest.mark.sqlite
def test_a_full_disk(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with small_disk(tmp_path, "2m") as disk:
        with running(disk) as server:
            guest, table, page = begin(server)
            assert "done" == page.play(page.lit()[0])["t"]
            page.until("view")
            filler = disk / "filler"
            with contextlib.suppress(OSError), filler.open("wb", buffering=0) as out:
                while True:
                    out.write(b"\0" * 4096)
            refused(page)
            assert 503 == guest.http.get("/health").status_code
            answer = guest.post("/play", game="splendor")
            assert (503, True) == (answer.status_code, "cannot be saved now" in answer.text)
            assert 200 == guest.http.get(f"/t/{table}").status_code  # what is there can be looked at
            filler.unlink()
            goes_on(server, guest, table, 1)
        sound(disk)
    assert "disk is full" in caplog.text
    assert "Traceback" not in caplog.text


@pytest.mark.sqlite
def test_a_disk_that_may_only_be_read_is_a_sentence(tmp_path: Path) -> None:
    with small_disk(tmp_path, "2m") as disk:
        with running(disk) as server:
            begin(server)
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        with pytest.raises(MohrehError, match="cannot be opened") as said:
            App(Settings(database=f"sqlite:///{disk / 'tables.db'}", secret=SECRET))
        assert 1 == len(str(said.value).splitlines())
        subprocess.run(["mount", "-o", "remount,rw", disk], check=True)
        sound(disk)


@pytest.mark.sqlite
def test_a_database_that_is_gone_and_comes_back(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """SQLite would go on writing the file under its new name, or one that is deleted already."""
    file, elsewhere = tmp_path / "tables.db", tmp_path / "elsewhere.db"
    with running(tmp_path) as server:
        guest, table, page = begin(server)
        file.rename(elsewhere)
        refused(page)
        assert 503 == guest.http.get("/health").status_code
        assert not file.exists()
        file.write_bytes(b"something else")
        page = guest.page(table)
        page.until_turn()
        refused(page)
        assert b"something else" == file.read_bytes()
        file.unlink()
        elsewhere.rename(file)
        goes_on(server, guest, table, 0)
    sound(tmp_path)
    assert "was moved or deleted: it is not there" in caplog.text
    assert "another file lies there" in caplog.text
    assert "Traceback" not in caplog.text


@pytest.mark.sqlite
def test_a_database_that_another_process_has_locked(tmp_path: Path) -> None:
    """Whoever moves waits, pages are served meanwhile, and it goes on as soon as the lock is gone."""
    with running(tmp_path) as server, ThreadPoolExecutor(1) as threads:
        guest, table, page = begin(server)
        for _ in range(3):  # a disk that is slow looks the same
            page.until_turn()
            with held(tmp_path / "tables.db"):
                moving = threads.submit(page.play, page.lit()[0])
                until(lambda: server.app.tables.live[table].is_busy)
                assert [200, 200] == [guest.http.get(address).status_code for address in ("/", "/health")]
                assert not moving.done()
            assert "done" == moving.result(patience())["t"]
            page.until("view")
        assert 3 == server.live(table).log.table.decisions
    sound(tmp_path)


@pytest.mark.soak
@pytest.mark.sqlite
def test_a_database_that_is_locked_for_ten_seconds(tmp_path: Path) -> None:
    with running(tmp_path) as server, ThreadPoolExecutor(1) as threads:
        _, table, page = begin(server)
        with held(tmp_path / "tables.db"):
            moving = threads.submit(page.play, page.lit()[0])
            ends = time.monotonic() + LOCKED
            until(lambda: time.monotonic() > ends)
        assert "done" == moving.result(patience())["t"]
        assert 1 == server.live(table).log.table.decisions
    sound(tmp_path)


@pytest.mark.sqlite
def test_a_lock_that_does_not_go_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.2)
    with running(tmp_path) as server:
        guest, table, page = begin(server)
        with held(tmp_path / "tables.db"):
            refused(page)
            assert 503 == guest.http.get("/health").status_code
        goes_on(server, guest, table, 0)
    sound(tmp_path)


def test_a_clock_that_jumps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """Games go on, nobody's time at a table goes back, and nothing seems old enough to be put away."""
    monkeypatch.setattr(tables, "SWEEP", 0.02)
    monkeypatch.setattr(tables, "TIDY", 0.02)
    real, ahead = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: real() + ahead[0])
    looked = threading.Event()
    even = EvenClock.is_even

    def noted(clock: EvenClock) -> bool:
        found = even(clock)
        looked.set()
        return found

    monkeypatch.setattr(EvenClock, "is_even", noted)
    with running(tmp_path) as server:
        guest, table, page = begin(server)
        other = guest.make(seats=("me", "open"))
        seen = [page.at]
        for days in (100.0, -100.0, 0.0):
            ahead[0] = days * DAY
            page.until_turn()
            assert "done" == page.play(page.lit()[0])["t"]
            page.until("view")
            seen.append(page.at)
            for _ in range(2):  # the second look began after the jump
                looked.clear()
                assert looked.wait(patience())
            assert 200 == guest.http.get(f"/t/{other}").status_code
        assert sorted(set(seen)) == seen
        server.live(table)
    sound(tmp_path)
    assert "was moved by" in caplog.text


def test_tables_are_put_away_again_a_day_after_a_jump() -> None:
    now, steady = [1_000_000.0], [0.0]
    clock = EvenClock(lambda: now[0], lambda: steady[0])

    def after(seconds: float, jump: float = 0.0) -> bool:
        steady[0] += seconds
        now[0] += seconds + jump
        return clock.is_even()

    assert after(3600)
    assert after(3600, jump=30)  # as clocks are set right now and then
    assert not after(1, jump=40 * DAY)
    assert not after(DAY - 60)
    assert after(120)
