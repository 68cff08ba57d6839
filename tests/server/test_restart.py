"""A server that stops loses nothing: tables come back from their logs."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sqlite3
import sys
import threading
from concurrent.futures import CancelledError, ThreadPoolExecutor
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import update
from sqlalchemy.event import listens_for
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed

from mohreh.kernel.errors import MohrehError
from mohreh.server import tables
from mohreh.server.app import App
from mohreh.server.game_log import PLAY, Entry
from mohreh.server.settings import Settings
from mohreh.server.sockets import RESTART
from mohreh.server.storage import queries
from mohreh.server.storage.schema import TABLES
from tests.kit.http import get, post
from tests.kit.patience import patience, until
from tests.kit.processes import end
from tests.server.kit import SECRET, Guest, Page, Running, greeting, running, start

pytestmark = pytest.mark.once

KEPT: Final = {"tables.db" + ending: 0o600 for ending in ("", "-wal", "-shm", ".secret", ".lock")}


def test_in_the_middle_of_a_decision(tmp_path: Path, database: str) -> None:
    """A turn of Tash-Kalar has two actions: the second one waits when the server comes back."""
    with running(tmp_path, database=database) as server:
        guest = Guest(server)
        table = guest.make("tash_kalar", 2, ("me", "random"))
        page = guest.page(table)
        page.until_turn()
        assert "done" == page.play(page.lit()[0], id="first")["t"]
        page.until("view")
        assert "done" == page.ask("undo", at=page.at)["t"]
        page.until("view")
        assert "done" == page.play(page.lit()[1], id="second")["t"]
        page.until("view")
        at, seq, lit = page.at, page.heard[-1]["seq"], page.lit()
        before = server.live(table).log
        fingerprint = before.table.fingerprint()
    assert page.closed() in (1001, 1012)
    with running(tmp_path, database=database) as server:
        again = guest.moved(server).page(table, seq=seq)
        view = again.until("view")
        assert view["full"]
        assert seq + 1 == view["seq"]
        assert lit
        assert (at, lit) == (again.at, again.lit())
        log = server.live(table).log
        assert fingerprint == log.table.fingerprint()
        assert before.clock == log.clock
        assert "done" == again.play(lit[0], id="second", at=at)["t"]  # it has counted already
        assert fingerprint == log.table.fingerprint()
        assert "done" == again.play(again.lit()[0])["t"]


def test_in_the_middle_of_a_sealed_choice(tmp_path: Path, database: str) -> None:
    """Inis: one has drafted, the other has not; the answers come back, and nobody else knows them."""
    with running(tmp_path, database=database) as server:
        ann, ben = Guest(server), Guest(server)
        table = ann.make("inis", 2, ("me", "open"))
        ben.http.get(ann.links(table)["sit"])
        one, two = ann.page(table), ben.page(table)
        live = server.live(table)
        while not live.log.is_sealed:
            seat = live.log.table.turn
            page = (one, two)[seat or 0]
            page.until_turn()
            assert "done" == page.play(page.lit()[0])["t"]
            page.until("view")
        two.until_turn()
        one.until_turn()
        assert "done" == two.play(two.lit()[-1])["t"]
        two.until("view")
        kept = server.live(table).log
        chosen = kept.table.view(1)["answers"]
        assert chosen
    with running(tmp_path, database=database) as server:
        log = server.live(table).log
        assert kept.clock == log.clock
        assert kept.table.fingerprint() == log.table.fingerprint()
        assert chosen == log.table.view(1)["answers"]
        assert [] == log.table.view(0)["answers"]
        one = ann.moved(server).page(table)
        one.until_turn()
        assert "done" == one.play(one.lit()[-1])["t"]


ADDRESS: Final = "http://tables.example"  # pages show it, and a test's server comes back at another port
ALL_HERE: Final = "hh1."  # a mark of two players and one who watches


def gathered(server: Running) -> tuple[str, list[Guest], list[Page]]:
    """Two players and one who watches; all have heard of each other."""
    guests = [Guest(server) for _ in range(3)]
    table = guests[0].make("inis", 2, ("me", "open"), public="public")
    guests[1].http.get(guests[0].links(table)["sit"].removeprefix(ADDRESS))
    pages = [guest.page(table) for guest in guests]
    for page in pages:
        while not page.mark.startswith(ALL_HERE):
            page.hear()
        page.rest()
    return table, guests, pages


def test_pages_that_are_right_are_told_so_and_nothing_is_drawn(tmp_path: Path) -> None:
    with running(tmp_path, address=ADDRESS) as server:
        table, guests, pages = gathered(server)
    with running(tmp_path, address=ADDRESS, returning=patience()) as server:
        for guest, page in zip(guests, pages, strict=True):  # one after the other: nobody is told who has come
            again = guest.moved(server).page(table, seq=page.heard[-1]["seq"], mark=page.mark)
            assert ["same"] == [one["t"] for one in again.rest()]
            assert page.at == again.heard[0]["at"]
        live = server.live(table)
        assert {} == live._pictures
        again.close()
        assert guests[0].moved(server).page(table, page="two").until("view")["mark"].startswith(ALL_HERE)


def test_who_does_not_come_back_after_a_restart_has_gone(tmp_path: Path) -> None:
    with running(tmp_path, address=ADDRESS) as server:
        table, guests, pages = gathered(server)
    with running(tmp_path, address=ADDRESS, returning=1.0) as server:
        again = guests[0].moved(server).page(table, mark=pages[0].mark)
        assert "same" == again.hear()["t"]
        assert again.until("view")["mark"].startswith("h")
        assert not again.mark.startswith(("hh", ALL_HERE))
        assert pages[0].regions["players"] != again.regions["players"]


def test_a_page_that_is_not_right_after_a_restart_gets_the_view(tmp_path: Path, database: str) -> None:
    """Something happened that it was not told of."""
    with running(tmp_path, database=database, address=ADDRESS) as server:
        table, guests, pages = gathered(server)
        before = [page.mark for page in pages]
        pages[0].until_turn()
        assert "done" == pages[0].play(pages[0].lit()[0])["t"]
    with running(tmp_path, database=database, address=ADDRESS, returning=patience()) as server:
        for guest, mark in zip(guests, before, strict=True):
            again = guest.moved(server).page(table, mark=mark)
            assert again.until("view")["full"]
            assert ["view"] == [one["t"] for one in again.heard]


def test_a_table_of_other_rules_is_refused_with_a_page(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        guest = Guest(server)
        table = guest.make(seats=("me", "random"))
        change = update(TABLES).where(TABLES.c.id == table).values(rules=99)
        server.call(server.app.services.store.write(lambda connection: connection.execute(change).rowcount))
        answer = guest.http.get(f"/t/{table}")
        assert 410 == answer.status_code
        assert "text/html" in answer.headers["content-type"]
        assert table in guest.http.get("/").text


@pytest.mark.parametrize("wrong", [OSError("no space left"), ValueError("a mistake of ours")], ids=["disk", "mistake"])
def test_what_cannot_be_written_is_not_shown(tmp_path: Path, wrong: Exception) -> None:
    """The move is refused, the table is read again, and everyone goes on."""
    with running(tmp_path) as server:
        guest = Guest(server)
        table = guest.make(seats=("me", "random"), begins=0)
        page = guest.page(table)
        page.until_turn()
        store = server.app.services.store
        real = store.write

        async def broken(work: object) -> None:
            raise wrong

        store.write = broken  # type: ignore[assignment, method-assign]
        assert "busy" == page.play(page.lit()[0])["why"]
        store.write = real  # type: ignore[method-assign]
        assert 1012 == page.closed()
        again = guest.page(table)
        again.until_turn()
        assert 0 == server.live(table).log.table.decisions
        assert "done" == again.play(again.lit()[0])["t"]


def test_a_mistake_half_way_through_a_move_is_not_shown(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever it has changed by then, everyone goes on from what the log has."""
    with running(tmp_path) as server:
        guest = Guest(server)
        table = guest.make(seats=("me", "random"), begins=0)
        page = guest.page(table)
        page.until_turn()
        log = server.live(table).log

        def half(entry: Entry) -> None:
            log.table.play(entry.action, entry.seat)
            raise ValueError("a mistake of ours")

        log.apply = half  # type: ignore[method-assign]
        assert "busy" == page.play(page.lit()[0])["why"]
        assert 1012 == page.closed()
        assert 0 == server.live(table).log.table.decisions
        again = guest.page(table)
        again.until_turn()
        assert "done" == again.play(again.lit()[0])["t"]
    assert "a mistake of ours" in caplog.text


