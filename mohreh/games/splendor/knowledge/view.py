"""What a seat may know of Splendor, and what it may imagine of the rest."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.splendor.rules.data import (
    CARD_BONUS,
    CARD_LEVEL,
    CARD_NAMES,
    CARD_POINTS,
    CARDS,
    GEMS_BY_PLAYERS,
    GOLD_IN_ALL,
    LEVEL_START,
    LEVELS,
    NOBLE_NAMES,
    NOBLE_POINTS,
    NOBLES,
    NOBLES_BY_PLAYERS,
    RESERVED_LIMIT,
    ROW,
    SLOTS,
    TOKEN_LIMIT,
)
from mohreh.games.splendor.rules.gems import BLACK, GOLD, total, unpack
from mohreh.games.splendor.rules.market import card_at, payable, reached
from mohreh.games.splendor.rules.state import (
    BONUS,
    BOUGHT,
    BOUGHT_HIGH,
    EMPTY,
    ENDINGS,
    HIDDEN,
    POINTS,
    RESERVED,
    TOKENS,
    VISITS,
    WIDTH,
    SplendorState,
)
from mohreh.games.splendor.rules.steps import Pay, Return
from mohreh.kernel.bounds import MANY, Bounds, check_bounds
from mohreh.kernel.errors import Broken
from mohreh.kernel.game import View
from mohreh.kernel.state import BIT, NOBODY


def hides(owner: int, entry: int, seat: int) -> bool:
    """Is a reserved card hidden from a seat? (`entry` is its byte, HIDDEN included.)"""
    return owner != seat and entry & HIDDEN != 0


def reserved(s: SplendorState, owner: int) -> list[int]:
    """The bytes of the reserved cards, the oldest first."""
    rest = int(s.seats[owner * WIDTH + RESERVED])
    found: list[int] = []
    while rest:
        found.append(rest & 0xFF)
        rest >>= 8
    return found


def bought(s: SplendorState, owner: int) -> list[int]:
    """The ids of the bought cards."""
    low = s.seats[owner * WIDTH + BOUGHT]
    high = s.seats[owner * WIDTH + BOUGHT_HIGH]
    found = [card for card in range(40) if low & BIT[card]]
    return found + [card for card in range(40, CARDS) if high & BIT[card - 40]]


def _seat(s: SplendorState, owner: int, seat: int) -> dict[str, object]:
    mine = owner * WIDTH
    hand: list[dict[str, object]] = []
    for entry in reserved(s, owner):
        card = (entry & 0x7F) - 1
        name = "" if hides(owner, entry, seat) else CARD_NAMES[card]
        hand.append({"card": name, "level": int(CARD_LEVEL[card]) + 1, "hidden": entry & HIDDEN != 0})
    visits = s.seats[mine + VISITS]
    return {
        "tokens": unpack(s.seats[mine + TOKENS]),
        "bonuses": unpack(s.seats[mine + BONUS], 5),
        "points": int(s.seats[mine + POINTS]),
        "bought": [CARD_NAMES[card] for card in bought(s, owner)],
        "reserved": hand,
        "nobles": [NOBLE_NAMES[n] for n in range(NOBLES) if visits & BIT[n]],
    }


def view(s: SplendorState, seat: int) -> View:
    """All that lies open, and what is in the seat's own hand."""
    rows: list[list[str]] = []
    for level in range(LEVELS):
        row = s.market[level * ROW : level * ROW + ROW]
        rows.append([CARD_NAMES[card] if card >= 0 else "" for card in row])
    return {
        "bank": unpack(s.bank),
        "rows": rows,
        "decks": [int(s.in_deck(level)) for level in range(LEVELS)],
        "nobles": [NOBLE_NAMES[n] for n in range(NOBLES) if s.nobles & BIT[n]],
        "seats": [_seat(s, owner, seat) for owner in range(s.players)],
        "first": int(s.first),
        "round": int(s.rounds) + 1,
        "passes": int(s.passes),
        "target": int(s.variant.target),
        "last_round": reached(s),
    }


