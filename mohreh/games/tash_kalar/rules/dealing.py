"""Decks and hands: shuffling, drawing, exchanging, and who knows which card lies where (sections 2 and 3).

A player knows a hidden card as long as it is certain which one it is: whoever puts a card under a deck knows it there,
and knows who draws it. When a card leaves a hand unseen, the others no longer know the cards of its kind in that hand.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mohreh.games.tash_kalar.rules import data
from mohreh.games.tash_kalar.rules.state import (
    ALL,
    BEINGS_HELD,
    DECK,
    DISCARD,
    FLARE_SLOT,
    FLARES_HELD,
    HAND,
    KEPT,
    KNOWERS,
    LEGEND_SLOT,
    LEGENDS_HELD,
    OUT,
    SCHOOL_OF,
    WIDTH,
    TashKalarState,
)
from mohreh.kernel.state import BIT

# The kinds of cards in a hand.
BEING: Final = 0
LEGEND: Final = 1
FLARE: Final = 2
KIND_NAMES: Final[list[str]] = ["beings", "legends", "flares"]
FIRST_SLOT: Final[vec[i64]] = vec[i64]([0, LEGEND_SLOT, FLARE_SLOT])
HAND_SIZE: Final[vec[i64]] = vec[i64]([data.HAND_BEINGS, data.HAND_LEGENDS, data.HAND_FLARES])

# Inside a hand and the decks a card is its number among all: beings, legends, flares.
FIRST_LEGEND: Final = data.BEINGS
FIRST_FLARE: Final = data.BEINGS + data.LEGENDS
HELD_NAMES: Final[list[str]] = [*data.CARD_NAMES, *data.FLARE_NAMES]


def kind_of(card: i64) -> i64:
    if card < FIRST_LEGEND:
        return BEING
    return LEGEND if card < FIRST_FLARE else FLARE


# ---- hands


def held(s: TashKalarState, seat: i64, kind: i64) -> i64:
    """How many cards of a kind a seat holds."""
    return s.seats[seat * WIDTH + BEINGS_HELD + kind]


def slot_of(s: TashKalarState, seat: i64, card: i64) -> i64:
    """Where in `hands` a card of a seat's hand lies, or -1."""
    kind = kind_of(card)
    start = seat * HAND + FIRST_SLOT[kind]
    for slot in range(start, start + held(s, seat, kind)):
        if s.hands[slot] // KNOWERS == card:
            return slot
    return -1


