"""What people at a table ask each other: to take a move back, and to let a person take a bot's seat."""

from __future__ import annotations

from pathlib import Path

import pytest

import mohreh
from mohreh.server.game_log import (
    AGREE,
    ASK_SEAT,
    ASK_UNDO,
    OPEN_UNDO,
    PLAY,
    REFUSE,
    SEATED,
    UNDO,
    Entry,
    GameLog,
)
from mohreh.server.live_table import LiveTable
from mohreh.server.seats import Chair
from mohreh.web.model import Request
from tests.kit.patience import until
from tests.server.kit import Guest, Page, Running, running
from tests.toys import TOYS

pytestmark = pytest.mark.once


def with_a_bot(server: Running) -> tuple[str, list[Guest], list[Page]]:
    """Ann, whose table it is, Ben, and a bot, with cards in their hands."""
    people = [Guest(server), Guest(server, "fa")]
    table = people[0].make("rokab", 3, ("me", "open", "random"))
    people[1].http.get(people[0].links(table)["sit"])
    pages = [guest.page(table) for guest in people]
    for page in pages:
        page.until("view")
    return table, people, pages


def two(server: Running) -> tuple[str, list[Guest], list[Page]]:
    """Two people at Splendor; the first has decided, and it is the second one's turn."""
    people = [Guest(server), Guest(server)]
    table = people[0].make(seats=("me", "open"), begins=0)
    people[1].http.get(people[0].links(table)["sit"])
    pages = [guest.page(table) for guest in people]
    pages[0].until_turn()
    assert "done" == pages[0].play(pages[0].lit()[0])["t"]
    pages[1].until_turn()
    pages[0].until_turn(False)
    return table, people, pages


def asked(live: LiveTable) -> Request:
    """What is open at the table."""
    assert live.log.request is not None
    return live.log.request


def log_of(page: Page) -> str:
    page.rest()
    return page.regions["log"]


# ---- taking back


def test_a_move_is_taken_back_when_whose_turn_it_is_agrees(server: Running) -> None:
    table, _, (ann, ben) = two(server)
    live = server.live(table)
    before = live.log.table.history[0].before
    assert "done" == ann.ask("undo", at=ann.at)["t"]
    assert 1 == live.log.table.decisions
    assert Request(1, "undo", 0, (1,)) == asked(live)
    ben.rest()
    ann.rest()
    assert 'data-say="agree"' in ben.regions["request"]
    assert 'data-say="refuse"' in ben.regions["request"]
    assert 'data-say="withdraw"' in ann.regions["request"]
    assert 'data-say="agree"' not in ann.regions["request"]
    assert "turn" == [one for one in ben.heard if one["t"] == "view"][-1]["sound"]
    assert "forbidden" == ann.ask("answer", number=1, say="agree")["why"]
    assert "forbidden" == ben.ask("answer", number=1, say="withdraw")["why"]
    assert "stale" == ben.ask("answer", number=2, say="agree")["why"]
    assert "malformed" == ben.ask("answer", number=1, say="seated")["why"]
    assert "done" == ben.ask("answer", number=1, say="agree")["t"]
    assert live.log.table.rules.fingerprint(before) == live.log.table.fingerprint()
    assert live.log.request is None
    ann.until_turn()
    assert "You took back a move." in log_of(ann)
    assert "took back a move." in log_of(ben)
    assert "stale" == ben.ask("answer", number=1, say="agree")["why"]


def test_who_refuses_is_heard_and_nothing_is_taken_back(server: Running) -> None:
    table, _, (ann, ben) = two(server)
    live = server.live(table)
    assert "done" == ann.ask("undo", at=ann.at)["t"]
    assert "forbidden" == ann.ask("undo", at=ann.at)["why"]  # one thing at a time
    assert "done" == ben.ask("answer", number=1, say="refuse")["t"]
    assert (1, None) == (live.log.table.decisions, live.log.request)
    assert "did not agree to taking back a move." in log_of(ann)
    assert "data-say" not in ann.regions["request"]
    assert "data-none" in ann.regions["ask"]  # it is not offered again for this decision, and cannot be asked for
    assert "stale" == ann.ask("undo", at=ann.at)["why"]
    assert "done" == ben.play(ben.lit()[0])["t"]
    ann.until_turn()
    assert "data-none" not in ann.regions["ask"]
    assert "done" == ann.ask("undo", at=ann.at)["t"]


