"""Where a server listens, the links that lead there, and the line to whoever started it.

Loads nothing of the server itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
from typing import Final, final
from urllib.parse import urlsplit

from mohreh.kernel.errors import MohrehError

USUAL_PORT: Final = 8474
EVERYWHERE: Final = ("0.0.0.0", "")
TAKEN: Final = (errno.EADDRINUSE, errno.EACCES)  # another port may do; other errors are about the host
LOOPBACK: Final = "127.0.0.1"
NOWHERE: Final = ("192.0.2.1", 9)  # nobody has it: connecting sends nothing, but tells which of our addresses is used

READY: Final = "ready"  # the words of the line; `Control` says what they mean
BEGIN: Final = "begin"
TAKE_OVER: Final = "take over"
SERVING: Final = "serving"
LEAVE: Final = "leave"
LONGEST_WORD: Final = 64


def network_address() -> str:
    """This machine as others on the same network reach it; empty when there is no network."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect(NOWHERE)
        found = str(way.getsockname()[0])
        return "" if found.startswith("127.") else found
    return ""


def bind(host: str, port: int | None, proxied: bool = False) -> socket.socket:
    """A port to listen at: the given one, else the usual one or, where that is taken, any.

    A proxy knows the port: behind one, no other than the usual one will do.
    """
    usual = [USUAL_PORT] if proxied else [USUAL_PORT, 0]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for wanted in [port] if port is not None else usual:
        # Named TCP: else asyncio leaves Nagle's algorithm on, and every answer waits for 40 ms.
        found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
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


def bind_internal(given: str) -> tuple[socket.socket, str]:
    """Where other processes reach this one, and its address: a host, perhaps with a port; else this machine alone."""
    parsed = urlsplit(f"//{given or LOOPBACK}")
    try:
        host, port = parsed.hostname or "", parsed.port
    except ValueError:
        host, port = "", None
    if not host or host in EVERYWHERE or host == "::":
        raise MohrehError(f"--internal is {given!r}, and should be how other machines reach this one: 10.0.0.5:8475")
    found = bind(host, port or 0)
    shown = f"[{host}]" if ":" in host else host
    return found, f"{shown}:{found.getsockname()[1]}"


def _is_taken(wrong: OSError | UnicodeError) -> bool:
    return isinstance(wrong, OSError) and wrong.errno in TAKEN


def link_here(host: str, port: int) -> str:
    """Where a browser on this machine finds what listens at a host."""
    if host in EVERYWHERE or host == "::":
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def links(host: str, port: int, address: str) -> tuple[list[str], str]:
    """The links to what listens at a port: for this machine, perhaps for others; and this machine on the network.

    With an address of its own the server stands behind a proxy: that address, and where the proxy finds it.
    """
    here = link_here(host, port)
    if address:
        return [address, here], ""
    network = network_address() if host in EVERYWHERE else ""
    return [here, link_here(network, port)] if network else [here], network


@final
class Control:
    """The server's end of a line to whoever started it: when to begin, and when to make room for another server.

        the server says   ready      everything is loaded
        it is told        begin      open the database and serve;  take over: the same, in the place of another server
        the server says   serving    it can be reached
        it is told        leave      stop as soon as nobody is in the middle of something
        the line ends                stop now

    So two servers that share a listening socket follow each other, and no connection is refused: the second one loads
    while the first one serves, and begins when it has ended. docs/hosting.md shows how.
    """

    def __init__(self, descriptor: int) -> None:
        self._socket: Final = socket.socket(fileno=descriptor)

    def say(self, word: str) -> None:
        with contextlib.suppress(OSError):  # nobody listens any more; `hear` will find the end of the line
            self._socket.sendall(f"{word}\n".encode())

    def hear(self) -> str:
        """The next word; empty when the line has ended."""
        try:
            return self._socket.recv(LONGEST_WORD).decode("ascii", "replace").strip()
        except OSError:
            return ""

    async def hear_later(self) -> str:
        """The next word, while the server does other things."""
        self._socket.setblocking(False)
        try:
            found = await asyncio.get_running_loop().sock_recv(self._socket, LONGEST_WORD)
        except OSError:
            return ""
        return found.decode("ascii", "replace").strip()

    def close(self) -> None:
        self._socket.close()
