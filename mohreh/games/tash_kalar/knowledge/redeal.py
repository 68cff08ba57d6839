"""A deal that a seat cannot tell from the true one."""

from __future__ import annotations

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from mohreh.games.tash_kalar.knowledge.view import is_kept, sees
from mohreh.games.tash_kalar.rules import dealing
from mohreh.games.tash_kalar.rules.state import ALL, HAND, KEPT, KNOWERS, TashKalarState
from mohreh.kernel.state import BIT, PLACE_OF


def redeal(s: TashKalarState, seat: i64) -> None:
    """Gather the unseen cards of each kind in id order, shuffle them, and lay them where unseen cards lay."""
    for owner in range(s.players):
        start = dealing.deck_start(s, owner, dealing.BEING)
        _redeal(s, seat, start, dealing.deck_size(s, owner, dealing.BEING), owner, owner, dealing.BEING)
    for kind in (dealing.LEGEND, dealing.FLARE):
        _redeal(s, seat, dealing.deck_start(s, 0, kind), dealing.deck_size(s, 0, kind), 0, s.players - 1, kind)
    _redeal(s, seat, s.task_deck(), s.tasks_left, 0, -1, dealing.BEING)


def unseen(s: TashKalarState) -> i64:
    """How many cards of all decks nobody knows."""
    found: i64 = 0
    for deck in range(s.players + 3):
        start, end = _stretch(s, deck)
        for place in range(start, end):
            if s.decks[place] & ALL == 0:
                found += 1
    return found


def reshuffle(s: TashKalarState) -> None:
    """Let these cards change places within their deck."""
    decks = s.own_decks()
    for deck in range(s.players + 3):
        start, end = _stretch(s, deck)
        cards = vec[i64](capacity=32)
        for place in range(start, end):
            if decks[place] & (ALL | KEPT) == 0:
                cards = append(cards, decks[place])
        s.shuffle(cards)
        k: i64 = 0
        for place in range(start, end):
            if decks[place] & (ALL | KEPT) == 0:
                decks[place] = cards[k]
                k += 1


def _stretch(s: TashKalarState, deck: i64) -> tuple[i64, i64]:
    """Where a deck begins and ends: those of the seats, the legends, the flares, the tasks."""
    if deck < s.players:
        start = dealing.deck_start(s, deck, dealing.BEING)
        return start, start + dealing.deck_size(s, deck, dealing.BEING)
    if deck == s.players:
        return s.legend_deck(), s.legend_deck() + s.legends_left
    if deck == s.players + 1:
        return s.flare_deck(), s.flare_deck() + s.flares_left
    return s.task_deck(), s.task_deck() + s.tasks_left


def _redeal(s: TashKalarState, seat: i64, deck: i64, n: i64, first: i64, last: i64, kind: i64) -> None:
    """One deck with the hands, from the first holder to the last, that were drawn from it.

    Everybody sees who puts a card under the deck, so in the redeal that player still knows the card there. Whether a
    third player knows a card in somebody's hand is not public: only those who knew it can tell whether it has been
    played. So in a redeal a hand that the seat does not know is known to its holder alone. Cards that were held when
    the discard pile was last shuffled change places only among themselves.
    """
    base: i64 = 0
    if kind == dealing.LEGEND:
        base = dealing.FIRST_LEGEND
    elif kind == dealing.FLARE:
        base = dealing.FIRST_FLARE
    hands = s.hands
    decks = s.decks
    kept: i64 = 0  # the set of unseen cards that were held then
    other: i64 = 0  # and of all other unseen ones
    for holder in range(first, last + 1):
        start = holder * HAND + dealing.FIRST_SLOT[kind]
        for slot in range(start, start + dealing.held(s, holder, kind)):
            if not sees(hands[slot], seat):
                if hands[slot] & KEPT:
                    kept |= BIT[hands[slot] // KNOWERS - base]
                else:
                    other |= BIT[hands[slot] // KNOWERS - base]
    for place in range(deck, deck + n):
        if not sees(decks[place], seat):
            if decks[place] & KEPT:
                kept |= BIT[decks[place] // KNOWERS - base]
            else:
                other |= BIT[decks[place] // KNOWERS - base]
    kept_cards = _shuffled(s, kept, base)
    other_cards = _shuffled(s, other, base)
    for holder in range(first, last + 1):
        if holder != seat:
            start = holder * HAND + dealing.FIRST_SLOT[kind]
            hand = hands[start : start + dealing.held(s, holder, kind)]
            known = _sort_known(hand, hands, start, seat)
            for entry in hand:
                if is_kept(entry, seat):
                    kept_cards, card = pop(kept_cards)
                    hands[known] = card * KNOWERS + KEPT + BIT[holder]
                    known += 1
            while known < start + len(hand):
                other_cards, card = pop(other_cards)
                hands[known] = card * KNOWERS + BIT[holder]
                known += 1
    decks = s.own_decks()
    for place in range(deck, deck + n):
        entry = decks[place]
        if not sees(entry, seat):
            if entry & KEPT:
                kept_cards, card = pop(kept_cards)
            else:
                other_cards, card = pop(other_cards)
            decks[place] = card * KNOWERS + entry % KNOWERS


def _sort_known(hand: vec[i64], hands: vec[i64], start: i64, seat: i64) -> i64:
    """Write the cards of a hand that a seat knows at its beginning, ascending. Returns the slot after them."""
    end = start
    for entry in hand:
        if sees(entry, seat):
            slot = end
            while slot > start and hands[slot - 1] > entry:
                hands[slot] = hands[slot - 1]
                slot -= 1
            hands[slot] = entry
            end += 1
    return end


def _shuffled(s: TashKalarState, some: i64, base: i64) -> vec[i64]:
    """The cards of a set, shuffled from id order."""
    found = vec[i64](capacity=32)
    while some:
        one = some & -some
        found = append(found, base + PLACE_OF[one % 67])
        some ^= one
    s.shuffle(found)
    return found
