"""Whoever wants it is forgotten: first the question, then the deed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from mohreh import web
from mohreh.server.middleware import visit_of

if TYPE_CHECKING:
    from mohreh.server.tables import Tables


@final
class ForgetRoutes:
    """The page that asks, and its form."""

    def __init__(self, tables: Tables) -> None:
        self._tables: Final = tables

    def all(self) -> list[BaseRoute]:
        return [Route("/me/forget", self.ask, methods=["GET"]), Route("/me/forget", self.forget, methods=["POST"])]

    async def ask(self, request: Request) -> Response:
        return HTMLResponse(web.forget_page(visit_of(request).reader))

    async def forget(self, request: Request) -> Response:
        """Delete what is kept about the guest; the browser gets the cookie of a new one."""
        visit = visit_of(request)
        if visit.guest.known:
            await self._tables.forget(visit.guest.id)
        visit.guest = await self._tables.services.guests.find("", visit.reader.language)
        visit.needs_cookie = True
        return RedirectResponse("/", 303)