def beings_in_hand(s: TashKalarState, seat: i64) -> i64:
    """The set of own beings in a hand."""
    found: i64 = 0
    start = seat * HAND
    for slot in range(start, start + s.seats[seat * WIDTH + BEINGS_HELD]):
        found |= BIT[s.hands[slot] // KNOWERS]
    return found


def legends_in_hand(s: TashKalarState, seat: i64) -> i64:
    """The set of legends in a hand, the first legend being number 0."""
    found: i64 = 0
    start = seat * HAND + LEGEND_SLOT
    for slot in range(start, start + s.seats[seat * WIDTH + LEGENDS_HELD]):
        found |= BIT[s.hands[slot] // KNOWERS - FIRST_LEGEND]
    return found


def flare_in_hand(s: TashKalarState, seat: i64) -> i64:
    """The number of the flare in a hand, or -1."""
    if s.seats[seat * WIDTH + FLARES_HELD] == 0:
        return -1
    return s.hands[seat * HAND + FLARE_SLOT] // KNOWERS - FIRST_FLARE


def leave_hand(s: TashKalarState, seat: i64, card: i64) -> i64:
    """Take a card out of a hand, in which the later ones move up. Returns the set of those who knew it."""
    kind = kind_of(card)
    slot = slot_of(s, seat, card)
    knowers = s.hands[slot] & ALL
    s.seats[seat * WIDTH + BEINGS_HELD + kind] -= 1
    last = seat * HAND + FIRST_SLOT[kind] + held(s, seat, kind)
    while slot < last:
        s.hands[slot] = s.hands[slot + 1]
        slot += 1
    s.hands[last] = 0
    return knowers


def show(s: TashKalarState, seat: i64, card: i64) -> None:
    """A card leaves a hand for all to see; undo stops there, unless all knew it already."""
    if leave_hand(s, seat, card) != ALL:
        s.shown += 1


def discard(s: TashKalarState, seat: i64, card: i64) -> None:
    """A card that has left a hand goes on its pile, for all to see."""
    if card < FIRST_LEGEND:
        s.seats[seat * WIDTH + DISCARD] |= BIT[card - data.FIRST_CARD[s.seats[seat * WIDTH + SCHOOL_OF]]]
    elif card < FIRST_FLARE:
        s.legends_gone |= BIT[card - FIRST_LEGEND]
    else:
        s.flares_gone |= BIT[card - FIRST_FLARE]


# ---- decks: the lowest card first


def deck_start(s: TashKalarState, seat: i64, kind: i64) -> i64:
    """Where in `decks` the deck begins from which a seat draws this kind."""
    if kind == BEING:
        return seat * data.DECK_SIZE
    return s.legend_deck() if kind == LEGEND else s.flare_deck()


def deck_size(s: TashKalarState, seat: i64, kind: i64) -> i64:
    if kind == BEING:
        return s.seats[seat * WIDTH + DECK]
    return s.legends_left if kind == LEGEND else s.flares_left


def set_deck_size(s: TashKalarState, seat: i64, kind: i64, n: i64) -> None:
    if kind == BEING:
        s.seats[seat * WIDTH + DECK] = n
    elif kind == LEGEND:
        s.legends_left = n
    else:
        s.flares_left = n


def put_under(s: TashKalarState, seat: i64, card: i64) -> None:
    """A card goes from a hand under its deck; its player alone sees which."""
    kind = kind_of(card)
    start = seat * HAND + FIRST_SLOT[kind]
    alone = held(s, seat, kind) == 1
    all_kept: i64 = KEPT
    some_kept: i64 = 0
    for slot in range(start, start + held(s, seat, kind)):
        all_kept &= s.hands[slot]
        some_kept |= s.hands[slot] & KEPT
    if some_kept != all_kept:
        _forget_kept(s, kind)  # nobody else can tell whether it is a kept card
    knowers = leave_hand(s, seat, card)
    if not alone:
        knowers = BIT[seat]
        for slot in range(start, start + held(s, seat, kind)):
            s.hands[slot] = s.hands[slot] // KNOWERS * KNOWERS + BIT[seat] + all_kept
    place = deck_start(s, seat, kind)
    n = deck_size(s, seat, kind)
    decks = s.own_decks()
    for depth in range(n, 0, -1):
        decks[place + depth] = decks[place + depth - 1]
    decks[place] = card * KNOWERS + knowers + all_kept
    set_deck_size(s, seat, kind, n + 1)


def _forget_kept(s: TashKalarState, kind: i64) -> None:
    """From now on nobody can be sure which legends, or flares, were held when the pile was shuffled."""
    for holder in range(s.players):
        slots = holder * HAND + FIRST_SLOT[kind]
        for slot in range(slots, slots + held(s, holder, kind)):
            s.hands[slot] &= ~KEPT
    deck = deck_start(s, 0, kind)
    decks = s.own_decks()
    for place in range(deck, deck + deck_size(s, 0, kind)):
        decks[place] &= ~KEPT


def discards(s: TashKalarState, seat: i64) -> vec[i64]:
    """The beings on the own discard pile, ascending."""
    found = vec[i64]()
    for number in range(data.DECK_SIZE):
        if s.seats[seat * WIDTH + DISCARD] & BIT[number]:
            found = append(found, data.FIRST_CARD[s.seats[seat * WIDTH + SCHOOL_OF]] + number)
    return found


def recall(s: TashKalarState, seat: i64, card: i64) -> None:
    """A being goes from its discard pile to the top of the own deck, for all to see."""
    s.seats[seat * WIDTH + DISCARD] &= ~BIT[card - data.FIRST_CARD[s.seats[seat * WIDTH + SCHOOL_OF]]]
    s.own_decks()[seat * data.DECK_SIZE + s.seats[seat * WIDTH + DECK]] = card * KNOWERS + ALL
    s.seats[seat * WIDTH + DECK] += 1
    if s.events is not None:
        s.tell("tash_kalar.recall", {"who": int(seat), "card": data.CARD_NAMES[card]})


def _reshuffle(s: TashKalarState, seat: i64, kind: i64) -> None:
    """The discard pile of legends or flares becomes a new deck; nobody knows the order."""
    gone = s.legends_gone if kind == LEGEND else s.flares_gone
    if gone == 0:
        return
    first = FIRST_LEGEND if kind == LEGEND else FIRST_FLARE
    fresh = vec[i64](capacity=data.LEGENDS)
    for number in range(data.LEGENDS if kind == LEGEND else data.FLARES):
        if gone & BIT[number]:
            fresh = append(fresh, (first + number) * KNOWERS)
    s.shuffle(fresh)
    start = deck_start(s, seat, kind)
    decks = s.own_decks()
    for i in range(len(fresh)):
        decks[start + i] = fresh[i]
    set_deck_size(s, seat, kind, len(fresh))
    if kind == LEGEND:
        s.legends_gone = 0
    else:
        s.flares_gone = 0
    for holder in range(s.players):
        slots = holder * HAND + FIRST_SLOT[kind]
        for slot in range(slots, slots + held(s, holder, kind)):
            s.hands[slot] |= KEPT
    s.tell("tash_kalar.reshuffle", {"kind": KIND_NAMES[kind]})


def draw(s: TashKalarState, seat: i64, kind: i64) -> i64:
    """The top card of a deck comes into a hand; its number, or -1 when there is none."""
    n = deck_size(s, seat, kind)
    if n == 0 and kind != BEING:
        _reshuffle(s, seat, kind)
        n = deck_size(s, seat, kind)
    if n == 0:
        return -1
    place = deck_start(s, seat, kind) + n - 1
    decks = s.own_decks()
    entry = decks[place]
    decks[place] = 0
    set_deck_size(s, seat, kind, n - 1)
    s.hands[seat * HAND + FIRST_SLOT[kind] + held(s, seat, kind)] = entry | BIT[seat]
    s.seats[seat * WIDTH + BEINGS_HELD + kind] += 1
    if kind == BEING and n == s.variant.sideways + 1:
        s.seats[seat * WIDTH + OUT] = 1  # rule 10.12: in a team the last card that lies straight
    return entry // KNOWERS


def _is_short(s: TashKalarState, seat: i64, kind: i64) -> bool:
    """Has a seat fewer cards of a kind than it draws up to? Legends of teammates are counted together."""
    n = held(s, seat, kind)
    if kind == LEGEND and s.variant.teams:
        n += held(s, mate(s, seat), LEGEND)
    return n < HAND_SIZE[kind]


def refill(s: TashKalarState, seat: i64) -> None:
    """Rule 3.13: draw up to 3 beings, 2 legends and 1 flare."""
    drawn = vec[i64](capacity=6)
    for kind in range(3):
        drawn = _draw_up(s, seat, kind, drawn)
    _tell_drawn(s, seat, drawn)


def _draw_up(s: TashKalarState, seat: i64, kind: i64, drawn: vec[i64]) -> vec[i64]:
    """Draw cards of a kind until there are enough, and add them to those drawn before."""
    while _is_short(s, seat, kind):
        card = draw(s, seat, kind)
        if card < 0:
            break
        drawn = append(drawn, card)
    return drawn


def refill_team(s: TashKalarState, seat: i64) -> None:
    """Rule 10.13: the legends go to the teammate, who draws up to 2; then the ordinary refill and the extra cards."""
    other = mate(s, seat)
    hand_over_legends(s, seat)
    _tell_drawn(s, other, _draw_up(s, other, LEGEND, vec[i64](capacity=2)))
    refill(s, seat)
    draw_extra(s, seat, s.extra_beings, 0)
    draw_extra(s, other, 0, s.extra_legends)


def draw_extra(s: TashKalarState, seat: i64, beings: i64, legends: i64) -> None:
    """Rule 3.13: then the extra cards of this turn."""
    drawn = vec[i64](capacity=6)
    for kind in range(2):
        for _ in range(beings if kind == BEING else legends):
            card = draw(s, seat, kind)
            if card >= 0:
                drawn = append(drawn, card)
    _tell_drawn(s, seat, drawn)


# ---- in a team


def mate(s: TashKalarState, seat: i64) -> i64:
    """The teammate, who sits opposite."""
    return (seat + 2) % s.players


def hand_over_legends(s: TashKalarState, seat: i64) -> None:
    """All legends of a hand go into the teammate's, and both know them."""
    other = mate(s, seat)
    n = held(s, seat, LEGEND)
    if n == 0:
        return
    start = seat * HAND + LEGEND_SLOT
    cards = vec[i64](capacity=n)
    for slot in range(start, start + n):
        cards = append(cards, s.hands[slot] // KNOWERS)
        s.hands[other * HAND + LEGEND_SLOT + held(s, other, LEGEND)] = s.hands[slot] | BIT[other]
        s.seats[other * WIDTH + LEGENDS_HELD] += 1
        s.hands[slot] = 0
    s.seats[seat * WIDTH + LEGENDS_HELD] = 0
    s.shown += 1
    if s.events is not None:
        both = int(BIT[seat] | BIT[other])
        names = "+".join([HELD_NAMES[card] for card in cards])
        s.tell("tash_kalar.legends", {"who": int(seat), "mate": int(other), "cards": names}, both)
        s.tell("tash_kalar.legends_hidden", {"who": int(seat), "mate": int(other), "n": int(n)}, -1 - both)


def _tell_drawn(s: TashKalarState, seat: i64, drawn: vec[i64]) -> None:
    if len(drawn) == 0:
        return
    s.shown += 1
    if s.events is not None:
        cards = "+".join([HELD_NAMES[card] for card in drawn])
        counts = [0, 0, 0]
        for card in drawn:
            counts[kind_of(card)] += 1
        beings, legends, flares = counts
        s.tell("tash_kalar.draw", {"who": int(seat), "cards": cards}, int(BIT[seat]))
        hidden = {"who": int(seat), "beings": beings, "legends": legends, "flares": flares}
        s.tell("tash_kalar.draw_hidden", {**hidden}, -1 - int(BIT[seat]))


# ---- setup


def deal(s: TashKalarState) -> None:
    """Rules 2.1 to 2.4: every deck is shuffled, every hand drawn. Schools are known."""
    decks = s.own_decks()
    for seat in range(s.players):
        start = seat * data.DECK_SIZE
        for i in range(data.DECK_SIZE):
            decks[start + i] = (data.FIRST_CARD[s.seats[seat * WIDTH + SCHOOL_OF]] + i) * KNOWERS
        s.shuffle_part(decks, start, start + data.DECK_SIZE)
        s.seats[seat * WIDTH + DECK] = data.DECK_SIZE
    for i in range(data.LEGENDS):
        decks[s.legend_deck() + i] = (FIRST_LEGEND + i) * KNOWERS
    s.shuffle_part(decks, s.legend_deck(), s.legend_deck() + data.LEGENDS)
    s.legends_left = data.LEGENDS
    for i in range(data.FLARES):
        decks[s.flare_deck() + i] = (FIRST_FLARE + i) * KNOWERS
    s.shuffle_part(decks, s.flare_deck(), s.flare_deck() + data.FLARES)
    s.flares_left = data.FLARES
    # The teammate who plays first draws the legends of both (rule 10.13), so teams draw in the order of play.
    first = s.first if s.variant.teams else 0
    for n in range(s.players):
        refill(s, (first + n) % s.players)
