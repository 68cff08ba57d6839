"""python -m tests.both.drawing GAME EVERY: a digest of pages drawn in random games, to compare the two modes."""

from __future__ import annotations

import hashlib
import sys
from random import Random

import mohreh
from mohreh import web
from mohreh.kernel import registry
from mohreh.web.model import Reader
from tests.web.tables import shown

DECISIONS = 100  # of a game
READERS = (Reader("fa"), Reader("en"))


def digest(game: str, every: int) -> str:
    """Of all regions of the page after so many decisions each, for a seat and a spectator, at every table."""
    found = hashlib.sha256()
    for players in registry.game(game).players:
        rng = Random(players)
        table = mohreh.new(game, players=players, seed=players)
        while not table.over and table.decisions < DECISIONS:
            seat = rng.choice(table.waiting)
            table.play(rng.choice(list(table.legal_for(seat))), seat)
            if table.decisions % every == 0:
                reader = READERS[table.decisions // every % 2]
                for eyes in (seat, -1):
                    for name, part in web.regions(shown(table, eyes), reader).items():
                        found.update(f"{name}\n{part}\n".encode())
    return found.hexdigest()


if __name__ == "__main__":
    print(digest(sys.argv[1], int(sys.argv[2])))
