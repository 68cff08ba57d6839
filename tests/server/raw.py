"""A connection whose every byte a test chooses, for what no browser sends."""

from __future__ import annotations

import socket
import struct
from typing import Final

from tests.kit.patience import patience
from tests.server.kit import Guest

TEXT: Final = 1
CLOSE: Final = 8
PING: Final = 9
FIN: Final = 0x80
MASKED: Final = 0x80


def frame(payload: bytes, kind: int = TEXT, fin: int = FIN, masked: int = MASKED, length: int = -1) -> bytes:
    """A frame of a WebSocket, right unless something else is asked for; the mask is zero."""
    size = len(payload) if length < 0 else length
    if size < 126:
        head = struct.pack("!BB", fin | kind, masked | size)
    elif size < 2**16:
        head = struct.pack("!BBH", fin | kind, masked | 126, size)
    else:
        head = struct.pack("!BBQ", fin | kind, masked | 127, size)
    return head + (bytes(4) if masked else b"") + payload


def upgrade(guest: Guest, table: str, more: dict[str, bytes] | None = None) -> bytes:
    """The request with which a page opens its socket; whatever is given takes the place of what is right."""
    given = {
        "method": b"GET",
        "path": f"/t/{table}/socket?page=raw".encode(),
        "cookie": guest.cookies.encode(),
        "key": b"dGhlIHNhbXBsZSBub25jZQ==",
        "version": b"13",
        "headers": b"",
    } | (more or {})
    return (
        b"%(method)b %(path)b HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nCookie: %(cookie)b\r\n"
        b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: %(key)b\r\n"
        b"Sec-WebSocket-Version: %(version)b\r\n%(headers)b\r\n"
    ) % {name.encode(): value for name, value in given.items()}


class Raw:
    """One connection."""

    def __init__(self, base: str) -> None:
        host, port = base.removeprefix("http://").split(":")
        self._socket = socket.create_connection((host, int(port)), timeout=patience())

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def opened(self, request: bytes) -> bytes:
        """Open a WebSocket and say hello; what was heard up to the first view."""
        self.send(request)
        heard = self.until(b"\r\n\r\n")
        assert heard.startswith(b"HTTP/1.1 101")
        self.send(frame(b'{"t":"hello"}'))
        return self.until(b'"mark":"')

    def half_close(self) -> None:
        self._socket.shutdown(socket.SHUT_WR)

    def reset(self) -> None:
        """Leave without a word: the other side finds the connection gone."""
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._socket.close()

    def until(self, mark: bytes) -> bytes:
        """All that is heard up to where this stands."""
        heard = b""
        while mark not in heard:
            more = self._socket.recv(1 << 16)
            assert more, f"the connection ended after {heard[-200:]!r}"
            heard += more
        return heard

    def rest(self) -> bytes:
        """All that is heard until the other side ends the connection."""
        heard = b""
        try:
            while more := self._socket.recv(1 << 16):
                heard += more
        except ConnectionResetError:  # it did not want to read all of what was sent
            pass
        self._socket.close()
        return heard
