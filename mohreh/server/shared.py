"""What the processes of one database must have from each other besides tables: how much was asked for, and new names.

Both are asked for, not told: a poll misses nothing after a connection broke, and holds up nobody who writes.

Of a limit a process takes a tenth at a time from the database, so most of what is counted is counted in memory. What
one process has taken and not used is lost to the others until the next time span: the limit is never exceeded, and
somebody who is served by several processes at once may meet it a little earlier.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final, final

from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from mohreh.server.settings import Limit
from mohreh.server.storage.database import Store
from mohreh.server.storage.leases import NOW

TENTH: Final = 10

QUICKLY: Final = text("SET LOCAL synchronous_commit = off")  # what a crash forgets is only counted anew
TAKE: Final = text(
    f"INSERT INTO counts (who, until, taken) VALUES (:who, (floor({NOW} / :seconds) + 1) * :seconds, :part)"
    " ON CONFLICT (who) DO UPDATE SET until = excluded.until, taken = excluded.taken"
    " + CASE WHEN counts.until = excluded.until THEN counts.taken ELSE 0 END"
    f" RETURNING taken, until - {NOW} AS seconds"
)
FORGET: Final = text(f"DELETE FROM counts WHERE until < {NOW}")


@final
class SharedLimit:
    """At most so many in so much time from each one, wherever they come in."""

    def __init__(self, store: Store, kind: str, limit: Limit) -> None:
        self._store: Final = store
        self._kind: Final = kind
        self._limit: Final = limit
        self._part: Final = max(1, limit.most // TENTH)
        self._taken: dict[str, tuple[float, int]] = {}  # who: until when, how many are left; -1: there are no more
        self._taking: Final[dict[str, asyncio.Future[bool]]] = {}  # for whom it is asked; does it answer?
        self._tidy = 0.0

    async def allows(self, who: str) -> bool:
        now = time.monotonic()
        if now >= self._tidy:
            self._taken = {one: kept for one, kept in self._taken.items() if now < kept[0]}
            self._tidy = now + self._limit.seconds
        while not self._is_known(who):
            if not await self._ask(who):  # each process counts for itself
                return await self._limit.allows(who)
        until, left = self._taken[who]
        self._taken[who] = until, left - 1 if left > 0 else -1
        return left > 0

    async def _ask(self, who: str) -> bool:
        """Take some more from the database, if it answers. Those who come at once share it: each would take a tenth."""
        if who in self._taking:
            return await asyncio.shield(self._taking[who])
        self._taking[who] = asyncio.get_running_loop().create_future()
        answers = True
        try:
            until, left = await self._take(who)
            self._taken[who] = until, left if left > 0 else -1
        except SQLAlchemyError:
            answers = False
        finally:
            self._taking.pop(who).set_result(answers)
        return answers

    def _is_known(self, who: str) -> bool:
        """Is there something left of what was taken, or known that there is nothing more?"""
        until, left = self._taken.get(who, (0.0, 0))
        return left != 0 and time.monotonic() < until

    async def _take(self, who: str) -> tuple[float, int]:
        values = {"who": f"{self._kind} {who}", "seconds": self._limit.seconds, "part": self._part}

        def take(connection: Connection) -> tuple[float, int]:
            connection.execute(QUICKLY)
            found = connection.execute(TAKE, values).one()
            return time.monotonic() + found.seconds, self._part - max(0, found.taken - self._limit.most)

        return await self._store.write_alone(take)


# ---- names

RENAME: Final = text(
    f"INSERT INTO renamed (person, at) VALUES (:person, {NOW}) ON CONFLICT (person) DO UPDATE SET at = excluded.at"
)
LATELY: Final = text(
    "SELECT person, coalesce(name, '') AS name FROM renamed LEFT JOIN people ON people.id = renamed.person"
    f" WHERE at > {NOW} - :seconds"
)
FORGET_NAMES: Final = text(f"DELETE FROM renamed WHERE at < {NOW} - :seconds")
LATE: Final = 60.0  # seconds; a transaction that took so long was ended by the database


def note_name(connection: Connection, person: str) -> None:
    """Somebody has a new name, of which other processes must hear."""
    connection.execute(RENAME, {"person": person})


def new_names(connection: Connection) -> dict[str, str]:
    """The names that were chosen lately; empty for who was forgotten."""
    return {row.person: row.name for row in connection.execute(LATELY, {"seconds": LATE})}


def forget(connection: Connection) -> None:
    """Delete what nobody asks for any more."""
    connection.execute(FORGET)
    connection.execute(FORGET_NAMES, {"seconds": 10 * LATE})
