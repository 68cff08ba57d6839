"""Why something is not allowed in Qabile: the key of a text, its arguments, the number of the rule."""

from __future__ import annotations

from mohreh.games.qabile.rules.actions import REMOVE
from mohreh.games.qabile.rules.data import EDGE_NAMES, FIRST_LAND, LAND_NAMES, OTHER_LAND
from mohreh.games.qabile.rules.state import LAST_RESORT, ONE, WIDTH, QabileState
from mohreh.kernel.state import BIT, Reason


def remove(s: QabileState, seat: int, action: int) -> Reason:
    """The player may remove another one, and not this one."""
    if action - REMOVE == seat:
        return Reason("qabile.remove.self", {}, "5.3")
    return Reason("qabile.remove.nobody", {"n": action - REMOVE + 1}, "5.3")


def settle(s: QabileState, seat: int, land: int) -> Reason:
    """The player is to place a settler, and not on this land."""
    name = LAND_NAMES[land]
    owner = holder(s, land)
    if s.enclosed & BIT[land]:
        if owner == seat:
            return Reason("qabile.settle.own_enclosed", {"land": name}, "6.3")
        return Reason("qabile.settle.enclosed", {"land": name, "rival": owner}, "6.3")
    return Reason("qabile.settle.full", {"land": name}, "6.2")


def fence(s: QabileState, seat: int, edge: int) -> Reason:
    """The player is to place a fence, and not on this edge."""
    name = EDGE_NAMES[edge]
    if s.fences & BIT[edge]:
        return Reason("qabile.fence.taken", {"edge": name}, "8.1")
    for land in (int(FIRST_LAND[edge]), int(OTHER_LAND[edge])):
        if s.almost & BIT[land] and s.ready() & BIT[land] == 0:
            key = "empty" if holder(s, land) < 0 else "one"
            return Reason(f"qabile.fence.{key}", {"edge": name, "land": LAND_NAMES[land]}, "8.2")
    key = "last_resort" if s.variant.rival == LAST_RESORT else "rival"
    return Reason(f"qabile.fence.{key}", {"edge": name}, "8.4")


def holder(s: QabileState, land: int) -> int:
    """The first seat with a settler on the land, or -1."""
    for seat in range(s.players):
        if s.seats[seat * WIDTH + ONE] & BIT[land]:
            return int(seat)
    return -1
