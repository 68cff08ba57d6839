"""A tour at a table of the server: it goes on where it was, and nothing of it is in anybody's list."""

from __future__ import annotations

from pathlib import Path

import pytest

from mohreh.server.game_log import PLAY, STEP, Entry, GameLog
from mohreh.tours import DONE, MISSED, Walk, find_tour
from tests.kit.patience import until
from tests.server.kit import Guest, Page, Running, running

pytestmark = pytest.mark.once
TOUR = find_tour("splendor", "first")
TAKE, DEAR, PAIR, BUY = [[step.name for step in TOUR.steps].index(name) for name in ("take", "dear", "pair", "buy")]


def begin(guest: Guest, **fields: str) -> str:
    """Go to Splendor's tour; the name of its table."""
    answer = guest.post("/learn", game="splendor", tour="first", **fields)
    assert 303 == answer.status_code
    return answer.headers["location"].removeprefix("/t/")


def at_step(guest: Guest, step: int) -> tuple[Page, str]:
    """A page of a tour at one of its steps."""
    table = begin(guest, step=str(step)) if step else begin(guest)
    page = guest.page(table)
    page.until("view")
    assert "done" == page.ask("step", to=step)["t"]
    page.rest()
    return page, table


def action(line: str) -> int:
    return TOUR.rules.catalogue.parse(line)


def play(page: Page, line: str) -> None:
    """Decide, and see what came of it."""
    told = page.play(action(line))
    assert "done" == told["t"]
    page.until_at(told["at"])


def test_a_tour_from_its_beginning_to_its_game(server: Running) -> None:
    """Every solution over the socket, with the others' answers by the server; then an ordinary game."""
    guest = Guest(server)
    table = begin(guest)
    page = guest.page(table)
    page.until("view")
    live = server.live(table)
    for number, step in enumerate(TOUR.steps):
        assert f'value="{number + 1}"' in page.regions["tour"]
        for line in step.solution:
            page.until_turn()
            if line.startswith("try "):
                page.send(t="why", action=action(line.removeprefix("try ")))
                page.until("why")
            else:
                play(page, line)
        if step.goal is not None:
            until(lambda: (live.walk.outcome if live.walk else "") == DONE)
        if number < len(TOUR.steps) - 1:
            assert "done" == page.ask("step", to=number + 1)["t"]
        page.rest()
    assert not page.turn
    answer = guest.post("/learn/play", table=table)
    game = answer.headers["location"].removeprefix("/t/")
    assert game != table
    played = guest.page(game)
    played.until("view")
    played.until_turn()
    assert "" == played.regions["tour"]
    assert "done" == played.play(played.lit()[0])["t"]


def test_after_a_tour_comes_the_first_game(server: Running) -> None:
    """Who has taken a tour gets help at the first table, too, and none at the next."""
    guest = Guest(server)
    _, table = at_step(guest, len(TOUR.steps) - 1)
    game = guest.post("/learn/play", table=table).headers["location"]
    assert " data-first" in guest.http.get(game).text
    another = guest.post("/new", game="splendor", players="2", seat0="me", seat1="random").headers["location"]
    assert " data-first" not in guest.http.get(another).text


def test_a_goal_that_is_missed(server: Running) -> None:
    """The other player takes what was left open, then the table waits; again begins anew."""
    guest = Guest(server)
    page, table = at_step(guest, BUY)
    live = server.live(table)
    for line in TOUR.steps[BUY].failing:
        page.until_turn()
        play(page, line)
    until(lambda: (live.walk.outcome if live.walk else "") == MISSED)
    until(lambda: [page.rest()] and "The other player was quicker" in page.regions["tour"])  # when it is written
    assert "Bought" in page.regions["log"] or "bought" in page.regions["log"]
    assert not page.turn
    refused = page.play(action("take w+u+r"))
    assert ("refused", "not_yours") == (refused["t"], refused["why"])
    assert "done" == page.ask("step", to=BUY)["t"]
    page.until_turn()
    assert [] == live.log.table.history


