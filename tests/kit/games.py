"""Games from a seed, by some way of choosing."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, TypeAlias

from mohreh.kernel.registry import game
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State, Value

Choose: TypeAlias = Callable[[Rules, State, random.Random], int]
Fits: TypeAlias = Callable[[Rules, State], bool]
Form: TypeAlias = tuple[str, int, dict[str, Value]]  # a game, for how many, and how it differs from the usual

# The options that change what a table looks like.
SHAPING: Final = {"inis": ("setup", "map"), "rokab": ("map",), "tash_kalar": ("form", "schools")}


def at_random(r: Rules, s: State, rng: random.Random) -> int:
    """Any legal action."""
    return rng.choice([int(a) for a in r.legal(s)])


def never(r: Rules, s: State) -> bool:
    return False


def played(r: Rules, seed: int, choose: Choose = at_random, until: Fits = never) -> tuple[State, list[int]]:
    """A game to its end or until it fits, and the choices that were made."""
    rng = random.Random(seed)
    s = r.new(seed)
    actions: list[int] = []
    while not r.over(s) and not until(r, s):
        actions.append(choose(r, s, rng))
        s.play(actions[-1])
    return s, actions


def each_option(name: str, players: int) -> list[dict[str, Value]]:
    """The defaults, and every other value of every option alone."""
    found: list[dict[str, Value]] = [{}]
    for option in game(name).options.all:
        found += [{option.key: value} for value in option.samples(players) if value != option.usual(players)]
    return found


def forms(name: str) -> list[Form]:
    """Every number of players, each with every form that a table of so many can have."""
    found: list[Form] = []
    for players in game(name).players:
        found.append((name, players, {}))
        for option in [game(name).options.by_key[key] for key in SHAPING.get(name, ())]:
            others = [value for value in option.fitting(players) if value != option.usual(players)]
            found += [(name, players, {option.key: value}) for value in others]
    return found


def form_name(form: Form) -> str:
    name, players, given = form
    return "-".join([name, str(players), *[str(value) for value in given.values()]])
