"""A battle from its first turn to its result: sections 3, 4 and 6."""

from __future__ import annotations

from mypy_extensions import i64

from mohreh.games.rokab.rules.cards import KIND_NAMES, LANE, SPRING, total
from mohreh.games.rokab.rules.dealing import burn_rows
from mohreh.games.rokab.rules.ending import finish, maybe_win
from mohreh.games.rokab.rules.regrouping import regroup
from mohreh.games.rokab.rules.state import BY_FINAL_BATTLE, HELD, NOWHERE, OWNED, ROW, WIDTH, RokabState
from mohreh.games.rokab.rules.strength import (
    NO_SOLDIER,
    empty_provinces,
    highest_soldier,
    most_lion_women,
    strength,
)
from mohreh.games.rokab.rules.waiting import FIGHT, PLACE_PEACE
from mohreh.kernel.state import BIT, NOBODY

# ---- section 3: the battle


def open_battle(s: RokabState, opener: i64) -> None:
    """Rule 3.1: the chooser takes the first turn."""
    s.opener = opener
    next_turn(s, opener - 1 if opener else s.players - 1)


def pass_on(s: RokabState, seat: i64) -> None:
    """Rule 3.3: no more cards in this battle."""
    s.passed |= BIT[seat]
    s.last = seat
    if s.events is not None:
        s.tell("rokab.pass", {"who": int(seat)})


def next_turn(s: RokabState, seat: i64) -> None:
    """Rules 3.1 to 3.5: clockwise to the next who has not passed; who has no card passes unasked."""
    seats = s.seats
    while s.passed != s.variant.all:
        seat = s.after(seat)
        if s.passed & BIT[seat] == 0:
            if seats[seat * WIDTH + HELD]:
                s.push(FIGHT[seat])
                return
            pass_on(s, seat)
    end_battle(s, NOBODY)


# ---- section 4: the elder


def call_elder(s: RokabState, who: i64) -> None:
    """Rule 4.2: burn all soldiers of the highest printed value, then place the peace marker."""
    kind = highest_soldier(s)
    if kind != NO_SOLDIER:
        burnt: i64 = 0
        place: i64 = ROW
        mask = LANE[kind]
        for _ in range(s.players):
            there = s.seats[place] & mask
            s.seats[place] -= there
            burnt += there
            place += WIDTH
        s.burnt += burnt
        if s.events is not None:
            s.tell("rokab.elder", {"card": KIND_NAMES[kind], "n": int(total(burnt))})
    if s.variant.peace and s.fighters == 0:
        s.peace = NOWHERE  # R6: lifted first
        if empty_provinces(s):
            s.push(PLACE_PEACE[who])
            return
        if s.events is not None:
            s.tell("rokab.peace_nowhere", {})
    next_turn(s, who)


# ---- section 6: the result


def end_battle(s: RokabState, bearer: i64) -> None:
    """Rules 6.1 to 6.3: who is strictly strongest owns the province; `bearer` played a standard-bearer."""
    best: i64 = -1
    winner: i64 = NOBODY
    strongest: i64 = 0  # the set of seats with the highest strength
    highest: i64 = highest_soldier(s) if s.season == SPRING else NO_SOLDIER
    for seat in range(s.players):
        if s.fighters == 0 or s.fighters & BIT[seat]:
            n = strength(s.seats[seat * WIDTH + ROW], s.season, highest, s.variant.per_copy)
            if n > best:
                best = n
                winner = seat
                strongest = BIT[seat]
            elif n == best:
                winner = NOBODY
                strongest |= BIT[seat]
    s.battles += 1
    if s.fighters:
        if s.events is not None:
            _tell_result(s, winner, best)
        finish(s, BY_FINAL_BATTLE, strongest)
        return
    site = s.site
    s.site = NOWHERE
    if winner != NOBODY:
        s.seats[winner * WIDTH + OWNED] |= BIT[site]
        if s.events is not None:
            province = s.variant.map.provinces[site]
            s.tell("rokab.conquer", {"who": int(winner), "province": province, "n": int(best)})
        if maybe_win(s, winner, site):
            return
    elif s.events is not None:
        s.tell("rokab.tie", {"province": s.variant.map.provinces[site], "n": int(best)})
    s.chooser = next_chooser(s, winner, bearer)
    if s.events is not None:
        s.tell("rokab.chooser", {"who": int(s.chooser)})
    s.idle = 0 if s.played else s.idle + 1
    burn_rows(s)
    regroup(s)


def _tell_result(s: RokabState, winner: i64, best: i64) -> None:
    if winner != NOBODY:
        s.tell("rokab.final_won", {"who": int(winner), "n": int(best)})
    else:
        s.tell("rokab.final_tie", {"n": int(best)})


def next_chooser(s: RokabState, winner: i64, bearer: i64) -> i64:
    """Rule 6.4: lion-women, the winner, the last to pass, the player of the standard-bearer."""
    found = most_lion_women(s)
    if found != NOBODY:
        return found
    if winner != NOBODY:
        return winner
    if s.variant.left_of_chooser:
        return s.after(s.opener)
    return s.last if s.last != NOBODY else bearer
