"""The versions of environments: which rules, actions and observations a name such as `splendor_v0` stands for."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Final

from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError, UnknownGame, nearest

PINNED: Final = Path(__file__).parent / "versions.toml"
NAME: Final = re.compile(r"(\w+)_v([0-9]+)")


@lru_cache(maxsize=1)
def pinned() -> dict[str, dict[str, object]]:
    """Of each game of ours: the version of its environments, of its rules, and a digest of what learners see."""
    return tomllib.loads(PINNED.read_text(encoding="utf-8"))


def version_of(game: str) -> int:
    """The version of a game's environments; where nobody pinned one, that of its rules."""
    entry = pinned().get(game)
    return int(str(entry["version"])) if entry is not None else registry.game(game).version


def named(game: str) -> str:
    """splendor -> splendor_v0"""
    return f"{game}_v{version_of(game)}"


def environment_names() -> list[str]:
    return [named(game) for game in registry.names()]


def game_named(name: str) -> str:
    """splendor_v0 -> splendor; refuses a version that is not the present one."""
    found = NAME.fullmatch(name)
    game = found[1] if found is not None else ""
    try:
        rules = registry.game(game).version
    except UnknownGame:
        raise MohrehError(f"there is no environment {name!r}. {nearest(name, environment_names())}") from None
    if name != named(game):
        raise MohrehError(
            f"{name!r} is another version of this environment; here it is {named(game)!r}, with version {rules} of "
            f"the rules. An older release of mohreh has older versions"
        )
    return game
