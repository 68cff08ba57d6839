"""What is kept: people, tables, who sits where, and every table's log. Plain SQL types, so any database will do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Float,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    bindparam,
    false,
    insert,
    select,
    text,
    update,
)

from mohreh.kernel.errors import MohrehError
from mohreh.server.game_log import Entry
from mohreh.server.storage import chain

VERSION: Final = 7

METADATA: Final = MetaData()

ABOUT: Final = Table(
    "about",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

GUESTS: Final = Table(
    "people",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False, server_default="0"),  # the day of the last visit; 0: not since it is noted
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),  # the version that the game is played by
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON, all keys
    Column("rng", Text, nullable=False),
    Column("start", Text, nullable=False),  # a seed, or a saved state as JSON
    Column("title", Text, nullable=False),
    Column("owner", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("hands", Boolean, nullable=False),  # may watchers see all hands after the end?
    Column("stage", Text, nullable=False),  # open, playing, over
    Column("asked", Text, nullable=False),  # JSON, the seats that are asked, as everyone may know
    Column("decisions", Integer, nullable=False),  # the spectators' time: what everyone saw happen, undos too
    Column("winners", Text, nullable=False, server_default=""),  # JSON, once it is over; empty: not known
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),  # when everyone last saw something happen
    Column("rematch", Text, nullable=False),  # the table of the next game
    Column("tour", Text, nullable=False, server_default=""),  # that is walked here; empty: an ordinary game
    Column("teaching", Boolean, nullable=False, server_default=false()),  # do all hands lie open?
    Column("aside", Text, nullable=False, server_default=""),  # for the host: why nobody can play here; empty: well
    Column("process", Text, nullable=False, server_default=""),  # that has it in memory; empty: none
    Column("epoch", Integer, nullable=False, server_default="0"),  # how often it was claimed by a process
    Index("tables_by_stage", "public", "stage", "updated"),
    Index("tables_by_owner", "owner", "stage"),
)

# Tables that are set aside are few: the host's programs count them often, and need not read all others for it.
IS_ASIDE: Final = text("aside <> ''")
ASIDE: Final = Index("tables_aside", TABLES.c.id, sqlite_where=IS_ASIDE, postgresql_where=IS_ASIDE)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("table", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, nullable=False),  # whose seat it is; empty: nobody's
    Column("bot", Text, nullable=False),  # the bot that plays for it; empty: none
    Column("decline", Boolean, nullable=False),
    Index("seats_by_person", "person"),
)

OFF_LISTS: Final = Table(
    "off_lists",  # the tables that somebody does not want in their own list any more
    METADATA,
    Column("person", Text, primary_key=True),
    Column("table", Text, primary_key=True),
)

LOG: Final = Table(
    "log",
    METADATA,
    Column("table", Text, primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),  # from 0, without a gap
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("action", BigInteger, nullable=False),
    Column("client", Text, nullable=False),  # the sender's own id for it
    Column("bot", Text, nullable=False, server_default=""),  # that decided; empty: a person, or it is not known
    Column("at", Float, nullable=False),
    Column("digest", Text, nullable=False, server_default=""),  # of this entry and the one before it (`chain`)
)


# ---- where several processes share the database (`leases.py`, `mohreh/server/shared.py`)

PROCESSES: Final = Table(
    "processes",
    METADATA,
    Column("id", Text, primary_key=True),  # a new one whenever the lease of a process had to begin anew
    Column("address", Text, nullable=False),  # where the others reach it
    Column("until", Float, nullable=False),  # the end of its lease, by the clock of the database
)

COUNTS: Final = Table(
    "counts",  # how much of a limit the processes have taken
    METADATA,
    Column("who", Text, primary_key=True),
    Column("until", Float, nullable=False),  # the end of the time span, by the clock of the database
    Column("taken", Integer, nullable=False),
)

RENAMED: Final = Table(
    "renamed",  # who has chosen a new name lately
    METADATA,
    Column("person", Text, primary_key=True),
    Column("at", Float, nullable=False),  # by the clock of the database
    Index("renamed_by_time", "at"),
)

# ---- databases of older versions

Step: TypeAlias = str | Callable[[Connection], None]


def upgrade(connection: Connection) -> None:
    """Bring an older database to this version; a newer one is refused."""
    found = connection.scalar(select(ABOUT.c.value).where(ABOUT.c.key == "version"))
    if found is None:
        connection.execute(insert(ABOUT).values(key="version", value=str(VERSION)))
    while found is not None and found != str(VERSION):
        if found not in UPGRADES:
            raise MohrehError(f"the database is of version {found}, and this program knows version {VERSION}")
        for step in UPGRADES[found]:
            if isinstance(step, str):
                connection.exec_driver_sql(step)
            else:
                step(connection)
        found = str(int(found) + 1)
        connection.execute(update(ABOUT).where(ABOUT.c.key == "version").values(value=found))
    ASIDE.create(connection, checkfirst=True)  # what only makes something quicker needs no version


def chain_logs(connection: Connection, only: str = "") -> None:
    """Give every entry its digest, of all tables or of one. Only columns of the first chained version are read."""
    facts = select(*[TABLES.c[name] for name in chain.FACTS])
    facts = facts.where(TABLES.c.id == only) if only else facts
    lines = select(LOG.c.n, LOG.c.kind, LOG.c.seat, LOG.c.action, LOG.c.client, LOG.c.bot, LOG.c.at).order_by(LOG.c.n)
    put = (
        update(LOG)
        .where(LOG.c.table == bindparam("this"), LOG.c.n == bindparam("line"))
        .values(digest=bindparam("found"))
    )
    for table in connection.execute(facts).all():
        digest = chain.first(table)
        found = []
        for n, kind, seat, action, client, bot, at in connection.execute(lines.where(LOG.c.table == table.id)):
            digest = chain.following(digest, n, Entry(kind, seat, action, client, bot), at)
            found.append({"this": table.id, "line": n, "found": digest})
        if found:
            connection.execute(put, found)


UPGRADES: Final[dict[str, tuple[Step, ...]]] = {  # what brings a database of a version to the next one
    "1": ("ALTER TABLE tables ADD COLUMN winners TEXT DEFAULT '' NOT NULL",),
    "2": ("ALTER TABLE log ADD COLUMN bot TEXT DEFAULT '' NOT NULL",),
    "3": ("ALTER TABLE tables ADD COLUMN tour TEXT DEFAULT '' NOT NULL",),
    "4": ("ALTER TABLE tables ADD COLUMN teaching BOOLEAN DEFAULT FALSE NOT NULL",),
    "5": (
        "ALTER TABLE log ADD COLUMN digest TEXT DEFAULT '' NOT NULL",
        "ALTER TABLE tables ADD COLUMN aside TEXT DEFAULT '' NOT NULL",
        "ALTER TABLE people ADD COLUMN seen FLOAT DEFAULT 0 NOT NULL",
        chain_logs,
    ),
    "6": (
        "ALTER TABLE tables ADD COLUMN process TEXT DEFAULT '' NOT NULL",
        "ALTER TABLE tables ADD COLUMN epoch INTEGER DEFAULT 0 NOT NULL",
    ),
}
