"""How tables are kept in the database. Every function here runs inside `Store.read` or `Store.write`."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Final, final

import msgspec
from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Insert,
    Label,
    Row,
    Select,
    Update,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from mohreh.server.game_log import STEP, Entry
from mohreh.server.seats import Chair
from mohreh.server.storage import chain
from mohreh.server.storage.database import add_unless_there
from mohreh.server.storage.leases import Fence, Fenced, hold
from mohreh.server.storage.schema import GUESTS, IS_ASIDE, LOG, OFF_LISTS, SEATS, TABLES

NEVER_KEPT: Final = "\0"  # PostgreSQL keeps no text with this letter, and takes a question with it for a fault
OPEN: Final = "open"  # somebody is waited for before the game begins
PLAYING: Final = "playing"
OVER: Final = "over"
ENDED: Final = "the host ended this game when the rules changed: "  # how the sentence of such a table begins
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
    tour: str = ""  # the name of the tour that is walked here; empty: an ordinary game
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
    digests: list[str] = field(default_factory=list)  # of each of them, as they were written
    decisions: int = 0  # the spectators' time
    winners: list[int] | None = None
    aside: str = ""  # why nobody can play here; empty: all is well

    def check_chain(self) -> None:
        """`BrokenLog` unless every entry is as it was written."""
        chain.check(self.facts, self.entries, self.times, self.digests)

    @property
    def digest(self) -> str:
        """What the next entry continues."""
        return self.digests[-1] if self.digests else chain.first(self.facts)


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

@final
class Prepared:
    """A statement in the words of the database, which are made once: SQLAlchemy's way takes longer than SQLite's."""

    def __init__(self, statement: Insert | Update, ending: str = "") -> None:
        self._statement: Final = statement
        self._ending: Final = ending  # words that SQLAlchemy has no place for
        self._words: dict[str, tuple[str, list[str] | None]] = {}  # by the kind of database; names where order counts

    def run(self, connection: Connection, values: dict[str, object]) -> int:
        """Carry it out; how many rows it concerned."""
        dialect = connection.dialect
        found = self._words.get(dialect.name)
        if found is None:
            compiled = self._statement.compile(dialect=dialect)
            names = compiled.positiontup if compiled.positional else None
            found = self._words[dialect.name] = (str(compiled) + self._ending, names)
        words, names = found
        given = values if names is None else tuple([values[name] for name in names])
        return connection.exec_driver_sql(words, given).rowcount


# The two statements of every move. Where there are other processes, the first holds only while the table is ours.
APPEND: Final = Prepared(insert(LOG))
APPEND_FENCED: Final = Prepared(
    insert(LOG).from_select(
        [column.name for column in LOG.columns],
        select(*[bindparam(column.name, type_=column.type) for column in LOG.columns]).where(
            TABLES.c.id == bindparam("table"),
            TABLES.c.process == bindparam("process"),
            TABLES.c.epoch == bindparam("epoch"),
        ),
    ),
    " FOR SHARE",
)
SHOW: Final = Prepared(
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


def append(
    connection: Connection, table: str, n: int, entry: Entry, at: float, digest: str, fence: Fence | None = None
) -> None:
    """Line n of a log. Fails, and keeps nothing, when somebody else has written it, or has claimed the table."""
    values = {"table": table, "n": n, "at": at, "digest": digest} | msgspec.structs.asdict(entry)
    if fence is None:
        APPEND.run(connection, values)
    elif not APPEND_FENCED.run(connection, values | {"process": fence.process, "epoch": fence.epoch}):
        raise Fenced


def show(connection: Connection, table: str, shown: TableStatus) -> None:
    """What the lobby tells everyone about a table."""
    winners = "" if shown.winners is None else json.dumps(shown.winners)
    values: dict[str, object] = {"stage": shown.stage, "asked": json.dumps(shown.asked), "decisions": shown.decisions}
    SHOW.run(connection, values | {"winners": winners, "updated": time.time(), "this": table})


def set_aside(connection: Connection, table: str, why: str) -> None:
    """Say for the host why nobody can play at a table; nothing: it can be played at again."""
    connection.execute(update(TABLES).where(TABLES.c.id == table).values(aside=why))


COUNT_ASIDE: Final = select(func.count()).select_from(TABLES).where(IS_ASIDE, ~TABLES.c.aside.startswith(ENDED))


def count_aside(connection: Connection) -> int:
    """For the host: how many tables are set aside. Games that the host has ended are not among them."""
    return connection.scalar(COUNT_ASIDE) or 0


def claim_rematch(connection: Connection, table: str, following: str) -> str:
    """The table of the next game: this one, unless there is one already."""
    found = connection.scalar(select(TABLES.c.rematch).where(TABLES.c.id == table))
    if found:
        return str(found)
    connection.execute(update(TABLES).where(TABLES.c.id == table).values(rematch=following))
    return following


def take_off(connection: Connection, table: str, person: str) -> None:
    """Take a table off the list of one person; it stays for everybody else."""
    add_unless_there(connection, OFF_LISTS, {"person": person, "table": table})


def remove(connection: Connection, table: str, fence: Fence | None = None) -> None:
    """Delete a table with its seats and its log; where it was the rematch of another table, that may have a new one."""
    hold(connection, table, fence)
    connection.execute(delete(LOG).where(LOG.c.table == table))
    connection.execute(delete(SEATS).where(SEATS.c.table == table))
    connection.execute(delete(OFF_LISTS).where(OFF_LISTS.c.table == table))
    connection.execute(delete(TABLES).where(TABLES.c.id == table))
    connection.execute(update(TABLES).where(TABLES.c.rematch == table).values(rematch=""))


# ---- reading


TABLE: Final = select(TABLES).where(TABLES.c.id == bindparam("table"))
CHAIRS: Final = (
    select(SEATS.c.table, SEATS.c.person, SEATS.c.bot, SEATS.c.decline)
    .where(SEATS.c.table.in_(bindparam("tables", expanding=True)))
    .order_by(SEATS.c.table, SEATS.c.seat)
)
LINES: Final = (
    select(LOG.c.kind, LOG.c.seat, LOG.c.action, LOG.c.client, LOG.c.bot, LOG.c.at, LOG.c.digest)
    .where(LOG.c.table == bindparam("table"))
    .order_by(LOG.c.n)
)


_fields: Final = attrgetter(*TableFacts.__slots__)


def _facts(row: Row[Any]) -> TableFacts:
    return TableFacts(*_fields(row))


def _status(row: Row[Any]) -> TableStatus:
    winners = json.loads(row.winners) if row.winners else None
    return TableStatus(row.stage, json.loads(row.asked), row.decisions, winners)


def find(connection: Connection, table: str) -> SavedTable | None:
    """A table with its log, which nobody has checked yet; None when there is none of that name."""
    row = connection.execute(TABLE, {"table": table}).first()
    if row is None:
        return None
    entries: list[Entry] = []
    times: list[float] = []
    digests: list[str] = []
    for kind, seat, action, client, bot, at, digest in connection.execute(LINES, {"table": table}):
        entries.append(Entry(kind, seat, action, client, bot))
        times.append(at)
        digests.append(digest)
    status = _status(row)
    return SavedTable(
        facts=_facts(row),
        stage=status.stage,
        asked=status.asked,
        rematch=row.rematch,
        chairs=_chairs(connection, [table])[table],
        entries=entries,
        times=times,
        digests=digests,
        decisions=status.decisions,
        winners=status.winners,
        aside=row.aside,
    )


def those_there(connection: Connection, tables: set[str]) -> set[str]:
    """Those of these tables that exist."""
    return set(connection.scalars(select(TABLES.c.id).where(TABLES.c.id.in_(tables)))) if tables else set()


def _chairs(connection: Connection, tables: list[str]) -> dict[str, list[Chair]]:
    found: dict[str, list[Chair]] = {table: [] for table in tables}
    for table, person, bot, decline in connection.execute(CHAIRS, {"tables": tables}):
        found[table].append(Chair(person, bot, bool(decline)))
    return found


# Statements of lists are made once, too. Whose they are is a parameter; a guest whom nobody knows has none.
WHO: Final[BindParameter[str]] = bindparam("person")
STRANGER: Final = " "  # no id has a space, and free seats have no person
TAKES_PART: Final = or_(TABLES.c.id.in_(select(SEATS.c.table).where(SEATS.c.person == WHO)), TABLES.c.owner == WHO)
IS_OFF: Final = exists().where(OFF_LISTS.c.table == TABLES.c.id, OFF_LISTS.c.person == WHO)
IS_GAME: Final = TABLES.c.tour == ""  # the tables of tours are in no list: they are found by the tour
MINE: Final = and_(TAKES_PART, IS_GAME, ~IS_OFF)  # those in somebody's own list
OTHERS: Final = and_(TABLES.c.public.is_(True), TABLES.c.aside == "", ~TAKES_PART)
SITS: Final = exists().where(SEATS.c.table == TABLES.c.id, SEATS.c.person == WHO)
WITH_PEOPLE: Final = exists().where(SEATS.c.table == TABLES.c.id, SEATS.c.person != "", SEATS.c.person != WHO)


def _in_order(wanted: ColumnElement[bool]) -> Select[Any]:
    """The latest first, those that are over last."""
    order = (TABLES.c.stage == OVER, TABLES.c.updated.desc(), TABLES.c.id)
    return select(TABLES).where(wanted).order_by(*order).limit(bindparam("most")).offset(bindparam("after"))


MINE_IN_ORDER: Final = _in_order(MINE)
TO_SIT: Final = _in_order(and_(OTHERS, TABLES.c.stage == OPEN))
TO_WATCH: Final = _in_order(and_(OTHERS, TABLES.c.stage == PLAYING))
SOME: Final = _in_order(and_(MINE, TABLES.c.id.in_(bindparam("tables", expanding=True))))
ALONE: Final = _in_order(
    and_(MINE, SITS, ~WITH_PEOPLE, TABLES.c.stage == PLAYING, TABLES.c.game == bindparam("game"))
)
COUNT: Final = select(func.count()).select_from(TABLES).where(MINE)
ELSEWHERE: Final = (  # other tables of a game, at which somebody has a seat; a tour is not yet a game
    select(SEATS.c.table)
    .join(TABLES, TABLES.c.id == SEATS.c.table)
    .where(SEATS.c.person == WHO, TABLES.c.game == bindparam("game"), TABLES.c.id != bindparam("table"), IS_GAME)
    .limit(1)
)
STILL_MINE: Final = and_(TABLES.c.owner == WHO, IS_GAME, TABLES.c.stage != OVER, ~IS_OFF)
UNFINISHED: Final = select(func.count()).select_from(TABLES).where(STILL_MINE)


def lists(connection: Connection, person: str) -> tuple[list[ListedTable], list[ListedTable], list[ListedTable]]:
    """The tables of the lobby: the first of mine, those that wait for somebody, those that may be watched."""
    mine = _rows(connection, MINE_IN_ORDER, person, SHORT)
    free, watch = [_rows(connection, one, person) for one in (TO_SIT, TO_WATCH)]
    found = _listed(connection, [*mine, *free, *watch])
    first, last = len(mine), len(found) - len(watch)
    return found[:first], found[first:last], found[last:]


def count_of(connection: Connection, person: str) -> int:
    """How many tables somebody has in the own list."""
    return int(connection.scalar(COUNT, {"person": person or STRANGER}) or 0)


def page_of(connection: Connection, person: str, page: int) -> list[ListedTable]:
    """A page of somebody's own tables; the first is 0."""
    return _listed(connection, _rows(connection, MINE_IN_ORDER, person, LISTED, page * LISTED))


