"""The application: services, addresses, and what every answer carries."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Any, Final, final

from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

import mohreh.web
from mohreh.kernel.mode import INTERPRETED, mode
from mohreh.server.bots import Workers
from mohreh.server.doors import Doors, Sorry
from mohreh.server.hall import Hall, NoTable
from mohreh.server.house import House, Pages
from mohreh.server.limits import Limits
from mohreh.server.links import BadLink, Links, secret_beside
from mohreh.server.people import People, Person
from mohreh.server.seats import Refused
from mohreh.server.settings import Settings, default_database, settled
from mohreh.server.sockets import FULL
from mohreh.server.store import Store, told
from mohreh.server.visits import Visit, reader_of, visit

log: Final = logging.getLogger("mohreh.server")

THINKING: Final = 0.6  # of a bot's pause; the rest is for its way there and back
LONGEST_BODY: Final = 64 * 1024
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def hurry_of(settings: Settings) -> float:
    """In how many seconds a bot answers where search is slow, so that its move still shows after one pause."""
    return THINKING * settings.bot_pause if mode() == INTERPRETED else 0.0


class TooLarge(Exception):
    """More was sent than any form of ours holds."""


@final
class Guard:
    """Around everything: headers that keep a page to itself, and an end to endless bodies."""

    def __init__(self, app: ASGIApp, hall: Hall) -> None:
        self.app: Final = app
        self.hall: Final = hall

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        read = 0

        async def measured() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > LONGEST_BODY:
                raise TooLarge
            return message

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for key, value in HEADERS.items():
                    headers.setdefault(key, value)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, measured, dressed)


def create_app(settings: Settings, pages: Pages = mohreh.web) -> Guard:
    """The server; it opens its database at once and says in a sentence when it cannot."""
    settings = settled(settings)
    store = Store(settings.database or default_database())
    try:
        secret = settings.secret or secret_beside(store.file)
    except BaseException:
        store.close()
        raise
    house = House(
        settings=settings,
        store=store,
        people=People(store, secret),
        links=Links(secret, settings.link_days),
        limits=Limits(settings),
        workers=Workers(settings.workers, settings.bot_seconds, settings.bot_start, hurry_of(settings)),
        pages=pages,
    )
    hall = Hall(house)
    doors = Doors(hall)

    @contextlib.asynccontextmanager
    async def alive(_: Starlette) -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()
        chores = [loop.create_task(hall.sweep()), loop.create_task(hall.recover())]
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
            hall.close()
            house.workers.close()
            await asyncio.to_thread(store.close)

    async def sorry(request: Request, wrong: Exception) -> Response:
        guest = await visit(house, request)
        return doors.sorry(guest, _key(wrong))

    async def broken(request: Request, wrong: Exception) -> Response:
        log.error("%s %s", request.method, request.url.path, exc_info=wrong)
        return doors.sorry(_nobody(request), "error")

    async def unwritten(request: Request | WebSocket, wrong: Exception) -> Any:  # a page; nothing for a socket
        """A full disk, a lock: nothing of it was kept, and it may go better later."""
        method = request.scope.get("method", "SOCKET")
        log.error("%s %s: the database does not work: %s", method, request.url.path, told(wrong))
        if isinstance(request, WebSocket):
            await request.close(FULL)
            return None
        return doors.sorry(_nobody(request), "unwritten")

    known: list[type[Exception]] = [Sorry, NoTable, Refused, BadLink, TooLarge, HTTPException]
    app = Starlette(
        routes=doors.routes(),
        lifespan=alive,
        middleware=[Middleware(GZipMiddleware, minimum_size=1024, compresslevel=5)],
        exception_handlers={**dict.fromkeys(known, sorry), SQLAlchemyError: unwritten, Exception: broken},
    )
    return Guard(app, hall)


def _nobody(request: Request) -> Visit:
    """Who comes, without a look into the database: it may be what does not work."""
    return Visit(Person("", "", False), reader_of(request), False, "", False, "")


def _key(wrong: Exception) -> str:
    if isinstance(wrong, (Sorry, NoTable, BadLink)):
        return wrong.key
    if isinstance(wrong, Refused):
        return "unwritten"  # whoever only looks is refused nothing but what could not be written
    if isinstance(wrong, TooLarge):
        return "too_large"
    assert isinstance(wrong, HTTPException)
    return "not_found" if wrong.status_code in (404, 405) else "bad_request"
