"""Who has won a battle, and the game: sections 6 and 8, and rules 9.5 and 9.7."""

from __future__ import annotations

from mypy_extensions import i64

from mohreh.games.rokab.rules.data import WINS_NEEDED
from mohreh.games.rokab.rules.state import (
    BY_ADJACENT,
    BY_BATTLES,
    BY_TOTAL,
    NOWHERE,
    OWNED,
    WIDTH,
    RokabState,
)
from mohreh.games.rokab.rules.strength import bits, has_adjacent, strength_of
from mohreh.kernel.state import BIT, NOBODY


def tell_battle(s: RokabState, winner: i64, best: i64) -> None:
    """The result of the battle; `best` is the set of those who are strongest."""
    one: i64 = 0
    while best & BIT[one] == 0:
        one += 1
    n = int(strength_of(s, one))
    who = int(winner)
    if s.fighters:
        if winner != NOBODY:
            s.tell("rokab.final_won", {"who": who, "n": n})
        else:
            s.tell("rokab.final_tie", {"n": n})
        return
    province = s.variant.map.provinces[s.site]
    if winner != NOBODY:
        s.tell("rokab.conquer", {"who": who, "province": province, "n": n})
    else:
        s.tell("rokab.tie", {"province": province, "n": n})


def conquers(s: RokabState, winner: i64) -> bool:
    """Rules 6.1 to 6.3: the battle marker leaves the map, the winner owns the province. Is the game won?"""
    site = s.site
    s.site = NOWHERE
    if winner == NOBODY:
        return False
    s.seats[winner * WIDTH + OWNED] |= BIT[site]
    return maybe_win(s, winner, site)


def maybe_win(s: RokabState, winner: i64, province: i64) -> bool:
    """Rules 8.1 and 8.2, or 9.5: does this province win the game?"""
    n = bits(s.seats[winner * WIDTH + OWNED])
    if s.variant.own_decks:
        if n < WINS_NEEDED:
            return False
        finish(s, BY_BATTLES, BIT[winner])
    elif n >= s.variant.adjacent and has_adjacent(s, winner, province):
        finish(s, BY_ADJACENT, BIT[winner])
    elif n >= s.variant.total:
        finish(s, BY_TOTAL, BIT[winner])
    else:
        return False
    return True


def most_provinces(s: RokabState) -> i64:
    """The set of seats that own the most."""
    best: i64 = -1
    found: i64 = 0
    for seat in range(s.players):
        n = bits(s.seats[seat * WIDTH + OWNED])
        if n > best:
            best = n
            found = BIT[seat]
        elif n == best:
            found |= BIT[seat]
    return found


def end_by_battles_won(s: RokabState, how: i64) -> None:
    """Rule 9.7: more battles won wins; equal means that nobody does."""
    best = most_provinces(s)
    finish(s, how, 0 if best & (best - 1) else best)


def finish(s: RokabState, how: i64, winners: i64) -> None:
    s.won = winners
    s.finish(how)
