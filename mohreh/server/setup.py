"""Positions that somebody sets up: their pages, what is played on from them, and how they fit into an address.

Nothing is kept: the address has the whole position, so every change is another address, and going back is undo.
"""

from __future__ import annotations

import base64
import json
import secrets
import zlib
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from mohreh import web
from mohreh.kernel import registry
from mohreh.kernel.errors import BadOption, BadState, Impossible, UnknownGame
from mohreh.kernel.game import Game
from mohreh.kernel.options import PLAYERS
from mohreh.kernel.record import from_position
from mohreh.kernel.rules import Rules
from mohreh.kernel.setup import Thing, counted, first_position, moved, setup_of
from mohreh.kernel.state import State
from mohreh.server import bots
from mohreh.server.errors import PageError
from mohreh.server.middleware import Visit, visit_of
from mohreh.server.new_table import LONGEST_VALUE, NewTable, with_new_chances
from mohreh.server.seats import Chair
from mohreh.server.shown import Replays
from mohreh.text.words import LATIN_DIGITS
from mohreh.web.model import PERSON, SetUp, Shown, Sitter

LARGEST: Final = 64 * 1024  # of a position as JSON; none has a tenth of that
FIELDS: Final = 64
ALONE: Final = "alone"  # with whom it is played on: all seats are mine, or the others are free, or bots
FRIEND: Final = "friend"
NUMBER: Final = "n."  # the beginning of the names of fields that are numbers of the position


@final
class SetupRoutes:
    """What is behind the addresses of positions; `open_table` makes a table and goes there."""

    def __init__(self, replays: Replays, open_table: Callable[[Visit, NewTable], Awaitable[Response]]) -> None:
        self._replays: Final = replays
        self._open_table: Final = open_table

    def all(self) -> list[BaseRoute]:
        return [
            Route("/setup/{game}", self.page, methods=["GET"]),
            Route("/setup/{game}", self.paste, methods=["POST"]),
            Route("/setup/{game}/play", self.play, methods=["POST"]),
            Route("/setup/{game}/position.json", self.position),
        ]

    async def page(self, request: Request) -> Response:
        """A position, perhaps with a change made to it; for the script only what differs."""
        visit, fields = visit_of(request), dict(request.query_params)
        game = _game(request)
        if "replay" in fields:
            rules, state = await self._replays.state(fields["replay"], visit.guest.id, fields.get("n", ""))
            return _go_to(rules, state)
        if "at" not in fields:
            return _go_to(*_fresh(game, fields))
        rules, state = read(game, fields["at"])
        found = set_up(rules, state, fields, visit.base)
        if "regions" in fields:
            return JSONResponse(web.setup_answer(found, visit.reader))
        return HTMLResponse(web.setup_page(found, visit.reader), 409 if found.wrong else 200)

    async def paste(self, request: Request) -> Response:
        """A position that somebody has as text."""
        await request.body()  # it is kept: perhaps it is handed on to another process
        async with request.form(max_files=0, max_fields=FIELDS) as form:
            given = form.get("position")
        try:
            saved = json.loads(given) if isinstance(given, str) and len(given) <= LARGEST else None
        except (ValueError, RecursionError):
            saved = None
        return _go_to(*_loaded(_game(request), saved))

    async def position(self, request: Request) -> Response:
        """The position as records have it."""
        rules, state = read(_game(request), request.query_params.get("at", ""))
        headers = {"Content-Disposition": 'attachment; filename="position.json"'}
        return Response(_text(rules, state) + "\n", media_type="application/json", headers=headers)

    async def play(self, request: Request) -> Response:
        """Play on: alone in all seats, with bots, or with friends in the other seats."""
        visit = visit_of(request)
        await request.body()  # it is kept: perhaps it is handed on to another process
        async with request.form(max_files=0, max_fields=FIELDS) as form:
            fields = {key: value for key, value in form.items() if isinstance(value, str)}
        rules, state = read(_game(request), fields.get("at", ""))
        if rules.over(state):
            raise PageError("position_over")
        words = bots.offered(rules)
        chosen, seat = fields.get("with", ALONE), fields.get("seat", "0")
        if chosen not in (ALONE, FRIEND, *words) or seat not in [str(one) for one in range(rules.players)]:
            raise PageError("bad_request")
        me = Chair(visit.guest.id)
        other = {ALONE: me, FRIEND: Chair()}.get(chosen) or Chair(bot=chosen)
        chairs = [me if str(one) == seat else other for one in range(rules.players)]
        start = with_new_chances(_text(rules, state))
        return await self._open_table(
            visit, NewTable(rules.game.name, rules.players, dict(rules.options), chairs, start=start)
        )


