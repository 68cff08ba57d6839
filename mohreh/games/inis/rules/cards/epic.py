"""What the 30 Epic Tales do."""

from __future__ import annotations

from mypy_extensions import i64

from mohreh.games.inis.rules.cards.action import gain_deed, gather, invade, place_all
from mohreh.games.inis.rules.cards.choices import TakeShown, exchange, tell_shown
from mohreh.games.inis.rules.clash_start import clashes
from mohreh.games.inis.rules.data import (
    BALORS_EYE,
    BATTLE_FRENZY,
    BATTLE_OF_MOYTURA,
    BREAS_TYRANNY,
    CARD,
    CATHBADS_WORD,
    CHAMPIONS_SHARE,
    CHILDREN_OF_DANA,
    DAGDAS_CAULDRON,
    DAGDAS_CLUB,
    DAGDAS_HARP,
    DEIRDRES_BEAUTY,
    DIARMUID_AND_GRAINNE,
    ERIU,
    KERNUNOS_SANCTUARY,
    LUG_SAMILDANACH,
    LUGS_SPEAR,
    MAEVES_WEALTH,
    MANANNANS_HORSES,
    MOUNTAINS,
    NEW_CLANS_LIMIT,
    NUADA_SILVERHAND,
    OENGUS_PLOY,
    OGMAS_ELOQUENCE,
    STONE_OF_FAL,
    STRENGS_RESOLVE,
    TAILTUS_LAND,
    TALE_OF_CUCHULAIN,
    TERRITORY_NAMES,
    THE_DAGDA,
    THE_FIANNA,
    THE_MORRIGAN,
    THE_OTHER_WORLD,
    TRISKEL_2,
    TUAN_CARDS,
    TUANS_MEMORY,
)
from mohreh.games.inis.rules.drawing import draw
from mohreh.games.inis.rules.hands import (
    at_random,
    discard_played,
    epics_of,
    only,
    reveal,
    take_aside,
    take_from_table,
)
from mohreh.games.inis.rules.lands import after, build, exposed, lift, place, sheltered
from mohreh.games.inis.rules.plan import digit, size
from mohreh.games.inis.rules.removal import (
    AS_COST,
    BY_CARD,
    BY_MANEUVER,
    come_out,
    enter_mountains,
    move,
    remove,
)
from mohreh.games.inis.rules.state import LOST, RESERVE, SANCTUARIES, SEATS, WIDTH, InisState
from mohreh.games.inis.rules.tiles import look_for_land, turn_crows
from mohreh.kernel.state import BIT


def horses(s: InisState, who: i64, x: i64) -> None:
    """Manannan's Horses: up to three clans go anywhere together."""
    n = move(s, who, digit(x, 0), digit(x, 1), digit(x, 2))
    invade(s, who, digit(x, 1), n)


def beauty(s: InisState, who: i64, x: i64) -> None:
    """Deirdre's Beauty: opponents show an Epic Tale each, one is taken; then a clan of one's own goes."""
    shown: i64 = 0
    seat = s.brenn
    for _ in range(s.players):
        if seat != who and epics_of(s, seat):
            card = at_random(s, epics_of(s, seat))
            reveal(s, seat, card)
            tell_shown(s, seat, card)
            shown |= CARD[card]
        seat = after(s, seat)
    if size(x):
        remove(s, who, digit(x, 0), AS_COST)
    if shown & (shown - 1):
        s.push(TakeShown(who, shown))
    elif shown:
        take_from_table(s, who, only(shown))


def other_world(s: InisState, who: i64, x: i64) -> None:
    """The Other World: for each sanctuary place a clan (0) or remove one of the player choice - 1."""
    territory = digit(x, 0)
    for k in range(1, size(x)):
        choice = digit(x, k)
        if choice == 0:
            place(s, who, territory, 1)
        else:
            remove(s, choice - 1, territory, BY_CARD)


def morrigan(s: InisState, who: i64, x: i64) -> None:
    """The Morrigan: first the crows, then a clash (OQ-29)."""
    if size(x) == 3:
        clashes(s, digit(x, 2), who, BIT[digit(x, 1)])
    if size(x) and digit(x, 0):
        turn_crows(s)


def fill_cauldron(s: InisState, who: i64) -> None:
    """Dagda's Cauldron: what its player has lost in this clash goes on the card (OQ-19)."""
    mine = who * WIDTH
    n = s.seats[mine + LOST]
    if n > s.seats[mine + RESERVE]:
        n = s.seats[mine + RESERVE]
    s.cauldron = who
    s.on_card += n
    s.seats[mine + RESERVE] -= n
    s.seats[mine + LOST] = 0
    if s.events is not None:
        s.tell("inis.cauldron_filled", {"who": int(who), "n": int(n)})


