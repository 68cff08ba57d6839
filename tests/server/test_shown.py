"""What of a table is shown: who is there, every seat's own view in a replay, whose game a record is."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial

import pytest

import mohreh
from mohreh.server.page_streams import PageStream, Picture
from mohreh.server.shown import PAUSE, POINTS, Replays, Viewpoint, curve_of, minutes_of
from mohreh.server.storage import queries
from mohreh.web.model import Curve, Reader, Shown
from tests.kit.patience import until
from tests.server.kit import Guest, Running
from tests.web.tables import played

pytestmark = pytest.mark.once


def test_who_has_left_is_not_here(server: Running) -> None:
    ann, ben = Guest(server), Guest(server)
    table = ann.make(seats=("me", "open"))
    ben.http.get(ann.links(table)["sit"])
    pages = ann.page(table), ben.page(table)
    for page in pages:
        page.until("view")
    live = server.live(table)

    async def here() -> list[bool]:
        return [sitter.here for sitter in (await live.look_now(Viewpoint)).sitters]

    until(lambda: [True, True] == server.call(here()))
    pages[1].socket.close()
    until(lambda: [True, False] == server.call(here()))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_replay_ends_with_what_each_seat_knew(server: Running, seat: int) -> None:
    """The game was given up, so what was hidden is hidden from watchers to the end."""
    ann = Guest(server)
    table = ann.make("rokab", 2, ("me", "greedy"))
    page = ann.page(table)
    page.until("view")
    assert "done" == page.ask("resign")["t"]
    found = server.call(Replays(server.app.tables).find(table, ann.id, "9999", str(seat)))
    kept = server.live(table).log.table
    assert kept.view(seat) == found.shown.seen.view
    assert kept.view(None) != found.shown.seen.view


def test_a_record_says_who_played_and_where(server: Running) -> None:
    ann = Guest(server)
    table = ann.make(seats=("me", "greedy"))
    page = ann.page(table)
    page.until("view")
    assert "done" == page.ask("resign")["t"]
    meta = json.loads(ann.http.get(f"/record/{table}.json").content)["meta"]
    name = server.live(table).names[ann.id]
    assert name
    assert {"names": [name, "greedy"], "server": mohreh.__version__} == {key: meta[key] for key in ("names", "server")}


def test_a_page_hears_that_time_has_passed_though_it_looks_the_same(server: Running) -> None:
    """Somebody answered in secret, say: otherwise the next click would be refused as stale."""
    ann = Guest(server)
    live = server.live(ann.make(seats=("me", "open")))

    async def look() -> object:
        return await live.look_now(Viewpoint)

    shown = server.call(look())
    stream = PageStream()

    def told(at: Shown) -> str | None:
        return stream.show(Picture(at, Viewpoint(), Reader(), {"board": ["the same"]}, "title"))

    assert told(shown) is not None
    assert told(shown) is None
    later = told(replace(shown, decisions=shown.decisions + 1))
    assert later is not None
    assert shown.decisions + 1 == json.loads(later)["at"]


@pytest.mark.parametrize(
    ("language", "words", "start", "then"),
    [
        ("en", "Battle in ", "<b>Start of the game, ", "<b>Move 1 of "),
        ("fa", "جنگ در استان ", "<b>آغاز بازی، ", "<b>حرکت ۱ از "),
    ],
)
def test_a_stranger_reads_sentences_and_no_notation(
    server: Running, language: str, words: str, start: str, then: str
) -> None:
    """Of a game that others played: what everybody saw of each move, in words, and which move of how many it is."""
    ann, stranger = Guest(server), Guest(server, language)
    table = ann.make("rokab", 2, ("me", "greedy"), 0, public="public")
    page = ann.page(table)
    page.until_turn()
    action = page.lit()[0]
    notation = server.live(table).log.table.rules.catalogue.notation(action)
    assert "done" == page.play(action)["t"]
    assert "done" == page.ask("resign")["t"]
    first = stranger.http.get(f"/replay/{table}").text
    moves = first[first.index('<ol class="moves"') :]
    assert words in moves
    assert notation not in moves
    assert start in first
    assert then in stranger.http.get(f"/replay/{table}?n=1").text


def test_how_the_scores_went_is_told_after_the_end(server: Running) -> None:
    ann = Guest(server)
    table = ann.make("splendor", 2, ("me", "greedy"))
    page, live = ann.page(table), server.live(table)
    page.until("view")

    async def curve() -> Curve:
        return (await live.look_now(Viewpoint)).curve

    assert () == server.call(curve())
    assert "done" == page.ask("resign")["t"]
    assert curve_of(live.log.table) == server.call(curve())


@pytest.mark.parametrize("game", ["splendor", "inis"])
def test_the_curve_has_what_every_view_tells(game: str) -> None:
    """At most so many points, from the start to the end of the game."""
    table = played(game, 2, 10**6)
    found, history = curve_of(table), table.history
    assert 2 < len(found) <= POINTS + 1
    assert 0 == found[0][0]
    assert (len(history), tuple(table.view(None)["scores"])) == found[-1]
    for n, scores in found[:-1]:
        assert tuple(table.rules.view(history[n].before, None)["scores"]) == scores


def test_how_long_a_game_was_played() -> None:
    """Without the nights between; a short game took a minute, too."""
    assert 0 == minutes_of([])
    assert 1 == minutes_of([5.0])
    assert 3 == minutes_of([0.0, 60.0, 185.0])
    assert 2 + PAUSE / 60 == minutes_of([0.0, 60.0, 60.0 + 9 * PAUSE, 120.0 + 9 * PAUSE])
    assert 1 == minutes_of([100.0, 40.0])  # somebody has set the clock


def test_a_table_knows_how_long_it_was_played_also_after_it_was_read_again(server: Running) -> None:
    ann = Guest(server)
    table = ann.make(seats=("me", "greedy"))
    page = ann.page(table)
    page.until("view")
    assert "done" == page.ask("resign")["t"]
    live = server.live(table)
    assert len(live.times) == live.log.length
    saved = server.call(live.services.store.read(partial(queries.find, table=table)))
    assert saved is not None
    assert saved.times == live.times
    assert "The game took 1 minute." in ann.http.get(f"/t/{table}", headers={"accept-language": "en"}).text
    assert "The game took 1 minute." in ann.http.get(f"/replay/{table}", headers={"accept-language": "en"}).text
    assert 1 == json.loads(ann.http.get(f"/record/{table}.json").content)["meta"]["minutes"]
