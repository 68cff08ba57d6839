"""python -m bench.foresight: how much of Qabile is luck? What a search would win that sees the dice beforehand.

A search whose imagined games go on with the numbers that the die will really show plays against the same search, which
does not know them, with as many rounds a move, on paired deals with the seats exchanged. It knows more than any player
can learn, so a player who is merely better cannot be expected to win more: an estimate of the limit, from above.
Luck is not taken off these scores: it is 0 on average only for players who do not know it. So many pairs are settled
beforehand; every pair is kept, and a run that was stopped goes on. Run it with the compiled copy.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from math import inf
from pathlib import Path
from time import monotonic
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.arena.intervals import interval
from mohreh.arena.ladder import percent
from mohreh.arena.one_game import seed_of, share
from mohreh.arena.run_folder import GAMES, GameLog, RunFolder
from mohreh.arena.workers import Crew, Player, Work, local_crew
from mohreh.bots import Belief
from mohreh.bots.search import SearchBot
from mohreh.cli.progress import Progress
from mohreh.games.qabile.game import EDITIONS, OPTIONS
from mohreh.games.qabile.rules.steps import ROUND
from mohreh.kernel import registry
from mohreh.kernel.game import Game
from mohreh.kernel.judge import Inputs
from mohreh.kernel.luck import judged_as
from mohreh.kernel.rng import Rng
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State, Value
from mohreh.kernel.weights import Weights

FOLDER: Final = Path(__file__).parent.parent / "build" / "foresight"
GAME: Final = "qabile"
PLAYERS: Final = 2


@final
class Foreseen(Game):
    """Qabile in which a redeal keeps the dice that are to come: nothing else of it is hidden."""

    def __init__(self) -> None:
        plain = registry.game(GAME)
        super().__init__(
            plain.name,
            plain.version,
            plain.players,
            plain.catalogue,
            ROUND,
            OPTIONS,
            EDITIONS,
            plain.longest,
            str(plain.folder),
            plain.endings,
        )
        self._plain: Final = plain
        self.coming = 0  # where the generator of the true game stands

    def redeal(self, s: State, seat: int) -> None:
        s.position = self.coming

    def blank(self, players: int, options: dict[str, Value], rng: Rng, position: int) -> State:
        return self._plain.blank(players, options, rng, position)

    def view(self, s: State, seat: int) -> Mapping[str, object]:
        return self._plain.view(s, seat)

    def scores(self, s: State) -> list[int]:
        return self._plain.scores(s)

    def winners(self, s: State) -> list[int]:
        return self._plain.winners(s)

    def evaluate(self, s: State, seat: i64, w: vec[float]) -> float:
        return self._plain.evaluate(s, seat, w)

    def weights(self) -> Weights:
        return self._plain.weights()

    def input_names(self) -> list[str]:
        return self._plain.input_names()

    def write_inputs(self, told: Inputs, s: State, seat: i64) -> None:
        self._plain.write_inputs(told, s, seat)


@dataclass(frozen=True)
class Foresight(Work[float]):
    """Pairs of games of a search that sees the dice, and one that does not."""

    rounds: int

    def settings(self) -> dict[str, object]:
        rules = registry.rules(GAME, PLAYERS)
        return {"foresight": 1, "game": GAME, "rounds": self.rounds, "judged as": judged_as(rules)}

    def open(self) -> ForesightPlayer:
        return ForesightPlayer(self)


@final
class ForesightPlayer(Player[float]):
    def __init__(self, work: Foresight) -> None:
        self._game: Final = Foreseen()
        self._plain: Final = registry.rules(GAME, PLAYERS)
        self._seeing: Final = Rules(self._game, PLAYERS, {})
        self._bot: Final = SearchBot(work.rounds)

    def play(self, number: int) -> float:
        """The share of two games on one deal that the search with foresight wins."""
        seed = seed_of("foresight", number)
        return sum([self._won(seed, seat) for seat in range(PLAYERS)]) / PLAYERS

    def _won(self, seed: int, seer: int) -> float:
        s = self._plain.new(seed)
        decisions = 0
        while not self._plain.over(s):
            who = int(s.who)
            legal = self._plain.legal(s)
            action = legal[0]
            decisions += 1
            if len(legal) > 1:
                self._game.coming = int(s.position)
                rules = self._seeing if who == seer else self._plain
                chance = seed_of(seed, decisions, "choice")
                action = self._bot.choose(Belief(rules, s, who, chance), chance)
            self._plain.play(s, action)
        return share(self._plain.winners(s), seer)


def play(work: Foresight, pairs: int, jobs: int, folder: Path, until: float = inf) -> list[float]:
    """The scores of so many pairs; those in the folder are not played again."""
    found: dict[int, float] = {}
    with closing(RunFolder(folder, work.settings())), closing(GameLog(folder / GAMES)) as log:
        for line in log.lines:
            assert isinstance(line, dict)
            found[line["pair"]] = line["score"]
        with Progress(f"{GAME}, {work.rounds} rounds with foresight and without") as progress:
            left = [number for number in range(pairs) if number not in found]
            crew: Crew[float] = local_crew(jobs)
            with closing(crew(work, left)) as rows:
                for number, score in rows:
                    log.add({"pair": number, "score": score})
                    found[number] = score
                    progress.update(len(found), pairs)
                    if monotonic() >= until:
                        break
    return [found[number] for number in sorted(found) if number < pairs]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.foresight", description=__doc__)
    parser.add_argument("--rounds", type=int, default=2000, help="of search for a move, for both (2000)")
    parser.add_argument("--pairs", type=int, default=100, help="deals, each with the seats exchanged (100)")
    parser.add_argument("--minutes", type=float, default=inf)
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the pairs are kept (build/foresight)")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    folder = given.folder / str(given.rounds)
    scores = play(Foresight(given.rounds), given.pairs, given.jobs, folder, monotonic() + 60 * given.minutes)
    print("| game | rounds | with foresight wins | pairs |")
    print("|---|---:|---|---:|")
    print(f"| {GAME} | {given.rounds} | {percent(interval(scores))} | {len(scores)} |")


if __name__ == "__main__":
    main()
