"""The addresses of tours: where one is chosen, where one goes on, and the game that comes after it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final, final

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from mohreh import web
from mohreh.kernel.errors import MohrehError
from mohreh.server import game_log
from mohreh.server.errors import PageError
from mohreh.server.game_log import SPECTATOR, Entry
from mohreh.server.live_table import LiveTable
from mohreh.server.middleware import Visit, visit_of
from mohreh.server.new_table import NewTable
from mohreh.server.seats import Chair
from mohreh.server.storage import queries
from mohreh.server.tables import Tables
from mohreh.tours import Tour, find_tour

FIELDS: Final = 8


@final
class LearnRoutes:
    """What is behind the addresses of tours."""

    def __init__(self, tables: Tables) -> None:
        self._tables: Final = tables
        self._services: Final = tables.services

    def all(self) -> list[BaseRoute]:
        return [
            Route("/learn", self.choose, methods=["GET"]),
            Route("/learn", self.walk, methods=["POST"]),
            Route("/learn/play", self.play_on, methods=["POST"]),
        ]

    async def choose(self, request: Request) -> Response:
        visit = visit_of(request)
        return HTMLResponse(web.learn_page(await self.places(visit), visit.reader))

    async def places(self, visit: Visit) -> dict[tuple[str, str], int]:
        """By game and tour: the step where a guest stands."""
        person = visit.guest.id
        begun = await self._services.store.read(lambda connection: queries.tours(connection, person))
        return {(game, tour): step for game, tour, _, step in begun}

    async def walk(self, request: Request) -> Response:
        """Go on with a tour, or begin it; `step` says from which step on."""
        visit, fields = visit_of(request), await _fields(request)
        tour = _tour(fields.get("game", ""), fields.get("tour", ""))
        guest = await self._services.guests.remember(visit.guest)
        begun = await self._services.store.read(lambda connection: queries.tours(connection, guest.id))
        there = [table for game, name, table, _ in begun if (game, name) == (tour.game.name, tour.name)]
        if there and (live := await self._readable(there[-1])) is not None:
            if "step" in fields:
                await self._go_to(live, guest.id, _number(fields["step"]))
            return _go(f"/t/{live.facts.id}")
        chairs = [Chair(guest.id) if seat == tour.seat else Chair(bot=tour.bot) for seat in range(tour.rules.players)]
        return _go(f"/t/{await self._tables.make(guest.id, _table_at(tour, 0, chairs, tour.name))}")

    async def _readable(self, table: str) -> LiveTable | None:
        """The table of a tour that was begun; None where the tour has changed so much that its log has no meaning."""
        try:
            return await self._tables.find(table)
        except PageError:
            return None

    async def _go_to(self, live: LiveTable, person: str, step: int) -> None:
        walk, seat = live.walk, live.seat_of(person)
        if walk is None or not 0 <= step < len(walk.tour.steps):
            raise PageError("bad_request")

        async def work() -> None:
            await live.enter(Entry(game_log.STEP, seat, step))

        await live.change(work)

    async def play_on(self, request: Request) -> Response:
        """An ordinary table that begins where the tour ends, against its gentle bot."""
        visit, fields = visit_of(request), await _fields(request)
        live = await self._tables.find(fields.get("table", ""))
        walk = live.walk
        if walk is None or live.seat_of(visit.guest.id) == SPECTATOR:
            raise PageError("bad_request")
        wanted = _table_at(walk.tour, len(walk.tour.steps) - 1, live.chairs)
        return _go(f"/t/{await self._tables.make(visit.guest.id, wanted)}")


def _table_at(tour: Tour, step: int, chairs: list[Chair], walked: str = "") -> NewTable:
    """A table where a step of a tour begins; an ordinary one, unless the tour is walked there."""
    rules, start = tour.rules, json.dumps(tour.start(step).record().start)
    return NewTable(rules.game.name, rules.players, dict(rules.options), chairs, start=start, tour=walked)


def _tour(game: str, name: str) -> Tour:
    try:
        return find_tour(game, name)
    except MohrehError:
        raise PageError("not_found") from None


def _number(given: str) -> int:
    return int(given) if given.isascii() and given.isdigit() and len(given) < 4 else -1


def _go(where: str) -> Response:
    return RedirectResponse(where, 303)


async def _fields(request: Request) -> Mapping[str, str]:
    await request.body()  # it is kept: perhaps it is handed on to another process
    async with request.form(max_files=0, max_fields=FIELDS) as form:
        return {key: value for key, value in form.items() if isinstance(value, str)}
