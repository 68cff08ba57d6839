"""A teaching table: everybody there sees all hands, each by the view of its own seat; at no other does anybody."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

import mohreh
from mohreh.server import messages
from mohreh.server.game_log import SPECTATOR
from mohreh.web.model import Shown
from tests.server.kit import Guest, Page, Running, running

pytestmark = pytest.mark.once

SAID = "everybody here sees all hands"


def two_at(server: Running, game: str = "rokab", teaching: str = "") -> tuple[str, list[Guest]]:
    """A table for two people, who both sit."""
    people = [Guest(server), Guest(server)]
    table = people[0].make(game, 2, ("me", "open"), teaching=teaching)
    page = people[1].page(table, link=people[0].links(table)["sit"].rpartition("/")[2])
    page.until("view")
    assert "done" == page.ask("seat", to="person")["t"]
    page.close()
    return table, people


def seen_by(server: Running, table: str, person: str) -> Shown:
    live = server.live(table)
    found: Shown = server.call(live.look_now(lambda: live.viewpoint(person, False, "")))
    return found


def test_everybody_there_sees_the_views_of_all_other_seats(server: Running) -> None:
    table, people = two_at(server, teaching="open")
    true = server.live(table).log.table
    for seat, guest in enumerate(people):
        shown = seen_by(server, table, guest.id)
        assert seat == shown.seat
        assert [(1 - seat, true.view(1 - seat))] == [(other, seen.view) for other, seen in shown.hands]
    watching = seen_by(server, table, Guest(server).id)
    assert [true.view(0), true.view(1)] == [seen.view for _, seen in watching.hands]


@pytest.mark.parametrize("game", ["splendor", "rokab", "qabile", "tash_kalar", "inis"])
def test_the_page_says_so_and_draws_the_hands_without_anything_to_choose(server: Running, game: str) -> None:
    table, people = two_at(server, game, teaching="open")
    html = people[0].http.get(f"/t/{table}").text
    assert SAID in html
    hands = html.partition('id="hands"')[2].partition("</dialog>")[0]
    assert "open-hand" in hands
    assert "data-action" not in hands
    assert "data-why" not in hands
    assert [] == [sign for sign in ("\\n", "Markup", "['") if sign in hands]  # it is markup, and no list of pieces
    ids = [part.partition('"')[0] for part in html.split(' id="')[1:]]
    assert len(ids) == len(set(ids))


def test_nobody_sits_down_there_without_having_been_told(server: Running) -> None:
    """Opening the link is enough at other tables."""
    owner, friend = Guest(server), Guest(server)
    table = owner.make("rokab", 2, ("me", "open"), teaching="open")
    assert () == seen_by(server, table, owner.id).hands  # nobody sees a hand before the game begins
    answer = friend.http.get(owner.links(table)["sit"])
    assert 200 == answer.status_code
    assert SAID in answer.text
    assert SPECTATOR == server.live(table).seat_of(friend.id)


def test_it_is_in_the_record_which_still_holds(server: Running) -> None:
    table, people = two_at(server, "splendor", teaching="open")
    page = people[0].page(table)
    page.until("view")
    assert "done" == page.ask("resign")["t"]
    address = seen_by(server, table, people[0].id).record
    record = people[0].http.get(address).json()
    assert record["meta"]["teaching"] is True
    mohreh.kernel.record.parse_record(json.dumps(record).encode()).verify()
    page.send(t="rematch", id="again")
    following = page.until("go")["to"].removeprefix("/t/")
    assert server.live(following).facts.teaching
    page.close()


def test_an_ordinary_table_never_shows_a_hand_and_nobody_can_change_that(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        table, people = two_at(server)
        stranger = Guest(server)
        page = people[0].page(table)
        page.until("view")
        try_everything(page)
        for guest in people:
            for name in ("t", "action"):
                guest.post(f"/t/{table}/do", **{"t": "decline", "on": "1", "teaching": "open", name: "teaching"})
            guest.post("/new", table=table, id=table, teaching="open")
            guest.http.get(f"/t/{table}?teaching=open")
        page.close()
        for person in [*[guest.id for guest in people], stranger.id]:
            check_closed(seen_by(server, table, person))
        assert SAID not in people[0].http.get(f"/t/{table}?teaching=open").text
    with running(tmp_path) as server:  # nor when it is read again
        assert not server.live(table).facts.teaching
        check_closed(seen_by(server, table, people[0].id))


def try_everything(page: Page) -> None:
    """Every message that there is, with more in it than belongs there."""
    for kind in messages.ToServer.__subclasses__():
        tag = str(msgspec.inspect.type_info(kind).tag)  # type: ignore[attr-defined]
        if tag not in ("resign", "close", "rematch", "undo", "play"):
            more = {"action": 0, "on": False, "to": "person", "number": 0, "say": "agree", "at": page.at}
            page.send(t=tag, teaching=True, hands=True, **more)
    page.send(t="ping")
    page.until("pong")


def check_closed(shown: Shown) -> None:
    assert not shown.teaching
    assert () == shown.hands
