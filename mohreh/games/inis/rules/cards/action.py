"""What the 17 Action cards do."""

from __future__ import annotations

from mypy_extensions import i64

from mohreh.games.inis.rules.cards.choices import MasterDiscard, TakeFromPile, show_hand
from mohreh.games.inis.rules.clash_start import clashes
from mohreh.games.inis.rules.data import (
    ADVANTAGE,
    BARD,
    CARD,
    CITADEL,
    CONQUEST,
    CRAFTSMEN_AND_PEASANTS,
    DRUID,
    EMISSARIES,
    EXPLORATION,
    FESTIVAL,
    GEIS,
    LATER,
    MASTER_CRAFTSMAN,
    MIGRATION,
    MOUNTAINS,
    NEW_ALLIANCE,
    NEW_CLANS,
    RAID,
    SANCTUARY,
    SCOUTS_AND_SPIES,
    SEASON,
    TERRITORIES,
    TERRITORY_NAMES,
)
from mohreh.games.inis.rules.drawing import draw
from mohreh.games.inis.rules.flow import FLOW
from mohreh.games.inis.rules.hands import actions_of, give_from_table, names, rob, sees
from mohreh.games.inis.rules.lands import build, exposed, lift, opposed, place
from mohreh.games.inis.rules.plan import NOTHING, digit, size, times
from mohreh.games.inis.rules.removal import BY_CARD, BY_REPLACEMENT, enter_mountains, move, remove
from mohreh.games.inis.rules.state import (
    CITADELS,
    DEEDS,
    HELD,
    RESERVE,
    SANCTUARIES,
    SEATS,
    WIDTH,
    InisState,
)
from mohreh.games.inis.rules.tiles import explore
from mohreh.kernel.state import BIT


def gain_deed(s: InisState, who: i64) -> None:
    s.seats[who * WIDTH + DEEDS] += 1
    if s.events is not None:
        s.tell("inis.deed", {"who": int(who)})


def place_all(s: InisState, who: i64, x: i64) -> None:
    """Place a clan in each territory that was announced."""
    for territory in range(TERRITORIES):
        n = times(x, 0, territory)
        if n:
            place(s, who, territory, n)


def gather(s: InisState, who: i64, to: i64, x: i64) -> i64:
    """Move clans from the territories announced after the first choice into one; how many."""
    total: i64 = 0
    for territory in range(TERRITORIES):
        n = times(x, 1, territory)
        if n:
            total += move(s, who, territory, to, n)
    return total


def spread(s: InisState, who: i64, x: i64) -> None:
    """Migration and Plains: clans go from the first territory announced to the others, and clash there."""
    fights: i64 = 0
    climbed: i64 = 0
    for territory in range(TERRITORIES):
        n = times(x, 1, territory)
        if n:
            n = move(s, who, digit(x, 0), territory, n)
            if n and opposed(s, who, territory):
                fights |= BIT[territory]
            if territory == MOUNTAINS:
                climbed = n
    clashes(s, who, who, fights)
    enter_mountains(s, who, climbed)


def invade(s: InisState, who: i64, to: i64, n: i64) -> None:
    """Clans have been moved into one territory: what follows."""
    clashes(s, who, who, BIT[to] if n and opposed(s, who, to) else 0)
    enter_mountains(s, who, n if to == MOUNTAINS else 0)


def fortify(s: InisState, who: i64, territory: i64) -> None:
    """Citadel: build one, and take the Advantage card unless it was played (OQ-08)."""
    build(s, territory, CITADELS)
    card = CARD[ADVANTAGE + territory]
    if s.open & BIT[territory]:
        s.open &= ~BIT[territory]
    else:
        holder = -1
        for seat in range(s.players):
            if seat != who and s.seats[seat * WIDTH + HELD] & card:
                holder = int(seat)
        if holder < 0:
            return
        s.seats[holder * WIDTH + HELD] &= ~card
    s.seats[who * WIDTH + HELD] |= card
    if s.events is not None:
        s.tell("inis.advantage", {"who": int(who), "territory": TERRITORY_NAMES[territory]})


