"""What is kept: people, tables, who sits where, and every table's log. Plain SQL types, so any database will do."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, MetaData, Table, Text

VERSION: Final = 3
UPGRADES: Final = {  # what brings a database of a version to the next one
    "1": "ALTER TABLE tables ADD COLUMN winners TEXT DEFAULT '' NOT NULL",
    "2": "ALTER TABLE log ADD COLUMN bot TEXT DEFAULT '' NOT NULL",
}

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
    Index("tables_by_stage", "public", "stage", "updated"),
    Index("tables_by_owner", "owner", "stage"),
)

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
)
