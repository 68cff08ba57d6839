"""The addresses: every page, every form, and the socket."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from functools import partial
from typing import Final, final
from urllib.parse import urlsplit

from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from mohreh import web
from mohreh.kernel import registry
from mohreh.kernel.errors import UnknownGame
from mohreh.kernel.text import LANGUAGES
from mohreh.server import commands, messages, my_games
from mohreh.server.commands import Asker
from mohreh.server.errors import BadLink, ComeAgain, CommandRefused, Elsewhere, ListFull, PageError
from mohreh.server.forget_me import ForgetRoutes
from mohreh.server.game_log import SPECTATOR
from mohreh.server.guests import DEVICE, SIT, WATCH, Guest, clean_name
from mohreh.server.health import HealthRoutes
from mohreh.server.learn import LearnRoutes
from mohreh.server.live_table import LiveTable
from mohreh.server.middleware import Visit, Visits, remember_reader, visit_of
from mohreh.server.new_table import NewTable, form_of, quick_table, table_of
from mohreh.server.seats import Change
from mohreh.server.setup import SetupRoutes
from mohreh.server.shown import Replays
from mohreh.server.sockets import CONNECTED, FULL, POLICY, let_in, serve
from mohreh.server.storage import queries
from mohreh.server.tables import Tables
from mohreh.web.model import PERSON, Lobby, Reader, Shown

FIELDS: Final = 64
LONGEST_QUERY: Final = 80
FIRST_GAME: Final = "splendor"
PAGE_ID: Final = 9  # bytes of the name under which a page comes back to its messages
REFUSED: Final = {"busy": 503, "flood": 429, "forbidden": 403, "not_yours": 403}  # by a table, to a form; else 409


@final
class Routes:
    """What is behind each address."""

    def __init__(self, tables: Tables) -> None:
        self._tables: Final = tables
        self._services: Final = tables.services
        self._replays: Final = Replays(tables)
        self._learn: Final = LearnRoutes(tables)

    def all(self) -> list[BaseRoute]:
        visited = [
            Route("/", self.lobby),
            Route("/lobby", self.lobby_lists),
            Route("/new", self.new_table, methods=["GET"]),
            Route("/new", self.make_table, methods=["POST"]),
            Route("/play", self.start, methods=["GET"]),
            Route("/play", self.play_now, methods=["POST"]),
            Route("/mine", self.my_games, methods=["GET"]),
            Route("/mine", self.give_up, methods=["POST"]),
            Route("/me", self.change_guest, methods=["POST"]),
            Route("/join", self.join),
            Route("/device", self.device_link, methods=["POST"]),
            Route("/device/{token}", self.device, methods=["GET", "POST"]),
            Route("/sit/{token}", self.sit, methods=["GET", "POST"]),
            Route("/watch/{token}", self.watch),
            Route("/t/{table}", self.table),
            Route("/t/{table}/do", self.command, methods=["POST"]),
            Route("/t/{table}/cards", self.table_cards),
            Route("/t/{table}/cards/{kind}/{name}", self.table_card),
            WebSocketRoute("/t/{table}/socket", self.socket),
            Route("/replay/{name}", self.replay),
            Route("/replay/{name}/{position}", self.replay_position),
            Route("/record/{name}.json", self.record),
            Route("/rules/{game}", self.rules),
            Route("/rules/{game}/{part}", self.rules_part),
            Route("/cards/{game}", self.cards),
            Route("/cards/{game}/{kind}/{name}", self.card),
            *self._learn.all(),
            *ForgetRoutes(self._tables).all(),
            *SetupRoutes(self._replays, self._open).all(),
        ]
        return [
            Route("/static/{path:path}", self.static),
            *HealthRoutes(self._tables).all(),
            Mount("/", routes=visited, middleware=[Middleware(Visits, services=self._services)]),
        ]

    # ---- for everybody alike

    async def static(self, request: Request) -> Response:
        found = web.static_file(request.path_params["path"])
        if found is None:
            raise PageError("not_found")
        content, kind = found
        return Response(content, media_type=kind, headers={"Cache-Control": "public, max-age=31536000, immutable"})

    # ---- pages

    async def lobby(self, request: Request) -> Response:
        visit = visit_of(request)
        return HTMLResponse(web.lobby_page(await self._lobby(visit), visit.reader))

    async def lobby_lists(self, request: Request) -> Response:
        """The lists of the lobby as they are now, for the script."""
        visit = visit_of(request)
        return JSONResponse(web.lobby_regions(await self._lobby(visit), visit.reader))

    async def _lobby(self, visit: Visit) -> Lobby:
        return await self._tables.lobby(visit.guest.id if visit.guest.known else "", visit.guest.name)

    async def new_table(self, request: Request) -> Response:
        game = _game(request.query_params.get("game", FIRST_GAME))
        form = form_of(game, _query(request), self._services.workers)
        return HTMLResponse(web.new_page(game, form, visit_of(request).reader))

    async def start(self, request: Request) -> Response:
        """Where a game is begun, or goes on."""
        visit = visit_of(request)
        game, person = _game(request.query_params.get("game", FIRST_GAME)), visit.guest.id
        found = await self._services.store.read(lambda connection: queries.against_bots(connection, person, game))
        there = await self._tables.rows([found] if found is not None else [], person)
        form = form_of(game, {}, self._services.workers)
        at = await self._learn.places(visit)
        return HTMLResponse(web.start_page(game, form, there[0] if there else None, visit.reader, at))

    async def my_games(self, request: Request) -> Response:
        visit = visit_of(request)
        page = request.query_params.get("page", "")
        at = int(page) if page.isascii() and page.isdigit() and len(page) < 6 else 1
        return HTMLResponse(web.my_games_page(await self._tables.games_of(visit.guest.id, at), visit.reader))

    async def rules(self, request: Request) -> Response:
        game = _game(request.path_params["game"])
        reader = visit_of(request).reader
        return HTMLResponse(await asyncio.to_thread(web.rules_page, game, reader, _looked_for(request)))

    async def rules_part(self, request: Request) -> Response:
        """For the script, the rulebook without its page and what a search found; a turn on one page."""
        game, reader = _game(request.path_params["game"]), visit_of(request).reader
        match request.path_params["part"]:
            case "panel":
                return HTMLResponse(await asyncio.to_thread(web.rules_panel, game, reader))
            case "found":
                return HTMLResponse(await asyncio.to_thread(web.search_results, game, reader, _looked_for(request)))
            case "summary":
                return HTMLResponse(web.summary_page(game, reader))
        raise PageError("not_found")

    async def cards(self, request: Request) -> Response:
        game, reader = _game(request.path_params["game"]), visit_of(request).reader
        return HTMLResponse(await asyncio.to_thread(web.cards_page, game, reader, _query(request)))

    async def card(self, request: Request) -> Response:
        where, at = request.path_params, _query(request)
        html = web.card_fragment(_game(where["game"]), where["kind"], where["name"], visit_of(request).reader, at)
        if html is None:
            raise PageError("not_found")
        return HTMLResponse(html)

    async def replay(self, request: Request) -> Response:
        visit = visit_of(request)
        at, eyes = request.query_params.get("n", ""), request.query_params.get("eyes", "")
        found = await self._replays.find(request.path_params["name"], visit.guest.id, at, eyes, every=True)
        return HTMLResponse(web.replay_page(found, visit.reader))

    async def replay_position(self, request: Request) -> Response:
        """The regions of one position, for the script."""
        visit = visit_of(request)
        at, eyes = request.path_params["position"], request.query_params.get("eyes", "")
        found = await self._replays.find(request.path_params["name"], visit.guest.id, at, eyes)
        return JSONResponse(web.replay_regions(found, visit.reader))

    async def record(self, request: Request) -> Response:
        data = await self._replays.record(request.path_params["name"], visit_of(request).guest.id)
        headers = {"Content-Disposition": 'attachment; filename="game.json"'}
        return Response(data, media_type="application/json", headers=headers)

    # ---- the table

    async def table(self, request: Request) -> Response:
        visit = visit_of(request)
        live = await self._tables.find(request.path_params["table"])
        if not _may_look(live, visit.guest):
            raise PageError("private_table")
        return await self._table_page(visit, live)

    async def table_cards(self, request: Request) -> Response:
        """Every card of the game, with how many the visitor has not seen yet."""
        shown = await self._look(request)
        return HTMLResponse(await asyncio.to_thread(web.card_list, shown, visit_of(request).reader, _query(request)))

    async def table_card(self, request: Request) -> Response:
        where, shown = request.path_params, await self._look(request)
        html = web.card_at_table(shown, where["kind"], where["name"], visit_of(request).reader)
        if html is None:
            raise PageError("not_found")
        return HTMLResponse(html)

    async def _look(self, request: Request) -> Shown:
        """A table as the visitor sees it now."""
        visit, token = visit_of(request), request.query_params.get("link", "")
        live = await self._tables.find(request.path_params["table"])
        if not _may_look(live, visit.guest) and not self._opens(live, token, WATCH, SIT):
            raise PageError("private_table")
        may_sit = self._opens(live, token, SIT)
        return await live.look_now(lambda: live.viewpoint(visit.guest.id, may_sit, visit.base))

    async def watch(self, request: Request) -> Response:
        visit = visit_of(request)
        token = request.path_params["token"]
        table, _ = self._services.links.read(WATCH, token)
        live = await self._tables.find(table)
        if live.seat_of(visit.guest.id) != SPECTATOR:
            return _go(f"/t/{table}")
        return await self._table_page(visit, live, token)

    async def sit(self, request: Request) -> Response:
        """Take a free seat. A new browser only gets the page first: messengers open every link for a preview."""
        visit = visit_of(request)
        token = request.path_params["token"]
        table, seat = self._services.links.read(SIT, token)
        live = await self._tables.find(table)
        if live.seat_of(visit.guest.id) == SPECTATOR:
            asks = live.facts.teaching and request.method != "POST"  # where all see all hands, nobody sits down unasked
            if visit.needs_cookie or asks or _is_prefetch(request) or request.method == "HEAD":
                return await self._table_page(visit, live, token)
            asker = Asker(visit.guest, visit.reader, visit.base, may_sit=True)
            try:
                await commands.sit(live, asker, Change(seat, PERSON, "", visit.guest.id, False, True))
            except ComeAgain:
                raise
            except CommandRefused as no:
                raise PageError("full_table" if no.key in ("taken", "over", "forbidden") else "error") from None
        return _go(f"/t/{table}")

    async def _table_page(
        self, visit: Visit, live: LiveTable, token: str = "", bubble: str = "", status: int = 200
    ) -> Response:
        may_sit, reader = self._opens(live, token, SIT), visit.reader
        async with live.steady():
            viewpoint = live.viewpoint(visit.guest.id, may_sit, visit.base)
            shown = live.look(viewpoint)
        picture = live.draw(shown, viewpoint, reader)
        page = secrets.token_urlsafe(PAGE_ID)
        live.streams.find(visit.guest.id, page).begin(picture)  # its socket is told only what changes after this
        socket = f"/t/{live.facts.id}/socket?page={page}" + (f"&link={token}" if token else "")
        person, facts = visit.guest.id, live.facts
        is_first = await self._services.store.read(
            lambda connection: queries.is_first(connection, person, facts.game, facts.id)
        )
        html = web.table_page(shown, reader, socket, bubble, picture.regions, picture.mark, is_first)
        return HTMLResponse(html, status)

    def _opens(self, live: LiveTable, token: str, *kinds: str) -> bool:
        """Is the token a link of one of these kinds to this table?"""
        for kind in kinds:
            try:
                if token and self._services.links.read(kind, token)[0] == live.facts.id:
                    return True
            except BadLink:
                continue
        return False

    async def socket(self, socket: WebSocket) -> None:
        try:
            await self._serve(socket)
        except Elsewhere as other:
            await self._services.relay.connect(socket, partial(self._serve, socket), other)

    async def _serve(self, socket: WebSocket) -> None:
        visit = visit_of(socket)
        token, page = socket.query_params.get("link", ""), socket.query_params.get("page", "")[:64]
        try:
            live = await self._tables.find(socket.path_params["table"])
        except PageError as wrong:
            if wrong.key == "unwritten":  # the page comes again; else it would be told that it asks too much
                await let_in(socket)
            await socket.close(FULL if wrong.key == "unwritten" else POLICY)
            return
        if not _may_look(live, visit.guest) and not self._opens(live, token, WATCH, SIT):
            await socket.close(POLICY)
            return
        asker = Asker(visit.guest, visit.reader, visit.base, self._opens(live, token, SIT))
        socket.scope[CONNECTED] = partial(serve, self._tables, live, asker, page)

    # ---- forms

    async def make_table(self, request: Request) -> Response:
        visit = visit_of(request)
        fields = await _fields(request)
        wanted, wrong = table_of(fields, visit.guest.id)
        if wanted is None:
            if wrong.get("game") == "web.wrong.game":
                raise PageError("unknown_game")
            form = form_of(fields["game"], fields, self._services.workers, wrong)
            return HTMLResponse(web.new_page(fields["game"], form, visit.reader), 400)
        return await self._open(visit, wanted)

    async def play_now(self, request: Request) -> Response:
        visit, fields = visit_of(request), await _fields(request)
        game, friend = _game(fields.get("game", FIRST_GAME)), fields.get("with") == "friend"
        wanted = quick_table(game, visit.guest.id, fields.get("bot", ""), friend)
        if wanted is None:
            raise PageError("bad_request")
        return await self._open(visit, wanted)

    async def _open(self, visit: Visit, wanted: NewTable) -> Response:
        """Make a table and go there; whoever has too many unfinished ones is shown them."""
        guest = await self._services.guests.remember(visit.guest)
        try:
            return _go(f"/t/{await self._tables.make(guest.id, wanted)}")
        except ListFull:
            return HTMLResponse(web.my_games_page(await self._tables.games_of(guest.id, 1), visit.reader, True), 409)

    async def give_up(self, request: Request) -> Response:
        """Give games up or take them off the own list: first the question what becomes of each, then the deed."""
        visit = visit_of(request)
        person = visit.guest.id
        await request.body()
        async with request.form(max_files=0, max_fields=FIELDS) as form:
            chosen = [one for one in form.getlist("table") if isinstance(one, str)]
            sure = dict([one.split(":", 1) for one in form.getlist("sure") if isinstance(one, str) and ":" in one])
        wanted = list(sure) or chosen
        found = await self._services.store.read(lambda connection: queries.some_of(connection, person, wanted))
        if chosen and not sure and found:
            fates = [my_games.fate_of(one, person) for one in found]
            rows = await self._tables.rows(found, person)
            return HTMLResponse(web.sure_page(list(zip(rows, fates, strict=True)), visit.reader))
        for one in found:
            fate = sure[one.facts.id]
            here = partial(my_games.give_up, self._tables, one, person, fate)
            await self._services.relay.post(request, here, "/mine", sure=f"{one.facts.id}:{fate}")
        return _go("/mine")

    async def change_guest(self, request: Request) -> Response:
        """Name, language, digits, text form: whatever the form holds."""
        visit = visit_of(request)
        fields = await _fields(request)
        name = clean_name(fields.get("name", ""))
        if name and name != visit.guest.name:
            await self._services.guests.rename(visit.guest, name)
            await self._tables.renamed(visit.guest.id, name)
        response = _go(_inside(fields.get("back", "/")))
        if {"language", "digits", "text"} & set(fields):
            remember_reader(response, _reader(visit.reader, fields), visit.secure)
        return response

    async def join(self, request: Request) -> Response:
        """A link that was pasted into a field."""
        given = request.query_params.get("link", "").strip()
        path = _path_of(given) if "/" in given else f"/t/{given}"
        if path.split("/")[1:2] not in (["t"], ["sit"], ["watch"], ["replay"], ["device"]):
            raise PageError("bad_link")
        return _go(_inside(path))

    async def device_link(self, request: Request) -> Response:
        """A link with which another device becomes the same guest, for a few minutes."""
        visit = visit_of(request)
        guest = await self._services.guests.remember(visit.guest)
        link = f"{visit.base}/device/{self._services.links.make(DEVICE, guest.id)}"
        return HTMLResponse(web.device_page(link, visit.reader))

    async def device(self, request: Request) -> Response:
        """Become the guest of the link. A known guest is asked first, because anybody could have sent the link."""
        visit = visit_of(request)
        owner, _ = self._services.links.read(DEVICE, request.path_params["token"])
        if request.method != "POST" and visit.guest.known and visit.guest.id != owner:
            return HTMLResponse(web.device_page("", visit.reader))
        visit.guest = await self._services.guests.find(owner, visit.reader.language)
        visit.needs_cookie = True
        return _go("/")

    async def command(self, request: Request) -> Response:
        """What the socket does, for a page without its script."""
        visit = visit_of(request)
        fields = await _fields(request)
        live = await self._tables.find(request.path_params["table"])
        if not _may_look(live, visit.guest):
            raise PageError("private_table")
        try:
            message = messages.read_form(fields)
        except messages.Malformed:
            raise PageError("bad_request") from None
        asker = Asker(visit.guest, visit.reader, visit.base)
        for told in await commands.carry_out(self._tables, live, asker, message):
            if isinstance(told, messages.Go):
                return _go(told.to)
            if isinstance(told, (messages.Refused, messages.WhyNot, messages.Ideas)):
                live = await self._tables.find(live.facts.id)  # what could not be written is read again
                status = REFUSED.get(told.why, 409) if isinstance(told, messages.Refused) else 200
                return await self._table_page(visit, live, bubble=told.html, status=status)
        return _go(f"/t/{live.facts.id}")


def _go(where: str) -> Response:
    return RedirectResponse(where, 303)


async def _fields(request: Request) -> dict[str, str]:
    """The fields of a form that are text; of a repeated one the last."""
    await request.body()  # it is kept: perhaps it is handed on to another process
    async with request.form(max_files=0, max_fields=FIELDS) as form:
        return {key: value for key, value in form.items() if isinstance(value, str)}


def _query(request: Request) -> dict[str, str]:
    """What stands in an address after the question mark."""
    return dict(list(request.query_params.items())[:FIELDS])


def _may_look(live: LiveTable, guest: Guest) -> bool:
    return live.facts.public or live.seat_of(guest.id) != SPECTATOR or live.facts.owner == guest.id


def _is_prefetch(request: Request) -> bool:
    """Is it a browser that fetches a page before anybody wants it?"""
    purpose = request.headers.get("sec-purpose", "") + request.headers.get("purpose", "")
    return "prefetch" in purpose


def _game(name: str) -> str:
    try:
        return registry.game(name).name
    except UnknownGame:
        raise PageError("unknown_game") from None


def _looked_for(request: Request) -> str:
    """The words that are looked for in a rulebook."""
    return request.query_params.get("q", "")[:LONGEST_QUERY]


def _reader(reader: Reader, fields: Mapping[str, str]) -> Reader:
    """The reader after a choice; another language brings its own digits."""
    language = fields.get("language", "")
    digits = fields.get("digits", "" if language else reader.digits)
    text = fields["text"] == "1" if "text" in fields else reader.text_only
    return Reader(language if language in LANGUAGES else reader.language, digits if digits in LANGUAGES else "", text)


def _path_of(address: str) -> str:
    """The path in an address, whatever stands before it, with or without a scheme; empty when it is none."""
    try:
        return "/" + urlsplit(address).path.partition("/")[2]
    except ValueError:
        return ""


def _inside(where: str) -> str:
    """The address, if it is one of this server's; else the first page."""
    path = where.replace("\\", "/")
    return path if path.startswith("/") and not path.startswith("//") and path.isprintable() else "/"
