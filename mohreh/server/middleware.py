"""Around every request: who comes, in which language, from which page; and what every answer carries."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import re
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, final

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from mohreh.kernel.text import LANGUAGES
from mohreh.server import logs
from mohreh.server.errors import PageError
from mohreh.server.guests import COOKIE, Guest
from mohreh.server.sockets import FULL, POLICY
from mohreh.web.model import Reader

if TYPE_CHECKING:
    from mohreh.server.app import Services
    from mohreh.server.metrics import Metrics

logger: Final = logging.getLogger("mohreh.requests")

READER_COOKIE: Final = "mohreh_reader"  # language, digits, text form: no secret
YEAR: Final = 365 * 24 * 3600
HOST: Final = re.compile(r"[\w.\-:\[\]]{1,255}")
LONGEST_BODY: Final = 64 * 1024
BODY_SECONDS: Final = 30.0  # for all of it
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


REQUEST_HEADER: Final = "x-request-id"
REQUEST_NAME: Final = re.compile(r"[\w\-]{1,64}", re.ASCII)


# ---- every answer


@final
class Named:
    """Gives every request a name, by which the log speaks of it: the proxy's, or a new one. The answer has it, too.

    And counts what was answered.
    """

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app: Final = app
        self._metrics: Final = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        given = HTTPConnection(scope).headers.get(REQUEST_HEADER, "")
        name = given if REQUEST_NAME.fullmatch(given) else logs.new_request()
        logs.REQUEST.set(name)  # a request has a task of its own, so nobody else's name is changed
        began, status = time.monotonic(), 0

        async def with_name(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[REQUEST_HEADER] = name
            await send(message)

        try:
            await self._app(scope, receive, with_name)
        except Exception:
            if not status:
                raise  # else it was answered with a page and written down, and once is enough
        finally:
            page, seconds = logs.page_of(scope), time.monotonic() - began
            if status:
                self._metrics.answered(page, status, seconds)
            if logger.isEnabledFor(logging.INFO):
                facts = {"page": page, "method": scope.get("method", "SOCKET"), "status": status}
                facts |= {"ms": round(1000 * seconds, 1)}
                logger.info("answered", extra={logs.FACTS: facts})


@final
class SafeAnswers:
    """Puts headers on every answer that keep a page to itself, and ends bodies that are too long or too slow."""

    def __init__(self, app: ASGIApp) -> None:
        self._app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        read, more, until = 0, True, asyncio.get_running_loop().time() + BODY_SECONDS
        cut_off = False

        async def measured() -> Message:
            nonlocal read, more, cut_off
            try:
                async with asyncio.timeout_at(until if more else None):
                    message = await receive()
            except TimeoutError:
                cut_off = True
                raise PageError("bad_request") from None
            read, more = read + len(message.get("body", b"")), bool(message.get("more_body"))
            if read > LONGEST_BODY:
                cut_off = True
                raise PageError("too_large")
            return message

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for key, value in HEADERS.items():
                    headers.setdefault(key, value)
                headers.setdefault("Cache-Control", "no-store")
                if cut_off:
                    headers["Connection"] = "close"  # else the rest of the body would be read
            await send(message)

        await self._app(scope, measured, with_headers)


# ---- who comes


@dataclass(slots=True)
class Visit:
    """Who sends a request, and how they reached the server."""

    guest: Guest
    reader: Reader
    base: str  # the beginning of addresses for others
    secure: bool
    address: str
    needs_cookie: bool  # the browser does not have the guest's cookie yet

    @property
    def limited(self) -> str:
        """Whose requests are counted: the guest's, or those of the address while the browser has no cookie yet."""
        return self.address if self.needs_cookie else self.guest.id


@dataclass(frozen=True, slots=True)
class Handed:
    """Who really sends a request that another process has handed on to this one (`relay.py`)."""

    guest: str
    is_new: bool  # the other process gives the browser its cookie


def handed_on(connection: HTTPConnection) -> Handed | None:
    """None: it came from a browser."""
    found = connection.scope.get("handed")
    return found if isinstance(found, Handed) else None


