"""python -m bench.rendering: how long a view takes to become HTML, for every game and number of players.

In the middle of random games with the compiled rules (`make compiled` first) the page of a seat is drawn in Persian
after every move, all regions of it, as a server does that has drawn other games before; the median is printed, in
milliseconds of the processor's time. The aim is 0.4 ms where compiled Splendor plays 5 M decisions/s; the last column
says what it played here just before.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import median
from time import process_time
from typing import Final

import mohreh
from bench.measure import Bench
from mohreh import web
from mohreh.kernel import registry
from mohreh.web.model import Reader
from tests.web.tables import shown

GAMES: Final = 6
BEFORE: Final = 12  # games that are drawn before these
MOVES: Final = 40  # of each game
READER: Final = Reader("fa")


def milliseconds(game: str, players: int) -> float:
    """The median over runs of moves in the middle of random games; the page of one seat, as after every move."""
    found: list[float] = []
    for seed in range(BEFORE + GAMES):
        rng = Random(seed)
        table = mohreh.new(game, players=players, seed=seed)
        moves: list[tuple[int, int]] = []
        while not table.over:
            seat = rng.choice(table.waiting)
            moves.append((seat, rng.choice(list(table.legal_for(seat)))))
            table.play(moves[-1][1], seat)
        first = max(0, len(moves) // 2 - MOVES // 2)
        table = mohreh.new(game, players=players, seed=seed)
        drawn: dict[object, object] = {}  # what a server keeps with a table
        for at, (seat, action) in enumerate(moves[: first + MOVES]):
            table.play(action, seat)
            if at >= first:
                page = shown(table, 0, drawn=drawn)
                began = process_time()
                web.region_pieces(page, READER)
                if seed >= BEFORE:
                    found.append(1000 * (process_time() - began))
    return median(found)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.rendering", description=__doc__)
    parser.add_argument("--game", action="append", choices=registry.names(), help="only this one; may be repeated")
    print("| game | ms per page | Splendor, M decisions/s |")
    print("|---|---:|---:|", flush=True)
    for game in parser.parse_args().game or registry.names():
        for players in registry.game(game).players:
            pace = Bench("splendor", 2).measure("playout", 0.3)["decisions/s"] / 1e6
            print(f"| {game} {players} | {milliseconds(game, players):.2f} | {pace:.2f} |", flush=True)


if __name__ == "__main__":
    main()
