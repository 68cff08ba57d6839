"""Section 7 of the rules: two tribes on one land."""

from __future__ import annotations

from mypy_extensions import i64

from mohreh.games.qabile.rules.data import FACES, LAND_NAMES
from mohreh.games.qabile.rules.state import ONE, SUPPLY, TWO, WIDTH, QabileState
from mohreh.kernel.state import BIT, NOBODY


def fight(s: QabileState, attacker: i64, land: i64) -> None:
    """Rules 7.1 to 7.3: the attacker against whoever else is on the land, if anybody is."""
    bit = BIT[land]
    place: i64 = ONE
    seat: i64 = 0
    while seat < s.players:
        if s.seats[place] & bit and seat != attacker:
            duel(s, attacker, seat, land)
            return
        place += WIDTH
        seat += 1


def all_fights(s: QabileState) -> None:
    """Section 11, strict phases: lands in reading order, pair by pair in the order of the round."""
    seats = s.seats
    once: i64 = 0
    shared: i64 = 0
    for seat in range(s.players):
        here = seats[seat * WIDTH + ONE]
        shared |= once & here
        once |= here
    land: i64 = 0
    while shared:
        if shared & 1:
            holder: i64 = NOBODY
            for turn in range(s.players):
                who = s.at(turn)
                if seats[who * WIDTH + ONE] & BIT[land]:
                    holder = who if holder == NOBODY else duel(s, holder, who, land)
        shared >>= 1
        land += 1


def duel(s: QabileState, first: i64, second: i64, land: i64) -> i64:
    """Two tribes roll for a land until one is left there. `first` rolls first. Returns the seat that holds the land."""
    seats = s.seats
    mine = first * WIDTH
    theirs = second * WIDTH
    bit = BIT[land]
    ours: i64 = 2 if seats[mine + TWO] & bit else 1
    others: i64 = 2 if seats[theirs + TWO] & bit else 1
    if s.events is not None:
        s.tell("qabile.fight", {"who": int(first), "rival": int(second), "land": LAND_NAMES[land]})
    fallen: i64 = 0  # of the first
    fallen_there: i64 = 0
    while fallen < ours and fallen_there < others:
        roll = s.below(FACES)
        against = s.below(FACES)
        if roll > against:
            fallen_there += 1
        elif roll < against:
            fallen += 1
        if s.events is not None:
            tell_rolls(s, first, second, land, roll + 1, against + 1)
    lose(s, mine, bit, ours, fallen)
    lose(s, theirs, bit, others, fallen_there)
    holder = first if fallen < ours else second
    if s.events is not None:
        left = ours - fallen if holder == first else others - fallen_there
        s.tell("qabile.hold", {"who": int(holder), "land": LAND_NAMES[land], "n": int(left)})
    return holder


def lose(s: QabileState, mine: i64, bit: i64, there: i64, fallen: i64) -> None:
    """Rule 7.4: settlers leave the land."""
    if fallen:
        seats = s.seats
        seats[mine + TWO] &= ~bit
        if fallen == there:
            seats[mine + ONE] &= ~bit
        if s.variant.to_supply:
            seats[mine + SUPPLY] += fallen


def tell_rolls(s: QabileState, first: i64, second: i64, land: i64, roll: i64, against: i64) -> None:
    """What both rolled, and whose settler leaves."""
    s.tell("qabile.fight_roll", {"who": int(first), "rival": int(second), "n": int(roll), "m": int(against)})
    if roll == against:
        s.tell("qabile.fight_again", {})
        return
    loser = second if roll > against else first
    key = "qabile.fallen" if s.variant.to_supply else "qabile.fallen_out"
    s.tell(key, {"who": int(loser), "land": LAND_NAMES[land]})
