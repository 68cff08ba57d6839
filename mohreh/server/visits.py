"""A request: who comes, what language they read, by which address, and whether it is meant for us."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from mohreh.kernel.text import LANGUAGES
from mohreh.server.house import House
from mohreh.server.people import COOKIE, Person
from mohreh.web.model import Reader

READER_COOKIE: Final = "mohreh_reader"  # language, digits, text form: no secret
YEAR: Final = 365 * 24 * 3600
HOST: Final = re.compile(r"[\w.\-:\[\]]{1,255}")


@dataclass(frozen=True, slots=True)
class Visit:
    """One visitor with one request. `fresh`: the browser has no cookie of ours yet."""

    person: Person
    reader: Reader
    fresh: bool
    base: str
    secure: bool
    address: str

    @property
    def key(self) -> str:
        """What limits are counted for: a guest without a cookie would be somebody else every time."""
        return self.address if self.fresh else self.person.id


async def visit(house: House, connection: HTTPConnection) -> Visit:
    """Who comes."""
    reader = reader_of(connection)
    known = house.people.id_of(connection.cookies.get(COOKIE, ""))
    person = await house.people.find(known, reader.language)
    secure = connection.url.scheme in ("https", "wss")
    address = connection.client.host if connection.client is not None else ""
    return Visit(person, reader, not known, base_of(house, connection), secure, address)


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


def base_of(house: House, connection: HTTPConnection) -> str:
    """The beginning of addresses for others: as this visitor reached us, but never "localhost" if it can be helped."""
    if house.settings.address:
        return house.settings.address.rstrip("/")
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    host = connection.headers.get("host", "")
    host = host if HOST.fullmatch(host) else "localhost"
    name, mark, port = host.rpartition(":") if host.rpartition(":")[2].isdigit() else (host, "", "")
    if house.settings.network and _is_loopback(name.strip("[]")):
        host = f"{house.settings.network}{mark}{port}"
    return f"{scheme}://{host}"


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def path_of(address: str) -> str:
    """The path in an address, whatever stands before it, with or without a scheme; empty when it is none."""
    try:
        return "/" + urlsplit(address).path.partition("/")[2]
    except ValueError:
        return ""


def is_ours(connection: HTTPConnection) -> bool:
    """Does the request come from a page of this server? Browsers tell; others have no cookie to misuse."""
    if connection.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = connection.headers.get("origin")
    return origin is None or origin.lower().partition("://")[2] == connection.headers.get("host", "").lower()


def is_looking_ahead(request: Request) -> bool:
    """Is it a browser that fetches a page before anybody wants it?"""
    purpose = request.headers.get("sec-purpose", "") + request.headers.get("purpose", "")
    return "prefetch" in purpose


def remember(response: Response, house: House, guest: Visit) -> Response:
    """Give the browser its cookie."""
    if guest.fresh:
        response.set_cookie(
            COOKIE, house.people.cookie(guest.person), YEAR, httponly=True, samesite="lax", secure=guest.secure
        )
    return response


def remember_reader(response: Response, reader: Reader, secure: bool) -> None:
    kept = f"{reader.language}.{reader.digits}.{int(reader.text_only)}"
    response.set_cookie(READER_COOKIE, kept, YEAR, httponly=True, samesite="lax", secure=secure)
