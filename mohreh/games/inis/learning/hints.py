"""How well a seat stands in Inis, from what it may know: a fast estimate for bots, in victory conditions.

What has been declared counts as if nobody answered it: open windows are closed with everyone else declining, which
needs no look into anybody's hand. Cards count by number, not by name.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.inis.rules import data, state
from mohreh.games.inis.rules.actions import DECLINE
from mohreh.games.inis.rules.announcing import Announce
from mohreh.games.inis.rules.assembly import AssemblyStart
from mohreh.games.inis.rules.attack import PLAIN, AnswerAttack
from mohreh.games.inis.rules.clans import chieftain, leadership
from mohreh.games.inis.rules.declaration import digit, size
from mohreh.games.inis.rules.exploring import PlaceTile
from mohreh.games.inis.rules.playing import Window
from mohreh.games.inis.rules.season import TurnEnd
from mohreh.games.inis.rules.sets import bits
from mohreh.games.inis.rules.state import InisState
from mohreh.games.inis.rules.victory import met, reach, religion
from mohreh.kernel.state import BIT, NOBODY
from mohreh.kernel.weights import read_weights

NAMES: Final = [
    *["scale", "met", "claimed", "step", "square", "deed", "clan", "brenn"],
    *["action", "epic", "opponent", "promise", "force", "tile", "rival_tile"],
    *["arrive", "arrive_sanctuary", "migrant", "capital", "crowd"],
]
WEIGHTS: Final = read_weights(str(data.FOLDER), NAMES)
MET: Final = 1
CLAIMED: Final = 2
STEP: Final = 3
SQUARE: Final = 4
DEED: Final = 5
CLAN: Final = 6
BRENN: Final = 7
ACTION: Final = 8
EPIC: Final = 9
OPPONENT: Final = 10
PROMISE: Final = 11
FORCE: Final = 12
TILE: Final = 13
RIVAL_TILE: Final = 14
ARRIVE: Final = 15
ARRIVE_SANCTUARY: Final = 16
MIGRANT: Final = 17
CAPITAL: Final = 18
CROWD: Final = 19

WIN: Final = 100.0
STEPS: Final = 60  # how many windows are closed at most


def evaluate(s: InisState, seat: i64, w: vec[float]) -> float:
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
            value = _standing(ahead, other, w)
            if value > best:
                best = value
    return _standing(ahead, seat, w) - w[OPPONENT] * best + _pending(ahead, seat, w)


def _ends_season(s: InisState) -> bool:
    """Would the season end now, so that the toss of the crows and the deal come next?"""
    if isinstance(s.top, TurnEnd):
        return s.passes >= s.players and s.ploy == NOBODY
    return isinstance(s.top, AssemblyStart)


def _result(s: InisState, seat: i64) -> float:
    if s.won == 0:
        return 0.0
    return WIN if s.won & BIT[seat] else -WIN


def _towards(n: i64, w: vec[float]) -> float:
    if n > data.THRESHOLD:
        n = data.THRESHOLD
    near = float(int(n))
    return w[STEP] * near + w[SQUARE] * near * near


def _standing(s: InisState, seat: i64, w: vec[float]) -> float:
    """Conditions and the way to them, clans, rank, cards."""
    mine = seat * state.WIDTH
    led = leadership(s, seat)
    worshipped = religion(s, seat)
    reached = reach(s, seat)
    conditions = met(led, worshipped, reached, s.seats[mine + state.DEEDS])
    value = w[MET] * float(int(conditions))
    if conditions and s.pretenders & BIT[seat]:
        value += w[CLAIMED]
    value += _towards(led, w) + _towards(worshipped, w) + _towards(reached, w)
    value += w[DEED] * float(int(s.seats[mine + state.DEEDS]))
    value -= w[CLAN] * float(int(s.seats[mine + state.RESERVE]))
    chief = chieftain(s, s.capital) if s.capital != state.NOWHERE else NOBODY
    if chief == seat or (chief == NOBODY and s.brenn == seat):
        value += w[BRENN]
    held = s.seats[mine + state.HELD]
    value += w[ACTION] * float(int(bits(held & data.ACTION_CARDS)))
    value += w[EPIC] * float(int(bits(held & data.EPIC_CARDS)))
    return value


def _pending(s: InisState, seat: i64, w: vec[float]) -> float:
    """What the question that is open promises or threatens."""
    top = s.top
    if isinstance(top, Announce):
        return _promise(s, seat, top, w) if top.who == seat else 0.0
    if isinstance(top, AnswerAttack):
        loss = w[ACTION] + w[FORCE] if top.force == PLAIN else w[ACTION]
        if top.attacker == seat:
            return loss * w[OPPONENT]
        return -loss if top.target == seat else 0.0
    if isinstance(top, PlaceTile):
        return w[TILE] if top.who == seat else -w[RIVAL_TILE]
    return 0.0


def _promise(s: InisState, seat: i64, top: Announce, w: vec[float]) -> float:
    """A card that is being declared is worth more than one in hand, if it can do anything."""
    value = w[ACTION] + w[PROMISE]
    card = top.card
    x = top.x
    n = size(x)
    if n == 0:
        return value
    first = digit(x, 0)
    if card == data.CONQUEST:
        value += _worth(s, seat, first, n - 1, w)
    elif card == data.MIGRATION:
        for k in range(1, n):
            value += w[MIGRANT] * _worth(s, seat, digit(x, k), 1, w)
    return value


def _worth(s: InisState, seat: i64, territory: i64, n: i64, w: vec[float]) -> float:
    """What it is worth to come to a territory with so many clans."""
    land = territory * state.ROWS
    value = 0.0
    if s.seats[seat * state.WIDTH + state.PRESENT] & BIT[territory] == 0:
        value += w[ARRIVE] + w[ARRIVE_SANCTUARY] * float(int(s.land[land + state.SANCTUARIES]))
    if territory == s.capital:
        value += w[CAPITAL] * float(int(n))
    others: i64 = 0
    for other in range(s.players):
        if other != seat:
            others += s.clans[territory * state.SEATS + other]
    value -= w[CROWD] * float(int(others)) * float(int(s.land[land + state.CITADELS]) + 1)
    return value