def test_a_request_is_withdrawn_or_lapses_when_somebody_moves_on(server: Running) -> None:
    table, _, (ann, ben) = two(server)
    live = server.live(table)
    assert "done" == ann.ask("undo", at=ann.at)["t"]
    assert "done" == ann.ask("answer", number=1, say="withdraw")["t"]
    assert live.log.request is None
    assert "done" == ann.ask("undo", at=ann.at)["t"]
    assert 2 == asked(live).number
    assert "done" == ben.play(ben.lit()[0])["t"]  # a request makes no move stale
    assert (2, None) == (live.log.table.decisions, live.log.request)
    assert "stale" == ben.ask("answer", number=2, say="agree")["why"]
    ann.until_turn()
    assert "data-say" not in ann.regions["request"]


def test_everybody_whose_decision_is_gone_must_agree(server: Running) -> None:
    """Ben has decided since, Cas has the turn; neither may be left out, and the one who watches is not asked."""
    first, *friends = Guest(server), Guest(server), Guest(server)
    table = first.make(players=3, seats=("me", "open", "open"), begins=0)
    for friend in friends:
        friend.http.get(first.links(table)["sit"])
    live, pages = server.live(table), [guest.page(table) for guest in (first, *friends)]
    for page in pages[:2]:
        page.until_turn()
        assert "done" == page.play(page.lit()[0])["t"]
    pages[0].until_at(2)
    assert "done" == pages[0].ask("undo", at=2)["t"]
    assert (1, 2) == asked(live).waits
    watcher = Guest(server).page(table, link=first.links(table)["watch"].rpartition("/")[2])
    watcher.until("view")
    assert "data-say" not in watcher.regions["request"]
    assert "forbidden" == watcher.ask("answer", number=1, say="agree")["why"]
    assert "done" == pages[1].ask("answer", number=1, say="agree")["t"]
    assert 2 == live.log.table.decisions
    assert "done" == pages[2].ask("answer", number=1, say="agree")["t"]
    assert 0 == live.log.table.decisions


def test_what_touches_nobody_else_is_taken_back_at_once_and_told(server: Running) -> None:
    """The same seat is asked again after it has chosen the site of the first battle."""
    people = [Guest(server), Guest(server)]
    table = people[0].make("rokab", 2, ("me", "open"))
    people[1].http.get(people[0].links(table)["sit"])
    live, pages = server.live(table), [guest.page(table) for guest in people]
    (who,) = live.log.table.waiting
    pages[who].until_turn()
    assert "done" == pages[who].play(pages[who].lit()[0])["t"]
    assert [who] == live.log.table.waiting
    pages[who].until_at(1)
    assert "done" == pages[who].ask("undo", at=1)["t"]
    assert (0, None) == (live.log.table.decisions, live.log.request)
    assert "You took back a move." in log_of(pages[who])
    assert "took back a move." in log_of(pages[1 - who])


def test_against_bots_nobody_is_asked_and_nothing_is_told(server: Running) -> None:
    guest = Guest(server)
    table = guest.make(seats=("me", "random"), begins=0)
    page, live = guest.page(table), server.live(table)
    page.until_turn()
    assert "done" == page.play(page.lit()[0])["t"]
    until(lambda: live.log.table.decisions == 2)
    page.until_at(2)
    assert "done" == page.ask("undo", at=page.at)["t"]
    assert 0 == live.log.table.decisions
    assert () == live.log.heard(0)[0]


