"""Marks: a short word for all that a page shows.

A page that comes back with the mark of what it would be shown has the right picture already, and nothing is drawn for
it. So a thousand pages come back soon to a server that was restarted.

    hg-2.uQ3b…      who was here (h), gone (g) or neither (-), seat by seat; how many watched; a digest of all of it

The digest is of what this viewpoint sees and of nothing else, so a mark tells no more than the page does. It is keyed
with the server's secret: what a mark says of those who were here before a restart was said by this server.
"""

from __future__ import annotations

import hashlib
import re
from base64 import urlsafe_b64encode
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import Final, final

import msgspec

import mohreh
from mohreh import web
from mohreh.kernel.rules import Seen
from mohreh.server.shown import Viewpoint
from mohreh.tours import Tour
from mohreh.web.model import PERSON, Reader, Shown

HERE: Final = "h"
GONE: Final = "g"
NEITHER: Final = "-"
MARK: Final = re.compile(r"([hg-]{1,16})([0-9]{1,6})\.[\w-]{22}")
BYTES: Final = 16  # of a digest
EVENTS: Final = 12  # the last ones are in it; what came before them has become the position
# All facts of a table, also those that are added later; these in another form.
IN_OTHER_FORM: Final = ("rules", "seen", "events")
_facts: Final = attrgetter(*[one.name for one in fields(Shown) if one.compare and one.name not in IN_OTHER_FORM])


def _plain(fact: object) -> object:
    """What stands for a fact that is no plain data: a hand that lies open by its view, a tour by its name."""
    if isinstance(fact, Seen):
        return fact.view
    if isinstance(fact, Tour):
        return fact.name
    raise TypeError(f"a page shows a {type(fact).__name__}, of which there is no mark")


_encode: Final = msgspec.msgpack.Encoder(enc_hook=_plain).encode


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is at a table, as everybody is told."""

    seats: str  # a letter for each
    watchers: int

    @classmethod
    def of(cls, shown: Shown) -> Presence:
        letters = [HERE if one.here else GONE if one.gone else NEITHER for one in shown.sitters]
        return cls("".join(letters), shown.watchers)

    def put_into(self, shown: Shown) -> Shown:
        """The same table, with these people here."""
        sitters = [
            replace(one, here=letter == HERE, gone=letter == GONE) if one.kind == PERSON else one
            for one, letter in zip(shown.sitters, self.seats, strict=True)
        ]
        return replace(shown, sitters=tuple(sitters), watchers=self.watchers)


@final
class Marks:
    """Makes marks, and tells from one who was at a table."""

    def __init__(self, secret: str) -> None:
        # Another version of the pages may draw the same table differently.
        words = f"{mohreh.__version__} {web.static_version()} {secret}"
        self._key: Final = hashlib.blake2b(words.encode(), person=b"page mark").digest()

    def of(self, shown: Shown, viewpoint: Viewpoint, reader: Reader) -> str:
        """The mark of a page that shows this."""
        events = [(one.key, one.args) for one in shown.events[-EVENTS:]]
        seen = (viewpoint, reader, shown.rules.game.version, _facts(shown), len(shown.events), events, shown.view)
        digest = hashlib.blake2b(_encode(seen), key=self._key, digest_size=BYTES).digest()
        presence = Presence.of(shown)
        return f"{presence.seats}{presence.watchers}.{urlsafe_b64encode(digest)[:22].decode()}"

    def presence(self, mark: str, shown: Shown, viewpoint: Viewpoint, reader: Reader) -> Presence | None:
        """Who was there when a page got its mark; None unless all else is as it was then."""
        found = MARK.fullmatch(mark)
        if found is None or len(found[1]) != len(shown.sitters):
            return None
        then = Presence(found[1], int(found[2]))
        return then if self.of(then.put_into(shown), viewpoint, reader) == mark else None
