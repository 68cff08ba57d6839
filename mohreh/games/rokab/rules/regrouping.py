"""After a battle: section 7, and with own decks rules 9.4 to 9.7."""

from __future__ import annotations

from mypy_extensions import i64

from mohreh.games.rokab.rules.cards import fewer, spelled, total
from mohreh.games.rokab.rules.dealing import burn_hand, deal, forget_kept, refill
from mohreh.games.rokab.rules.ending import choose_site, end_by_battles_won
from mohreh.games.rokab.rules.state import DECK, HELD, IDLE, KNOWN, OUT_OF_CARDS, WIDTH, RokabState
from mohreh.games.rokab.rules.waiting import KEEP_TWO, REGROUP
from mohreh.kernel.state import NOBODY


def regroup(s: RokabState) -> None:
    """Idle tables first (Q7), then the questions of rule 7.2; with own decks rule 9.4."""
    if s.idle == s.variant.idle_battles and s.idle > 0 and not s.variant.own_decks:
        s.idle = 0
        if s.events is not None:
            s.tell("rokab.idle", {"n": int(s.variant.idle_battles)})
        for seat in range(s.players):
            if s.seats[seat * WIDTH + HELD]:
                burn_hand(s, seat)
        new_deal(s)
    elif s.variant.regroups:
        ask_to_burn(s, s.opener)
    else:
        close_regrouping(s)


def ask_to_burn(s: RokabState, seat: i64) -> None:
    """Rule 7.2: ask the next player who has cards, from this seat on."""
    while s.seats[seat * WIDTH + HELD] == 0:
        seat = s.after(seat)
        if seat == s.opener:
            close_regrouping(s)
            return
    s.push(REGROUP[seat])


def close_regrouping(s: RokabState) -> None:
    """Rules 7.3 to 7.6; with own decks rules 9.4, 9.6 and 9.7."""
    if s.variant.own_decks:
        refill(s)
        if cards_left(s) == 0:
            end_by_battles_won(s, OUT_OF_CARDS)
        elif s.idle == s.variant.idle_battles and s.idle > 0:
            end_by_battles_won(s, IDLE)
        else:
            choose_site(s)
        return
    holders: i64 = 0
    holder: i64 = NOBODY
    for seat in range(s.players):
        if s.seats[seat * WIDTH + HELD]:
            holders += 1
            holder = seat
    if holders > 1:
        choose_site(s)
        return
    if holders == 1:
        if s.variant.keep_two:
            s.push(KEEP_TWO[holder])
            return
        burn_hand(s, holder)
    new_deal(s)


def new_deal(s: RokabState) -> None:
    """Rule 7.4, and on to the next site."""
    forget_kept(s)
    deal(s, s.variant.all)
    choose_site(s)


def cards_left(s: RokabState) -> i64:
    """Rule 9.7: all hands and own decks together, packed."""
    found: i64 = 0
    for seat in range(s.players):
        found += s.seats[seat * WIDTH + HELD] + s.seats[seat * WIDTH + DECK]
    return found


def burn_all_but_kept(s: RokabState, who: i64) -> None:
    """Option 12.5: the rest of the hand is burnt face up; what everybody may still know of the kept cards."""
    mine = who * WIDTH
    kept = s.kept
    rest = s.seats[mine + HELD]
    known = s.seats[mine + KNOWN]
    if s.events is not None:
        s.tell("rokab.burn_rest", {"who": int(who), "cards": spelled(rest), "n": int(total(kept))})
    s.shown += 1
    s.burnt += rest
    s.kept = 0
    s.seats[mine + HELD] = kept
    known -= fewer(known, rest)
    s.seats[mine + KNOWN] = known
    forget_kept(s)
    s.keeps = total(kept) - total(known)
    if s.keeps:
        s.keeper = who
        s.pool = s.pile + kept - known