@pytest.mark.sqlite
def test_who_waits_while_writing_fails_sees_nothing_of_it(tmp_path: Path) -> None:
    """Else a page shows what never happened, and a record tells the seed of a game that goes on."""
    with running(tmp_path) as server, ThreadPoolExecutor() as threads:
        ann, ben = Guest(server), Guest(server)
        table = ann.make(seats=("me", "open"), begins=0)
        ben.http.get(ann.links(table)["sit"])
        one, two = ann.page(table), ben.page(table)
        one.until_turn()
        two.until("view")
        live, store = server.live(table), server.app.services.store
        real, go_on = store.write, threading.Event()

        async def broken(work: object) -> None:
            await asyncio.to_thread(go_on.wait)
            raise OSError("no space left")

        store.write = broken  # type: ignore[assignment, method-assign]
        one.send(t="resign", id="r")
        until(lambda: live.over)
        addresses = [f"/t/{table}", f"/replay/{table}", f"/replay/{table}/0", f"/record/{table}.json"]
        looking = [threads.submit(ben.http.get, address) for address in addresses]
        two.send(t="why", action=0)
        late = ben.page(table, page="two")
        until(lambda: "waiters:6" in repr(live.lock))
        go_on.set()
        assert [503] * 4 == [one.result().status_code for one in looking]
        assert "busy" == one.until("refused")["why"]
        assert "busy" == two.until("refused")["why"]
        assert [1012] * 3 == [page.closed() for page in (one, two, late)]
        store.write = real  # type: ignore[method-assign]
        assert [200, 403, 403, 403] == [ben.http.get(address).status_code for address in addresses]


