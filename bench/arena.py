"""python -m bench.arena: what a second process brings, and how long Splendor lasts between good players.

Throughput: the same games of search against greedy with one process and with two, by turns; starting the processes
counts. Rounds: Splendor for two, search with about a second a move against itself. Run it with the compiled copy.
"""

from __future__ import annotations

import argparse
import json
from statistics import mean, stdev
from time import monotonic
from typing import Final

from bench.matches import GAMES
from mohreh.arena.match import GameRow, Match
from mohreh.arena.workers import Crew, local_crew
from mohreh.cli.progress import Progress
from mohreh.kernel.record import parse_record

TURNS: Final = 3


def seconds(match: Match, games: int, jobs: int) -> float:
    crew: Crew[GameRow] = local_crew(jobs)
    played = 0
    with Progress(f"throughput, {jobs} at a time") as progress:
        begun = monotonic()
        for played, _ in enumerate(crew(match, range(games)), 1):
            progress.update(played, games)
        spent = monotonic() - begun
    assert games == played
    return spent


def throughput(games: int) -> None:
    match = Match("splendor", 2, ("search:200", "greedy"))
    times = [(seconds(match, games, 1), seconds(match, games, 2)) for _ in range(TURNS)]
    one, two = [games / min(column) for column in zip(*times, strict=True)]
    print(f"games/s with 1 process: {one:.1f}, with 2: {two:.1f}, {two / one:.2f} times as many", flush=True)


def rounds(games: int, jobs: int) -> None:
    match = Match("splendor", 2, (f"search:{GAMES['splendor'][0]}",), records=True)
    crew: Crew[GameRow] = local_crew(jobs)
    lengths = []
    with Progress("search against itself") as progress:
        for _, row in crew(match, range(games)):
            record = parse_record(json.dumps(row.record))
            final = record.at(len(record.actions))
            lengths.append(int(str(dict(record.rules.view(final, None))["round"])) - 1)
            progress.update(len(lengths), games)
            print(f"{len(lengths)} of {games}: {lengths[-1]} rounds", flush=True)
    spread = stdev(lengths) if games > 1 else 0.0
    print(f"rounds of Splendor between {match.words[0]} and itself: {mean(lengths):.1f} ± {spread:.1f}, {games} games")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.arena", description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="to measure the throughput (400; 0: not at all)")
    parser.add_argument("--between", type=int, default=10, help="games of search against itself (10; 0: none)")
    parser.add_argument("--jobs", type=int, default=2, help="processes for those (2)")
    given = parser.parse_args()
    if given.games:
        throughput(given.games)
    if given.between:
        rounds(given.between, given.jobs)


if __name__ == "__main__":
    main()
