"""python -m bench.moves: what a move costs a server for five pages in two languages, without database and sockets.

At tables of all games, two players and three who watch each, random moves are made in turn, and after each the entry is
applied, everybody's page is looked at, drawn and compared, and the messages are written (`bench/moves_worker.py`).
Other revisions (`--before REV`, as often as you like) are measured in the same run, in processes that take turns, so
their figures can be compared; milliseconds of the processor. `--profile FILE` writes a profile of this tree's moves.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Final, final

from bench.revisions import COPY, tree_of
from mohreh.kernel import registry
from tools.compiled_sources import ROOT

PARTS: Final = {
    "apply": "the entry is applied",
    "look": "what each may see",
    "draw": "four pictures are drawn",
    "write": "what differs, written",
}
NOW: Final = "now"

Sums = dict[str, dict[str, float]]  # by game and part


@final
class Worker:
    """The process that plays with the sources of one tree."""

    def __init__(self, tree: Path, tables: int, profile: str = "") -> None:
        compiled = tree / COPY
        places = [str(compiled)] if (compiled / "stamp").exists() else []
        environ = os.environ | {"PYTHONPATH": os.pathsep.join([*places, str(tree)]), "PYTHONSAFEPATH": "1"}
        words = [sys.executable, str(ROOT / "bench" / "moves_worker.py"), str(tables), profile]
        self._process: Final = subprocess.Popen(
            words, env=environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.sums: Final[Sums] = defaultdict(lambda: defaultdict(float))

    def play(self, rounds: int, measured: bool) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{'measure' if measured else 'warm'} {rounds}\n")
        self._process.stdin.flush()
        found: Sums = json.loads(self._process.stdout.readline())
        for game, sums in found.items() if measured else ():
            for part, value in sums.items():
                self.sums[game][part] += value
                self.sums["all"][part] += value

    def end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def milliseconds(self, game: str, part: str = "") -> float:
        sums = self.sums[game]
        return 1000 * sum([sums[one] for one in ([part] if part else PARTS)]) / sums["moves"]

    def letters(self) -> float:
        """Of a move and page."""
        return self.sums["all"]["letters"] / self.sums["all"]["moves"] / 5


def report(workers: dict[str, Worker]) -> str:
    names = list(workers)
    lines = ["| ms a move | " + " | ".join(names) + " |", "|---|" + "---:|" * len(names)]
    now = workers[NOW]

    def row(title: str, values: list[float], digits: int = 2) -> None:
        own = values[names.index(NOW)]
        cells = [f"{value:,.{digits}f}" + (f" ({value / own:.1f})" if value != own else "") for value in values]
        lines.append(f"| {title} | " + " | ".join(cells) + " |")

    for game in [name for name in now.sums if name != "all"]:
        row(game, [worker.milliseconds(game) for worker in workers.values()])
    row("all", [worker.milliseconds("all") for worker in workers.values()])
    for part, title in PARTS.items():
        row(f"in it: {title}", [worker.milliseconds("all", part) for worker in workers.values()])
    row("letters a move and page", [worker.letters() for worker in workers.values()], 0)
    return "\n".join(lines)


def main() -> None:
    form = argparse.RawTextHelpFormatter
    parser = argparse.ArgumentParser(prog="python -m bench.moves", description=__doc__, formatter_class=form)
    parser.add_argument("--before", action="append", default=[], metavar="REV", help="another revision to compare with")
    parser.add_argument("--tables", type=int, default=8, help="of each game")
    parser.add_argument("--warm", type=int, default=60, help="moves at each table before it counts")
    parser.add_argument("--turns", type=int, default=6, help="that each revision has")
    parser.add_argument("--moves", type=int, default=10, help="at each table in a turn")
    parser.add_argument("--profile", default="", help="a file for a profile, to read with pstats")
    given = parser.parse_args()
    trees = {revision: tree_of(revision) for revision in given.before} | {NOW: ROOT}
    workers = {
        name: Worker(tree, given.tables, given.profile if name == NOW else "") for name, tree in trees.items()
    }
    for turn in range(given.turns + 1):
        for worker in workers.values():
            worker.play(given.moves if turn else given.warm, turn > 0)
    for worker in workers.values():
        worker.end()
    games = len(registry.names())
    moves = given.turns * given.moves * given.tables * games
    print(f"{given.tables * games} tables, {moves} moves, load {os.getloadavg()[0]:.1f}\n\n{report(workers)}")


if __name__ == "__main__":
    main()