def fianna(s: InisState, who: i64, x: i64) -> None:
    """The Fianna: exposed and sheltered clans leave for one neighbour."""
    to = digit(x, 0)
    inside = min(digit(x, 2), sheltered(s, who))
    n = min(digit(x, 1), exposed(s, who)) + inside
    s.sheltered -= BIT[4 * who] * inside
    n = move(s, who, s.clash, to, n)
    enter_mountains(s, who, n if to == MOUNTAINS else 0)


def moytura(s: InisState, who: i64, x: i64) -> None:
    """The Battle of Moytura: clans join the clash, and one more from the reserve."""
    n = gather(s, who, s.clash, x)
    place(s, who, s.clash, 1)
    enter_mountains(s, who, n if s.clash == MOUNTAINS else 0)


def flee(s: InisState, who: i64, start: i64, x: i64) -> bool:
    """Diarmuid and Grainne: the clan is removed (OQ-15), and placed elsewhere at once."""
    if size(x) == 0 or s.clans[start * SEATS + who] == 0:
        return False
    come_out(s, who, start)
    lift(s, who, start, 1)
    s.seats[who * WIDTH + RESERVE] += 1
    if s.events is not None:
        s.tell("inis.remove", {"who": int(who), "territory": TERRITORY_NAMES[start]})
    place(s, who, digit(x, 0), 1)
    return True


def resolve_season(s: InisState, who: i64, card: i64, x: i64) -> None:
    """The season use of an Epic Tale, with what was declared."""
    n = size(x)
    if card in (CHILDREN_OF_DANA, DAGDAS_HARP, ERIU, NUADA_SILVERHAND):
        place_all(s, who, x)
    elif card == BALORS_EYE:
        if n:
            remove(s, digit(x, 1), digit(x, 0), BY_CARD)
    elif card == BREAS_TYRANNY:
        if n:
            n = move(s, digit(x, 1), digit(x, 0), digit(x, 2), 1)
            enter_mountains(s, digit(x, 1), n if digit(x, 2) == MOUNTAINS else 0)
    elif card == CHAMPIONS_SHARE:
        if s.aside:
            take_aside(s, who)
    elif card == DEIRDRES_BEAUTY:
        beauty(s, who, x)
    elif card == KERNUNOS_SANCTUARY:
        if n:
            place(s, who, digit(x, 0), 1)
            build(s, digit(x, 0), SANCTUARIES)
    elif card == MAEVES_WEALTH:
        exchange(s, who)
    elif card == MANANNANS_HORSES:
        if n:
            horses(s, who, x)
    elif card == THE_MORRIGAN:
        morrigan(s, who, x)
    elif card == THE_OTHER_WORLD:
        if n:
            other_world(s, who, x)
    elif card == STONE_OF_FAL:
        place(s, who, s.capital, NEW_CLANS_LIMIT)
    elif card == TAILTUS_LAND:
        look_for_land(s, who)
    elif card == TUANS_MEMORY:
        draw(s, who, TUAN_CARDS, 1, 0)


def resolve(s: InisState, who: i64, card: i64, use: i64, x: i64, y: i64) -> bool:
    """An Epic Tale has its effect; did it?"""
    if card == CATHBADS_WORD:
        s.cathbad = who
    elif card == THE_DAGDA:
        if s.table & CARD[y // SEATS]:
            discard_played(s, y % SEATS, y // SEATS)
    elif card == LUG_SAMILDANACH:
        take_from_table(s, who, y)
    elif card == OENGUS_PLOY:
        s.ploy = who
        s.passes = 0
        if s.events is not None:
            s.tell("inis.ploy", {"who": int(who)})
    elif card == LUGS_SPEAR:
        s.spear = 1
    elif card == BATTLE_FRENZY:
        s.sheltered = 0
    elif card == DAGDAS_CLUB:
        if use == TRISKEL_2:
            s.forced = digit(x, 0)
            if s.events is not None:
                s.tell("inis.force", {"who": int(who), "force": "clan" if s.forced == 1 else "card"})
    elif card == DIARMUID_AND_GRAINNE:
        return flee(s, who, y, x)
    elif card == DAGDAS_CAULDRON:
        fill_cauldron(s, who)
    elif card == STRENGS_RESOLVE:
        gain_deed(s, who)
    elif card == BATTLE_OF_MOYTURA:
        moytura(s, who, x)
    elif card == THE_FIANNA:
        if size(x) == 3:
            fianna(s, who, x)
    elif card == OGMAS_ELOQUENCE:
        s.peace = 1
    elif card == TALE_OF_CUCHULAIN:
        for k in range(size(x) - 1, -1, -1):
            if s.events is not None:
                where = TERRITORY_NAMES[s.clash]
                s.tell("inis.slay", {"who": int(who), "target": int(digit(x, k)), "territory": where})
            remove(s, digit(x, k), s.clash, BY_MANEUVER)
    else:
        resolve_season(s, who, card, x)
    return True
