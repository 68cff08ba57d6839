"""Searches for a short game of every way that Inis can end and records it.

`python -m tests.inis.make_records`
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

from mohreh.games.inis.rules.state import InisState
from mohreh.games.inis.rules.victory import conditions
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State, Value
from mohreh.kernel.table import Table
from tests.kit.games import Choose, at_random
from tests.kit.records import Records, Wanted


def claimer(r: Rules, s: State, rng: random.Random) -> int:
    """Claims the throne whenever possible."""
    legal = [int(a) for a in r.legal(s)]
    claims = [a for a in legal if r.catalogue.notation(a) == "claim"]
    return claims[0] if claims else at_random(r, s, rng)


def met(table: Table) -> int:
    """How many conditions the winner meets."""
    s = table._state
    assert isinstance(s, InisState)
    return int(conditions(s, table.winners[0])) if table.winners else 0


def wanted(
    name: str, shows: str, players: int, n: int, options: dict[str, Value], choose: Choose = claimer
) -> Wanted:
    """A way for a game to end, and how many conditions the winner meets."""
    ending = name.split("-")[0]
    return Wanted(name, ending, shows, players, options, lambda table: met(table) == n, choose)


ALL: Final = [
    wanted("conditions-one", "13.5: the most conditions, one", 3, 1, {}),
    wanted("conditions-two", "13.5: the most conditions, two", 2, 2, {}),
    wanted("conditions-discovery", "13.5: in the Discovery scenario", 4, 1, {"setup": "discovery"}),
    wanted("brenn-tie", "13.5: a tie that the Brenn wins", 4, 1, {}),
    wanted("capped-drawn", "OQ-30: stopped by the limit of rounds, nobody wins", 2, 0, {"round_cap": 1}),
]
RECORDS: Final = Records("inis", Path(__file__).parent / "records", ALL)


if __name__ == "__main__":
    RECORDS.write(seeds=400)
