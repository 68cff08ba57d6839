"""A recorded game for every way that a game can end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from mohreh.kernel.record import read_record
from mohreh.kernel.registry import game, rules
from mohreh.kernel.rng import FAST
from mohreh.kernel.state import Value
from mohreh.kernel.table import Table, load, new
from tests.kit.games import Choose, at_random, played


class Wanted:
    """A way for a game to end, how to recognise it, and how to come by it."""

    def __init__(
        self,
        name: str,
        ending: str,
        shows: str,
        players: int,
        options: dict[str, Value],
        is_it: Callable[[Table], bool],
        choose: Choose = at_random,
    ) -> None:
        self.name: Final = name
        self.ending: Final = ending
        self.shows: Final = shows
        self.players: Final = players
        self.options: Final = options
        self.is_it: Final = is_it
        self.choose: Final = choose


class Records:
    """The recorded games of one game. Each starts from a seed, so that it holds as long as rules and generator do."""

    def __init__(self, of: str, folder: Path, wanted: list[Wanted]) -> None:
        self.game: Final = of
        self.folder: Final = folder
        self.wanted: Final = wanted

    @property
    def names(self) -> list[str]:
        return [one.name for one in self.wanted]

    def path(self, name: str) -> Path:
        return self.folder / f"{name}.json"

    def table(self, name: str) -> Table:
        """A recorded game at its end."""
        return load(self.path(name))

    # ---- searching

    def games(self, wanted: Wanted, seeds: int) -> Iterable[tuple[int, list[int]]]:
        """Seeds and choices of games with the right ending; played without the checks of a table."""
        r = rules(self.game, wanted.players, wanted.options)
        for seed in range(seeds):
            s, actions = played(r, seed, wanted.choose)
            if r.game.ending(s) == wanted.ending:
                yield seed, actions

    def search(self, wanted: Wanted, seeds: int, shortest: bool) -> Table:
        """The first game, or the shortest of all, that ends so."""
        games = self.games(wanted, seeds)
        for seed, actions in sorted(games, key=lambda one: len(one[1])) if shortest else games:
            table = new(self.game, wanted.players, seed, wanted.options, FAST)
            for action in actions:
                table.play(action)
            table.meta = {"shows": wanted.shows}
            if wanted.is_it(table):
                return table
        raise LookupError(f"no game ends like {wanted.name}")

    def write(self, seeds: int, shortest: bool = False) -> None:
        """Search for all and save them."""
        self.folder.mkdir(exist_ok=True)
        for wanted in self.wanted:
            table = self.search(wanted, seeds, shortest)
            table.record().save(self.path(wanted.name))
            self.path(wanted.name).chmod(0o644)
            print(f"{wanted.name}: seed {table.record().start}, {table.decisions} decisions, {table.scores}")

    # ---- checking

    def check(self, wanted: Wanted, every: int = 10) -> None:
        """Played again, every decision is legal, the game adds up, and the result is the recorded one."""
        record = read_record(self.path(wanted.name))
        record.verify()
        table = self.table(wanted.name)
        assert table.over
        assert wanted.ending == table.ending
        assert wanted.is_it(table)
        assert record.result == {"scores": table.scores, "winners": table.winners, "ending": table.ending}
        for k in range(0, len(record.actions), every):
            game(self.game).check(record.at(k))

    def check_files(self) -> None:
        """No file without an entry, no entry without a file."""
        assert set(self.names) == {path.stem for path in self.folder.glob("*.json")}

    def check_endings(self, by_rule: dict[str, str]) -> None:
        """Every word of the game's endings has a record, and what is refused after it names the rule that ended it."""
        assert set(game(self.game).endings) == set(by_rule)
        found: dict[str, str] = {}
        for name in self.names:
            table = self.table(name)
            reason = table.why_not(0, 0)
            assert reason is not None
            found[table.ending] = reason.rule
        assert by_rule == found


def tied(table: Table) -> list[int]:
    """The seats with the most points."""
    return [seat for seat, score in enumerate(table.scores) if score == max(table.scores)]
