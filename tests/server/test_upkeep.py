"""What a host does with a database: check, backup, restore, export, forget; also while the server runs."""

from __future__ import annotations

import errno
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text
from typer.testing import CliRunner, Result

from mohreh.cli import app
from mohreh.kernel.record import parse_record
from mohreh.server.settings import DAY
from mohreh.server.storage.engines import WRITE, open_engine
from mohreh.server.storage.schema import VERSION
from tests.server.kit import DEAL, Guest, Running, change, rows, running
from tests.server.test_chain import alone, play
from tests.server.test_faults import small_disk
from tests.server.test_upgrades import copied, made
from tests.server.test_upgrades import rows as all_of

pytestmark = pytest.mark.once


def command(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def said(*words: object) -> str:
    """What a command says that succeeds."""
    done = command(*words)
    assert 0 == done.exit_code, done.output
    return done.stdout


def refusal(*words: object) -> str:
    done = command(*words)
    assert (2, 1) == (done.exit_code, len(done.stderr.splitlines())), done.output
    return done.stderr


@pytest.mark.parametrize("words", [("serve",), ("check", "tables.db")])
def test_what_only_the_server_needs_is_named(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """As everything else that is not installed."""
    for module in ("mohreh.server.app", "mohreh.server.upkeep", "mohreh.server.upkeep.checking"):
        monkeypatch.setitem(sys.modules, module, None)
    assert "is not installed here; pip install 'mohreh[serve]' brings it" in refusal(*words)


def two(server: Running) -> tuple[Guest, Guest, str]:
    """Two people at a table, who have names and have moved once each."""
    ann, ben = Guest(server), Guest(server)
    ann.post("/me", name="Ann")
    ben.post("/me", name="Ben")
    table = ann.make(seats=("me", "open"), begins=0, title="Evening of Ann")
    ben.http.get(ann.links(table)["sit"])
    for guest in (ann, ben):
        play(guest, table, 1)
    return ann, ben, table


def test_check(tmp_path: Path, database: str) -> None:
    """Nothing is written, so it may be done at any time."""
    with running(tmp_path, database=database) as server:
        guest = Guest(server)
        first, second = alone(server, guest), alone(server, guest)
        for table in (first, second):
            play(guest, table, 2)
        assert "All 2 tables are as they were written" in said("check", database)
        assert "هر ۲ میز همان است" in said("check", database, "--lang", "fa")
        play(guest, first, 1)
        assert "All 2 tables" in said("check", database.removeprefix("sqlite:///"))
    change(database, 'update log set action = action + 1 where n = 1 and "table" = :table', table=first)
    change(database, "update tables set rules = 99 where id = :table", table=second)
    found = command("check", database)
    assert 1 == found.exit_code
    assert f"Table {first}: entry 1 of the log" in found.stdout
    assert "2 of 2 tables cannot be opened" in found.stdout
    assert DEAL not in found.output


@pytest.mark.parametrize("name", ["check", "export", "forget", "patch", "backup"])
def test_what_is_no_database_is_a_sentence(tmp_path: Path, name: str) -> None:
    needed: dict[str, list[object]] = {
        "export": [tmp_path / "out"],
        "forget": ["Ann"],
        "backup": [tmp_path / "copy.db"],
    }
    more = needed.get(name, [])
    assert "there is no database" in refusal(name, tmp_path / "nowhere" / "a.db", *more)
    assert not (tmp_path / "nowhere").exists()
    letter = tmp_path / "letter"
    letter.write_text("Dear Sara, this is no database. " * 40)
    before = letter.read_bytes()
    assert "file is not a database" in refusal(name, letter, *more)
    other = tmp_path / "other.db"
    sqlite3.connect(other).execute("create table mine (x)").connection.close()
    assert f"{other} is no database of Mohreh" in refusal(name, other, *more)
    assert before == letter.read_bytes()
    assert not [file for file in tmp_path.iterdir() if file.name not in ("letter", "other.db")]


@pytest.mark.sqlite
def test_a_copy_of_a_server_that_runs_is_restored(tmp_path: Path) -> None:
    file, copy = tmp_path / "tables.db", tmp_path / "copies" / "monday.db"
    copy.parent.mkdir()
    old = os.umask(0o022)
    try:
        with running(tmp_path, secret="") as server:
            guest = Guest(server)
            table = alone(server, guest)
            play(guest, table, 2)
            assert "is a whole copy with 1 tables" in said("backup", file, copy)
            assert "exists; --force replaces it" in refusal("backup", file, copy)
            play(guest, table, 1)
            assert "another server has" in refusal("restore", copy, file, "--force")
            assert 3 == len(rows(file, "select n from log"))
    finally:
        os.umask(old)
    assert {"monday.db": 0o600, "monday.db.secret": 0o600} == {
        one.name: one.stat().st_mode & 0o777 for one in copy.parent.iterdir()
    }
    assert "exists; --force replaces it" in refusal("restore", copy, file)
    assert "tables.db.before" in said("restore", copy, file, "--force")
    assert (2, 3) == tuple([len(rows(one, "select n from log")) for one in (file, tmp_path / "tables.db.before")])
    elsewhere = tmp_path / "new" / "tables.db"
    said("restore", copy, elsewhere)
    for folder in (tmp_path, elsewhere.parent):
        with running(folder, secret="") as server:
            play(guest.moved(server), table, 1)


@pytest.mark.sqlite
def test_a_copy_that_is_damaged_says_so(tmp_path: Path) -> None:
    file, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    with running(tmp_path) as server:
        guest = Guest(server)
        table = alone(server, guest)
        play(guest, table, 2)
    change(file, "delete from log where n = 0")
    done = command("backup", file, copy)
    assert 1 == done.exit_code
    assert "1 of 1 tables cannot be opened" in done.stdout
    damaged = bytearray(copy.read_bytes())
    damaged[4096:12288] = bytes(8192)
    copy.write_bytes(damaged)
    assert "damaged" in refusal("restore", copy, tmp_path / "new.db")
    assert not (tmp_path / "new.db").exists()


@pytest.mark.sqlite
def test_a_copy_never_takes_the_place_of_what_is_in_use(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.mkdir()
    two.mkdir()
    with running(one) as server, running(two) as other:
        play(ann := Guest(server), table := alone(server, ann), 2)
        play(ben := Guest(other), theirs := alone(other, ben), 1)
        file, used = one / "tables.db", two / "tables.db"
        assert "is the same file" in refusal("backup", file, file, "--force")
        assert "another server has" in refusal("backup", file, used, "--force")
        assert "is a folder" in refusal("backup", file, two, "--force")
        play(ann, table, 1)
        play(ben, theirs, 1)
    assert (3, 2) == tuple(len(rows(each, "select n from log")) for each in (file, used))
    assert "is the same file" in refusal("restore", file, file, "--force")
    assert "is a folder" in refusal("restore", file, two, "--force")


@pytest.mark.sqlite
def test_where_nothing_may_be_written_things_are_read_and_the_rest_is_a_sentence(tmp_path: Path) -> None:
    with small_disk(tmp_path, "4m") as disk:
        with running(disk) as server:
            play(guest := Guest(server), alone(server, guest), 2)
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        file = disk / "tables.db"
        assert "All 1 tables" in said("check", file)
        assert "All 1 unfinished games" in said("patch", file)
        said("backup", file, tmp_path / "copy.db")
        said("export", file, tmp_path / "out")
        for words in (
            ["backup", file, disk / "copy.db"],
            ["restore", tmp_path / "copy.db", file, "--force"],
            ["restore", tmp_path / "copy.db", disk / "new" / "tables.db"],
            ["export", file, disk / "out"],
            ["forget", file, "Ann"],
        ):
            assert "cannot be" in refusal(*words), words
        subprocess.run(["mount", "-o", "remount,rw", disk], check=True)


@pytest.mark.parametrize("damaged", [False, True])
@pytest.mark.sqlite
def test_a_copy_takes_the_place_of_what_a_crash_has_left(tmp_path: Path, damaged: bool) -> None:
    """What was there is kept with its log file, as it is: a host goes back to a copy because something is wrong."""
    crashed, copy = tmp_path / "crashed" / "tables.db", tmp_path / "copy.db"
    crashed.parent.mkdir()
    with running(tmp_path) as server:
        guest = Guest(server)
        table = alone(server, guest)
        play(guest, table, 1)
        said("backup", tmp_path / "tables.db", copy)
        play(guest, table, 2)
        for ending in ("", "-wal"):
            crashed.with_name(f"tables.db{ending}").write_bytes((tmp_path / f"tables.db{ending}").read_bytes())
    if damaged:
        crashed.write_bytes(b"\x00" * 4096 + crashed.read_bytes()[4096:])
        crashed.with_name("tables.db-wal").write_bytes(b"\x00" * 4096)
    before = crashed.read_bytes()
    said("restore", copy, crashed, "--force")
    assert 1 == len(rows(crashed, "select n from log"))
    kept = crashed.with_name("tables.db.before")
    if damaged:
        assert before == kept.read_bytes()
    else:
        assert 3 == len(rows(kept, "select n from log"))


@pytest.mark.parametrize("is_full", [False, True])
@pytest.mark.sqlite
def test_what_was_replaced_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_full: bool) -> None:
    """Its name is the one under which the next one that is replaced is kept; on a full disk both stay as they are."""
    file, copy, before = [tmp_path / name for name in ("tables.db", "copy.db", "tables.db.before")]
    with running(tmp_path) as server:
        play(guest := Guest(server), table := alone(server, guest), 1)
        said("backup", file, copy)
        play(guest, table, 2)
    said("restore", copy, file, "--force")
    if is_full:
        monkeypatch.setattr(shutil, "copy2", no_space)
        assert "tables.db.before cannot be written" in refusal("restore", before, file, "--force")
    else:
        said("restore", before, file, "--force")
    expected = (1, 3) if is_full else (3, 1)
    assert expected == tuple(len(rows(each, "select n from log")) for each in (file, before))
    assert not list(tmp_path.glob("*.part*"))


@pytest.mark.sqlite
def test_the_key_of_what_was_replaced_comes_back_with_it(tmp_path: Path) -> None:
    file, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    with running(tmp_path, secret="") as server:
        play(guest := Guest(server), alone(server, guest), 1)
        said("backup", file, copy)
    key, other = file.with_name("tables.db.secret"), b"another key"
    own = key.read_bytes()
    copy.with_name("copy.db.secret").write_bytes(other)
    said("restore", copy, file, "--force")
    assert other == key.read_bytes()
    said("restore", file.with_name("tables.db.before"), file, "--force")
    assert own == key.read_bytes()
    assert other == file.with_name("tables.db.before.secret").read_bytes()


@pytest.mark.sqlite
def test_what_was_replaced_has_its_own_key_however_often_something_is_restored(tmp_path: Path) -> None:
    """Also where the copy has the same one, or none: a key that was kept with something else says nothing."""
    file, copy, before = [tmp_path / name for name in ("tables.db", "copy.db", "tables.db.before")]
    with running(tmp_path, secret="") as server:
        play(guest := Guest(server), alone(server, guest), 1)
        said("backup", file, copy)
    key, of_copy, kept = [one.with_name(f"{one.name}.secret") for one in (file, copy, before)]
    own, other = key.read_bytes(), b"another key"
    said("restore", copy, file, "--force")
    assert own == kept.read_bytes()
    of_copy.write_bytes(other)
    for _ in range(2):
        said("restore", copy, file, "--force")
    assert other == kept.read_bytes()
    key.write_bytes(own)
    of_copy.unlink()
    said("restore", copy, file, "--force")
    assert (own, own) == (key.read_bytes(), kept.read_bytes())
    assert 0o600 == kept.stat().st_mode & 0o777
    key.unlink()
    said("restore", before, file, "--force")
    assert own == key.read_bytes()
    assert not kept.exists()
    assert not list(tmp_path.glob("*.part*"))


@pytest.mark.sqlite
def test_a_copy_takes_the_place_of_one_with_a_log_file(tmp_path: Path) -> None:
    """Somebody has looked at last week's copy with a server, which was killed: its log belongs to no other file."""
    file, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    with running(tmp_path) as server:
        play(guest := Guest(server), table := alone(server, guest), 1)
        said("backup", file, copy)
        play(guest, table, 2)
        for ending in ("", "-wal"):
            copy.with_name(f"copy.db{ending}").write_bytes(file.with_name(f"tables.db{ending}").read_bytes())
        old_log = copy.with_name("copy.db-wal").read_bytes()
        play(guest, table, 1)
        said("backup", file, copy, "--force")
    assert 4 == len(rows(copy, "select n from log"))
    assert "All 1 tables" in said("check", copy)
    file.unlink()
    file.with_name("tables.db-wal").write_bytes(old_log)
    said("restore", copy, file)
    assert 4 == len(rows(file, "select n from log"))


def no_space(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_copy_of_an_older_version_is_checked_and_restored(tmp_path: Path) -> None:
    made(tmp_path, 2)
    file = tmp_path / "tables.db"
    assert "All 3 tables" in said("check", file)
    assert [("2",)] == rows(file, "select value from about")  # it is as it was
    said("restore", file, tmp_path / "new.db")
    with running(tmp_path, database=f"sqlite:///{tmp_path / 'new.db'}", unfinished_days=0.0):
        assert [(str(VERSION),)] == rows(tmp_path / "new.db", "select value from about where key = 'version'")


def test_a_database_of_an_older_version_is_looked_at_as_it_is(tmp_path: Path, database: str) -> None:
    """Also while servers of that version use it: nobody waits for the other, and nothing is written."""
    database = copied(tmp_path, 4, database)
    before = all_of(database)
    engine = open_engine(database, WRITE)
    with engine.begin() as server:
        server.execute(text("update people set name = 'Dara'"))
        assert "All 3 tables" in said("check", database)
        assert "All 2 unfinished games run by the rules that are here" in said("patch", database)
        assert "1 records of games that are over and 2 logs" in said("export", database, tmp_path / "out")
        server.rollback()
    engine.dispose()
    assert before == all_of(database)


def test_export(tmp_path: Path, database: str) -> None:
    folder = tmp_path / "out"
    with running(tmp_path, database=database) as server:
        ann, _, going_on = two(server)
        over = ann.make(seats=("me", "random"))
        page = ann.page(over)
        page.until("view")
        assert "done" == page.ask("resign")["t"]
        handed_out = ann.http.get(f"/record/{over}.json").content
        told = said("export", database, folder)
    assert "1 records of games that are over and 1 logs of others" in told
    assert "hidden cards" in told
    assert handed_out == (folder / "records" / f"{over}.json").read_bytes()
    parse_record(handed_out).verify()
    log = json.loads((folder / "unfinished" / f"{going_on}.json").read_bytes())
    assert ["play", "play"] == [line["kind"] for line in log["log"]]
    assert 0o700 == folder.stat().st_mode & 0o777
    assert "is not empty" in refusal("export", database, folder)


def test_forget(tmp_path: Path, database: str) -> None:
    with running(tmp_path, database=database) as server:
        ann, ben, table = two(server)
        own = alone(server, ann)
        over = two(server)[2]
        play(ann, own, 2)
        name, stranger = ann.id, ben.id
        in_use = "another server has" if database.startswith("sqlite") else "servers use this database"
        assert in_use in refusal("forget", database, "Ann")
    change(database, "update people set name = 'Zed' where name = 'Ann' and id != :name", name=name)
    assert "there is no guest 'Nobody'" in refusal("forget", database, "Nobody")
    assert "2 guests are called 'Ben'" in refusal("forget", database, "Ben")
    assert "At 1 tables “somebody who left” now stands in place of" in said("forget", database, "Ann")
    kept = [row for kind in ("people", "seats", "tables") for row in rows(database, f"select * from {kind}")]
    assert not [row for row in kept if name in row or ("Evening of Ann" in row and over not in row)]
    assert [(stranger,)] == rows(database, f"select owner from tables where id = '{table}'")
    said("check", database)
    with running(tmp_path, database=database) as server:
        page = ben.moved(server).page(table)
        page.until_turn()  # a bot has played on
        assert "done" == page.play(page.lit()[0])["t"]
        assert 404 == ben.moved(server).http.get(f"/t/{own}").status_code
        assert "left" == rows(database, f"select kind from log where \"table\" = '{table}' and n = 2")[0][0]


def test_somebody_wants_to_be_forgotten_while_others_play(tmp_path: Path, database: str) -> None:
    with running(tmp_path, database=database) as server:
        ann, ben, table = two(server)
        before = ann.id
        page = ben.page(table)
        page.until("view")
        done = ann.make(seats=("me", "open"))
        ben.http.get(ann.links(done)["sit"])
        other = ben.page(done)
        other.until("view")
        assert "done" == other.ask("resign")["t"]
        assert "cannot be taken back" in ann.http.get("/me/forget").text
        assert 303 == ann.post("/me/forget").status_code
        assert 1012 == page.closed()
        assert before != ann.id
        page = ben.page(table)
        page.until_turn()
        assert "Ann" not in "".join(page.regions.values())
        assert "done" == page.play(page.lit()[0])["t"]
        replay = ben.http.get(f"/replay/{done}").text
        assert "Somebody who left" in replay
        assert "Ann" not in replay
        assert "Ann" not in ben.http.get("/").text
        assert ["", "Ben"] == sorted(json.loads(ben.http.get(f"/record/{done}.json").content)["meta"]["names"])
        following = ben.page(done).ask("rematch")["to"]
        assert 1 == len(ben.links(following.removeprefix("/t/")).get("sit", "").splitlines())
    said("check", database)


def test_guests_who_never_come_back_are_put_away(tmp_path: Path, database: str) -> None:
    with running(tmp_path, database=database) as server:
        ben = two(server)[1]
        for name in ("Cyrus", "Dara"):
            Guest(server).post("/me", name=name)
        long_ago = 400 * DAY
        change(database, "update people set created = created - :ago, seen = 0", ago=long_ago)
        change(database, "update people set seen = created + :ago where name = 'Dara'", ago=long_ago)
        server.call(server.app.tables.put_away())
        assert [("Ann",), ("Ben",), ("Dara",)] == rows(database, "select name from people order by name")
    with running(tmp_path, database=database) as server:
        ben.moved(server).http.get("/")
    assert [("Ben",), ("Dara",)] == rows(database, "select name from people where seen > 0 order by name")
