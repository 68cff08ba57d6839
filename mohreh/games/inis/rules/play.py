"""Playing a card (8.1): which choices each card asks for, in which order."""

from __future__ import annotations

from mypy_extensions import i64

from mohreh.games.inis.rules.cards.action import invade
from mohreh.games.inis.rules.data import (
    BALORS_EYE,
    BATTLE_OF_MOYTURA,
    BREAS_TYRANNY,
    CARD_NAMES,
    CHILDREN_OF_DANA,
    CITADEL,
    CONQUEST,
    CRAFTSMEN_AND_PEASANTS,
    CUCHULAIN_LIMIT,
    DAGDAS_CLUB,
    DAGDAS_HARP,
    DEIRDRES_BEAUTY,
    DIARMUID_AND_GRAINNE,
    EMISSARIES,
    ERIU,
    FESTIVAL,
    HIGHLANDS_CARD,
    KERNUNOS_SANCTUARY,
    LATER,
    LOST_VALE_CARD,
    MANANNANS_HORSES,
    MASTER_CRAFTSMAN,
    MIGRATION,
    MOOR_CARD,
    MOUNTAINS,
    NEW_ALLIANCE,
    NEW_CLANS,
    NUADA_SILVERHAND,
    PLAINS,
    PLAINS_CARD,
    SALT_MINE_CARD,
    SANCTUARY,
    SCOUTS_AND_SPIES,
    SEASON,
    TAILTUS_LAND,
    TALE_OF_CUCHULAIN,
    THE_FIANNA,
    THE_MORRIGAN,
    THE_OTHER_WORLD,
    TRISKEL_2,
    USE_NAMES,
    VALLEY_CARD,
    WARLORD,
)
from mohreh.games.inis.rules.declare import (
    ChooseAlliance,
    ChooseClan,
    ChooseCrows,
    ChooseDestination,
    ChooseForce,
    ChooseNumber,
    ChooseOrigin,
    ChoosePlaces,
    ChoosePlayer,
    ChooseSpirits,
    ChooseTerritory,
)
from mohreh.games.inis.rules.declared import Declared
from mohreh.games.inis.rules.hands import reveal
from mohreh.games.inis.rules.plan import NOTHING, add, digit, size
from mohreh.games.inis.rules.removal import enter_mountains, move
from mohreh.games.inis.rules.state import SEATS, InisState
from mohreh.games.inis.rules.windows import NONE_YET
from mohreh.kernel.state import ENDED, NO_ACTIONS, Step


def play(s: InisState, who: i64, card: i64, use: i64, y: i64) -> None:
    """A card is played from the hand: everyone sees it, then its choices are announced."""
    reveal(s, who, card)
    if s.events is not None:
        s.tell("inis.play", {"who": int(who), "card": CARD_NAMES[card], "use": USE_NAMES[use]})
    x: i64 = NOTHING
    if card == BATTLE_OF_MOYTURA:
        x = add(x, s.clash)
    elif card == PLAINS_CARD:
        if s.clans[PLAINS * SEATS + who]:
            x = add(x, PLAINS)
    ask(s, who, card, use, x, y)


def ask(s: InisState, who: i64, card: i64, use: i64, x: i64, y: i64) -> None:
    """The next choice; where there is only one it is made, and where there is none it is left out."""
    step = question(who, card, use, x, y)
    if step is ENDED:
        declare(s, who, card, use, x, y)
        return
    legal = step.legal(s, NO_ACTIONS)
    if len(legal) == 0:
        declare(s, who, card, use, x, y)
    elif len(legal) == 1:
        step.resume(s, legal[0])
    else:
        s.push(step)


def declare(s: InisState, who: i64, card: i64, use: i64, x: i64, y: i64) -> None:
    """All that can be announced has been: the cancel window, or for a late choice its consequence."""
    if use != LATER:
        s.push(Declared(who, card, use, x, y, NONE_YET))
    elif card == SCOUTS_AND_SPIES:
        if size(x) == 3:
            n = move(s, who, digit(x, 0), digit(x, 1), digit(x, 2))
            invade(s, who, digit(x, 1), n)
    elif size(x) == 2:  # Tailtu's Land
        n = move(s, who, digit(x, 1), digit(x, 0), 1)
        enter_mountains(s, who, n if digit(x, 0) == MOUNTAINS else 0)


