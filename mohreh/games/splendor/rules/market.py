"""The market of Splendor: reserving, buying and refilling (sections 4, 5 and 7), and points."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mohreh.games.splendor.rules import data, state
from mohreh.games.splendor.rules.gems import (
    CARD_BITS,
    ONE,
    ONE_GOLD,
    THREE,
    in_lanes,
    shortfall,
    spelled,
    three_lacking,
    total,
)
from mohreh.games.splendor.rules.state import (
    BONUS,
    COSTS,
    HIDDEN,
    POINTS,
    RESERVED,
    TOKENS,
    WIDTH,
    SplendorState,
)
from mohreh.kernel.state import BIT, EVERYONE, PLACE_OF

# ---- section 4: reserving

EVERY_SOURCE: Final = 0x7FFF  # the twelve places, and the three decks


def reservable(s: SplendorState) -> i64:
    """Rule 4.2: every card of the rows, and each deck that is not empty, as a set."""
    found: i64 = EVERY_SOURCE
    if s.is_short():
        for slot in range(data.SLOTS):
            if s.rows[slot] < 0:
                found ^= BIT[slot]
        for level in range(data.LEVELS):
            if s.in_deck(level) == 0:
                found ^= BIT[data.SLOTS + level]
    return found


def reserve(s: SplendorState, who: i64, source: i64) -> None:
    """Take a card into the hand, and a gold if there is one."""
    mine = who * WIDTH
    hidden: i64 = 0
    if source < data.SLOTS:
        card = s.rows[source]
        if s.events is not None:
            s.tell("splendor.reserve", {"who": int(who), "card": data.CARD_NAMES[card]})
        if s.variant.visibility == state.ALL_HIDDEN:
            hidden = HIDDEN
        refill(s, source)
    else:
        card = s.draw(source - data.SLOTS)
        if s.variant.visibility != state.ALL_OPEN:
            hidden = HIDDEN
        if s.events is not None:
            _tell_blind(s, who, card)
    place: i64 = 1
    while s.seats[mine + RESERVED] >= place:
        place <<= 8
    s.seats[mine + RESERVED] += (card + 1 + hidden) * place
    if gold_comes(s):
        s.bank -= ONE_GOLD
        s.seats[mine + TOKENS] += ONE_GOLD
        if s.events is not None:
            s.tell("splendor.gold", {"who": int(who)})


def gold_comes(s: SplendorState) -> bool:
    """Rule 4.3: does a gold come with a reserved card?"""
    return s.bank >= ONE_GOLD


def _tell_blind(s: SplendorState, who: i64, card: i64) -> None:
    """Only the owner sees a card from the deck, unless all is open."""
    name = data.CARD_NAMES[card]
    if s.variant.visibility == state.ALL_OPEN:
        s.tell("splendor.reserve_open", {"who": int(who), "card": name})
        return
    owner = int(BIT[who])
    s.tell("splendor.reserve_own", {"who": int(who), "card": name}, owner)
    s.tell("splendor.reserve_blind", {"who": int(who), "level": int(data.CARD_LEVEL[card]) + 1}, EVERYONE - owner)


# ---- section 5: buying


def show(s: SplendorState, who: i64, slot: i64) -> None:
    """A card that is being bought is for all to see; a hidden one is laid open now."""
    if slot < data.SLOTS:
        return
    mark = HIDDEN * ONE[slot - data.SLOTS]
    mine = who * WIDTH + RESERVED
    if s.seats[mine] & mark:
        s.seats[mine] -= mark
        s.shown += 1
        if s.events is not None:
            # The place is told too: if two hidden cards could be this one, everybody sees which of them is laid open.
            place = int(slot - data.SLOTS) + 1
            s.tell("splendor.show", {"who": int(who), "place": place, "card": data.CARD_NAMES[card_at(s, who, slot)]})


def card_at(s: SplendorState, who: i64, slot: i64) -> i64:
    """The card of a place to buy from: twelve in the rows, three in the hand; EMPTY if there is none."""
    if slot < data.SLOTS:
        return s.rows[slot]
    return ((s.seats[who * WIDTH + RESERVED] >> (8 * (slot - data.SLOTS))) & 0x7F) - 1


def payable(s: SplendorState, who: i64) -> i64:
    """Rule 5.3: the set of places whose card the seat can pay for with tokens, bonuses and gold."""
    mine = who * WIDTH
    seats = s.seats
    rows = s.rows
    tokens = seats[mine + TOKENS]
    have = in_lanes(tokens + seats[mine + BONUS]) * THREE
    enough = (tokens >> 40) * THREE + ENOUGH
    columns = (
        _affordable(have, enough, rows[COSTS])
        | _affordable(have, enough, rows[COSTS + 1]) << 1
        | _affordable(have, enough, rows[COSTS + 2]) << 2
        | _affordable(have, enough, rows[COSTS + 3]) << 3
    )
    found = (columns & 0xF) | ((columns >> 16) & 0xF0) | ((columns >> 32) & 0xF00)
    if s.is_short():
        for slot in range(data.SLOTS):
            if rows[slot] < 0:
                found &= ~BIT[slot]
    reserved = seats[mine + RESERVED]
    if reserved:
        costs = data.LANE_COST[(reserved & 0x7F) - 1]
        there: i64 = 1
        if reserved > 0xFF:
            costs |= data.LANE_COST[((reserved >> 8) & 0x7F) - 1] << CARD_BITS
            there = 3
        if reserved > 0xFFFF:
            costs |= data.LANE_COST[((reserved >> 16) & 0x7F) - 1] << (2 * CARD_BITS)
            there = 7
        fits = _affordable(have, enough, costs)
        fits = ((fits & 1) | ((fits >> 19) & 2) | ((fits >> 38) & 4)) & there
        found |= fits << data.SLOTS
    return found


ENOUGH: Final = 0x400004000040  # above what any card lacks, for each of three cards


def _affordable(have: i64, enough: i64, costs: i64) -> i64:
    """Of three cards those for which the gold is enough: bits CARD_BITS apart."""
    return ((enough - three_lacking(have, costs)) & ENOUGH) >> 6


def payable_with_gold(s: SplendorState, who: i64, places: i64) -> i64:
    """Rule 5.4: of these places, those whose card can be paid for with more gold than needed."""
    tokens = s.seats[who * WIDTH + TOKENS]
    bonus = s.seats[who * WIDTH + BONUS]
    gold = tokens >> 40
    found: i64 = 0
    while places:
        low = places & -places
        need = shortfall(bonus, data.CARD_COST[card_at(s, who, PLACE_OF[low % 67])])
        missing = shortfall(tokens, need)
        if need != missing and total(missing) < gold:
            found |= low
        places -= low
    return found


def price(tokens: i64, bonus: i64, cost: i64) -> i64:
    """Rules 5.2 and 5.3: what is handed over, with as few gold as possible."""
    need = shortfall(bonus, cost)
    missing = shortfall(tokens, need)
    return need - missing + total(missing) * ONE_GOLD


def price_of(s: SplendorState, who: i64, slot: i64) -> i64:
    """The price of the card in a place, for a seat."""
    mine = who * WIDTH
    return price(s.seats[mine + TOKENS], s.seats[mine + BONUS], data.CARD_COST[card_at(s, who, slot)])


def buy(s: SplendorState, who: i64, slot: i64, paid: i64) -> None:
    """Pay, lay the card open, refill the row."""
    show(s, who, slot)
    mine = who * WIDTH
    seats = s.seats
    card = card_at(s, who, slot)
    seats[mine + TOKENS] -= paid
    s.bank += paid
    seats[mine + BONUS] += data.CARD_BONUS[card]
    if card < 40:
        seats[mine + state.BOUGHT] |= BIT[card]
    else:
        seats[mine + state.BOUGHT_HIGH] |= BIT[card - 40]
    if s.events is not None:
        _tell_bought(s, who, card, paid)
    gain(s, who, data.CARD_POINTS[card])
    if slot < data.SLOTS:
        refill(s, slot)
        return
    place = ONE[slot - data.SLOTS]
    reserved = seats[mine + RESERVED]
    younger = reserved // (place * 256)
    seats[mine + RESERVED] = reserved % place + younger * place


def _tell_bought(s: SplendorState, who: i64, card: i64, paid: i64) -> None:
    if paid:
        s.tell("splendor.buy", {"who": int(who), "card": data.CARD_NAMES[card], "paid": spelled(paid)})
    else:
        s.tell("splendor.buy_free", {"who": int(who), "card": data.CARD_NAMES[card]})


# ---- section 7: refilling


def refill(s: SplendorState, slot: i64) -> None:
    """Rule 7.1: the top card of the deck of the same level, if there is one."""
    card = s.draw(slot // data.ROW)
    s.lay(slot, card)
    if card != state.EMPTY and s.events is not None:
        s.tell("splendor.refill", {"card": data.CARD_NAMES[card], "level": int(slot // data.ROW) + 1})


# ---- section 9: points


def gain(s: SplendorState, who: i64, points: i64) -> None:
    """Rule 9.1: the first player to have enough points begins the last round."""
    last_round = s.events is not None and reached(s)
    s.seats[who * WIDTH + POINTS] += points
    if s.events is not None and not last_round and reached(s):
        s.tell("splendor.target", {"who": int(who), "points": int(s.seats[who * WIDTH + POINTS])})


def reached(s: SplendorState) -> bool:
    """Has anybody the points that end the game?"""
    for seat in range(s.players):
        if s.seats[seat * WIDTH + POINTS] >= s.variant.target:
            return True
    return False
