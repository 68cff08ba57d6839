"""Bots in other processes: a late one, a dead one and a wrong one never stop a table."""

from __future__ import annotations

import asyncio
import logging
import time
from pathlib import Path

import pytest

from mohreh.bots import Belief, Choice, make
from mohreh.bots.factory import without_clock
from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.mode import INTERPRETED, mode
from mohreh.server import bots
from mohreh.server.app import hurry_of
from mohreh.server.bots import Line, NoAnswer, Workers
from mohreh.server.settings import Settings
from tests.kit.patience import patience, until
from tests.server.kit import Guest, Running, awaited, running

pytestmark = pytest.mark.once


def belief() -> Belief:
    rules = registry.rules("splendor", 2)
    return Belief(rules, rules.new(3), 0, 5)


def test_where_search_is_slow_a_bot_still_answers_within_its_pause() -> None:
    hurry = hurry_of(Settings(bot_pause=0.8))
    assert (0.0 < hurry < 0.8) if mode() == INTERPRETED else hurry == 0.0
    assert 0.0 == hurry_of(Settings(bot_pause=0.0))

    async def work() -> None:
        workers = Workers(1, patience(), patience(), hurry=0.01)
        try:
            assert "search:50000/0.01s" == workers.hurried("level5", "splendor")
            assert await workers.choose(belief(), "search:100000000", 7) in belief().legal  # it would take hours
        finally:
            workers.close()

    awaited(work())


def test_a_worker_answers_and_is_used_again() -> None:
    async def work() -> None:
        workers = Workers(1, patience(), patience())
        try:
            first = await workers.choose(belief(), "greedy", 7)
            (worker,) = workers._idle
            assert first == await workers.choose(belief(), "greedy", 7)
            assert [worker] == workers._idle
            with pytest.raises(MohrehError):
                await workers.think(belief(), "no such bot", 7, 1)
            assert [worker] == workers._idle
            assert 3 == len(await workers.think(belief(), "greedy", 7, 3))
            worker.process.kill()
            worker.process.join(patience())
            assert first == await workers.choose(belief(), "greedy", 7)  # it died: another took its place
            assert [worker] != workers._idle
        finally:
            workers.close()

    awaited(work())


def test_a_worker_that_dies_thinking_is_replaced_and_asked_again(caplog: pytest.LogCaptureFixture) -> None:
    """Whoever stops a server by its group stops the bots first: they must not play just anything for that."""

    async def work() -> None:
        workers = Workers(1, patience(), patience())
        try:
            expected = await workers.choose(belief(), "search:200", 7)
            thinking = asyncio.ensure_future(workers.choose(belief(), "search:200", 7))
            while not workers._busy:
                await asyncio.sleep(0)
            (worker,) = workers._busy
            worker.process.terminate()
            with caplog.at_level(logging.WARNING):
                assert expected == await thinking
            assert "" == caplog.text
        finally:
            workers.close()

    awaited(work())


def test_tables_take_turns_however_many_bots_wait_at_each() -> None:
    order: list[str] = []

    async def think(line: Line, table: str, number: int) -> None:
        async with line.place(table):
            order.append(f"{table}{number}")
            await asyncio.sleep(0)

    async def work() -> None:
        line = Line(1)
        async with line.place("first"):
            waiting = [("a", 0), ("a", 1), ("a", 2), ("b", 0), ("c", 0)]
            tasks = [asyncio.ensure_future(think(line, table, n)) for table, n in waiting]
            await asyncio.sleep(0)
            assert 5 == line.length
            tasks[3].cancel()  # that of b, and nobody is kept waiting for it
        await asyncio.wait(tasks)
        assert 0 == line.length
        async with line.place("last"):
            pass

    awaited(work())
    assert ["a0", "c0", "a1", "a2"] == order


