"""How requests are read from a connection: uvicorn's way, with a bound for what comes before a request is known."""

from __future__ import annotations

import asyncio
from typing import Any, Final, final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LARGEST_HEAD: Final = 64 * 1024  # bytes of a request's first line and headers
HEAD_SECONDS: Final = 20.0  # for them to come


@final
class Http(HttpToolsProtocol):
    """Ends a connection that sends endless headers, or none."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._in_head = True  # is a request's beginning still to come, or not yet complete?
        self._head = 0  # bytes of it
        self._late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._have_head()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self._in_head:
            self._head = 0
        elif not self.transport.is_closing():
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self.send_400_response("The headers are too long.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head = True
        self._expect_head()

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._have_head()
        super().on_headers_complete()

    def _expect_head(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _have_head(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