def some_of(connection: Connection, person: str, tables: list[str]) -> list[ListedTable]:
    """Those of these tables that are in somebody's own list."""
    named = [one for one in tables if NEVER_KEPT not in one]
    return _listed(connection, _rows(connection, SOME, person, len(named), tables=named))


def against_bots(connection: Connection, person: str, game: str) -> ListedTable | None:
    """The latest game that somebody plays against bots alone, if one goes on."""
    return next(iter(_listed(connection, _rows(connection, ALONE, person, 1, game=game))), None)


def is_first(connection: Connection, person: str, game: str, table: str) -> bool:
    """Has somebody never sat at another table of this game?"""
    return connection.execute(ELSEWHERE, {"person": person, "game": game, "table": table}).first() is None


def _rows(
    connection: Connection, wanted: Select[Any], person: str, most: int = LISTED, after: int = 0, **values: object
) -> Sequence[Row[Any]]:
    given = {"person": person or STRANGER, "most": most, "after": after}
    return connection.execute(wanted, given | values).all()


def _listed(connection: Connection, rows: Sequence[Row[Any]]) -> list[ListedTable]:
    chairs = _chairs(connection, [row.id for row in rows])
    return [ListedTable(_facts(row), _status(row), row.updated, chairs[row.id]) for row in rows]


