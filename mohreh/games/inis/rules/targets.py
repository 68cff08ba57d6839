"""What can be announced for a card (8.1): the territories, players and numbers that it may name now."""

from __future__ import annotations

from mypy_extensions import i64

from mohreh.games.inis.rules.data import (
    BATTLE_OF_MOYTURA,
    BREAS_TYRANNY,
    CHILDREN_OF_DANA,
    CITADEL,
    CONQUEST,
    CRAFTSMEN_AND_PEASANTS,
    CUCHULAIN_LIMIT,
    DAGDAS_HARP,
    DIARMUID_AND_GRAINNE,
    ERIU,
    ERIU_LIMIT,
    FESTIVAL,
    HARP_LIMIT,
    HIGHLANDS_CARD,
    HORSES_LIMIT,
    KERNUNOS_SANCTUARY,
    LOST_VALE,
    LOST_VALE_CARD,
    MANANNANS_HORSES,
    MIGRATION,
    NEW_CLANS,
    NEW_CLANS_LIMIT,
    NO_CITADEL,
    NUADA_SILVERHAND,
    OTHER_WORLD_LIMIT,
    PLAINS_CARD,
    SCOUTS_AND_SPIES,
    TAILTUS_LAND,
    TALE_OF_CUCHULAIN,
    TERRITORIES,
    THE_FIANNA,
    THE_MORRIGAN,
    VALLEY_CARD,
    WARLORD,
)
from mohreh.games.inis.rules.hands import epics_of
from mohreh.games.inis.rules.lands import (
    all_exposed,
    beside_own,
    bits,
    chieftain,
    exposed,
    present,
    sheltered,
    with_building,
)
from mohreh.games.inis.rules.plan import digit, last, size, times
from mohreh.games.inis.rules.state import (
    CITADELS,
    NEAR,
    PRESENT,
    RESERVE,
    ROWS,
    SANCTUARIES,
    SEATS,
    WIDTH,
    InisState,
)
from mohreh.kernel.state import BIT


def territories(s: InisState, who: i64, card: i64, y: i64) -> i64:
    """Where a card may be used."""
    mine = s.seats[who * WIDTH + PRESENT]
    if card == CONQUEST:
        return s.tiles
    if card == CITADEL:
        return mine & ~NO_CITADEL
    if card == FESTIVAL:
        return mine & with_building(s, SANCTUARIES)
    if card == KERNUNOS_SANCTUARY:
        return mine & ~with_building(s, SANCTUARIES)
    if card == DIARMUID_AND_GRAINNE:
        return mine & ~BIT[y]
    if card == THE_MORRIGAN:
        found: i64 = 0
        for territory in range(TERRITORIES):
            if bits(present(s, territory)) > 1:
                found |= BIT[territory]
        return found
    return mine


def _clans_left(s: InisState, who: i64, among: i64, x: i64) -> i64:
    """Those of a set of territories from which another clan can be announced, in their order."""
    found: i64 = 0
    first = last(x) if size(x) > 1 else 0
    for territory in range(first, TERRITORIES):
        if among & BIT[territory] and s.clans[territory * SEATS + who] > times(x, 1, territory):
            found |= BIT[territory]
    return found


def origins(s: InisState, who: i64, card: i64, x: i64) -> i64:
    """Where clans may come from."""
    if card in (CONQUEST, BATTLE_OF_MOYTURA):
        return _clans_left(s, who, beside_own(s, who, digit(x, 0)), x)
    if card == TAILTUS_LAND:
        return beside_own(s, who, digit(x, 0))
    return s.seats[who * WIDTH + PRESENT]


def origins_may_end(card: i64, x: i64) -> bool:
    """May it be left at what was announced?"""
    if card in (CONQUEST, TAILTUS_LAND, SCOUTS_AND_SPIES):
        return True
    return card == BATTLE_OF_MOYTURA and size(x) > 1


def destinations(s: InisState, who: i64, card: i64, x: i64) -> i64:
    """Where clans may go."""
    if card == THE_FIANNA:
        return s.land[s.clash * ROWS + NEAR]
    start = digit(x, 0)
    if card == MANANNANS_HORSES:
        return s.tiles & ~BIT[start]
    near = s.land[start * ROWS + NEAR]
    if card in (MIGRATION, PLAINS_CARD):
        if s.clans[start * SEATS + who] <= size(x) - 1:
            return 0
        if size(x) > 1:
            near &= ~(BIT[last(x)] - 1)
    return near


def destinations_may_end(card: i64, x: i64) -> bool:
    return card in (MIGRATION, PLAINS_CARD) and size(x) > 1


