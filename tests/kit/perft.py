"""Named positions and how many sequences of decisions they allow.

    id opening-2
    seed 1  players 2  actions
    count 1 30

Before `actions` a line may have the options: `options tie=shared target=10`, or a single one as `edition original`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from mohreh.kernel.registry import game, rules
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from tests.kit.games import Choose, Fits, at_random, played

DEPTHS: Final = (1, 2, 3)


class Named:
    """A position, by the seed, the options and the choices that lead to it."""

    def __init__(self, of: str, name: str, seed: int, players: int, options: str, actions: list[int]) -> None:
        self.game: Final = of
        self.name: Final = name
        self.seed: Final = seed
        self.players: Final = players
        self.options: Final = options  # as in the file
        self.actions: Final = actions
        self.rules: Final = rules(of, players, game(of).options.parse(words(options), players))

    def state(self) -> State:
        """By the engine."""
        s = self.rules.new(self.seed)
        for action in self.actions:
            assert action in self.rules.legal(s)
            s.play(action)
        return s

    def line(self) -> str:
        """How to come to it, for the file."""
        ids = "".join([f" {a}" for a in self.actions])
        options = [self.options] if self.options else []
        return "  ".join([f"seed {self.seed}", f"players {self.players}", *options, f"actions{ids}"])


def words(options: str) -> list[str]:
    """The options of a line as typed: key=value each."""
    key, _, rest = options.partition(" ")
    if key == "options":
        return rest.split()
    return [f"{key}={rest}"] if key else []


def opening(of: str, players: int, options: str = "", name: str = "") -> Named:
    """The beginning of a game."""
    return Named(of, name or f"opening-{players}", players, players, options, [])


def search(
    of: str,
    name: str,
    players: int,
    fits: Fits,
    options: str = "",
    choose: Choose = at_random,
    seeds: int = 300,
) -> Named:
    """The shortest way to such a position among some hundred games."""
    r = opening(of, players, options).rules
    best: Named | None = None
    for seed in range(seeds):
        s, actions = played(r, seed, choose, fits)
        if not r.over(s) and (best is None or len(actions) < len(best.actions)):
            best = Named(of, name, seed, players, options, actions)
    assert best is not None, name
    return best


def asks(r: Rules, s: State, step: str, options: int = 1) -> bool:
    """Does this step wait, with at least so many options?"""
    return s.top.name() == step and len(r.legal(s)) >= options


def count(r: Rules, s: State, depth: int) -> int:
    """How many sequences of so many decisions there are. A game that ends sooner counts for nothing."""
    legal = r.legal(s)
    if depth == 1:
        return len(legal)
    found = 0
    for action in legal:
        then = s.clone()
        then.play(action)
        found += count(r, then, depth - 1)
    return found


def counts(named: Named) -> dict[int, int]:
    """To every depth, by the engine."""
    return {depth: count(named.rules, named.state(), depth) for depth in DEPTHS}


def parse(of: str, file: Path) -> list[tuple[Named, dict[int, int]]]:
    """The positions of a file, with their counts by depth."""
    found = []
    for part in file.read_text(encoding="utf-8").strip().split("\n\n"):
        head, start, *lines = part.split("\n")
        seed, players, *options, actions = start.split("  ")
        ids = [int(a) for a in actions.split()[1:]]
        name = head.split()[1]
        named = Named(of, name, int(seed.split()[1]), int(players.split()[1]), "  ".join(options), ids)
        found.append((named, {int(line.split()[1]): int(line.split()[2]) for line in lines}))
    return found


def write(file: Path, positions: list[Named], count_read: Callable[[Named, int], int], deepest: int = 3) -> None:
    """Count and write; to some depth the second reading of the rules must agree."""
    parts = []
    for named in positions:
        found = counts(named)
        for depth in range(1, deepest + 1):
            again = count_read(named, depth)
            if found[depth] != again:
                raise ValueError(f"{named.name}, depth {depth}: {found[depth]}, by the second reading {again}")
        lines = [f"count {depth} {found[depth]}" for depth in DEPTHS]
        parts.append("\n".join([f"id {named.name}", named.line(), *lines]))
    file.write_text("\n\n".join(parts) + "\n", encoding="utf-8")