def latest(connection: Connection, most: int) -> list[str]:
    """The unfinished tables at which something happened last."""
    wanted = select(TABLES.c.id).where(TABLES.c.stage != OVER).order_by(TABLES.c.updated.desc()).limit(most)
    return [str(row.id) for row in connection.execute(wanted)]


def untouched(connection: Connection, unfinished: float, finished: float) -> list[str]:
    """Tables at which nothing has happened since these times: without an end, and those of games that are over."""
    played = and_(TABLES.c.stage == OVER, TABLES.c.decisions > 0)  # there is something to see again
    old = or_(and_(~played, TABLES.c.updated < unfinished), and_(played, TABLES.c.updated < finished))
    secretly = exists().where(LOG.c.table == TABLES.c.id, LOG.c.at >= unfinished)  # sealed answers are no news
    wanted = select(TABLES.c.id).where(old, or_(played, ~secretly)).order_by(TABLES.c.updated)
    return [str(row.id) for row in connection.execute(wanted.limit(AT_ONCE))]


def lock_guest(connection: Connection, person: str) -> None:
    """Let nobody else count the tables of somebody until this one is written. (SQLite has one writer anyway.)"""
    connection.execute(select(GUESTS.c.id).where(GUESTS.c.id == person).with_for_update())


def unfinished(connection: Connection, owner: str) -> int:
    """How many tables somebody has in the own list that are not over."""
    return int(connection.scalar(UNFINISHED, {"person": owner}) or 0)


