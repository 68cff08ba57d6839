"""python -m bench.calibration: do the chances that are shown come true?

A search plays itself for two, and at each of its choices the chance that it would show for it is kept with what came
of the game. The table has for ten bins of the shown chance how often the seat won, with an interval of 95 of a
hundred; decisions of one game have one result, so the interval is made from the spread between games. Every game is
kept, and a run that was stopped goes on. Run it with the compiled copy.
"""

from __future__ import annotations

import argparse
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import cached_property
from math import sqrt
from pathlib import Path
from typing import Final, NamedTuple, final

from mypy_extensions import i64

from mohreh.arena.one_game import play_game, seed_of, share
from mohreh.arena.run_folder import GAMES, GameLog, RunFolder
from mohreh.arena.workers import Crew, Player, Work, local_crew
from mohreh.bots import Belief, Bot, level_words, make
from mohreh.bots.factory import LEVELS, without_clock
from mohreh.cli.progress import Progress
from mohreh.kernel import registry
from mohreh.kernel.luck import judged_as
from mohreh.kernel.rules import Rules

FOLDER: Final = Path(__file__).parent.parent / "build" / "calibration"
PLAYERS: Final = 2
BINS: Final = 10
USUAL: Final = "search:300"  # like level 4 where that searches
NORMAL: Final = 1.96


class Told(NamedTuple):
    """A chance that was shown, and the share of the victory that came of it."""

    chance: float
    came: float


@dataclass(frozen=True)
class TellingRow:
    """The chances of one game, and the results."""

    game: int
    told: list[tuple[float, float]]


@final
class Telling(Bot):
    """A search that remembers what it would have said."""

    def __init__(self, bot: Bot) -> None:
        self._bot: Final = bot
        self.chances: list[float] = []

    def choose(self, belief: Belief, seed: i64) -> i64:
        best = self._bot.think(belief, seed)[0]
        self.chances.append(best.chance)
        return best.action

    def forget(self) -> None:
        self._bot.forget()
        self.chances = []


@dataclass(frozen=True)
class SelfTelling(Work[TellingRow]):
    """Games of a bot against itself."""

    game: str
    word: str

    @cached_property
    def rules(self) -> Rules:
        return registry.rules(self.game, PLAYERS)

    def __getstate__(self) -> dict[str, object]:
        return {"game": self.game, "word": self.word}

    def settings(self) -> dict[str, object]:
        return {"calibration": 1, "game": self.game, "bot": self.word, "judged as": judged_as(self.rules)}

    def open(self) -> TellingPlayer:
        return TellingPlayer(self)


@final
class TellingPlayer(Player[TellingRow]):
    def __init__(self, work: SelfTelling) -> None:
        self.work: Final = work
        self._bots: Final = [Telling(make(work.word, work.rules)) for _ in range(PLAYERS)]

    def play(self, number: int) -> TellingRow:
        rules = self.work.rules
        deal, seed = seed_of("calibration", number), seed_of("calibration game", number)
        played = play_game(rules, self._bots, deal, seed)
        told: list[tuple[float, float]] = []
        for seat, bot in enumerate(self._bots):
            came = share(played.winners, seat)
            told += [(round(chance, 5), came) for chance in bot.chances]
        return TellingRow(number, told)


def play(work: SelfTelling, games: int, jobs: int, folder: Path) -> list[list[Told]]:
    """The chances of so many games; those in the folder are not played again."""
    with closing(RunFolder(folder, work.settings())), closing(GameLog(folder / GAMES)) as log:
        found: dict[int, list[Told]] = {}
        for line in log.lines:
            assert isinstance(line, dict)
            found[line["game"]] = [Told(*one) for one in line["told"]]
        with Progress(f"{work.game}, {work.word}") as progress:
            left = [number for number in range(games) if number not in found]
            crew: Crew[TellingRow] = local_crew(jobs)
            with closing(crew(work, left)) as rows:
                for number, row in rows:
                    log.add(asdict(row))
                    found[number] = [Told(*one) for one in row.told]
                    progress.update(len(found), games)
    return [found[number] for number in sorted(found) if number < games]


