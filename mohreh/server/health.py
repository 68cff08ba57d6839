"""For the host and for programs that watch the server: is it alive, is it ready, and its figures.

None of it asks who comes. Whoever asks often costs little: what the database was asked is kept for a moment.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import Final, Generic, TypeVar, final

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from mohreh.server import metrics
from mohreh.server.errors import PageError
from mohreh.server.middleware import address_of
from mohreh.server.storage import queries
from mohreh.server.storage.database import Store
from mohreh.server.tables import Tables

T = TypeVar("T")


@final
class Kept(Generic[T]):
    """What the database answers to a question: asked once at a time, and not again for a while."""

    def __init__(self, store: Store, question: Callable[[Connection], T], seconds: float) -> None:
        self._store: Final = store
        self._question: Final = question
        self._seconds: Final = seconds
        self._lock: Final = asyncio.Lock()
        self._answers: Final[list[T]] = []  # one, once there is one
        self._until = 0.0

    async def answer(self) -> T:
        async with self._lock:
            if not self._answers or time.monotonic() >= self._until:
                found = await self._store.read(self._question)
                self._answers[:] = [found]
                self._until = time.monotonic() + self._seconds
            return self._answers[0]


@final
class HealthRoutes:
    """What is behind the addresses for the host."""

    def __init__(self, tables: Tables) -> None:
        self._tables: Final = tables
        self._services: Final = tables.services
        store, pause = self._services.store, self._services.settings.health_pause
        self._aside: Final = Kept(store, queries.count_aside, pause)
        self._learners: Final = Kept(store, queries.learners, pause)

    def all(self) -> list[BaseRoute]:
        return [
            Route("/health", self.health),
            Route("/health/live", self.live),
            Route("/health/ready", self.ready),
            Route("/health/tours", self.tours),
            Route("/metrics", self.metrics),
        ]

    async def health(self, request: Request) -> Response:
        """Is it ready, and how many are there?"""
        aside = await self._check()
        here = {"tables": len(self._tables.live), "connections": self._connections}
        return JSONResponse({"ok": True} | here | {"aside": aside})

    async def live(self, request: Request) -> Response:
        """Does the event loop answer? If not, the process is to be started again."""
        return JSONResponse({"ok": True})

    async def ready(self, request: Request) -> Response:
        """May people be sent here?"""
        await self._check()
        return JSONResponse({"ok": True})

    async def _check(self) -> int:
        """Does the database answer, could the last thing be written, can bots think? Asking writes nothing.

        How many tables are set aside, which is no reason to send people elsewhere.
        """
        lease = self._services.lease
        is_sure = lease is None or lease.is_sure  # else the database would be waited for
        if self._services.store.failing or not self._services.workers.is_open or not is_sure:
            raise PageError("unwritten")
        return await self._aside.answer()

    @property
    def _connections(self) -> int:
        return sum([len(live.viewers) for live in self._tables.live.values()])

    async def tours(self, request: Request) -> Response:
        """At which step of each tour how many learners stand. Counts only."""
        told: dict[str, dict[str, int]] = {}
        for game, tour, step, learners in await self._learners.answer():
            told.setdefault(f"{game}/{tour}", {})[str(step + 1)] = learners
        return JSONResponse(told)

    async def metrics(self, request: Request) -> Response:
        """The figures of this process; for all others there is no such page."""
        if not metrics.may_read(address_of(request), request.headers, self._services.settings.metrics_token):
            raise PageError("not_found")
        found = self._services.metrics
        found.tables.set(len(self._tables.live))
        found.sockets.set(self._connections)
        found.bots_waiting.set(self._services.workers.waiting)
        with contextlib.suppress(SQLAlchemyError):  # then the last figure stands
            found.aside.set(await self._aside.answer())
        return Response(found.text(), media_type=metrics.FORMAT)
