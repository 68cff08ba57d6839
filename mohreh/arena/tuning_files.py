"""The files of tuning: `tuning.toml` says how a game is tuned, `weights.toml` has what was found."""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import tomlkit

from mohreh.arena.regression import Values
from mohreh.arena.tuning import Table, Tuner
from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.game import Game

TUNED_BY: Final = "# Tuned by: "


class Run(NamedTuple):
    """What is said to `mohreh tune`; a game's `tuning.toml` has one for each of its runs."""

    players: tuple[int, ...] = (2,)
    options: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    games: int = 2000
    rounds: int = 6
    samples: int = 1
    seed: int = 0

    @property
    def pairs(self) -> int:
        return self.games // 2

    def tables(self, game: str) -> list[Table]:
        """Where it is played."""
        found = []
        for count in self.players:
            chosen = registry.game(game).options.parse(list(self.options), count)
            rules = registry.rules(game, count, chosen, by_hints=True)
            found.append(Table(game, count, tuple(rules.options.items()), self.samples))
        return found

    def __str__(self) -> str:
        words = [f"--players {','.join(map(str, self.players))}", *[f"--option {shlex.quote(o)}" for o in self.options]]
        words += [f"--only {','.join(self.only)}"] if self.only else []
        words += [f"--games {self.games} --rounds {self.rounds} --samples {self.samples} --seed {self.seed}"]
        return " ".join(words)


def run_all(
    game: str,
    runs: list[Run],
    values: Values,
    jobs: int = 1,
    tell: Callable[[str], None] = lambda line: None,
    tick: Callable[[], None] = lambda: None,
) -> Values:
    """One run after the other, each from the weights that the last one found."""
    tuners = [Tuner(run.tables(game), run.pairs, run.seed, run.only, tell, tick) for run in runs]
    for run, tuner in zip(runs, tuners, strict=True):
        tell(f"{game} {run}")
        values = tuner.run(values, run.rounds, jobs)
    return values


def read_tuning(game: Game) -> tuple[Values, list[Run]]:
    """The hand-made weights that the tuning of a game began with, and its runs."""
    path = game.folder / "tuning.toml"
    if not path.exists():
        raise MohrehError(f"{game.name} has no tuning.toml to be done again")
    found: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    names = game.weights().names
    if sorted(found["start"]) != sorted(names):
        raise MohrehError(f"{path} should start from weights for {sorted(names)}, not for {sorted(found['start'])}")
    runs = []
    for run in found["runs"]:
        said: dict[str, Any] = {key: tuple(v) if isinstance(v, list) else v for key, v in run.items()}
        runs.append(Run(**said))
    return [float(found["start"][name]) for name in names], runs


def write_weights(text: str, names: list[str], values: Values, command: str, anew: bool = False) -> str:
    """A `weights.toml` with other numbers: its comments stay, and a line at its head names the command.

    So do the lines that name earlier commands, unless the tuning was begun anew.
    """
    if anew:
        text = re.sub(f"(?m)^{TUNED_BY}.*\n", "", text)
    document: dict[str, Any] = tomlkit.parse(text)
    if sorted(names) != sorted(document["weights"]):
        raise MohrehError("the file does not have a line for every weight")
    document["weights"].update(zip(names, values, strict=True))
    written = tomlkit.dumps(document)
    return re.sub(r"(?m)^(?=\[weights\]$)", lambda found: f"{TUNED_BY}{command}\n", written, count=1)
