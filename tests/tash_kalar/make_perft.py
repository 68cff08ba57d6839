"""Named positions and how many sequences of decisions they allow: `python -m tests.tash_kalar.make_perft`.

Chance goes on from a position's seed, so the counts are exact. A game that ends sooner counts for nothing. Where a
whole turn lies open there are thousands of sequences, so most positions are in the middle of something.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from tests.kit import perft
from tests.kit.games import Fits
from tests.kit.perft import Named, count
from tests.tash_kalar.following import Both
from tests.tash_kalar.test_invariants import choose

FILE: Final = Path(__file__).parent / "perft.txt"
MOST: Final = 20_000  # sequences; a position is not counted deeper
MOVERS: Final = [
    "KnightMoves",
    "WolfRiderMoves",
    "WarlordMoves",
    "DireWolfMoves",
    "HeraldMoves",
    "UnicornMoves",
]


def legal_read(named: Named, more: list[str]) -> list[str]:
    """What is legal after the choices of a position and some more, by the second reading."""
    both = Both(named.rules, named.seed, "random")
    both.begin()
    for action in [*[named.rules.catalogue.notation(a) for a in named.actions], *more]:
        both.carry_out(action)
    return both.compare() if both.asked else []


def count_read(named: Named, depth: int, more: list[str] | None = None) -> int:
    """How many sequences there are by the second reading, which plays each from the start beside the engine."""
    before = more or []
    legal = legal_read(named, before)
    if depth == 1:
        return len(legal)
    return sum([count_read(named, depth - 1, [*before, action]) for action in legal])


def depths(named: Named) -> dict[int, int]:
    """To depth 3, as far as there are not too many."""
    found: dict[int, int] = {}
    for depth in perft.DEPTHS:
        if found and found[depth - 1] * len(named.rules.legal(named.state())) > 40 * MOST:
            break
        found[depth] = count(named.rules, named.state(), depth)
        if found[depth] > MOST:
            del found[depth]
            break
    return found


def waits(*steps: str, least: int = 2, most: int = 25) -> Fits:
    """One of these steps waits, with so many options."""

    def fits(r: Rules, s: State) -> bool:
        return s.top.name() in steps and least <= len(r.legal(s)) <= most

    return fits


def last_turn(r: Rules, s: State) -> bool:
    """The very last decisions of a game."""
    return waits("Close", least=1)(r, s) and dict(r.view(s, None))["final"] in (0, 1)


def search(name: str, players: int, fits: Fits, options: str) -> Named:
    return perft.search("tash_kalar", name, players, fits, options, choose, seeds=60)


def main() -> None:
    opening = perft.opening
    positions = [
        opening("tash_kalar", 2, "edition persian", "opening-high-form"),
        opening("tash_kalar", 2, "edition original", "opening-original"),
        opening("tash_kalar", 2, "options form=duel", "opening-duel"),
        opening("tash_kalar", 3, "edition persian", "opening-melee-3"),
        opening("tash_kalar", 4, "edition persian", "opening-melee-4"),
        opening("tash_kalar", 3, "options schools=draft", "draft"),
        search("orientation", 2, waits("Turned"), "edition persian"),
        search("exchange", 2, waits("Exchange", least=3), "edition original"),
        search("end-of-a-turn", 2, waits("Close", least=2), "edition persian"),
        search("flare-against", 3, waits("Against"), "edition original"),
        search("legend-scores", 3, waits("ScoreLegend"), "edition persian"),
        search("single-commons", 4, waits("ScoreSingles"), "edition persian"),
        search("moves", 2, waits(*MOVERS, least=4, most=40), "edition persian"),
        search("final-round", 2, last_turn, "options form=duel last_card=final_round"),
    ]
    parts = []
    for named in positions:
        found = depths(named)
        if found[1] != count_read(named, 1):
            raise ValueError(f"{named.name}: the second reading counts otherwise")
        lines = [f"count {depth} {n}" for depth, n in found.items()]
        parts.append("\n".join([f"id {named.name}", named.line(), *lines]))
        print(parts[-1], flush=True)
    FILE.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
