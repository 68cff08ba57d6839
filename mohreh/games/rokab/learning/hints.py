"""How well a seat stands in Rokab, from what it may know: a fast estimate for bots, in provinces."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.rokab.rules import cards
from mohreh.games.rokab.rules.data import HEROINE_STRENGTH, WINS_NEEDED
from mohreh.games.rokab.rules.maps import FOLDER
from mohreh.games.rokab.rules.state import DECK, HELD, NOWHERE, OWNED, ROW, WIDTH, RokabState
from mohreh.games.rokab.rules.strength import (
    NO_SOLDIER,
    bits,
    empty_provinces,
    group,
    highest_soldier,
    most_lion_women,
    strength,
)
from mohreh.kernel.state import BIT, NOBODY, PLACE_OF
from mohreh.kernel.weights import read_weights

# Two sets of weights: one opponent must be beaten alone, several weaken each other.
_SET: Final = [
    *["pair", "room", "per_rival", "nearly", "opponent", "chooser"],
    *["in_reserve", "per_card", "per_card_winter", "slope"],
    *[f"card_{name}" for name in cards.KIND_NAMES],
]
_OWN_DECKS: Final = ["won", "battle", *[f"left_{name}" for name in cards.KIND_NAMES]]
NAMES: Final = ["scale", *_SET, *[f"two_{name}" for name in _SET], *_OWN_DECKS]
WEIGHTS: Final = read_weights(str(FOLDER), NAMES)
PAIR: Final = 1
ROOM: Final = 2
PER_RIVAL: Final = 3
NEARLY: Final = 4
OPPONENT: Final = 5
CHOOSER: Final = 6
IN_RESERVE: Final = 7
PER_CARD: Final = 8
PER_CARD_WINTER: Final = 9
SLOPE: Final = 10
CARD: Final = 11  # and those after it, kind by kind
TWO: Final = 25  # from a weight to that for two players
WON: Final = 51
BATTLE: Final = 52
LEFT: Final = 53  # and those after it, kind by kind

SURELY: Final = 0.97  # the chance in a battle of whoever leads while nobody else may play
LIKELY: Final = 0.9  # of whoever could still take the lead then
HARDLY: Final = 0.02  # of whoever cannot
WIN: Final = 100.0


def evaluate(s: RokabState, seat: i64, w: vec[float]) -> float:
    """Own provinces, hand and the chance in this battle, less a share of the best opponent's standing."""
    if s.who == NOBODY:
        return WIN if s.won & BIT[seat] else -WIN
    two: i64 = TWO if s.players == 2 else 0
    chance = 0.0
    fighting = s.opener != NOBODY and (s.site != NOWHERE or s.fighters != 0)
    if fighting:
        chance = _chance(s, seat, two, w)
        if s.fighters:
            return (2.0 * chance - 1.0) * w[NEARLY + two] + _worth(s.seats[seat * WIDTH + HELD], CARD + two, w)
    best: float = -WIN
    empty = empty_provinces(s)
    for other in range(s.players):
        if other != seat:
            value = _standing(s, other, empty, two, w)
            if fighting:
                value += (1.0 - chance) * _gain(s, other, two, w) / float(int(s.players) - 1)
            if value > best:
                best = value
    mine = _standing(s, seat, empty, two, w) + _worth(s.seats[seat * WIDTH + HELD], CARD + two, w)
    if fighting:
        mine += chance * _gain(s, seat, two, w)
    if (most_lion_women(s) if fighting else s.chooser) == seat:
        mine += w[CHOOSER + two]
    return mine - w[OPPONENT + two] * best


def judge(s: RokabState, seat: i64, w: vec[float]) -> float:
    """With own decks: battles won, the chance in this one, and all cards that are left, in the hand or not.

    What both players have left is public and predicts the winner much better than `evaluate` does. Moves are not chosen
    by it, because a bot that did so would save too many cards.
    """
    if not s.variant.own_decks or s.who == NOBODY:
        return evaluate(s, seat, w)
    place = seat * WIDTH
    value = w[WON] * float(int(bits(s.seats[place + OWNED])))
    value += _worth(s.seats[place + HELD] + s.seats[place + DECK], LEFT, w)
    if s.opener != NOBODY and s.site != NOWHERE:
        value += w[BATTLE] * _chance(s, seat, TWO, w)
    return value


