"""Section 8 of the rules: where a fence may be placed, and what it encloses."""

from __future__ import annotations

from mypy_extensions import i64

from mohreh.games.qabile.rules import data, state
from mohreh.games.qabile.rules.ending import end
from mohreh.games.qabile.rules.state import ONE, OWNED, TWO, WIDTH, QabileState
from mohreh.kernel.state import BIT


def open_edges(s: QabileState, who: i64) -> i64:
    """Rules 8.2 to 8.4: free, and closing no land that is not ready; a rival's land as the option has it."""
    free = data.ALL_EDGES & ~s.fences
    almost = s.almost
    if almost == 0:
        return free
    ready = almost & s.ready()
    free &= ~data.all_sides(almost & ~ready)
    if s.variant.rival == state.ALWAYS:
        return free
    own = ready & s.seats[who * WIDTH + TWO]
    if ready == own:
        return free
    # R9: without the edges whose fence would enclose land of rivals, and none of one's own.
    rest = free & ~(data.all_sides(ready & ~own) & ~data.all_sides(own))
    if rest == 0 and s.variant.rival == state.LAST_RESORT:
        return free
    return rest


def place_fence(s: QabileState, who: i64, edge: i64) -> bool:
    """Put the fence there and give out the lands that it encloses. Returns whether the game goes on."""
    s.fences |= BIT[edge]
    s.done |= state.FENCED
    if s.events is not None:
        s.tell("qabile.fence", {"who": int(who), "edge": data.EDGE_NAMES[edge]})
    land = data.FIRST_LAND[edge]
    other = data.OTHER_LAND[edge]
    close(s, who, land)
    if other != land:
        close(s, who, other)
    if s.fences == data.ALL_EDGES:
        end(s, state.BY_LAST_FENCE)
        return False
    if s.done & state.REACHED and s.variant.at_once:
        end(s, state.BY_EIGHTH_LAND)
        return False
    return True


def close(s: QabileState, who: i64, land: i64) -> None:
    """Rules 2.5, 8.5 and 9.1: after a fence of `who`, give the land to its owner if all its sides are fenced."""
    still_open = data.SIDES[land] & ~s.fences
    if still_open & (still_open - 1):
        return
    if still_open:
        s.almost |= BIT[land]
        return
    bit = BIT[land]
    s.almost &= ~bit
    s.enclosed |= bit
    place: i64 = 0
    seat: i64 = 0
    while s.seats[place + ONE] & bit == 0:
        place += WIDTH
        seat += 1
    s.seats[place + OWNED] += 1
    owned = s.seats[place + OWNED]
    if s.events is not None:
        s.tell("qabile.enclose", {"who": int(seat), "land": data.LAND_NAMES[land], "n": int(owned)})
    if owned < s.variant.lands_to_end or (s.variant.by_owner and seat != who):
        return
    if s.events is not None and s.done & state.REACHED == 0 and not s.variant.at_once:
        s.tell("qabile.last_round", {"who": int(seat), "n": int(owned)})
    s.done |= state.REACHED
