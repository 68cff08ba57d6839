"""Games at the web table, from the first page to the last move."""

from __future__ import annotations

import json
from functools import partial
from random import Random

import pytest

import mohreh
from mohreh.kernel import registry
from mohreh.kernel.record import parse_record
from mohreh.kernel.rng import commitment
from mohreh.kernel.state import Reason
from mohreh.server.game_log import PLAY, UNDO, Entry, GameLog
from mohreh.server.rerun import rerun
from mohreh.server.storage import queries
from mohreh.web.model import TAKE_BACK, Request
from tests.kit.patience import until
from tests.server.kit import Guest, Page, Running

pytestmark = pytest.mark.once


def two(server: Running) -> tuple[str, Guest, Guest, Page, Page]:
    """Two people at a table of Splendor; the first one begins."""
    ann, ben = Guest(server), Guest(server, "fa")
    table = ann.make(seats=("me", "open"), begins=0)
    assert f"/t/{table}" == ben.http.get(ann.links(table)["sit"]).headers["location"]
    pages = ann.page(table), ben.page(table)
    for page in pages:
        page.until("view")
    pages[0].until_turn()
    return table, ann, ben, *pages


def test_a_server_is_calm_when_nobody_is_in_the_middle_of_something(server: Running) -> None:
    table, _, _, page, _ = two(server)
    tables, live = server.app.tables, server.live(table)
    until(lambda: tables.is_calm)
    page.send(t="ping")
    page.until("pong")
    asked = tables.last_asked
    assert "done" == page.play(page.lit()[0])["t"]
    assert asked < tables.last_asked

    async def held() -> bool:
        async with live.lock:
            tables.last_asked = 0.0
            return bool(tables.is_calm)

    assert not server.call(held())
    until(lambda: tables.is_calm)


def test_two_people_play_splendor_to_the_end(server: Running) -> None:
    """One makes a table, the other comes by the link; every message has the next number; the record holds."""
    table, ann, ben, *pages = two(server)
    shown = server.live(table).look(server.live(table).viewpoint("", False, ""))
    assert 64 == len(shown.commitment)
    assert "" == shown.seed
    assert 403 == ann.http.get(f"/record/{table}.json").status_code
    ended = False
    for number in range(400):
        page = next(page for page in pages if page.turn)
        now = page.at
        lit = page.lit()
        assert "done" == page.play(lit[number % len(lit)])["t"]
        for one in pages:
            one.until_at(now + 1)
        ended = any(str(message.get("sound")).endswith(("won", "lost")) for message in page.heard[-2:])
        if ended:
            break
    assert ended
    for page in pages:
        assert [*range(1, len(page.heard) + 1)] == [message["seq"] for message in page.heard]
    answer = ben.http.get(f"/record/{table}.json")
    record = parse_record(answer.content)
    record.verify()
    assert shown.commitment == commitment(str(record.start))
    assert 200 == ben.http.get(f"/replay/{table}").status_code
    regions = json.loads(ben.http.get(f"/replay/{table}/3?eyes=0").content)
    assert "board" in regions
    assert "data-why" not in regions["board"]
    for strange in ("n=-1&eyes=9", "n=99999999999&eyes=--1", "n=²&eyes=x"):
        assert 200 == ben.http.get(f"/replay/{table}?{strange}").status_code
    stranger = Guest(server)
    assert 403 == stranger.http.get(f"/replay/{table}").status_code
    link = ann.links(table)["replay"]
    assert 200 == stranger.http.get(link).status_code
    assert 403 == stranger.http.get(link.replace("/replay/", "/record/") + ".json").status_code  # it tells all hands


def test_what_is_lit_is_what_is_legal(server: Running) -> None:
    table, _, _, page, other = two(server)
    assert list(server.live(table).log.table.legal) == page.lit()
    assert [] == other.lit()


@pytest.mark.parametrize("game", registry.names())
def test_every_game_is_played_against_a_bot(server: Running, game: str) -> None:
    """Three clicks: the front page, play, the first thing that is lit."""
    guest = Guest(server, "fa")
    table = guest.post("/play", game=game).headers["location"].removeprefix("/t/")
    assert 200 == guest.http.get(f"/t/{table}").status_code
    page = guest.page(table)
    live = server.live(table)
    for _ in range(5):
        while not page.turn and not live.over:
            page.hear()
        if live.over:
            break
        assert list(live.log.table.legal_for(0)) == page.lit()
        assert "done" == page.play(page.lit()[0])["t"]
        page.until("view")
    page.close()


def test_a_bot_begins_for_who_has_no_script(server: Running) -> None:
    """Asking for the page is enough; no socket is opened."""
    ann = Guest(server)
    table = ann.make(seats=("me", "random"), begins=1)
    assert 200 == ann.http.get(f"/t/{table}").status_code
    until(lambda: server.live(table).log.table.decisions > 0)


