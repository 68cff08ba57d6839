"""How well a seat stands in Rokab, from what it may know: a fast estimate for bots, in provinces."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.rokab.cards import (
    ALL_SOLDIERS,
    DRUMMER,
    HEROINE,
    KIND_NAMES,
    KINDS,
    LANE,
    LION_WOMAN,
    SPRING,
    WINTER,
    count,
    soldiers,
    total,
    values,
)
from mohreh.games.rokab.data import HEROINE_STRENGTH, WINS_NEEDED
from mohreh.games.rokab.maps import FOLDER
from mohreh.games.rokab.state import DECK, HELD, NOWHERE, OWNED, ROW, WIDTH, RokabState
from mohreh.games.rokab.strength import (
    NO_SOLDIER,
    bits,
    empty_provinces,
    group,
    highest_soldier,
    most_lion_women,
    strength,
)
from mohreh.kernel.state import BIT, NOBODY
from mohreh.kernel.weights import read_weights

NAMES: Final = [
    *["scale", "nearly", "pair", "room", "opponent", "one_away", "chooser", "rival_card"],
    *["in_reserve", "per_card", "per_card_winter", "per_rival", "slope", "surely", "likely", "hardly"],
    *[f"card_{name}" for name in KIND_NAMES],
    *["x_winter"],
]
WEIGHTS: Final = read_weights(str(FOLDER), NAMES)
W: Final[vec[float]] = WEIGHTS.values
NEARLY: Final = 1
PAIR: Final = 2
ROOM: Final = 3
OPPONENT: Final = 4
ONE_AWAY: Final = 5
CHOOSER: Final = 6
RIVAL_CARD: Final = 7
IN_RESERVE: Final = 8
PER_CARD: Final = 9
PER_CARD_WINTER: Final = 10
PER_RIVAL: Final = 11
SLOPE: Final = 12
SURELY: Final = 13
LIKELY: Final = 14
HARDLY: Final = 15
CARD: Final = 16  # and those after it, kind by kind
X_WINTER: Final = 31

WIN: Final = 100.0


def evaluate(s: RokabState, seat: i64) -> float:
    """Own provinces, hand and the chance in this battle, less a share of the best opponent's standing."""
    if s.who == NOBODY:
        return WIN if s.won & BIT[seat] else -WIN
    chance = 0.0
    fighting = s.opener != NOBODY and (s.site != NOWHERE or s.fighters != 0)
    if fighting:
        chance = _chance(s, seat)
        if s.fighters:
            return (2.0 * chance - 1.0) * W[NEARLY] + _worth(s.seats[seat * WIDTH + HELD])
    best: float = -WIN
    empty = empty_provinces(s)
    for other in range(s.players):
        if other != seat:
            value = _standing(s, other, empty) + W[RIVAL_CARD] * float(int(_cards(s, other)))
            if fighting:
                value += (1.0 - chance) * _gain(s, other) / float(int(s.players) - 1)
            if value > best:
                best = value
    mine = _standing(s, seat, empty) + _worth(s.seats[seat * WIDTH + HELD])
    if fighting:
        mine += chance * _gain(s, seat)
    if (most_lion_women(s) if fighting else s.chooser) == seat:
        mine += W[CHOOSER]
    return mine - W[OPPONENT] * best


def _standing(s: RokabState, seat: i64, empty: i64) -> float:
    """Provinces, those that lie together, room beside them, and whether one more would win."""
    owned = s.seats[seat * WIDTH + OWNED]
    n = bits(owned)
    value = float(int(n))
    if s.variant.own_decks:
        return value + W[ONE_AWAY] if n == WINS_NEEDED - 1 else value
    if _one_away(s, owned, n, empty):
        value += W[ONE_AWAY]
    near = s.variant.map.near
    rest = owned
    number: i64 = 0
    while rest:
        if rest & 1:
            value += 0.5 * W[PAIR] * float(int(bits(near[number] & owned)))
            value += W[ROOM] * float(int(bits(near[number] & empty)))
        rest >>= 1
        number += 1
    return value


