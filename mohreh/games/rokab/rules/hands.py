"""How cards come into hands and leave hands and rows: rules 1.2, 3.2, 4.2, 4.3, 7.1 to 7.4, 9.2 and 9.4."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from mohreh.games.rokab.rules.cards import (
    ALL_SOLDIERS,
    KIND_NAMES,
    KINDS,
    LANE,
    ONE,
    SOLDIERS,
    SPRING,
    WINTER,
    count,
    fewer,
    pick_from,
    spelled,
    total,
)
from mohreh.games.rokab.rules.data import ALL_CARDS, EXTRA_PER_PROVINCE, HAND, OWN_DECK, OWN_HAND
from mohreh.games.rokab.rules.data import DECK as SHUFFLED
from mohreh.games.rokab.rules.state import DECK, HELD, KNOWN, OWNED, ROW, WIDTH, RokabState
from mohreh.games.rokab.rules.strength import NO_SOLDIER, bits, highest_soldier
from mohreh.kernel.state import BIT, NOBODY


def deal(s: RokabState, among: i64) -> None:
    """Rules 1.2 and 7.4: shuffle all cards that nobody holds, and deal to each of these seats until it has ten and
    one more for each province."""
    seats = s.seats
    held: i64 = 0
    for seat in range(s.players):
        held += seats[seat * WIDTH + HELD]
    cards = listed(ALL_CARDS - held) if held else SHUFFLED[:]
    last: i64 = len(cards) - 1
    if s.events is not None:
        s.tell("rokab.deal", {})
    for seat in range(s.players):
        if among & BIT[seat]:
            mine = seat * WIDTH
            n = HAND + EXTRA_PER_PROVINCE * bits(seats[mine + OWNED]) - total(seats[mine + HELD])
            dealt: i64 = 0
            for end in range(last, last - n, -1):  # the cards before `end` and this one are left
                drawn = s.below(end + 1)
                dealt += ONE[cards[drawn]]
                cards[drawn] = cards[end]
            last -= n
            seats[mine + HELD] += dealt
            held += dealt
            if s.events is not None:
                tell_dealt(s, seat, dealt)
    s.pile = ALL_CARDS - held
    s.burnt = 0


def listed(cards: i64) -> vec[i64]:
    """One entry for each card, its kind."""
    found = vec[i64](capacity=128)
    for kind in range(KINDS):
        n = count(cards, kind)
        while n > 0:
            found = append(found, kind)
            n -= 1
    return found


def tell_dealt(s: RokabState, seat: i64, dealt: i64) -> None:
    """The owner sees which cards came, the others how many."""
    who = int(seat)
    s.tell("rokab.dealt", {"who": who, "cards": spelled(dealt)}, int(BIT[seat]))
    s.tell("rokab.dealt_hidden", {"who": who, "n": int(total(dealt))}, -1 - int(BIT[seat]))


def draw_some(s: RokabState, cards: i64, n: i64) -> i64:
    """So many cards out of a packed pile, packed."""
    drawn: i64 = 0
    there = total(cards)
    army = total(cards & ALL_SOLDIERS)  # soldiers are counted first, so specials need not be looked for among them
    for left in range(there, there - n, -1):
        number = s.below(left)
        kind: i64 = 0
        if number >= army:
            number -= army
            kind = SOLDIERS
        else:
            army -= 1
        one = ONE[pick_from(cards, number, kind)]
        drawn += one
        cards -= one
    return drawn


def give_own_decks(s: RokabState) -> None:
    """Rules 9.1 and 9.2: the same deck for both, and eight cards of it."""
    for seat in range(s.players):
        s.seats[seat * WIDTH + DECK] = OWN_DECK
    refill(s)


def refill(s: RokabState) -> None:
    """Rule 9.4: both draw up to eight from their own decks, as far as these go."""
    for seat in range(s.players):
        mine = seat * WIDTH
        deck = s.seats[mine + DECK]
        n = OWN_HAND - total(s.seats[mine + HELD])
        left = total(deck)
        if n > left:
            n = left
        if n > 0:
            drawn = draw_some(s, deck, n)
            s.seats[mine + HELD] += drawn
            s.seats[mine + DECK] = deck - drawn
            if s.events is not None:
                tell_dealt(s, seat, drawn)


def burn_highest(s: RokabState) -> None:
    """Rule 4.2: all soldiers of the highest printed value are burnt, from every row."""
    kind = highest_soldier(s)
    if kind == NO_SOLDIER:
        return
    burnt: i64 = 0
    mask = LANE[kind]
    for seat in range(s.players):
        there = s.seats[seat * WIDTH + ROW] & mask
        s.seats[seat * WIDTH + ROW] -= there
        burnt += there
    s.burnt += burnt
    if s.events is not None:
        s.tell("rokab.elder", {"card": KIND_NAMES[kind], "n": int(total(burnt))})


def burn_rows(s: RokabState) -> None:
    """Rule 7.1: rows and season cards are burnt, and the battle is over."""
    seats = s.seats
    burnt = s.burnt + s.laid
    for seat in range(s.players):
        burnt += seats[seat * WIDTH + ROW]
        seats[seat * WIDTH + ROW] = 0
    s.burnt = burnt
    s.laid = 0
    s.season = 0
    s.passed = 0
    s.last = NOBODY
    s.played = 0


def burn_hand(s: RokabState, seat: i64) -> None:
    """R12: the whole hand, face up."""
    mine = seat * WIDTH
    held = s.seats[mine + HELD]
    if s.events is not None:
        s.tell("rokab.burn_hand", {"who": int(seat), "cards": spelled(held)})
    s.burnt += held
    s.seats[mine + HELD] = 0
    s.seats[mine + KNOWN] = 0
    s.shown += 1
    if s.keeper == seat:
        forget_kept(s)


def burn_all_hands(s: RokabState) -> None:
    """Q7: seat by seat."""
    for seat in range(s.players):
        if s.seats[seat * WIDTH + HELD]:
            burn_hand(s, seat)


def forget_kept(s: RokabState) -> None:
    """Nothing is known any more of cards that somebody kept from the last deal."""
    s.keeper = NOBODY
    s.keeps = 0
    s.pool = 0


def holders(s: RokabState) -> i64:
    """The set of seats that have cards in hand."""
    found: i64 = 0
    for seat in range(s.players):
        if s.seats[seat * WIDTH + HELD]:
            found |= BIT[seat]
    return found


def take_in(s: RokabState) -> None:
    """All hands are taken in to be shuffled, and nothing is known of them any more."""
    for seat in range(s.players):
        s.seats[seat * WIDTH + HELD] = 0
        s.seats[seat * WIDTH + KNOWN] = 0
    forget_kept(s)


def play_card(s: RokabState, seat: i64, kind: i64) -> None:
    """Rules 3.2 and 4.6: from the hand into the row, a season card on the season place."""
    leave_hand(s, seat, kind)
    s.played += 1
    if s.events is not None:
        s.tell("rokab.play", {"who": int(seat), "card": KIND_NAMES[kind]})
    if kind in (WINTER, SPRING):
        s.laid += ONE[kind]
        s.season = kind
    else:
        s.seats[seat * WIDTH + ROW] += ONE[kind]


def take_back(s: RokabState, seat: i64, kind: i64) -> None:
    """Rule 4.3: a soldier comes back from the row into the hand, for all to see."""
    mine = seat * WIDTH
    s.seats[mine + ROW] -= ONE[kind]
    s.seats[mine + HELD] += ONE[kind]
    s.seats[mine + KNOWN] += ONE[kind]
    if s.events is not None:
        s.tell("rokab.take_back", {"who": int(seat), "card": KIND_NAMES[kind]})


def retain(s: RokabState, seat: i64, kind: i64) -> None:
    """Option 12.5: one more card of the last hand is kept; only its owner sees which."""
    s.seats[seat * WIDTH + HELD] -= ONE[kind]
    s.kept += ONE[kind]
    if s.events is not None:
        s.tell("rokab.retain", {"who": int(seat), "card": KIND_NAMES[kind]}, int(BIT[seat]))
        s.tell("rokab.retain_hidden", {"who": int(seat)}, -1 - int(BIT[seat]))


def leave_hand(s: RokabState, seat: i64, kind: i64) -> None:
    """A card leaves a hand for all to see; what everybody knows of that hand changes with it."""
    mine = seat * WIDTH
    one = ONE[kind]
    s.seats[mine + HELD] -= one
    if count(s.seats[mine + KNOWN], kind):
        s.seats[mine + KNOWN] -= one
        return
    s.shown += 1
    if s.keeper == seat and count(s.pool, kind):
        s.keeps -= 1  # it may be one of those that were kept
        s.pool -= one
        if s.keeps == 0:
            forget_kept(s)


def burn_all_but_kept(s: RokabState, who: i64) -> None:
    """Option 12.5: the rest of the hand is burnt face up, and what everybody knows of the kept cards is worked out."""
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


def cards_left(s: RokabState) -> i64:
    """Rule 9.7: all hands and own decks together, packed."""
    found: i64 = 0
    for seat in range(s.players):
        found += s.seats[seat * WIDTH + HELD] + s.seats[seat * WIDTH + DECK]
    return found