def _standing(s: RokabState, seat: i64, empty: i64, two: i64, w: vec[float]) -> float:
    """Provinces, those that lie together, and room beside them."""
    owned = s.seats[seat * WIDTH + OWNED]
    value = float(int(bits(owned)))
    if s.variant.own_decks:
        return value
    near = s.variant.map.near
    rest = owned
    while rest:
        one = rest & -rest
        rest ^= one
        beside = near[PLACE_OF[one % 67]]
        value += 0.5 * w[PAIR + two] * float(int(bits(beside & owned)))
        value += w[ROOM + two] * float(int(bits(beside & empty)))
    return value


def _gain(s: RokabState, seat: i64, two: i64, w: vec[float]) -> float:
    """What the province that is fought for would bring."""
    owned = s.seats[seat * WIDTH + OWNED]
    n = bits(owned)
    if s.variant.own_decks:
        return w[NEARLY + two] if n == WINS_NEEDED - 1 else 1.0
    if n + 1 >= s.variant.total:
        return w[NEARLY + two]
    the_map = s.variant.map
    beside = the_map.near[s.site] & owned
    if beside and bits(group(the_map, owned | BIT[s.site], s.site)) >= s.variant.adjacent:
        return w[NEARLY + two]
    return 1.0 + w[PAIR + two] * float(int(bits(beside)))


def _worth(some: i64, first: i64, w: vec[float]) -> float:
    """What packed cards are worth, by the weights from a place on."""
    value: float = 0.0
    place = first
    last = first + cards.KINDS - 1
    while some:
        n = some & 15
        if place == last:  # the only lane that is wider
            n = some
        if n:
            value += w[place] * float(int(n))
        some = (some - n) >> 4
        place += 1
    return value


def _chance(s: RokabState, seat: i64, two: i64, w: vec[float]) -> float:
    """The chance to win the battle under way, by strengths, passes and numbers of cards."""
    highest: i64 = highest_soldier(s) if s.season == cards.SPRING else NO_SOLDIER
    per_copy = s.variant.per_copy
    per_card = w[(PER_CARD_WINTER if s.season == cards.WINTER else PER_CARD) + two]
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
            reach = float(int(n)) + per_card * float(int(cards.total(held)))
            if reach > threat:
                threat = reach
    if threat < float(int(best)):
        threat = float(int(best))
    lead = mine - best
    ahead = float(int(mine)) - threat - w[PER_RIVAL + two] * float(int(rivals) - 1)
    if s.passed & BIT[seat]:
        return _share(ahead / w[SLOPE + two]) if lead > 0 else HARDLY
    reserve = _reserve(s, seat)
    if rivals == 0:
        if lead > 0:
            return SURELY
        return LIKELY if reserve > float(int(-lead)) else HARDLY
    return _share((ahead + w[IN_RESERVE + two] * reserve) / w[SLOPE + two])


def _reserve(s: RokabState, seat: i64) -> float:
    """The strength that a hand could still bring in this season, without elders."""
    hand = s.seats[seat * WIDTH + HELD]
    row = s.seats[seat * WIDTH + ROW]
    army = hand & cards.ALL_SOLDIERS
    more = cards.soldiers(army) if s.season == cards.WINTER else cards.values(army)
    found = more + HEROINE_STRENGTH * cards.count(hand, cards.HEROINE) + cards.count(hand, cards.LION_WOMAN)
    if row & cards.LANE[cards.DRUMMER]:
        found += more
    elif hand & cards.LANE[cards.DRUMMER]:
        found += more + (cards.soldiers(row) if s.season == cards.WINTER else cards.values(row))
    return float(int(found))


def _share(x: float) -> float:
    """From 0 to 1, a half at 0."""
    return 0.5 + 0.5 * x / (1.0 + x) if x >= 0.0 else 0.5 - 0.5 * -x / (1.0 - x)
