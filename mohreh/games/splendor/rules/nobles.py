"""Section 8 of the rules: nobles."""

from __future__ import annotations

from mypy_extensions import i64

from mohreh.games.splendor.rules.data import FEWEST_FOR_NOBLE, NOBLE_NAMES, NOBLE_NEED, NOBLE_POINTS
from mohreh.games.splendor.rules.gems import covers, shortfall, total
from mohreh.games.splendor.rules.market import gain
from mohreh.games.splendor.rules.state import BONUS, VISITS, WIDTH, SplendorState
from mohreh.kernel.state import BIT, PLACE_OF


def willing(s: SplendorState, who: i64) -> i64:
    """Rule 8.1: the set of face-up nobles whose needs are covered."""
    bonus = s.seats[who * WIDTH + BONUS]
    found: i64 = 0
    if total(bonus) >= FEWEST_FOR_NOBLE:
        rest = s.nobles
        while rest:
            one = rest & -rest
            if covers(bonus, NOBLE_NEED[PLACE_OF[one % 67]]):
                found |= one
            rest ^= one
    return found


def visit(s: SplendorState, who: i64, noble: i64) -> None:
    """Rule 8.3: the noble comes and is not replaced."""
    mine = who * WIDTH
    s.nobles -= BIT[noble]
    s.seats[mine + VISITS] |= BIT[noble]
    s.passes = 0  # R2: a pass that brought a noble changed something
    if s.events is not None:
        s.tell("splendor.noble", {"who": int(who), "noble": NOBLE_NAMES[noble]})
    gain(s, who, NOBLE_POINTS)


def missing_for(s: SplendorState, who: i64, noble: i64) -> i64:
    """The bonuses that a seat lacks for a noble, packed."""
    return shortfall(s.seats[who * WIDTH + BONUS], NOBLE_NEED[noble])
