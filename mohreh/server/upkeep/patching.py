"""Before new rules go live: does every unfinished game still run by them? And what becomes of those that do not."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from sqlalchemy import Connection, update

from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError, UnknownGame, nearest
from mohreh.server.rerun import OtherRules, check_status, replayed, rerun
from mohreh.server.storage.chain import BrokenLog
from mohreh.server.storage.queries import ENDED, OVER, SavedTable
from mohreh.server.storage.schema import TABLES, chain_logs
from mohreh.server.upkeep.opened import Tell, each

FINISH: Final = "finish"  # by another version of the rules, which this program still has
END: Final = "end"  # the game is over, without a winner
KEEP: Final = "keep"  # nobody can open it, until the rules fit again
CHOICES: Final = (FINISH, END, KEEP)
UNFINISHED: Final = TABLES.c.stage != OVER


@dataclass
class Patch:
    """What new rules mean for the tables of a database."""

    fitting: int = 0
    older: int = 0  # of those: begun under an older version, and played on by it
    misfits: dict[str, SavedTable] = field(default_factory=dict)
    why: dict[str, str] = field(default_factory=dict)  # by table: the first decision that differs

    def check(self, choices: Mapping[str, str]) -> None:
        """`MohrehError` unless each choice is about a table that does not fit, and possible there."""
        for table, choice in choices.items():
            if table not in self.misfits:
                raise MohrehError(f"table {table} needs no choice: it fits, or is not there")
            if choice not in CHOICES:
                raise MohrehError(f"{choice!r} is nothing to do with a table. {nearest(choice, list(CHOICES))}")
            if choice == FINISH and version_for(self.misfits[table]) is None:
                raise MohrehError(f"table {table} runs by no version of the rules that is here; end it or keep it")

    def open(self, choices: Mapping[str, str]) -> list[str]:
        """The tables about which the host must still decide."""
        return [table for table in self.misfits if table not in choices]


def look(connection: Connection, tell: Tell) -> Patch:
    """Run every unfinished game again by the rules of this program."""
    found = Patch()
    for saved in each(connection, tell, UNFINISHED):
        try:
            rerun(saved)
        except (BrokenLog, OtherRules) as wrong:
            found.misfits[saved.facts.id] = saved
            found.why[saved.facts.id] = str(wrong)
        else:
            found.fitting += 1
            found.older += saved.facts.rules < registry.game(saved.facts.game).version
    return found


def version_for(saved: SavedTable) -> int | None:
    """The version of the rules by which a game runs to what everybody was shown, the latest of them; None: by none."""
    try:
        saved.check_chain()
        versions = range(registry.game(saved.facts.game).version, 0, -1)
    except (BrokenLog, UnknownGame):
        return None
    for version in versions:
        with_version = replace(saved, facts=replace(saved.facts, rules=version))
        try:
            check_status(with_version, replayed(with_version))
        except (BrokenLog, OtherRules):
            continue
        return version
    return None


def carry_out(connection: Connection, patch: Patch, choices: Mapping[str, str]) -> None:
    """Do with each table what the host has chosen."""
    for table, choice in choices.items():
        change: dict[str, object] = {}
        if choice == FINISH:
            change = {"rules": version_for(patch.misfits[table]), "aside": ""}
        elif choice == END:
            change = {"stage": OVER, "asked": json.dumps([]), "winners": "", "aside": ENDED + patch.why[table]}
        if change:
            connection.execute(update(TABLES).where(TABLES.c.id == table).values(change))
        if choice == FINISH:
            chain_logs(connection, table)
