"""Clans and buildings on the island: where they are, who is chieftain, and what is left in the supply."""

from __future__ import annotations

from mypy_extensions import i64

from mohreh.games.inis.rules.data import (
    CITADEL_PIECES,
    NO_CITADEL,
    SANCTUARY_PIECES,
    TERRITORIES,
    TERRITORY_NAMES,
)
from mohreh.games.inis.rules.state import (
    CITADELS,
    NEAR,
    NOWHERE,
    PRESENT,
    RESERVE,
    ROWS,
    SANCTUARIES,
    SEATS,
    WIDTH,
    InisState,
)
from mohreh.kernel.state import BIT, NOBODY, PLACE_OF


def after(s: InisState, seat: i64) -> i64:
    """The next seat in turn order."""
    if s.direction == 0:
        return s.after(seat)
    if seat == 0:
        seat = s.players
    return seat - 1


# ---- who is where


def put(s: InisState, seat: i64, territory: i64, n: i64) -> None:
    """Clans come into a territory."""
    s.clans[territory * SEATS + seat] += n
    s.seats[seat * WIDTH + PRESENT] |= BIT[territory]


def lift(s: InisState, seat: i64, territory: i64, n: i64) -> None:
    """Clans leave a territory."""
    where = territory * SEATS + seat
    s.clans[where] -= n
    if s.clans[where] == 0:
        s.seats[seat * WIDTH + PRESENT] &= ~BIT[territory]


def place(s: InisState, seat: i64, territory: i64, n: i64) -> None:
    """Rule 3.5: place clans from the reserve; fewer if the reserve has fewer."""
    mine = seat * WIDTH + RESERVE
    if n > s.seats[mine]:
        n = s.seats[mine]
    if n == 0:
        return
    chief = chieftain(s, territory) if s.events is not None else NOBODY
    s.seats[mine] -= n
    put(s, seat, territory, n)
    if s.events is not None:
        s.tell("inis.place", {"who": int(seat), "territory": TERRITORY_NAMES[territory], "n": int(n)})
        tell_chieftain(s, territory, chief)


def present(s: InisState, territory: i64) -> i64:
    """The set of players with a clan in a territory."""
    found: i64 = 0
    for seat in range(s.players):
        if s.clans[territory * SEATS + seat]:
            found |= BIT[seat]
    return found


def own(s: InisState, seat: i64) -> i64:
    """The set of territories where a player is present."""
    return s.seats[seat * WIDTH + PRESENT]


def others(s: InisState, seat: i64) -> i64:
    """The set of all other players."""
    return s.variant.all & ~BIT[seat]


def near(s: InisState, territory: i64) -> i64:
    """The set of neighbours of a territory."""
    return s.land[territory * ROWS + NEAR]


def chieftain(s: InisState, territory: i64) -> i64:
    """Rule 3.2: who has strictly more clans there than everybody else, or nobody."""
    best: i64 = 0
    found: i64 = NOBODY
    for seat in range(s.players):
        n = s.clans[territory * SEATS + seat]
        if n > best:
            best = n
            found = seat
        elif n == best:
            found = NOBODY
    return found


def leadership(s: InisState, seat: i64) -> i64:
    """Rule 13.2: opposing clans where the player is chieftain."""
    n: i64 = 0
    rest = s.seats[seat * WIDTH + PRESENT]
    while rest:
        one = rest & -rest
        rest ^= one
        here = PLACE_OF[one % 67] * SEATS
        mine = s.clans[here + seat]
        opposing: i64 = 0
        for other in range(s.players):
            if other != seat:
                theirs = s.clans[here + other]
                opposing += theirs
                if theirs >= mine:  # not the chieftain
                    opposing = 0
                    break
        n += opposing
    return n


def tell_chieftain(s: InisState, territory: i64, before: i64) -> None:
    """After clans came or went: who is chieftain no longer, and who is now; not where only one player ever was."""
    chief = chieftain(s, territory)
    if chief == before or (before == NOBODY and not opposed(s, chief, territory)):
        return
    where = TERRITORY_NAMES[territory]
    if before != NOBODY:
        why = "nobody" if chief == NOBODY else "other"
        s.tell(
            "inis.unseated",
            {"who": int(before), "territory": where, "n": int(leadership(s, before)), "why": why, "to": int(chief)},
        )
    if chief != NOBODY:
        s.tell("inis.chieftain", {"who": int(chief), "territory": where, "n": int(leadership(s, chief))})


def chieftain_of(s: InisState, seat: i64, among: i64) -> i64:
    """The territories of a set in which a player is chieftain."""
    found: i64 = 0
    rest = among & s.seats[seat * WIDTH + PRESENT]
    while rest:
        one = rest & -rest
        rest ^= one
        if chieftain(s, PLACE_OF[one % 67]) == seat:
            found |= one
    return found


def opposed(s: InisState, seat: i64, territory: i64) -> bool:
    """Is there a clan of anybody else?"""
    return present(s, territory) & ~BIT[seat] != 0


def beside_own(s: InisState, seat: i64, territory: i64) -> i64:
    """The neighbours of a territory where a player is present."""
    return s.land[territory * ROWS + NEAR] & s.seats[seat * WIDTH + PRESENT]


def sheltered(s: InisState, seat: i64) -> i64:
    """Clans in the citadels of the clash under way."""
    return (s.sheltered >> (4 * seat)) & 15


def exposed(s: InisState, seat: i64) -> i64:
    """Clans in the clash under way that are not sheltered."""
    return s.clans[s.clash * SEATS + seat] - sheltered(s, seat)


def all_exposed(s: InisState) -> i64:
    """The set of players with exposed clans."""
    found: i64 = 0
    for seat in range(s.players):
        if exposed(s, seat) > 0:
            found |= BIT[seat]
    return found


# ---- buildings


def left_of(s: InisState, kind: i64) -> i64:
    """Rule 1.4: pieces of a kind that are still in the supply."""
    n: i64 = SANCTUARY_PIECES if kind == SANCTUARIES else CITADEL_PIECES
    for territory in range(TERRITORIES):
        n -= s.land[territory * ROWS + kind]
    if kind == CITADELS and s.capital == NOWHERE:
        n -= 1
    return n


def build(s: InisState, territory: i64, kind: i64) -> bool:
    """Put a building from the supply in a territory, if one is left and it may stand there. Was it built?"""
    if left_of(s, kind) == 0 or (kind == CITADELS and BIT[territory] & NO_CITADEL):
        return False
    s.own_land()[territory * ROWS + kind] += 1
    if s.events is not None:
        building = "sanctuary" if kind == SANCTUARIES else "citadel"
        s.tell("inis.build", {"territory": TERRITORY_NAMES[territory], "building": building})
    return True


def with_building(s: InisState, kind: i64) -> i64:
    """The set of territories that have a building of this kind."""
    found: i64 = 0
    for territory in range(TERRITORIES):
        if s.land[territory * ROWS + kind]:
            found |= BIT[territory]
    return found
