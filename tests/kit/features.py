"""Features against the view they are made from, column by column: a game's tests say what each should be."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Final

from mohreh.kernel.game import SPECTATOR, View
from mohreh.kernel.registry import rules
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State, Value


class Expected(ABC):
    """The columns of one seat's row by their names, read off its view."""

    def __init__(self, r: Rules, view: View) -> None:
        self.rules: Final = r
        self.columns: Final[dict[str, float]] = {}
        self._first: Final = max(0, view["seat"])
        self.question(view)
        self.read()

    @abstractmethod
    def read(self) -> None:
        """Fill in what the game has."""

    def question(self, view: View) -> None:
        self.one("question", [*self.rules.game.steps, "Ended"], str(view["asks"][0]) if not view["over"] else "Ended")
        self.seats("asked", view["waiting"])

    def called(self, seat: int) -> str:
        """A seat as the looking one counts it."""
        return f"seat+{(seat - self._first) % self.rules.players}"

    def some(self, name: str, things: Iterable[str], which: Iterable[str]) -> None:
        """A 1 for each of these."""
        there = set(which)
        self.columns.update({f"{name}.{thing}": 1.0 if thing in there else 0.0 for thing in things})

    def one(self, name: str, things: Iterable[str], which: str) -> None:
        """A 1 for this one; "" is none of them."""
        self.some(name, things, [which])

    def shares(self, name: str, things: Iterable[str], numbers: Iterable[int], most: Iterable[int]) -> None:
        """Numbers of things, each as a share of the most of it."""
        for thing, n, limit in zip(things, numbers, most, strict=True):
            self.columns[f"{name}.{thing}"] = n / limit

    def seats(self, name: str, which: Iterable[int]) -> None:
        self.some(name, [f"seat+{n}" for n in range(self.rules.players)], [self.called(s) for s in which if s >= 0])


def positions(
    game: str, players: int, options: Mapping[str, Value], seed: int, every: int
) -> list[tuple[Rules, State]]:
    """A random game: one position in so many, and the end."""
    r = rules(game, players, dict(options))
    rng = random.Random(f"{game} {players} {seed}")
    s = r.new(seed)
    found: list[tuple[Rules, State]] = []
    number = 0
    while not r.over(s):
        if number % every == 0:
            found.append((r, s.clone()))
        s.play(rng.choice(list(r.legal(s))))
        number += 1
    return [*found, (r, s)]


def check_game(game: str, players: int, expected: type[Expected], **options: Value) -> None:
    """At some moments of a random game."""
    for r, s in positions(game, players, options, 1, every=23):
        check(r, s, expected)


def check(r: Rules, s: State, expected: type[Expected]) -> None:
    """For every seat and a spectator."""
    names = r.feature_names()
    for seat in (SPECTATOR, *range(r.players)):
        found = dict(zip(names, r.features(s, seat), strict=True))
        columns = expected(r, r.view(s, None if seat == SPECTATOR else seat)).columns
        wrong = {name: (columns.get(name), found.get(name)) for name in {*found, *columns}}
        assert {} == {name: pair for name, pair in wrong.items() if pair[0] != pair[1]}
