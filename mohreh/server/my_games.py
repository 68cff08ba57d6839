"""Taking games off one's own list: what becomes of each, and doing it. Nobody loses a table that they play at."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from mohreh.kernel import registry
from mohreh.server import bots, game_log
from mohreh.server.errors import PageError
from mohreh.server.game_log import SPECTATOR, Entry
from mohreh.server.live_table import LiveTable
from mohreh.server.seats import Chair, people, seat_of
from mohreh.server.storage import queries
from mohreh.server.storage.queries import OPEN, OVER, ListedTable, TableFacts
from mohreh.web.model import CLOSES, LEAVES, OFF_THE_LIST, RESIGNS, STANDS_UP

if TYPE_CHECKING:
    from mohreh.server.tables import Tables


def fate(facts: TableFacts, stage: str, chairs: list[Chair], person: str) -> str:
    """What becomes of a table when somebody gives it up: one of the words of `mohreh.web.model`.

    A game with other people in it goes on without the one who leaves, or is theirs; only one's own ends.
    """
    seat, alone = seat_of(chairs, person), not people(chairs, but=person)
    if stage == OVER:
        return OFF_THE_LIST
    if alone and facts.owner == person:
        return CLOSES
    if seat == SPECTATOR or chairs[seat].bot:
        return OFF_THE_LIST
    if stage == OPEN:
        return STANDS_UP
    may_resign = registry.game(facts.game).may_resign(facts.players, json.loads(facts.options))
    return RESIGNS if facts.players == 2 and may_resign else LEAVES  # among more, the others play on


def fate_of(one: ListedTable, person: str) -> str:
    return fate(one.facts, one.status.stage, one.chairs, person)


async def give_up(tables: Tables, one: ListedTable, person: str, expected: str) -> None:
    """Give a table up and take it off the list; if another fate awaits it by now, it is left as it is."""
    if fate_of(one, person) != expected:
        return
    if expected != OFF_THE_LIST:
        try:
            live = await tables.find(one.facts.id)
        except PageError:  # nobody can play there: it was begun under other rules
            pass
        else:
            if not await live.change(partial(_end, live, person, expected)):
                return
    store = tables.services.store
    await store.write(partial(queries.take_off, table=one.facts.id, person=person))


async def _end(live: LiveTable, person: str, expected: str) -> bool:
    """Carry the fate out; False if it is not the one that was expected."""
    seat = live.seat_of(person)
    if fate(live.facts, live.stage, live.chairs, person) != expected:
        return False
    if expected == CLOSES and live.started:
        await live.enter(Entry(game_log.ABANDONED, SPECTATOR))
    elif expected == CLOSES:
        await live.close()
    elif expected == STANDS_UP:
        await live.seat([*live.chairs[:seat], Chair(), *live.chairs[seat + 1 :]])
    elif expected == RESIGNS:
        await live.enter(Entry(game_log.RESIGNED, seat))
    elif expected == LEAVES:
        chair = replace(live.chairs[seat], bot=bots.usual(bots.offered(live.log.table.rules)), decline=False)
        await live.enter(Entry(game_log.LEFT, seat), [*live.chairs[:seat], chair, *live.chairs[seat + 1 :]])
    return True
