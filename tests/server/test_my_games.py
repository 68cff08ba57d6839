"""One's own list: every game can be reached, given up and taken off it, and nobody else loses anything by that."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mohreh.server.my_games import fate
from mohreh.server.seats import Chair
from mohreh.server.storage import queries
from mohreh.server.storage.queries import TableFacts
from tests.server.kit import Guest, Running, running

pytestmark = pytest.mark.once


def mine(guest: Guest) -> list[str]:
    """The tables of the own list, page by page."""
    found: list[str] = []
    page = 1
    while True:
        html = guest.http.get(f"/mine?page={page}").text
        found += re.findall('name="table" value="([^"]+)"', html)
        page += 1
        if f"/mine?page={page}" not in html:
            return found


def give_up(guest: Guest, *tables: str) -> str:
    """Choose these and say yes; the page that asked."""
    asked = guest.http.post("/mine", data={"table": list(tables)})
    assert 200 == asked.status_code
    sure = re.findall('name="sure" value="([^"]+)"', asked.text)
    assert {one.split(":")[0] for one in sure} == set(tables)
    assert 303 == guest.http.post("/mine", data={"sure": sure}).status_code
    return asked.text


def test_the_list_has_pages_and_reaches_every_game(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queries, "LISTED", 3)
    monkeypatch.setattr(queries, "SHORT", 2)
    with running(tmp_path, database=database) as server:
        guest = Guest(server)
        tables = {guest.make(seats=("me", "open")) for _ in range(7)}
        found = mine(guest)
        assert 7 == len(found)
        assert tables == set(found)
        lobby = guest.http.get("/lobby").json()["mine"]
        assert 2 == lobby.count("data-key")
        assert "All 7" in lobby
        assert found[6:] == re.findall('name="table" value="([^"]+)"', guest.http.get("/mine?page=99").text)
        assert found[:3] == re.findall('name="table" value="([^"]+)"', guest.http.get("/mine?page=x").text)


def test_several_are_given_up_at_once_and_only_after_the_question(server: Running) -> None:
    guest = Guest(server)
    begun, waiting = guest.make(seats=("me", "random"), begins=0), guest.make(seats=("me", "open"))
    kept = guest.make(seats=("me", "open"))
    asked = guest.http.post("/mine", data={"table": [begun, waiting]}).text
    assert 2 == asked.count("ends without a winner")
    assert {begun, waiting, kept} == set(mine(guest))
    give_up(guest, begun, waiting)
    assert [kept] == mine(guest)
    assert server.live(begun).over
    assert server.live(waiting).over
    assert "abandoned" == server.live(begun).log.table.ending


def test_a_game_that_is_over_is_only_taken_off_the_own_list(server: Running) -> None:
    ann, ben = Guest(server), Guest(server)
    table = ann.make(seats=("me", "open"))
    ben.http.get(ann.links(table)["sit"])
    page = ben.page(table)
    page.until("view")
    page.ask("resign")
    assert "only taken off your list" in give_up(ann, table)
    assert [] == mine(ann)
    assert [table] == mine(ben)
    assert 200 == ann.http.get(f"/replay/{table}").status_code


def test_who_gives_up_against_people_resigns(server: Running) -> None:
    ann, ben = Guest(server), Guest(server)
    table = ann.make(seats=("me", "open"))
    ben.http.get(ann.links(table)["sit"])
    assert "You resign" in give_up(ann, table)
    assert [] == mine(ann)
    assert [1] == server.live(table).log.table.winners
    assert "You won." in ben.http.get("/lobby").json()["mine"]


def test_among_more_than_two_a_bot_plays_on_and_the_others_are_told(server: Running) -> None:
    ann, ben = Guest(server), Guest(server)
    table = ann.make("rokab", 3, ("me", "open", "random"))
    ben.http.get(ann.links(table)["sit"])
    live = server.live(table)
    assert "a bot plays on" in give_up(ann, table)
    assert [] == mine(ann)
    assert not live.over
    assert live.chairs[0].bot
    assert "Somebody has left the game; <bdi>Bot, level 2</bdi> plays on." in ben.http.get(f"/t/{table}").text
    page = ann.page(table)
    page.until("view")
    assert "done" == page.ask("seat", seat=0, to="person")["t"]
    assert [table] == mine(ann)


def test_before_the_game_begins_one_only_stands_up(server: Running) -> None:
    ann, ben = Guest(server), Guest(server)
    table = ann.make(players=3, seats=("me", "open", "open"))
    ben.http.get(ann.links(table)["sit"])
    give_up(ben, table)
    assert [] == mine(ben)
    assert [table] == mine(ann)
    assert Chair() == server.live(table).chairs[1]


def test_nobody_gives_up_for_others_or_otherwise_than_he_was_asked(server: Running) -> None:
    ann, eve = Guest(server), Guest(server)
    table = ann.make(seats=("me", "random"), public="public")
    for sure in (f"{table}:closes", f"{table}:off"):
        eve.http.post("/mine", data={"sure": [sure]})
    ann.http.post("/mine", data={"sure": [f"{table}:off", f"{table}:resigns", "nothing:off", "off"]})
    assert [table] == mine(ann)
    assert not server.live(table).over


def test_a_list_that_was_tidied_has_room_again(tmp_path: Path) -> None:
    with running(tmp_path, tables_each=2) as server:
        guest = Guest(server)
        tables = [guest.make(seats=("me", "open")) for _ in range(2)]
        assert 409 == guest.post("/play", game="splendor").status_code
        give_up(guest, tables[0])
        assert 303 == guest.post("/play", game="splendor").status_code


def test_what_is_given_up_survives_a_restart(tmp_path: Path, database: str) -> None:
    with running(tmp_path, database=database) as server:
        guest = Guest(server)
        table, kept = guest.make(seats=("me", "random")), guest.make(seats=("me", "random"))
        give_up(guest, table)
    with running(tmp_path, database=database) as server:
        assert [kept] == mine(guest.moved(server))


def test_an_owner_who_does_not_play_ends_nobodys_game() -> None:
    facts = TableFacts("t", "splendor", 1, 2, "{}", "", "", "", "ann", False, False, 0.0)
    assert "off" == fate(facts, "playing", [Chair("ben"), Chair("eve")], "ann")
    assert "closes" == fate(facts, "playing", [Chair(bot="greedy"), Chair(bot="greedy")], "ann")
    assert "off" == fate(facts, "playing", [Chair("ann", bot="greedy"), Chair("eve")], "ann")
    assert "stands_up" == fate(facts, "open", [Chair("ann"), Chair("eve"), Chair()], "ann")


# ---- starting


def test_a_game_against_a_bot_that_is_there_can_go_on(server: Running) -> None:
    guest, other = Guest(server), Guest(server)
    assert "not over" not in guest.http.get("/play?game=splendor").text
    table = guest.post("/play", game="splendor", bot="level1").headers["location"]
    assert "level1" == server.live(table.removeprefix("/t/")).chairs[1].bot
    for game, who, there in (("splendor", guest, True), ("rokab", guest, False), ("splendor", other, False)):
        assert there == (f'href="{table}"' in who.http.get(f"/play?game={game}").text)
    give_up(guest, table.removeprefix("/t/"))
    assert f'href="{table}"' not in guest.http.get("/play?game=splendor").text


def test_levels_stand_in_order_with_a_word_on_each(server: Running) -> None:
    html = Guest(server).http.get("/play?game=inis").text
    levels = [f"level{n}" for n in range(1, 6)]
    assert [*levels, "strongest"] == re.findall('name="bot" value="([^"]+)"', html)
    words = re.findall('name="bot"[^>]*><b>([^<]+)</b><span>([^<]+)</span>', html)
    assert 6 == len({more for _, more in words})
    form = Guest(server).http.get("/new?game=inis").text
    seat = form[form.index('name="seat1"') :]
    listed = re.findall('<option value="(level[0-9]|strongest)"', seat[: seat.index("</select>")])
    assert [*levels, "strongest"] == listed
    assert '<option value="level2" selected>' in seat


def test_with_a_friend_is_a_table_with_a_free_seat(server: Running) -> None:
    ann, ben = Guest(server), Guest(server)
    assert "With a friend: Inis" in ann.http.get("/").text
    table = ann.http.post("/play", data={"game": "inis", "with": "friend"}).headers["location"].removeprefix("/t/")
    assert [Chair(ann.id), Chair()] == server.live(table).chairs
    ben.http.get(ann.links(table)["sit"])
    assert server.live(table).started
    assert 400 == ann.post("/play", game="inis", bot="program:rm").status_code


@pytest.mark.parametrize(("seconds", "offered"), [(0.0, True), (600.0, False)])
def test_a_seat_is_offered_to_a_bot_only_when_the_server_would_allow_it(
    tmp_path: Path, seconds: float, offered: bool
) -> None:
    with running(tmp_path, absent_after=seconds) as server:
        ann, ben = Guest(server), Guest(server)
        table = ann.make(seats=("me", "open"))
        ben.http.get(ann.links(table)["sit"])
        assert offered == ("Let a bot play here" in ann.http.get(f"/t/{table}").text)
        page = ann.page(table)
        page.until("view")
        assert ("done" if offered else "refused") == page.ask("seat", seat=1, to="bot")["t"]
