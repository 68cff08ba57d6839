"""Searches for a short game of every way that Splendor can end and records it.

`python -m tests.splendor.make_records`
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from mohreh.kernel.table import Table
from tests.kit.records import Records, Wanted, tied
from tests.kit.scene import told


def actions(r: Rules, s: State, *verbs: str) -> list[int]:
    """The legal actions of these verbs."""
    return [int(a) for a in r.legal(s) if r.catalogue.verb(a).name in verbs]


def eager(r: Rules, s: State, rng: random.Random) -> int:
    """Buys whenever it can."""
    return rng.choice(actions(r, s, "buy") or [int(a) for a in r.legal(s)])


def dawdler(r: Rules, s: State, rng: random.Random) -> int:
    """Buys only when it must."""
    legal, buying = [int(a) for a in r.legal(s)], actions(r, s, "buy", "golden")
    return rng.choice([a for a in legal if a not in buying] or legal)


def hoarder(r: Rules, s: State, rng: random.Random) -> int:
    """Fills the hand from deck 3, then takes gems and gives the gold back; buys only when it must."""
    for wanted in ("reserve d3", "give j"):
        action = int(r.catalogue.parse(wanted))
        if action in r.legal(s):
            return action
    return dawdler(r, s, rng)


def log(table: Table) -> str:
    """All events by their keys."""
    return " ".join([event.key for event in table.events(None)])


def cards(table: Table) -> list[int]:
    """How many cards each seat has bought."""
    bought = [0] * table.rules.players
    for line in [told(one) for one in table.events(None)]:
        if line.startswith("buy"):
            bought[int(line.split("who=")[1][0])] += 1
    return bought


def ties(table: Table, alike: bool) -> bool:
    """Have several the most points, all with equally many cards, or one with fewer than the others?"""
    numbers = sorted([cards(table)[seat] for seat in tied(table)])
    if len(numbers) < 2:
        return False
    return numbers[0] == numbers[-1] if alike else numbers[0] < numbers[1]


ALL: Final = [
    Wanted(
        "target",
        "target",
        "9.2: a round was completed with 15 points reached, and one seat has the most",
        2,
        {},
        lambda table: len(tied(table)) == 1 and "noble" in log(table),
        eager,
    ),
    Wanted(
        "target-fewer-cards",
        "target",
        "9.3: equal points, the fewer bought cards win",
        3,
        {},
        lambda table: ties(table, alike=False),
        eager,
    ),
    Wanted(
        "target-shared",
        "target",
        "9.4, R6: equal points and equal cards, the victory is shared",
        2,
        {},
        lambda table: ties(table, alike=True),
        eager,
    ),
    Wanted(
        "target-later-seat",
        "target",
        "final_tie: equal points and equal cards, the later seat of the round wins",
        2,
        {"final_tie": "later_seat"},
        lambda table: ties(table, alike=True),
        eager,
    ),
    Wanted(
        "blocked",
        "blocked",
        "R1, R2: nobody can take, reserve or buy, and all pass",
        2,
        {},
        lambda table: True,
        hoarder,
    ),
    Wanted(
        "capped",
        "capped",
        "round_cap: stopped after ten full rounds",
        4,
        {"round_cap": 10},
        lambda table: True,
        dawdler,
    ),
]
RECORDS: Final = Records("splendor", Path(__file__).parent / "records", ALL)


if __name__ == "__main__":
    RECORDS.write(seeds=100_000)
