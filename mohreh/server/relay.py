"""Between processes that share a database: what is asked of one and concerns another's table is handed on to that one.

Every process listens at a second address, for the others alone. What comes there carries a signed word on who asks, so
the owner of the table answers as if it had been asked itself, and counts nothing twice. A request that was handed on
once is not handed on again: its sender looks anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar, final
from urllib.parse import urlencode

import h11
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from mohreh.server.errors import STATUS, Elsewhere, PageError
from mohreh.server.lease import Lease
from mohreh.server.middleware import Handed, handed_on, visit_of
from mohreh.server.sockets import FULL, MOVED, POLICY, RESTART, let_in, send_elsewhere

T = TypeVar("T")

HEADER: Final = "mohreh-handed-on"
OPENING: Final = 3.0  # seconds to reach another process
PATIENCE: Final = 12.0  # seconds for a table to be somebody's again: a lease, and a little more
PAUSE: Final = 0.25
READ: Final = 65536
BUSY: Final = 500  # a process that cannot answer now says this or more
FORM: Final = "application/x-www-form-urlencoded"
OWN: Final = ("connection", "keep-alive", "transfer-encoding", "upgrade", "te", "trailer")  # of each connection alone


class Unreachable(Exception):
    """The process that has a table does not answer, or has no lease any more."""


@final
class Relay:
    """Hands requests on, and knows those that were handed on to this process."""

    def __init__(self, secret: str, internal: str, lease: Lease | None) -> None:
        self._lease: Final = lease
        self._signer: Final = URLSafeSerializer(secret, salt="handed on")
        self._port: Final = int(internal.rpartition(":")[2] or 0)
        self._gone: Final[dict[str, asyncio.Future[None]]] = {}  # processes that are waited for

    # ---- arriving

    def receive(self, scope: Scope) -> bool:
        """Note in a request who really asks; False if it came by the way for other processes and is none of theirs."""
        server = scope.get("server")
        if scope["type"] not in ("http", "websocket") or not self._port or not server or server[1] != self._port:
            return True
        said = dict(scope["headers"]).get(HEADER.encode(), b"").decode("latin-1")
        try:
            address, scheme, guest, is_new = self._signer.loads(said)
        except (BadSignature, ValueError, TypeError):
            return False
        scope["client"], scope["scheme"] = (address, 0), scheme
        scope["handed"] = Handed(guest, is_new)
        return True

    async def send_back(self, scope: Scope, receive: Receive, send: Send) -> bool:
        """While this process has no lease it has no table: who comes for one is told at once to look elsewhere.

        True if that is all the answer. Pages are answered as long as the database is not needed for them.
        """
        if self._lease is None or self._lease.is_held or scope["type"] not in ("http", "websocket"):
            return False
        if scope["type"] == "websocket":
            await send_elsewhere(WebSocket(scope, receive, send))
            return True
        if handed_on(HTTPConnection(scope)) is None:
            return False
        await Response(status_code=STATUS["moved"])(scope, receive, send)
        return True

    def _word(self, connection: HTTPConnection) -> str:
        visit = visit_of(connection)
        return str(self._signer.dumps([visit.address, connection.url.scheme, visit.guest.id, visit.needs_cookie]))

    # ---- handing on

    async def answer(self, request: Request, wrong: Elsewhere | None) -> Response:
        """The answer of the process whose table it is; of this one, if the table has become its own meanwhile."""
        body = await request.body()

        async def there(other: Elsewhere) -> Response:
            status, headers, content = await self._fetch(request, other, request.method, _target(request), body)
            response = Response(content, status)
            response.raw_headers = headers
            return response

        async def here() -> Response:
            found: Response = await request.scope["endpoint"](request)
            return found

        return await self._anywhere(request, here, there, wrong)

    async def post(self, request: Request, here: Callable[[], Awaitable[None]], path: str, **fields: str) -> None:
        """Do something to a table wherever it is: here, or by a form for the process that has it."""

        async def there(other: Elsewhere) -> None:
            status, _, _ = await self._fetch(request, other, "POST", path, urlencode(fields).encode())
            if status >= 500:
                raise PageError("unwritten")

        await self._anywhere(request, here, there, None, at_once=True)

    async def _anywhere(
        self,
        request: Request,
        here: Callable[[], Awaitable[T]],
        there: Callable[[Elsewhere], Awaitable[T]],
        other: Elsewhere | None,
        at_once: bool = False,
    ) -> T:
        until = time.monotonic() + PATIENCE
        while True:
            if other is not None:
                if handed_on(request):
                    raise PageError("moved")
                with contextlib.suppress(Unreachable, OSError):
                    return await there(other)
            if time.monotonic() > until:
                raise PageError("unwritten")
            if not at_once:
                await asyncio.sleep(PAUSE)
            at_once = False
            try:
                return await here()
            except Elsewhere as again:
                other = again

    async def _fetch(
        self, request: Request, other: Elsewhere, method: str, target: str, body: bytes
    ) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
        headers = [one for one in request.headers.raw if one[0].decode() not in (*OWN, HEADER, "content-length")]
        if method != request.method:
            headers = [one for one in headers if one[0] != b"content-type"] + [(b"content-type", FORM.encode())]
        headers += [(b"content-length", str(len(body)).encode()), (b"connection", b"close")]
        headers += [(HEADER.encode(), self._word(request).encode())]
        asked = h11.Request(method=method, target=target, headers=headers)
        found = await self._unless_gone(other, _exchange(other.address, asked, body))
        if found[0] == STATUS["moved"]:
            raise Unreachable
        return found

    async def _unless_gone(self, other: Elsewhere, work: Awaitable[T]) -> T:
        """What it finds; `Unreachable` as soon as the other process has no lease any more."""
        gone = self._gone.setdefault(other.process, asyncio.get_running_loop().create_future())
        task = asyncio.ensure_future(work)
        both: set[asyncio.Future[Any]] = {task, gone}
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                raise Unreachable
            return task.result()
        finally:
            task.cancel()

    def give_up(self) -> None:
        """Now and then: nobody waits for processes that have gone."""
        for process, gone in list(self._gone.items()):
            if self._lease is not None and self._lease.is_gone(process):
                del self._gone[process]
                if not gone.done():
                    gone.set_result(None)

    # ---- sockets

    async def connect(self, socket: WebSocket, serve: Callable[[], Awaitable[None]], other: Elsewhere) -> None:
        """Serve a socket by the process whose table it is, or here as soon as the table is this one's."""
        until = time.monotonic() + PATIENCE
        await let_in(socket)  # so the page knows that somebody looks for its table, and is told the code of an end
        joined = asyncio.Event()
        while not handed_on(socket) and time.monotonic() < until:
            try:
                await self._unless_gone(other, self._join(socket, other, joined))
                return
            except InvalidStatus as no:
                if no.response.status_code < BUSY:
                    await socket.close(POLICY)
                    return
                # It is ending, or has not begun: that is no word about who asks.
            except (Unreachable, OSError, WebSocketException):
                if joined.is_set():  # what the page has said is lost: it connects again
                    await _close(socket, RESTART)
                    return
            await asyncio.sleep(PAUSE)
            try:
                await serve()
                return
            except Elsewhere as again:
                other = again
        await _close(socket, RESTART if handed_on(socket) else FULL)

    async def _join(self, socket: WebSocket, other: Elsewhere, joined: asyncio.Event) -> None:
        """Both ways, until one of them ends."""
        kept = ("cookie", "accept-language", "user-agent", "sec-fetch-site")
        headers = {key: value for key, value in socket.headers.items() if key in kept} | {HEADER: self._word(socket)}
        host, port = _place(other.address)
        line = await connect(
            f"ws://{socket.headers.get('host', host)}{_target(socket)}",
            host=host,
            port=port,
            origin=socket.headers.get("origin"),  # type: ignore[arg-type]
            additional_headers=headers,
            user_agent_header=None,
            compression=None,
            proxy=None,
            open_timeout=OPENING,
            max_size=None,
            ping_interval=None,
        )
        try:
            if line.response is not None and MOVED in line.response.headers:
                raise Unreachable
            joined.set()
            ways = [asyncio.ensure_future(one) for one in (_down(line, socket), _up(socket, line))]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
            await _close(socket, line.close_code if line.close_code not in (None, 1005, 1006) else RESTART)
        finally:
            await line.close()


