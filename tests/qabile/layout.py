"""The one place in these tests that knows how a Qabile state is packed; everything else reads views."""

from __future__ import annotations

from typing import Final

from mohreh.games.qabile.rules.data import EDGE_NAMES, LAND_NAMES
from mohreh.games.qabile.rules.state import FENCED, MASKS, ONE, OWNED, SETTLED, SUPPLY, TWO, WIDTH
from mohreh.kernel.rules import Rules

SETTLERS: Final = 30


def sides(land: str) -> list[str]:
    """The names of the four sides of a land: upper, lower, left, right."""
    r, c = int(land[0]), int(land[2])
    return [f"h{r}.{c}", f"h{r + 1}.{c}", f"v{r}.{c}", f"v{r}.{c + 1}"]


class Position:
    """Everything on the table, in plain words. Seats are numbers here."""

    def __init__(self, players: int) -> None:
        self.players: Final = players
        self.board: dict[str, list[int]] = {land: [0] * players for land in LAND_NAMES}
        self.fences: set[str] = set()
        self.masks = [3] * players
        self.supply: list[int | None] = [None] * players  # None: all that is not on the board
        self.rolls = list(range(players, 0, -1))
        self.order = list(range(players))
        self.removed = -1
        self.remover = -1
        self.round = 5
        self.idle = 0
        self.settled = False
        self.fenced = False
        self.who = 0
        self.top: list[object] = ["Settle", 0, -1]

    def open_sides(self, land: str) -> int:
        return len([side for side in sides(land) if side not in self.fences])

    def seat(self, seat: int) -> list[int]:
        """A seat's row of numbers."""
        row = [0] * WIDTH
        for number, land in enumerate(LAND_NAMES):
            here = self.board[land][seat]
            row[ONE] += 2**number if here > 0 else 0
            row[TWO] += 2**number if here > 1 else 0
            row[OWNED] += 1 if here > 0 and self.open_sides(land) == 0 else 0
        on_board = sum([self.board[land][seat] for land in LAND_NAMES])
        supply = self.supply[seat]
        row[SUPPLY] = SETTLERS - on_board if supply is None else supply
        row[MASKS] = self.masks[seat]
        return row


def saved(rules: Rules, position: Position) -> dict[str, object]:
    """A position as a saved state."""
    found = rules.save(rules.new(0))
    closing = {land: position.open_sides(land) for land in LAND_NAMES}
    found["fences"] = sum([2 ** EDGE_NAMES.index(edge) for edge in position.fences])
    found["enclosed"] = sum([2**n for n, land in enumerate(LAND_NAMES) if closing[land] == 0])
    found["almost"] = sum([2**n for n, land in enumerate(LAND_NAMES) if closing[land] == 1])
    found["rolls"] = sum([roll * 16**seat for seat, roll in enumerate(position.rolls)])
    found["order"] = sum([seat * 16**turn for turn, seat in enumerate(position.order)])
    found["removed"] = position.removed
    found["remover"] = position.remover
    found["round"] = position.round
    found["idle"] = position.idle
    found["done"] = (SETTLED if position.settled else 0) + (FENCED if position.fenced else 0)
    found["ending"] = 0
    found["seats"] = [number for seat in range(position.players) for number in position.seat(seat)]
    found["who"] = position.who
    found["top"] = position.top
    found["stack"] = []
    return found
