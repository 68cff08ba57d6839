"""Guests and what is signed for them: a cookie, links to tables, a link to go on with another device.

No account, no password.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import os
import re
import secrets
import time
import tomllib
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, final

from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import Connection, select, update
from sqlalchemy.exc import SQLAlchemyError

from mohreh.kernel.errors import MohrehError
from mohreh.server.errors import BadLink
from mohreh.server.settings import DAY
from mohreh.server.shared import note_name
from mohreh.server.storage.database import Store, add_unless_there, beside, make_private
from mohreh.server.storage.schema import GUESTS
from mohreh.web.model import LONGEST_NAME

COOKIE: Final = "mohreh"
SIT: Final = "sit"
WATCH: Final = "watch"
REPLAY: Final = "replay"
DEVICE: Final = "device"
KINDS: Final = (SIT, WATCH, REPLAY, DEVICE)
DEVICE_SECONDS: Final = 900.0
ANY_SEAT: Final = -1
SHORTEST_SECRET: Final = 16
MOST_LINKS: Final = 4_000  # that are kept in memory
MOST_NAMES: Final = 10_000  # that are kept in memory
LONGEST_GIVEN: Final = 400  # letters of what was typed that are looked at
JOINER: Final = "\u200c"  # the half-space of Persian words; Unicode calls it a control
BLANK: Final = "\u2800"  # the space of Braille; Unicode calls it a symbol
# What shows nothing and counts as a letter or a mark: fillers, and signs that choose another shape of a letter.
INVISIBLE: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)

_NAMES: Final = tomllib.loads((Path(__file__).parent / "names.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Guest:
    """A guest. `known`: is in the database."""

    id: str
    name: str
    known: bool


def clean_name(given: str, longest: int = LONGEST_NAME) -> str:
    """A name as it is kept: one line, no marks that turn the writing, no invisible letters; perhaps nothing is left."""
    given = INVISIBLE.sub("", given[:LONGEST_GIVEN].encode("utf-8", "replace").decode())
    given = unicodedata.normalize("NFC", given)
    letters: list[str] = []
    marks = 0
    for letter in given:
        category = unicodedata.category(letter)
        if letter == JOINER:
            if letters and letters[-1] not in (JOINER, " "):
                letters.append(letter)
        elif category in ("Zs", "Zl", "Zp") or letter in ("\t", "\n", "\r", BLANK):
            if letters and letters[-1] == JOINER:
                letters.pop()
            letters.append(" ")
        elif category == "Mn" or category == "Me":
            marks += 1
            if marks <= 2:  # a tower of marks would cover the lines above
                letters.append(letter)
            continue
        elif not category.startswith("C"):
            letters.append(letter)
        marks = 0
    short = " ".join("".join(letters).split())[:longest]
    return short.strip(JOINER + " ") if short.strip(JOINER + " ") else ""


def guest_name(id: str, language: str) -> str:
    """What a guest is called who has not chosen a name: always the same for the same guest."""
    drawn = hashlib.blake2b(id.encode(), digest_size=4).digest()
    qualities, things = _NAMES["quality"], _NAMES["thing"]
    quality, thing = qualities[drawn[0] % len(qualities)], things[drawn[1] % len(things)]
    form: str = _NAMES[language]
    return form.format(quality=quality[language], thing=thing[language])


@final
class Guests:
    """All guests: by their cookie, by their id."""

    def __init__(self, store: Store, secret: str) -> None:
        self._store: Final = store
        self._signer: Final = URLSafeSerializer(secret, salt="guest cookie")
        self._names: Final[dict[str, str]] = {}  # of those who came last; empty: not known
        self._here: set[str] = set()  # who was here on the day
        self._here_on = 0.0
        self._writing: Final[set[asyncio.Task[None]]] = set()  # asyncio may drop a task that nothing refers to
        self._wanted: set[str] = set()  # who is to be looked up next
        self._next: asyncio.Task[dict[str, str]] | None = None
        self._looking_up: Final = asyncio.Lock()

    def cookie(self, guest: Guest) -> str:
        """What the browser keeps."""
        return str(self._signer.dumps(guest.id))

    def id_of(self, cookie: str) -> str:
        """Whose cookie it is; empty when it is not one of ours."""
        try:
            found = self._signer.loads(cookie)
        except (BadSignature, ValueError):
            return ""
        return found if isinstance(found, str) else ""

    async def find(self, id: str, language: str) -> Guest:
        """The guest of an id; a new one for an empty id."""
        if not id:
            fresh = secrets.token_urlsafe(12)
            return Guest(fresh, guest_name(fresh, language), False)
        names = await self.names([id])
        if id in names:
            self._note_visit(id)
        return Guest(id, names.get(id) or guest_name(id, language), id in names)

    def _note_visit(self, id: str) -> None:
        """Write down once a day that a guest was here; nobody waits for it."""
        day = time.time() // DAY
        if self._here_on != day:
            self._here_on, self._here = day, set()
        if id not in self._here:
            self._here.add(id)
            task = asyncio.get_running_loop().create_task(self._write_visit(id, day * DAY))
            self._writing.add(task)
            task.add_done_callback(self._writing.discard)

    async def _write_visit(self, id: str, day: float) -> None:
        def keep(connection: Connection) -> None:
            connection.execute(update(GUESTS).where(GUESTS.c.id == id, GUESTS.c.seen < day).values(seen=day))

        with contextlib.suppress(SQLAlchemyError):
            await self._store.write(keep)

    def forget(self, id: str) -> None:
        """Somebody is not in the database any more."""
        self._names.pop(id, None)

    async def names(self, ids: list[str]) -> dict[str, str]:
        """The names of those who are known."""
        found = {one: self._names[one] for one in ids if one in self._names}
        missing = {one for one in ids if one and one not in found}
        if missing:
            self._wanted |= missing
            if self._next is None:
                self._next = asyncio.get_running_loop().create_task(self._look_up())
            read = await asyncio.shield(self._next)  # others wait for it, too
            found |= {one: self._names.get(one) or read[one] for one in missing}  # it may have changed meanwhile
        return {one: name for one, name in found.items() if name}

    async def _look_up(self) -> dict[str, str]:
        """The names of all who were asked for while others were looked up; empty where they are not known."""
        async with self._looking_up:
            wanted, self._wanted, self._next = self._wanted, set(), None

            def look(connection: Connection) -> dict[str, str]:
                rows = connection.execute(select(GUESTS.c.id, GUESTS.c.name).where(GUESTS.c.id.in_(wanted)))
                return {row.id: row.name for row in rows}

            read = await self._store.read(look)
            found = {one: read.get(one, "") for one in wanted}
            for one, name in found.items():
                self._keep(one, self._names.get(one) or name)
            return found

    def heard(self, id: str, name: str) -> None:
        """Another process has given somebody a name, or has forgotten somebody."""
        if not name:
            self.forget(id)
        elif id in self._names:
            self._names[id] = name

    def _keep(self, id: str, name: str) -> None:
        self._names.pop(id, None)
        if not name and self._store.is_shared:
            return  # by the next request another process may know them
        self._names[id] = name
        while len(self._names) > MOST_NAMES:
            del self._names[next(iter(self._names))]

    async def remember(self, guest: Guest) -> Guest:
        """Put a guest into the database, who sits down, opens a table or chooses a name."""
        if guest.known:
            return guest

        def keep(connection: Connection) -> None:
            add_unless_there(connection, GUESTS, {"id": guest.id, "name": guest.name, "created": time.time()})

        await self._store.write(keep)
        self._keep(guest.id, self._names.get(guest.id) or guest.name)
        return Guest(guest.id, guest.name, True)

    async def rename(self, guest: Guest, name: str) -> Guest:
        """A new name, already cleaned."""
        await self.remember(guest)

        def keep(connection: Connection) -> None:
            connection.execute(update(GUESTS).where(GUESTS.c.id == guest.id).values(name=name))
            if self._store.is_shared:
                note_name(connection, guest.id)

        await self._store.write(keep)
        self._keep(guest.id, name)
        return Guest(guest.id, name, True)


# ---- links


@final
class Links:
    """Makes links and reads them; no kind works as another.

    A link stays the same for days, so that pages which show it do not change.
    """

    def __init__(self, secret: str, days: float) -> None:
        self._signers: Final = {kind: URLSafeSerializer(secret, salt=f"link {kind}") for kind in KINDS}
        self._seconds: Final = {SIT: days * DAY, WATCH: days * DAY, REPLAY: 0.0, DEVICE: DEVICE_SECONDS}
        self._signed: Final = lru_cache(MOST_LINKS)(self._sign)  # every view of a table has its links

    def make(self, kind: str, whom: str, seat: int = ANY_SEAT) -> str:
        """The token of a link to a table, or of a device link to a person."""
        seconds = self._seconds[kind]
        until = int((time.time() // seconds + 2) * seconds) if seconds else 0
        return self._signed(kind, whom, seat, until)

    def _sign(self, kind: str, whom: str, seat: int, until: int) -> str:
        return str(self._signers[kind].dumps([whom, seat, until]))

    def read(self, kind: str, token: str) -> tuple[str, int]:
        """Whom it is for and the seat that it gives; `BadLink` when it is forged or too old."""
        try:
            found = self._signers[kind].loads(token)
        except (BadSignature, ValueError):
            raise BadLink("bad_link") from None
        match found:
            case [str(whom), int(seat), int(until)]:
                if until and until < time.time():
                    raise BadLink("expired_link")
                return whom, seat
        raise BadLink("bad_link")


def secret_beside(database: Path | None) -> str:
    """The key that cookies and links are signed with, kept beside the database so that they outlive a restart."""
    given = os.environ.get("MOHREH_SECRET", "")
    if given:
        if len(given) < SHORTEST_SECRET:
            raise MohrehError(f"$MOHREH_SECRET is too short; {SHORTEST_SECRET} letters are the least")
        return given
    if database is None:
        raise MohrehError("set $MOHREH_SECRET, so that cookies and links outlive a restart of the server")
    file = beside(database, ".secret")
    try:
        try:
            handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return _kept(file)
        fresh = secrets.token_hex(32)
        with os.fdopen(handle, "w", encoding="ascii") as out:
            out.write(fresh)
        return fresh
    except OSError as wrong:
        raise MohrehError(f"the key {file} cannot be read or written: {wrong.strerror}") from None


def _kept(file: Path) -> str:
    """The key of an earlier start."""
    found = file.read_bytes().strip()
    if not found.isascii() or len(found) < SHORTEST_SECRET:
        raise MohrehError(
            f"the key {file} should be at least {SHORTEST_SECRET} letters of ASCII; "
            "put a copy of it back, or remove it, and all links and guests begin anew"
        )
    with contextlib.suppress(PermissionError):  # somebody else's, who lets us read it
        make_private(file)
    return found.decode("ascii")
