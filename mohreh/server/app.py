"""The application: what its parts share, how it starts and stops, and pages for what goes wrong."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import socket
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeAlias, final

import uvicorn
from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from mohreh import web
from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.mode import INTERPRETED, mode
from mohreh.server import listen, logs
from mohreh.server.bots import Workers
from mohreh.server.errors import ComeAgain, CommandRefused, Elsewhere, PageError
from mohreh.server.guests import Guests, Links, secret_beside
from mohreh.server.lease import Lease
from mohreh.server.marks import Marks
from mohreh.server.metrics import Metrics
from mohreh.server.middleware import Named, SafeAnswers, reader_of
from mohreh.server.protocol import Http
from mohreh.server.relay import Relay
from mohreh.server.routes import Routes
from mohreh.server.settings import Limits, Settings, default_database, settled
from mohreh.server.shared import SharedLimit
from mohreh.server.sockets import CONNECTED, POLICY, Connected, send_elsewhere
from mohreh.server.storage.database import Store, short_error
from mohreh.server.storage.engines import is_shared
from mohreh.server.tables import Tables
from mohreh.web.pages import preload

logger: Final = logging.getLogger("mohreh.server")

Greet: TypeAlias = Callable[[list[str], bool], None]  # the links; whether another server was here before

LARGEST_FRAME: Final = 64 * 1024  # a message up to this size gets an answer, a larger one ends the connection
GRACE: Final = 5  # seconds for requests that are under way when the server stops
JUST_LET_IN: Final = 0.3  # seconds for the request of a connection that has just been accepted
UNTIL_CALM: Final = 10.0  # seconds to wait for a moment in which nobody is in the middle of something
BETWEEN_LOOKS: Final = 0.05
GARBAGE: Final = (100_000, 10, 10)  # objects, then rounds, until unused ones that refer to each other are looked for
THINKING: Final = 0.6  # the share of a bot's pause for thinking; the rest is for sending question and answer


@dataclass(frozen=True, slots=True)
class Services:
    """What the parts of one server share."""

    settings: Settings
    store: Store
    guests: Guests
    links: Links
    marks: Marks
    limits: Limits
    workers: Workers
    metrics: Metrics
    relay: Relay
    lease: Lease | None = None  # where other processes may use the same database


def hurry_of(settings: Settings) -> float:
    """How long a bot may think while the rules are interpreted, so that its move shows after one pause; else 0."""
    return THINKING * settings.bot_pause if mode() == INTERPRETED else 0.0


def _services(settings: Settings) -> Services:
    database = settings.database or default_database()
    store = Store(database)
    try:
        secret = settings.secret or secret_beside(store.file)
        lease = _lease(database, settings) if store.is_shared else None
    except BaseException:
        store.close()
        raise
    metrics = Metrics()
    workers = Workers(settings.workers, settings.bot_seconds, settings.bot_start, hurry_of(settings))
    store.wrote, workers.thought = metrics.wrote, metrics.thought
    limits = Limits(settings, partial(SharedLimit, store)) if store.is_shared else Limits(settings)
    return Services(
        settings=settings,
        store=store,
        guests=Guests(store, secret),
        links=Links(secret, settings.link_days),
        marks=Marks(secret),
        limits=limits,
        workers=workers,
        metrics=metrics,
        lease=lease,
        relay=Relay(secret, settings.internal, lease),
    )


def _lease(database: str, settings: Settings) -> Lease:
    try:
        return Lease(database, settings.internal, settings.lease)
    except SQLAlchemyError as wrong:
        raise MohrehError(f"the database gives no lease: {short_error(wrong)}") from None


@final
class App:
    """One server. It opens its database when it is made; a `MohrehError` says why it cannot."""

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
                ClientDisconnect: _nobody_there,
                Elsewhere: self._elsewhere,
                ComeAgain: self._elsewhere,
                CommandRefused: _unwritten,  # a page is refused only where something could not be written
                SQLAlchemyError: _no_database,
                Exception: _mistake,
            },
        )
        self._app: Final = Named(SafeAnswers(inside), self.services.metrics)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        relay = self.services.relay
        if relay.receive(scope):
            if await relay.send_back(scope, receive, send):
                return
            await self._app(scope, receive, send)
            connected: Connected | None = scope.pop(CONNECTED, None)
            if connected is not None:  # out here: the way through the routes takes 10 kB, and is long for each message
                await connected(WebSocket(scope, receive, send))
        elif scope["type"] == "websocket":
            await WebSocket(scope, receive, send).close(POLICY)
        else:
            await Response(status_code=403)(scope, receive, send)

    async def _elsewhere(self, request: Request, wrong: Exception) -> Response:
        """The answer of the process that has the table, or here in a moment."""
        return await self.services.relay.answer(request, wrong if isinstance(wrong, Elsewhere) else None)

    @contextlib.asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()
        await self.tables.look_through()
        root, errors = logging.getLogger(), self.services.metrics.errors
        root.addHandler(errors)
        chores = [loop.create_task(self.tables.sweep()), loop.create_task(self.tables.recover())]
        lease = self.services.lease
        if lease is not None:
            self.services.store.is_away = lambda: not lease.is_held  # not before: a slow start may outlast a lease
            chores.append(loop.create_task(self.tables.watch_lease(lease, self.services.relay.give_up)))
            chores.append(loop.create_task(self.tables.follow(lease)))
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
            self.tables.close()
            self.services.workers.close()
            await asyncio.to_thread(self.services.store.close)
            root.removeHandler(errors)
            if lease is not None:  # all is written: others may claim what was ours
                await asyncio.to_thread(lease.close)


# ---- what goes wrong


def _page(request: Request, error: PageError) -> Response:
    """A page in the visitor's language. The database is not read: it may be what has failed."""
    return HTMLResponse(web.message_page(error.key, {}, reader_of(request), error.status), error.status)


