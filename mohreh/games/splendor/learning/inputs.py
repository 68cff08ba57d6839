"""What the learned judge of Splendor is told of a seat: how far it has come, and how near every card and noble is.

Cards are told by what they bring and what they would still cost the seat, not by name: what is learnt about one card
of three points that lacks two gems holds for all of them.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.splendor.rules.data import (
    CARD_COLOUR,
    CARD_COST,
    CARD_POINTS,
    LANE_COST,
    NOBLE_NEED,
    SLOTS,
)
from mohreh.games.splendor.rules.gems import in_lanes, shortfall, total
from mohreh.games.splendor.rules.market import reached
from mohreh.games.splendor.rules.state import BONUS, EMPTY, POINTS, RESERVED, TOKENS, WIDTH, SplendorState
from mohreh.kernel.judge import Inputs, several
from mohreh.kernel.state import PLACE_OF

MOST_LEFT: Final = 16  # points
MOST_BONUSES: Final = 20
MOST_OF_A_COLOUR: Final = 7
MOST_TOKENS: Final = 10
MOST_LACKING: Final = 8
MOST_TURNS: Final = 5
MOST_NET: Final = 11
MOST_FOR_NOBLE: Final = 9
MOST_ROUNDS: Final = 14  # in steps of three
NEAR: Final = 4  # gems that a card lacks, for what its colour is good for to count
POINT_KINDS: Final = 6  # cards have 0 to 5 points


def _by_points(name: str, most: int) -> list[str]:
    return [f"{name}.{points}_points.{n}" for points in range(POINT_KINDS) for n in range(most + 1)]


# Where each block of columns begins; NAMES has them in the same order.
LEFT: Final = 0  # points that are left to the end
BONUSES: Final = LEFT + MOST_LEFT + 1
COLOURS_BONUS: Final = BONUSES + MOST_BONUSES + 1  # how many colours have so many bonuses
COLOURS_TOKENS: Final = COLOURS_BONUS + MOST_OF_A_COLOUR + 1
IN_HAND: Final = COLOURS_TOKENS + MOST_OF_A_COLOUR + 1  # tokens
GOLD: Final = IN_HAND + MOST_TOKENS + 1
HELD: Final = GOLD + 6  # reserved cards
NOBLE: Final = HELD + 4  # nobles for which so many bonuses are missing
CARD_LACKS: Final = NOBLE + MOST_FOR_NOBLE + 1  # cards of the rows, by points and gems missing
CARD_TURNS: Final = CARD_LACKS + POINT_KINDS * (MOST_LACKING + 1)  # by points and turns of collecting
CARD_NET: Final = CARD_TURNS + POINT_KINDS * (MOST_TURNS + 1)  # by points and what they cost beyond the bonuses
HELD_LACKS: Final = CARD_NET + POINT_KINDS * (MOST_NET + 1)  # the same for reserved cards
HELD_NET: Final = HELD_LACKS + POINT_KINDS * (MOST_LACKING + 1)
FOR_NOBLES: Final = HELD_NET + POINT_KINDS * (MOST_NET + 1)  # what a near card's colour is wanted for
FOR_CARDS: Final = FOR_NOBLES + NEAR + 1
BANK: Final = FOR_CARDS + NEAR + 1  # how many colours have so many tokens in the bank
BANK_GOLD: Final = BANK + MOST_OF_A_COLOUR + 1
TO_MOVE: Final = BANK_GOLD + 6
PLACE: Final = TO_MOVE + 1  # in the round
LAST_ROUND: Final = PLACE + 4  # by the place in the round
ROUNDS: Final = LAST_ROUND + 4

NAMES: Final[list[str]] = [
    *several("points_left", MOST_LEFT),
    *several("bonuses", MOST_BONUSES),
    *several("colours_with_bonuses", MOST_OF_A_COLOUR),
    *several("colours_with_tokens", MOST_OF_A_COLOUR),
    *several("tokens", MOST_TOKENS),
    *several("gold", 5),
    *several("reserved", 3),
    *several("noble_lacks", MOST_FOR_NOBLE),
    *_by_points("card_lacks", MOST_LACKING),
    *_by_points("card_turns", MOST_TURNS),
    *_by_points("card_net", MOST_NET),
    *_by_points("reserved_lacks", MOST_LACKING),
    *_by_points("reserved_net", MOST_NET),
    *several("near_colour_for_nobles", NEAR),
    *several("near_colour_for_cards", NEAR),
    *several("bank", MOST_OF_A_COLOUR),
    *several("bank_gold", 5),
    "to_move",
    *several("place", 3),
    *several("last_round", 3),
    *several("rounds", MOST_ROUNDS),
]

# What is missing of each colour, four bits each, as its sum (the lower five bits) and the most of one colour.
TOPS: Final = 0x88888
LOWER: Final[vec[i64]] = vec[i64](
    [(n & 15) + (n >> 4 & 15) + (n >> 8) + 32 * max(n & 15, n >> 4 & 15, n >> 8) for n in range(4096)]
)
UPPER: Final[vec[i64]] = vec[i64]([(n & 15) + (n >> 4) + 32 * max(n & 15, n >> 4) for n in range(256)])


def write(inputs: Inputs, s: SplendorState, seat: i64) -> None:
    """All inputs of a seat."""
    mine = seat * WIDTH
    seats = s.seats
    _write_own(inputs, s, seats[mine + POINTS], seats[mine + TOKENS], seats[mine + BONUS])
    _write_nobles_and_cards(inputs, s, seats[mine + TOKENS], seats[mine + BONUS], seats[mine + RESERVED])
    _write_table(inputs, s, seat)


def _write_own(inputs: Inputs, s: SplendorState, points: i64, tokens: i64, bonus: i64) -> None:
    inputs.mark(LEFT + min(max(s.variant.target - points, 0), MOST_LEFT))
    inputs.mark(BONUSES + min(total(bonus), MOST_BONUSES))
    inputs.mark(IN_HAND + min(total(tokens), MOST_TOKENS))
    inputs.mark(GOLD + min(tokens >> 40, 5))
    lane: i64 = 0
    while lane < 5:
        inputs.mark(COLOURS_BONUS + min(bonus & 0xFF, MOST_OF_A_COLOUR))
        inputs.mark(COLOURS_TOKENS + min(tokens & 0xFF, MOST_OF_A_COLOUR))
        bonus >>= 8
        tokens >>= 8
        lane += 1


def _write_nobles_and_cards(inputs: Inputs, s: SplendorState, tokens: i64, bonus: i64, hand: i64) -> None:
    """How near nobles and cards are. What the colour of a card is good for: nobles, and the cards of rows 2 and 3."""
    wanted: i64 = 0
    rest = s.nobles
    while rest:
        one = rest & -rest
        rest ^= one
        lacking = shortfall(bonus, NOBLE_NEED[PLACE_OF[one % 67]])
        wanted += lacking
        inputs.mark(NOBLE + min(total(lacking), MOST_FOR_NOBLE))
    rows = s.rows
    slot: i64 = 4
    wanted_by_cards: i64 = 0
    while slot < SLOTS:
        if rows[slot] != EMPTY:
            wanted_by_cards += shortfall(bonus, CARD_COST[rows[slot]])
        slot += 1
    owned = in_lanes(bonus)
    have = in_lanes(tokens + bonus)
    gold = tokens >> 40
    slot = 0
    while slot < SLOTS:
        card = rows[slot]
        slot += 1
        if card == EMPTY:
            continue
        points = CARD_POINTS[card]
        lacks = _lacking(have, LANE_COST[card])
        missing = (lacks & 31) - gold
        turns: i64 = 0
        if missing <= 0:
            missing = 0
        else:
            turns = max((missing + 2) // 3, (lacks >> 5) - gold)
        inputs.mark(CARD_LACKS + points * (MOST_LACKING + 1) + min(missing, MOST_LACKING))
        inputs.mark(CARD_TURNS + points * (MOST_TURNS + 1) + min(turns, MOST_TURNS))
        inputs.mark(CARD_NET + points * (MOST_NET + 1) + min(_lacking(owned, LANE_COST[card]) & 31, MOST_NET))
        if missing <= NEAR:
            shift = 8 * CARD_COLOUR[card]
            inputs.add(FOR_NOBLES + missing, (wanted >> shift) & 0xFF)
            inputs.add(FOR_CARDS + missing, ((wanted_by_cards >> shift) & 0xFF) >> 2)
    held: i64 = 0
    while hand:
        card = (hand & 0x7F) - 1
        hand >>= 8
        held += 1
        points = CARD_POINTS[card]
        missing = max((_lacking(have, LANE_COST[card]) & 31) - gold, 0)
        inputs.mark(HELD_LACKS + points * (MOST_LACKING + 1) + min(missing, MOST_LACKING))
        inputs.mark(HELD_NET + points * (MOST_NET + 1) + min(_lacking(owned, LANE_COST[card]) & 31, MOST_NET))
    inputs.mark(HELD + held)


def _write_table(inputs: Inputs, s: SplendorState, seat: i64) -> None:
    """The bank, whose turn it is, and how late."""
    bank = s.bank
    lane: i64 = 0
    while lane < 5:
        inputs.mark(BANK + min(bank & 0xFF, MOST_OF_A_COLOUR))
        bank >>= 8
        lane += 1
    inputs.mark(BANK_GOLD + min(bank & 0xFF, 5))
    if s.who == seat:
        inputs.mark(TO_MOVE)
    place = (seat - s.first + s.players) % s.players
    inputs.mark(PLACE + place)
    if reached(s):
        inputs.mark(LAST_ROUND + place)
    inputs.mark(ROUNDS + min(s.rounds // 3, MOST_ROUNDS))


def _lacking(have: i64, cost: i64) -> i64:
    """What is missing for a card: in all, and 32 times the most of one colour; both are given in `in_lanes`."""
    left = (cost | TOPS) - have
    kept = left & TOPS
    missing = left & (kept - (kept >> 3))
    low = LOWER[missing & 0xFFF]
    high = UPPER[missing >> 12]
    return (low & 31) + (high & 31) + max(low >> 5, high >> 5) * 32
