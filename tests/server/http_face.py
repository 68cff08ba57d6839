"""What the addresses of the server take and answer, as an OpenAPI document made from the routes themselves.

It is for the tests: pages are for people, and nobody is promised that their addresses stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from starlette.routing import BaseRoute, Mount, Route

Known: TypeAlias = dict[str, list[str]]  # what is really there, by the name of a place in an address or a form

HTML: Final = "text/html"
JSON: Final = "application/json"
ANY: Final = "*/*"
PAGE: Final = {200: HTML}
GO: Final = {303: ""}
NEW_TABLE: Final = "game players title public watchers teaching seat0 seat1 opt.start_player"
COMMAND: Final = "t id at action number say seat to on step"

# By the function behind an address: what it reads after the question mark, in a form, and what it answers when all is
# well. Whatever is wrong is answered with a page and a status from 400 on.
FACE: Final[dict[str, tuple[str, str, dict[int, str]]]] = {
    "static": ("", "", {200: ANY}),
    "health": ("", "", {200: JSON}),
    "live": ("", "", {200: JSON}),
    "ready": ("", "", {200: JSON}),
    "tours": ("", "", {200: JSON}),
    "metrics": ("", "", {200: "text/plain"}),
    "lobby": ("", "", PAGE),
    "lobby_lists": ("", "", {200: JSON}),
    "new_table": ("game players", "", PAGE),
    "make_table": ("", NEW_TABLE, GO),
    "start": ("game", "", PAGE),
    "play_now": ("", "game bot with", GO),
    "my_games": ("page", "", PAGE),
    "give_up": ("", "table sure", PAGE | GO),
    "change_guest": ("", "name back language digits text", GO),
    "join": ("link", "", GO),
    "device_link": ("", "", PAGE),
    "device": ("", "", PAGE | GO),
    "sit": ("", "", PAGE | GO),
    "watch": ("", "", PAGE | GO),
    "table": ("link", "", PAGE),
    "command": ("", COMMAND, PAGE | GO),
    "table_cards": ("link q kind filter", "", PAGE),
    "table_card": ("link", "", {200: ANY}),
    "replay": ("n eyes", "", PAGE),
    "replay_position": ("eyes", "", {200: JSON}),
    "record": ("", "", {200: JSON}),
    "rules": ("q", "", PAGE),
    "rules_part": ("q", "", {200: ANY}),
    "cards": ("q kind filter", "", PAGE),
    "card": ("", "", {200: ANY}),
    "choose": ("game", "", PAGE),
    "walk": ("", "game tour step", GO),
    "play_on": ("", "table", GO),
    "ask": ("", "", PAGE),
    "forget": ("", "sure", PAGE | GO),
    "page": ("at replay n eyes pick from thing to opt.first players n.round", "", PAGE | GO),
    "paste": ("", "position", GO),
    "play": ("", "at with seat bot", GO),
    "position": ("at", "", {200: JSON}),
}


def flat(routes: list[BaseRoute]) -> Iterator[Route]:
    """All that are no sockets."""
    for route in routes:
        if isinstance(route, Mount):
            yield from flat(list(route.routes))
        elif isinstance(route, Route):
            yield route


def description(routes: list[BaseRoute], known: Known) -> dict[str, Any]:
    """The document. An address that is not in `FACE` is an error: it has to be described first."""
    paths: dict[str, dict[str, Any]] = {}
    for route in flat(routes):
        path = re.sub(r"\{(\w+):path\}", r"{\1}", route.path)
        for method in sorted((route.methods or set()) - {"HEAD"}):
            paths.setdefault(path, {})[method.lower()] = _operation(route, path, method, known)
    return {"openapi": "3.1.0", "info": {"title": "Mohreh", "version": "1"}, "paths": paths}


def _operation(route: Route, path: str, method: str, known: Known) -> dict[str, Any]:
    query, form, answers = FACE[route.name]
    found: dict[str, Any] = {
        "operationId": f"{method.lower()}_{route.name}",
        "parameters": [
            {"name": name, "in": place, "required": place == "path", "schema": _value(name, known)}
            for place, names in (("path", re.findall(r"\{(\w+)\}", path)), ("query", query.split()))
            for name in names
        ],
        "responses": {str(status): _answer(kind) for status, kind in answers.items()} | {"4XX": _answer(HTML)},
    }
    if method == "POST":
        fields = {name: _value(name, known) for name in form.split()}
        schema = {"type": "object", "properties": fields, "additionalProperties": {"type": "string"}}
        found["requestBody"] = {"content": {"application/x-www-form-urlencoded": {"schema": schema}}}
    return found


def _value(name: str, known: Known) -> dict[str, Any]:
    """Something that is there, or any text."""
    text: dict[str, Any] = {"type": "string", "minLength": 1, "maxLength": 40}
    return {"anyOf": [{"enum": known[name]}, text]} if known.get(name) else text


def _answer(kind: str) -> dict[str, Any]:
    return {"description": kind or "go on there"} | ({"content": {kind: {}}} if kind else {})