def test_bots_finish_a_game_among_themselves(server: Running) -> None:
    """They play for somebody who watches; when nobody does, they rest."""
    guest = Guest(server)
    table = guest.make(players=2, seats=("random", "random"))
    live = server.live(table)
    assert 0 == live.log.length
    page = guest.page(table)
    until(lambda: live.over)
    page.until_at(live.log.clock[-1])
    assert "rules" == server.live(table).look(live.viewpoint("", False, "")).ended
    page.close()


def test_a_seat_goes_to_a_bot_and_back(server: Running) -> None:
    table, _, _, page, other = two(server)
    assert "forbidden" == page.ask("seat", seat=1, to="bot")["why"]  # the other person is here
    assert "not_yours" == other.ask("seat", seat=0, to="bot")["why"]
    assert "unknown" == page.ask("seat", seat=0, to="bot", word="program:/bin/sh")["why"]
    assert "done" == page.ask("seat", seat=0, to="bot", word="random")["t"]
    other.until_turn()
    assert "not_yours" == page.play(0)["why"]
    assert "done" == page.ask("seat", seat=0, to="person")["t"]
    assert "done" == other.play(other.lit()[0])["t"]
    page.until_turn()
    assert "done" == page.play(page.lit()[0])["t"]
    other.close()
    live = server.live(table)
    until(lambda: len(live.viewers) == 1)
    assert "done" == page.ask("seat", seat=1, to="bot", word="random")["t"]  # the owner, for one who has gone
    page.until_turn()
    assert "forbidden" == page.ask("seat", seat=1, to="free")["why"]  # it is still the other one's


def test_undo_returns_to_my_last_decision_past_bots(server: Running) -> None:
    """Unless something was drawn or shown since; the page knows beforehand."""
    guest = Guest(server)
    table = guest.make(seats=("me", "random"))
    page = guest.page(table)
    live = server.live(table)
    page.until_turn()
    assert "illegal" == page.ask("undo", at=page.at)["why"]
    taken_back = 0
    for _ in range(12):
        page.until_turn()
        before = live.log.table.fingerprint()
        assert "done" == page.play(page.lit()[0])["t"]
        page.until("view")
        page.until_turn()
        expected = live.look(live.viewpoint(guest.id, False, "")).can_undo
        answer = page.ask("undo", at=page.at)
        assert expected == (answer["t"] == "done")
        if expected:
            taken_back += 1
            assert before == live.log.table.fingerprint()
            page.until_at(live.log.clock[0])
            assert "done" == page.play(page.lit()[-1])["t"]
            page.until("view")
    assert taken_back


def test_undo_asks_a_person_for_whom_a_bot_plays_now(server: Running) -> None:
    """What a bot decides there later may be taken back, as far as the person's decision."""
    table, _, _, page, other = two(server)
    live = server.live(table)
    assert "done" == page.play(page.lit()[0])["t"]
    other.until_turn()
    assert "done" == other.play(other.lit()[0])["t"]
    other.close()
    page.until_turn()
    until(lambda: len(live.viewers) == 1)
    assert "done" == page.ask("seat", seat=1, to="bot", word="greedy")["t"]
    page.until_at(live.log.clock[0])
    assert "done" == page.ask("undo", at=page.at)["t"]
    assert Request(1, TAKE_BACK, 0, (1,)) == live.log.request
    assert 2 == live.log.table.decisions
    assert "done" == page.play(page.lit()[0])["t"]
    page.until_at(4)
    assert [1] == live.log.past(0)
    assert [1] == rerun(server.call(live.services.store.read(partial(queries.find, table=table)))).past(0)


def test_what_is_taken_back_is_forgotten_and_nothing_else() -> None:
    """Also while others choose in secret: their answers stay. A log knows for each decision who made it."""
    rng = Random(2)
    for game in ("inis", "rokab"):
        log = GameLog(mohreh.new(game, 3, seed=5))
        undone = 0
        for _ in range(200):
            table = log.table
            seat = rng.choice(table.waiting)
            log.apply(Entry(PLAY, seat, rng.choice(list(table.legal_for(seat))), bot="random" if seat else ""))
            back = rng.randrange(9)
            if back < 3 and log.can_undo(back):
                log.apply(Entry(UNDO, back, sum([2**one for one in log.past(back)])))
                undone += 1
            assert [(one.seat, one.action) for one in table.history] == [(e.seat, e.action) for e in log._made]
            if table.over:
                break
        assert undone > 5


