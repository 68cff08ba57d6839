"""A page in Chromium without a table behind it: what it shows, and what it would send."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable, Iterator
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Final

from mohreh import web
from mohreh.server.middleware import HEADERS
from mohreh.web.model import Reader, Shown
from tests.kit.patience import Limit

if TYPE_CHECKING:  # the other tests run without playwright
    from playwright.sync_api import Page, WebSocketRoute

READER: Final = Reader()
ADDRESS: Final = "/t/abc"
SOCKET: Final = f"{ADDRESS}/socket?page=one"
SOCKETS: Final = f"**{SOCKET}*"  # for `route_web_socket`: nothing else listens there
STATIC: Final = "/static/"


class Answers(BaseHTTPRequestHandler):
    """A document at every address, and the files that it refers to.

    Chromium keeps the files, as it does when people play; were each request answered by the test, it would not.
    """

    protocol_version = "HTTP/1.1"  # connections stay open
    wbufsize = -1  # an answer is sent as a whole
    document = b""

    def do_GET(self) -> None:
        file = web.static_file(self.path.removeprefix(STATIC)) if self.path.startswith(STATIC) else None
        body, kind = file or (Answers.document, "text/html; charset=utf-8")
        self.send_response(200)
        kept = "max-age=31536000, immutable" if file else "no-store"
        own = {"Content-Type": kind, "Content-Length": str(len(body)), "Cache-Control": kept}
        for name, value in (HEADERS | own).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *words: object) -> None:
        """Nobody reads it."""


@cache
def base() -> str:
    """Where the documents are; it ends with this process."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def visit(page: Page, at: Shown, reader: Reader = READER) -> list[dict[str, object]]:
    """Open a table; what the page sends is added to the list."""
    sent: list[dict[str, object]] = []

    def listen(socket: WebSocketRoute) -> None:
        def hear(told: str | bytes) -> None:
            message = json.loads(told)
            sent.append(message)
            if message["t"] == "ping":  # else the page takes the server for lost, and says so over the board
                socket.send('{"t": "pong"}')

        socket.on_message(hear)

    page.route_web_socket(SOCKETS, listen)
    open_page(page, web.table_page(at, reader, SOCKET))
    wait_until(page, "isOpen()")
    return sent


def wait_until(page: Page, what: str) -> None:
    """Wait for something to be true; the waiting that playwright has is against the rules of our pages after its
    first look (Content-Security-Policy)."""
    limit = Limit()
    while not page.evaluate(what):
        assert not limit.is_over(), f"not in time: {what}"
        page.evaluate("new Promise((done) => { setTimeout(done, 20); })")


def open_page(page: Page, html: str) -> None:
    """Open any document, with the files that it refers to. It is the only one until the next is opened."""
    Answers.document = html.encode()
    page.goto(base() + ADDRESS)


def change(page: Page, at: Shown, reader: Reader = READER, full: bool = False) -> None:
    """What an open page shows next, as a server would tell it; opening it again would take three times as long."""
    told = {"t": "view", "full": full, "at": at.decisions, "lang": reader.language, "title": "", "sound": ""}
    page.evaluate("(told) => hear(told)", told | {"regions": web.regions(at, reader)})


def see(page: Page, some: Iterable[Shown], reader: Reader = READER) -> Iterator[Shown]:
    """Show these on one page, one after the other."""
    for number, at in enumerate(some):
        change(page, at, reader) if number else visit(page, at, reader)
        yield at


def actions(page: Page, sent: list[dict[str, object]], what: str, least: int = 1) -> list[object]:
    """The actions that were sent so far, as soon as there are so many; all of them are there before a ping."""
    limit = Limit()
    while True:
        before = len(sent)
        page.evaluate("ping()")
        while "ping" not in [one["t"] for one in sent[before:]]:
            assert not limit.is_over(), "the page sends nothing"
            page.evaluate("0")  # what it has sent is heard meanwhile
        found = [one["action"] for one in sent if one["t"] == what]
        if len(found) >= least or limit.is_over():
            return found
