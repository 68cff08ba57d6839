"""How well a seat stands in Splendor, from what it may know: a fast estimate for bots, in prestige points."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.splendor.rules.data import CARD_POINTS, FOLDER, LANE_COST, NOBLE_NEED
from mohreh.games.splendor.rules.gems import CARD_BITS, THREE, in_lanes, shortfall, three_lacking, total
from mohreh.games.splendor.rules.state import BONUS, COSTS, POINTS, RESERVED, TOKENS, WIDTH, SplendorState
from mohreh.kernel.state import NOBODY, PLACE_OF
from mohreh.kernel.weights import read_weights

NAMES: Final = [
    *["scale", "bonus_worth", "token_worth", "gold_worth", "noble_worth", "hand_cost", "second", "opponent"],
    *["point_late", "bonus_late", "reached", "rival_reach", "crowded"],
    *["reach_0", "reach_1", "reach_2", "reach_3", "reach_4", "reach_5", "reach_6", "reach_7"],
]
WEIGHTS: Final = read_weights(str(FOLDER), NAMES)
BONUS_WORTH: Final = 1
TOKEN_WORTH: Final = 2
GOLD_WORTH: Final = 3
NOBLE_WORTH: Final = 4
HAND_COST: Final = 5
SECOND: Final = 6
OPPONENT: Final = 7
POINT_LATE: Final = 8
BONUS_LATE: Final = 9
REACHED: Final = 10
RIVAL_REACH: Final = 11
CROWDED: Final = 12
REACH: Final = 13  # and those after it, by tokens missing

FARTHEST: Final = 7  # a card that needs more tokens than this counts for nothing
ROOMY: Final = 7  # tokens in hand that leave room to take three more
WIN: Final = 100.0

# Small numbers as float: compiled code needs two calls to make one of an i64.
AS_FLOAT: Final[vec[float]] = vec[float]([float(n) for n in range(256)])
POINTS_OF: Final[vec[float]] = vec[float]([float(int(points)) for points in CARD_POINTS])


def evaluate(s: SplendorState, seat: i64, won: bool, w: vec[float]) -> float:
    """The seat's own standing less a share of the best opponent's."""
    if s.who == NOBODY:
        return WIN if won else -WIN
    late = _late(s)
    best: float = 0.0
    for other in range(s.players):
        if other != seat:
            value = _standing(s, other, late, w) + w[RIVAL_REACH] * _prospects(s, other, late, 0, w)
            if value > best:
                best = value
    mine = seat * WIDTH
    value = _standing(s, seat, late, w) + _prospects(s, seat, late, s.seats[mine + RESERVED], w) - w[OPPONENT] * best
    return value + _purse(s.seats[mine + TOKENS], w)


def _late(s: SplendorState) -> float:
    """How near the end is, from 0 to 1: the leader's share of the points that end the game."""
    most: i64 = 0
    for seat in range(s.players):
        if s.seats[seat * WIDTH + POINTS] > most:
            most = s.seats[seat * WIDTH + POINTS]
    return AS_FLOAT[most] / AS_FLOAT[s.variant.target]


def _standing(s: SplendorState, seat: i64, late: float, w: vec[float]) -> float:
    """Points, bonuses, and how far the bonuses go towards each noble. All of it is public."""
    mine = seat * WIDTH
    bonus = s.seats[mine + BONUS]
    points = s.seats[mine + POINTS]
    value = (1.0 + w[POINT_LATE] * late) * AS_FLOAT[points]
    value += (w[BONUS_WORTH] - w[BONUS_LATE] * late) * AS_FLOAT[total(bonus)]
    if points >= s.variant.target:
        value += w[REACHED]
    rest = s.nobles
    while rest:
        one = rest & -rest
        rest ^= one
        need = NOBLE_NEED[PLACE_OF[one % 67]]
        met = 1.0 - AS_FLOAT[total(shortfall(bonus, need))] / AS_FLOAT[total(need)]
        value += w[NOBLE_WORTH] * met * met
    return value


def _prospects(s: SplendorState, seat: i64, late: float, hand: i64, w: vec[float]) -> float:
    """The best cards within reach, those in a hand included."""
    mine = seat * WIDTH
    rows = s.rows
    tokens = s.seats[mine + TOKENS]
    have = in_lanes(tokens + s.seats[mine + BONUS]) * THREE
    gold = tokens >> 40
    point = 1.0 + w[POINT_LATE] * late
    bonus = w[BONUS_WORTH] - w[BONUS_LATE] * late
    first: float = 0.0
    second: float = 0.0
    third: float = 0.0
    cost: float = 0.0
    column: i64 = 0
    lacking: i64 = 0
    slot: i64 = 0
    while column < 4 or hand:
        card: i64
        if column < 4:
            if slot == column:
                lacking = three_lacking(have, rows[COSTS + column])
            card = rows[slot]
            slot += 4
            if slot >= COSTS:
                column += 1
                slot = column
        else:
            card = (hand & 0x7F) - 1
            lacking = three_lacking(have, LANE_COST[card])
            hand >>= 8
            cost += w[HAND_COST]
        missing = (lacking & 0x3F) - gold
        lacking >>= CARD_BITS
        if card < 0 or missing > FARTHEST:
            continue
        if missing < 0:
            missing = 0
        worth = (point * POINTS_OF[card] + bonus) * w[REACH + missing]
        if worth > first:
            first, second, third = worth, first, second
        elif worth > second:
            second, third = worth, second
        elif worth > third:
            third = worth
    return first + w[SECOND] * (second + w[SECOND] * third) - cost


def _purse(tokens: i64, w: vec[float]) -> float:
    """What tokens are worth by themselves: gems and gold, less something if there is little room for more."""
    gold = tokens >> 40
    n = total(tokens)
    value = w[TOKEN_WORTH] * AS_FLOAT[n - gold] + w[GOLD_WORTH] * AS_FLOAT[gold]
    if n > ROOMY:
        value -= w[CROWDED] * AS_FLOAT[n - ROOMY]
    return value