def question(who: i64, card: i64, use: i64, x: i64, y: i64) -> Step:
    """What a card asks for after what was announced; ENDED when that is all."""
    n = size(x)
    if card in (
        NEW_CLANS,
        CRAFTSMEN_AND_PEASANTS,
        DAGDAS_HARP,
        ERIU,
        NUADA_SILVERHAND,
        VALLEY_CARD,
        CHILDREN_OF_DANA,
    ):
        return ChoosePlaces(who, card, use, x, y)
    if use == SEASON and card in (CITADEL, SANCTUARY, FESTIVAL, KERNUNOS_SANCTUARY, DEIRDRES_BEAUTY, WARLORD):
        return ChooseTerritory(who, card, use, x, y) if n == 0 else ENDED
    if card == DIARMUID_AND_GRAINNE:
        return ChooseTerritory(who, card, use, x, y) if n == 0 else ENDED
    if card in (HIGHLANDS_CARD, SALT_MINE_CARD, MOOR_CARD):
        return ChoosePlayer(who, card, use, x, y) if n == 0 else ENDED
    if card in (WARLORD, MASTER_CRAFTSMAN):
        return ChoosePlayer(who, card, use, x, y) if n == 0 and use != SEASON else ENDED
    if card in (CONQUEST, BATTLE_OF_MOYTURA):
        return ChooseTerritory(who, card, use, x, y) if n == 0 else ChooseOrigin(who, card, use, x, y)
    if card == MIGRATION:
        return ChooseOrigin(who, card, use, x, y) if n == 0 else ChooseDestination(who, card, use, x, y)
    if card == PLAINS_CARD:
        return ChooseDestination(who, card, use, x, y) if n else ENDED
    return _odd_question(who, card, use, x, y, n)


def _odd_question(who: i64, card: i64, use: i64, x: i64, y: i64, n: i64) -> Step:
    """Cards with questions of several kinds."""
    if card in (EMISSARIES, MANANNANS_HORSES) or (card == SCOUTS_AND_SPIES and use == LATER):
        if n == 0:
            return ChooseOrigin(who, card, use, x, y)
        if n == 1:
            return ChooseDestination(who, card, use, x, y)
        return ChooseNumber(who, card, use, x, y) if n == 2 and card != EMISSARIES else ENDED
    if card == SCOUTS_AND_SPIES:
        return ChoosePlayer(who, card, use, x, y) if n == 0 else ENDED
    if card == TAILTUS_LAND:
        return ChooseOrigin(who, card, use, x, y) if n == 1 else ENDED
    if card in (BALORS_EYE, LOST_VALE_CARD):
        return ChooseClan(who, card, use, x, y) if n == 0 else ENDED
    if card == BREAS_TYRANNY:
        if n == 0:
            return ChooseClan(who, card, use, x, y)
        return ChooseDestination(who, card, use, x, y) if n == 2 else ENDED
    if card == NEW_ALLIANCE:
        if n == 0:
            return ChooseTerritory(who, card, use, x, y)
        return ChooseAlliance(who, card, use, x, y) if n == 1 else ENDED
    if card == THE_OTHER_WORLD:
        return ChooseTerritory(who, card, use, x, y) if n == 0 else ChooseSpirits(who, card, use, x, y)
    if card == THE_FIANNA:
        if n == 0:
            return ChooseDestination(who, card, use, x, y)
        return ChooseNumber(who, card, use, x, y) if n < 3 else ENDED
    if card == THE_MORRIGAN:
        if n == 0:
            return ChooseCrows(who, card, use, x, y)
        if n == 1:
            return ChooseTerritory(who, card, use, x, y)
        return ChoosePlayer(who, card, use, x, y) if n == 2 else ENDED
    if card == TALE_OF_CUCHULAIN:
        return ChoosePlayer(who, card, use, x, y) if n < CUCHULAIN_LIMIT else ENDED
    if card == DAGDAS_CLUB and use == TRISKEL_2:
        return ChooseForce(who, card, use, x, y) if n == 0 else ENDED
    return ENDED
