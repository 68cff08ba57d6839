"""All tables as files: records of games that are over, and the logs of those that are not."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import Connection, select

from mohreh.kernel.errors import MohrehError
from mohreh.kernel.files import in_a_sentence, write_file
from mohreh.server.rerun import OtherRules, rerun
from mohreh.server.shown import record_of
from mohreh.server.storage.chain import BrokenLog
from mohreh.server.storage.queries import SavedTable
from mohreh.server.storage.schema import GUESTS
from mohreh.server.upkeep.opened import Tell, each

RECORDS: Final = "records"
LOGS: Final = "unfinished"


@dataclass
class Exported:
    """How many files of each kind were written."""

    records: int = 0
    logs: int = 0


def export(connection: Connection, folder: Path, tell: Tell) -> Exported:
    """Write every table into a new folder, for its owner alone: logs of games that go on hold hidden cards.

    A table that cannot be run again is exported as its log, too.
    """
    with in_a_sentence(folder, "written"):
        if folder.exists() and any(folder.iterdir()):
            raise MohrehError(f"the folder {folder} is not empty")
        for part in (folder, folder / RECORDS, folder / LOGS):
            part.mkdir(mode=0o700, parents=True, exist_ok=True)
    found = Exported()
    for saved in each(connection, tell):
        record = _record(connection, saved)
        name = f"{saved.facts.id}.json"
        if record is not None:
            write_file(folder / RECORDS / name, record)
            found.records += 1
        else:
            write_file(folder / LOGS / name, _log(saved))
            found.logs += 1
    return found


def _record(connection: Connection, saved: SavedTable) -> bytes | None:
    """The record of a game that is over; None if it is not, or cannot be run again."""
    try:
        log = rerun(saved)
    except (BrokenLog, OtherRules):
        return None
    if not log.table.over or log.walk is not None:
        return None
    people = [chair.person for chair in saved.chairs]
    rows = connection.execute(select(GUESTS.c.id, GUESTS.c.name).where(GUESTS.c.id.in_(people)))
    return record_of(log, saved.facts, saved.chairs, {row.id: row.name for row in rows}, saved.times)


def _log(saved: SavedTable) -> bytes:
    """All that is kept about a table, as it stands in the database; but for who sits there."""
    lines = [
        msgspec.structs.asdict(entry) | {"at": at, "digest": digest}
        for entry, at, digest in zip(saved.entries, saved.times, saved.digests, strict=True)
    ]
    data = {"table": asdict(saved.facts), "stage": saved.stage, "aside": saved.aside, "log": lines}
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()
