"""No leak over pages: two tables that a reader may not tell apart have the same answers, headers and all."""

from __future__ import annotations

import re
from typing import Final

import httpx
import pytest

from mohreh.contract.subject import Picker
from mohreh.kernel import registry
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from mohreh.server.guests import REPLAY
from tests.kit.games import Form, form_name
from tests.server.kit import Guest, Running, place
from tests.server.twins import PEOPLE, SIZES, WATCHER, Twins, moments, pair, reader, rules_of

pytestmark = pytest.mark.once

DRAWN: Final = re.compile(r"(socket\?page=)[\w-]+")  # the name of a page is drawn by lot
OWN: Final = ("date", "x-request-id", "content-length")  # of each answer; the length of the text is compared instead


def answered(answer: httpx.Response) -> tuple[int, list[tuple[str, str]], str]:
    headers = [(name, value) for name, value in answer.headers.multi_items() if name not in OWN]
    return answer.status_code, headers, DRAWN.sub(r"\1", answer.text)


def asked_for(server: Running, name: str, rules: Rules, seat: int) -> list[tuple[int, list[tuple[str, str]], str]]:
    """All pages of a table whose game goes on, with those that are for later, and all forms that change nothing."""
    guest, link = reader(server, seat), server.app.services.links.make(REPLAY, name)
    kind, thing = rules.game.things()[3]
    at = str(server.live(name).log.clock[seat])
    paths = [f"/t/{name}", f"/t/{name}/cards", f"/t/{name}/cards/{kind}/{thing}", f"/record/{name}.json"]
    paths += [f"/replay/{name}", f"/replay/{name}/0", f"/replay/{link}", f"/replay/{link}/1?eyes=0"]
    paths += [f"/record/{link}.json", *[f"/setup/{rules.game.name}?replay={which}" for which in (name, link)]]
    forms = [{"t": "why", "action": "5"}, {"t": "undo", "at": at}, {"t": "play", "action": "999999", "at": at}]
    forms += [{"t": "play", "action": "0", "at": "7"}, {"t": "rematch"}, {"t": "answer", "number": "1", "say": "agree"}]
    got = [answered(guest.http.get(path)) for path in paths]
    return [*got, *[answered(guest.post(f"/t/{name}/do", **form)) for form in forms]]


@pytest.mark.parametrize("form", [form for form in SIZES if form[0] != "bazaar"], ids=form_name)
def test_pages_tell_a_reader_no_more_than_he_may_know(twins: Twins, form: Form) -> None:
    """Before the end there is no replay, no record, and no position to play on from, for nobody."""
    rules = rules_of(form)
    for number, state in enumerate(moments(rules, Picker(form[1] + 7), 2)):
        seat = WATCHER if number else rules.waiting(state)[0]
        name = f"pages-{form_name(form)}-{number}"
        told: list[object] = []
        for server, dealt in zip(twins, pair(rules, state, seat), strict=True):
            place(server, name, rules, dealt, PEOPLE[: rules.players])
            found = asked_for(server, name, rules, seat)
            assert [200] * 3 == [status for status, _, _ in found[:3]]
            assert len(found[0][2]) > 2000
            assert {403, 404} >= {status for status, _, _ in found[3:11]}
            told.append(found)
        assert told[0] == told[1]


def replayed(server: Running, name: str, rules: Rules, state: State, twist: int) -> list[str]:
    """Two draft in secret and one gives up; all that a stranger then finds in the replay."""
    place(server, name, rules, state, PEOPLE[: rules.players])
    pages = [Guest.called(server, person).page(name) for person in PEOPLE[: rules.players]]
    for page in pages:
        page.until_turn()
        lit = page.lit()
        assert "done" == page.play(lit[-1] if twist else lit[0])["t"]
    assert "done" == pages[0].ask("resign")["t"]
    for page in pages:
        page.close()
    stranger = Guest.called(server, "stranger")
    last = len(server.live(name).log.table.history)
    places = ["", *[f"/{n}" for n in range(last + 1)]]
    return [stranger.http.get(f"/replay/{name}{place}").text for place in places]


def test_replays_do_not_tell_strangers_what_was_chosen_in_secret(twins: Twins) -> None:
    rules = registry.rules("inis", 2)
    s = rules.new(3)
    while len(rules.waiting(s)) < 2:
        rules.play(s, rules.legal(s)[0])
    found = [replayed(server, "drafted", rules, rules.redeal(s, None, 5), twist) for twist, server in enumerate(twins)]
    assert len(found[0]) > 2
    assert "a choice in secret" in found[0][0]
    assert found[0] == found[1]