def test_who_would_not_be_asked_is_asked_again_in_the_next_step(server: Running) -> None:
    """The tour of Inis declined by itself where it had asked for a card."""
    guest = Guest(server)
    tour = find_tour("inis", "second")
    decline, geis = [[step.name for step in tour.steps].index(name) for name in ("decline", "geis")]
    table = guest.post("/learn", game="inis", tour="second", step=str(decline)).headers["location"].removeprefix("/t/")
    page = guest.page(table)
    page.until("view")
    assert "done" == page.ask("step", to=decline)["t"]
    assert "done" == page.ask("decline", on=True)["t"]
    live = server.live(table)
    until(lambda: (live.walk.outcome if live.walk else "") == DONE)
    assert "done" == page.ask("step", to=geis)["t"]
    page.rest()
    assert not any(chair.decline for chair in live.chairs)
    page.until_turn()
    assert "done" == page.play(tour.rules.catalogue.parse("react geis"))["t"]
    until(lambda: (live.walk.outcome if live.walk else "") == DONE)


def test_a_refusal_is_heard_and_counts(server: Running) -> None:
    guest = Guest(server)
    page, table = at_step(guest, DEAR)
    live = server.live(table)
    page.send(t="why", action=action("take2 g"))
    assert "emerald" in page.until("why")["html"]
    assert "" == (live.walk.outcome if live.walk else "?")  # it was another reason
    refused = page.play(action("buy 3.1"))
    assert "illegal" == refused["why"]
    assert "diamonds" in refused["html"]
    assert DONE == (live.walk.outcome if live.walk else "")


def test_a_tour_goes_on_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        guest = Guest(server)
        page, table = at_step(guest, BUY)
        page.until_turn()
        assert "done" == page.play(action("take g+r+k"))["t"]
        page.until_turn()
    with running(tmp_path) as server:
        again = guest.moved(server)
        assert f"Go on at step {BUY + 1} of {len(TOUR.steps)}" in again.http.get("/learn").text
        assert f"Go on at step {BUY + 1} of {len(TOUR.steps)}" in again.http.get("/play?game=splendor").text
        assert table == begin(again)
        page = again.page(table)
        page.until("view")
        page.until_turn()
        assert "done" == page.play(action("buy 1.1"))["t"]
        walk = server.live(table).walk
        assert walk is not None
        assert DONE == walk.outcome


def test_tours_are_in_no_list_and_counted_for_the_host(tmp_path: Path, database: str) -> None:
    with running(tmp_path, database=database, tables_each=1) as server:
        people = [Guest(server) for _ in range(3)]
        for guest, step in zip(people, (PAIR, PAIR, BUY), strict=True):
            at_step(guest, step)
            assert 'name="table"' not in guest.http.get("/mine").text
        assert people[0].make(seats=("me", "random"))  # the tour is none of the tables that a guest may have
        assert {"splendor/first": {str(PAIR + 1): 2, str(BUY + 1): 1}} == people[0].http.get("/health/tours").json()


def test_without_its_script_the_panel_is_a_form(server: Running) -> None:
    guest = Guest(server)
    table = begin(guest)
    assert 303 == guest.post(f"/t/{table}/do", t="step", to=str(TAKE)).status_code
    assert "three gems of different" in guest.http.get(f"/t/{table}").text


@pytest.mark.parametrize(
    ("address", "fields", "status"),
    [
        ("/learn", {"game": "splendor", "tour": "../first"}, 404),
        ("/learn", {"game": "chess", "tour": "first"}, 404),
        ("/learn/play", {"table": "nothing"}, 404),
    ],
)
def test_what_is_not_there(server: Running, address: str, fields: dict[str, str], status: int) -> None:
    assert status == Guest(server).post(address, **fields).status_code


def test_a_step_that_is_not_there(server: Running) -> None:
    guest = Guest(server)
    page, table = at_step(guest, 0)
    assert "unknown" == page.ask("step", to=99)["why"]
    assert 400 == guest.post("/learn", game="splendor", tour="first", step="99").status_code
    other = guest.page(guest.make(seats=("me", "random")))
    other.until("view")
    assert "not_yours" == other.ask("step", to=0)["why"]
    assert 400 == Guest(server).post("/learn/play", table=table).status_code


def test_a_step_tells_nothing_of_the_one_before() -> None:
    """In the second step's position nobody has moved yet, so no bubble and no arrow speaks of the first step."""
    tour = find_tour("inis", "second")
    walk = Walk(tour, 1)
    log = GameLog(walk.table, walk)
    for line in tour.steps[1].solution:
        log.apply(Entry(PLAY, tour.seat, tour.rules.catalogue.parse(line)))
    before, _ = log.heard(tour.seat)
    assert ["inis.play"] == [event.key for event in before]
    log.apply(Entry(STEP, tour.seat, [step.name for step in tour.steps].index("geis")))
    assert ((), 0) == log.heard(tour.seat)