def test_a_log_that_tells_nothing_about_bots_is_read() -> None:
    """Older servers wrote such logs, and went back past every seat that a bot had: what was done then was done."""
    log = GameLog(mohreh.new("splendor", 2, seed=5, options={"start_player": 0}))
    actions: list[int] = []
    for seat in (0, 1):
        actions.append(log.table.legal_for(seat)[0])
        log.apply(Entry(PLAY, seat, actions[-1]))
    log.apply(Entry(UNDO, 0, 2))
    assert [] == log.table.history
    for seat in (0, 1):
        log.apply(Entry(PLAY, seat, actions[seat]))
    assert [] == log.past(0)
    assert not log.can_undo(0)


def test_the_clock_does_not_go_back_with_an_undo(server: Running) -> None:
    """What was seen before is stale."""
    table, _, _, page, other = two(server)
    live = server.live(table)
    before, seen = live.log.table.fingerprint(), page.at
    assert "done" == page.play(page.lit()[0])["t"]
    page.until_at(seen + 1)
    other.until_at(seen + 1)
    assert "illegal" == other.ask("undo", at=other.at)["why"]
    assert "done" == page.ask("undo", at=page.at)["t"]
    assert "done" == other.ask("answer", number=1, say="agree")["t"]
    page.until_at(seen + 2)
    assert before == live.log.table.fingerprint()
    assert "stale" == page.play(page.lit()[0], at=seen)["why"]
    assert "done" == page.play(page.lit()[0])["t"]


def test_resigning_ends_the_game_and_a_rematch_turns_the_seats(server: Running) -> None:
    table, ann, ben, page, other = two(server)
    assert "forbidden" == page.ask("rematch")["why"]
    assert "done" == page.ask("resign")["t"]
    other.until_at(1)
    live = server.live(table)
    assert [1] == live.log.table.winners
    assert "over" == other.play(0)["why"]
    shown = live.look(live.viewpoint(ann.id, False, ""))
    assert shown.commitment == commitment(shown.seed)
    assert "" == live.look(live.viewpoint("", False, "")).seed  # a stranger may not know the hands
    following = page.ask("rematch")["to"]
    assert following == other.ask("rematch")["to"]
    again = server.live(following.removeprefix("/t/"))
    assert [ben.id, ann.id] == [chair.person for chair in again.chairs]
    assert again.started


