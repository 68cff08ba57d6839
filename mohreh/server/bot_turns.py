"""The seats of a table that answer by themselves: bots, and people who always decline."""

from __future__ import annotations

import asyncio
import logging
import weakref
from typing import TYPE_CHECKING, Final, final

from mohreh.server.bots import Pace
from mohreh.server.errors import CommandRefused
from mohreh.server.game_log import PLAY, Entry
from mohreh.web.model import PERSON, TAKE_BACK

if TYPE_CHECKING:
    from mohreh.server.live_table import LiveTable

logger: Final = logging.getLogger("mohreh.tables")


@final
class BotTurns:
    """Asks them when it is their turn, and carries out what they decide."""

    def __init__(self, live: LiveTable) -> None:
        self._table: Final = weakref.ref(live)  # it has this object: two that have each other stay in memory for long
        self.pace = Pace(live.services.settings.bot_pause)
        self.turns: Final[dict[tuple[int, int, str], asyncio.Task[None]]] = {}  # seat, its time, its bot: thinking

    @property
    def _live(self) -> LiveTable:
        found = self._table()
        assert found is not None  # whoever asks has it
        return found

    def call(self) -> None:
        """Ask every bot that has something to decide and is not thinking about it yet."""
        live = self._live
        if not live.started or live.over or live.stale or self._is_held:
            return
        if not live.viewers and not [one for one in live.chairs if one.kind == PERSON]:
            return  # bots among themselves play for those who watch
        window = live.log.is_window
        for seat in live.log.table.waiting:
            chair = live.chairs[seat]
            turn = (seat, live.log.clock[seat], chair.bot)
            if not chair.bot and not (window and chair.decline):
                continue
            if turn not in self.turns:
                self.turns[turn] = asyncio.get_running_loop().create_task(self._answer(live, *turn))

    @property
    def _is_held(self) -> bool:
        """Is a decision perhaps taken back? Then bots wait, unless somebody who must agree has gone.

        On a tour they wait while there is no goal, unless the tour lets them answer.
        """
        live = self._live
        walk = live.walk
        if walk is not None and not walk.is_open and all(walk.answer(seat) is None for seat in walk.table.waiting):
            return True
        request = live.log.request
        if request is None or request.kind != TAKE_BACK:
            return False
        return all(live.is_here(live.chairs[seat].person) for seat in request.waits)

    def _is_turn(self, seat: int, now: int, bot: str) -> bool:
        """Is the seat still asked what it was asked at its time `now`, and does the same one answer for it?"""
        live = self._live
        chair, log = live.chairs[seat], live.log
        waits = live.started and not live.over and log.clock[seat] == now and seat in log.table.waiting
        return waits and not self._is_held and chair.bot == bot and (bot != "" or chair.decline)

    async def _answer(self, live: LiveTable, seat: int, now: int, bot: str) -> None:
        """One decision of a seat that answers by itself, at its time `now`: by a bot, or by declining."""
        try:
            chosen: int | None = None
            if bot:
                chosen = await self._think(seat, now, bot)
                if chosen is None:
                    return
            else:
                await live.quiet()
                await self.pace.wait(self.pace.hesitation(live.seed(seat, live.facts.start)))

            async def play() -> None:
                if not self._is_turn(seat, now, bot):
                    return
                action = self._told_by_tour(seat)  # only now: another seat may have had the answer before this one
                if action is None:
                    action = chosen if bot else live.log.refusal_of(seat)
                if action is not None:
                    await live.enter(Entry(PLAY, seat, action, bot=bot))

            await live.quiet()
            async with live.services.workers.moving(live.facts.id):
                await live.change(play)
        except CommandRefused:
            pass  # it was not written: whoever comes next reads the table again
        except Exception:
            logger.exception("table %s: seat %d gave no answer", live.facts.id, seat)
        finally:
            self.turns.pop((seat, now, bot), None)

    async def _think(self, seat: int, now: int, bot: str) -> int | None:
        """What a bot chooses; None when it is not asked any more: something was taken back, or another plays.

        How long it takes does not tell what there was to choose (`Pace`).
        """
        live = self._live
        workers = live.services.workers
        began = self.pace.now()
        async with live.lock:
            if not self._is_turn(seat, now, bot):
                return None
            seed = live.seed(seat, live.facts.start)
            belief = live.belief(seat, seed)
            told = self._told_by_tour(seat)
        if told is not None:
            await self.pace.wait(self.pace.left(began, 0.0))
            return told
        chosen = await workers.choose(belief, bot, seed, live.facts.id, lambda: self._is_turn(seat, now, bot))
        if chosen is not None:
            await self.pace.wait(self.pace.left(began, workers.clock(bot, live.facts.game)))
        return chosen

    def _told_by_tour(self, seat: int) -> int | None:
        """What the tour that is walked here lets a seat choose now."""
        live = self._live
        return None if live.walk is None else live.walk.answer(seat)

    def stop(self) -> None:
        """Nobody thinks any more."""
        for task in self.turns.values():
            task.cancel()
        self.turns.clear()
