"""When answers show: everybody could have told before they were given, whoever had something to choose or nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import mohreh
from mohreh import bots
from mohreh.bots import Belief
from mohreh.kernel import registry
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from mohreh.server.bots import Pace, Workers
from mohreh.server.seats import Chair
from tests.server.kit import place, running
from tests.toys import TOYS

pytestmark = pytest.mark.once

PAUSE = 0.8


class Clock:
    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def shows(clock_of_bot: float, thought: float) -> float:
    """After how many seconds an answer shows that took so long."""
    clock = Clock()
    pace = Pace(PAUSE, clock)
    began = pace.now()
    clock.time += thought
    return thought + pace.left(began, clock_of_bot)


@pytest.mark.parametrize("game", registry.names())
@pytest.mark.parametrize("word", bots.LEVELS)
def test_a_forced_answer_shows_when_any_other_does(game: str, word: str) -> None:
    """By its clock a bot may need two pauses or one; then it takes two or one for all answers."""
    seconds = bots.clock(word, game)
    expected = 2 * PAUSE if seconds > PAUSE else PAUSE
    for thought in (0.0, 0.001, 0.3, seconds, seconds + 0.2 * PAUSE):
        assert expected == pytest.approx(shows(seconds, thought)), thought


def test_a_late_answer_shows_after_the_next_pause() -> None:
    assert 3 * PAUSE == pytest.approx(shows(1.2, 2 * PAUSE + 0.01))
    assert 2 * PAUSE == pytest.approx(shows(0.0, PAUSE + 0.01))


def test_without_a_pause_nothing_waits() -> None:
    pace = Pace(0.0, Clock())
    assert (0.0, 0.0) == (pace.left(0.0, 1.2), pace.hesitation(777))


def test_somebody_who_always_declines_hesitates_at_random() -> None:
    pace = Pace(PAUSE)
    found = [pace.hesitation(seed) for seed in range(0, 100_000, 77)]
    assert (0.0, 2 * PAUSE) == pytest.approx((min(found), max(found)), abs=0.01)


def moments() -> tuple[Rules, State, State]:
    """Rokab: the seat that is asked must, and may choose."""
    rules = registry.rules("rokab", 3)
    s = rules.new(1)
    found: dict[bool, State] = {}
    while len(found) < 2:
        found.setdefault(len(rules.legal(s)) == 1, s.clone())
        s.play(rules.legal(s)[-1])
    return rules, found[True], found[False]


@pytest.mark.parametrize("thought", [0.01, 1.1])
def test_a_table_waits_by_the_pace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, thought: float) -> None:
    """What a table waits for after a worker took so long, whether the bot must do something or may choose."""
    rules, forced, free = moments()
    clock, waited = Clock(), []

    async def choose(self: Workers, belief: Belief, word: str, seed: int, table: str, is_wanted: object) -> int:
        clock.time += thought
        return int(belief.legal[0])

    async def wait(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(Workers, "choose", choose)
    monkeypatch.setattr(Workers, "clock", lambda self, word, game: 1.2)
    with running(tmp_path) as server:
        for name, s in (("forced", forced), ("free", free)):
            place(server, name, rules, s, ["", "", ""])
            live = server.live(name)
            live.chairs = [Chair(bot="level5")] * 3
            live.bots.pace = Pace(PAUSE, clock, wait)
            seat = int(s.who)
            assert rules.legal(s)[0] == server.call(live.bots._think(seat, live.log.clock[seat], "level5"))
    assert [2 * PAUSE - thought] * 2 == pytest.approx(waited)


def test_who_always_declines_seems_to_think(tmp_path: Path) -> None:
    """After the pause of the window, for a time that comes from the secret seed of the table."""
    clock, waited = Clock(), []

    async def wait(seconds: float) -> None:
        waited.append(seconds)

    assert TOYS
    table = mohreh.new("bazaar", players=3, seed=7)
    while not repr(table).split(" to ")[-1].startswith("Errand"):
        table.play(table.legal[0])
    steal = next(action for action in table.legal if table.rules.catalogue.notation(action).startswith("steal"))
    table.play(steal)
    assert "Watch" in repr(table)
    with running(tmp_path) as server:
        place(server, "theft", table.rules, table.redeal(None, 1), ["one", "two", "three"])
        live = server.live("theft")
        live.bots.pace = Pace(PAUSE, clock, wait)
        seat = live.log.table.waiting[0]
        live.chairs = [replace(chair, decline=number == seat) for number, chair in enumerate(live.chairs)]
        expected = live.bots.pace.hesitation(live.seed(seat, live.facts.start))
        server.call(live.bots._answer(live, seat, live.log.clock[seat], ""))
        assert [expected] == waited
        assert seat not in live.log.table.waiting or not live.log.is_window
