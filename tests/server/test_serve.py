"""`mohreh serve`, as somebody starts it."""

from __future__ import annotations

import os
import re
import signal
import socket
from pathlib import Path
from types import SimpleNamespace
from typing import Final, NoReturn, cast

import pytest

from mohreh.cli.screen import Screen
from mohreh.cli.serve import Share, serve_tables
from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.judge import judge_path
from mohreh.server import app as running
from mohreh.server import listen
from mohreh.server.app import run
from mohreh.server.listen import bind, link_here
from mohreh.server.settings import Settings, web_address
from tests.kit.http import client, get
from tests.kit.patience import patience, until
from tests.kit.postgres import Postgres
from tests.kit.processes import end
from tests.server.kit import SECRET, Guest, Running, greeting, start
from tests.server.raw import Raw, upgrade

pytestmark = pytest.mark.once


def test_it_prints_its_links_and_stops_when_told(tmp_path: Path) -> None:
    process = start(tmp_path, "--port", "0", "--lang", "en")
    try:
        line = greeting(process)
        link = re.search(r"http://localhost:\d+", line)
        assert link is not None, line
        assert 200 == get(link[0].replace("localhost", "127.0.0.1") + "/health").status_code
        assert (tmp_path / "mohreh" / "tables.db").exists()
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=patience())
        assert "Traceback" not in rest
    finally:
        end(process, patience())


def test_what_cannot_be_is_said_in_a_sentence(tmp_path: Path) -> None:
    process = start(tmp_path, "--database", "made_up://x", "--port", "0")
    try:
        rest, _ = process.communicate(timeout=patience())
    finally:
        end(process, patience())
    assert 2 == process.returncode
    assert rest.startswith("mohreh: ")
    assert "Traceback" not in rest
    with pytest.raises(MohrehError, match="cannot listen"):
        bind("256.1.1.1", 0)
    with pytest.raises(MohrehError, match="not a port"):
        serve_tables(Screen("en"), "127.0.0.1", 99999, "", "", (None, None, None), False)


def test_a_port_that_is_taken_is_refused_unless_it_was_only_the_usual_one() -> None:
    taken = bind("127.0.0.1", 0)
    taken.listen()
    try:
        with pytest.raises(MohrehError, match="cannot listen"):
            bind("127.0.0.1", taken.getsockname()[1])
    finally:
        taken.close()


def test_behind_a_proxy_the_usual_port_is_not_swapped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proxy would go on asking at the port that somebody else has."""

    def opened(settings: Settings) -> NoReturn:
        raise AssertionError(f"another port was taken for {settings.address}")

    monkeypatch.setattr(running, "App", opened)
    with bind("127.0.0.1", 0) as taken:
        taken.listen()
        number = taken.getsockname()[1]
        monkeypatch.setattr(listen, "USUAL_PORT", number)
        with pytest.raises(MohrehError, match=f"cannot listen at 127.0.0.1 port {number}: .*--port"):
            run(Settings(address="https://games.example"), "127.0.0.1", None, lambda links, again: None)
        with bind("127.0.0.1", None) as other:
            assert number != other.getsockname()[1]


GAME: Final = """
from tests.toys import nim

GAME = nim.Nim("later", 1, (2,), nim.Catalogue(nim.TAKE), [nim.Take], [], {}, 12, __path__[0], {"rules": "3.1"})
"""


def test_a_judge_that_does_not_fit_is_told_before_anybody_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every visitor got a page that something went wrong."""
    path = judge_path(tmp_path / "games" / "later", 2)
    path.parent.mkdir(parents=True)
    path.write_text('{"judge": 1, "game": "later", "rules": 0, "players": 2}', encoding="utf-8")
    (path.parent.parent / "__init__.py").write_text(GAME, encoding="utf-8")
    monkeypatch.setenv(registry.FOLDERS, str(tmp_path / "games"))
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with pytest.raises(MohrehError, match="train it anew"):
        run(Settings(database=database, secret=SECRET), "127.0.0.1", 0, lambda links, again: None)


def test_behind_a_proxy_it_prints_where_the_proxy_finds_it(tmp_path: Path) -> None:
    process = start(tmp_path, "--host", "127.0.0.1", "--port", "0", "--lang", "en", "--address", "https://games.example/")
    try:
        line = greeting(process)
        assert re.search(r"https://games\.example\W* \(\W?http://127\.0\.0\.1:\d+\W?\)", line), line
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=patience())
        assert "network" not in rest
    finally:
        end(process, patience())


