"""What rows and sets of provinces are worth, and who leads: sections 5, 6 and 8. Nothing here changes anything."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mohreh.games.rokab.rules import cards
from mohreh.games.rokab.rules.data import HEROINE_STRENGTH, SPRING_BONUS
from mohreh.games.rokab.rules.maps import Map
from mohreh.games.rokab.rules.state import NOWHERE, OWNED, ROW, WIDTH, RokabState
from mohreh.kernel.state import BIT, NOBODY

NO_SOLDIER: Final = -1


def highest_soldier(s: RokabState) -> i64:
    """The kind of the highest printed soldier over all rows, or NO_SOLDIER."""
    seats = s.seats
    together: i64 = 0
    for seat in range(s.players):
        together |= seats[seat * WIDTH + ROW]
    together &= cards.ALL_SOLDIERS
    kind: i64 = NO_SOLDIER
    while together:
        together >>= 4
        kind += 1
    return kind


def strongest_in_spring(s: RokabState) -> i64:
    """Section 5: the kind of soldier that spring strengthens, or NO_SOLDIER."""
    if s.season != cards.SPRING:
        return NO_SOLDIER
    return highest_soldier(s)


def strength(row: i64, season: i64, highest: i64, per_copy: bool) -> i64:
    """Section 5: winter, drummer, spring, heroines, in this order."""
    found = cards.soldiers(row) if season == cards.WINTER else cards.values(row)
    if row & cards.LANE[cards.DRUMMER]:
        found *= 2
    if season == cards.SPRING and highest >= 0:
        copies = cards.count(row, highest)
        if copies:
            found += SPRING_BONUS * copies if per_copy else SPRING_BONUS
    return found + cards.count(row, cards.LION_WOMAN) + HEROINE_STRENGTH * cards.count(row, cards.HEROINE)


def strength_of(s: RokabState, seat: i64) -> i64:
    """A seat's strength as the table is now."""
    highest = strongest_in_spring(s)
    return strength(s.seats[seat * WIDTH + ROW], s.season, highest, s.variant.per_copy)


def strongest(s: RokabState) -> i64:
    """Rule 6.1: the set of seats with the highest strength, among those who fight."""
    best: i64 = -1
    found: i64 = 0
    highest = strongest_in_spring(s)
    for seat in range(s.players):
        if s.fighters == 0 or s.fighters & BIT[seat]:
            n = strength(s.seats[seat * WIDTH + ROW], s.season, highest, s.variant.per_copy)
            if n > best:
                best = n
                found = BIT[seat]
            elif n == best:
                found |= BIT[seat]
    return found


def most_lion_women(s: RokabState) -> i64:
    """Rule 6.4 a: the seat with strictly more lion-women in its row than every other, or -1."""
    best: i64 = 0
    found: i64 = -1
    for seat in range(s.players):
        n = s.seats[seat * WIDTH + ROW] & cards.LANE[cards.LION_WOMAN]
        if n > best:
            best = n
            found = seat
        elif n == best:
            found = -1
    return found


# Why somebody chooses the next site (6.4).
LION_WOMEN: Final = 0
WINNER: Final = 1
LEFT: Final = 2
LAST: Final = 3
BEARER: Final = 4
CHOOSER_REASONS: Final = ["lion_women", "winner", "left", "last", "bearer"]


def why_chooser(s: RokabState, winner: i64) -> i64:
    """Rule 6.4: lion-women, the winner, the last to pass, the player of the standard-bearer."""
    if most_lion_women(s) != NOBODY:
        return LION_WOMEN
    if winner != NOBODY:
        return WINNER
    if s.variant.left_of_chooser:
        return LEFT
    return LAST if s.last != NOBODY else BEARER


def next_chooser(s: RokabState, winner: i64, bearer: i64, why: i64) -> i64:
    """Who chooses the next site, for this reason."""
    if why == LION_WOMEN:
        return most_lion_women(s)
    if why == WINNER:
        return winner
    if why == LEFT:
        return s.after(s.opener)
    return s.last if why == LAST else bearer


def only_seat(seats: i64) -> i64:
    """The one seat of a set, or NOBODY if it has none or several."""
    if seats == 0 or seats & (seats - 1):
        return NOBODY
    found: i64 = 0
    while seats != BIT[found]:
        found += 1
    return found


def bits(some: i64) -> i64:
    """How many are in a set."""
    found: i64 = 0
    while some:
        some &= some - 1
        found += 1
    return found


def owned_by_anyone(s: RokabState) -> i64:
    """The set of provinces with a control marker."""
    found: i64 = 0
    for seat in range(s.players):
        found |= s.seats[seat * WIDTH + OWNED]
    return found


def empty_provinces(s: RokabState) -> i64:
    """The set of provinces without any marker."""
    taken = owned_by_anyone(s)
    if s.site != NOWHERE:
        taken |= BIT[s.site]
    if s.peace != NOWHERE:
        taken |= BIT[s.peace]
    return s.variant.map.all & ~taken


def group(one: Map, owned: i64, province: i64) -> i64:
    """Rule 8.1, R1: the set of owned provinces that hang together with this one, itself among them."""
    found = BIT[province]
    fresh = found
    while fresh:
        around: i64 = 0
        number: i64 = 0
        while fresh:
            if fresh & 1:
                around |= one.near[number]
            fresh >>= 1
            number += 1
        fresh = around & owned & ~found
        found |= fresh
    return found


def touch_each_other(one: Map, among: i64, wanted: i64) -> bool:
    """Option 12.2: are there so many provinces in a set that border each other pair by pair?"""
    if wanted == 1:
        return among != 0
    number: i64 = 0
    rest = among
    while rest:
        if rest & 1 and touch_each_other(one, among & one.near[number] & ~(BIT[number + 1] - 1), wanted - 1):
            return True
        rest >>= 1
        number += 1
    return False


def adjacent_to(s: RokabState, seat: i64, province: i64) -> i64:
    """Rule 8.1: how many provinces of the seat lie together, this one of its own among them."""
    owned = s.seats[seat * WIDTH + OWNED]
    the_map = s.variant.map
    if not s.variant.mutual:
        return bits(group(the_map, owned, province))
    found: i64 = 1
    while touch_each_other(the_map, owned & the_map.near[province], found):
        found += 1
    return found


def most_adjacent(s: RokabState, seat: i64) -> i64:
    """Rule 8.1: how many provinces of the seat lie together at most."""
    best: i64 = 0
    for province in range(s.variant.map.size):
        if s.seats[seat * WIDTH + OWNED] & BIT[province]:
            n = adjacent_to(s, seat, province)
            if n > best:
                best = n
    return best


def has_adjacent(s: RokabState, seat: i64, province: i64) -> bool:
    """Rule 8.1: do enough provinces of the seat, this one among them, lie together?"""
    return adjacent_to(s, seat, province) >= s.variant.adjacent
