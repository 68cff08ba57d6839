"""Who answers by itself, a bot or somebody who always declines, answers what is asked and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

import mohreh
from mohreh.bots import Belief, Choice
from mohreh.kernel.state import Event
from mohreh.server.game_log import PLAY, SPECTATOR, UNDO, Entry, GameLog
from mohreh.server.live_table import LiveTable
from tests.kit.patience import until
from tests.server.kit import Guest, Running
from tests.server.test_sealed import PEOPLE, at_the_bazaar
from tests.toys import TOYS

pytestmark = pytest.mark.once


class Thinking:
    """Bots that think until they are told to answer; each answers with the first legal action."""

    def __init__(self, server: Running) -> None:
        self._server = server
        self.thoughts: list[asyncio.Event] = []

    async def choose(self, belief: Belief, word: str, seed: int, table: str, is_wanted: Callable[[], bool]) -> int:
        await self._wait()
        return belief.legal[0]

    async def think(self, belief: Belief, word: str, seed: int, many: int, table: str) -> list[Choice]:
        await self._wait()
        return [Choice(belief.legal[0], 0, -1.0, [])]

    async def _wait(self) -> None:
        self.thoughts.append(asyncio.Event())
        await self.thoughts[-1].wait()

    def until(self, number: int) -> None:
        """Until so many have begun."""
        until(lambda: len(self.thoughts) == number)

    def answer(self, number: int, live: LiveTable) -> None:
        """The bot that began to think as this one answers, and what comes of it has happened."""
        before = len(live.bots.turns)

        async def tell() -> None:
            self.thoughts[number].set()

        self._server.call(tell())
        until(lambda: len(live.bots.turns) != before or live.log.table.over)


@pytest.fixture
def thinking(server: Running, monkeypatch: pytest.MonkeyPatch) -> Thinking:
    found = Thinking(server)
    workers = server.app.services.workers
    monkeypatch.setattr(workers, "choose", found.choose)
    monkeypatch.setattr(workers, "think", found.think)
    return found


def test_a_bot_does_not_play_for_who_plays_again(server: Running, thinking: Thinking) -> None:
    ann = Guest(server)
    live = server.live(ann.make(seats=("me", "open"), begins=0))
    page = ann.page(live.facts.id)
    Guest(server).http.get(ann.links(live.facts.id)["sit"])
    page.until_turn()
    assert "done" == page.ask("seat", seat=0, to="bot", word="random")["t"]
    thinking.until(1)
    assert "done" == page.ask("seat", seat=0, to="person")["t"]
    thinking.answer(0, live)
    assert 0 == live.log.length


def test_a_bot_does_not_answer_what_was_taken_back(server: Running, thinking: Thinking) -> None:
    """It is asked again after another move, and thinks anew; the first thought was about something else."""
    ann = Guest(server)
    live = server.live(ann.make(seats=("me", "random"), begins=0))
    page = ann.page(live.facts.id)
    page.until_turn()
    assert "done" == page.play(page.lit()[0])["t"]
    thinking.until(1)
    page.until_at(1)
    assert "done" == page.ask("undo", at=1)["t"]
    page.until_at(2)
    assert "done" == page.play(page.lit()[1])["t"]
    thinking.until(2)
    thinking.answer(0, live)
    assert 1 == live.log.table.decisions
    thinking.answer(1, live)
    assert 2 == live.log.table.decisions


def test_who_does_not_decline_any_more_is_not_answered_for(server: Running) -> None:
    """The switch is turned on and off before the answer can be given."""
    at_the_bazaar(server, "off", theft=True)
    live = server.live("off")
    seat = live.log.table.waiting[0]
    assert PEOPLE[seat] == live.chairs[seat].person

    async def turn_on_and_off() -> None:
        chairs = live.chairs
        async with live.lock:
            await live.seat([replace(one, decline=n == seat) for n, one in enumerate(chairs)])
            assert live.bots.turns
            await live.seat(chairs)

    server.call(turn_on_and_off())
    until(lambda: not live.bots.turns)
    assert 0 == live.log.length


def test_one_hint_at_a_time_and_every_question_has_an_answer(server: Running, thinking: Thinking) -> None:
    ann = Guest(server)
    live = server.live(ann.make(seats=("me", "random"), begins=0))
    page = ann.page(live.facts.id)
    page.until_turn()
    page.send(t="hint")
    thinking.until(1)
    page.send(t="hint")
    assert "busy" == page.until("refused")["why"]

    async def go_on(number: int) -> None:
        thinking.thoughts[number].set()

    server.call(go_on(0))
    assert "data-action" in page.until("hint")["html"]
    page.send(t="hint")
    thinking.until(2)
    server.call(go_on(1))
    assert "data-action" in page.until("hint")["html"]


def test_what_everybody_may_know_is_never_an_old_picture() -> None:
    """Whatever is decided or taken back, what is public is the public view of the table as it is."""
    rng = Random(4)
    for game in ("inis", "rokab", "splendor"):
        log = GameLog(mohreh.new(game, 3, seed=5))
        for _ in range(80):
            table = log.table
            assert table.view(None) == log.public
            seat = rng.choice(table.waiting)
            log.apply(Entry(PLAY, seat, rng.choice(list(table.legal_for(seat)))))
            assert table.view(None) == log.public
            back = rng.randrange(6)
            if back < 3 and log.can_undo(back):
                log.apply(Entry(UNDO, back))
                assert table.view(None) == log.public


def test_an_answer_in_secret_changes_nothing_for_who_watches() -> None:
    """Neither the log nor what is new in it: they are counted from the end, past the answers that are open."""
    assert TOYS
    log = GameLog(mohreh.new("bazaar", 3, seed="5"))

    def play(word: str, seat: int) -> None:
        log.apply(Entry(PLAY, seat, log.table.rules.catalogue.parse(word)))

    for seat in range(3):
        play("offer 1", seat)
        play("stall left", seat)
    thief = log.table.waiting[0]
    play(next(one for one in log.table.legal.notation() if one.startswith("steal")), thief)
    assert log.is_window
    told = told_to_watchers(log)
    assert told[1] > 0
    waiting = list(log.table.waiting)
    assert len(waiting) > 1
    for seat in waiting[:-1]:
        play("decline", seat)
        assert told == told_to_watchers(log)


def test_the_latest_is_what_came_of_the_last_thing_that_happened() -> None:
    """Of one's own decision, too, but that is said; answers in secret are nobody's own."""
    log = GameLog(mohreh.new("bazaar", 3, seed="5"))
    parse = log.table.rules.catalogue.parse
    assert (0, False) == log.latest(0)
    log.apply(Entry(PLAY, 0, parse("offer 1")))
    assert [(0, False)] * 2 == [log.latest(0), log.latest(SPECTATOR)]
    log.apply(Entry(PLAY, 0, parse("stall left")))
    for seat in (1, 2):
        log.apply(Entry(PLAY, seat, parse("offer 1")))
        log.apply(Entry(PLAY, seat, parse("stall left")))
    for eyes in (0, 2, SPECTATOR):
        number, own = log.latest(eyes)
        assert number > 0
        assert not own
    thief = log.table.waiting[0]
    steal = next(one for one in log.table.legal.notation() if one.startswith("steal"))
    log.apply(Entry(PLAY, thief, parse(steal)))
    assert log.latest(thief)[1]
    assert not log.latest((thief + 1) % 3)[1]
    told = log.events(SPECTATOR)[-log.latest(SPECTATOR)[0] :]
    assert all(event.args.get("who", thief) == thief for event in told)


def told_to_watchers(log: GameLog) -> tuple[tuple[Event, ...], int]:
    return log.heard(SPECTATOR)
