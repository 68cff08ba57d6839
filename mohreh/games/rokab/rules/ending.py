"""The next site, or the end of the game: sections 2 and 8, and rule 9.7."""

from __future__ import annotations

from mypy_extensions import i64

from mohreh.games.rokab.rules.data import WINS_NEEDED
from mohreh.games.rokab.rules.dealing import deal, forget_kept
from mohreh.games.rokab.rules.state import (
    BY_ADJACENT,
    BY_BATTLES,
    BY_TOTAL,
    CAPPED,
    HELD,
    KNOWN,
    NO_SITE,
    OWNED,
    WIDTH,
    RokabState,
)
from mohreh.games.rokab.rules.strength import bits, empty_provinces, has_adjacent
from mohreh.games.rokab.rules.waiting import CHOOSE_SITE, FIGHT
from mohreh.kernel.state import BIT


def choose_site(s: RokabState) -> None:
    """Rule 2.1, unless the game has lasted too long (Q8) or there is no empty province (rule 8.3)."""
    if s.battles == s.variant.battle_cap and s.battles > 0:
        if s.variant.own_decks:
            end_by_battles_won(s, CAPPED)
        else:
            end_by_provinces(s, CAPPED)
    elif empty_provinces(s) == 0:
        end_by_provinces(s, NO_SITE)
    else:
        s.push(CHOOSE_SITE[s.chooser])


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


def end_by_provinces(s: RokabState, how: i64) -> None:
    """Rule 8.3: most provinces wins; equal numbers share the victory, or fight for it (option 12.7)."""
    best = most_provinces(s)
    if best & (best - 1) and s.variant.final_battle:
        fight_for_it(s, best)
    else:
        finish(s, how, best)


def fight_for_it(s: RokabState, fighters: i64) -> None:
    """Option 12.7: a last battle without a site among those who tied."""
    for seat in range(s.players):
        s.seats[seat * WIDTH + HELD] = 0
        s.seats[seat * WIDTH + KNOWN] = 0
    forget_kept(s)
    s.fighters = fighters
    s.passed = s.variant.all & ~fighters
    if s.events is not None:
        s.tell("rokab.final_battle", {})
    deal(s, fighters)
    while fighters & BIT[s.chooser] == 0:
        s.chooser = s.after(s.chooser)
    s.opener = s.chooser
    s.push(FIGHT[s.chooser])


def end_by_battles_won(s: RokabState, how: i64) -> None:
    """Rule 9.7: more battles won wins; equal means that nobody does."""
    best = most_provinces(s)
    finish(s, how, 0 if best & (best - 1) else best)


def finish(s: RokabState, how: i64, winners: i64) -> None:
    s.won = winners
    s.finish(how)