def redeal(s: SplendorState, seat: int) -> None:
    """Gather each level's unseen cards in id order, shuffle, deal the hidden hands and then the deck."""
    gone = seen(s, seat)
    decks = vec[i64]([0] * CARDS)
    for level in range(LEVELS):
        start = LEVEL_START[level]
        place = start
        for card in range(start, LEVEL_START[level + 1]):
            if not gone[card]:
                decks[place] = card
                place += 1
        s.shuffle_part(decks, start, place)
        place = _deal_hands(s, seat, level, decks, place)
    s.decks = decks


def _deal_hands(s: SplendorState, seat: int, level: i64, decks: vec[i64], place: i64) -> i64:
    """Give the hidden reserved cards of a level out from the end of its stretch; where the deck now ends."""
    for owner in range(s.players):
        mine = owner * WIDTH + RESERVED
        hand: i64 = 0
        worth: i64 = 1
        for entry in reserved(s, owner):
            if CARD_LEVEL[(entry & 0x7F) - 1] == level and hides(owner, entry, seat):
                place -= 1
                hand += (decks[place] + 1 + (entry & HIDDEN)) * worth
                decks[place] = 0
            else:
                hand += entry * worth
            worth *= 256
        s.seats[mine] = hand
    return place


def seen(s: SplendorState, seat: int) -> list[bool]:
    """For each card: does the seat know where it is?"""
    found = [False] * CARDS
    for card in s.market:
        if card >= 0:
            found[card] = True
    for owner in range(s.players):
        for card in bought(s, owner):
            found[card] = True
        for entry in reserved(s, owner):
            if not hides(owner, entry, seat):
                found[(entry & 0x7F) - 1] = True
    return found


def hidden(s: SplendorState, seat: int) -> list[list[int]]:
    """The unseen cards, level by level: within a level any of them may be anywhere."""
    known = seen(s, seat)
    return [
        [card for card in range(LEVEL_START[level], LEVEL_START[level + 1]) if not known[card]]
        for level in range(LEVELS)
    ]


def places(s: SplendorState) -> list[int]:
    """Rows 0 to 11, hands from 100, bought from 200, decks from 1000 by position."""
    found = [-1] * CARDS
    for slot in range(SLOTS):
        if s.market[slot] >= 0:
            _put(found, int(s.market[slot]), slot)
    for owner in range(s.players):
        for number, entry in enumerate(reserved(s, owner)):
            _put(found, (entry & 0x7F) - 1, 100 + owner * 10 + number)
        for card in bought(s, owner):
            _put(found, card, 200 + owner)
    for level in range(LEVELS):
        for depth in range(s.in_deck(level)):
            _put(found, int(s.decks[LEVEL_START[level] + depth]), 1000 + level * 100 + int(depth))
    return found


def _put(found: list[int], card: int, place: int) -> None:
    if not 0 <= card < CARDS or found[card] != -1:
        raise Broken(f"card {card} is in place {place} and somewhere else")
    found[card] = place


def check(s: SplendorState) -> None:
    """Section 13, the invariants: cards, tokens, limits, nobles, points."""
    if len(s.market) != SLOTS or len(s.seats) != WIDTH * s.players or len(s.decks) != CARDS:
        raise Broken("a row of numbers has the wrong length")
    _check_numbers(s)
    where = places(s)
    for card, place in enumerate(where):
        if place == -1:
            raise Broken(f"card {CARD_NAMES[card]} is nowhere")
        if place < SLOTS and place // ROW != CARD_LEVEL[card]:
            raise Broken(f"card {CARD_NAMES[card]} is in the wrong row")
        if place >= 1000 and (place - 1000) // 100 != CARD_LEVEL[card]:
            raise Broken(f"card {CARD_NAMES[card]} is in the wrong deck")
    tokens = [sum(lane) for lane in zip(*_holdings(s), strict=True)]
    expected = [GEMS_BY_PLAYERS[int(s.players)]] * 5 + [GOLD_IN_ALL]
    if tokens != expected:
        raise Broken(f"there are {tokens} tokens, not {expected}")
    visits: i64 = 0
    for owner in range(s.players):
        _check_seat(s, owner)
        if visits & s.seats[owner * WIDTH + VISITS]:
            raise Broken("a noble visited two players")
        visits |= s.seats[owner * WIDTH + VISITS]
    if visits & s.nobles or int(visits | s.nobles).bit_count() != NOBLES_BY_PLAYERS[int(s.players)]:
        raise Broken("nobles do not add up")
    if isinstance(s.top, Pay):
        _check_payment(s, s.top)


