"""How well a seat stands in Splendor, from what it may know: a fast estimate for bots."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mohreh.games.splendor.data import CARD_COST, CARD_POINTS, NOBLE_NEED, SLOTS
from mohreh.games.splendor.gems import shortfall, total
from mohreh.games.splendor.state import BONUS, POINTS, RESERVED, TOKENS, WIDTH, SplendorState
from mohreh.kernel.state import NOBODY

# All in prestige points.
BONUS_WORTH: Final = 1.2  # a bonus for the rest of the game
TOKEN_WORTH: Final = 0.06
GOLD_WORTH: Final = 0.15
NOBLE_WORTH: Final = 3.0  # times the share of its needs that is met, squared
HAND_COST: Final = 0.15  # a reserved card fills one of three places
IN_REACH: Final = [0.62, 0.45, 0.33, 0.24, 0.17, 0.12, 0.08, 0.05]  # of a card's worth, by tokens missing
SECOND: Final = 0.5  # the second best card within reach counts half, the third a quarter
OPPONENT: Final = 0.6  # the best opponent's points and bonuses count against me
WIN: Final = 100.0


def evaluate(s: SplendorState, seat: i64, won: bool) -> float:
    """The seat's own standing less a share of the best opponent's."""
    if s.who == NOBODY:
        return WIN if won else -WIN
    best: float = 0.0
    for other in range(s.players):
        if other != seat:
            value = _standing(s, other)
            if value > best:
                best = value
    return _standing(s, seat) + _prospects(s, seat) - OPPONENT * best


def _standing(s: SplendorState, seat: i64) -> float:
    """Points, bonuses, and nobles under way: all open to everyone."""
    mine = seat * WIDTH
    bonus = s.seats[mine + BONUS]
    value = float(int(s.seats[mine + POINTS])) + BONUS_WORTH * float(int(total(bonus)))
    rest = s.nobles
    noble: i64 = 0
    while rest:
        if rest & 1:
            need = NOBLE_NEED[noble]
            lacking = float(int(total(shortfall(bonus, need)))) / float(int(total(need)))
            value += NOBLE_WORTH * (1.0 - lacking) * (1.0 - lacking)
        rest >>= 1
        noble += 1
    return value


def _prospects(s: SplendorState, seat: i64) -> float:
    """Tokens, and the best cards within reach, my own hand included."""
    mine = seat * WIDTH
    tokens = s.seats[mine + TOKENS]
    bonus = s.seats[mine + BONUS]
    gold = tokens >> 40
    first: float = 0.0
    second: float = 0.0
    third: float = 0.0
    hand: float = 0.0
    rest = s.seats[mine + RESERVED]
    slot: i64 = 0
    while slot < SLOTS or rest:
        card: i64
        if slot < SLOTS:
            card = s.market[slot]
        else:
            card = (rest & 0x7F) - 1
            rest >>= 8
            hand += HAND_COST
        slot += 1
        if card >= 0:
            worth = _reach(tokens + bonus, gold, card)
            if worth > first:
                first, second, third = worth, first, second
            elif worth > second:
                second, third = worth, second
            elif worth > third:
                third = worth
    gems = float(int(total(tokens) - gold))
    return first + SECOND * (second + SECOND * third) + TOKEN_WORTH * gems + GOLD_WORTH * float(int(gold)) - hand


def _reach(wealth: i64, gold: i64, card: i64) -> float:
    """What a card would bring, the less the more tokens are missing for it."""
    lacking = total(shortfall(wealth, CARD_COST[card])) - gold
    if lacking > 7:
        return 0.0
    worth = float(int(CARD_POINTS[card])) + BONUS_WORTH
    return worth * (IN_REACH[lacking] if lacking > 0 else IN_REACH[0])
