"""The one place in these tests that knows how a Splendor state is packed; everything else reads views."""

from __future__ import annotations

from typing import Final, cast

from mohreh.games.splendor.rules.gems import pack
from mohreh.games.splendor.rules.state import (
    BONUS,
    BOUGHT,
    BOUGHT_HIGH,
    HIDDEN,
    POINTS,
    RESERVED,
    TOKENS,
    VISITS,
    WIDTH,
)
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from tests.splendor.printed import CARD_NAMES, CARDS, NOBLE_NAMES

LEVEL_1: Final = 40  # how many cards the first of the two sets of bought cards covers


class Seat:
    """What a player has."""

    def __init__(self) -> None:
        self.tokens = [0] * 6
        self.bought: list[str] = []
        self.reserved: list[tuple[str, bool]] = []  # the card, and whether it came unseen
        self.visits: list[str] = []

    @property
    def bonuses(self) -> list[int]:
        found = [0] * 5
        for name in self.bought:
            found[CARDS[name].colour] += 1
        return found

    @property
    def points(self) -> int:
        return sum([CARDS[name].points for name in self.bought]) + 3 * len(self.visits)


class Position:
    """Everything on the table, in plain words."""

    def __init__(self, players: int) -> None:
        self.seats = [Seat() for _ in range(players)]
        self.bank = [0] * 6
        self.rows: list[list[str]] = [[], [], []]  # four names each, "" for an empty place
        self.decks: list[list[str]] = [[], [], []]  # the top card last
        self.nobles: list[str] = []
        self.first = 0
        self.turn = 0
        self.rounds = 0
        self.passes = 0


def saved(rules: Rules, position: Position) -> dict[str, object]:
    """The position as `Rules.save` would write it, with the seat `turn` to choose an action."""
    found = rules.save(rules.new(0))
    found["shown"] = 0
    found["who"] = position.turn
    found["top"] = ["Turn", position.turn]
    found["stack"] = []
    found["bank"] = pack(position.bank)
    found["left"] = pack([len(deck) for deck in position.decks])
    found["nobles"] = _nobles(position.nobles)
    found["first"] = position.first
    found["rounds"] = position.rounds
    found["passes"] = position.passes
    found["ending"] = 0
    found["market"] = [CARD_NAMES.index(name) if name else -1 for row in position.rows for name in row]
    found["seats"] = [number for seat in position.seats for number in _seat(seat)]
    found["unseen"] = [[CARD_NAMES.index(name) for name in deck] for deck in position.decks]
    return found


def _nobles(names: list[str]) -> int:
    return sum([2 ** NOBLE_NAMES.index(name) for name in names])


def _seat(seat: Seat) -> list[int]:
    row = [0] * WIDTH
    row[TOKENS] = pack(seat.tokens)
    row[BONUS] = pack(seat.bonuses)
    row[POINTS] = seat.points
    row[RESERVED] = pack([CARD_NAMES.index(name) + 1 + HIDDEN * hidden for name, hidden in seat.reserved])
    row[VISITS] = _nobles(seat.visits)
    bought = sum([2 ** CARD_NAMES.index(name) for name in seat.bought])
    row[BOUGHT] = bought % 2**LEVEL_1
    row[BOUGHT_HIGH] = bought >> LEVEL_1
    return row


def decks(rules: Rules, s: State) -> list[list[str]]:
    """The cards left in each deck, the top card last: what nobody at the table may see."""
    unseen = cast("list[list[int]]", rules.save(s)["unseen"])
    return [[CARD_NAMES[card] for card in deck] for deck in unseen]