def visit_of(connection: HTTPConnection) -> Visit:
    """The visit that `Visits` has put into a request."""
    found = connection.scope["visit"]
    assert isinstance(found, Visit)
    return found


@final
class Visits:
    """Finds out once for each request who comes, and refuses what other sites send in their name."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self._app: Final = app
        self._services: Final = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        is_socket = scope["type"] == "websocket"
        handed = handed_on(connection)
        posts = not is_socket and scope["method"] == "POST"
        if is_socket and not await self._may_connect(connection, WebSocket(scope, receive, send)):
            return
        if posts and not is_ours(connection):
            raise PageError("forbidden")
        visit = await self._visit(connection)
        if posts and handed is None and not await self._services.limits.post(visit.limited, visit.address):
            raise PageError("too_many")
        scope["visit"] = visit

        async def with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start" and visit.needs_cookie and handed is None:
                cookie = Response()
                value = self._services.guests.cookie(visit.guest)
                cookie.set_cookie(COOKIE, value, YEAR, httponly=True, samesite="lax", secure=visit.secure)
                MutableHeaders(scope=message).append("set-cookie", cookie.headers["set-cookie"])
            await send(message)

        await self._app(scope, receive, with_cookie)

    async def _may_connect(self, connection: HTTPConnection, socket: WebSocket) -> bool:
        if not is_ours(connection):
            await socket.close(POLICY)
            return False
        if handed_on(connection) is None and not await self._services.limits.socket(address_of(connection)):
            await socket.accept()  # else the page would not be told the code
            await socket.close(FULL)
            return False
        return True

    async def _visit(self, connection: HTTPConnection) -> Visit:
        guests, settings = self._services.guests, self._services.settings
        reader = reader_of(connection)
        handed = handed_on(connection)
        known = handed.guest if handed is not None else guests.id_of(connection.cookies.get(COOKIE, ""))
        return Visit(
            guest=await guests.find(known, reader.language),
            reader=reader,
            base=settings.address.rstrip("/") or base_of(connection, settings.network),
            secure=connection.url.scheme in ("https", "wss"),
            address=address_of(connection),
            needs_cookie=not known if handed is None else handed.is_new,
        )


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client is not None else ""


def reader_of(connection: HTTPConnection) -> Reader:
    """What the visitor chose, else what the browser asks for."""
    kept = connection.cookies.get(READER_COOKIE, "").split(".")
    if len(kept) == 3 and kept[0] in LANGUAGES and kept[1] in ("", *LANGUAGES):
        return Reader(kept[0], kept[1], kept[2] == "1")
    return Reader(_asked_for(connection.headers.get("accept-language", "")))


def _asked_for(header: str) -> str:
    """The first of our languages in the order of a browser's wishes; English when there is none."""
    wishes: list[tuple[float, int, str]] = []
    for place, part in enumerate(header.lower().split(",")[:20]):
        name, _, weight = part.partition(";q=")
        try:
            wishes.append((-float(weight or 1), place, name.strip().split("-")[0]))
        except ValueError:
            continue
    return next((name for _, _, name in sorted(wishes) if name in LANGUAGES), "en")


def base_of(connection: HTTPConnection, network: str) -> str:
    """The beginning of addresses for others: the visitor's host, or the network address in place of "localhost"."""
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    host = connection.headers.get("host", "")
    host = host if HOST.fullmatch(host) else "localhost"
    name, mark, port = host.rpartition(":") if host.rpartition(":")[2].isdigit() else (host, "", "")
    if network and _is_loopback(name.strip("[]")):
        host = f"{network}{mark}{port}"
    return f"{scheme}://{host}"


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def is_ours(connection: HTTPConnection) -> bool:
    """Does the request come from a page of this server? Browsers say so; other programs have no cookie to misuse."""
    if connection.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = connection.headers.get("origin")
    return origin is None or origin.lower().partition("://")[2] == connection.headers.get("host", "").lower()


def remember_reader(response: Response, reader: Reader, secure: bool) -> None:
    """Give the browser a cookie with the choice of language, digits and form."""
    kept = f"{reader.language}.{reader.digits}.{int(reader.text_only)}"
    response.set_cookie(READER_COOKIE, kept, YEAR, httponly=True, samesite="lax", secure=secure)