class Bin(NamedTuple):
    """Chances that are near to each other: their mean, how often the seat won, and how far that may be off."""

    shown: float
    came: float
    reach: float
    choices: int


def bins(games: list[list[Told]]) -> list[Bin | None]:
    """A tenth of the chances each; None where nothing was shown."""
    found: list[Bin | None] = []
    for k in range(BINS):
        inside = [[one for one in game if min(int(BINS * one.chance), BINS - 1) == k] for game in games]
        choices = sum([len(game) for game in inside])
        if choices == 0:
            found.append(None)
            continue
        came = sum([one.came for game in inside for one in game]) / choices
        spread = sum([sum([one.came - came for one in game]) ** 2 for game in inside])
        shown = sum([one.chance for game in inside for one in game]) / choices
        found.append(Bin(shown, came, NORMAL * sqrt(spread) / choices, choices))
    return found


def off(found: list[Bin | None]) -> float:
    """By how much the chances are off, on average over all choices."""
    there = [one for one in found if one is not None]
    return sum([abs(one.shown - one.came) * one.choices for one in there]) / sum([one.choices for one in there])


def line(game: str, word: str, games: int, found: list[Bin | None]) -> str:
    """A row of the table."""
    cells = [
        "" if one is None else f"{100 * one.came:.0f} ± {100 * one.reach:.0f}" if one.choices > 1 else "one"
        for one in found
    ]
    return f"| {' | '.join([game, f'`{word}`', str(games), *cells, f'{100 * off(found):.1f}'])} |"


def draw(curves: dict[str, list[Bin | None]], path: Path) -> None:
    """The curves, a panel for each game."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context({"svg.hashsalt": "mohreh", "svg.fonttype": "none"}):
        figure = Figure(figsize=(2.2 * len(curves), 2.6), layout="constrained")
        for axes, (game, found) in zip(figure.subplots(1, len(curves), squeeze=False)[0], curves.items(), strict=True):
            there = [one for one in found if one is not None]
            axes.plot([0, 100], [0, 100], color="#999999", linewidth=0.8)
            axes.errorbar(
                [100 * one.shown for one in there],
                [100 * one.came for one in there],
                [100 * one.reach for one in there],
                fmt="o-",
                color="#1f6f6b",
                markersize=3,
            )
            axes.set(title=game, xlabel="shown, %", xlim=(0, 100), ylim=(0, 100))
        figure.axes[0].set_ylabel("came true, %")
        path.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(path, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.calibration", description=__doc__)
    parser.add_argument("--game", action="append", choices=registry.names(), help="only this one; may be repeated")
    parser.add_argument("--bot", default="", help=f"who plays itself ({USUAL}, or level 4 where that searches)")
    parser.add_argument("--games", type=int, default=200, help="of each game (200)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where they are kept (build/calibration)")
    parser.add_argument("--plot", type=Path, help="draw the curves into this file")
    given = parser.parse_args()
    curves: dict[str, list[Bin | None]] = {}
    lines: list[str] = []
    for game in given.game or registry.names():
        fourth = without_clock(level_words(game)[LEVELS.index("level4")])
        word = given.bot or (fourth if fourth.startswith("search:") else USUAL)
        folder = given.folder / game / word.replace(":", "-")
        folder.parent.mkdir(parents=True, exist_ok=True)
        games = play(SelfTelling(game, word), given.games, given.jobs, folder)
        curves[game] = bins(games)
        lines.append(line(game, word, len(games), curves[game]))
    heads = [f"{100 * k // BINS} to {100 * (k + 1) // BINS}" for k in range(BINS)]
    print(f"| game | bot | games | {' | '.join(heads)} | off by |")
    print(f"|---|---|---:|{'---:|' * (BINS + 1)}")
    print("\n".join(lines))
    if given.plot is not None:
        draw(curves, given.plot)


if __name__ == "__main__":
    main()