def _game(request: Request) -> Game:
    try:
        game = registry.game(request.path_params["game"])
    except UnknownGame:
        raise PageError("unknown_game") from None
    if game.setup() is None:
        raise PageError("not_found")
    return game


# ---- addresses


def packed(rules: Rules, state: State) -> str:
    """A position for an address: about a thousand letters."""
    return base64.urlsafe_b64encode(zlib.compress(_text(rules, state).encode(), 9)).decode().rstrip("=")


def read(game: Game, at: str) -> tuple[Rules, State]:
    """The position that an address has."""
    try:
        opened = zlib.decompressobj()
        data = opened.decompress(base64.urlsafe_b64decode(at + "=" * (-len(at) % 4)), LARGEST)
        saved = json.loads(data)
    except (ValueError, zlib.error, RecursionError):
        raise PageError("bad_position") from None
    return _loaded(game, saved)


def _text(rules: Rules, state: State) -> str:
    return json.dumps(rules.save(state), separators=(",", ":"))


def _loaded(game: Game, saved: object) -> tuple[Rules, State]:
    """A position that may come from anybody; a page says so if it cannot be."""
    try:
        record = from_position(saved)
    except BadState:
        raise PageError("bad_position") from None
    if record.rules.game is not game:
        raise PageError("bad_position")
    return record.rules, record.first()


def _go_to(rules: Rules, state: State) -> Response:
    return RedirectResponse(f"/setup/{rules.game.name}?at={packed(rules, state)}", 303)


def _fresh(game: Game, fields: Mapping[str, str]) -> tuple[Rules, State]:
    """The first turn of a new game, with as many players and with the options that an address names."""
    given = fields.get(PLAYERS, "")
    players = next((n for n in game.players if str(n) == given), 2 if 2 in game.players else min(game.players))
    named = {key.removeprefix("opt."): value for key, value in fields.items() if key.startswith("opt.") and value}
    words = [f"{key}={value[:LONGEST_VALUE]}" for key, value in named.items() if key in game.options.by_key]
    try:
        rules = Rules(game, players, game.options.parse(words, players))
    except BadOption:
        raise PageError("bad_request") from None
    return rules, first_position(rules, secrets.randbelow(2**31))


# ---- changes


def set_up(rules: Rules, state: State, fields: Mapping[str, str], base: str) -> SetUp:
    """The position after what the address asks for: to pick something up, to put it somewhere, to change numbers."""
    thing, source, wrong = "", "", None
    if "pick" in fields:
        source, _, thing = fields["pick"].partition(" ")
    elif "to" in fields:
        source, thing = fields.get("from", ""), fields.get("thing", "")
    try:
        if "to" in fields:
            state = moved(rules, state, thing, source, fields["to"])
            thing = ""
        state = _recount(rules, state, fields)
    except Impossible as impossible:
        wrong = impossible
    setup = setup_of(rules)
    places, numbers = setup.places(state), setup.numbers(state)
    picked = [one for place in places if place.key == source for one, _ in place.things if one.key == thing]
    at, eyes = packed(rules, state), fields.get("eyes", "")
    seat = next((one for one in range(rules.players) if str(one) == eyes), max(0, int(state.who)))
    words = bots.offered(rules)
    return SetUp(
        shown=_shown(rules, state, seat),
        at=at,
        link=f"{base}/setup/{rules.game.name}?{urlencode({'at': at})}",
        position=_text(rules, state),
        places=tuple(places),
        numbers=tuple(numbers),
        thing=_first(picked),
        source=source,
        wrong=wrong,
        bots=words,
        usual=bots.usual(words),
    )


def _first(things: list[Thing]) -> Thing | None:
    return things[0] if things else None


def _recount(rules: Rules, state: State, fields: Mapping[str, str]) -> State:
    """The position with the numbers of a form, where they differ."""
    for key, typed in fields.items():
        given = typed.translate(LATIN_DIGITS).strip()
        if key.startswith(NUMBER) and given.isascii() and given.isdigit() and len(given) < 6:
            now = {one.key: one.value for one in setup_of(rules).numbers(state)}
            if now.get(key[len(NUMBER) :], int(given)) != int(given):
                state = counted(rules, state, key[len(NUMBER) :], int(given))
    return state


def _shown(rules: Rules, state: State, seat: int) -> Shown:
    """The position as a seat sees it, with nobody at the table."""
    waiting = rules.waiting(state)
    return Shown(
        table="",
        title="",
        rules=rules,
        seat=seat,
        seen=rules.seen(state, seat),
        legal=(),
        sitters=tuple([Sitter(PERSON, "", here=True, asked=one in waiting) for one in range(rules.players)]),
        decisions=0,
        events=(),
        news=0,
        past=True,
        set_up=True,
    )
