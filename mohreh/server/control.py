"""The line to whoever started this server, if somebody holds one: when to begin, and when to make room for another.

    the server says   ready      everything is loaded
    it is told        begin      open the database and serve;  take over: the same, in the place of another server
    the server says   serving    it can be reached
    it is told        leave      stop as soon as nobody is in the middle of something
    the line ends                stop now

Two servers that share a listening socket can so follow each other, and no connection is refused: the second one loads
while the first one serves, and begins when it has ended. docs/hosting.md shows how.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from typing import Final, final

READY: Final = "ready"
BEGIN: Final = "begin"
TAKE_OVER: Final = "take over"
SERVING: Final = "serving"
LEAVE: Final = "leave"
LONGEST: Final = 64


@final
class Control:
    """The server's end of the line."""

    def __init__(self, descriptor: int) -> None:
        self._socket: Final = socket.socket(fileno=descriptor)

    def say(self, word: str) -> None:
        with contextlib.suppress(OSError):  # nobody listens any more: the next thing heard is the end
            self._socket.sendall(f"{word}\n".encode())

    def hear(self) -> str:
        """The next word; empty when the line has ended."""
        try:
            return self._socket.recv(LONGEST).decode("ascii", "replace").strip()
        except OSError:
            return ""

    async def hear_later(self) -> str:
        """The next word, while the server does other things."""
        self._socket.setblocking(False)
        try:
            found = await asyncio.get_running_loop().sock_recv(self._socket, LONGEST)
        except OSError:
            return ""
        return found.decode("ascii", "replace").strip()

    def close(self) -> None:
        self._socket.close()