async def _down(line: ClientConnection, socket: WebSocket) -> None:
    with contextlib.suppress(ConnectionClosed, WebSocketDisconnect, OSError, RuntimeError):
        while True:
            told = await line.recv()
            if isinstance(told, str):
                await socket.send_text(told)


async def _up(socket: WebSocket, line: ClientConnection) -> None:
    with contextlib.suppress(ConnectionClosed, OSError, RuntimeError):
        while (heard := await socket.receive())["type"] == "websocket.receive":
            text = heard.get("text")
            await line.send(heard["bytes"] if text is None else text)


async def _close(socket: WebSocket, code: int | None) -> None:
    with contextlib.suppress(Exception):
        await socket.close(code or RESTART)


def _target(connection: HTTPConnection) -> str:
    """Path and query as they came."""
    raw: bytes = connection.scope.get("raw_path") or connection.url.path.encode()
    query: bytes = connection.scope.get("query_string", b"")
    return (raw.partition(b"?")[0] + (b"?" + query if query else b"")).decode("latin-1")


def _place(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    return host.strip("[]"), int(port)


async def _exchange(address: str, asked: h11.Request, body: bytes) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    """Ask another process and hear its whole answer."""
    async with asyncio.timeout(OPENING):
        reader, writer = await asyncio.open_connection(*_place(address))
    try:
        line = h11.Connection(h11.CLIENT)
        writer.write(b"".join([line.send(one) or b"" for one in (asked, h11.Data(data=body), h11.EndOfMessage())]))
        await writer.drain()
        status, headers, content = 0, [], bytearray()
        while True:
            told = line.next_event()
            if told is h11.NEED_DATA:
                line.receive_data(await reader.read(READ))
            elif isinstance(told, h11.Response):
                status = told.status_code
                headers = [(key, value) for key, value in told.headers if key.decode() not in OWN]
            elif isinstance(told, h11.Data):
                content += told.data
            elif isinstance(told, (h11.EndOfMessage, h11.ConnectionClosed)):
                return status, headers, bytes(content)
    except h11.RemoteProtocolError as wrong:
        raise Unreachable from wrong
    finally:
        writer.close()