@pytest.mark.parametrize("gone", [False, True])
def test_bots_wait_for_an_answer_while_all_who_must_give_it_are_here(server: Running, gone: bool) -> None:
    """Ann and Ben have decided, and a bot is asked: it goes on when Ben refuses, or when he cannot answer."""
    ann, ben = Guest(server), Guest(server)
    table = ann.make(players=3, seats=("me", "open", "random"), begins=0)
    ben.http.get(ann.links(table)["sit"])
    page, live = ben.page(table), server.live(table)
    page.until("view")
    if gone:
        page.close()
        until(lambda: not live.viewers)

    async def decide_and_ask() -> None:
        async with live.lock:
            for seat in (0, 1):
                await live.enter(Entry(PLAY, seat, live.log.table.legal_for(seat)[0]))
            await live.enter(Entry(ASK_UNDO, 0, 2))

    server.call(decide_and_ask())
    if not gone:
        until(lambda: not live.bots.turns)  # the bot that was asked meanwhile has given up
        assert (2, (1,)) == (live.log.table.decisions, asked(live).waits)
        assert "done" == page.ask("answer", number=1, say="refuse")["t"]
    until(lambda: live.log.table.decisions == 3)
    assert live.log.request is None


def test_a_request_outlives_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        table, (first, second), (ann, _) = two(server)
        assert "done" == ann.ask("undo", at=ann.at, id="back")["t"]
    with running(tmp_path) as server:
        live = server.live(table)
        assert Request(1, "undo", 0, (1,)) == live.log.request
        ann, ben = first.moved(server).page(table), second.moved(server).page(table)
        ann.until("view")
        assert "done" == ann.ask("undo", at=ann.at, id="back")["t"]  # sent again: it counts once
        assert 1 == asked(live).number
        ben.until("view")
        assert "done" == ben.ask("answer", number=1, say="agree")["t"]
        assert 0 == live.log.table.decisions
    with running(tmp_path) as server:
        live = server.live(table)
        assert (0, None) == (live.log.table.decisions, live.log.request)
        assert ["web.told.undo"] == [event.key for event in live.log.heard(1)[0]]


# ---- a bot's seat


@pytest.mark.parametrize("to", ["person", "free"])
def test_a_bots_seat_goes_to_a_person_only_if_the_others_agree(to: str, server: Running) -> None:
    """The owner can free it, sit there with a second browser and read the hand: then everybody knows."""
    table, (first, _), (ann, ben) = with_a_bot(server)
    live = server.live(table)
    second_browser = Guest(server)
    assert "done" == ann.ask("seat", seat=2, to=to)["t"]
    assert "bot" == live.chairs[2].kind
    request = asked(live)
    assert ("seat", 2, (1,)) == (request.kind, request.seat, request.waits)
    assert "sit" not in first.links(table)
    ben.rest()
    assert 'data-say="agree"' in ben.regions["request"]
    assert "forbidden" == ann.ask("answer", number=1, say="agree")["why"]
    assert "done" == ben.ask("answer", number=1, say="agree")["t"]
    assert Chair() == live.chairs[2]
    second_browser.http.get(first.links(table)["sit"])
    assert second_browser.id == live.chairs[2].person
    for page in (ann, ben):
        assert "took over a bot&#39;s seat in mid-game" in log_of(page)


def test_a_refused_seat_is_offered_again_after_the_next_decision(server: Running) -> None:
    """In the seat's menu, and where people invite a friend instead of a bot."""
    people = [Guest(server), Guest(server)]
    table = people[0].make("splendor", 3, ("me", "open", "random"), begins=0)
    people[1].http.get(people[0].links(table)["sit"])
    ann, ben = [guest.page(table) for guest in people]
    ann.until_turn()
    offer = 'data-seat="2" data-to="person"'
    assert offer in ann.regions["players"]
    assert offer in ann.regions["dialogs"]
    assert offer not in ben.regions.get("dialogs", "")
    assert "done" == ann.ask("seat", seat=2, to="person")["t"]
    assert "done" == ben.ask("answer", number=1, say="refuse")["t"]
    assert "bot" == server.live(table).chairs[2].kind
    assert "did not agree to freeing a bot&#39;s seat." in log_of(ann)
    assert offer not in ann.regions["players"]
    assert offer not in ann.regions["dialogs"]
    assert "stale" == ann.ask("seat", seat=2, to="person")["why"]
    assert "done" == ann.play(ann.lit()[0])["t"]
    ann.until_turn(False)
    assert offer in ann.regions["players"]
    assert "done" == ann.ask("seat", seat=2, to="person")["t"]


