"""Starting and stopping: a port, links to tell, and an end that loses nothing."""

from __future__ import annotations

import contextlib
import errno
import logging
import socket
from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias, final

import uvicorn

from mohreh.kernel.errors import MohrehError
from mohreh.server.app import Guard, create_app
from mohreh.server.settings import Settings

Greet: TypeAlias = Callable[[list[str]], None]

USUAL_PORT: Final = 8474
LARGEST_FRAME: Final = 64 * 1024  # a message up to this size gets an answer, a larger one ends the connection
GRACE: Final = 5  # seconds for requests that are under way when the server stops
EVERYWHERE: Final = ("0.0.0.0", "")
TAKEN: Final = (errno.EADDRINUSE, errno.EACCES)  # another port may do; all else is wrong with the host
NOWHERE: Final = ("192.0.2.1", 9)  # an address that is never used: nothing is sent, but the way out is chosen


def network_address() -> str:
    """This machine as others on the same network reach it; empty when there is no network."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect(NOWHERE)
        found = str(way.getsockname()[0])
        return "" if found.startswith("127.") else found
    return ""


def bind(host: str, port: int | None) -> socket.socket:
    """A port to listen at: the given one, else the usual one or, where that is taken, any."""
    for wanted in [port] if port is not None else [USUAL_PORT, 0]:
        found = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, wanted))
            return found
        except (OSError, UnicodeError) as wrong:
            found.close()
            failed = wrong
            if not _is_taken(failed):
                break
    advice = (
        "choose another --port, or 0, which takes any that is free"
        if _is_taken(failed)
        else "--host 0.0.0.0 listens everywhere, 127.0.0.1 for this machine alone"
    )
    reason = failed.strerror if isinstance(failed, OSError) and failed.strerror else str(failed)
    number = USUAL_PORT if port is None else port
    raise MohrehError(f"the server cannot listen at {host} port {number}: {reason}; {advice}")


def _is_taken(wrong: OSError | UnicodeError) -> bool:
    return isinstance(wrong, OSError) and wrong.errno in TAKEN


def config_for(app: Guard) -> uvicorn.Config:
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
    """Says where it is as soon as it can be reached."""

    def __init__(self, config: uvicorn.Config, links: list[str], greet: Greet) -> None:
        super().__init__(config)
        self._links: Final = links
        self._greet: Final = greet

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.should_exit:
            self._greet(self._links)


def link_here(host: str, port: int) -> str:
    """Where a browser on this machine finds what listens at a host."""
    if host in EVERYWHERE or host == "::":
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def run(settings: Settings, host: str, port: int | None, greet: Greet) -> None:
    """Serve until somebody stops it. `greet` gets the links: for this machine, perhaps for others on the network.

    With an address of its own the server stands behind a proxy that knows its port: no other port will do,
    and the links are that address and where the proxy finds it.
    """
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s: %(message)s")
    listening = bind(host, USUAL_PORT if port is None and settings.address else port)
    try:
        number = listening.getsockname()[1]
        links = [link_here(host, number)]
        network = network_address() if host in EVERYWHERE else ""
        if settings.address:
            links.insert(0, settings.address)
        elif network:
            settings = replace(settings, network=network)
            links.append(link_here(network, number))
        config = config_for(create_app(settings))
        Server(config, links, greet).run([listening])
    finally:
        listening.close()