def children(process: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def test_several_processes_share_a_port_and_are_replaced_and_stopped_together(
    tmp_path: Path, postgresql: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MOHREH_SECRET", SECRET)
    monkeypatch.setenv("MOHREH_DATABASE", postgresql.new())
    process = start(tmp_path, "--processes", "2", "--port", "0", "--host", "127.0.0.1", "--lang", "en")
    try:
        link = re.search(r"http://127\.0\.0\.1:\d+", greeting(process))
        assert link is not None
        until(lambda: len(children(process.pid)) == 2)
        with client(base_url=link[0], headers={"connection": "close"}) as guest:  # any of them answers
            guest.get("/")
            tables = [guest.post("/new", data={"game": "splendor", "seat1": "open", "players": "2"}) for _ in "123"]
            assert [303] * 3 == [one.status_code for one in tables]
            pages = [guest.get(one.headers["location"]).status_code for one in tables for _ in range(4)]
            assert {200} == set(pages)
            first, second = children(process.pid)
            os.kill(first, signal.SIGKILL)
            until(lambda: len(set(children(process.pid)) - {first}) == 2, "it is not replaced")
            assert second in children(process.pid)
            assert {200} == {guest.get(one.headers["location"]).status_code for one in tables}
        running = children(process.pid)
        process.send_signal(signal.SIGTERM)
        rest, _ = process.communicate(timeout=patience())
        assert 0 == process.returncode
        assert "Traceback" not in rest
        assert [] == [one for one in running if Path(f"/proc/{one}").exists()]
    finally:
        end(process, patience())


def test_several_processes_need_postgresql() -> None:
    share = Share(processes=2)
    with pytest.raises(MohrehError, match="PostgreSQL"):
        serve_tables(Screen("en"), "127.0.0.1", 0, "", "", (None, None, None), False, share=share)
    share = Share(processes=2, internal="10.0.0.5:8475")
    with pytest.raises(MohrehError, match="without a port"):
        serve_tables(Screen("en"), "127.0.0.1", 0, "postgresql://x/y", "", (None, None, None), False, share=share)
    for wrong in ("0.0.0.0:1", "host:port", ":1"):
        with pytest.raises(MohrehError, match="--internal"):
            listen.bind_internal(wrong)
    found, address = listen.bind_internal("127.0.0.1")
    with found:
        assert f"127.0.0.1:{found.getsockname()[1]}" == address


@pytest.mark.parametrize("host", ["192.0.2.7", "no.such.host.invalid", "a..b"])
def test_a_host_that_is_not_here_gets_advice_about_hosts(host: str) -> None:
    with pytest.raises(MohrehError) as said:
        bind(host, None)
    assert f"cannot listen at {host} port 8474" in str(said.value)
    assert "--host 0.0.0.0" in str(said.value)
    assert "--port" not in str(said.value)


def test_the_link_leads_to_where_it_listens() -> None:
    assert "http://[::1]:8474" == link_here("::1", 8474)
    assert "http://127.0.0.1:8474" == link_here("127.0.0.1", 8474)
    for everywhere in ("0.0.0.0", "", "::"):
        assert "http://localhost:8474" == link_here(everywhere, 8474)


def test_an_address_that_leads_nowhere_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for good in ("https://games.example", "http://[2001:db8::1]:8474", "https://games.example:8443", "http://مهره.example"):
        assert good == web_address(good + "/", "--address")
    assert "" == web_address("", "--address")
    wrong = ["games.example", "javascript:alert(1)", "ftp://games.example", "https://", "https://:80", "https:///x"]
    wrong += ["https://a?b", "https://a/#b", "https://a:port", "https://a:99999", "https://[::1", "https://a b"]
    wrong += ["/games", "https://me:hush@a", "https://a\n", 'https://a/"x', "https://a\x1b[1m"]
    monkeypatch.setattr(socket.socket, "bind", None)  # nothing of it gets so far
    for one in wrong:
        with pytest.raises(MohrehError, match=r"^--address is .* https://games\.example$"):
            serve_tables(Screen("en"), "127.0.0.1", 0, "", one, (None, None, None), False)
    monkeypatch.setenv("MOHREH_ADDRESS", "games.example")
    with pytest.raises(MohrehError, match=r"^\$MOHREH_ADDRESS is 'games.example'"):
        serve_tables(Screen("en"), "127.0.0.1", 0, "", "", (None, None, None), False)


def test_it_stops_by_itself_and_tells_pages_to_come_again(tmp_path: Path) -> None:
    """Whoever is in the middle of something, and whoever has stopped to read or to write, does not hold it up."""
    process = start(tmp_path, "--host", "127.0.0.1", "--port", "0", "--lang", "en")
    try:
        link = re.search(r"http://127\.0\.0\.1:\d+", greeting(process))
        assert link is not None
        server = cast(Running, SimpleNamespace(base=link[0]))
        guest = Guest(server)
        table = guest.make(seats=("me", "level5"), begins=0)
        page, thinking = guest.page(table), guest.page(table, page="two")
        page.until_turn()
        thinking.until("view")
        slow, silent, deaf = Raw(link[0]), Raw(link[0]), Raw(link[0])
        form = b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100"
        slow.send(b"POST /new HTTP/1.1\r\nHost: x\r\n" + form + b"\r\n\r\ngame=")
        deaf.opened(upgrade(guest, table))
        thinking.send(t="hint")
        last = {"id": "last", "at": page.at, "action": page.lit()[0]}
        page.send(t="play", **last)
        page.until("done")
        process.send_signal(signal.SIGTERM)
        assert [1012, 1012] == [page.closed(), thinking.closed()]
        rest, _ = process.communicate(timeout=patience())
        assert "Traceback" not in rest
        for raw in (slow, silent, deaf):
            raw.rest()
    finally:
        end(process, patience())
    again = start(tmp_path, "--host", "127.0.0.1", "--port", "0", "--lang", "en")
    try:
        link = re.search(r"http://127\.0\.0\.1:\d+", greeting(again))
        assert link is not None
        back = guest.moved(cast(Running, SimpleNamespace(base=link[0]))).page(table)
        back.until("view")
        assert "done" == back.ask("play", **last)["t"]  # it is known
    finally:
        end(again, patience())
