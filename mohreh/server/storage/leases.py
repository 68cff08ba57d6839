"""Whose a table is, where several processes share a PostgreSQL: leases by its clock, and epochs against who is late.

A process has a lease as long as its row in `processes` says so. The row of a table names the process that has it in
memory, and an epoch, which rises whenever a process claims the table. An owner shows its fence with all that it writes:
once somebody else has claimed the table, the database refuses it, however sure of itself it still is.

All of it runs in transactions of their own (`Store.write_alone`), but for `hold`, which begins what is written.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, text

FORGOTTEN: Final = 24 * 3600.0  # seconds after which a process that has ended and owns nothing is not kept any more

NOW: Final = "extract(epoch FROM clock_timestamp())::float8"  # not that of the transaction, which may have waited


@dataclass(frozen=True, slots=True)
class Fence:
    """What shows that a table is still its owner's: by whom and as which epoch it was claimed."""

    process: str
    epoch: int


@dataclass(frozen=True, slots=True)
class Owner:
    """The process that has a table in memory."""

    process: str
    address: str


class Fenced(Exception):
    """Another process has claimed the table; nothing was written."""


BEGIN: Final = text(f"INSERT INTO processes (id, address, until) VALUES (:me, :address, {NOW} + :seconds)")
RENEW: Final = text(f"UPDATE processes SET until = {NOW} + :seconds WHERE id = :me AND until > {NOW}")
END: Final = text("UPDATE processes SET until = 0 WHERE id = :me")
ALIVE: Final = text(f"SELECT id, until - {NOW} AS seconds FROM processes WHERE until > {NOW}")
FORGET: Final = text(
    f"DELETE FROM processes WHERE until < {NOW} - :seconds"
    " AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.process = processes.id)"
)
OWNER: Final = text(
    f"SELECT owner.id, owner.address FROM tables JOIN processes AS owner ON owner.id = tables.process"
    f" WHERE tables.id = :table AND owner.id <> :me AND owner.until > {NOW}"
)
# FOR SHARE waits for a renewal that is under way, and looks again: a lease that was renewed in time is respected.
CLAIM: Final = text(
    "UPDATE tables SET process = :me, epoch = epoch + 1 WHERE id = :table"
    f" AND EXISTS (SELECT 1 FROM processes WHERE id = :me AND until > {NOW})"
    " AND (process IN ('', :me)"
    f" OR EXISTS (SELECT 1 FROM processes WHERE id = tables.process AND until <= {NOW} FOR SHARE))"
    " RETURNING epoch"
)
FREE: Final = text("UPDATE tables SET process = '', epoch = epoch + 1 WHERE id = ANY(:tables)")
EPOCHS: Final = text("SELECT id, epoch FROM tables WHERE id = ANY(:tables) AND process = :me")
HOLD: Final = text("SELECT 1 FROM tables WHERE id = :table AND process = :process AND epoch = :epoch FOR SHARE")


def renew(connection: Connection, me: str, seconds: float) -> bool:
    """A longer lease, by as much from now; False when it has run out already."""
    return connection.execute(RENEW, {"me": me, "seconds": seconds}).rowcount == 1


def begin(connection: Connection, me: str, address: str, seconds: float) -> None:
    connection.execute(BEGIN, {"me": me, "address": address, "seconds": seconds})
    connection.execute(FORGET, {"seconds": FORGOTTEN})


def end(connection: Connection, me: str) -> None:
    """All tables of a process are nobody's."""
    connection.execute(END, {"me": me})


def alive(connection: Connection) -> dict[str, float]:
    """The processes that have a lease, and for how many seconds each still has it."""
    return {row.id: row.seconds for row in connection.execute(ALIVE)}


def owner(connection: Connection, table: str, me: str) -> Owner | None:
    """The other process that has a table; None: nobody, or this one."""
    found = connection.execute(OWNER, {"table": table, "me": me}).first()
    return None if found is None else Owner(found.id, found.address)


def claim(connection: Connection, table: str, me: str) -> Fence | None:
    """Take a table that is nobody's, or was this process's already. None: somebody was quicker, or there is none."""
    epoch = connection.scalar(CLAIM, {"table": table, "me": me})
    return None if epoch is None else Fence(me, epoch)


def epochs(connection: Connection, tables: list[str], me: str) -> dict[str, int]:
    """Those of these tables that are this process's, and the epochs in which they are."""
    return {row.id: row.epoch for row in connection.execute(EPOCHS, {"tables": tables, "me": me})}


def free(connection: Connection, tables: list[str]) -> None:
    """Make tables nobody's: whoever has them must read them again."""
    connection.execute(FREE, {"tables": tables})


def hold(connection: Connection, table: str, fence: Fence | None) -> None:
    """Keep a table from being claimed until the transaction ends; `Fenced` when it was. Without a fence, nothing."""
    if fence is not None:
        values = {"table": table, "process": fence.process, "epoch": fence.epoch}
        if connection.execute(HOLD, values).first() is None:
            raise Fenced
