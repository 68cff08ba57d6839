"""This process's lease, where several share a database: held by its own clock, renewed by a thread of its own."""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable
from typing import Any, Final, final

from sqlalchemy import NullPool, create_engine, event
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from mohreh.server.storage import leases
from mohreh.server.storage.database import short_error
from mohreh.server.storage.engines import connect_words, cut, url_of
from mohreh.server.storage.leases import Fence

logger: Final = logging.getLogger("mohreh.server")

PARTS: Final = 4  # a lease is renewed so many times before it would run out
EARLY: Final = 8  # and held for this part of it less than the database says
SOON: Final = 0.5  # seconds until the next attempt after one that failed
LATER: Final = 0.02  # seconds after the end of another's lease until it is looked at
NAME: Final = 9  # bytes of a name


def clock() -> float:
    """Seconds that also pass while the process is stopped or the machine sleeps."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


@final
class Lease:
    """The right of this process to own tables.

    Its end is counted from before the database was asked, so it is over here before others may claim anything.
    Whenever it has run out, here or there, another one begins under a new name: nothing that was owned is owned still.
    """

    def __init__(self, database: str, address: str, seconds: float, now: Callable[[], float] = clock) -> None:
        self.address: Final = address
        self.name = ""
        self._seconds: Final = seconds
        self._now: Final = now
        self._until = float("-inf")
        self._alive: dict[str, float] = {}  # the processes that had a lease when we last looked, and until when
        self._seen: set[str] = set()
        self._answers = True  # did the database answer when it was last asked?
        self._connection: Any = None
        self._asked = 0.0  # when the database was asked what it has not answered yet; 0: it has
        self._engine: Final = self._engine_for(database)
        self._renew()
        self._stop: Final = threading.Event()
        self._thread: Final = threading.Thread(target=self._work, name="mohreh-lease", daemon=True)
        self._thread.start()

    def _engine_for(self, database: str) -> Engine:
        url = url_of(database)
        words = connect_words(url) | {"connect_timeout": "2"}
        engine = create_engine(url, poolclass=NullPool, connect_args=words, isolation_level="AUTOCOMMIT")

        @event.listens_for(engine, "connect")
        def _remember(connection: Any, _: object) -> None:
            self._connection = connection

        return engine

    # ---- for everybody

    @property
    def is_held(self) -> bool:
        return self._now() < self._until

    @property
    def is_sure(self) -> bool:
        """Is it held, and has the database answered when it was last asked, or can still answer in time?"""
        return self._answers and not self._waits_long and self.is_held

    @property
    def _waits_long(self) -> bool:
        asked = self._asked
        return bool(asked) and self._now() - asked > self._seconds / PARTS

    def holds(self, fence: Fence) -> bool:
        """Is a table that was claimed so still ours?"""
        return fence.process == self.name and self._now() < self._until

    def is_gone(self, process: str) -> bool:
        """Did another process have a lease, and has none any more?"""
        return process in self._seen and process not in self._alive

    def watch(self) -> None:
        """Now and then: give up waiting for a database that does not answer, so that it is asked over a new line."""
        if self._waits_long and self._connection is not None:
            cut(self._connection)

    def close(self) -> None:
        """Give it back: others may claim what was owned."""
        self._stop.set()
        self._thread.join(self._seconds)
        self._until = float("-inf")
        try:
            with self._engine.connect() as connection:
                leases.end(connection, self.name)
        except SQLAlchemyError as wrong:
            logger.warning("the lease could not be given back, and runs out by itself: %s", short_error(wrong))
        self._engine.dispose()

    # ---- the thread

    def _work(self) -> None:
        pause, line = self._pause(), None
        while not self._stop.wait(pause):
            try:
                line = line or self._engine.connect()
                self._renew(line)
                self._answers = True
                pause = self._pause()
            except SQLAlchemyError as wrong:
                logger.warning("the lease could not be renewed: %s", short_error(wrong))
                self._answers = False
                pause = min(SOON, self._seconds / PARTS)
                if line is not None:
                    line.invalidate()
                    line.close()
                line = None
            finally:
                self._asked = 0.0
        if line is not None:
            line.close()

    def _pause(self) -> float:
        """Until the next renewal; less where the lease of another process runs out before, which is then noticed.

        Others renew theirs in time, so this is sooner only when one of them has failed to.
        """
        ends = [until for process, until in self._alive.items() if process != self.name]
        soonest = min(ends, default=float("inf")) - self._now() + LATER
        return min(self._seconds / PARTS, max(LATER, soonest))

    def _renew(self, line: Connection | None = None) -> None:
        if line is None:
            with self._engine.connect() as line:
                self._renew(line)
            return
        asked = self._asked = self._now()
        if asked >= self._until or not leases.renew(line, self.name, self._seconds):
            before, self.name = self.name, secrets.token_urlsafe(NAME)
            leases.begin(line, self.name, self.address, self._seconds)
            if before:
                leases.end(line, before)
        alive, now = leases.alive(line), self._now()
        self._alive = {process: now + seconds for process, seconds in alive.items()}
        self._seen |= alive.keys()
        self._until = asked + self._seconds * (1 - 1 / EARLY)
