"""Deleting what is kept about a person. Games of others stay, and so do records: without the name."""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlalchemy import Connection, delete, exists, or_, select, update

from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError
from mohreh.server import bots, game_log
from mohreh.server.game_log import Entry
from mohreh.server.seats import GONE, Chair, people
from mohreh.server.storage import chain, queries
from mohreh.server.storage.queries import OPEN, OVER, SavedTable
from mohreh.server.storage.schema import GUESTS, OFF_LISTS, SEATS, TABLES


@dataclass
class Forgotten:
    """What became of the tables of somebody who was forgotten."""

    left: int = 0  # others play on, or the game is over
    deleted: int = 0  # unfinished, and nobody else was there


def person_called(connection: Connection, who: str) -> str:
    """The id of a guest who is named by id or by name."""
    if connection.scalar(select(GUESTS.c.id).where(GUESTS.c.id == who)):
        return who
    found = [str(row.id) for row in connection.execute(select(GUESTS.c.id).where(GUESTS.c.name == who))]
    if len(found) == 1:
        return found[0]
    if found:
        raise MohrehError(f"{len(found)} guests are called {who!r}; name one by the id: {', '.join(sorted(found))}")
    raise MohrehError(f"there is no guest {who!r}")


def tables_of(connection: Connection, person: str) -> list[str]:
    """Where somebody sits, or whose owner somebody is."""
    sits = TABLES.c.id.in_(select(SEATS.c.table).where(SEATS.c.person == person))
    rows = connection.execute(select(TABLES.c.id).where(or_(sits, TABLES.c.owner == person)).order_by(TABLES.c.id))
    return [str(row.id) for row in rows]


def forget(connection: Connection, person: str) -> Forgotten:
    """Delete what is kept about a person: name, lists, own games; in games with others somebody who left remains."""
    found = Forgotten()
    for table in tables_of(connection, person):
        saved = queries.find(connection, table)
        assert saved is not None
        others = [saved.chairs[seat].person for seat in people(saved.chairs, but=person)]
        others = [one for one in others if one != GONE]
        if saved.stage != OVER and not others:
            queries.remove(connection, table)
            found.deleted += 1
            continue
        _leave(connection, saved, person)
        if saved.facts.owner == person:
            change = {"owner": others[0] if others else "", "title": ""}
            connection.execute(update(TABLES).where(TABLES.c.id == table).values(change))
        found.left += 1
    connection.execute(delete(OFF_LISTS).where(OFF_LISTS.c.person == person))
    connection.execute(delete(GUESTS).where(GUESTS.c.id == person))
    return found


def _leave(connection: Connection, saved: SavedTable, person: str) -> None:
    """Take somebody out of all seats of a table: before the game they are free, in it a bot plays on."""
    table, chairs, digest = saved.facts.id, list(saved.chairs), saved.digest
    length = len(saved.entries)
    for seat, chair in enumerate(saved.chairs):
        if chair.person != person:
            continue
        if saved.stage == OVER:
            chairs[seat] = Chair(GONE, chair.bot)
        elif saved.stage == OPEN:
            chairs[seat] = Chair()
        else:
            chairs[seat] = Chair(bot=chair.bot or _bot(saved))
            entry, now = Entry(game_log.LEFT, seat), time.time()
            digest = chain.following(digest, length, entry, now)
            queries.append(connection, table, length, entry, now, digest)
            length += 1
    queries.put_chairs(connection, table, chairs)


def _bot(saved: SavedTable) -> str:
    """The bot that sits down for one who has left."""
    try:
        return bots.usual(bots.offered(registry.rules(saved.facts.game, saved.facts.players)))
    except MohrehError:  # a game that is not here any more
        return bots.LAST_RESORT


def put_away_guests(connection: Connection, before: float) -> int:
    """Delete guests who have no seat and no table, and were not here since then; how many."""
    sits = exists().where(SEATS.c.person == GUESTS.c.id)
    owns = exists().where(TABLES.c.owner == GUESTS.c.id)
    gone = delete(GUESTS).where(GUESTS.c.created < before, GUESTS.c.seen < before, ~sits, ~owns)
    return int(connection.execute(gone).rowcount)
