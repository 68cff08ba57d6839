"""Searches for a short game of every way that Splendor can end and records it.

`python -m tests.splendor.make_records`

Each record starts from a seed, so that it holds for as long as the rules and the generator do.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Final

from mohreh.kernel.registry import rules
from mohreh.kernel.rng import FAST
from mohreh.kernel.state import Value
from mohreh.kernel.table import Table, new
from tests.splendor.scene import told

FOLDER: Final = Path(__file__).parent / "records"


def eager(legal: list[str], rng: random.Random) -> str:
    """Buys whenever it can."""
    return rng.choice([one for one in legal if one.startswith("buy")] or legal)


def dawdler(legal: list[str], rng: random.Random) -> str:
    """Buys only when it must."""
    return rng.choice([one for one in legal if not one.startswith(("buy", "golden"))] or legal)


def hoarder(legal: list[str], rng: random.Random) -> str:
    """Fills the hand from deck 3, then takes gems and gives the gold back; buys only when it must."""
    for wanted in ("reserve d3", "give j"):
        if wanted in legal:
            return wanted
    return dawdler(legal, rng)


class Wanted:
    """A way for a game to end, and how to come by it."""

    def __init__(
        self,
        name: str,
        shows: str,
        players: int,
        options: dict[str, Value],
        style: Callable[[list[str], random.Random], str],
        is_it: Callable[[Table], bool],
    ) -> None:
        self.name: Final = name
        self.shows: Final = shows
        self.players: Final = players
        self.options: Final = options
        self.style: Final = style
        self.is_it: Final = is_it

    def play(self, seed: int) -> Table:
        table = new("splendor", self.players, seed, self.options, FAST)
        rng = random.Random(seed)
        while not table.over:
            table.play(self.style(table.legal.notation(), rng))
        table.meta = {"shows": self.shows}
        return table

    def search(self) -> Table:
        """The first seed whose game ends so; looked for without the checks of a table."""
        r = rules("splendor", self.players, self.options)
        for seed in range(100_000):
            rng = random.Random(seed)
            s = r.new(seed)
            while not r.over(s):
                s.play(r.catalogue.parse(self.style([r.catalogue.notation(a) for a in r.legal(s)], rng)))
            scores = sorted(r.scores(s))
            likely = r.game.ending(s) != "target" or self.name == "target" or scores[-1] == scores[-2]
            if likely:
                table = self.play(seed)
                if self.is_it(table):
                    return table
        raise LookupError(f"no game ends like {self.name}")


def tied(table: Table) -> list[int]:
    """The seats with the most points."""
    return [seat for seat, score in enumerate(table.scores) if score == max(table.scores)]


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
    if table.ending != "target" or len(numbers) < 2:
        return False
    return numbers[0] == numbers[-1] if alike else numbers[0] < numbers[1]


ALL: Final = [
    Wanted(
        "target",
        "9.2: a round was completed with 15 points reached, and one seat has the most",
        2,
        {},
        eager,
        lambda table: table.ending == "target" and len(tied(table)) == 1 and "noble" in log(table),
    ),
    Wanted(
        "target-fewer-cards",
        "9.3: equal points, the fewer bought cards win",
        3,
        {},
        eager,
        lambda table: ties(table, alike=False),
    ),
    Wanted(
        "target-shared",
        "9.4, R6: equal points and equal cards, the victory is shared",
        2,
        {},
        eager,
        lambda table: ties(table, alike=True),
    ),
    Wanted(
        "target-later-seat",
        "final_tie: equal points and equal cards, the later seat of the round wins",
        2,
        {"final_tie": "later_seat"},
        eager,
        lambda table: ties(table, alike=True),
    ),
    Wanted(
        "blocked",
        "R1, R2: nobody can take, reserve or buy, and all pass",
        2,
        {},
        hoarder,
        lambda table: table.ending == "blocked",
    ),
    Wanted(
        "capped",
        "round_cap: stopped after ten full rounds",
        4,
        {"round_cap": 10},
        dawdler,
        lambda table: table.ending == "capped",
    ),
]


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for wanted in ALL:
        table = wanted.search()
        table.record().save(FOLDER / f"{wanted.name}.json")
        (FOLDER / f"{wanted.name}.json").chmod(0o644)
        print(f"{wanted.name}: seed {table.record().start}, {table.decisions} decisions, {table.scores}")


if __name__ == "__main__":
    main()