def players(s: InisState, who: i64, card: i64, x: i64) -> i64:
    """Which players a card may name."""
    others = s.variant.all & ~BIT[who]
    if card == THE_MORRIGAN:
        return present(s, digit(x, 1))
    if card == HIGHLANDS_CARD:
        return all_exposed(s)
    if card == WARLORD:
        found = all_exposed(s)
        if s.seats[who * WIDTH + RESERVE]:
            found |= BIT[who]  # the clan that comes with the card
        return found
    if card == TALE_OF_CUCHULAIN:
        return victims(s, others, x)
    return others


def victims(s: InisState, others: i64, x: i64) -> i64:
    """Tale of Cuchulain: whose clan may go next, players in their order, so that two go if there are two."""
    found: i64 = 0
    first = last(x) if size(x) else 0
    left = CUCHULAIN_LIMIT - size(x)
    after: i64 = 0  # clans of this player and of those after him
    for seat in range(s.players - 1, first - 1, -1):
        if others & BIT[seat]:
            n = exposed(s, seat) - times(x, 0, seat)
            after += n
            if n > 0 and after >= left:
                found |= BIT[seat]
    if found == 0:  # fewer clans than the card would take
        for seat in range(first, s.players):
            if others & BIT[seat] and exposed(s, seat) > times(x, 0, seat):
                return BIT[seat]
    return found


def lowest(s: InisState, who: i64, card: i64, x: i64) -> i64:
    """The fewest clans that may be announced."""
    if card != THE_FIANNA:
        return 1
    if size(x) == 1:
        return 0 if sheltered(s, who) else 1
    return 0 if digit(x, 1) else 1


def highest(s: InisState, who: i64, card: i64, x: i64) -> i64:
    """The most clans that may be announced."""
    if card == THE_FIANNA:
        return exposed(s, who) if size(x) == 1 else sheltered(s, who)
    n = s.clans[digit(x, 0) * SEATS + who]
    return HORSES_LIMIT if card == MANANNANS_HORSES and n > HORSES_LIMIT else n


def clans_of(s: InisState, who: i64, card: i64, territory: i64) -> i64:
    """The players a clan of whom may be named in a territory."""
    there = present(s, territory)
    if card == BREAS_TYRANNY:
        return there & ~BIT[who] if there & BIT[who] else 0
    if card == LOST_VALE_CARD and s.land[LOST_VALE * ROWS + NEAR] & BIT[territory] == 0:
        return 0
    return there


def room(s: InisState, who: i64, card: i64, territory: i64) -> i64:
    """How many clans a card lets its player place in a territory."""
    if s.tiles & BIT[territory] == 0:
        return 0
    if card == CHILDREN_OF_DANA:
        return 1
    if s.clans[territory * SEATS + who] == 0:
        return 0
    if card == CRAFTSMEN_AND_PEASANTS:
        return s.land[territory * ROWS + CITADELS]
    if card == ERIU:
        return 1 if s.land[territory * ROWS + SANCTUARIES] else 0
    if card == NUADA_SILVERHAND:
        return bits(present(s, territory)) - 1 if chieftain(s, territory) == who else 0
    return placings(s, who, card)


def placings(s: InisState, who: i64, card: i64) -> i64:
    """How many clans a card lets its player place in all."""
    n = s.seats[who * WIDTH + RESERVE]
    most = n
    if card in (VALLEY_CARD, CHILDREN_OF_DANA):
        most = 1
    elif card == NEW_CLANS:
        most = NEW_CLANS_LIMIT
    elif card == DAGDAS_HARP:
        most = bits(epics_of(s, who))
        if most > HARP_LIMIT:
            most = HARP_LIMIT
    elif card == ERIU:
        most = ERIU_LIMIT
    return most if most < n else n


def placings_may_end(card: i64) -> bool:
    return card in (CRAFTSMEN_AND_PEASANTS, ERIU, NUADA_SILVERHAND)


def places(s: InisState, who: i64, card: i64, x: i64) -> i64:
    """Where the next clan may be announced, territories in their order."""
    found: i64 = 0
    n = size(x)
    if n >= placings(s, who, card):
        return found
    first = last(x) if n else 0
    for territory in range(first, TERRITORIES):
        if room(s, who, card, territory) > times(x, 0, territory):
            found |= BIT[territory]
    return found


def spirits(s: InisState, x: i64) -> i64:
    """The Other World: how many choices its sanctuaries allow."""
    n = s.land[digit(x, 0) * ROWS + SANCTUARIES]
    return n if n < OTHER_WORLD_LIMIT else OTHER_WORLD_LIMIT
