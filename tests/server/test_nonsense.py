"""Whatever comes through the network that no page of ours sends gets its answer, and no line in the host's log."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from mohreh.server import middleware, protocol
from tests.kit.patience import until
from tests.server.kit import Guest, Page, Running, running
from tests.server.raw import CLOSE, FIN, PING, Raw, frame, upgrade

pytestmark = pytest.mark.once

NOT_UTF8 = b"\xff\xfe"
FORM = b"Content-Type: application/x-www-form-urlencoded\r\n"
PARTS = b"Content-Type: multipart/form-data"
TABLE_FORM = b'--X\r\nContent-Disposition: form-data; name="game"\r\n\r\n\xff\r\n--X--\r\n'

FRAMES = {  # what is sent, and the code with which the connection ends
    "not utf-8": (frame(NOT_UTF8), 1007),
    "not utf-8, in parts": (frame(NOT_UTF8, fin=0) + frame(NOT_UTF8, kind=0), 1007),
    "too large": (frame(b"x", length=2**40), 1009),
    "too large, in parts": (frame(b"x" * 40_000, fin=0) + frame(b"x" * 40_000, kind=0, fin=0), 1009),
    "not masked": (frame(b"{}", masked=0), 1002),
    "reserved bits": (frame(b"{}", fin=FIN | 0x40), 1002),
    "unknown kind": (frame(b"{}", kind=5), 1002),
    "going on with nothing": (frame(b"{}", kind=0), 1002),
    "a long ping": (frame(b"x" * 200, kind=PING), 1002),
    "closed with no code there is": (frame(struct.pack("!H", 1), kind=CLOSE), 1002),
    "closed with half a code": (frame(b"\x03", kind=CLOSE), 1002),
    "closed with words that are none": (frame(struct.pack("!H", 1000) + NOT_UTF8, kind=CLOSE), 1007),
    "closed, then more": (frame(struct.pack("!H", 1000), kind=CLOSE) + frame(b'{"t":"ping"}'), 1000),
}

UPGRADES = {  # what differs from a good request, and the status of the answer
    "path": ({"path": b"/t/%zz%ff%00/socket?page=%ff%zz&link=%00"}, 403),
    "path not ascii": ({"path": b"/t/\xff\xfe/socket"}, 400),
    "key": ({"key": NOT_UTF8}, 400),
    "version": ({"version": b"99"}, 400),
    "method": ({"method": b"POST"}, 405),
    "cookie": ({"cookie": b"mohreh=\xff\xfe; ;;=;mohreh_reader=\xff.\xff.\xff"}, 403),
    "extensions": ({"headers": b"Sec-WebSocket-Protocol: \xff,,\r\nSec-WebSocket-Extensions: \xff;;=,\r\n"}, 400),
}

END = b"\r\nHost: x\r\nConnection: close\r\n\r\n"
GET = b"GET / HTTP/1.1\r\n"
POST = b"POST /new HTTP/1.1\r\n"
SIZE = b"Content-Length: %d"

REQUESTS = {  # what is sent, and the status of the answer
    "no http": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n", 400),
    "another protocol": (b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade, close\r\n\r\n", 200),
    "a tunnel": (b"CONNECT x:80 HTTP/1.1" + END, 400),
    "everything": (b"OPTIONS * HTTP/1.1" + END, 404),
    "host": (b"GET / HTTP/1.1\r\nHost: \xff[::1:99999999\r\nConnection: close\r\n\r\n", 200),
    "proxy": (GET + b"X-Forwarded-For: \xff,,x\r\nX-Forwarded-Proto: \xff\r\nX-Request-Id: \xff" + END, 200),
    "a header with a zero": (GET + b"X: a\x00b" + END, 400),
    "language": (GET + b"Accept-Language: fa;q=nan,\xff;q=1e999" + END, 200),
    "cookie": (GET + b"Cookie: mohreh=\xff.\xff; mohreh_reader=\xff" + END, 200),
    "percent": (b"GET /t/%zz%ff%00%ud800?link=%ff%00 HTTP/1.1" + END, 404),
    "link": (b"GET /sit/%ff%00.x HTTP/1.1" + END, 404),
    "file": (b"GET /static/..%2f..%2f%00/etc/passwd HTTP/1.1" + END, 404),
    "position": (b"GET /setup/splendor?at=\xd8\xb3 HTTP/1.1" + END, 400),
    "no boundary": (POST + PARTS + b"\r\n" + SIZE % 1 + END + b"x", 400),
    "charset": (POST + PARTS + b"; boundary=X; charset=klingon\r\n" + SIZE % len(TABLE_FORM) + END + TABLE_FORM, 404),
    "a chunk of no size": (POST + b"Transfer-Encoding: chunked" + END + b"zz\r\n", 400),
    "a long form": (POST + FORM + SIZE % 100_000 + END + b"x" * 100_000, 413),
    "endless headers": (GET + b"Host: x\r\nX: " + b"x" * 100_000, 400),
    "endless address": (b"GET /" + b"x" * 100_000, 400),
    "from another site": (POST + b"Origin: \xff\r\n" + SIZE % 0 + END, 403),
}


@pytest.fixture
def table(server: Running, caplog: pytest.LogCaptureFixture) -> tuple[Guest, str]:
    guest = Guest(server)
    caplog.clear()
    return guest, guest.make(seats=("me", "open"))


def said(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records]


def all_is_well(guest: Guest, table: str) -> None:
    page: Page = guest.page(table, page="after")
    page.until("view")
    page.close()


def test_frames_that_are_none_end_their_connection_quietly(
    server: Running, table: tuple[Guest, str], caplog: pytest.LogCaptureFixture
) -> None:
    for name, (sent, code) in FRAMES.items():
        raw = Raw(server.base)
        raw.opened(upgrade(*table))
        raw.send(sent)
        heard = raw.rest()
        found = heard.rfind(struct.pack("!H", code))
        assert found >= 2, (name, heard[-80:])
        assert FIN | CLOSE == heard[found - 2], (name, heard[-80:])
    all_is_well(*table)
    assert [] == said(caplog)


def test_who_leaves_in_the_middle_of_something_is_no_mistake(
    server: Running, table: tuple[Guest, str], caplog: pytest.LogCaptureFixture
) -> None:
    live = server.live(table[1])
    for leave in (Raw.half_close, Raw.reset):
        for request in (upgrade(*table)[:60], upgrade(*table)):
            raw = Raw(server.base)
            raw.send(request)
            leave(raw)
        for sent in (b"", frame(b'{"t":"why","action":1}'), frame(b'{"t":"hint"}'), frame(b"x")[:3]):
            raw = Raw(server.base)
            raw.opened(upgrade(*table))
            raw.send(sent)
            leave(raw)
        raw = Raw(server.base)
        raw.send(b"POST /new HTTP/1.1\r\nHost: x\r\n" + FORM + b"Content-Length: 100\r\n\r\ngame=")
        leave(raw)
    until(lambda: not live.viewers)
    all_is_well(*table)
    assert [] == said(caplog)


def test_requests_that_are_none_have_an_answer(
    server: Running, table: tuple[Guest, str], caplog: pytest.LogCaptureFixture
) -> None:
    asked = [(name, upgrade(*table, differs), status) for name, (differs, status) in UPGRADES.items()]
    asked += [(name, sent, status) for name, (sent, status) in REQUESTS.items()]
    for name, sent, status in asked:
        raw = Raw(server.base)
        raw.send(sent)
        assert raw.rest().startswith(f"HTTP/1.1 {status} ".encode()), name
    all_is_well(*table)
    assert [] == said(caplog)


def test_who_takes_too_long_for_a_form_is_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "BODY_SECONDS", 0.2)
    with running(tmp_path) as server:
        slow = Raw(server.base)
        slow.send(POST + b"Host: x\r\n" + FORM + SIZE % 1000 + b"\r\n\r\ngame=")
        assert slow.rest().startswith(b"HTTP/1.1 400 ")


def test_who_says_nothing_is_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the first request, and in the middle of one."""
    monkeypatch.setattr(protocol, "HEAD_SECONDS", 0.2)
    with running(tmp_path) as server:
        silent, slow = Raw(server.base), Raw(server.base)
        slow.send(b"GET / HT")
        assert (b"", b"") == (silent.rest(), slow.rest())
        all_is_well(guest := Guest(server), guest.make(seats=("me", "open")))