def _check_numbers(s: SplendorState) -> None:
    seat = (0, int(s.players) - 1)
    gems = (0, 256**5 - 1)
    tokens = (0, 256**6 - 1)
    nobles = (0, 2 ** int(NOBLES) - 1)
    over = s.who == NOBODY
    most_rounds = int(s.variant.round_cap) - (0 if over else 1) if s.variant.round_cap else MANY
    fields: Bounds = {
        "bank": [tokens],
        "left": [(0, 256 ** int(LEVELS) - 1)],
        "nobles": [nobles],
        "first": [seat],
        "rounds": [(0, most_rounds)],
        "passes": [(0, int(s.players))],
        "ending": [(0, len(ENDINGS) - 1)],
        "market": [(EMPTY, CARDS - 1)],
        "seats": [tokens, gems, (0, MANY), (0, 256**RESERVED_LIMIT - 1), nobles, (0, 2**40 - 1), (0, 2**50 - 1)],
        "unseen": [(0, CARDS - 1)],
    }
    slot = (0, int(SLOTS) + RESERVED_LIMIT - 1)
    check_bounds(s, fields, {"seat": [seat], "slot": [slot], "instead": [gems], "colour": [(0, BLACK)]})
    if (s.ending != 0) != over:
        raise Broken("the game is over and has no ending, or the other way round")


def _check_payment(s: SplendorState, pay: Pay) -> None:
    """Gold stands in for gems that the price has and the player owns, the last colour of them named last."""
    if card_at(s, pay.seat, pay.slot) == EMPTY or payable(s, pay.seat) & BIT[pay.slot] == 0:
        raise Broken(f"seat {pay.seat} cannot pay for what it buys")
    least = unpack(pay.least(s))
    instead = unpack(pay.instead)
    spare = unpack(s.seats[pay.seat * WIDTH + TOKENS])[GOLD] - least[GOLD]
    named = max([lane for lane in range(GOLD) if instead[lane]], default=0)
    too_many = any(instead[lane] > least[lane] for lane in range(GOLD))
    if too_many or sum(instead) > spare or pay.colour != named:
        raise Broken(f"seat {pay.seat} pays with gold that it has not")


def _holdings(s: SplendorState) -> list[list[int]]:
    return [unpack(s.bank), *[unpack(s.seats[owner * WIDTH + TOKENS]) for owner in range(s.players)]]


def _check_seat(s: SplendorState, owner: int) -> None:
    mine = owner * WIDTH

    points: i64 = NOBLE_POINTS * int(s.seats[mine + VISITS]).bit_count()
    bonus: i64 = 0
    for card in bought(s, owner):

        points += CARD_POINTS[card]
        bonus += CARD_BONUS[card]
    if points != s.seats[mine + POINTS] or bonus != s.seats[mine + BONUS]:
        raise Broken(f"seat {owner}: points or bonuses are not those of its cards")
    if len(reserved(s, owner)) > RESERVED_LIMIT:
        raise Broken(f"seat {owner} has reserved too many cards")
    if total(s.seats[mine + TOKENS]) > TOKEN_LIMIT and not (isinstance(s.top, Return) and s.who == owner):
        raise Broken(f"seat {owner} has too many tokens between turns")
