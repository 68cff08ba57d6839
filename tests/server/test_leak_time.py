"""No leak by time: at two tables that a reader may not tell apart, the answers of others show after the same time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from mohreh.bots import Belief
from mohreh.contract.subject import Picker
from mohreh.kernel.asking import Reaction
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from mohreh.server.bots import Pace, Workers
from mohreh.server.live_table import LiveTable
from mohreh.server.seats import Chair
from tests.kit.games import Form, form_name
from tests.server.kit import Running, place, running
from tests.server.twins import PEOPLE, SIZES, WATCHER, Twins, moments, pair, rules_of

pytestmark = pytest.mark.once

PAUSE: Final = 0.8
REST: Final = 60.0  # the pause of a window: long, so that a busy machine does not make two of one
BOT: Final = "level5"


class Clock:
    """Time that passes only where somebody waits for it, or thinks."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time

    async def wait(self, seconds: float) -> None:
        self.time += max(0.0, seconds)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A bot thinks the longer the more it has to choose from and the higher the ids are: all that is hidden shows."""
    found = Clock()

    async def choose(self: Workers, belief: Belief, word: str, seed: int, table: str, is_wanted: object) -> int:
        held = [int(action) for action in belief.legal]
        found.time += 0.01 * (len(held) % 50) + 0.001 * (sum(held) % 100)
        return held[-1]

    monkeypatch.setattr(Workers, "choose", choose)
    return found


def placed(server: Running, name: str, rules: Rules, state: State, seat: int, chair: Chair, clock: Clock) -> LiveTable:
    """A table at which this chair stands in the place of one."""
    place(server, name, rules, state, PEOPLE[: rules.players])
    live = server.live(name)
    live.chairs = [chair if p == seat else one for p, one in enumerate(live.chairs)]
    live.bots.pace = Pace(PAUSE, clock, clock.wait)
    return live


@pytest.mark.parametrize("form", SIZES, ids=form_name)
def test_a_bot_takes_as_long_whatever_it_holds(twins: Twins, form: Form, clock: Clock) -> None:
    """Seen by the next seat, for which the tables are the same."""
    rules = rules_of(form)
    for number, state in enumerate(moments(rules, Picker(form[1] + 40), 4)):
        seat = rules.waiting(state)[-1]
        states = pair(rules, state, (seat + 1) % rules.players)
        found: list[float] = []
        for server, one in zip(twins, states, strict=True):
            live = placed(server, f"time-{form_name(form)}-{number}", rules, one, seat, Chair(bot=BOT), clock)
            began = clock.time
            assert server.call(live.bots._think(seat, live.log.clock[seat], BOT)) is not None
            found.append((clock.time - began) / PAUSE)
        assert [round(found[0])] * 2 == pytest.approx(found)


def windows(rules: Rules, count: int) -> Iterator[State]:
    """Moments in which a reaction window has just opened."""
    found = 0
    for seed in range(200):
        s, picker = rules.new(seed), Picker(seed)
        for _ in range(300):
            if rules.over(s) or found == count:
                break
            legal = list(rules.legal(s))
            before = s.top
            rules.play(s, legal[picker.below(len(legal))])
            if s.top is not before and isinstance(s.top, Reaction) and len(rules.waiting(s)) > 1:
                found += 1
                yield s.clone()
    assert found == count


@pytest.mark.parametrize("form", [("inis", 3, {}), ("bazaar", 3, {})], ids=form_name)
def test_a_window_rests_as_long_whoever_could_answer(
    tmp_path: Path, form: Form, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """First the pause, then the hesitation of one who always declines: neither depends on anything hidden."""
    rules = rules_of(form)
    monkeypatch.setattr(LiveTable, "seed", lambda *_: 777)  # it is drawn from the deal, which differs
    with running(tmp_path, window_pause=REST) as server:
        for number, state in enumerate(windows(rules, 4)):
            first, *_, last = rules.waiting(state)
            for reader in (WATCHER, first):
                found: list[tuple[float, float]] = []  # so many pauses, and then so long
                for twist, one in enumerate(pair(rules, state, reader)):
                    declines = Chair(PEOPLE[last], decline=True)
                    live = placed(server, f"window-{number}-{reader}-{twist}", rules, one, last, declines, clock)
                    pauses = (live._quiet_until - live._loaded) // REST
                    live._quiet_until = 0.0
                    began = clock.time
                    server.call(live.bots._answer(live, last, live.log.clock[last], ""))
                    assert last not in live.log.table.waiting
                    found.append((pauses, clock.time - began))
                assert (1.0, live.bots.pace.hesitation(777)) == pytest.approx(found[0])
                assert found[0] == pytest.approx(found[1])
