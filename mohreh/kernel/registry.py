"""Which games there are: every folder of `mohreh.games`, every folder of $MOHREH_GAMES, every entry point."""

from __future__ import annotations

import importlib
import os
import sys
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Final

import mohreh.games
from mohreh.kernel.errors import MohrehError, UnknownGame, nearest
from mohreh.kernel.game import Game
from mohreh.kernel.judge import Judge
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State, Value

GROUP: Final = "mohreh.games"
FOLDERS: Final = "MOHREH_GAMES"  # more folders with games in them, separated like PATH

_OURS: Final = list(mohreh.games.__path__)
_found: Final[dict[str, Game]] = {}


def folders() -> list[str]:
    """Where games lie, as the environment says now; imports look there, too."""
    given = os.environ.get(FOLDERS, "").split(os.pathsep)
    mohreh.games.__path__[:] = dict.fromkeys([*_OURS, *[folder for folder in given if folder]])
    return list(mohreh.games.__path__)


def names() -> list[str]:
    """The names of all games, in order."""
    return sorted({*_packages(folders()), *[one.name for one in _entry_points()]})


def _packages(within: list[str]) -> list[str]:
    """The packages in these folders. A folder that is not there has none."""
    found: list[str] = []
    for folder in within:
        if os.path.isdir(folder):
            inside = sorted(os.listdir(folder))
            found += [one for one in inside if os.path.isfile(os.path.join(folder, one, "__init__.py"))]
    return found


def _entry_points() -> list[EntryPoint]:
    """The games that installed packages offer. Looking for them takes 10 ms, so it is done again only when a folder
    that Python imports from has changed, as it does when something is installed."""
    return _found_in(tuple([(at, os.stat(at).st_mtime_ns if os.path.exists(at) else 0) for at in sys.path]))


@lru_cache(maxsize=1)
def _found_in(folders_and_times: tuple[tuple[str, int], ...]) -> list[EntryPoint]:  # lint: cold
    return list(entry_points(group=GROUP))


def game(name: str) -> Game:
    """The game of that name."""
    if not isinstance(name, str):
        raise UnknownGame(f"{name!r} is not the name of a game. {nearest('', names())}")
    if name in _found:
        return _found[name]
    if name not in names():
        raise UnknownGame(f"there is no game {name!r}. {nearest(name, names())}")
    plugged = [one for one in _entry_points() if one.name == name]
    try:
        found = plugged[0].load() if plugged else importlib.import_module(f"mohreh.games.{name}").GAME
    except Exception as wrong:  # whatever somebody else's game raises
        raise MohrehError(f"the game {name!r} cannot be loaded: {type(wrong).__name__}: {wrong}") from wrong
    if not isinstance(found, Game):
        raise MohrehError(f"what is registered as the game {name!r} is a {type(found).__name__}, not a Game")
    if found.name != name:
        raise MohrehError(f"what is registered as the game {name!r} calls itself {found.name!r}")
    _found[name] = found
    return found


def rules(
    name: str,
    players: int,
    options: dict[str, Value] | None = None,
    weights: list[float] | None = None,
    judge: Judge | None = None,
    by_hints: bool = False,
) -> Rules:
    """The fast face of a game for so many players; its hints and chances go by the game's own weights and judge.

    Unless others are given; `by_hints` leaves the judge out, and so do other weights.
    """
    return Rules(game(name), players, options or {}, weights, judge, by_hints)


def unpickled(name: str, players: int, options: dict[str, Value], saved: dict[str, object]) -> State:
    """A state that was pickled."""
    return rules(name, players, options).load_unchecked(saved)
