"""How tables are kept in the database. Every function here runs inside `Store.read` or `Store.write`."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    and_,
    bindparam,
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
from mohreh.server.storage.database import LOG, OFF_LISTS, SEATS, TABLES

OPEN: Final = "open"  # somebody is waited for before the game begins
PLAYING: Final = "playing"
OVER: Final = "over"
LISTED: Final = 30  # tables in each list of the lobby, and on each page of somebody's own
SHORT: Final = 8  # of one's own tables in the lobby
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
    teaching: bool = False  # all hands lie open to everybody here; nothing changes it later

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
    times: list[float] = field(default_factory=list)  # when each of them was written, in seconds since 1970


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

# The two statements of every move are made once: to make them takes longer than to carry them out.
APPEND: Final = insert(LOG)
SHOW: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("this"))
    .values({name: bindparam(name) for name in ("stage", "asked", "decisions", "winners", "updated")})
)


def add_table(connection: Connection, table: SavedTable) -> None:
    """A table without a log yet."""
    facts = table.facts
    row = {name: getattr(facts, name) for name in TableFacts.__slots__}
    row |= {"stage": table.stage, "asked": json.dumps(table.asked), "decisions": 0, "updated": facts.created}
    connection.execute(insert(TABLES).values(**row, rematch=""))
    put_chairs(connection, facts.id, table.chairs)


def put_chairs(connection: Connection, table: str, chairs: list[Chair]) -> None:
    """Who sits where. Whoever plays there has the table in the own list again."""
    playing = [one.person for one in chairs if one.person and not one.bot]
    connection.execute(delete(OFF_LISTS).where(OFF_LISTS.c.table == table, OFF_LISTS.c.person.in_(playing)))
    connection.execute(delete(SEATS).where(SEATS.c.table == table))
    rows = [
        {"table": table, "seat": seat, "person": one.person, "bot": one.bot, "decline": one.decline}
        for seat, one in enumerate(chairs)
    ]
    connection.execute(insert(SEATS), rows)


def append(connection: Connection, table: str, n: int, entry: Entry, at: float) -> None:
    """Line n of a log. Fails, and keeps nothing, when somebody else has written it."""
    connection.execute(APPEND, {"table": table, "n": n, "at": at} | msgspec.structs.asdict(entry))


def show(connection: Connection, table: str, shown: TableStatus) -> None:
    """What the lobby tells everyone about a table."""
    winners = "" if shown.winners is None else json.dumps(shown.winners)
    values = {"stage": shown.stage, "asked": json.dumps(shown.asked), "decisions": shown.decisions}
    connection.execute(SHOW, values | {"winners": winners, "updated": time.time(), "this": table})


def claim_rematch(connection: Connection, table: str, following: str) -> str:
    """The table of the next game: this one, unless there is one already."""
    found = connection.scalar(select(TABLES.c.rematch).where(TABLES.c.id == table))
    if found:
        return str(found)
    connection.execute(update(TABLES).where(TABLES.c.id == table).values(rematch=following))
    return following


def take_off(connection: Connection, table: str, person: str) -> None:
    """Take a table off the list of one person; it stays for everybody else."""
    row = {"person": person, "table": table}
    if not connection.scalar(select(func.count()).select_from(OFF_LISTS).filter_by(**row)):
        connection.execute(insert(OFF_LISTS).values(row))


def remove(connection: Connection, table: str) -> None:
    """Delete a table with its seats and its log; where it was the rematch of another table, that may have a new one."""
    connection.execute(delete(LOG).where(LOG.c.table == table))
    connection.execute(delete(SEATS).where(SEATS.c.table == table))
    connection.execute(delete(OFF_LISTS).where(OFF_LISTS.c.table == table))
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
    times = [line.at for line in lines]
    return SavedTable(_facts(row), row.stage, json.loads(row.asked), row.rematch, chairs, entries, times)


def _chairs(connection: Connection, tables: list[str]) -> dict[str, list[Chair]]:
    found: dict[str, list[Chair]] = {table: [] for table in tables}
    wanted = select(SEATS).where(SEATS.c.table.in_(tables)).order_by(SEATS.c.table, SEATS.c.seat)
    for row in connection.execute(wanted):
        found[row.table].append(Chair(row.person, row.bot, bool(row.decline)))
    return found


def lists(connection: Connection, person: str) -> tuple[list[ListedTable], list[ListedTable], list[ListedTable]]:
    """The tables of the lobby: the first of mine, those that wait for somebody, those that may be watched."""
    others = and_(TABLES.c.public.is_(True), ~_takes_part(person))
    return (
        _listed(connection, _mine(person), SHORT),
        _listed(connection, and_(others, TABLES.c.stage == OPEN)),
        _listed(connection, and_(others, TABLES.c.stage == PLAYING)),
    )


def count_of(connection: Connection, person: str) -> int:
    """How many tables somebody has in the own list."""
    return int(connection.scalar(select(func.count()).select_from(TABLES).where(_mine(person))) or 0)


def page_of(connection: Connection, person: str, page: int) -> list[ListedTable]:
    """A page of somebody's own tables; the first is 0."""
    return _listed(connection, _mine(person), LISTED, page * LISTED)


def some_of(connection: Connection, person: str, tables: list[str]) -> list[ListedTable]:
    """Those of these tables that are in somebody's own list."""
    return _listed(connection, and_(_mine(person), TABLES.c.id.in_(tables)), len(tables))


def against_bots(connection: Connection, person: str, game: str) -> ListedTable | None:
    """The latest game that somebody plays against bots alone, if one goes on."""
    another = exists().where(SEATS.c.table == TABLES.c.id, SEATS.c.person.not_in(["", person]))
    sits = exists().where(SEATS.c.table == TABLES.c.id, SEATS.c.person == person)
    alone = and_(_mine(person), sits, ~another, TABLES.c.stage == PLAYING, TABLES.c.game == game)
    return next(iter(_listed(connection, alone, 1)), None)


def is_first(connection: Connection, person: str, game: str, table: str) -> bool:
    """Has somebody never sat at another table of this game?"""
    others = select(SEATS.c.table).join(TABLES, TABLES.c.id == SEATS.c.table)
    others = others.where(SEATS.c.person == person, TABLES.c.game == game, TABLES.c.id != table)
    return connection.execute(others.limit(1)).first() is None


def _takes_part(person: str) -> ColumnElement[bool]:
    """Is it a table that somebody sits at, or has opened?"""
    sits = select(SEATS.c.table).where(SEATS.c.person == person)
    return or_(TABLES.c.id.in_(sits), TABLES.c.owner == person) if person else false()


def _mine(person: str) -> ColumnElement[bool]:
    """Is it in somebody's own list?"""
    return and_(_takes_part(person), ~_is_off(person))


def _is_off(person: str) -> ColumnElement[bool]:
    return exists().where(OFF_LISTS.c.table == TABLES.c.id, OFF_LISTS.c.person == person)


def _listed(
    connection: Connection, wanted: ColumnElement[bool], most: int = LISTED, after: int = 0
) -> list[ListedTable]:
    """The latest first, those that are over last."""
    in_order = (TABLES.c.stage == OVER, TABLES.c.updated.desc(), TABLES.c.id)
    rows = connection.execute(select(TABLES).where(wanted).order_by(*in_order).limit(most).offset(after)).all()
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
    """How many tables somebody has in the own list that are not over."""
    theirs = and_(TABLES.c.owner == owner, TABLES.c.stage != OVER, ~_is_off(owner))
    return int(connection.scalar(select(func.count()).select_from(TABLES).where(theirs)) or 0)
