"""How well a seat stands in Inis, from what it may know: a fast estimate for bots, in victory conditions.

What has been declared counts as if nobody answered it: open windows are closed with everyone else declining, which
needs no look into anybody's hand. Cards count by number, not by name.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.inis.actions import DECLINE
from mohreh.games.inis.assembly import AssemblyStart
from mohreh.games.inis.attack import PLAIN, AnswerAttack
from mohreh.games.inis.data import (
    ACTION_CARDS,
    ADVANTAGE_CARDS,
    CONQUEST,
    EPIC_CARDS,
    FOLDER,
    MIGRATION,
    TERRITORIES,
    THRESHOLD,
)
from mohreh.games.inis.declare import Announce
from mohreh.games.inis.lands import bits, chieftain, conditions, leadership, reach, religion
from mohreh.games.inis.plan import digit, size
from mohreh.games.inis.season import TurnEnd
from mohreh.games.inis.state import (
    CITADELS,
    DEEDS,
    HELD,
    NOWHERE,
    PRESENT,
    RESERVE,
    ROWS,
    SANCTUARIES,
    SEATS,
    WIDTH,
    InisState,
)
from mohreh.games.inis.tiles import PlaceTile
from mohreh.games.inis.windows import Window
from mohreh.kernel.state import BIT, NOBODY
from mohreh.kernel.weights import read_weights

NAMES: Final = [
    *["scale", "met", "claimed", "throne", "step", "square", "nearest", "deed", "clan", "brenn", "chief", "thin"],
    *["action", "epic", "opponent", "promise", "force", "tile", "rival_tile"],
    *["arrive", "arrive_sanctuary", "migrant", "emptied", "capital", "crowd", "advantage"],
]
WEIGHTS: Final = read_weights(str(FOLDER), NAMES)
W: Final[vec[float]] = WEIGHTS.values
MET: Final = 1
CLAIMED: Final = 2
THRONE: Final = 3
STEP: Final = 4
SQUARE: Final = 5
NEAREST: Final = 6
DEED: Final = 7
CLAN: Final = 8
BRENN: Final = 9
CHIEF: Final = 10
THIN: Final = 11
ACTION: Final = 12
EPIC: Final = 13
OPPONENT: Final = 14
PROMISE: Final = 15
FORCE: Final = 16
TILE: Final = 17
RIVAL_TILE: Final = 18
ARRIVE: Final = 19
ARRIVE_SANCTUARY: Final = 20
MIGRANT: Final = 21
EMPTIED: Final = 22
CAPITAL: Final = 23
CROWD: Final = 24
ADVANTAGE: Final = 25

WIN: Final = 100.0
STEPS: Final = 60  # windows that are closed in imagination


def evaluate(s: InisState, seat: i64) -> float:
    """The seat's standing less a share of the best opponent's, after all that has been declared."""
    if s.who == NOBODY:
        return _result(s, seat)
    ahead = s
    if isinstance(s.top, Window):
        ahead = s.clone()
        ahead.forget_answers(seat)  # those of others are sealed
        for _ in range(STEPS):
            top = ahead.top
            if not isinstance(top, Window) or _ends_season(ahead):
                break
            waiting = top.waiting(ahead)
            ahead.who = 0
            while waiting & BIT[ahead.who] == 0:
                ahead.who += 1
            ahead.play(DECLINE)
        if ahead.who == NOBODY:
            return _result(ahead, seat)
    brenn = _brenn(ahead)
    heir = _heir(ahead, brenn)
    best: float = -WIN
    for other in range(s.players):
        if other != seat:
            value = _standing(ahead, other, brenn, heir)
            if value > best:
                best = value
    return _standing(ahead, seat, brenn, heir) - W[OPPONENT] * best + _pending(ahead, seat)


def _ends_season(s: InisState) -> bool:
    """Would chance come next: the toss of the crows and the deal?"""
    if isinstance(s.top, TurnEnd):
        return s.passes >= s.players and s.ploy == NOBODY
    return isinstance(s.top, AssemblyStart)


def _result(s: InisState, seat: i64) -> float:
    if s.won == 0:
        return 0.0
    return WIN if s.won & BIT[seat] else -WIN


def _brenn(s: InisState) -> i64:
    """Who will be the Brenn at the next Assembly."""
    chief = chieftain(s, s.capital) if s.capital != NOWHERE else NOBODY
    return s.brenn if chief == NOBODY else chief


def _heir(s: InisState, brenn: i64) -> i64:
    """Rule 13: the Pretender who would win at an Assembly now, or nobody."""
    best: i64 = 0
    found: i64 = NOBODY
    if s.pretenders:
        for seat in range(s.players):
            if s.pretenders & BIT[seat]:
                n = conditions(s, seat)
                if n > best or (n == best and n > 0 and seat == brenn):
                    found = seat
                elif n == best and found != brenn:
                    found = NOBODY
                if n > best:
                    best = n
    return found


def _towards(n: i64) -> float:
    if n > THRESHOLD:
        n = THRESHOLD
    near = float(int(n))
    return W[STEP] * near + W[SQUARE] * near * near


def _nearest(led: i64, sacred: i64, wide: i64, deeds: i64) -> float:
    """The square of the steps towards the condition that is nearest, with the Deeds."""
    most = led if led > sacred else sacred
    if wide > most:
        most = wide
    most += deeds
    if most > THRESHOLD:
        most = THRESHOLD
    return float(int(most * most))


def _standing(s: InisState, seat: i64, brenn: i64, heir: i64) -> float:
    """Conditions and the way to them, clans, rank, cards."""
    mine = seat * WIDTH
    met = conditions(s, seat)
    value = W[MET] * float(int(met))
    if met and s.pretenders & BIT[seat]:
        value += W[CLAIMED]
    if heir == seat:
        value += W[THRONE]
    led = leadership(s, seat)
    sacred = religion(s, seat)
    wide = reach(s, seat)
    deeds = s.seats[mine + DEEDS]
    value += _towards(led) + _towards(sacred) + _towards(wide)
    value += W[NEAREST] * _nearest(led, sacred, wide, deeds)
    value += W[DEED] * float(int(deeds))
    value -= W[CLAN] * float(int(s.seats[mine + RESERVE]))
    if brenn == seat:
        value += W[BRENN]
    held = s.seats[mine + HELD]
    value += W[ACTION] * float(int(bits(held & ACTION_CARDS)))
    value += W[EPIC] * float(int(bits(held & EPIC_CARDS)))
    value += W[ADVANTAGE] * float(int(bits(held & ADVANTAGE_CARDS)))
    return value + _rule(s, seat)


def _rule(s: InisState, seat: i64) -> float:
    """Territories of which the seat is chieftain, and those where one clan more would end that."""
    value = 0.0
    mine = s.seats[seat * WIDTH + PRESENT]
    territory: i64 = 0
    while mine and territory < TERRITORIES:
        if mine & 1:
            own = s.clans[territory * SEATS + seat]
            most: i64 = 0
            for other in range(s.players):
                if other != seat and s.clans[territory * SEATS + other] > most:
                    most = s.clans[territory * SEATS + other]
            if own > most:
                value += W[CHIEF]
                if most and own == most + 1:
                    value -= W[THIN]
        mine >>= 1
        territory += 1
    return value


def _pending(s: InisState, seat: i64) -> float:
    """What the question that is open promises or threatens."""
    top = s.top
    if isinstance(top, Announce):
        return _promise(s, seat, top) if top.who == seat else 0.0
    if isinstance(top, AnswerAttack):
        loss = W[ACTION] + W[FORCE] if top.force == PLAIN else W[ACTION]
        if top.attacker == seat:
            return loss * W[OPPONENT]
        return -loss if top.target == seat else 0.0
    if isinstance(top, PlaceTile):
        return W[TILE] if top.who == seat else -W[RIVAL_TILE]
    return 0.0


def _promise(s: InisState, seat: i64, top: Announce) -> float:
    """A card that is being declared is worth more than one in hand, if it can do anything."""
    value = W[ACTION] + W[PROMISE]
    card = top.card
    x = top.x
    n = size(x)
    if n == 0:
        return value
    first = digit(x, 0)
    if card == CONQUEST:
        value += _worth(s, seat, first, n - 1)
    elif card == MIGRATION:
        left = s.clans[first * SEATS + seat] - (n - 1)
        if left <= 0:
            value -= W[EMPTIED]
        for k in range(1, n):
            value += W[MIGRANT] * _worth(s, seat, digit(x, k), 1)
    return value


def _worth(s: InisState, seat: i64, territory: i64, n: i64) -> float:
    """What it is worth to come to a territory with so many clans."""
    land = territory * ROWS
    value = 0.0
    if s.seats[seat * WIDTH + PRESENT] & BIT[territory] == 0:
        value += W[ARRIVE] + W[ARRIVE_SANCTUARY] * float(int(s.land[land + SANCTUARIES]))
    if territory == s.capital:
        value += W[CAPITAL] * float(int(n))
    others: i64 = 0
    for other in range(s.players):
        if other != seat:
            others += s.clans[territory * SEATS + other]
    value -= W[CROWD] * float(int(others)) * float(int(s.land[land + CITADELS]) + 1)
    return value
