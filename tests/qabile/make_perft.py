"""Named positions and how many sequences of decisions they allow: `python -m tests.qabile.make_perft`.

The dice of a position go on from its seed, so the counts are exact. A game that ends sooner counts for nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from tests.kit import perft
from tests.kit.games import Fits
from tests.kit.perft import Named, asks
from tests.qabile.scene import seen
from tests.qabile.second_reading import Reading
from tests.qabile.test_second_reading import Die

FILE: Final = Path(__file__).parent / "perft.txt"


def legal_read(named: Named, more: list[str]) -> set[str]:
    """What is legal after the choices of a position and some more, by the second reading."""
    whole = Reading(named.players, named.rules.options, Die(named.seed)).play()
    question = next(whole)
    for action in [*[named.rules.catalogue.notation(a) for a in named.actions], *more]:
        try:
            question = whole.send(action)
        except StopIteration:
            return set()
    return question.legal


def count_read(named: Named, depth: int, more: list[str] | None = None) -> int:
    """How many sequences there are by the second reading, which plays each from the start."""
    before = more or []
    legal = legal_read(named, before)
    if depth == 1:
        return len(legal)
    return sum([count_read(named, depth - 1, [*before, action]) for action in legal])


def search(name: str, players: int, fits: Fits, options: str = "options") -> Named:
    return perft.search("qabile", name, players, fits, options, seeds=150)


def removes(r: Rules, s: State) -> bool:
    return asks(r, s, "Remove")


def blocked_edges(r: Rules, s: State) -> bool:
    """A fence is to be placed, and not on every free edge."""
    free = 60 - max(1, len(seen(r.view(s, None))["fences"]))
    return asks(r, s, "PlaceFence") and len(r.legal(s)) < free - 3


def few_edges(r: Rules, s: State) -> bool:
    """A fence is to be placed, and there are two or three edges for it."""
    return asks(r, s, "PlaceFence") and len(r.legal(s)) in (2, 3)


def last_round(r: Rules, s: State) -> bool:
    return seen(r.view(s, None))["last_round"] and len(r.legal(s)) > 1


def crowded(r: Rules, s: State) -> bool:
    """Three tribes on one land."""
    return any(len([n for n in land if n]) > 2 for land in seen(r.view(s, None))["board"])


def main() -> None:
    positions = [perft.opening("qabile", players, "options") for players in (2, 3, 4)]
    positions.append(search("removal", 4, removes))
    positions.append(search("removal-before-the-order", 3, removes, "options removal=after_first_rolls"))
    positions.append(search("blocked-edges", 2, blocked_edges))
    positions.append(search("few-edges", 4, few_edges))
    positions.append(search("last-round", 3, last_round))
    positions.append(search("three-tribes", 3, crowded, "options turn_structure=strict_phases"))
    perft.write(FILE, positions, count_read, deepest=2)


if __name__ == "__main__":
    main()
