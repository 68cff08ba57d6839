"""python -m tests.both.drawing GAME: a digest of pages drawn in random games, for comparing one mode with the other."""

from __future__ import annotations

import hashlib
import sys
from random import Random

import mohreh
from mohreh import web
from mohreh.kernel import registry
from mohreh.web.model import Reader
from tests.web.tables import shown

EVERY = 5  # decisions between two moments that are drawn
MOST = 20  # moments of a game
READERS = (Reader("fa"), Reader("en"))


def digest(game: str) -> str:
    """Of all regions of the page, for a seat and a spectator, with every number of players."""
    found = hashlib.sha256()
    for players in registry.game(game).players:
        rng = Random(players)
        table = mohreh.new(game, players=players, seed=players)
        while not table.over and table.decisions < EVERY * MOST:
            seat = rng.choice(table.waiting)
            table.play(rng.choice(list(table.legal_for(seat))), seat)
            if table.decisions % EVERY == 0:
                reader = READERS[table.decisions // EVERY % 2]
                for eyes in (seat, -1):
                    for name, part in web.regions(shown(table, eyes), reader).items():
                        found.update(f"{name}\n{part}\n".encode())
    return found.hexdigest()


if __name__ == "__main__":
    print(digest(sys.argv[1]))
