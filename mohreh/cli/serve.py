"""`mohreh serve`: the web table."""

from __future__ import annotations

import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from mohreh.cli.language import text_for
from mohreh.cli.messages import isolated
from mohreh.cli.screen import HEADING, QUIET, Screen
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.mode import INTERPRETED, mode
from mohreh.optional_packages import missing

if TYPE_CHECKING:
    from mohreh.server.settings import Settings


@dataclass(frozen=True, slots=True)
class Share:
    """How a server shares a machine and a database with others."""

    processes: int = 1
    internal: str = ""  # where other processes reach it
    bots: int = 0  # processes for bots; 0: as many as there are processors


ALONE: Final = Share()


def serve_tables(
    screen: Screen,
    host: str,
    port: int | None,
    database: str,
    address: str,
    days: tuple[float | None, float | None, float | None],
    opens: bool | None,
    fds: tuple[int | None, int | None] = (None, None),
    logs: tuple[str, str] = ("text", "warning"),
    share: Share = ALONE,
) -> None:
    """Start the server; flags first, then the environment.

    `days`: how long unfinished games, finished ones and guests are kept.
    `fds`: open sockets, to listen at and to be told when.
    `logs`: the form of lines for the host, and from which level on they are written.
    """
    try:
        from mohreh.server.app import run
        from mohreh.server.listen import Control
        from mohreh.server.settings import Settings, database_url, web_address
    except ImportError as wrong:
        raise missing(str(wrong.name), "serve") from None
    if port is not None and not 0 <= port < 2**16:
        raise MohrehError(f"{port} is not a port: 0 to {2**16 - 1} are, and 0 means any that is free")
    database = database_url(database or os.environ.get("MOHREH_DATABASE", ""))
    address = web_address(address, "--address") or web_address(os.environ.get("MOHREH_ADDRESS", ""), "$MOHREH_ADDRESS")
    unfinished, finished, guests = days
    settings = Settings(
        database=database,
        address=address,
        unfinished_days=unfinished,
        finished_days=finished,
        guest_days=guests,
        log_format=logs[0],
        log_level=logs[1],
        internal=share.internal or os.environ.get("MOHREH_INTERNAL", ""),
        workers=share.bots,
    )

    def greet(links: list[str], after_another: bool) -> None:
        if after_another:
            say(screen, f"cli.serve.now_{mode()}")
            return
        show_links(screen, links, bool(address))
        if mode() == INTERPRETED:
            say(screen, "cli.serve.interpreted")
        if has_screen() if opens is None else opens:
            threading.Thread(target=webbrowser.open, args=(links[0],), daemon=True).start()

    if share.processes > 1:
        serve_many(settings, host, port, share.processes, greet)
        return
    listening = None if fds[0] is None else open_socket(fds[0], "--listen-fd")
    control = None if fds[1] is None else Control(open_socket(fds[1], "--control-fd").detach())
    run(settings, host, port, greet, listening, control)


def serve_many(
    settings: Settings, host: str, port: int | None, count: int, greet: Callable[[list[str], bool], None]
) -> None:
    """Several servers of one database, which share a socket."""
    from mohreh.server import listen, supervisor
    from mohreh.server.storage.engines import is_shared

    if not is_shared(settings.database):
        raise MohrehError("several processes need a PostgreSQL: --database postgresql://user@host/name")
    if settings.internal.rpartition(":")[2].isdigit():
        raise MohrehError("with --processes, --internal is a host without a port: each of them takes one of its own")
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s: %(message)s")
    bots = settings.workers or supervisor.share(os.cpu_count() or 1, count)
    words = ["--host", host, "--bot-processes", str(bots)]
    words += ["--address", settings.address] if settings.address else []
    words += ["--internal", settings.internal] if settings.internal else []
    ages = (settings.unfinished_days, settings.finished_days, settings.guest_days)
    for what, days in zip(("unfinished", "finished", "guests"), ages, strict=True):
        words += [f"--keep-{what}", str(days)] if days is not None else []
    with listen.bind(host, port, proxied=bool(settings.address)) as listening:
        links, _ = listen.links(host, listening.getsockname()[1], settings.address)
        # An address may have a password in it, and everybody on the machine sees the words of a command.
        environment = {"MOHREH_DATABASE": settings.database}
        supervisor.Supervisor(words, environment, listening).run(count, lambda: greet(links, False))


def open_socket(descriptor: int, flag: str) -> socket.socket:
    """A socket that the process before this one has opened."""
    try:
        return socket.socket(fileno=descriptor)
    except OSError as wrong:
        raise MohrehError(f"{flag} {descriptor} is not an open socket: {wrong.strerror}") from None


def say(screen: Screen, key: str) -> None:
    """One line that is no heading."""
    screen.use(None)
    screen.say(text_for(screen.language).say(key), QUIET)
    screen.out.flush()


def show_links(screen: Screen, links: list[str], proxied: bool) -> None:
    """The links: for this machine, for others on the network, and as a picture for a phone.

    Behind a proxy: for everybody, and in brackets where the proxy finds the server.
    """
    text = text_for(screen.language)
    screen.use(None)
    here = f"{isolated(links[0])} ({isolated(links[1])})" if proxied else isolated(links[0])
    screen.say(text.say("cli.serve.here", {"link": here}), HEADING)
    if len(links) > 1 and not proxied:
        screen.say(text.say("cli.serve.network", {"link": isolated(links[1])}))
        if screen.terminal:
            import segno

            segno.make(links[1], error="l").terminal(screen.out, compact=True)
    screen.say(text.say("cli.serve.stop", {"keys": isolated("Ctrl-C")}), QUIET)
    screen.out.flush()


def has_screen() -> bool:
    """Is there somebody in front of a screen that a browser could open on?"""
    if not sys.stdout.isatty():
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
