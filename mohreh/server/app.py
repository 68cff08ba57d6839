"""The application: services, routes, and pages for what goes wrong."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Any, Final, final

from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from mohreh import web
from mohreh.kernel.mode import INTERPRETED, mode
from mohreh.server.bots import Workers
from mohreh.server.errors import CommandRefused, PageError
from mohreh.server.guests import Guests
from mohreh.server.limits import Limits
from mohreh.server.links import Links, secret_beside
from mohreh.server.middleware import SafeAnswers, reader_of
from mohreh.server.routes import Routes
from mohreh.server.services import Services
from mohreh.server.settings import Settings, default_database, settled
from mohreh.server.sockets import FULL
from mohreh.server.storage.engine import Store, short_error
from mohreh.server.tables import Tables

logger: Final = logging.getLogger("mohreh.server")

THINKING: Final = 0.6  # of a bot's pause; the rest is for its way there and back


def hurry_of(settings: Settings) -> float:
    """In how many seconds a bot answers where search is slow, so that its move still shows after one pause."""
    return THINKING * settings.bot_pause if mode() == INTERPRETED else 0.0


@final
class App:
    """One server; it opens its database at once and says in a sentence when it cannot."""

    def __init__(self, settings: Settings) -> None:
        self.services: Final = _services(settled(settings))
        self.tables: Final = Tables(self.services)
        inside = Starlette(
            routes=Routes(self.tables).all(),
            lifespan=self._lifespan,
            middleware=[Middleware(GZipMiddleware, minimum_size=1024, compresslevel=5)],
            exception_handlers={
                PageError: _wrong_page,
                HTTPException: _wrong_request,
                CommandRefused: _unwritten,  # whoever only looks is refused nothing but what could not be written
                SQLAlchemyError: _no_database,
                Exception: _mistake,
            },
        )
        self._app: Final = SafeAnswers(inside)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)

    @contextlib.asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()
        chores = [loop.create_task(self.tables.sweep()), loop.create_task(self.tables.recover())]
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
            self.tables.close()
            self.services.workers.close()
            await asyncio.to_thread(self.services.store.close)


def _services(settings: Settings) -> Services:
    store = Store(settings.database or default_database())
    try:
        secret = settings.secret or secret_beside(store.file)
    except BaseException:
        store.close()
        raise
    return Services(
        settings=settings,
        store=store,
        guests=Guests(store, secret),
        links=Links(secret, settings.link_days),
        limits=Limits(settings),
        workers=Workers(settings.workers, settings.bot_seconds, settings.bot_start, hurry_of(settings)),
    )


# ---- what goes wrong


def _page(request: Request, error: PageError) -> Response:
    """In the visitor's language, and without a look into the database: it may be what does not work."""
    return HTMLResponse(web.message_page(error.key, {}, reader_of(request), error.status), error.status)


async def _wrong_page(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, PageError)
    return _page(request, wrong)


async def _wrong_request(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, HTTPException)
    return _page(request, PageError("not_found" if wrong.status_code in (404, 405) else "bad_request"))


async def _unwritten(request: Request, _: Exception) -> Response:
    return _page(request, PageError("unwritten"))


async def _mistake(request: Request, wrong: Exception) -> Response:
    logger.error("%s %s", request.method, request.url.path, exc_info=wrong)
    return _page(request, PageError("error"))


async def _no_database(request: Request | WebSocket, wrong: Exception) -> Any:  # a page; nothing for a socket
    """A full disk, a lock: nothing of it was kept, and it may go better later."""
    method = request.scope.get("method", "SOCKET")
    logger.error("%s %s: the database does not work: %s", method, request.url.path, short_error(wrong))
    if isinstance(request, WebSocket):
        await request.close(FULL)
        return None
    return _page(request, PageError("unwritten"))
