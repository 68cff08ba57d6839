"""Named positions and how many sequences of decisions they allow: `python -m tests.inis.make_perft`.

A game that ends sooner counts for nothing. The same is counted through saved states and must agree.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from tests.kit import perft
from tests.kit.perft import Named, asks

FILE: Final = Path(__file__).parent / "perft.txt"


def count_read(named: Named, depth: int) -> int:
    """One after the other: how many choices each choice leads to, without recursion."""
    states = [named.state()]
    for _ in range(depth - 1):
        found = []
        for s in states:
            for action in named.rules.legal(s):
                then = named.rules.load_unchecked(named.rules.save(s))
                then.play(action)
                found.append(then)
        states = found
    return sum([len(named.rules.legal(s)) for s in states])


def search(name: str, players: int, step: str, options: int) -> Named:
    def fits(r: Rules, s: State) -> bool:
        return asks(r, s, step, options)

    return perft.search("inis", name, players, fits, seeds=20)


def main() -> None:
    positions = [perft.opening("inis", players) for players in (2, 3, 4)]
    positions.append(perft.opening("inis", 4, "options setup=discovery", "opening-discovery"))
    positions.append(search("turn", 2, "Turn", 6))
    positions.append(search("maneuver", 3, "Maneuver", 4))
    positions.append(search("site", 2, "PlaceTile", 6))
    positions.append(search("migration", 3, "ChooseDestination", 4))
    positions.append(search("answer", 4, "AnswerAttack", 4))
    positions.append(search("removal", 4, "Removal", 2))
    perft.write(FILE, positions, count_read, deepest=2)


if __name__ == "__main__":
    main()
