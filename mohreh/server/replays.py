"""Games that are over: every position again, and the record."""

from __future__ import annotations

import asyncio
import json
import re
from typing import TYPE_CHECKING, Final, final

import mohreh
from mohreh.kernel.rules import Rules
from mohreh.kernel.table import Decision
from mohreh.server.errors import BadLink, PageError
from mohreh.server.game_log import SPECTATOR
from mohreh.server.links import REPLAY
from mohreh.server.live_table import LiveTable
from mohreh.server.shown import ending, sitters_at
from mohreh.web.model import UNTOLD, Move, Replay, Shown

if TYPE_CHECKING:
    from mohreh.server.tables import Tables

NUMBER: Final = re.compile(r"-?[0-9]{1,6}")


@final
class Replays:
    """Shows what was, to those who may see it."""

    def __init__(self, tables: Tables) -> None:
        self._tables: Final = tables

    async def _table(self, name: str, person: str) -> tuple[LiveTable, list[int]]:
        """The table that a name or a link means, and the seats that may be looked through."""
        linked = True
        try:
            table, _ = self._tables.services.links.read(REPLAY, name)
        except BadLink:
            linked, table = False, name
        live = await self._tables.find(table)
        seat = live.seat_of(person)
        mine = seat != SPECTATOR or person == live.facts.owner
        if not (linked or mine or live.facts.public):
            raise PageError("private_table")
        if not live.log.table.over:
            raise PageError("not_over")
        every = list(range(live.facts.players))
        return live, [SPECTATOR, *(every if mine or live.facts.hands else [])]

    async def find(self, name: str, person: str, at: str, eyes: str, every: bool = False) -> Replay:
        """One position; without a wish the first one, through one's own eyes. With `every`, all moves are told."""
        live, seats = await self._table(name, person)
        async with live.steady():
            table = live.log.table
            history = table.history
            last = len(history)
            position = min(max(0, _number(at, 0)), last)
            wanted = _number(eyes, live.seat_of(person))
            seat = wanted if wanted in seats else SPECTATOR
            shown = _shown(live, position, seat, name)
        record = f"/record/{name}.json" if len(seats) > 1 else ""
        moves = await asyncio.to_thread(_moves, table.rules, history, seats, None if every else position)
        return Replay(shown, moves, tuple(seats), record, tuple(table.winners))

    async def record(self, name: str, person: str) -> bytes:
        """The record of a game, with its seed."""
        live, seats = await self._table(name, person)
        if len(seats) == 1:
            raise PageError("private_table")
        async with live.steady():
            record = live.log.table.record()
            record.meta["names"] = [live.names.get(one.person) or one.bot for one in live.chairs]
            record.meta["server"] = mohreh.__version__
            return (json.dumps(record.data(), ensure_ascii=False, indent=1) + "\n").encode()


def _moves(rules: Rules, history: list[Decision], seats: list[int], only: int | None) -> tuple[Move, ...]:
    """Every decision, as far as one who may look through these eyes can know it.

    With what its player saw, where those eyes are among them, in all or in only one of the decisions.
    """
    found = []
    for n, one in enumerate(history):
        if one.seat in seats:
            told = only in (None, n)
            found.append(Move(one.seat, one.action, rules.seen(one.before, one.seat) if told else None))
        else:
            is_public = rules.heard(one.before, one.action, SPECTATOR) >= 0
            found.append(Move(one.seat, one.action if is_public else UNTOLD))
    return tuple(found)


def _number(given: str, usual: int) -> int:
    return int(given) if NUMBER.fullmatch(given) else usual


def _shown(live: LiveTable, position: int, seat: int, name: str) -> Shown:
    """How a seat saw the table after so many decisions."""
    table = live.log.table
    history = table.history
    at_end = position == len(history)
    rules = table.rules
    state = None if at_end else history[position].before
    happened = [table.opening, *[one.events for one in history[:position]]]
    events = [e for some in happened for e in some if e.seen_by(seat)]
    news = [e for e in history[position - 1].events if e.seen_by(seat)] if position else []
    return Shown(
        table=name,
        title=live.facts.title,
        rules=rules,
        seat=seat,
        seen=table.seen(None if seat < 0 else seat) if state is None else rules.seen(state, seat),
        legal=(),
        sitters=sitters_at(live),
        decisions=position,
        events=tuple(events),
        news=len(news),
        ended=ending(live.log) if at_end else "",
        past=not at_end,
        winners=tuple(table.winners) if at_end else (),
        commitment=table.commitment,
    )