def test_a_click_asks_the_rules_once(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason is looked for only where a move is refused."""
    _, _, _, page, _ = two(server)
    asked: list[int] = []
    why_not = mohreh.Table.why_not

    def counted(table: mohreh.Table, seat: int, action: int | str) -> Reason | None:
        asked.append(seat)
        return why_not(table, seat, action)

    monkeypatch.setattr(mohreh.Table, "why_not", counted)
    assert "done" == page.play(page.lit()[0])["t"]
    assert len(asked) <= 1


def test_what_looks_as_before_is_not_drawn_again(server: Running) -> None:
    """Somebody who comes or goes changes nothing for the others."""
    guest = Guest(server)
    live = server.live(guest.make(seats=("me", "open")))
    for person in (guest.id, ""):
        before = live.look(live.viewpoint(person, False, ""))
        live.publish()
        assert before == live.look(live.viewpoint(person, False, ""))


def test_nobody_sees_a_hand_before_the_game_begins(server: Running) -> None:
    """Or one could sit down on every seat, one after the other."""
    guest = Guest(server)
    table = guest.make("rokab", 3, ("me", "open", "random"))
    live = server.live(table)
    shown = live.look(live.viewpoint(guest.id, False, ""))
    assert 0 == shown.seat
    assert live.log.public == shown.view
    page = guest.page(table)
    page.until("view")
    assert "not_yours" == page.play(0)["why"]
    assert "done" == page.ask("seat", seat=1, to="bot", word="random")["t"]
    until(lambda: live.started)
    page.until("view")
    assert live.log.public != live.look(live.viewpoint(guest.id, False, "")).view


def test_how_a_game_began_is_in_the_log_and_no_news(server: Running) -> None:
    """The dice of Qabile's first round; in a replay they are there from its first position on."""
    guest = Guest(server)
    table = guest.make("qabile", 2, ("me", "open"))
    live = server.live(table)
    told = [event.key for event in live.log.table.opening]
    assert ["qabile.round", "qabile.roll", "qabile.roll"] == told[:3]
    page = guest.page(table)
    page.until("view")
    assert "done" == page.ask("seat", seat=1, to="bot", word="random")["t"]
    page.until_turn()
    shown = live.look(live.viewpoint(guest.id, False, ""))
    assert told == [event.key for event in shown.events][: len(told)]
    assert len(shown.events) - len(told) == shown.news
    assert "Round 1 begins." in page.regions["log"]
    assert "done" == page.ask("resign")["t"]
    until(lambda: live.over)
    assert "Round 1 begins." in json.loads(guest.http.get(f"/replay/{table}/0?eyes=0").content)["log"]


def test_the_owner_frees_a_bots_seat_for_a_friend(server: Running) -> None:
    ann, ben = Guest(server), Guest(server)
    table = ann.make(seats=("me", "random"))
    page = ann.page(table)
    page.until("view")
    assert "done" == page.ask("seat", seat=1, to="person")["t"]
    live = server.live(table)
    assert "free" == live.chairs[1].kind
    assert f"/t/{table}" == ben.http.get(ann.links(table)["sit"]).headers["location"]
    assert [ann.id, ben.id] == [chair.person for chair in live.chairs]


def test_the_owner_closes_a_table(server: Running) -> None:
    table, _, _, page, other = two(server)
    assert "forbidden" == other.ask("close")["why"]
    assert "done" == page.ask("close")["t"]
    assert "abandoned" == server.live(table).log.table.ending
    guest = Guest(server)
    waiting = guest.make(seats=("me", "open"))
    assert "done" == guest.page(waiting).ask("close")["t"]
    live = server.live(waiting)
    assert live.over
    shown = live.look(live.viewpoint(guest.id, False, ""))
    assert "abandoned" == shown.ended
    assert ("", "") == (shown.replay, shown.record)  # there is nothing to see again
    assert "/replay/" not in guest.http.get(f"/t/{waiting}").text


@pytest.mark.parametrize("hands", ["never", "after"])
@pytest.mark.parametrize("public", ["private", "public"])
def test_after_the_end_every_address_on_the_page_opens(server: Running, public: str, hands: str) -> None:
    """And where the record tells all hands, so does the seed: to whoever owns the table without a seat at it, too."""
    owner, stranger = Guest(server), Guest(server)
    table = owner.make(seats=("random", "random"), public=public, watchers=hands)
    assert "done" == owner.page(table).ask("close")["t"]
    live = server.live(table)
    for guest in (owner, stranger):
        shown = live.look(live.viewpoint(guest.id, False, ""))
        knows_all = guest is owner or hands == "after"
        assert [knows_all or public == "public", knows_all] == [bool(shown.replay), bool(shown.record)]
        assert knows_all == bool(shown.seed)
        for address in filter(None, (shown.replay, shown.record)):
            assert 200 == guest.http.get(address).status_code


def test_why_not_and_hint(server: Running) -> None:
    table, _, _, page, other = two(server)
    table_ = server.live(table).log.table
    impossible = next(a for a in range(table_.rules.catalogue.size) if a not in table_.legal)
    page.send(t="why", action=impossible)
    assert impossible == page.until("why")["action"]
    assert page.heard[-1]["html"]
    page.send(t="hint")
    assert "data-action" in page.until("hint")["html"]
    other.send(t="hint")
    assert "not_yours" == other.until("refused")["why"]


def test_why_not_before_the_game_begins(server: Running) -> None:
    """Somebody sits already and sees the table; it is nobody's turn."""
    guest = Guest(server)
    page = guest.page(guest.make(seats=("me", "open"), begins=0))
    page.until("view")
    page.send(t="why", action=0)
    assert "It is not your turn." in page.until("why")["html"]


def test_a_form_does_what_the_socket_does(server: Running) -> None:
    """A page without its script."""
    table, ann, _, page, _ = two(server)
    action = page.lit()[0]
    answer = ann.post(f"/t/{table}/do", t="play", action=str(action), at=str(page.at), id="form")
    assert f"/t/{table}" == answer.headers["location"]
    page.until_at(1)
    assert 400 == ann.post(f"/t/{table}/do", t="fly").status_code


def test_a_form_hears_why_not(server: Running) -> None:
    """In the page of the table, with the same words as in a page with its script."""
    table, ann, ben, page, _ = two(server)
    do, now = f"/t/{table}/do", str(page.at)
    rules = server.live(table).log.table.rules
    impossible = str(next(action for action in range(rules.catalogue.size) if action not in page.lit()))
    told = {
        "stale": (409, "moved on", ann.post(do, t="play", action=impossible, at="77")),
        "illegal": (409, "Rule", ann.post(do, t="play", action=impossible, at=now)),
        "not_yours": (403, "راهنمایی ممکن نیست", ben.post(do, t="hint")),
        "why": (200, "Rule", ann.post(do, t="why", action=impossible)),
        "hint": (200, "data-action", ann.post(do, t="hint")),
    }
    for asked, (status, words, answer) in told.items():
        assert status == answer.status_code, asked
        board, bubble = answer.text.split('id="bubble"')
        assert 'id="board"' in board, asked
        assert " hidden>" not in bubble.partition("<form")[0], asked
        assert words in bubble.partition('id="notice"')[0], asked
        assert f'<form action="/t/{table}">' in bubble, asked
    assert 0 == server.live(table).log.length
