"""Where every card is, and whether everything adds up."""

from __future__ import annotations

from mypy_extensions import i64

from mohreh.games.splendor.knowledge.view import bought, reserved, seen
from mohreh.games.splendor.rules import data, state
from mohreh.games.splendor.rules.gems import BLACK, GOLD, total, unpack
from mohreh.games.splendor.rules.market import card_at, payable
from mohreh.games.splendor.rules.state import BONUS, POINTS, TOKENS, VISITS, WIDTH, SplendorState
from mohreh.games.splendor.rules.steps import Pay, Return
from mohreh.kernel.bounds import MANY, Bounds, check_bounds
from mohreh.kernel.errors import Broken
from mohreh.kernel.state import BIT, NOBODY, Args


def hidden(s: SplendorState, seat: int) -> list[list[int]]:
    """The unseen cards, level by level: within a level any of them may be anywhere."""
    low, high = seen(s, seat)
    known = int(low) + 2**40 * int(high)
    return [
        [card for card in range(data.LEVEL_START[level], data.LEVEL_START[level + 1]) if not known & 2**card]
        for level in range(data.LEVELS)
    ]


def places(s: SplendorState) -> list[int]:
    """Rows 0 to 11, hands from 100, bought from 200, decks from 1000 by position."""
    found = [-1] * data.CARDS
    for slot in range(data.SLOTS):
        if s.rows[slot] >= 0:
            _put(found, int(s.rows[slot]), slot)
    for owner in range(s.players):
        for number, entry in enumerate(reserved(s, owner)):
            _put(found, (entry & 0x7F) - 1, 100 + owner * 10 + number)
        for card in bought(s, owner):
            _put(found, card, 200 + owner)
    for level in range(data.LEVELS):
        for depth in range(s.in_deck(level)):
            _put(found, int(s.decks[data.LEVEL_START[level] + depth]), 1000 + level * 100 + int(depth))
    return found


def _put(found: list[int], card: int, place: int) -> None:
    if not 0 <= card < data.CARDS or found[card] != -1:
        raise Broken(f"card {card} is in place {place} and somewhere else")
    found[card] = place


def check(s: SplendorState) -> None:
    """Section 13, the invariants: cards, tokens, limits, nobles, points."""
    if len(s.seats) != WIDTH * s.players or len(s.decks) != data.CARDS:
        raise Broken("a row of numbers has the wrong length")
    _check_numbers(s)
    where = places(s)
    for card, place in enumerate(where):
        if place == -1:
            raise Broken(f"card {data.CARD_NAMES[card]} is nowhere")
        if place < data.SLOTS and place // data.ROW != data.CARD_LEVEL[card]:
            raise Broken(f"card {data.CARD_NAMES[card]} is in the wrong row")
        if place >= 1000 and (place - 1000) // 100 != data.CARD_LEVEL[card]:
            raise Broken(f"card {data.CARD_NAMES[card]} is in the wrong deck")
    for slot in range(data.SLOTS):
        if s.rows[slot] == state.EMPTY and s.in_deck(slot // data.ROW):
            level = int(slot // data.ROW) + 1
            raise Broken(f"the row of level {level} has a gap, and its deck has cards", "gap", {"level": level})
    tokens = [sum(lane) for lane in zip(*_holdings(s), strict=True)]
    expected = [data.GEMS_BY_PLAYERS[int(s.players)]] * 5 + [data.GOLD_IN_ALL]
    if tokens != expected:
        raise Broken(f"there are {tokens} tokens, not {expected}")
    visits: i64 = 0
    for owner in range(s.players):
        _check_seat(s, owner)
        if visits & s.seats[owner * WIDTH + VISITS]:
            raise Broken("a noble visited two players")
        visits |= s.seats[owner * WIDTH + VISITS]
    if visits & s.nobles or int(visits | s.nobles).bit_count() != data.NOBLES_BY_PLAYERS[int(s.players)]:
        n = data.NOBLES_BY_PLAYERS[int(s.players)]
        raise Broken("nobles do not add up", "nobles", {"players": int(s.players), "count": n})
    if isinstance(s.top, Pay):
        _check_payment(s, s.top)


def _check_numbers(s: SplendorState) -> None:
    seat = (0, int(s.players) - 1)
    gems = (0, 256**5 - 1)
    tokens = (0, 256**6 - 1)
    nobles = (0, 2 ** int(data.NOBLES) - 1)
    over = s.who == NOBODY
    most_rounds = int(s.variant.round_cap) - (0 if over else 1) if s.variant.round_cap else MANY
    fields: Bounds = {
        "bank": [tokens],
        "left": [(0, 256 ** int(data.LEVELS) - 1)],
        "nobles": [nobles],
        "first": [seat],
        "rounds": [(0, most_rounds)],
        "passes": [(0, int(s.players))],
        "ending": [(0, len(state.ENDINGS) - 1)],
        "market": [(state.EMPTY, data.CARDS - 1)],
        "seats": [tokens, gems, (0, MANY), (0, 256**data.RESERVED_LIMIT - 1), nobles, (0, 2**40 - 1), (0, 2**50 - 1)],
        "unseen": [(0, data.CARDS - 1)],
    }
    slot = (0, int(data.SLOTS) + data.RESERVED_LIMIT - 1)
    check_bounds(s, fields, {"seat": [seat], "slot": [slot], "instead": [gems], "colour": [(0, BLACK)]})
    if (s.ending != 0) != over:
        raise Broken("the game is over and has no ending, or the other way round")


def _check_payment(s: SplendorState, pay: Pay) -> None:
    """Gold may replace only gems that are part of the price and that the player has; `colour` is the last one named."""
    if card_at(s, pay.seat, pay.slot) == state.EMPTY or payable(s, pay.seat) & BIT[pay.slot] == 0:
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
    points: i64 = data.NOBLE_POINTS * int(s.seats[mine + VISITS]).bit_count()
    bonus: i64 = 0
    for card in bought(s, owner):
        points += data.CARD_POINTS[card]
        bonus += data.CARD_BONUS[card]
    if points != s.seats[mine + POINTS] or bonus != s.seats[mine + BONUS]:
        raise Broken(f"seat {owner}: points or bonuses are not those of its cards")
    if len(reserved(s, owner)) > data.RESERVED_LIMIT:
        raise Broken(f"seat {owner} has reserved too many cards")
    if total(s.seats[mine + TOKENS]) > data.TOKEN_LIMIT and not (isinstance(s.top, Return) and s.who == owner):
        values: Args = {"who": owner, "count": data.TOKEN_LIMIT}
        raise Broken(f"seat {owner} has too many tokens between turns", "tokens", values)
