"""Positions in addresses: changed, shared, pasted, taken from a game that is over, and played on."""

from __future__ import annotations

import base64
import json
import re
import zlib

import httpx
import pytest

from mohreh.kernel import registry
from mohreh.kernel.record import parse_record
from mohreh.kernel.setup import first_position, moved
from mohreh.server.setup import packed, read
from tests.server.kit import Guest, Running

pytestmark = pytest.mark.once


def token(game: str = "splendor", players: int = 2, seed: int = 1) -> str:
    rules = registry.rules(game, players)
    return packed(rules, first_position(rules, seed))


def shown(guest: Guest, at: str, game: str = "splendor", **fields: str) -> httpx.Response:
    return guest.http.get(f"/setup/{game}", params={"at": at, **fields})


def without_markup(html: str) -> str:
    return re.sub("<[^>]+>", "", html)


def played_on(guest: Guest, at: str, game: str = "splendor", **fields: str) -> str:
    """A table from a position; its name."""
    answer = guest.post(f"/setup/{game}/play", at=at, **fields)
    assert 303 == answer.status_code, answer.text
    return answer.headers["location"].removeprefix("/t/")


@pytest.mark.parametrize("game", ["splendor", "rokab", "qabile", "tash_kalar", "inis"])
def test_an_address_has_the_whole_position(server: Running, game: str) -> None:
    guest = Guest(server)
    answer = guest.http.get(f"/setup/{game}")
    assert 303 == answer.status_code
    assert len(answer.headers["location"]) < 1600
    at = answer.headers["location"].split("at=")[1]
    rules, state = read(registry.game(game), at)
    assert at == packed(rules, state)
    page = shown(guest, at, game)
    assert 200 == page.status_code
    told = guest.http.get(f"/setup/{game}/position.json", params={"at": at}).json()
    assert told == rules.save(state)
    assert rules.fingerprint(state) == rules.fingerprint(rules.load(told))
    pasted = guest.post(f"/setup/{game}", position=json.dumps(told))
    assert f"/setup/{game}?at={at}" == pasted.headers["location"]


def test_a_new_position_has_the_players_and_options_of_the_form(server: Running) -> None:
    guest = Guest(server)
    answer = guest.http.get("/setup/splendor", params={"players": "3", "opt.target": "10", "seat0": "me"})
    rules, _ = read(registry.game("splendor"), answer.headers["location"].split("at=")[1])
    assert (3, 10) == (rules.players, rules.options["target"])
    assert 400 == guest.http.get("/setup/splendor", params={"opt.target": "-4"}).status_code


def test_a_thing_is_picked_up_and_put_down_without_a_script(server: Running) -> None:
    guest = Guest(server)
    at = token()
    picked = shown(guest, at, pick="bank: gem:r").text
    assert 'name="from" value="bank:"' in picked
    assert 'name="to" value="purse:1"' in picked
    assert 'name="to" value="slot:1"' not in picked
    after = shown(guest, at, **{"from": "bank:", "thing": "gem:r", "to": "purse:1"})
    assert 200 == after.status_code
    then = re.findall('name="at" value="([^"]+)"', after.text)[0]
    rules, state = read(registry.game("splendor"), at)
    _, now = read(rules.game, then)
    assert rules.fingerprint(moved(rules, state, "gem:r", "bank:", "purse:1")) == rules.fingerprint(now)
    turned = shown(guest, at, **{"n.rounds:": "۷"})
    _, later = read(rules.game, re.findall('name="at" value="([^"]+)"', turned.text)[0])
    assert 7 == rules.save(later)["rounds"]


@pytest.mark.parametrize(("language", "words"), [("en", "nobles in the game"), ("fa", "اشراف‌زاده در بازی است")])
def test_what_cannot_be_is_refused_in_words(server: Running, language: str, words: str) -> None:
    guest = Guest(server, language)
    at = token()
    noble = re.findall('value="(noble:n[0-9]+) (noble:n[0-9]+)"', shown(guest, at).text)[0]
    fields = {"from": noble[0], "thing": noble[1], "to": "box:"}
    answer = shown(guest, at, **fields)
    assert 409 == answer.status_code
    assert words in without_markup(answer.text)
    script = shown(guest, at, **fields, regions="").json()
    assert at == script["at"]
    assert words in without_markup(script["wrong"])
    assert {"board", "tray", "players", "bar", "places", "go"} == set(script["regions"])