async def _wrong_page(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, PageError)
    return _page(request, wrong)


async def _wrong_request(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, HTTPException)
    return _page(request, PageError("not_found" if wrong.status_code in (404, 405) else "bad_request"))


async def _nobody_there(request: Request, _: Exception) -> Response:
    """Somebody has gone in the middle of a form."""
    return Response(status_code=400)


async def _unwritten(request: Request, _: Exception) -> Response:
    return _page(request, PageError("unwritten"))


async def _mistake(request: Request, wrong: Exception) -> Response:
    logger.error("%s %s: a mistake", request.method, logs.page_of(request.scope), exc_info=wrong)
    return _page(request, PageError("error"))


async def _no_database(request: Request | WebSocket, wrong: Exception) -> Any:  # a page; nothing for a socket
    """The database has failed, for example because the disk is full. Nothing was kept; the visitor may try again."""
    method = request.scope.get("method", "SOCKET")
    page = logs.page_of(request.scope)
    logger.error("%s %s: the database does not work: %s", method, page, short_error(wrong))
    if isinstance(request, WebSocket):
        with contextlib.suppress(RuntimeError):  # it may have ended meanwhile
            await send_elsewhere(request)
        return None
    return _page(request, PageError("unwritten"))


# ---- starting and stopping


def config_for(app: App) -> uvicorn.Config:
    logs.keep_out_nonsense()
    return uvicorn.Config(
        app,
        log_config=None,  # its lines look like ours
        log_level="warning",  # below that it writes addresses, with the links in them
        access_log=False,
        lifespan="on",
        http=Http,
        ws_max_size=LARGEST_FRAME,
        ws_max_queue=16,
        ws_per_message_deflate=False,  # what is sent is short, and a compressor for each socket takes 40 kB
        timeout_graceful_shutdown=GRACE,
        server_header=False,
    )


@final
class Server(uvicorn.Server):
    """Says where it is as soon as it can be reached, and leaves when it is told to."""

    def __init__(self, app: App, control: listen.Control | None, greet: Callable[[], None]) -> None:
        super().__init__(config_for(app))
        self._tables: Final = app.tables
        self._control: Final = control
        self._greet: Final = greet
        self._obeying: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        gc.freeze()  # what is loaded by now stays: no use to look through it again and again
        gc.set_threshold(*GARBAGE)
        self._greet()
        if self._control is not None:
            self._control.say(listen.SERVING)
            self._obeying = asyncio.get_running_loop().create_task(self._obey(self._control))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Whoever was let in a moment ago is still read and answered: uvicorn would close it as idle."""
        for server in self.servers:
            server.close()
        await asyncio.sleep(JUST_LET_IN)
        await super().shutdown(sockets)

    async def _obey(self, control: listen.Control) -> None:
        if await control.hear_later() == listen.LEAVE:
            until = time.monotonic() + UNTIL_CALM
            while not self._tables.is_calm and time.monotonic() < until:
                await asyncio.sleep(BETWEEN_LOOKS)
        self.should_exit = True


def look_at_judges() -> None:
    """Refuse one that does not fit its game now; else every visitor gets a page that says that something went wrong."""
    for name in registry.names():
        game = registry.game(name)
        for players in game.players:
            game.learned(players, game.options.resolve({}, players))


def run(
    settings: Settings,
    host: str,
    port: int | None,
    greet: Greet,
    listening: socket.socket | None = None,
    control: listen.Control | None = None,
) -> None:
    """Serve until somebody stops it. `greet` gets the links: for this machine, perhaps for others on the network.

    With an address of its own the server stands behind a proxy that knows its port: no other port will do,
    and the links are that address and where the proxy finds it.
    A socket that listens already is used as it is; with a line to its starter the server waits there for its turn.
    """
    logs.set_up(settings.log_format, settings.log_level)
    look_at_judges()
    with contextlib.ExitStack() as sockets:
        if listening is None:
            listening = listen.bind(host, port, proxied=bool(settings.address))
        places = [sockets.enter_context(listening)]
        links, network = listen.links(host, listening.getsockname()[1], settings.address)
        settings = replace(settings, network=network)
        if is_shared(settings.database):
            internal, address = listen.bind_internal(settings.internal)
            places.append(sockets.enter_context(internal))
            settings = replace(settings, internal=address)
        told = listen.BEGIN
        if control is not None:
            preload()
            control.say(listen.READY)
            told = control.hear()
        if told in (listen.BEGIN, listen.TAKE_OVER):
            Server(App(settings), control, lambda: greet(links, told == listen.TAKE_OVER)).run(places)
