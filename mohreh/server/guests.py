"""Guests: a name and a signed cookie; no account, no password."""

from __future__ import annotations

import hashlib
import re
import secrets
import time
import tomllib
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Final, final

from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import Connection, insert, select, update

from mohreh.server.storage.engine import Store
from mohreh.server.storage.schema import GUESTS
from mohreh.web.model import LONGEST_NAME

COOKIE: Final = "mohreh"
MOST_NAMES: Final = 10_000  # that are kept in memory
LONGEST_GIVEN: Final = 400  # letters that are looked at; what comes after them is no name
JOINER: Final = "\u200c"  # the half-space of Persian words; Unicode calls it a control
BLANK: Final = "\u2800"  # the space of Braille; Unicode calls it a symbol
# What shows nothing and counts as a letter or a mark: fillers, and signs that choose another shape of a letter.
INVISIBLE: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)

_NAMES: Final = tomllib.loads((Path(__file__).parent / "names.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Guest:
    """A guest. `known`: kept in the database, because there is something to remember."""

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
        self._names: Final[dict[str, str]] = {}  # of those who came last

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
        return Guest(id, names.get(id) or guest_name(id, language), id in names)

    async def names(self, ids: list[str]) -> dict[str, str]:
        """The names of those who are known."""
        found = {one: self._names[one] for one in ids if one in self._names}
        missing = {one for one in ids if one and one not in found}
        if missing:

            def look(connection: Connection) -> dict[str, str]:
                rows = connection.execute(select(GUESTS.c.id, GUESTS.c.name).where(GUESTS.c.id.in_(missing)))
                return {row.id: row.name for row in rows}

            for one, name in (await self._store.read(look)).items():
                found[one] = self._names.get(one, name)  # who got a new name meanwhile has that
                self._keep(one, found[one])
        return found

    def _keep(self, id: str, name: str) -> None:
        self._names.pop(id, None)
        self._names[id] = name
        while len(self._names) > MOST_NAMES:
            del self._names[next(iter(self._names))]

    async def remember(self, guest: Guest) -> Guest:
        """Put a guest into the database, who sits down or has something to call their own."""
        if guest.known:
            return guest

        def keep(connection: Connection) -> None:
            there = connection.scalar(select(GUESTS.c.id).where(GUESTS.c.id == guest.id))
            if there is None:
                row = {"id": guest.id, "name": guest.name, "created": time.time()}
                connection.execute(insert(GUESTS).values(**row))

        await self._store.write(keep)
        self._keep(guest.id, self._names.get(guest.id, guest.name))
        return Guest(guest.id, guest.name, True)

    async def rename(self, guest: Guest, name: str) -> Guest:
        """A new name, already cleaned."""
        await self.remember(guest)

        def keep(connection: Connection) -> None:
            connection.execute(update(GUESTS).where(GUESTS.c.id == guest.id).values(name=name))

        await self._store.write(keep)
        self._keep(guest.id, name)
        return Guest(guest.id, name, True)
