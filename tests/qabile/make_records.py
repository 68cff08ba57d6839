"""Searches for a short game of every way that Qabile can end and records it: `python -m tests.qabile.make_records`.

Each record starts from a seed, so that it holds for as long as the rules and the generator do.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Final, cast

from mohreh.kernel.registry import rules
from mohreh.kernel.rng import FAST
from mohreh.kernel.state import Value
from mohreh.kernel.table import Table, new

FOLDER: Final = Path(__file__).parent / "records"
SEARCHED: Final = 3000


def lands(table: Table) -> list[int]:
    """How many lands each seat owns."""
    seats = cast("list[dict[str, list[str]]]", table.view(None)["seats"])
    return [len(seat["lands"]) for seat in seats]


def tied(table: Table) -> list[int]:
    """The seats with the most points."""
    return [seat for seat, score in enumerate(table.scores) if score == max(table.scores)]


class Wanted:
    """A way for a game to end, and how to recognise it."""

    def __init__(
        self, name: str, shows: str, players: int, options: dict[str, Value], is_it: Callable[[Table], bool]
    ) -> None:
        self.name: Final = name
        self.shows: Final = shows
        self.players: Final = players
        self.options: Final = options
        self.is_it: Final = is_it

    def play(self, seed: int) -> Table:
        """A random game at a table."""
        table = new("qabile", self.players, seed, self.options, FAST)
        rng = random.Random(seed)
        while not table.over:
            table.play(rng.choice(list(table.legal)))
        table.meta = {"shows": self.shows}
        return table

    def search(self) -> Table:
        """The shortest game that ends so among the first seeds; looked for without the checks of a table."""
        r = rules("qabile", self.players, self.options)
        lengths: list[tuple[int, int]] = []
        for seed in range(SEARCHED):
            rng = random.Random(seed)
            s = r.new(seed)
            n = 0
            while not r.over(s):
                s.play(rng.choice(list(r.legal(s))))
                n += 1
            if self.name.startswith(r.game.ending(s).replace("_", "-")):
                lengths.append((n, seed))
        for _, seed in sorted(lengths):
            table = self.play(seed)
            if self.is_it(table):
                return table
        raise LookupError(f"no game ends like {self.name}")


ALL: Final = [
    Wanted(
        "eighth-land",
        "9.1: the round in which somebody came to own eight lands was finished, and one seat has the most points",
        2,
        {},
        lambda table: len(tied(table)) == 1,
    ),
    Wanted(
        "eighth-land-at-once",
        "R12: the game ended at once with the eighth land",
        3,
        {"eighth_land": "at_once"},
        lambda table: len(tied(table)) == 1,
    ),
    Wanted(
        "eighth-land-more-lands",
        "9.6: equal points, more lands win",
        3,
        {},
        lambda table: len(tied(table)) > len(table.winners),
    ),
    Wanted(
        "eighth-land-shared",
        "9.6: equal points and equal lands, the victory is shared",
        2,
        {},
        lambda table: len(table.winners) > 1,
    ),
    Wanted(
        "eighth-land-tie-shared",
        "R14, tie=shared: equal points share the victory, with different numbers of lands",
        3,
        {"tie": "shared"},
        lambda table: len(table.winners) > 1 and len({lands(table)[seat] for seat in table.winners}) > 1,
    ),
    Wanted(
        "last-fence",
        "9.2: the 60th fence ended the game at once, and nobody owned eight lands",
        4,
        {},
        lambda table: max(lands(table)) < 8,
    ),
    Wanted(
        "last-fence-eight-lands",
        "9.2 before 9.1: the 60th fence ended the game at once in the round in which somebody came to own eight lands",
        4,
        {},
        lambda table: max(lands(table)) >= 8,
    ),
    Wanted(
        "blocked",
        "9.3: with fallen settlers out of the game, a round without a settler and without a fence",
        2,
        {"fallen_settlers": "out_of_game"},
        lambda table: True,
    ),
    Wanted("no-progress", "9.4: fifteen rounds in a row without a fence", 4, {}, lambda table: True),
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
