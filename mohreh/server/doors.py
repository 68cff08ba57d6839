"""The addresses: every page, every form, and the socket."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Final, final

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from mohreh.kernel import registry
from mohreh.kernel.errors import UnknownGame
from mohreh.kernel.text import LANGUAGES
from mohreh.server import answers, wire
from mohreh.server.answers import Asker
from mohreh.server.course import SPECTATOR
from mohreh.server.hall import Hall, NoTable
from mohreh.server.links import DEVICE, SIT, WATCH, BadLink
from mohreh.server.live import LiveTable
from mohreh.server.people import Person, clean_name
from mohreh.server.plans import form_of, plan, quick
from mohreh.server.replays import Replays
from mohreh.server.seats import Change, Refused
from mohreh.server.sockets import FULL, attend
from mohreh.server.store import look
from mohreh.server.visits import Visit, is_looking_ahead, is_ours, path_of, remember, remember_reader, visit
from mohreh.web.model import PERSON, Lobby, Reader

FIELDS: Final = 64
FIRST_GAME: Final = "splendor"
PAGE_ID: Final = 9  # bytes of the name under which a page comes back to its messages
STATUS: Final = {
    "unknown_table": 404,
    "not_found": 404,
    "unknown_game": 404,
    "bad_link": 404,
    "expired_link": 410,
    "old_record": 410,
    "private_table": 403,
    "forbidden": 403,
    "not_over": 403,
    "full_table": 409,
    "too_many": 429,
    "too_many_tables": 429,
    "bad_request": 400,
    "too_large": 413,
    "error": 500,
    "unwritten": 503,
}
REFUSED: Final = {"busy": 503, "flood": 429, "forbidden": 403, "not_yours": 403}  # by a table, to a form; else 409


class Sorry(Exception):
    """A friendly page instead of what was asked for."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@final
