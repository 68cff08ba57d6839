"""What the 16 Advantage cards do."""

from __future__ import annotations

from mypy_extensions import i64

from mohreh.games.inis.rules.cards.action import place_all, spread
from mohreh.games.inis.rules.cards.choices import Give, MistyDiscard, SetAside, show_hand
from mohreh.games.inis.rules.data import (
    COVE_CARD,
    FOREST_CARD,
    HIGHLANDS_CARD,
    LOST_VALE,
    LOST_VALE_CARD,
    MISTY_LANDS_CARD,
    MOOR_CARD,
    PLAINS_CARD,
    SALT_MINE_CARD,
    STONE_CIRCLE,
    STONE_CIRCLE_CARD,
    VALLEY_CARD,
)
from mohreh.games.inis.rules.drawing import draw
from mohreh.games.inis.rules.hands import actions_of, epics_of, rob, take_aside
from mohreh.games.inis.rules.plan import digit, size
from mohreh.games.inis.rules.removal import AS_COST, move, remove
from mohreh.games.inis.rules.state import SEATS, InisState


def resolve(s: InisState, who: i64, card: i64, x: i64) -> bool:
    """An Advantage card has its effect; did it? The others only let a window know that they were played."""
    n = size(x)
    if card == COVE_CARD:
        if s.aside:
            take_aside(s, who)
            s.push(SetAside(who))
    elif card == FOREST_CARD:
        draw(s, who, 1, 0, 0)
    elif card == HIGHLANDS_CARD:
        if n:
            s.instigator = digit(x, 0)
            s.mover = s.instigator
            if s.events is not None:
                s.tell("inis.instigator", {"who": int(s.instigator)})
    elif card == LOST_VALE_CARD:
        if n:
            move(s, digit(x, 1), digit(x, 0), LOST_VALE, 1)
    elif card == MISTY_LANDS_CARD:
        if actions_of(s, who):
            s.push(MistyDiscard(who, 0))
    elif card == MOOR_CARD:
        show_hand(s, who, digit(x, 0), epics_of(s, digit(x, 0)))
    elif card == PLAINS_CARD:
        if n > 1:
            spread(s, who, x)
    elif card == SALT_MINE_CARD:
        target = digit(x, 0)
        if actions_of(s, target):
            rob(s, who, target)
            s.push(Give(who, target))
    elif card == STONE_CIRCLE_CARD:
        if s.clans[STONE_CIRCLE * SEATS + who] == 0:
            return False
        remove(s, who, STONE_CIRCLE, AS_COST)
    elif card == VALLEY_CARD:
        place_all(s, who, x)
    return True
