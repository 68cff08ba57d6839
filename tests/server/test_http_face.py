"""Schemathesis walks all addresses by their description: every answer is one that is described, and never a mistake.

What it makes up fits the description by turns, and by turns does not.
"""

from __future__ import annotations

from typing import Any, Final

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mohreh.kernel import registry
from mohreh.server.guests import DEVICE, REPLAY, SIT, WATCH
from mohreh.server.middleware import HEADERS
from mohreh.server.routes import Routes
from mohreh.tours import tours_of
from tests.kit.examples import PATIENT
from tests.server.http_face import FACE, Known, description, flat
from tests.server.kit import Guest, Running

pytestmark = pytest.mark.once

EXAMPLES: Final = 6  # requests to each address, of each kind
MANY: Final = 300


def prepared(server: Running, guest: Guest) -> Known:
    """What there is to ask for: a table that goes on, a game that is over, links to them."""
    table, over = guest.make(seats=("me", "open")), guest.make("rokab", 2, ("me", "random"))
    page = guest.page(over)
    page.until("view")
    page.ask("resign")
    page.close()
    games, links = registry.names(), server.app.services.links
    tokens = [links.make(kind, one) for kind in (SIT, WATCH, REPLAY) for one in (table, over)]
    tokens.append(links.make(DEVICE, guest.id))
    return {
        "table": [table, over],
        "token": tokens,
        "link": tokens,
        "game": games,
        "tour": [tour.name for game in games for tour in tours_of(registry.game(game))],
        "name": [tokens[-2], over, "bard", "Ann"],
        "t": ["play", "undo", "answer", "why", "hint", "decline", "seat", "rematch", "close", "resign", "step"],
        "say": ["agree", "refuse"],
        "to": ["person", "bot", "free", "deck"],
        "players": ["2", "3", "4"],
        "seat0": ["me", "open", "random", "level1"],
        "seat1": ["me", "open", "random", "level1"],
        "bot": ["random", "level1"],
        "with": ["friend", "alone"],
        "language": ["fa", "en"],
        "position": ["0", "1", "panel"],
        "n": ["0", "1"],
        "action": ["0", "1"],
        "at": ["0", "1"],
        "seat": ["0", "1"],
        "step": ["1", "2"],
    }


def walk(server: Running, examples: int, derandomize: bool) -> dict[str, set[int]]:
    """Ask everything; the statuses of each operation."""
    schemathesis = pytest.importorskip("schemathesis")
    from schemathesis.checks import not_a_server_error
    from schemathesis.generation.modes import GenerationMode
    from schemathesis.specs.openapi.checks import content_type_conformance, status_code_conformance

    guest, stranger = Guest(server), Guest(server)
    document = description(Routes(server.app.tables).all(), prepared(server, guest))
    schema = schemathesis.openapi.from_dict(document)
    checks = [not_a_server_error, status_code_conformance, content_type_conformance]
    found: dict[str, set[int]] = {}

    def ask(case: Any, http: httpx.Client) -> None:
        words = case.as_transport_kwargs(base_url=str(http.base_url).rstrip("/"))
        sent = {key: words.get(key) for key in ("params", "data", "headers") if words.get(key)}
        answer = http.request(words["method"], words["url"], **sent)
        case.validate_response(answer, checks=checks)
        assert [] == [name for name in HEADERS if name not in answer.headers]
        where = answer.headers.get("location", "/").removeprefix(str(http.base_url).rstrip("/"))
        assert where.startswith("/")
        assert not where.startswith(("//", "/\\"))
        found.setdefault(case.operation.label, set()).add(answer.status_code)

    for one in schema.get_all_operations():
        operation = one.ok()
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            if mode is GenerationMode.NEGATIVE and not (operation.query or operation.body):
                continue  # any text may stand in an address

            @settings(PATIENT, max_examples=examples, derandomize=derandomize, database=None)
            @given(operation.as_strategy(generation_mode=mode), st.booleans())
            def property_of_it(case: Any, known: bool) -> None:
                ask(case, (guest if known else stranger).http)

            property_of_it()
    return found


def test_every_answer_is_one_that_is_described(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    caplog.clear()
    found = walk(server, EXAMPLES, derandomize=True)
    assert [] == [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert len(found) > 40
    assert {"GET /", "POST /new", "POST /t/{table}/do"} <= set(found)


def test_every_address_is_described_and_no_other(server: Running) -> None:
    assert set(FACE) == {route.name for route in flat(Routes(server.app.tables).all())}


@pytest.mark.soak
def test_and_many_more_of_them(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    caplog.clear()
    walk(server, MANY, derandomize=False)
    assert [] == [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
