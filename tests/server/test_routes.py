"""Every address, with anything in it: an answer that is a page of ours, never a mistake, never without its headers.

Hypothesis makes the requests from the routes themselves, so a new one is tried too: whatever may stand in an address,
after its question mark or in a form, right by turns and nonsense by turns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.routing import BaseRoute, Mount, Route

from mohreh.kernel import registry
from mohreh.server.guests import KINDS
from mohreh.server.middleware import HEADERS
from mohreh.server.routes import Routes
from mohreh.tours import tours_of
from tests.kit.examples import PATIENT
from tests.server.kit import Guest, Running

pytestmark = pytest.mark.once


def words(text: str) -> list[str]:
    return text.split()


NAMES: Final = words("""
action at back bot digits eyes from friend game id language link n name number on opt.start_player opt.first page pick
players position public q regions replay say seat seat0 seat1 step sure t table teaching text thing title to tour
watchers with word n.round n.bank kind filter
""")
WORDS: Final = words("""
me open random greedy level1 level2 level9 alone friend public after play undo answer resign why hint decline seat
rematch close step ping hello agree refuse withdraw person bot free en fa 0 1 2 3 -1 7 99999999999999999999 on 1.5 true
card:bard hand0 /mine //evil.example \\evil http://[ ../../etc/passwd %00 {} [] null
""")
STATUSES: Final = {200, 303, 307, 400, 403, 404, 405, 409, 410, 413, 429}


def flat(routes: list[BaseRoute]) -> Iterator[Route]:
    for route in routes:
        if isinstance(route, Mount):
            yield from flat(list(route.routes))
        elif isinstance(route, Route):
            yield route


class Asking:
    """Requests to one server, by somebody who has tables there."""

    def __init__(self, server: Running) -> None:
        self.guest = Guest(server)
        self.stranger = Guest(server)
        running, over = self.guest.make(seats=("me", "open")), self.guest.make("rokab", 2, ("me", "random"))
        page = self.guest.page(over)
        page.until("view")
        page.ask("resign")
        page.close()
        links = server.app.services.links
        tokens = [links.make(kind, table) for kind in KINDS for table in (running, over, self.guest.id)]
        games = registry.names()
        tours_there = [tour.name for game in games for tour in tours_of(registry.game(game))]
        self.routes = [route for route in flat(Routes(server.app.tables).all()) if route.methods]
        known = [*WORDS, *tokens, running, over, *games, *tours_there, "panel", "found", "summary", "style.css"]
        word = st.one_of(st.sampled_from(known), st.text(max_size=20))
        fields = st.dictionaries(st.one_of(st.sampled_from(NAMES), st.text(max_size=8)), word, max_size=6)
        self.requests = st.tuples(st.sampled_from(self.routes), st.lists(word, min_size=3, max_size=3), fields, fields)

    def send(self, route: Route, given: list[str], query: dict[str, str], form: dict[str, str], stranger: bool) -> None:
        places = iter([quote(one.encode("utf-8", "replace"), safe="") for one in given])
        path = re.sub(r"\{\w+(:path)?\}", lambda _: next(places), route.path)
        http = (self.stranger if stranger else self.guest).http
        for method in sorted(route.methods or ()):
            data = form if method == "POST" else None
            answer = http.request(method, path, params=query, data=data)
            what = f"{method} {path} {query} {data}: {answer.status_code}"
            assert answer.status_code in STATUSES, what
            assert [] == [name for name in HEADERS if name not in answer.headers], what
            kind = answer.headers.get("content-type", "")
            assert method == "HEAD" or answer.status_code in (303, 307) or kind, what
            assert "Traceback" not in answer.text, what
            where = answer.headers.get("location", "/").removeprefix(str(http.base_url).rstrip("/"))
            assert where.startswith("/"), what
            assert not where.startswith(("//", "/\\")), what


def check(server: Running, examples: int, derandomize: bool) -> None:
    asking = Asking(server)

    @settings(PATIENT, max_examples=examples, derandomize=derandomize, database=None)
    @given(asking.requests, st.booleans())
    def property_of_all(
        request: tuple[Route, list[str], dict[str, str], dict[str, str]], stranger: bool
    ) -> None:
        asking.send(*request, stranger)

    property_of_all()


def test_every_address_answers_whatever_stands_in_it(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    caplog.clear()
    check(server, 200, derandomize=True)
    assert [] == [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.soak
def test_and_many_more_of_them(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    caplog.clear()
    check(server, 10_000, derandomize=False)
    assert [] == [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
