"""Searches for a short game of every way that Qabile can end and records it: `python -m tests.qabile.make_records`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mohreh.kernel.table import Table
from tests.kit.records import Records, Wanted, tied
from tests.qabile.scene import seen


def lands(table: Table) -> list[int]:
    """How many lands each seat owns."""
    return [len(seat["lands"]) for seat in seen(table.view(None))["seats"]]


ALL: Final = [
    Wanted(
        "eighth-land",
        "eighth_land",
        "9.1: the round in which somebody came to own eight lands was finished, and one seat has the most points",
        2,
        {},
        lambda table: len(tied(table)) == 1,
    ),
    Wanted(
        "eighth-land-at-once",
        "eighth_land",
        "R12: the game ended at once with the eighth land",
        3,
        {"eighth_land": "at_once"},
        lambda table: len(tied(table)) == 1,
    ),
    Wanted(
        "eighth-land-more-lands",
        "eighth_land",
        "9.6: equal points, more lands win",
        3,
        {},
        lambda table: len(tied(table)) > len(table.winners),
    ),
    Wanted(
        "eighth-land-shared",
        "eighth_land",
        "9.6: equal points and equal lands, the victory is shared",
        2,
        {},
        lambda table: len(table.winners) > 1,
    ),
    Wanted(
        "eighth-land-tie-shared",
        "eighth_land",
        "R14, tie=shared: equal points share the victory, with different numbers of lands",
        3,
        {"tie": "shared"},
        lambda table: len(table.winners) > 1 and len({lands(table)[seat] for seat in table.winners}) > 1,
    ),
    Wanted(
        "last-fence",
        "last_fence",
        "9.2: the 60th fence ended the game at once, and nobody owned eight lands",
        4,
        {},
        lambda table: max(lands(table)) < 8,
    ),
    Wanted(
        "last-fence-eight-lands",
        "last_fence",
        "9.2 before 9.1: the 60th fence ended the game at once in the round in which somebody came to own eight lands",
        4,
        {},
        lambda table: max(lands(table)) >= 8,
    ),
    Wanted(
        "blocked",
        "blocked",
        "9.3: with fallen settlers out of the game, a round without a settler and without a fence",
        2,
        {"fallen_settlers": "out_of_game"},
        lambda table: True,
    ),
    Wanted(
        "no-progress",
        "no_progress",
        "9.4: fifteen rounds in a row without a fence",
        4,
        {},
        lambda table: True,
    ),
]
RECORDS: Final = Records("qabile", Path(__file__).parent / "records", ALL)


if __name__ == "__main__":
    RECORDS.write(seeds=3000, shortest=True)
