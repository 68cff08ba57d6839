"""Named positions and how many sequences of decisions they allow: `python -m tests.qabile.make_perft`.

    id opening-2
    seed 1  players 2  options  actions
    count 1 25

The dice of a position go on from its seed, so the counts are exact. A game that ends sooner counts for nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Final

from mohreh.kernel.game import Rules
from mohreh.kernel.registry import game, rules
from mohreh.kernel.state import State, Value
from tests.qabile.second_reading import Reading
from tests.qabile.test_second_reading import Die

FILE: Final = Path(__file__).parent / "perft.txt"
DEPTHS: Final = (1, 2, 3)


class Named:
    """A position, by the seed, the options and the choices that lead to it."""

    def __init__(self, name: str, seed: int, players: int, options: list[str], actions: list[int]) -> None:
        self.name: Final = name
        self.seed: Final = seed
        self.players: Final = players
        self.options: Final = options
        self.actions: Final = actions
        self.rules: Final = rules("qabile", players, game("qabile").options.parse(options, players))

    def state(self) -> State:
        """By the engine."""
        s = self.rules.new(self.seed)
        for action in self.actions:
            assert action in self.rules.legal(s)
            s.play(action)
        return s

    def read(self, more: list[str]) -> set[str]:
        """What is legal after these choices and some more, by the second reading."""
        whole = Reading(self.players, self.rules.options, Die(self.seed)).play()
        question = next(whole)
        for action in [*[self.rules.catalogue.notation(a) for a in self.actions], *more]:
            try:
                question = whole.send(action)
            except StopIteration:
                return set()
        return question.legal


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


def count_read(named: Named, depth: int, more: list[str] | None = None) -> int:
    """The same by the second reading, which plays each sequence from the start."""
    before = more or []
    legal = named.read(before)
    if depth == 1:
        return len(legal)
    return sum([count_read(named, depth - 1, [*before, action]) for action in legal])


def parse(text: str) -> list[tuple[Named, dict[int, int]]]:
    """The positions of the file, with their counts by depth."""
    found = []
    for part in text.strip().split("\n\n"):
        name, start, *counts = part.split("\n")
        head, _, actions = start.partition("  actions")
        head, _, options = head.partition("  options")
        words = head.split()
        ids = [int(a) for a in actions.split()]
        named = Named(name.split()[1], int(words[1]), int(words[3]), options.split(), ids)
        found.append((named, {int(line.split()[1]): int(line.split()[2]) for line in counts}))
    return found


def search(name: str, players: int, fits: Callable[[Rules, State], bool], **options: Value) -> Named:
    """The shortest way to such a position among some random games."""
    r = rules("qabile", players, options)
    words = [f"{key}={value}" for key, value in options.items()]
    best: Named | None = None
    for seed in range(150):
        rng = random.Random(seed)
        s = r.new(seed)
        actions: list[int] = []
        while not r.over(s) and not fits(r, s):
            actions.append(rng.choice([int(a) for a in r.legal(s)]))
            s.play(actions[-1])
        if not r.over(s) and (best is None or len(actions) < len(best.actions)):
            best = Named(name, seed, players, words, actions)
    assert best is not None, name
    return best


def asks(s: State, step: str) -> bool:
    return type(s.top).__name__ == step


def blocked_edges(r: Rules, s: State) -> bool:
    """A fence is to be placed, and not on every free edge."""
    seen = r.view(s, None)
    free = 60 - len(str(seen["fences"]).split(","))
    return asks(s, "PlaceFence") and len(r.legal(s)) < free - 3


def few_edges(r: Rules, s: State) -> bool:
    """A fence is to be placed, and there are two or three edges for it."""
    return asks(s, "PlaceFence") and len(r.legal(s)) in (2, 3)


def last_round(r: Rules, s: State) -> bool:
    return bool(r.view(s, None)["last_round"]) and len(r.legal(s)) > 1


def crowded(r: Rules, s: State) -> bool:
    """Three tribes on one land."""
    board = r.view(s, None)["board"]
    assert isinstance(board, list)
    return any(len([n for n in land if n]) > 2 for land in board)


def main() -> None:
    positions = [Named(f"opening-{players}", players, players, [], []) for players in (2, 3, 4)]
    positions.append(search("removal", 4, lambda r, s: asks(s, "Remove")))
    positions.append(search("removal-before-the-order", 3, lambda r, s: asks(s, "Remove"), removal="after_first_rolls"))
    positions.append(search("blocked-edges", 2, blocked_edges))
    positions.append(search("few-edges", 4, few_edges))
    positions.append(search("last-round", 3, last_round))
    positions.append(search("three-tribes", 3, crowded, turn_structure="strict_phases"))
    parts = []
    for named in positions:
        ids = "".join([f" {a}" for a in named.actions])
        options = "".join([f" {one}" for one in named.options])
        lines = [f"id {named.name}"]
        lines.append(f"seed {named.seed}  players {named.players}  options{options}  actions{ids}")
        for depth in DEPTHS:
            found = count(named.rules, named.state(), depth)
            if depth < 3 and found != count_read(named, depth):
                raise ValueError(f"{named.name}, depth {depth}: {found} by the engine, not by the second reading")
            lines.append(f"count {depth} {found}")
        parts.append("\n".join(lines))
    FILE.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
