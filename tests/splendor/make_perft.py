"""Named positions and how many sequences of decisions they allow: `python -m tests.splendor.make_perft`.

    id opening-2
    seed 1  players 2  actions
    count 1 30

A game that ends sooner counts for nothing. Counts to depth 3 by both readings of the rules must agree.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Final

from mohreh.kernel.game import Rules
from mohreh.kernel.registry import rules
from mohreh.kernel.state import State
from tests.splendor.second_reading import Reading
from tests.splendor.test_second_reading import same_start

FILE: Final = Path(__file__).parent / "perft.txt"
DEPTHS: Final = (1, 2, 3)


class Named:
    """A position, by the seed and the choices that lead to it."""

    def __init__(self, name: str, seed: int, players: int, actions: list[int]) -> None:
        self.name: Final = name
        self.seed: Final = seed
        self.players: Final = players
        self.actions: Final = actions
        self.rules: Final = rules("splendor", players)

    def state(self) -> State:
        """By the engine."""
        s = self.rules.new(self.seed)
        for action in self.actions:
            assert action in self.rules.legal(s)
            s.play(action)
        return s

    def reading(self) -> Reading:
        """By the second reading."""
        read = same_start(self.rules, self.rules.new(self.seed))
        for action in self.actions:
            read.play(self.rules.catalogue.notation(action))
        return read


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


def count_read(read: Reading, depth: int) -> int:
    """The same by the second reading."""
    legal = read.legal()
    if depth == 1:
        return len(legal)
    found = 0
    for action in legal:
        then = read.copy()
        then.play(action)
        found += count_read(then, depth - 1)
    return found


def parse(text: str) -> list[tuple[Named, dict[int, int]]]:
    """The positions of the file, with their counts by depth."""
    found = []
    for part in text.strip().split("\n\n"):
        name, start, *counts = [line.split() for line in part.split("\n")]
        named = Named(name[1], int(start[1]), int(start[3]), [int(a) for a in start[5:]])
        found.append((named, {int(line[1]): int(line[2]) for line in counts}))
    return found


def search(name: str, players: int, fits: Callable[[Rules, State], bool], hoards: bool = False) -> Named:
    """The shortest way to such a position among some hundred games."""
    r = rules("splendor", players)
    best: Named | None = None
    for seed in range(300):
        rng = random.Random(seed)
        s = r.new(seed)
        actions: list[int] = []
        while not r.over(s) and not fits(r, s):
            legal = [int(a) for a in r.legal(s)]
            buying = [a for a in legal if r.catalogue.verb(a).name in ("buy", "golden")]
            if hoards:
                legal = [a for a in legal if a not in buying] or legal
            actions.append(rng.choice(legal if hoards else buying or legal))
            s.play(actions[-1])
        if not r.over(s) and (best is None or len(actions) < len(best.actions)):
            best = Named(name, seed, players, actions)
    assert best is not None, name
    return best


def asks(r: Rules, s: State, step: str, options: int) -> bool:
    """Does this step wait, with at least so many options?"""
    return type(s.top).__name__ == step and len(r.legal(s)) >= options


def near_the_end(r: Rules, s: State) -> bool:
    """Somebody has reached the target and two have still to play."""
    seen = r.view(s, None)
    return bool(seen["last_round"]) and (int(str(seen["first"])) - int(s.who)) % r.players == 2


def only_passes(r: Rules, s: State) -> bool:
    return r.catalogue.notation(r.legal(s)[0]) == "pass"


def main() -> None:
    positions = [Named(f"opening-{players}", players, players, []) for players in (2, 3, 4)]
    positions.append(search("return-two", 2, lambda r, s: asks(r, s, "Return", 5), hoards=True))
    positions.append(search("return-with-gold", 4, lambda r, s: asks(r, s, "Return", 6), hoards=True))
    positions.append(search("pay-in-gold", 3, lambda r, s: asks(r, s, "Pay", 3)))
    positions.append(search("noble-choice", 2, lambda r, s: asks(r, s, "ChooseNoble", 2)))
    positions.append(search("near-the-end", 3, near_the_end))
    positions.append(search("pass", 3, only_passes, hoards=True))
    parts = []
    for named in positions:
        lines = [f"id {named.name}"]
        ids = "".join([f" {a}" for a in named.actions])
        lines.append(f"seed {named.seed}  players {named.players}  actions{ids}")
        for depth in DEPTHS:
            found = count(named.rules, named.state(), depth)
            again = count_read(named.reading(), depth)
            if found != again:
                raise ValueError(f"{named.name}, depth {depth}: {found}, by the second reading {again}")
            lines.append(f"count {depth} {found}")
        parts.append("\n".join(lines))
    FILE.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
