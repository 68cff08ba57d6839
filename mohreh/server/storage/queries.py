"""How tables are kept in the database. Every function here runs inside `Store.read` or `Store.write`."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    and_,
    delete,
    exists,
    false,
    func,
    insert,
    or_,
    select,
    update,
)

from mohreh.kernel.errors import MohrehError
from mohreh.server.game_log import Entry
from mohreh.server.seats import Chair
from mohreh.server.storage.database import LOG, SEATS, TABLES

OPEN: Final = "open"  # somebody is waited for before the game begins
PLAYING: Final = "playing"
OVER: Final = "over"
LISTED: Final = 30  # tables in each list of the lobby
AT_ONCE: Final = 200  # tables that are put away in one go


@dataclass(frozen=True, slots=True)
class TableFacts:
    """A table as it was made."""

    id: str
    game: str
    rules: int
    players: int
    options: str
    rng: str
    start: str
    title: str
    owner: str
    public: bool
    hands: bool
    created: float

    @property
    def seed(self) -> str:
        """Empty for a game that was begun from a saved state."""
        return "" if self.start.startswith("{") else self.start


@dataclass(frozen=True, slots=True)
class SavedTable:
    """All that is kept about a table."""

    facts: TableFacts
    stage: str
    asked: list[int]  # as everybody may know
    rematch: str
    chairs: list[Chair]
    entries: list[Entry]


@dataclass(frozen=True, slots=True)
class TableStatus:
    """What everybody may know about a table."""

    stage: str
    asked: list[int]
    decisions: int  # the spectators' time
    winners: list[int] | None = None  # None: it is not over, or was given up before it began


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table in a list, without its log."""

    facts: TableFacts
    status: TableStatus
    updated: float
    chairs: list[Chair]


# ---- writing


def add_table(connection: Connection, table: SavedTable) -> None:
    """A table without a log yet."""
    facts = table.facts
    row = {name: getattr(facts, name) for name in TableFacts.__slots__}
    row |= {"stage": table.stage, "asked": json.dumps(table.asked), "decisions": 0, "updated": facts.created}
    connection.execute(insert(TABLES).values(**row, rematch=""))
    put_chairs(connection, facts.id, table.chairs)


def put_chairs(connection: Connection, table: str, chairs: list[Chair]) -> None:
    connection.execute(delete(SEATS).where(SEATS.c.table == table))
    rows = [
        {"table": table, "seat": seat, "person": one.person, "bot": one.bot, "decline": one.decline}
        for seat, one in enumerate(chairs)
    ]
    connection.execute(insert(SEATS), rows)


def append(connection: Connection, table: str, n: int, entry: Entry) -> None:
    """Line n of a log. Fails, and keeps nothing, when somebody else has written it."""
    row = {"table": table, "n": n, "at": time.time()} | msgspec.structs.asdict(entry)
    connection.execute(insert(LOG).values(row))


def show(connection: Connection, table: str, shown: TableStatus) -> None:
    """What the lobby tells everyone about a table."""
    winners = "" if shown.winners is None else json.dumps(shown.winners)
    values = {"stage": shown.stage, "asked": json.dumps(shown.asked), "decisions": shown.decisions}
    change = update(TABLES).where(TABLES.c.id == table)
    connection.execute(change.values(**values, winners=winners, updated=time.time()))


def claim_rematch(connection: Connection, table: str, following: str) -> str:
    """The table of the next game: this one, unless there is one already."""
    found = connection.scalar(select(TABLES.c.rematch).where(TABLES.c.id == table))
    if found:
        return str(found)
    connection.execute(update(TABLES).where(TABLES.c.id == table).values(rematch=following))
    return following