class Doors:
    """What is behind each address."""

    def __init__(self, hall: Hall) -> None:
        self.hall: Final = hall
        self.house: Final = hall.house
        self.replays: Final = Replays(hall)

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/", self.lobby),
            Route("/lobby", self.lists),
            Route("/new", self.new, methods=["GET"]),
            Route("/new", self.make, methods=["POST"]),
            Route("/play", self.play_now, methods=["POST"]),
            Route("/me", self.me, methods=["POST"]),
            Route("/join", self.join),
            Route("/device", self.device_link, methods=["POST"]),
            Route("/device/{token}", self.device, methods=["GET", "POST"]),
            Route("/sit/{token}", self.sit, methods=["GET", "POST"]),
            Route("/watch/{token}", self.watch),
            Route("/t/{table}", self.table),
            Route("/t/{table}/do", self.do, methods=["POST"]),
            WebSocketRoute("/t/{table}/socket", self.socket),
            Route("/replay/{name}", self.replay),
            Route("/replay/{name}/{position}", self.position),
            Route("/record/{name}.json", self.record),
            Route("/rules/{game}", self.rules),
            Route("/cards/{game}/{kind}/{name}", self.card),
            Route("/static/{path:path}", self.static),
            Route("/health", self.health),
        ]

    # ---- pages

    def page(self, guest: Visit, html: str, status: int = 200) -> Response:
        return remember(HTMLResponse(html, status), self.house, guest)

    def sorry(self, guest: Visit, key: str) -> Response:
        status = STATUS.get(key, 400)
        return self.page(guest, self.house.pages.message_page(key, {}, guest.reader, status), status)

    def go(self, guest: Visit, where: str) -> Response:
        return remember(RedirectResponse(where, 303), self.house, guest)

    async def lobby(self, request: Request) -> Response:
        guest = await visit(self.house, request)
        return self.page(guest, self.house.pages.lobby_page(await self._lobby(guest), guest.reader))

    async def lists(self, request: Request) -> Response:
        """The lists of the lobby as they are now, for the script."""
        guest = await visit(self.house, request)
        return JSONResponse(self.house.pages.lobby_regions(await self._lobby(guest), guest.reader))

    async def _lobby(self, guest: Visit) -> Lobby:
        return await self.hall.lobby(guest.person.id if guest.person.known else "", guest.person.name)

    async def new(self, request: Request) -> Response:
        guest = await visit(self.house, request)
        game = _game(request.query_params.get("game", FIRST_GAME))
        values = dict(list(request.query_params.items())[:FIELDS])
        form = form_of(game, values, self.house.workers)
        return self.page(guest, self.house.pages.new_page(game, form, guest.reader))

    async def rules(self, request: Request) -> Response:
        guest = await visit(self.house, request)
        game = _game(request.path_params["game"])
        section = request.query_params.get("section", "")[:16]
        return self.page(guest, self.house.pages.rules_page(game, guest.reader, section))

    async def card(self, request: Request) -> Response:
        guest = await visit(self.house, request)
        where = request.path_params
        html = self.house.pages.card_fragment(_game(where["game"]), where["kind"], where["name"], guest.reader)
        if html is None:
            raise Sorry("not_found")
        return self.page(guest, html)

    async def static(self, request: Request) -> Response:
        found = self.house.pages.static_file(request.path_params["path"])
        if found is None:
            raise Sorry("not_found")
        content, kind = found
        return Response(content, media_type=kind, headers={"Cache-Control": "public, max-age=31536000, immutable"})

    async def health(self, request: Request) -> Response:
        """Does the database answer, and could the last thing be written? Asking writes nothing."""
        await self.house.store.read(look)
        if self.house.store.failing:
            raise Sorry("unwritten")
        watched = sum([len(live.viewers) for live in self.hall.live.values()])
        return JSONResponse({"ok": True, "tables": len(self.hall.live), "connections": watched})

    async def replay(self, request: Request) -> Response:
        guest = await visit(self.house, request)
        at, eyes = request.query_params.get("n", ""), request.query_params.get("eyes", "")
        found = await self.replays.find(request.path_params["name"], guest.person.id, at, eyes, every=True)
        return self.page(guest, self.house.pages.replay_page(found, guest.reader))

    async def position(self, request: Request) -> Response:
        """The regions of one position, for the script."""
        guest = await visit(self.house, request)
        at, eyes = request.path_params["position"], request.query_params.get("eyes", "")
        found = await self.replays.find(request.path_params["name"], guest.person.id, at, eyes)
        return JSONResponse(self.house.pages.replay_regions(found, guest.reader))

    async def record(self, request: Request) -> Response:
        guest = await visit(self.house, request)
        data = await self.replays.record(request.path_params["name"], guest.person.id)
        headers = {"Content-Disposition": 'attachment; filename="game.json"'}
        return Response(data, media_type="application/json", headers=headers)

    # ---- the table

    async def table(self, request: Request) -> Response:
        guest = await visit(self.house, request)
        live = await self.hall.find(request.path_params["table"])
        if not self._may_look(live, guest.person):
            raise Sorry("private_table")
        return await self._table_page(guest, live, "")

    async def watch(self, request: Request) -> Response:
        guest = await visit(self.house, request)
        table, _ = self.house.links.read(WATCH, request.path_params["token"])
        live = await self.hall.find(table)
        if live.seat_of(guest.person.id) != SPECTATOR:
            return self.go(guest, f"/t/{table}")
        return await self._table_page(guest, live, request.path_params["token"])

    async def sit(self, request: Request) -> Response:
        """Take a free seat. Who comes for the first time looks first: messengers open every link to preview it."""
        if request.method == "POST":
            await self._check_post(request)
        guest = await visit(self.house, request)
        token = request.path_params["token"]
        table, seat = self.house.links.read(SIT, token)
        live = await self.hall.find(table)
        if live.seat_of(guest.person.id) == SPECTATOR:
            if guest.fresh or is_looking_ahead(request) or request.method == "HEAD":
                return await self._table_page(guest, live, token)
            asker = Asker(guest.person, guest.reader, guest.base, may_sit=True)
            try:
                await answers.sit(live, asker, Change(seat, PERSON, "", guest.person.id, False, True))
            except Refused as no:
                raise Sorry("full_table" if no.key in ("taken", "over", "forbidden") else "error") from None
        return self.go(guest, f"/t/{table}")

    async def _table_page(
        self, guest: Visit, live: LiveTable, token: str, bubble: str = "", status: int = 200
    ) -> Response:
        may_sit = self._may_sit(live, token)
        shown = await live.look_now(lambda: live.eyes(guest.person.id, may_sit, guest.base))
        page = secrets.token_urlsafe(PAGE_ID)
        socket = f"/t/{live.facts.id}/socket?page={page}" + (f"&link={token}" if token else "")
        draw = self.house.pages.table_page
        html = live.in_any_form(guest.reader, lambda reader: draw(shown, reader, socket, bubble))
        return self.page(guest, html, status)

    def _may_look(self, live: LiveTable, person: Person) -> bool:
        return live.facts.public or live.seat_of(person.id) != SPECTATOR or live.facts.owner == person.id

    def _may_sit(self, live: LiveTable, token: str) -> bool:
        """Does the link give a seat here? Links to watch never do."""
        try:
            return bool(token) and self.house.links.read(SIT, token)[0] == live.facts.id
        except BadLink:
            return False

    def _may_watch(self, live: LiveTable, token: str) -> bool:
        for kind in (WATCH, SIT):
            try:
                if token and self.house.links.read(kind, token)[0] == live.facts.id:
                    return True
            except BadLink:
                continue
        return False

    async def socket(self, socket: WebSocket) -> None:
        if not is_ours(socket):
            await socket.close(1008)
            return
        guest = await visit(self.house, socket)
        if not self.house.limits.socket(guest.address):
            await socket.accept()  # or the page would not hear why
            await socket.close(FULL)
            return
        token, page = socket.query_params.get("link", ""), socket.query_params.get("page", "")[:64]
        try:
            live = await self.hall.find(socket.path_params["table"])
        except NoTable:
            await socket.close(1008)
            return
        if not self._may_look(live, guest.person) and not self._may_watch(live, token):
            await socket.close(1008)
            return
        asker = Asker(guest.person, guest.reader, guest.base, self._may_sit(live, token))
        await attend(self.hall, live, asker, page, socket)

    # ---- forms

    async def _check_post(self, request: Request) -> None:
        if not is_ours(request):
            raise Sorry("forbidden")
        guest = await visit(self.house, request)
        if not self.house.limits.post(guest.key, guest.address):
            raise Sorry("too_many")

    async def _fields(self, request: Request) -> dict[str, str]:
        """What was typed; files and repeated fields are none of ours."""
        await self._check_post(request)
        async with request.form(max_files=0, max_fields=FIELDS) as form:
            return {key: value for key, value in form.items() if isinstance(value, str)}

    async def make(self, request: Request) -> Response:
        fields = await self._fields(request)
        guest = await visit(self.house, request)
        wanted, wrong = plan(fields, guest.person.id)
        if wanted is None:
            if "game" in wrong and wrong["game"] == "web.wrong.game":
                raise Sorry("unknown_game")
            form = form_of(fields["game"], fields, self.house.workers, wrong)
            return self.page(guest, self.house.pages.new_page(fields["game"], form, guest.reader), 400)
        person = await self.house.people.remember(guest.person)
        return self.go(guest, f"/t/{await self.hall.make(person.id, wanted)}")

    async def play_now(self, request: Request) -> Response:
        fields = await self._fields(request)
        guest = await visit(self.house, request)
        game = _game(fields.get("game", FIRST_GAME))
        person = await self.house.people.remember(guest.person)
        return self.go(guest, f"/t/{await self.hall.make(person.id, quick(game, person.id))}")

    async def me(self, request: Request) -> Response:
        """Name, language, digits, text form: whatever the form holds."""
        fields = await self._fields(request)
        guest = await visit(self.house, request)
        name = clean_name(fields.get("name", ""))
        if name and name != guest.person.name:
            await self.house.people.rename(guest.person, name)
            await self.hall.renamed(guest.person.id, name)
        response = self.go(guest, _inside(fields.get("back", "/")))
        if {"language", "digits", "text"} & set(fields):
            remember_reader(response, _reader(guest.reader, fields), guest.secure)
        return response

    async def join(self, request: Request) -> Response:
        """A link that was pasted into a field."""
        guest = await visit(self.house, request)
        given = request.query_params.get("link", "").strip()
        path = path_of(given) if "/" in given else f"/t/{given}"
        if path.split("/")[1:2] not in (["t"], ["sit"], ["watch"], ["replay"], ["device"]):
            raise Sorry("bad_link")
        return self.go(guest, _inside(path))

    async def device_link(self, request: Request) -> Response:
        """A link with which another device becomes the same guest, for a few minutes."""
        await self._fields(request)
        guest = await visit(self.house, request)
        person = await self.house.people.remember(guest.person)
        link = f"{guest.base}/device/{self.house.links.make(DEVICE, person.id)}"
        return self.page(guest, self.house.pages.device_page(link, guest.reader))

    async def device(self, request: Request) -> Response:
        """Become the guest of the link. Who has something to lose is asked first: anybody could have sent it."""
        if request.method == "POST":
            await self._check_post(request)
        guest = await visit(self.house, request)
        owner, _ = self.house.links.read(DEVICE, request.path_params["token"])
        if request.method != "POST" and guest.person.known and guest.person.id != owner:
            return self.page(guest, self.house.pages.device_page("", guest.reader))
        person = await self.house.people.find(owner, guest.reader.language)
        return self.go(Visit(person, guest.reader, True, guest.base, guest.secure, guest.address), "/")

    async def do(self, request: Request) -> Response:
        """What the socket does, for a page without its script."""
        fields = await self._fields(request)
        guest = await visit(self.house, request)
        live = await self.hall.find(request.path_params["table"])
        if not self._may_look(live, guest.person):
            raise Sorry("private_table")
        try:
            message = wire.read_form(fields)
        except wire.Malformed:
            raise Sorry("bad_request") from None
        asker = Asker(guest.person, guest.reader, guest.base)
        for told in await answers.answer(self.hall, live, asker, message):
            if isinstance(told, wire.Go):
                return self.go(guest, told.to)
            if isinstance(told, (wire.Refused, wire.WhyNot, wire.Ideas)):
                live = await self.hall.find(live.facts.id)  # what could not be written is read again
                status = REFUSED.get(told.why, 409) if isinstance(told, wire.Refused) else 200
                return await self._table_page(guest, live, "", told.html, status)
        return self.go(guest, f"/t/{live.facts.id}")


def _game(name: str) -> str:
    try:
        return registry.game(name).name
    except UnknownGame:
        raise Sorry("unknown_game") from None


def _reader(reader: Reader, fields: Mapping[str, str]) -> Reader:
    """The reader after a choice; another language brings its own digits."""
    language = fields.get("language", "")
    digits = fields.get("digits", "" if language else reader.digits)
    text = fields["text"] == "1" if "text" in fields else reader.text_only
    return Reader(language if language in LANGUAGES else reader.language, digits if digits in LANGUAGES else "", text)


def _inside(where: str) -> str:
    """An address of ours, whatever was sent: never another host."""
    path = where.replace("\\", "/")
    return path if path.startswith("/") and not path.startswith("//") and path.isprintable() else "/"
