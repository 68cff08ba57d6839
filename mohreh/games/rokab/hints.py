"""How well a seat stands in Rokab, from what it may know: a fast estimate for bots, in provinces."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mohreh.games.rokab.cards import (
    ALL_SOLDIERS,
    DRUMMER,
    HEROINE,
    KINDS,
    LANE,
    LION_WOMAN,
    SPRING,
    count,
    total,
    values,
)
from mohreh.games.rokab.data import HEROINE_STRENGTH
from mohreh.games.rokab.state import HELD, NOWHERE, OWNED, ROW, WIDTH, RokabState
from mohreh.games.rokab.strength import (
    NO_SOLDIER,
    bits,
    empty_provinces,
    group,
    highest_soldier,
    strength,
)
from mohreh.kernel.state import BIT, NOBODY

WIN: Final = 100.0
NEARLY: Final = 4.0  # a province that wins the game
PAIR: Final = 0.8  # a province beside an own one is worth so much more
ROOM: Final = 0.05  # an empty province beside an own one
OPPONENT: Final = 0.6  # the best opponent's standing counts against me
# What a card is worth in the hand, kind by kind.
WORTH: Final = [
    *[0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.13],
    *[0.09, 0.08, 0.1, 0.06, 0.07, 0.16, 0.1, 0.06],
]
IN_RESERVE: Final = 0.8  # of the strength that a hand could still bring
PER_CARD: Final = 1.6  # the strength that a card in another hand may bring
PER_RIVAL: Final = 2.0  # each further opponent who may still play
SLOPE: Final = 7.0
SURELY: Final = 0.97
LIKELY: Final = 0.9
HARDLY: Final = 0.02


def evaluate(s: RokabState, seat: i64) -> float:
    """Own provinces, hand and the chance in this battle, less a share of the best opponent's standing."""
    if s.who == NOBODY:
        return WIN if s.won & BIT[seat] else -WIN
    chance = 0.0
    fighting = s.opener != NOBODY and (s.site != NOWHERE or s.fighters != 0)
    if fighting:
        chance = _chance(s, seat)
        if s.fighters:
            return (2.0 * chance - 1.0) * NEARLY + _worth(s.seats[seat * WIDTH + HELD])
    best: float = -WIN
    empty = empty_provinces(s)
    for other in range(s.players):
        if other != seat:
            value = _standing(s, other, empty)
            if fighting:
                value += (1.0 - chance) * _gain(s, other) / float(int(s.players) - 1)
            if value > best:
                best = value
    mine = _standing(s, seat, empty) + _worth(s.seats[seat * WIDTH + HELD])
    if fighting:
        mine += chance * _gain(s, seat)
    return mine - OPPONENT * best


def _standing(s: RokabState, seat: i64, empty: i64) -> float:
    """Provinces, those that lie together, and room beside them."""
    owned = s.seats[seat * WIDTH + OWNED]
    value = float(int(bits(owned)))
    if s.variant.own_decks:
        return value
    near = s.variant.map.near
    rest = owned
    number: i64 = 0
    while rest:
        if rest & 1:
            value += 0.5 * PAIR * float(int(bits(near[number] & owned)))
            value += ROOM * float(int(bits(near[number] & empty)))
        rest >>= 1
        number += 1
    return value


def _gain(s: RokabState, seat: i64) -> float:
    """What the province that is fought for would bring."""
    owned = s.seats[seat * WIDTH + OWNED]
    n = bits(owned)
    if s.variant.own_decks:
        return NEARLY if n == 2 else 1.0
    if n + 1 >= s.variant.total:
        return NEARLY
    the_map = s.variant.map
    beside = the_map.near[s.site] & owned
    if beside and bits(group(the_map, owned | BIT[s.site], s.site)) >= s.variant.adjacent:
        return NEARLY
    return 1.0 + PAIR * float(int(bits(beside)))


def _worth(hand: i64) -> float:
    value: float = 0.0
    for kind in range(KINDS):
        n = count(hand, kind)
        if n:
            value += WORTH[kind] * float(int(n))
    return value


def _chance(s: RokabState, seat: i64) -> float:
    """The chance to win the battle under way, by strengths, passes and numbers of cards."""
    highest: i64 = highest_soldier(s) if s.season == SPRING else NO_SOLDIER
    per_copy = s.variant.per_copy
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
            reach = float(int(n)) + PER_CARD * float(int(total(held)))
            if reach > threat:
                threat = reach
    if threat < float(int(best)):
        threat = float(int(best))
    lead = mine - best
    ahead = float(int(mine)) - threat - PER_RIVAL * float(int(rivals) - 1)
    if s.passed & BIT[seat]:
        return _share(ahead / SLOPE) if lead > 0 else HARDLY
    reserve = _reserve(s, seat)
    if rivals == 0:
        if lead > 0:
            return SURELY
        return LIKELY if reserve > float(int(-lead)) else HARDLY
    return _share((ahead + IN_RESERVE * reserve) / SLOPE)


def _reserve(s: RokabState, seat: i64) -> float:
    """The strength that a hand could still bring, without winter and elders."""
    hand = s.seats[seat * WIDTH + HELD]
    row = s.seats[seat * WIDTH + ROW]
    found = values(hand & ALL_SOLDIERS) + HEROINE_STRENGTH * count(hand, HEROINE) + count(hand, LION_WOMAN)
    if row & LANE[DRUMMER]:
        found += values(hand & ALL_SOLDIERS)
    elif hand & LANE[DRUMMER]:
        found += values(hand & ALL_SOLDIERS) + values(row)
    return float(int(found))


def _share(x: float) -> float:
    """From 0 to 1, a half at 0."""
    return 0.5 + 0.5 * x / (1.0 + x) if x >= 0.0 else 0.5 - 0.5 * -x / (1.0 - x)
