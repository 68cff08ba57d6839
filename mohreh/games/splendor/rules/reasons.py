"""Why something is not allowed in Splendor: the key of a text, its arguments, the number of the rule."""

from __future__ import annotations

from mohreh.games.splendor.rules import actions
from mohreh.games.splendor.rules.data import CARD_COST, CARD_NAMES, NOBLE_NAMES, ROW, SLOTS
from mohreh.games.splendor.rules.gems import LETTERS, ONE_GOLD, shortfall, spelled, total, unpack
from mohreh.games.splendor.rules.market import card_at
from mohreh.games.splendor.rules.nobles import missing_for
from mohreh.games.splendor.rules.state import BONUS, RESERVED, TOKENS, WIDTH, SplendorState
from mohreh.kernel.state import BIT, Reason


def turn(s: SplendorState, seat: int, action: int) -> Reason:
    """The player is to choose an action, and this one is not legal."""
    if action < actions.TAKE2:
        return _take(s, action)
    if action < actions.RESERVE:
        colour = action - actions.TAKE2
        pile = unpack(s.bank)[colour]
        return Reason("splendor.take2.needs_four", {"gem": LETTERS[colour], "n": pile}, "3.2")
    if action < actions.BUY:
        return _reserve(s, seat, action - actions.RESERVE)
    if action < actions.GOLDEN:
        return _buy(s, seat, action - actions.BUY)
    if action < actions.INSTEAD:
        return _golden(s, seat, action - actions.GOLDEN)
    assert action == actions.PASS
    return Reason("splendor.pass.can_act", {}, "6.1")


def _take(s: SplendorState, action: int) -> Reason:
    wanted = actions.TAKE_GEMS[action]
    lacking = shortfall(s.bank, wanted)
    if lacking:
        letters = [LETTERS[c] for c, n in enumerate(unpack(lacking)) if n]
        return Reason("splendor.take.empty", {"gems": "+".join(letters)}, "3.1")
    there = len([n for n in unpack(s.bank, 5) if n])
    return Reason("splendor.take.too_few", {"n": int(total(wanted)), "most": min(3, there)}, "3.1")


def _reserve(s: SplendorState, seat: int, source: int) -> Reason:
    if s.seats[seat * WIDTH + RESERVED] >= 0x10000:
        return Reason("splendor.reserve.three", {}, "4.1")
    if source < SLOTS:
        return Reason("splendor.empty_place", {"level": source // ROW + 1, "place": source % ROW + 1}, "7.2")
    return Reason("splendor.reserve.deck_empty", {"level": source - SLOTS + 1}, "4.2")


def _nothing_there(slot: int) -> Reason:
    if slot < SLOTS:
        return Reason("splendor.empty_place", {"level": slot // ROW + 1, "place": slot % ROW + 1}, "7.2")
    return Reason("splendor.buy.not_reserved", {"n": slot - SLOTS + 1}, "5.1")


def _buy(s: SplendorState, seat: int, slot: int) -> Reason:
    card = int(card_at(s, seat, slot))
    if card < 0:
        return _nothing_there(slot)
    tokens = s.seats[seat * WIDTH + TOKENS]
    missing = shortfall(tokens + s.seats[seat * WIDTH + BONUS], CARD_COST[card])
    return Reason(
        "splendor.buy.too_dear",
        {"card": CARD_NAMES[card], "missing": spelled(missing), "n": int(tokens // ONE_GOLD)},  # n: of gold
        "5.3",
    )


def _golden(s: SplendorState, seat: int, slot: int) -> Reason:
    card = int(card_at(s, seat, slot))
    if card < 0:
        return _nothing_there(slot)
    if not s.variant.gold_freely:
        return Reason("splendor.golden.only_if_short", {}, "5.4")
    tokens = s.seats[seat * WIDTH + TOKENS]
    bonus = s.seats[seat * WIDTH + BONUS]
    missing = shortfall(tokens + bonus, CARD_COST[card])
    gold = tokens // ONE_GOLD
    if total(missing) > gold:
        return _buy(s, seat, slot)
    if total(missing) == gold:
        return Reason("splendor.golden.no_gold", {"card": CARD_NAMES[card]}, "5.4")
    return Reason("splendor.golden.no_gems", {"card": CARD_NAMES[card]}, "5.4")


def pay(s: SplendorState, least: int, instead: int, colour: int, action: int) -> Reason:
    """The player is to name gems that gold stands in for, and this answer is not legal."""
    if action == actions.PAY:
        return Reason("splendor.pay.nothing_named", {}, "5.4")
    wanted = action - actions.INSTEAD
    if wanted < colour:
        return Reason("splendor.gold.order", {"gem": LETTERS[wanted], "last": LETTERS[colour]}, "5.4")
    due = unpack(least)[wanted]
    if due == 0:
        return Reason("splendor.gold.not_due", {"gem": LETTERS[wanted]}, "5.4")
    return Reason("splendor.gold.all_replaced", {"gem": LETTERS[wanted], "n": due}, "5.4")


def noble(s: SplendorState, seat: int, number: int) -> Reason:
    """The player is to choose a noble, and this one does not come."""
    if s.nobles & BIT[number] == 0:
        return Reason("splendor.noble.not_here", {"noble": NOBLE_NAMES[number]}, "8.1")
    missing = missing_for(s, seat, number)
    return Reason("splendor.noble.not_met", {"noble": NOBLE_NAMES[number], "missing": spelled(missing)}, "8.1")
