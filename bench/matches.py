"""python -m bench.matches: how strong the bots are, for two players.

Plays greedy against random, and search with about 0.1 s and about 1 s a move against greedy and against each other,
on paired deals with seats swapped. A match stops when it is clear on which side of its mark the score lies. Budgets
are rounds that take about that time on the machine named in docs/figures.md, so that the results repeat; every game
is kept, and a run that was stopped goes on. The time is shared out among the matches, the quickest first; what one
does not need is left to those after it. Run it with the compiled copy (`make matches`).
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from itertools import zip_longest
from math import inf
from pathlib import Path
from time import monotonic
from typing import Final

from mohreh.arena.intervals import Interval
from mohreh.arena.ladder import percent
from mohreh.arena.match import GameRow, Match
from mohreh.arena.match_run import run_match
from mohreh.arena.summary import Question, Summary
from mohreh.arena.workers import Crew, OnProgress, local_crew, no_progress
from mohreh.cli.progress import Progress, clock

FOLDER: Final = Path(__file__).parent.parent / "build" / "matches"
PLAYERS: Final = 2
LEAST: Final = 10  # pairs
# Rounds of search that take about a second, and what search is to reach against greedy with them.
GAMES: Final = {
    "splendor": (50_000, 0.80),
    "rokab": (70_000, 0.80),
    "qabile": (50_000, 0.65),
    "tash_kalar": (12_000, 0.80),
    "inis": (25_000, 0.80),
}


@dataclass(frozen=True)
class Pairing:
    """Two bots, and the score of the first that is in question."""

    game: str
    first: str
    second: str
    mark: float


def pairings(game: str) -> list[Pairing]:
    """The matches of a game, the quickest first."""
    second, mark = GAMES[game]
    tenth, one = f"search:{second // 10}", f"search:{second}"
    found = [
        Pairing(game, "greedy", "random", 0.5),
        Pairing(game, tenth, "greedy", 0.5),
        Pairing(game, one, "greedy", mark),
        Pairing(game, one, tenth, 0.5),
    ]
    if game == "splendor":
        found.append(Pairing(game, f"search:{3 * second}", one, 0.5))
    return found


def play(
    pairing: Pairing,
    pairs: int,
    crew: Crew[GameRow],
    folder: Path,
    seconds: float = inf,
    on_progress: OnProgress = no_progress,
) -> Summary:
    """One match, as far as it is needed; what is in the folder is not played again."""
    match = Match(pairing.game, PLAYERS, (pairing.first, pairing.second))
    place = folder / pairing.game / match.folder_name
    place.parent.mkdir(parents=True, exist_ok=True)
    question = Question(match, least=LEAST, mark=pairing.mark)
    return run_match(match, 2 * pairs, crew, place, question, on_progress, until=monotonic() + seconds)


def line(pairing: Pairing, summary: Summary) -> str:
    """A row of the table."""
    score: Interval = summary.pairs[pairing.first, pairing.second]
    length = sum(summary.lengths) / len(summary.lengths)
    moves = [f"{1000 * one.per_move:.1f}" for one in summary.standings if one.word == pairing.first]
    cells = [
        *[pairing.game, f"`{pairing.first}`", f"`{pairing.second}`", percent(score), f"{100 * pairing.mark:.0f} %"],
        *[str(summary.deals), f"{length:.0f}", moves[0]],
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.matches", description=__doc__)
    parser.add_argument("--game", action="append", choices=list(GAMES), help="only this one; may be repeated")
    parser.add_argument("--pairs", type=int, default=200, help="at most so many in each match (200)")
    parser.add_argument("--minutes", type=float, default=120, help="for all of them together (120)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the games are kept (build/matches)")
    given = parser.parse_args()
    chosen = [pairings(game) for game in given.game or list(GAMES)]
    order = [one for same in zip_longest(*chosen) for one in same if one is not None]
    end = monotonic() + 60 * given.minutes
    lines: dict[Pairing, str] = {}
    for k, pairing in enumerate(order):
        left = end - monotonic()
        title = f"match {k + 1} of {len(order)}, {pairing.game}, {pairing.first} against {pairing.second}"
        with Progress(f"{title} (all: at most {clock(max(0.0, left))})") as progress:
            crew: Crew[GameRow] = local_crew(given.jobs)
            summary = play(pairing, given.pairs, crew, given.folder, left / (len(order) - k), progress.update)
        if summary.deals:
            lines[pairing] = line(pairing, summary)
            print(lines[pairing], file=sys.stderr, flush=True)
    print("| game | first | second | first wins | mark | pairs | decisions | ms a move, first |")
    print("|---|---|---|---|---:|---:|---:|---:|")
    for game in chosen:
        print("\n".join([lines[pairing] for pairing in game if pairing in lines]))


if __name__ == "__main__":
    main()
