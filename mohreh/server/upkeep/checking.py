"""Is everything in a database as it was written? Every chain, and every log run again."""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlalchemy import Connection
from sqlalchemy.exc import DatabaseError

from mohreh.kernel.errors import MohrehError
from mohreh.server.rerun import OtherRules, rerun
from mohreh.server.storage.chain import BrokenLog
from mohreh.server.storage.database import short_error
from mohreh.server.storage.queries import SavedTable
from mohreh.server.upkeep.opened import Tell, each


@dataclass
class Findings:
    """What a look through a database has found."""

    tables: int = 0
    broken: dict[str, str] = field(default_factory=dict)  # by table: why
    other_rules: dict[str, str] = field(default_factory=dict)


def check_database(connection: Connection, tell: Tell, again: bool = True) -> Findings:
    """Look at every table. Without `again` the logs are not run again, only their chains are followed."""
    found = Findings()
    try:
        check_file(connection)
        for saved in each(connection, tell):
            found.tables += 1
            _check_table(saved, again, found)
    except DatabaseError as wrong:
        raise MohrehError(f"the database is damaged: {short_error(wrong)}; go back to a copy") from None
    return found


def check_file(connection: Connection) -> None:
    """`MohrehError` where SQLite finds its own file damaged."""
    if connection.dialect.name != "sqlite":
        return
    said = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
    if said != "ok":
        raise MohrehError(f"the file is damaged: {' '.join(str(said).split())}; go back to a copy")


def _check_table(saved: SavedTable, again: bool, found: Findings) -> None:
    try:
        if len(saved.chairs) != saved.facts.players:
            raise BrokenLog(f"it has {len(saved.chairs)} seats, and {saved.facts.players} play")
        if again:
            rerun(saved)
        else:
            saved.check_chain()
    except OtherRules as wrong:
        found.other_rules[saved.facts.id] = str(wrong)
    except BrokenLog as wrong:
        found.broken[saved.facts.id] = str(wrong)
