"""python -m bench.train: what a profiled build is counted in: random play and search at every table.

Run by `make fast` with a copy that counts.
"""

from __future__ import annotations

from typing import Final

from bench.measure import Bench
from mohreh.cli.progress import Progress
from mohreh.kernel import registry

SECONDS: Final = {"playout": 0.4, "search": 0.4, "stepped": 0.1, "redeal": 0.05, "clone": 0.05}


def main() -> None:
    tables = [(name, players) for name in registry.names() for players in registry.game(name).players]
    with Progress("profile") as progress:
        for done, (name, players) in enumerate(tables):
            progress.update(done, len(tables), f"{name}, {players} players")
            bench = Bench(name, players)
            for what, seconds in SECONDS.items():
                bench.measure(what, seconds)


if __name__ == "__main__":
    main()
