"""Who plays whom, and where: the number of a game decides it.

A *deal* is one seed, played once for every rotation of one line-up, so that everybody has everybody's luck.
A *round* has one deal for every table of the schedule; after whole rounds all have played equally often.
"""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Final

from mohreh.kernel.errors import MohrehError


class Schedule:
    """All line-ups of a match, in a fixed order.

    As many bots as seats sit at one table. With fewer bots the list is repeated until the seats are full, beginning
    with each bot in turn where it does not go round evenly. With more bots, every choice of as many as there are
    seats is a table. In every round the bots at a table sit in another order. Where seats are sides that win together,
    only such orders are used that put the fewest different bots on a side: two bots are two teams.
    """

    def __init__(self, words: list[str], players: int, sides: list[int] | None = None) -> None:
        if not words:
            raise MohrehError("a match needs bots; name one or more, such as greedy and random")
        self.players: Final = players
        self.tables: Final = _tables(words, players)
        self._orders: Final = [_orders(table, sides or list(range(players))) for table in self.tables]

    @property
    def round(self) -> int:
        """How many games are in a round."""
        return len(self.tables) * self.players

    def whole(self, games: int) -> int:
        """The number of games in as many whole rounds as it takes to play so many."""
        return -(-games // self.round) * self.round

    def deal(self, game: int) -> int:
        """Which deal a game belongs to."""
        return game // self.players

    def games(self, deal: int) -> range:
        """The games that are played with a deal."""
        return range(deal * self.players, (deal + 1) * self.players)

    def seats(self, game: int) -> list[str]:
        """Who sits where."""
        deal, turn = divmod(game, self.players)
        number, table = divmod(deal, len(self.tables))
        orders = self._orders[table]
        order = orders[number % len(orders)]
        line = [self.tables[table][place] for place in order]
        return line[turn:] + line[:turn]


def _orders(table: list[str], sides: list[int]) -> list[list[int]]:
    """The ways to sit down, the first bot always first, in which the sides are mixed as little as can be."""
    every = [[0, *rest] for rest in permutations(range(1, len(table)))]
    mixed = [len({(side, table[place]) for side, place in zip(sides, order, strict=True)}) for order in every]
    return [order for order, n in zip(every, mixed, strict=True) if n == min(mixed)]


def _tables(words: list[str], players: int) -> list[list[str]]:
    if len(words) > players:
        return [list(table) for table in combinations(words, players)]
    starts = 1 if players % len(words) == 0 else len(words)
    return [[words[(first + place) % len(words)] for place in range(players)] for first in range(starts)]
