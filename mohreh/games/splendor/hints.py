"""How well a seat stands in Splendor, from what it may know: a fast estimate for bots."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mohreh.games.splendor.data import CARD_BONUS, CARD_COST, CARD_POINTS, NOBLE_NEED, SLOTS
from mohreh.games.splendor.gems import ONE_GOLD, shortfall, total
from mohreh.games.splendor.state import BONUS, POINTS, RESERVED, TOKENS, WIDTH, SplendorState
from mohreh.kernel.state import BIT, NOBODY

POINT: Final = 1.0
CARD: Final = 0.55  # a bonus for the rest of the game
TOKEN: Final = 0.08
GOLD_TOKEN: Final = 0.12
NOBLE_STEP: Final = 0.25  # a bonus that some noble still wants
NEAR: Final = 0.9  # of a card within reach
HAND: Final = -0.1  # a reserved card fills one of three places
OPPONENT: Final = 0.5
WIN: Final = 100.0


def evaluate(s: SplendorState, seat: i64, won: bool) -> float:
    """The seat's own standing less a share of the best opponent's."""
    if s.who == NOBODY:
        return WIN if won else -WIN
    best: float = 0.0
    for other in range(s.players):
        if other != seat:
            value = _standing(s, other, False)
            if value > best:
                best = value
    return _standing(s, seat, True) - OPPONENT * best


def _standing(s: SplendorState, seat: i64, own: bool) -> float:
    """Points, bonuses, tokens, nobles under way, and the best cards within reach; the hand only if it is mine."""
    mine = seat * WIDTH
    tokens = s.seats[mine + TOKENS]
    bonus = s.seats[mine + BONUS]
    gold = tokens // ONE_GOLD
    held = total(tokens)
    value = POINT * float(int(s.seats[mine + POINTS])) + CARD * float(int(total(bonus)))
    value += TOKEN * float(int(held - gold)) + GOLD_TOKEN * float(int(gold))
    for noble in range(10):
        if s.nobles & BIT[noble]:
            lacking = total(shortfall(bonus, NOBLE_NEED[noble]))
            if lacking < 6:
                value += NOBLE_STEP * float(6 - int(lacking))
    if not own:
        return value
    first: float = 0.0
    second: float = 0.0
    for slot in range(SLOTS):
        card = s.market[slot]
        if card >= 0:
            worth = _reach(tokens, bonus, gold, card)
            if worth > first:
                first, second = worth, first
            elif worth > second:
                second = worth
    rest = s.seats[mine + RESERVED]
    while rest:
        value += HAND
        worth = _reach(tokens, bonus, gold, (rest & 0x7F) - 1)
        if worth > first:
            first, second = worth, first
        elif worth > second:
            second = worth
        rest >>= 8
    return value + NEAR * first + NEAR * 0.4 * second


def _reach(tokens: i64, bonus: i64, gold: i64, card: i64) -> float:
    """What a card would bring, the less the more tokens are missing for it."""
    lacking = total(shortfall(tokens + bonus, CARD_COST[card])) - gold
    if lacking < 0:
        lacking = 0
    gain = POINT * float(int(CARD_POINTS[card])) + CARD
    if CARD_BONUS[card] > bonus:
        gain += 0.05
    return gain / float(1 + int(lacking))
