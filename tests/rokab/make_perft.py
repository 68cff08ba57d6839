"""Named positions and how many sequences of decisions they allow: `python -m tests.rokab.make_perft`.

    id opening-3
    seed 3  players 3  edition persian  actions
    count 1 17

A game that ends sooner counts for nothing. Both readings of the rules go along and must agree everywhere.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Final

from mohreh.kernel.game import Rules
from mohreh.kernel.registry import rules
from mohreh.kernel.state import State
from tests.rokab.layout import hands
from tests.rokab.second_reading import Reading
from tests.rokab.test_second_reading import same_start

FILE: Final = Path(__file__).parent / "perft.txt"
DEPTHS: Final = (1, 2, 3)


class Named:
    """A position, by the seed and the choices that lead to it."""

    def __init__(self, name: str, seed: int, players: int, edition: str, actions: list[int]) -> None:
        self.name: Final = name
        self.seed: Final = seed
        self.players: Final = players
        self.edition: Final = edition
        self.actions: Final = actions
        self.rules: Final = rules("rokab", players, {"edition": edition})

    def both(self) -> tuple[State, Reading]:
        """By the engine and by the second reading."""
        s = self.rules.new(self.seed)
        read = same_start(self.rules, s)
        for action in self.actions:
            assert action in self.rules.legal(s)
            s.play(action)
            read.play(self.rules.catalogue.notation(action), hands(self.rules, s))
        return s, read


def count(r: Rules, s: State, depth: int) -> int:
    """How many sequences of so many decisions there are."""
    legal = r.legal(s)
    if depth == 1:
        return len(legal)
    found = 0
    for action in legal:
        then = s.clone()
        then.play(action)
        found += count(r, then, depth - 1)
    return found


def count_read(r: Rules, s: State, read: Reading, depth: int) -> int:
    """The same by the second reading; the engine only says which cards chance deals."""
    legal = read.legal() if read.phase != "Ended" else []
    if depth == 1:
        return len(legal)
    found = 0
    for action in legal:
        then, again = s.clone(), read.copy()
        then.play(r.catalogue.parse(action))
        again.play(action, hands(r, then))
        found += count_read(r, then, again, depth - 1)
    return found


def parse(text: str) -> list[tuple[Named, dict[int, int]]]:
    """The positions of the file, with their counts by depth."""
    found = []
    for part in text.strip().split("\n\n"):
        name, start, *counts = [line.split() for line in part.split("\n")]
        named = Named(name[1], int(start[1]), int(start[3]), start[5], [int(a) for a in start[7:]])
        found.append((named, {int(line[1]): int(line[2]) for line in counts}))
    return found


def search(name: str, players: int, edition: str, fits: Callable[[Rules, State], bool]) -> Named:
    """The shortest way to such a position among some hundred games."""
    r = rules("rokab", players, {"edition": edition})
    best: Named | None = None
    for seed in range(300):
        rng = random.Random(seed)
        s = r.new(seed)
        actions: list[int] = []
        while not r.over(s) and not fits(r, s):
            actions.append(rng.choice([int(a) for a in r.legal(s)]))
            s.play(actions[-1])
        if not r.over(s) and (best is None or len(actions) < len(best.actions)):
            best = Named(name, seed, players, edition, actions)
    assert best is not None, name
    return best


def asks(r: Rules, s: State, step: str, options: int) -> bool:
    """Does this step wait, with at least so many options?"""
    return type(s.top).__name__ == step and len(r.legal(s)) >= options


def main() -> None:
    positions = [Named(f"opening-{players}", players, players, "persian", []) for players in (2, 3, 6)]
    positions.append(Named("opening-original", 4, 4, "original", []))
    positions.append(search("scarecrow", 4, "persian", lambda r, s: asks(r, s, "BringBack", 4)))
    positions.append(search("peace", 3, "persian", lambda r, s: asks(r, s, "PlacePeace", 12)))
    positions.append(search("burn", 3, "persian", lambda r, s: asks(r, s, "Regroup", 2)))
    positions.append(search("keep-two", 3, "original", lambda r, s: asks(r, s, "KeepTwo", 4)))
    positions.append(search("last-cards", 2, "persian", lambda r, s: r.view(s, None)["battle"] == 4))
    parts = []
    for named in positions:
        lines = [f"id {named.name}"]
        ids = "".join([f" {a}" for a in named.actions])
        lines.append(f"seed {named.seed}  players {named.players}  edition {named.edition}  actions{ids}")
        s, read = named.both()
        for depth in DEPTHS:
            found = count(named.rules, s, depth)
            again = count_read(named.rules, s, read, depth)
            if found != again:
                raise ValueError(f"{named.name}, depth {depth}: {found}, by the second reading {again}")
            lines.append(f"count {depth} {found}")
        parts.append("\n".join(lines))
    FILE.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