def test_a_seat_that_was_freed_and_taken_outlives_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        table, (first, _), (ann, ben) = with_a_bot(server)
        assert "done" == ann.ask("seat", seat=2, to="person")["t"]
        assert "done" == ben.ask("answer", number=1, say="agree")["t"]
    with running(tmp_path) as server:
        assert Chair() == server.live(table).chairs[2]
        third = Guest(server)
        third.http.get(first.moved(server).links(table)["sit"])
        assert third.id == server.live(table).chairs[2].person
    with running(tmp_path) as server:
        live = server.live(table)
        assert third.id == live.chairs[2].person
        assert "web.told.seated" in [event.key for event in live.log.heard(0)[0]]


def test_a_request_for_a_seat_does_not_lapse_with_a_move(server: Running) -> None:
    """Or one could tell when somebody answers in secret."""
    log = GameLog(mohreh.new("splendor", 2, seed=5, options={"start_player": 0}))
    log.apply(Entry(ASK_SEAT, 1, 1))
    log.apply(Entry(PLAY, 0, log.table.legal_for(0)[0]))
    assert Request(1, "seat", 1, (0,)) == log.request
    log.apply(Entry(AGREE, 0, 1))
    assert log.request is None


def test_who_is_alone_with_bots_is_not_stopped_but_told_of(server: Running) -> None:
    ann, friend = Guest(server), Guest(server)
    table = ann.make("rokab", 2, ("me", "random"))
    page, live = ann.page(table), server.live(table)
    page.until("view")
    assert "done" == page.ask("seat", seat=1, to="person")["t"]
    assert Chair() == live.chairs[1]
    assert live.log.request is None
    friend.http.get(ann.links(table)["sit"])
    assert friend.id == live.chairs[1].person
    assert "took over a bot&#39;s seat in mid-game" in log_of(page)
    assert ["web.told.seated"] == [e.key for e in live.log.heard(0)[0] if e.key.startswith("web.")]
    told = friend.http.get(f"/t/{table}").text
    assert "You took over a bot&#39;s seat in mid-game" in told


def test_a_persons_seat_is_never_freed_in_a_running_game(server: Running) -> None:
    """Also when its person is gone and a bot plays there: nobody else gets to see the hand."""
    table, (_, second), (ann, ben) = with_a_bot(server)
    live = server.live(table)
    ben.close()
    until(lambda: len(live.viewers) == 1)
    assert "done" == ann.ask("seat", seat=1, to="bot", word="random")["t"]
    assert "forbidden" == ann.ask("seat", seat=1, to="free")["why"]
    assert "done" == ann.ask("seat", seat=1, to="person")["t"]
    assert second.id == live.chairs[1].person
    assert "done" == ann.ask("seat", seat=1, to="bot", word="random")["t"]
    assert "done" == ann.ask("seat", seat=2, to="person")["t"]  # who is gone is asked all the same
    assert (1,) == asked(live).waits
    assert "bot" == live.chairs[2].kind


# ---- the log of a page


