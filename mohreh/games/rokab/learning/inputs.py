"""What the learned judge of Rokab is told of a seat: its cards, how the battle stands for it, and its provinces.

How far a seat leads is told as it is, and as it would be in winter or after an elder, since somebody may hold such a
card.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.rokab.rules import cards
from mohreh.games.rokab.rules.cards import count, total, values
from mohreh.games.rokab.rules.data import HEROINE_STRENGTH, WINS_NEEDED
from mohreh.games.rokab.rules.maps import Map
from mohreh.games.rokab.rules.state import DECK, HELD, NOWHERE, OWNED, ROW, WIDTH, RokabState
from mohreh.games.rokab.rules.strength import (
    NO_SOLDIER,
    bits,
    empty_provinces,
    highest_soldier,
    most_lion_women,
    strength,
)
from mohreh.kernel.judge import Inputs, several
from mohreh.kernel.state import BIT, NOBODY, PLACE_OF

MOST_HELD: Final = 4  # of a kind
MOST_IN_DECK: Final = 2
MOST_CARDS: Final = 12
MOST_SOLDIERS: Final = 6  # in the row
MOST_VALUES: Final = 15  # in steps of four
MOST_OWNED: Final = 4
MOST_SIDE_BY_SIDE: Final = 2
MOST_OPEN: Final = 8  # empty provinces
MOST_OTHERS: Final = 12  # cards of the others, in steps of four
MOST_RIVALS: Final = 5

# A lead in strength, in nineteen steps that are finer where it is close.
_EDGES: Final = [1, 2, 3, 4, 6, 8, 11, 15, 21]
STEPS: Final = 2 * len(_EDGES) + 1
FARTHEST: Final = 21
STEP_OF: Final[vec[i64]] = vec[i64](
    [
        len(_EDGES) + (1 if lead > 0 else -1) * len([edge for edge in _EDGES if edge <= abs(lead)])
        for lead in range(-FARTHEST, FARTHEST + 1)
    ]
)
_STEP_NAMES: Final = [f"behind_{edge}" for edge in reversed(_EDGES)] + ["level"] + [f"ahead_{edge}" for edge in _EDGES]


def _by_kind(name: str, most: int) -> list[str]:
    return [f"{name}.{kind}.{n}" for kind in cards.KIND_NAMES for n in range(1, most + 1)]


def _by_lead(name: str) -> list[str]:
    return [f"{name}.{step}" for step in _STEP_NAMES]


# How a seat is placed in a battle.
HAS_PASSED: Final = 0
LAST_LEFT: Final = 1  # nobody else may play any more
TO_PLAY: Final = 2
WAITS: Final = 3
_PLACES: Final = ["passed", "last_left", "to_play", "waits"]

# Where each block of columns begins; NAMES has them in the same order.
HAND: Final = 0  # cards of a kind; none is no column
OWN_DECK: Final = HAND + 15 * MOST_HELD
IN_HAND: Final = OWN_DECK + 15 * MOST_IN_DECK  # all cards
IN_DECK: Final = IN_HAND + MOST_CARDS + 1
HAND_VALUES: Final = IN_DECK + MOST_CARDS + 1  # of all soldiers
DECK_VALUES: Final = HAND_VALUES + MOST_VALUES + 1
LEAD: Final = DECK_VALUES + MOST_VALUES + 1  # by place in the battle
LEAD_IN_WINTER: Final = LEAD + 4 * STEPS
LEAD_WITHOUT_WINTER: Final = LEAD_IN_WINTER + STEPS  # where it is winter
LEAD_AFTER_ELDER: Final = LEAD_WITHOUT_WINTER + STEPS
LEAD_WITH_HAND: Final = LEAD_AFTER_ELDER + STEPS  # if all that a hand could add lay in the row
LEAD_DECISIVE: Final = LEAD_WITH_HAND + STEPS  # where this battle would win the game
SEASON: Final = LEAD_DECISIVE + STEPS  # none, winter, spring
RIVALS: Final = SEASON + 3  # others who may still play
ROW_SOLDIERS: Final = RIVALS + MOST_RIVALS + 1
ROW_DRUMMER: Final = ROW_SOLDIERS + MOST_SOLDIERS + 1
LION_WOMEN: Final = ROW_DRUMMER + 1  # who has the most in a row: nobody, this seat, another
PEACE_TIME: Final = LION_WOMEN + 3  # no battle is under way
CHOOSES: Final = PEACE_TIME + 1  # and this seat chooses the next site
PROVINCES: Final = CHOOSES + 1
PAIRS: Final = PROVINCES + MOST_OWNED + 1  # of own provinces side by side
BESIDE: Final = PAIRS + MOST_SIDE_BY_SIDE + 1  # own provinces beside the one that is fought for
ROOM: Final = BESIDE + MOST_SIDE_BY_SIDE + 1  # empty provinces beside own ones
WOULD_WIN: Final = ROOM + MOST_OPEN + 1  # empty provinces that would win the game
EMPTY_HANDED: Final = WOULD_WIN + MOST_OPEN + 1  # others without cards
OTHERS_HOLD: Final = EMPTY_HANDED + MOST_RIVALS + 1

NAMES: Final[list[str]] = [
    *_by_kind("hand", MOST_HELD),
    *_by_kind("deck", MOST_IN_DECK),
    *several("in_hand", MOST_CARDS),
    *several("in_deck", MOST_CARDS),
    *several("hand_values", MOST_VALUES),
    *several("deck_values", MOST_VALUES),
    *[name for place in _PLACES for name in _by_lead(place)],
    *_by_lead("in_winter"),
    *_by_lead("without_winter"),
    *_by_lead("after_elder"),
    *_by_lead("with_hand"),
    *_by_lead("decisive"),
    *["no_season", "winter", "spring"],
    *several("rivals", MOST_RIVALS),
    *several("row_soldiers", MOST_SOLDIERS),
    "row_drummer",
    *["lion_women_none", "lion_women_own", "lion_women_other"],
    "peace_time",
    "chooses",
    *several("provinces", MOST_OWNED),
    *several("pairs", MOST_SIDE_BY_SIDE),
    *several("beside", MOST_SIDE_BY_SIDE),
    *several("room", MOST_OPEN),
    *several("would_win", MOST_OPEN),
    *several("empty_handed", MOST_RIVALS),
    *several("others_hold", MOST_OTHERS),
]


def write(inputs: Inputs, s: RokabState, seat: i64) -> None:
    """All inputs of a seat."""
    mine = seat * WIDTH
    held = s.seats[mine + HELD]
    _write_cards(inputs, held, HAND, MOST_HELD)
    inputs.mark(IN_HAND + min(total(held), MOST_CARDS))
    inputs.mark(HAND_VALUES + min(values(held) >> 2, MOST_VALUES))
    decisive: i64 = 0
    if s.variant.own_decks:
        deck = s.seats[mine + DECK]
        _write_cards(inputs, deck, OWN_DECK, MOST_IN_DECK)
        inputs.mark(IN_DECK + min(total(deck), MOST_CARDS))
        inputs.mark(DECK_VALUES + min(values(deck) >> 2, MOST_VALUES))
        n = bits(s.seats[mine + OWNED])
        inputs.mark(PROVINCES + min(n, MOST_OWNED))
        if n + 1 >= WINS_NEEDED:
            decisive = 1
    else:
        decisive = _write_provinces(inputs, s, s.seats[mine + OWNED])
        _write_others(inputs, s, seat)
    if s.opener != NOBODY and (s.site != NOWHERE or s.fighters != 0):
        _write_battle(inputs, s, seat, decisive)
    else:
        inputs.mark(PEACE_TIME)
        if s.chooser == seat:
            inputs.mark(CHOOSES)


def _write_cards(inputs: Inputs, some: i64, first: i64, most: i64) -> None:
    """Packed cards, kind by kind."""
    column = first - 1
    lane: i64 = 0
    while some:
        n = some & 15 if lane < 14 else some
        if n:
            inputs.mark(column + min(n, most))
        some = (some - n) >> 4
        column += most
        lane += 1


def _write_others(inputs: Inputs, s: RokabState, seat: i64) -> None:
    """What the others hold, by numbers of cards."""
    without: i64 = 0
    hold: i64 = 0
    other: i64 = 0
    while other < s.players:
        if other != seat:
            held = s.seats[other * WIDTH + HELD]
            if held:
                hold += total(held)
            else:
                without += 1
        other += 1
    inputs.mark(EMPTY_HANDED + min(without, MOST_RIVALS))
    inputs.mark(OTHERS_HOLD + min(hold >> 2, MOST_OTHERS))


def _write_provinces(inputs: Inputs, s: RokabState, owned: i64) -> i64:
    """Own provinces and what they lie beside; 1 if the one that is fought for would win the game, else 0."""
    the_map = s.variant.map
    n = bits(owned)
    inputs.mark(PROVINCES + min(n, MOST_OWNED))
    if n == 0:
        return 0
    around: i64 = 0
    pairs: i64 = 0
    rest = owned
    while rest:
        one = rest & -rest
        rest ^= one
        near = the_map.near[PLACE_OF[one % 67]]
        pairs += bits(near & owned)
        around |= near
    inputs.mark(PAIRS + min(pairs >> 1, MOST_SIDE_BY_SIDE))
    open_ones = empty_provinces(s)
    room = around & open_ones
    inputs.mark(ROOM + min(bits(room), MOST_OPEN))
    if n + 1 >= s.variant.total:
        inputs.mark(WOULD_WIN + min(bits(open_ones), MOST_OPEN))
        return 1
    wins: i64 = 0
    if n > 1:
        while room:
            one = room & -room
            room ^= one
            wins += _makes_three(the_map, owned, PLACE_OF[one % 67])
    inputs.mark(WOULD_WIN + min(wins, MOST_OPEN))
    if s.site == NOWHERE:
        return 0
    inputs.mark(BESIDE + min(bits(the_map.near[s.site] & owned), MOST_SIDE_BY_SIDE))
    return _makes_three(the_map, owned, s.site)


def _makes_three(the_map: Map, owned: i64, province: i64) -> i64:
    """1 if three provinces would lie together with this one, else 0; so far none do."""
    beside = the_map.near[province] & owned
    if beside & (beside - 1):
        return 1
    if beside == 0:
        return 0
    return 1 if the_map.near[PLACE_OF[beside % 67]] & owned else 0


def _write_battle(inputs: Inputs, s: RokabState, seat: i64, decisive: i64) -> None:
    """How the battle stands for a seat, and would stand."""
    seats = s.seats
    per_copy = s.variant.per_copy
    season = s.season
    highest: i64 = highest_soldier(s)
    in_spring: i64 = highest if season == cards.SPRING else NO_SOLDIER
    turned: i64 = 0 if season == cards.WINTER else cards.WINTER  # the season of the second look
    keep: i64 = -1  # what an elder would leave of a row
    if highest != NO_SOLDIER:
        keep = ~cards.LANE[highest]
    best: i64 = 0
    best_turned: i64 = 0
    best_burnt: i64 = 0
    rivals: i64 = 0
    other: i64 = 0
    while other < s.players:
        if other != seat:
            place = other * WIDTH
            row = seats[place + ROW]
            if row:
                best = max(best, strength(row, season, in_spring, per_copy))
                best_turned = max(best_turned, strength(row, turned, NO_SOLDIER, per_copy))
                best_burnt = max(best_burnt, strength(row & keep, season, NO_SOLDIER, per_copy))
            if seats[place + HELD] and s.passed & BIT[other] == 0:
                rivals += 1
        other += 1
    row = seats[seat * WIDTH + ROW]
    lead = strength(row, season, in_spring, per_copy) - best
    where: i64 = WAITS
    if s.passed & BIT[seat]:
        where = HAS_PASSED
    elif rivals == 0:
        where = LAST_LEFT
    elif s.who == seat:
        where = TO_PLAY
    step = _step(lead)
    inputs.mark(LEAD + where * STEPS + step)
    if decisive:
        inputs.mark(LEAD_DECISIVE + step)
    step = _step(strength(row, turned, NO_SOLDIER, per_copy) - best_turned)
    inputs.mark((LEAD_WITHOUT_WINTER if turned == 0 else LEAD_IN_WINTER) + step)
    inputs.mark(LEAD_AFTER_ELDER + _step(strength(row & keep, season, NO_SOLDIER, per_copy) - best_burnt))
    if where != HAS_PASSED:
        inputs.mark(LEAD_WITH_HAND + _step(lead + _reserve(seats[seat * WIDTH + HELD], row, season)))
    inputs.mark(SEASON + (1 if season == cards.WINTER else 2 if season == cards.SPRING else 0))
    inputs.mark(RIVALS + min(rivals, MOST_RIVALS))
    inputs.mark(ROW_SOLDIERS + min(cards.soldiers(row), MOST_SOLDIERS))
    if row & cards.LANE[cards.DRUMMER]:
        inputs.mark(ROW_DRUMMER)
    if not s.variant.own_decks:
        most = most_lion_women(s)
        inputs.mark(LION_WOMEN + (0 if most == NOBODY else 1 if most == seat else 2))


def _step(lead: i64) -> i64:
    if lead < -FARTHEST:
        lead = -FARTHEST
    elif lead > FARTHEST:
        lead = FARTHEST
    return STEP_OF[lead + FARTHEST]


def _reserve(hand: i64, row: i64, season: i64) -> i64:
    """The strength that a hand could still bring in this season, without elders."""
    winter = season == cards.WINTER
    more = cards.soldiers(hand) if winter else values(hand)
    found = more + HEROINE_STRENGTH * count(hand, cards.HEROINE) + count(hand, cards.LION_WOMAN)
    if row & cards.LANE[cards.DRUMMER]:
        found += more
    elif hand & cards.LANE[cards.DRUMMER]:
        found += more + (cards.soldiers(row) if winter else values(row))
    return found
