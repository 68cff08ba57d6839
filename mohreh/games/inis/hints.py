"""How well a seat stands in Inis, from what it may know: a fast estimate for bots, in victory conditions.

What has been declared counts as if nobody answered it: open windows are closed with everyone else declining, which
needs no look into anybody's hand. Cards count by number, not by name.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mohreh.games.inis.actions import DECLINE
from mohreh.games.inis.assembly import AssemblyStart
from mohreh.games.inis.attack import PLAIN, AnswerAttack
from mohreh.games.inis.data import (
    ACTION_CARDS,
    CONQUEST,
    EPIC_CARDS,
    MIGRATION,
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

WIN: Final = 100.0
MET: Final = 2.0  # a condition that is met
CLAIMED: Final = 4.0  # with a Pretender token
STEP: Final = 0.09  # a step towards a condition
SQUARE: Final = 0.025  # and more the nearer it is
DEED: Final = 0.3
CLAN: Final = 0.06  # a clan on the board
BRENN: Final = 0.35
ACTION: Final = 0.10  # a card in hand
EPIC: Final = 0.16
PROMISE: Final = 0.12  # a card that is being declared
OPPONENT: Final = 0.6  # the best opponent's standing counts against me
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
    best: float = -WIN
    for other in range(s.players):
        if other != seat:
            value = _standing(ahead, other)
            if value > best:
                best = value
    return _standing(ahead, seat) - OPPONENT * best + _pending(ahead, seat)


def _ends_season(s: InisState) -> bool:
    """Would chance come next: the toss of the crows and the deal?"""
    if isinstance(s.top, TurnEnd):
        return s.passes >= s.players and s.ploy == NOBODY
    return isinstance(s.top, AssemblyStart)


def _result(s: InisState, seat: i64) -> float:
    if s.won == 0:
        return 0.0
    return WIN if s.won & BIT[seat] else -WIN


def _towards(n: i64) -> float:
    if n > THRESHOLD:
        n = THRESHOLD
    near = float(int(n))
    return STEP * near + SQUARE * near * near


def _standing(s: InisState, seat: i64) -> float:
    """Conditions and the way to them, clans, rank, cards."""
    mine = seat * WIDTH
    met = conditions(s, seat)
    value = MET * float(int(met))
    if met and s.pretenders & BIT[seat]:
        value += CLAIMED
    value += _towards(leadership(s, seat)) + _towards(religion(s, seat)) + _towards(reach(s, seat))
    value += DEED * float(int(s.seats[mine + DEEDS]))
    value -= CLAN * float(int(s.seats[mine + RESERVE]))
    chief = chieftain(s, s.capital) if s.capital != NOWHERE else NOBODY
    if chief == seat or (chief == NOBODY and s.brenn == seat):
        value += BRENN
    held = s.seats[mine + HELD]
    value += ACTION * float(int(bits(held & ACTION_CARDS)))
    value += EPIC * float(int(bits(held & EPIC_CARDS)))
    return value


def _pending(s: InisState, seat: i64) -> float:
    """What the question that is open promises or threatens."""
    top = s.top
    if isinstance(top, Announce):
        return _promise(s, seat, top) if top.who == seat else 0.0
    if isinstance(top, AnswerAttack):
        loss = ACTION + 0.02 if top.force == PLAIN else ACTION
        if top.attacker == seat:
            return loss * OPPONENT
        return -loss if top.target == seat else 0.0
    if isinstance(top, PlaceTile):
        return PROMISE * 2.0 if top.who == seat else -PROMISE
    return 0.0


def _promise(s: InisState, seat: i64, top: Announce) -> float:
    """A card that is being declared is worth more than one in hand, if it can do anything."""
    value = ACTION + PROMISE
    card = top.card
    x = top.x
    n = size(x)
    if n == 0:
        return value
    first = digit(x, 0)
    if card == CONQUEST:
        value += _worth(s, seat, first, size(x) - 1)
    elif card == MIGRATION:
        left = s.clans[first * SEATS + seat] - (n - 1)
        if left <= 0:
            value -= PROMISE
        for k in range(1, n):
            value += 0.5 * _worth(s, seat, digit(x, k), 1)
    return value


def _worth(s: InisState, seat: i64, territory: i64, n: i64) -> float:
    """What it is worth to come to a territory with so many clans."""
    land = territory * ROWS
    value = 0.0
    if s.seats[seat * WIDTH + PRESENT] & BIT[territory] == 0:
        value += STEP * 2.0 + STEP * float(int(s.land[land + SANCTUARIES]))
    if territory == s.capital:
        value += 0.05 * float(int(n))
    others: i64 = 0
    for other in range(s.players):
        if other != seat:
            others += s.clans[territory * SEATS + other]
    value -= 0.04 * float(int(others)) * float(int(s.land[land + CITADELS]) + 1)
    return value
