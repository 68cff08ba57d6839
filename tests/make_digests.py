"""`python -m tests.make_digests [game ...]`: write down how seeded games go, and the catalogues.

Run it when a game is new or its rules version has changed, and look at what changed before committing it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

from mohreh.contract import SAMPLE, digest_of, subjects
from mohreh.kernel import registry
from mohreh.kernel.game import Game
from tests.toys import TOYS

HERE: Final = Path(__file__).parent
DIGESTS: Final = HERE / "digests.json"
CATALOGUES: Final = HERE / "catalogues"
SEEDS: Final = [0, 1]


def games() -> list[Game]:
    """All games that are found, and the toys."""
    return [*[registry.game(name) for name in registry.names()], *TOYS]


def digests(game: Game, players: int) -> dict[str, str]:
    """One digest for the usual options and one for each other value of each option."""
    found: dict[str, str] = {}
    for subject in subjects(game, SAMPLE, players):
        seeds = SEEDS[:1] if subject.changed else SEEDS
        found[subject.name] = digest_of(game.name, players, subject.rules.options, seeds)
    return found


def pin(game: Game) -> list[str]:
    """The catalogue, line by line, and again for each option value that shapes it."""
    lines = game.catalogue.pin()
    for option in game.options.all:
        for value in option.samples(game.players[0]) if option.shapes_catalogue else []:
            shaped = game.catalogue_for(game.options.resolve({option.key: value}, game.players[0]))
            lines += ["", f"{option.key}={value}", *shaped.pin()]
    return lines


def main(names: list[str]) -> None:
    kept: dict[str, str] = json.loads(DIGESTS.read_text(encoding="utf-8")) if DIGESTS.exists() else {}
    CATALOGUES.mkdir(exist_ok=True)
    for game in games():
        if names and game.name not in names:
            continue
        kept = {name: digest for name, digest in kept.items() if name.split(",")[0] != game.name}
        for players in game.players:
            kept |= digests(game, players)
        (CATALOGUES / f"{game.name}.txt").write_text("\n".join([*pin(game), ""]), encoding="utf-8")
    DIGESTS.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
