"""The chain of a table's log: each entry carries a digest of its content and of the digest before it.

The first one continues a digest of what the game follows from and what never changes. So nothing can be altered,
left out or put in between without all that comes after it showing it.
"""

from __future__ import annotations

from typing import Any, Final

from mohreh.kernel.encoding import digest
from mohreh.kernel.errors import MohrehError
from mohreh.server.game_log import Entry

FACTS: Final = ("id", "game", "rules", "players", "options", "rng", "start", "tour", "teaching")


class BrokenLog(MohrehError):
    """A log that is not as it was written, or that the rules cannot run again."""


def first(facts: Any) -> str:
    """What the first entry continues: `TableFacts`, or a row of `TABLES`."""
    return digest([getattr(facts, name) for name in FACTS])


def following(before: str, n: int, entry: Entry, at: float) -> str:
    """The digest of entry n."""
    return digest([before, n, entry.kind, entry.seat, entry.action, entry.client, entry.bot, at])


def check(facts: Any, entries: list[Entry], times: list[float], digests: list[str]) -> None:
    """`BrokenLog` where an entry is not the one that was written."""
    expected = first(facts)
    for n, (entry, at, kept) in enumerate(zip(entries, times, digests, strict=True)):
        expected = following(expected, n, entry, at)
        if expected != kept:
            raise BrokenLog(f"entry {n} of the log is missing or is not as it was written")