# ---- tours


def tours(connection: Connection, person: str) -> list[tuple[str, str, str, int]]:
    """The tours that somebody has begun, the latest last: game, tour, table, and the step where it stands."""
    wanted = select(TABLES.c.game, TABLES.c.tour, TABLES.c.id, _step())
    wanted = wanted.where(TABLES.c.owner == person, TABLES.c.tour != "").order_by(TABLES.c.created)
    return [(row.game, row.tour, row.id, row.step) for row in connection.execute(wanted)]


def learners(connection: Connection) -> list[tuple[str, str, int, int]]:
    """For the host: game, tour, step, and how many learners stand there. No persons."""
    each = select(TABLES.c.game, TABLES.c.tour, _step()).where(TABLES.c.tour != "").subquery()
    place = (each.c.game, each.c.tour, each.c.step)
    wanted = select(*place, func.count().label("learners")).group_by(*place).order_by(*place)
    return [(row.game, row.tour, row.step, row.learners) for row in connection.execute(wanted)]


def _step() -> Label[int]:
    """The step of its tour at which a table stands."""
    begun = select(LOG.c.action).where(LOG.c.table == TABLES.c.id, LOG.c.kind == STEP).order_by(LOG.c.n.desc())
    return func.coalesce(begun.limit(1).correlate(TABLES).scalar_subquery(), 0).label("step")
