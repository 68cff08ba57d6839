"""Starting and stopping the server."""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias, final

import uvicorn

from mohreh.server import listen
from mohreh.server.app import App
from mohreh.server.settings import Settings
from mohreh.web.pages import preload

Greet: TypeAlias = Callable[[list[str], bool], None]  # the links; whether another server was here before

LARGEST_FRAME: Final = 64 * 1024  # a message up to this size gets an answer, a larger one ends the connection
GRACE: Final = 5  # seconds for requests that are under way when the server stops
UNTIL_CALM: Final = 10.0  # seconds to wait for a moment in which nobody is in the middle of something
BETWEEN_LOOKS: Final = 0.05


def config_for(app: App) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        lifespan="on",
        ws_max_size=LARGEST_FRAME,
        ws_max_queue=16,
        ws_per_message_deflate=True,
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
        self._greet()
        if self._control is not None:
            self._control.say(listen.SERVING)
            self._obeying = asyncio.get_running_loop().create_task(self._obey(self._control))

    async def _obey(self, control: listen.Control) -> None:
        if await control.hear_later() == listen.LEAVE:
            until = time.monotonic() + UNTIL_CALM
            while not self._tables.is_calm and time.monotonic() < until:
                await asyncio.sleep(BETWEEN_LOOKS)
        self.should_exit = True


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
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s: %(message)s")
    if listening is None:
        listening = listen.bind(host, port, proxied=bool(settings.address))
    try:
        number = listening.getsockname()[1]
        links = [listen.link_here(host, number)]
        network = listen.network_address() if host in listen.EVERYWHERE else ""
        if settings.address:
            links.insert(0, settings.address)
        elif network:
            settings = replace(settings, network=network)
            links.append(listen.link_here(network, number))
        told = listen.BEGIN
        if control is not None:
            preload()
            control.say(listen.READY)
            told = control.hear()
        if told in (listen.BEGIN, listen.TAKE_OVER):
            Server(App(settings), control, lambda: greet(links, told == listen.TAKE_OVER)).run([listening])
    finally:
        listening.close()