def test_what_is_no_position_is_refused(server: Running) -> None:
    guest = Guest(server)
    rules = registry.rules("splendor", 2)
    saved = rules.save(first_position(rules, 1))
    bomb = base64.urlsafe_b64encode(zlib.compress(b" " * 10**7)).decode()
    for at in ("", "x", "!!", bomb, token("qabile"), base64.urlsafe_b64encode(zlib.compress(b"[1]")).decode()):
        assert 400 == shown(guest, at).status_code, at
    for text in ("", "{", "[]", "7", "[" * 5_000, json.dumps(saved | {"bank": 0}), json.dumps({"players": 2})):
        assert 400 == guest.post("/setup/splendor", position=text).status_code, text[:50]
    assert 404 == guest.http.get("/setup/chess").status_code
    assert 400 == guest.post("/setup/splendor/play", at=token(), seat="5").status_code
    assert 400 == guest.post("/setup/splendor/play", at=token(), **{"with": "nobody"}).status_code


def test_one_person_plays_all_seats(server: Running) -> None:
    guest = Guest(server)
    table = played_on(guest, token(), **{"with": "alone"})
    live = server.live(table)
    page = guest.page(table)
    page.until("view")
    seats = []
    for _ in range(4):
        seats.append(live.seat_of(guest.id))
        assert "done" == page.play(page.lit()[0])["t"]
        page.rest()
    assert seats[0] != seats[1]
    assert seats[:2] == seats[2:]
    again = page.ask("undo", at=page.at)  # the own last decision, though the other seat is asked
    assert "done" == again["t"], again
    page.rest()
    assert seats[3] == live.seat_of(guest.id)
    assert 3 == live.log.table.decisions
    sent = {"at": page.at, "action": page.lit()[0], "id": "once"}
    assert "done" == page.ask("play", **sent)["t"]
    assert "done" == page.ask("play", **sent)["t"]  # the same message, as after a lost connection
    assert 4 == live.log.table.decisions


@pytest.mark.parametrize("game", ["inis", "tash_kalar", "rokab", "qabile"])
def test_every_game_is_played_on_with_a_bot(server: Running, game: str) -> None:
    guest = Guest(server)
    table = played_on(guest, token(game), game, **{"with": "random", "seat": "0"})
    page = guest.page(table)
    page.until("view")
    for _ in range(2):
        page.until_turn()
        assert "done" == page.play(page.lit()[0])["t"]
        page.rest()


def test_a_table_from_a_position_says_so_and_its_record_holds(server: Running) -> None:
    guest = Guest(server)
    at = token()
    table = played_on(guest, at, **{"with": "random", "seat": "1"})
    html = guest.http.get(f"/t/{table}").text
    assert "From a set-up position" in html
    assert "Commitment" not in html
    page = guest.page(table)
    page.until("view")
    page.until_turn()
    assert "done" == page.play(page.lit()[0])["t"]
    page.until_turn()
    assert "done" == page.ask("resign", at=page.at)["t"]
    record = parse_record(guest.http.get(f"/record/{table}.json").content)
    record.verify()
    assert isinstance(record.start, dict)
    rules, state = read(registry.game("splendor"), at)
    first = rules.save(state)
    apart = {"rng", "seed", "position"}  # what is to come is known to nobody
    assert first["seed"] != record.start["seed"]
    assert {key: first[key] for key in first if key not in apart} == {
        key: record.start[key] for key in record.start if key not in apart
    }
    following = page.ask("rematch")["to"].removeprefix("/t/")
    assert not server.live(following).facts.seed
    assert first["market"] == json.loads(server.live(following).facts.start)["market"]


def test_a_moment_of_a_game_is_played_on_by_those_who_may_see_all(server: Running) -> None:
    guest, stranger = Guest(server), Guest(server)
    table = guest.make(seats=("me", "random"), begins=0, public="public")
    page = guest.page(table)
    page.until("view")
    for _ in range(2):
        page.until_turn()
        page.play(page.lit()[0])
        page.rest()
    page.until_turn()
    assert 403 == guest.http.get("/setup/splendor", params={"replay": table, "n": "1"}).status_code  # not over
    page.ask("resign", at=page.at)
    live = server.live(table)
    replay = guest.http.get(f"/replay/{table}", params={"n": "2"}).text
    assert f'href="/setup/splendor?replay={table}&amp;n=2"' in replay
    assert "/setup/" not in stranger.http.get(f"/replay/{table}", params={"n": "2"}).text
    assert 403 == stranger.http.get("/setup/splendor", params={"replay": table, "n": "2"}).status_code
    for n in (0, 2, live.log.table.decisions):
        answer = guest.http.get("/setup/splendor", params={"replay": table, "n": str(n)})
        rules, state = read(registry.game("splendor"), answer.headers["location"].split("at=")[1])
        assert rules.fingerprint(live.log.table.record().at(n)) == rules.fingerprint(state)