def test_a_bot_that_has_waited_long_still_plays_sensibly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty tables ask one worker at once: each thinks less far, and nobody plays at random."""
    asked: list[str] = []

    async def note(_: Workers, worker: object, question: bots.Question) -> list[Choice]:
        asked.append(question[1])
        return [Choice(question[0].legal[0], 0, -1.0, [])]

    async def work() -> None:
        monkeypatch.setattr(Workers, "_ask", note)
        monkeypatch.setattr(Workers, "_fresh", lambda _: None)
        workers = Workers(1, patience(), 0.0)  # a start that takes no time is no reason to hurry
        try:
            async with workers._thinking.place("busy"):
                all_of_them = [asyncio.ensure_future(workers.choose(belief(), "level5", 7, f"t{n}")) for n in range(40)]
                await asyncio.sleep(0)
            await asyncio.wait(all_of_them)
        finally:
            workers.close()

    awaited(work())
    assert 40 == len(asked)
    assert "level5" == asked[-1]  # nobody waits any more
    assert all(word.startswith("search:50000/") for word in asked[:-4])
    seconds = [float(word.partition("/")[2].removesuffix("s")) for word in asked[:-4]]
    assert seconds == sorted(seconds)
    assert bots.LEAST <= seconds[0] < 0.2


def test_what_plays_in_the_place_of_a_bot_without_an_answer_is_greedy() -> None:
    async def work() -> None:
        workers = Workers(1, patience(), patience())
        workers.close()
        assert make("greedy", belief().rules).choose(belief(), 7) == await workers.choose(belief(), "level5", 7)

    awaited(work())


def test_people_are_answered_between_the_moves_of_bots() -> None:
    """At most a few at once; and the next ones wait for as long as those took."""
    began: list[float] = []

    async def move(workers: Workers, n: int) -> None:
        async with workers.moving(f"t{n}"):
            began.append(time.monotonic())
            await asyncio.sleep(0.02)

    async def work() -> None:
        workers = Workers(1, patience(), patience())
        try:
            await asyncio.gather(*[move(workers, n) for n in range(2 * bots.MOVING)])
        finally:
            workers.close()

    awaited(work())
    assert 2 * bots.MOVING == len(began)
    assert began[bots.MOVING - 1] - began[0] < began[bots.MOVING] - began[0]
    assert began[bots.MOVING] - began[0] >= 2 * 0.02


def test_a_late_bot_is_not_waited_for(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        workers = Workers(1, 0.3, patience())
        try:
            with caplog.at_level(logging.WARNING):
                assert await workers.choose(belief(), "search:100000000", 7) in list(belief().legal)
            assert "gave no answer" in caplog.text
            assert [] == workers._idle
            with pytest.raises(NoAnswer):
                await workers.think(belief(), "search:100000000", 7, 2)
        finally:
            workers.close()

    awaited(work())


@pytest.mark.parametrize("game", registry.names())
def test_hints_come_from_a_search_that_never_slips(game: str) -> None:
    """Whatever the levels are: some of them err on purpose, and only a search has a line to show.

    Without its clock: in three seconds it gets nowhere while the machine is busy.
    """
    rules = registry.rules(game, 2)
    here = Belief(rules, rules.new(3), rules.waiting(rules.new(3))[0], 5)
    first = make(without_clock(Settings().teacher), rules).think(here, 7)[0]
    assert first.visits > 1
    assert first.line


def test_only_words_that_start_no_program_are_offered() -> None:
    words = bots.offered(registry.rules("splendor", 2))
    assert {"random", "greedy"} <= set(words)
    assert not [word for word in words if ":" in word]


def test_a_table_goes_on_when_its_worker_dies(server: Running) -> None:
    guest = Guest(server)
    table = guest.make(seats=("me", "greedy"), begins=0)
    page = guest.page(table)
    page.until_turn()
    workers = server.app.services.workers
    for _ in range(3):
        for worker in [*workers._idle, *workers._busy]:
            worker.process.kill()
        assert "done" == page.play(page.lit()[0])["t"]
        page.until("view")
        page.until_turn()


def test_what_was_taken_back_is_not_thought_about(tmp_path: Path) -> None:
    """Or one guest with a finger on undo would keep the bots of all other tables waiting."""
    with running(tmp_path) as server:
        guest = Guest(server)
        table = guest.make(seats=("me", "greedy"), begins=0)
        page, live, workers = guest.page(table), server.live(table), server.app.services.workers
        page.until_turn()
        action = page.lit()[0]
        busy = workers._thinking.place("another")
        server.call(busy.__aenter__())  # the only worker is busy
        for _ in range(4):
            assert "done" == page.play(action, at=live.log.clock[0])["t"]
            assert "done" == page.ask("undo", at=live.log.clock[0])["t"]
        server.call(busy.__aexit__(None, None, None))
        until(lambda: not live.bots.turns)
        assert [] == [*workers._idle, *workers._busy]  # no process was even started
        page.until_at(live.log.clock[0])
        assert "done" == page.play(action)["t"]
        until(lambda: [1] == [one.seat for one in live.log.table.history[1:]])
