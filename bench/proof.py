"""python -m bench.proof: is search stronger than it was, and stronger with more time?

Search of this revision plays against that of `PINNED`, whose checkout is built once and plays by its own search, hints
and judges, with the same time a move: for two players and for the largest number. Then search with a second a move
plays against search with a tenth. All of them play in processes of their own (`bench/frozen.py`), and their time is
that of the processor. Deals are paired, the seats exchanged, luck is taken off the
scores. So many pairs are settled beforehand, so the intervals are ordinary ones. Every game is kept, a run that was
stopped goes on, and the table says of each match how much has been played. The matches take the time (`--minutes`) by
turns, the quickest first. Run it with the compiled copy (`make matches`).
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from math import inf
from pathlib import Path
from time import monotonic
from typing import Final, final

from mypy_extensions import i64

from bench.frozen import Frozen
from bench.revisions import search_digest, tree_of
from mohreh.arena.ladder import percent
from mohreh.arena.match import GameRow, Match
from mohreh.arena.match_run import run_match
from mohreh.arena.summary import Summary
from mohreh.arena.workers import Crew, OnProgress, local_crew, no_progress
from mohreh.bots import Belief, Bot
from mohreh.cli.progress import Progress, clock
from mohreh.kernel import registry
from tools.compiled_sources import ROOT

FOLDER: Final = Path(__file__).parent.parent / "build" / "matches" / "proof"
PINNED: Final = "57ad0cf"  # the bots that are to be beaten: the last ones without learned judges
BEFORE: Final = f"{PINNED}@"  # what the words of such bots begin with
PAIRS: Final = 100  # in a match of a tenth of a second
SHORT: Final = "search:0.1s"
LONG: Final = "search:1s"
# What search is to reach against its earlier self; in Qabile as much as luck allows.
MARKS: Final = {"splendor": 0.65, "rokab": 0.65, "tash_kalar": 0.65, "inis": 0.65, "qabile": 0.5}
LONGER_MARKS: Final = {"splendor": 0.6, "rokab": 0.6, "tash_kalar": 0.6, "inis": 0.6, "qabile": 0.5}
HEAD: Final = "| game | players | first | second | first wins | aim | deals | of | elapsed ms a move | luck: times |"


@final
class FrozenBot(Bot):
    """A bot of an earlier revision, or, without one, of this."""

    def __init__(self, revision: str, word: str) -> None:
        self._process: Final = Frozen(tree_of(revision) if revision else ROOT, word)

    def choose(self, belief: Belief, seed: i64) -> i64:
        return self._process.choose(belief, int(seed))

    def close(self) -> None:
        self._process.close()


@dataclass(frozen=True)
class FrozenMatch(Match):
    """A match in which words like `57ad0cf@search:0.1s` mean bots of that revision."""

    def settings(self) -> dict[str, object]:
        """With what search is today: games of another one are not mixed with its own."""
        return {**super().settings(), "search": search_digest(), "clock": "processor"}

    def bot(self, word: str) -> Bot:
        revision, _, old = word.rpartition("@")
        return FrozenBot(revision, old)


@dataclass(frozen=True)
class Claim:
    """Two bots, how many deals are to be played, and what the first is to reach."""

    game: str
    players: int
    first: str
    second: str
    mark: float
    deals: int

    @property
    def match(self) -> FrozenMatch:
        return FrozenMatch(self.game, self.players, (self.first, self.second))


def claims(game: str) -> list[Claim]:
    """The matches of a game, the quickest first."""
    few, many = 2, max(registry.game(game).players)
    found = [Claim(game, few, SHORT, BEFORE + SHORT, MARKS[game], PAIRS)]
    if many > few:
        found.append(Claim(game, many, SHORT, BEFORE + SHORT, 0.5, PAIRS // 2))
    found.append(Claim(game, few, LONG, SHORT, LONGER_MARKS[game], PAIRS // 2))
    found.append(Claim(game, few, LONG, BEFORE + LONG, MARKS[game], PAIRS // 2))
    if many > few:
        found.append(Claim(game, many, LONG, BEFORE + LONG, 0.5, PAIRS // 5))
    return found


def play(
    claim: Claim, crew: Crew[GameRow], folder: Path, seconds: float = inf, on_progress: OnProgress = no_progress
) -> Summary:
    """One match, as far as the time allows; what is in the folder is not played again."""
    match = claim.match
    place = folder / claim.game / f"{claim.players}-{match.folder_name}"
    place.parent.mkdir(parents=True, exist_ok=True)
    return run_match(match, claim.deals * claim.players, crew, place, None, on_progress, until=monotonic() + seconds)


def line(claim: Claim, summary: Summary) -> str:
    """A row of the table; of what has not been played it says so."""
    told = "not played yet"
    per_move = gain = ""
    if summary.deals:
        told = percent(summary.pairs[claim.first, claim.second])
        standings = sorted(summary.standings, key=lambda one: one.word != claim.first)
        per_move = " and ".join([f"{1000 * one.per_move:.0f}" for one in standings])
        gain = f"{summary.gains[claim.first, claim.second]:.1f}"
    cells = [
        *[claim.game, str(claim.players), f"`{claim.first}`", f"`{claim.second}`", told, f"{100 * claim.mark:.0f} %"],
        *[str(summary.deals), str(claim.deals), per_move, gain],
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.proof", description=__doc__)
    parser.add_argument("--game", action="append", choices=list(MARKS), help="only this one; may be repeated")
    parser.add_argument("--minutes", type=float, default=120, help="for all matches together (120; 0: only the table)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the games are kept (build/matches/proof)")
    given = parser.parse_args()
    of_games = [claims(game) for game in given.game or list(MARKS)]
    order = [of_game[k] for k in range(max(map(len, of_games))) for of_game in of_games if k < len(of_game)]
    end = monotonic() + 60 * given.minutes
    if given.minutes:
        tree_of(PINNED)  # before the clock of any match
    lines: dict[Claim, str] = {}
    for k, claim in enumerate(order):
        left = max(0.0, end - monotonic())
        title = f"match {k + 1} of {len(order)}, {claim.game}, {claim.first} against {claim.second}"
        with Progress(f"{title} (all: at most {clock(left)})") as progress:
            crew: Crew[GameRow] = local_crew(given.jobs)
            lines[claim] = line(claim, play(claim, crew, given.folder, left / (len(order) - k), progress.update))
        print(lines[claim], file=sys.stderr, flush=True)
    print(HEAD)
    print("|---|---:|---|---|---|---:|---:|---:|---|---:|")
    for of_game in of_games:
        print("\n".join([lines[claim] for claim in of_game]))


if __name__ == "__main__":
    main()
