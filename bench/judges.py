"""python -m bench.judges: does search with one judge win against search with another, with the same time a move?

    python -m bench.judges tash_kalar runs/tash_kalar-2/judge.json hints --seconds 0.02 --pairs 100

A side is the file of a judge, `shipped` (the judge that the game has) or `hints` (none), and after it what else is to
be different: `hints,curiosity=0.5`, `shipped,sharpness=20`, `shipped,seconds=0.1`. The time of a move is that of the
processor, so a busy machine gives both sides as much. Deals are paired, the seats exchanged, luck is taken off the
scores; so many pairs are settled beforehand. With four players or six each side has every other seat, and the share of
all victories is told. Every game is kept, and a run that was stopped goes on. Run it with the
compiled copy. What was found by it is in docs/training.md.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import cached_property
from math import inf
from pathlib import Path
from time import monotonic, thread_time
from typing import Final, final

from mypy_extensions import i64

from bench.revisions import search_digest
from mohreh.arena.intervals import Interval
from mohreh.arena.ladder import percent
from mohreh.arena.match import GameRow, Match, MatchPlayer
from mohreh.arena.match_run import run_match
from mohreh.arena.workers import Crew, local_crew
from mohreh.bots import Belief, Bot, search
from mohreh.bots.search import SHARPNESS, SearchBot
from mohreh.cli.progress import Progress
from mohreh.kernel import registry
from mohreh.kernel.judge import Judge
from mohreh.kernel.luck import judged_as
from mohreh.kernel.rules import Rules

FOLDER: Final = Path(__file__).parent.parent / "build" / "matches" / "judges"
SHIPPED: Final = "shipped"
HINTS: Final = "hints"


@final
class JudgedBot(Bot):
    """A search by other rules than those of the table: the same but for the judge."""

    def __init__(self, rules: Rules, bot: SearchBot) -> None:
        self._rules: Final = rules
        self._bot: Final = bot

    def choose(self, belief: Belief, seed: i64) -> i64:
        return self._bot.choose(Belief(self._rules, belief.sample(seed), belief.seat, int(seed)), seed)

    def forget(self) -> None:
        self._bot.forget()


@dataclass(frozen=True)
class Side:
    """One side of a match, by its words."""

    judge: str
    seconds: float
    curiosity: float = 0.0  # as is usual for the game
    sharpness: float = SHARPNESS

    def rules(self, game: str, players: int) -> Rules:
        plain = registry.rules(game, players, by_hints=True)
        if self.judge == HINTS:
            return plain
        if self.judge == SHIPPED:
            return registry.rules(game, players)
        judge: Judge | None = plain.game.judge_in(Path(self.judge), players, plain.options)
        if judge is None:
            raise SystemExit(f"{self.judge} is not there, or of other options")
        return plain.judged_by(judge)


@dataclass(frozen=True)
class JudgesMatch(Match):
    """A match of sides; both have the same time a move, unless they say otherwise."""

    seconds: float = 0.01

    @cached_property
    def sides(self) -> dict[str, Side]:
        found = {}
        for word in self.words:
            judge, *others = word.split(",")
            changes = dict(one.split("=") for one in others)
            found[word] = Side(judge, **{"seconds": self.seconds} | {name: float(v) for name, v in changes.items()})
        return found

    def __getstate__(self) -> dict[str, object]:
        return {key: value for key, value in super().__getstate__().items() if key != "sides"}

    def settings(self) -> dict[str, object]:
        """With what the judges and search are today: games of others are not mixed with theirs."""
        judges = [judged_as(side.rules(self.game, self.players)) for side in self.sides.values()]
        return {**super().settings(), "seconds": self.seconds, "judges": judges, "search": search_digest()}

    def bot(self, word: str) -> Bot:
        side = self.sides[word]
        bot = SearchBot(0, side.seconds, side.curiosity, side.sharpness)
        return JudgedBot(side.rules(self.game, self.players), bot)

    def open(self) -> MatchPlayer:
        vars(search)["perf_counter"] = thread_time
        return super().open()


def of_victories(score: Interval, players: int) -> Interval:
    """The share of all victories that a side with half of the seats won, from its score, which is one per seat."""
    if players % 2:
        return score
    return Interval(*[min(1.0, max(0.0, 0.5 + (number - 0.5) * players / 2)) for number in score])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.judges", description=__doc__)
    parser.add_argument("game", choices=registry.names())
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=0.01, help="of the processor for a move (0.01)")
    parser.add_argument("--pairs", type=int, default=100, help="deals, each played from all seats (100)")
    parser.add_argument("--seed", type=int, default=0, help="other deals")
    parser.add_argument("--minutes", type=float, default=inf)
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--folder", type=Path, help="where the games are kept (below build/matches/judges)")
    given = parser.parse_args()
    match = JudgesMatch(given.game, given.players, (given.first, given.second), given.seed, seconds=given.seconds)
    name = f"{given.players}-{given.seconds:g}-{given.seed}-{match.folder_name}"
    folder = given.folder or FOLDER / given.game / name
    folder.parent.mkdir(parents=True, exist_ok=True)
    crew: Crew[GameRow] = local_crew(given.jobs)
    until = monotonic() + 60 * given.minutes
    with Progress(f"{given.game} for {given.players}, {given.first} against {given.second}") as progress:
        summary = run_match(match, given.pairs * given.players, crew, folder, None, progress.update, until)
    if not summary.deals:
        raise SystemExit("nothing has been played")
    cells = [
        f"{given.game} for {given.players}",
        f"`{given.first}`",
        f"`{given.second}`",
        f"{1000 * given.seconds:g}",
        percent(of_victories(summary.pairs[given.first, given.second], given.players)),
        str(summary.deals),
        f"{summary.gains[given.first, given.second]:.1f}",
    ]
    print("| game | first | second | ms a move | first wins | deals | luck: times |")
    print("|---|---|---|---:|---|---:|---:|")
    print(f"| {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