def remove(connection: Connection, table: str) -> None:
    """Delete a table with its seats and its log; where it was the rematch of another table, that may have a new one."""
    connection.execute(delete(LOG).where(LOG.c.table == table))
    connection.execute(delete(SEATS).where(SEATS.c.table == table))
    connection.execute(delete(TABLES).where(TABLES.c.id == table))
    connection.execute(update(TABLES).where(TABLES.c.rematch == table).values(rematch=""))


# ---- reading


def _facts(row: Row[Any]) -> TableFacts:
    return TableFacts(**{name: getattr(row, name) for name in TableFacts.__slots__})


def _status(row: Row[Any]) -> TableStatus:
    winners = json.loads(row.winners) if row.winners else None
    return TableStatus(row.stage, json.loads(row.asked), row.decisions, winners)


def find(connection: Connection, table: str) -> SavedTable | None:
    """A table with its log; None when there is none of that name."""
    row = connection.execute(select(TABLES).where(TABLES.c.id == table)).first()
    if row is None:
        return None
    lines = connection.execute(select(LOG).where(LOG.c.table == table).order_by(LOG.c.n)).all()
    if [line.n for line in lines] != list(range(len(lines))):
        raise MohrehError(f"the log of the table {table} has a gap")
    entries = [Entry(line.kind, line.seat, line.action, line.client, line.bot) for line in lines]
    chairs = _chairs(connection, [table])[table]
    return SavedTable(_facts(row), row.stage, json.loads(row.asked), row.rematch, chairs, entries)


def _chairs(connection: Connection, tables: list[str]) -> dict[str, list[Chair]]:
    found: dict[str, list[Chair]] = {table: [] for table in tables}
    wanted = select(SEATS).where(SEATS.c.table.in_(tables)).order_by(SEATS.c.table, SEATS.c.seat)
    for row in connection.execute(wanted):
        found[row.table].append(Chair(row.person, row.bot, bool(row.decline)))
    return found


def lists(connection: Connection, person: str) -> tuple[list[ListedTable], list[ListedTable], list[ListedTable]]:
    """The tables of the lobby: mine, those that wait for somebody, those that may be watched."""
    sits = select(SEATS.c.table).where(SEATS.c.person == person)
    mine = or_(TABLES.c.id.in_(sits), TABLES.c.owner == person) if person else false()
    others = and_(TABLES.c.public.is_(True), ~mine)
    return (
        _listed(connection, mine),
        _listed(connection, and_(others, TABLES.c.stage == OPEN)),
        _listed(connection, and_(others, TABLES.c.stage == PLAYING)),
    )


def _listed(connection: Connection, wanted: ColumnElement[bool]) -> list[ListedTable]:
    """The latest first, those that are over last."""
    in_order = (TABLES.c.stage == OVER, TABLES.c.updated.desc())
    rows = connection.execute(select(TABLES).where(wanted).order_by(*in_order).limit(LISTED)).all()
    chairs = _chairs(connection, [row.id for row in rows])
    return [ListedTable(_facts(row), _status(row), row.updated, chairs[row.id]) for row in rows]


def untouched(connection: Connection, unfinished: float, finished: float) -> list[str]:
    """Tables at which nothing has happened since these times: without an end, and those of games that are over."""
    played = and_(TABLES.c.stage == OVER, TABLES.c.decisions > 0)  # there is something to see again
    old = or_(and_(~played, TABLES.c.updated < unfinished), and_(played, TABLES.c.updated < finished))
    secretly = exists().where(LOG.c.table == TABLES.c.id, LOG.c.at >= unfinished)  # sealed answers are no news
    wanted = select(TABLES.c.id).where(old, or_(played, ~secretly)).order_by(TABLES.c.updated)
    return [str(row.id) for row in connection.execute(wanted.limit(AT_ONCE))]


def unfinished(connection: Connection, owner: str) -> int:
    """How many tables somebody has that are not over."""
    wanted = select(func.count()).select_from(TABLES).where(TABLES.c.owner == owner, TABLES.c.stage != OVER)
    return int(connection.scalar(wanted) or 0)