def _one_away(s: RokabState, owned: i64, n: i64, empty: i64) -> bool:
    """Is there an empty province that would win the game, by number or together with its neighbours?"""
    if n + 1 >= s.variant.total:
        return empty != 0
    if n + 1 < s.variant.adjacent:
        return False
    the_map = s.variant.map
    number: i64 = 0
    while empty:
        if empty & 1 and the_map.near[number] & owned:
            if bits(group(the_map, owned | BIT[number], number)) >= s.variant.adjacent:
                return True
        empty >>= 1
        number += 1
    return False


def _gain(s: RokabState, seat: i64) -> float:
    """What the province that is fought for would bring."""
    owned = s.seats[seat * WIDTH + OWNED]
    n = bits(owned)
    if s.variant.own_decks:
        return W[NEARLY] if n == WINS_NEEDED - 1 else 1.0
    if n + 1 >= s.variant.total:
        return W[NEARLY]
    the_map = s.variant.map
    beside = the_map.near[s.site] & owned
    if beside and bits(group(the_map, owned | BIT[s.site], s.site)) >= s.variant.adjacent:
        return W[NEARLY]
    return 1.0 + W[PAIR] * float(int(bits(beside)))


def _cards(s: RokabState, seat: i64) -> i64:
    """How many cards a seat has, those of an own deck included."""
    return total(s.seats[seat * WIDTH + HELD]) + total(s.seats[seat * WIDTH + DECK])


def _worth(hand: i64) -> float:
    value: float = 0.0
    for kind in range(KINDS):
        n = count(hand, kind)
        if n:
            value += W[CARD + kind] * float(int(n))
    return value


def _chance(s: RokabState, seat: i64) -> float:
    """The chance to win the battle under way, by strengths, passes and numbers of cards."""
    highest: i64 = highest_soldier(s) if s.season == SPRING else NO_SOLDIER
    per_copy = s.variant.per_copy
    per_card = W[PER_CARD_WINTER] if s.season == WINTER else W[PER_CARD]
    mine: i64 = 0
    best: i64 = 0
    threat: float = 0.0  # the strength that the most dangerous of those who may still play could reach
    rivals: i64 = 0
    for other in range(s.players):
        n = strength(s.seats[other * WIDTH + ROW], s.season, highest, per_copy)
        if other == seat:
            mine = n
            continue
        if n > best:
            best = n
        held = s.seats[other * WIDTH + HELD]
        if held and s.passed & BIT[other] == 0:
            rivals += 1
            reach = float(int(n)) + per_card * float(int(total(held)))
            if reach > threat:
                threat = reach
    if threat < float(int(best)):
        threat = float(int(best))
    lead = mine - best
    ahead = float(int(mine)) - threat - W[PER_RIVAL] * float(int(rivals) - 1)
    if s.passed & BIT[seat]:
        return _share(ahead / W[SLOPE]) if lead > 0 else W[HARDLY]
    reserve = _reserve(s, seat)
    if rivals == 0:
        if lead > 0:
            return W[SURELY]
        return W[LIKELY] if reserve > float(int(-lead)) else W[HARDLY]
    return _share((ahead + W[IN_RESERVE] * reserve) / W[SLOPE])


def _reserve(s: RokabState, seat: i64) -> float:
    """The strength that a hand could still bring in this season, without elders."""
    hand = s.seats[seat * WIDTH + HELD]
    row = s.seats[seat * WIDTH + ROW]
    army = hand & ALL_SOLDIERS
    more = soldiers(army) if s.season == WINTER and W[X_WINTER] > 0.0 else values(army)
    found = more + HEROINE_STRENGTH * count(hand, HEROINE) + count(hand, LION_WOMAN)
    if row & LANE[DRUMMER]:
        found += more
    elif hand & LANE[DRUMMER]:
        found += more + (soldiers(row) if s.season == WINTER and W[X_WINTER] > 0.0 else values(row))
    return float(int(found))


def _share(x: float) -> float:
    """From 0 to 1, a half at 0."""
    return 0.5 + 0.5 * x / (1.0 + x) if x >= 0.0 else 0.5 - 0.5 * -x / (1.0 - x)
