"""Victory (13): the three conditions, and whether somebody wins."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mohreh.games.inis.rules.clans import leadership
from mohreh.games.inis.rules.data import THRESHOLD
from mohreh.games.inis.rules.sets import bits
from mohreh.games.inis.rules.state import (
    BY_BRENN,
    BY_CONDITIONS,
    CAPPED,
    DEEDS,
    PRESENT,
    ROWS,
    SANCTUARIES,
    WIDTH,
    InisState,
)
from mohreh.kernel.state import BIT, PLACE_OF

CONDITIONS: Final = 3


def religion(s: InisState, seat: i64) -> i64:
    """Rule 13.2: sanctuaries where the player is present."""
    n: i64 = 0
    rest = s.seats[seat * WIDTH + PRESENT]
    while rest:
        one = rest & -rest
        n += s.land[PLACE_OF[one % 67] * ROWS + SANCTUARIES]
        rest ^= one
    return n


def reach(s: InisState, seat: i64) -> i64:
    """Rule 13.2: territories where the player is present."""
    return bits(s.seats[seat * WIDTH + PRESENT])


def conditions(s: InisState, seat: i64) -> i64:
    """Rule 13.3: how many of the three a player meets."""
    return met(leadership(s, seat), religion(s, seat), reach(s, seat), s.seats[seat * WIDTH + DEEDS])


def met(led: i64, worshipped: i64, reached: i64, deeds: i64) -> i64:
    """Rule 13.3: how many of the three are met, each Deed helping one of them by one."""
    a = THRESHOLD - led
    b = THRESHOLD - worshipped
    c = THRESHOLD - reached
    if a < 0:
        a = 0
    if b < 0:
        b = 0
    if c < 0:
        c = 0
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
    if a > b:
        a, b = b, a
    if deeds >= a + b + c:
        return 3
    if deeds >= a + b:
        return 2
    return 1 if deeds >= a else 0


def rivals(s: InisState) -> i64:
    """Rule 13.5: the set of Pretenders who meet the most conditions, at least one."""
    best: i64 = 1
    found: i64 = 0
    for seat in range(s.players):
        if s.pretenders & BIT[seat]:
            n = conditions(s, seat)
            if n > best:
                best = n
                found = 0
            if n == best:
                found |= BIT[seat]
    return found


def king(rivals: i64, brenn: i64) -> i64:
    """Rule 13.5: the only one of the rivals, or the Brenn if it is one of several; a set of one seat, or empty."""
    return rivals & BIT[brenn] if rivals & (rivals - 1) else rivals


def check_victory(s: InisState) -> bool:
    """Rule 13: is the game over?"""
    found = rivals(s)
    s.won = king(found, s.brenn)
    ending: i64 = BY_CONDITIONS if s.won == found else BY_BRENN
    if s.won == 0:
        if s.variant.round_cap == 0 or s.round <= s.variant.round_cap:
            return False
        ending = CAPPED
    if s.events is not None:
        for seat in range(s.players):
            if s.won & BIT[seat]:
                s.tell("inis.king", {"who": int(seat), "n": int(conditions(s, seat))})
        if s.won == 0:
            s.tell("inis.capped", {"n": int(s.variant.round_cap)})
    s.finish(ending)
    return True