def test_a_move_that_nobody_waits_for_any_more_is_read_again(tmp_path: Path) -> None:
    """Whether it was written, the log knows."""
    with running(tmp_path) as server:
        table = Guest(server).make(seats=("me", "random"), begins=0)
        live, store = server.live(table), server.app.services.store
        real = store.write

        async def cut_off(work: object) -> None:
            raise asyncio.CancelledError

        store.write = cut_off  # type: ignore[assignment, method-assign]
        with pytest.raises(CancelledError):
            server.call(live.change(lambda: live.enter(Entry(PLAY, 0, live.log.table.legal[0]))))
        store.write = real  # type: ignore[method-assign]
        assert live.stale
        assert 0 == server.live(table).log.table.decisions


@pytest.mark.sqlite
def test_a_database_that_cannot_be_written_keeps_nothing_and_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A full disk, or one that is for reading only: pages still show, nothing is half done, and it goes on later."""
    with running(tmp_path) as server:
        guest = Guest(server)
        table = guest.make(seats=("me", "random"), begins=0)
        page = guest.page(table)
        page.until_turn()

        only_reads = True

        @listens_for(server.app.services.store._writer, "checkout")
        def set_mode(connection: sqlite3.Connection, *_: object) -> None:
            """Of each connection that is written with: there may be several."""
            connection.execute(f"PRAGMA query_only={int(only_reads)}")

        assert 503 == guest.post("/play", game="splendor").status_code
        assert 503 == guest.http.get("/health").status_code
        assert "busy" == page.play(page.lit()[0])["why"]
        answer = guest.post(f"/t/{table}/do", t="play", action=str(page.lit()[0]), at="0")
        assert 503 == answer.status_code
        assert "try again in a moment" in answer.text
        assert 200 == guest.http.get("/").status_code
        only_reads = False
        assert 1 == guest.http.get("/lobby").json()["mine"].count("<li")
        until(lambda: 200 == guest.http.get("/health").status_code)
        again = guest.page(table)
        again.until_turn()
        assert "done" == again.play(again.lit()[0])["t"]
    assert "readonly" in caplog.text
    assert "Traceback" not in caplog.text


def test_a_database_that_cannot_be_read_gets_a_page(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """And a socket is told to come again."""
    with running(tmp_path) as server:
        table = Guest(server).make(seats=("me", "open"), public="public")
        stranger, store = Guest(server, "fa"), server.app.services.store  # his name is looked for each time
        real = store.read

        async def broken(work: object) -> None:
            raise OperationalError("SELECT", {}, Exception("disk I/O error"))

        store.read = broken  # type: ignore[assignment, method-assign]
        answer = stranger.http.get("/")
        assert (503, True) == (answer.status_code, "تقصیر شما نیست" in answer.text)
        with pytest.raises(ConnectionClosed) as closed:  # when it says something, or when it listens
            stranger.page(table).until("view")
        assert closed.value.rcvd is not None
        assert RESTART == closed.value.rcvd.code
        store.read = real  # type: ignore[method-assign]
        stranger.page(table).until("view")
    assert ["GET -", "SOCKET -"] == [one.getMessage().partition(":")[0] for one in caplog.records]
    assert "Traceback" not in caplog.text


@pytest.mark.sqlite
def test_who_sits_down_or_plays_again_hears_that_it_cannot_be_written(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running(tmp_path) as server:
        ann, ben = Guest(server), Guest(server)
        table = ann.make(seats=("me", "open"), public="public")
        one, two = ann.page(table), ben.page(table)
        one.until("view")
        two.until("view")
        with sqlite3.connect(tmp_path / "tables.db") as other:
            for name in ("people", "tables"):
                full = "begin select raise(fail, 'database or disk is full'); end"
                other.execute(f"create trigger {name}_full before insert on {name} {full}")
        assert "busy" == two.ask("seat", seat=1, to="person")["why"]
        assert "done" == one.ask("seat", seat=1, to="bot", word="random")["t"]
        assert "done" == one.ask("resign")["t"]
        assert "busy" == one.ask("rematch")["why"]
        with other:
            other.execute("drop trigger tables_full")
        assert "go" == one.ask("rematch")["t"]
        other.close()
    assert 2 == caplog.text.count("database or disk is full")
    assert "Traceback" not in caplog.text


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits another process")
def test_a_full_disk_is_no_good_health(tmp_path: Path) -> None:
    """Files that may not grow are as good as a full disk; afterwards all is well again. To ask writes nothing."""
    import resource  # Windows has none

    process = start(tmp_path, "--host", "127.0.0.1", "--port", "0", "--database", "a.db")
    try:
        link = re.search(r"http://127\.0\.0\.1:\d+", greeting(process))
        assert link is not None

        def health() -> int:
            return get(link[0] + "/health").status_code

        def kept() -> list[bytes]:
            return [(tmp_path / name).read_bytes() for name in ("a.db", "a.db-wal")]

        before = kept()
        assert [200] * 20 == [health() for _ in range(20)]
        assert before == kept()
        full = (tmp_path / "a.db-wal").stat().st_size
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (full, resource.RLIM_INFINITY))
        assert 503 == post(link[0] + "/play", {"game": "splendor"}).status_code
        assert 503 == health()
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        until(lambda: 200 == health())
    finally:
        end(process, patience())


def test_a_table_that_nobody_looks_at_leaves_the_memory(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "SWEEP", 0.05)
    with running(tmp_path, database=database, idle_after=0.0) as server:
        guest = Guest(server)
        table = guest.make(seats=("me", "random"))
        page = guest.page(table)
        page.until("view")
        other = guest.make(seats=("me", "random"))
        server.live(other)
        until(lambda: other not in server.app.tables.live)  # nobody looks at that one
        assert table in server.app.tables.live
        page.close()
        until(lambda: table not in server.app.tables.live)
        again = guest.page(table)
        again.until("view")


def test_sweeping_goes_on_after_a_mistake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(tables, "SWEEP", 0.05)
    monkeypatch.setattr(tables, "TIDY", 0.0)

    def mistaken(*_: object) -> list[str]:
        raise ValueError("a mistake of ours")

    monkeypatch.setattr(queries, "untouched", mistaken)
    with running(tmp_path, idle_after=0.0) as server:
        until(lambda: "a mistake of ours" in caplog.text)
        table = Guest(server).make(seats=("me", "open"))
        server.live(table)
        until(lambda: table not in server.app.tables.live)


def test_a_table_is_in_memory_once(tmp_path: Path) -> None:
    """Also for those who come after one who could not read it, while others still wait."""
    with running(tmp_path) as server:
        table = Guest(server).make(seats=("me", "random"))
        tables, store = server.app.tables, server.app.services.store
        real, reading = store.read, asyncio.Event()

        async def broken(work: object) -> None:
            await reading.wait()
            raise OSError("cannot be read")

        async def find() -> list[object]:
            store.read = broken  # type: ignore[assignment, method-assign]
            finding = [asyncio.ensure_future(tables.find(table)) for _ in range(2)]
            await asyncio.sleep(0)  # the first one reads, the second one waits
            store.read = real  # type: ignore[method-assign]
            reading.set()
            await asyncio.wait(finding, return_when=asyncio.FIRST_COMPLETED)
            return list(await asyncio.gather(*finding, tables.find(table), return_exceptions=True))

        first, second, third = server.call(find())
        assert isinstance(first, OSError)
        assert second is third
        assert second is tables.live[table]


@pytest.mark.sqlite
def test_two_servers_do_not_share_a_file(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with running(tmp_path), pytest.raises(MohrehError, match="another server"):
        App(Settings(database=database, secret=SECRET))


@pytest.mark.sqlite
def test_two_servers_do_not_share_a_file_by_another_name(tmp_path: Path) -> None:
    """Lock and key lie beside the file itself, whatever links lead to it."""
    alias = tmp_path / "elsewhere" / "alias.db"
    alias.parent.mkdir()
    alias.symlink_to(tmp_path / "tables.db")
    with running(tmp_path, database=f"sqlite:///{alias}", secret=""):
        for name in (alias, tmp_path / "tables.db"):
            with pytest.raises(MohrehError, match="another server"):
                App(Settings(database=f"sqlite:///{name}", secret=SECRET))
    assert [alias] == list(alias.parent.iterdir())
    key = tmp_path / "tables.db.secret"
    key.rename(tmp_path / "elsewhere" / "alias.db.secret")  # where it lay once: a new one would lose all guests
    with pytest.raises(MohrehError, match=f"move .*alias.db.secret to {key}"):
        App(Settings(database=f"sqlite:///{alias}"))
    assert not key.exists()


@pytest.mark.sqlite
def test_the_files_are_for_their_owner_only(tmp_path: Path) -> None:
    """Those that SQLite makes too, and those that somebody copied: seeds of games that go on are in them."""
    copy = tmp_path / "copy"
    old = os.umask(0o022)
    try:
        with running(tmp_path, secret=""):
            assert KEPT == modes(tmp_path)
            copy.mkdir()
            for name in KEPT:
                shutil.copyfile(tmp_path / name, copy / name)
            assert {0o644} == set(modes(copy).values())
        first = (tmp_path / "tables.db.secret").read_text()
        with running(copy, secret=""):
            (copy / "tables.db.lock").chmod(0o600)  # nothing is in it
            assert KEPT == modes(copy)
            assert first == (copy / "tables.db.secret").read_text()
    finally:
        os.umask(old)


def test_what_is_no_database_keeps_its_mode(tmp_path: Path) -> None:
    """A slip of the pen closes nobody's folder."""
    (tmp_path / "letter").write_text("Dear Sara, this is no database, and long enough to be sure of it. " * 20)
    (tmp_path / "folder").mkdir()
    for name, mode in (("letter", 0o644), ("folder", 0o755)):
        (tmp_path / name).chmod(mode)
        with pytest.raises(MohrehError, match="cannot be opened"):
            App(Settings(database=f"sqlite:///{tmp_path / name}", secret=SECRET))
        assert mode == (tmp_path / name).stat().st_mode & 0o777


def modes(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir() if file.is_file()}


@pytest.mark.parametrize(
    "database",
    ["sqlite://", "nonsense", "sqlite:////proc/nowhere/tables.db", "made_up://me:hush@x", "sqlite:////proc/version", "sqlite:///file:a.db?uri=true"],
)
def test_a_database_that_cannot_be_opened_is_a_sentence(database: str) -> None:
    with pytest.raises(MohrehError) as said:
        App(Settings(database=database, secret=SECRET))
    assert 1 == len(str(said.value).splitlines())
    assert "hush" not in str(said.value)