def ally(s: InisState, who: i64, territory: i64, whom: i64) -> None:
    """New Alliance: place a clan (0), or replace one of the player whom - 1."""
    if whom == 0:
        place(s, who, territory, 1)
    elif s.clans[territory * SEATS + whom - 1] < 2:
        return  # an answer to the declaration has cost the other clan
    elif s.variant.replaced_is_removed:
        remove(s, whom - 1, territory, BY_REPLACEMENT)
    else:
        lift(s, whom - 1, territory, 1)
        s.seats[(whom - 1) * WIDTH + RESERVE] += 1
        if s.events is not None:
            where = TERRITORY_NAMES[territory]
            s.tell("inis.replace", {"who": int(who), "target": int(whom - 1), "territory": where})
        place(s, who, territory, 1)


def raid(s: InisState, who: i64, target: i64) -> None:
    """Raid: a card at random, or else an exposed clan."""
    if actions_of(s, target):
        rob(s, who, target)
    elif exposed(s, target) > 0:
        remove(s, target, s.clash, BY_CARD)


def look_through_pile(s: InisState, who: i64) -> None:
    """Druid: its player sees the whole pile."""
    if s.pile == 0:
        return
    sees(s, who, s.pile)
    if s.events is not None:
        s.tell("inis.saw_pile", {"who": int(who), "cards": names(s.pile)}, int(BIT[who]))
    s.push(TakeFromPile(who))


def resolve_season(s: InisState, who: i64, card: i64, x: i64) -> None:
    """The season use of an Action card, with what was declared."""
    n = size(x)
    if card == BARD:
        draw(s, who, 1, 0, 0)
    elif card == DRUID:
        look_through_pile(s, who)
    elif card == EXPLORATION:
        explore(s, who)
    elif card == MASTER_CRAFTSMAN:
        if s.seats[who * WIDTH + HELD]:
            s.push(MasterDiscard(who))
        else:
            draw(s, who, 1, 0, 0)
    elif card in (CRAFTSMEN_AND_PEASANTS, NEW_CLANS):
        place_all(s, who, x)
    elif n == 0:
        if card == SANCTUARY:
            draw(s, who, 1, 0, 0)
    elif card == CITADEL:
        fortify(s, who, digit(x, 0))
    elif card == CONQUEST:
        invade(s, who, digit(x, 0), gather(s, who, digit(x, 0), x))
    elif card == EMISSARIES:
        n = move(s, who, digit(x, 0), digit(x, 1), 1)
        enter_mountains(s, who, n if digit(x, 1) == MOUNTAINS else 0)
    elif card == FESTIVAL:
        place(s, who, digit(x, 0), 1)
        s.festival = digit(x, 0)
        if s.events is not None:
            s.tell("inis.festival", {"territory": TERRITORY_NAMES[s.festival]})
    elif card == MIGRATION:
        spread(s, who, x)
    elif card == NEW_ALLIANCE:
        if n == 2:
            ally(s, who, digit(x, 0), digit(x, 1))
    elif card == SANCTUARY:
        build(s, digit(x, 0), SANCTUARIES)
        draw(s, who, 1, 0, 0)
    elif card == SCOUTS_AND_SPIES:
        show_hand(s, who, digit(x, 0), actions_of(s, digit(x, 0)))
        FLOW[0].ask(s, who, card, LATER, NOTHING, 0)
    else:  # Warlord
        clashes(s, who, who, BIT[digit(x, 0)])


def resolve(s: InisState, who: i64, card: i64, use: i64, x: i64, y: i64) -> bool:
    """An Action card has its effect; did it?"""
    if use == SEASON:
        resolve_season(s, who, card, x)
        return True
    if card == GEIS:
        return True
    if card == BARD:
        gain_deed(s, who)
    elif card == RAID:
        raid(s, who, y)
    elif card == MASTER_CRAFTSMAN:
        give_from_table(s, who, digit(x, 0), y)
        gain_deed(s, who)
    else:  # Warlord
        place(s, who, s.clash, 1)
        if size(x):
            s.named = digit(x, 0)
            if s.events is not None:
                s.tell("inis.named", {"who": int(s.named)})
    return True
