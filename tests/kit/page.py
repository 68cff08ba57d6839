"""A page in Chromium without a server: what it shows, and what it would send."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from mohreh import web
from mohreh.server.middleware import HEADERS
from mohreh.web.model import Reader, Shown
from tests.kit.patience import Limit

if TYPE_CHECKING:  # the other tests run without playwright
    from playwright.sync_api import Page, Route, WebSocketRoute

HOST = "table.test"
READER = Reader()


def visit(page: Page, at: Shown, reader: Reader = READER) -> list[dict[str, object]]:
    """Open a table; what the page sends is added to the list."""
    sent: list[dict[str, object]] = []

    def listen(socket: WebSocketRoute) -> None:
        socket.on_message(lambda told: sent.append(json.loads(told)))

    page.route_web_socket(f"ws://{HOST}/**", listen)
    open_page(page, web.table_page(at, reader, "/t/abc/socket"))
    page.wait_for_function("isOpen()")
    return sent


def open_page(page: Page, html: str) -> None:
    """Open any document, with the files that it refers to."""

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(f"http://{HOST}")
        found = web.static_file(path.removeprefix("/static/")) if path.startswith("/static/") else None
        body, kind = found or (html.encode(), "text/html; charset=utf-8")
        route.fulfill(body=body, content_type=kind, headers=HEADERS)

    page.unroute_all()
    page.route(f"http://{HOST}/**", answer)
    page.goto(f"http://{HOST}/t/abc")


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