def test_notes_stand_where_they_happened() -> None:
    """After the decisions that had been made; those that are taken back leave none behind them."""
    log = GameLog(mohreh.new("splendor", 2, seed=5, options={"start_player": 0}))
    for seat in (0, 1, 0):
        log.apply(Entry(PLAY, seat, log.table.legal_for(seat)[0]))
    first, second = [len(one.events) for one in log.table.history[:2]]
    log.apply(Entry(SEATED, 1))
    log.apply(Entry(ASK_UNDO, 0, 2))
    log.apply(Entry(AGREE, 1, 1))
    keys = [event.key for event in log.heard(1)[0]]
    assert ["web.told.seated", "web.told.undo"] == keys[-2:]
    assert first + second + 2 == len(keys)
    assert 2 == log.heard(1)[1]  # news since seat 1's own decision
    assert second + 2 == log.heard(0)[1]
    log.apply(Entry(PLAY, 0, log.table.legal_for(0)[0]))
    assert keys == [event.key for event in log.events(1, until=2)]
    assert keys == [event.key for event in log.heard(1)[0]][: len(keys)]
    log.apply(Entry(OPEN_UNDO, 0, 0))
    assert [*keys, "web.told.undo"] == [event.key for event in log.heard(1)[0]]
    log.apply(Entry(ASK_UNDO, 1, 1))
    log.apply(Entry(REFUSE, 0, 2))
    assert "web.told.refused.undo" == log.heard(1)[0][-1].key


def test_a_note_does_not_tell_how_many_have_answered_in_secret() -> None:
    """The same page for everyone else, whether one answer came before the note, two or none."""
    assert TOYS
    seen: list[list[list[object]]] = []
    for before in range(3):
        log = GameLog(mohreh.new("bazaar", 3, seed="5"))
        answers = [(seat, word) for seat in (2, 1) for word in ("offer 1", "stall left")]
        for place, (seat, word) in enumerate(answers):
            if place == 2 * before:
                log.apply(Entry(SEATED, 1))
            log.apply(Entry(PLAY, seat, log.table.rules.catalogue.parse(word)))
        if before == 2:
            log.apply(Entry(SEATED, 1))
        told = [look(log)]
        for word in ("offer 1", "stall left"):
            log.apply(Entry(PLAY, 0, log.table.rules.catalogue.parse(word)))
        seen.append([*told, look(log)])
    assert seen[0] == seen[1] == seen[2]


def test_news_do_not_tell_who_answered_first_in_secret() -> None:
    """A note before the answers is news to all of them, in whatever order they came."""
    assert TOYS
    found: list[tuple[list[str], int]] = []
    for order in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        log = GameLog(mohreh.new("bazaar", 3, seed="5"))
        log.apply(Entry(SEATED, 1))
        for word in ("offer 1", "stall left"):
            for seat in order:
                log.apply(Entry(PLAY, seat, log.table.rules.catalogue.parse(word)))
        events, news = log.heard(0)
        found.append(([event.key for event in events], news))
    assert found[0] == found[1] == found[2]
    assert "web.told.seated" == found[0][0][-found[0][1]]


def test_what_came_before_the_answers_in_secret_is_no_news() -> None:
    """Neither the note nor the decision after it."""
    assert TOYS
    log = GameLog(mohreh.new("bazaar", 3, seed="5"))
    answers = [(seat, word) for seat in range(3) for word in ("offer 1", "stall left")]
    for seat, word in [*answers, (0, "drop 1"), (1, "drop 1"), (2, "drop 1"), *answers]:
        if (seat, word) == (2, "drop 1"):
            log.apply(Entry(SEATED, 1))
        log.apply(Entry(PLAY, seat, log.table.rules.catalogue.parse(word)))
    events, news = log.heard(0)
    last = [event.key for event in log.table.history[-1].events if event.seen_by(0)]
    assert last == [event.key for event in events[-news:]]


def test_a_note_stays_when_an_answer_in_secret_is_taken_back() -> None:
    assert TOYS
    log = GameLog(mohreh.new("bazaar", 3, seed="5"))
    log.apply(Entry(PLAY, 2, log.table.rules.catalogue.parse("offer 1")))
    log.apply(Entry(SEATED, 1))
    log.apply(Entry(UNDO, 2))
    assert ["web.told.seated"] == [event.key for event in log.heard(0)[0]]


def look(log: GameLog) -> list[object]:
    """What everybody who is not among those who answered hears, and what is news."""
    return [([event.key for event in log.heard(seat)[0]], log.heard(seat)[1]) for seat in (-1, 0)]
