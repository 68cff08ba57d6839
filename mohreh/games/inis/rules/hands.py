"""Where cards go, and who knows it.

A place is a hand's Action cards, its Epic Tales, or a pile. When a card leaves a place, those who see which one it is
still know the others there. Those who do not see it no longer know any card of that place, unless there was only one.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from mohreh.games.inis.rules import data
from mohreh.games.inis.rules.sets import bits, each, nth
from mohreh.games.inis.rules.state import HELD, HELD_LANDS, KNOWN, SEATS, WIDTH, InisState
from mohreh.kernel.state import BIT, Actions


def names(some: i64) -> str:
    """The names of a set of Action and Epic cards, joined as in events."""
    found = [data.CARD_NAMES[card] for card in range(data.ADVANTAGE) if some & data.CARD[card]]
    return "+".join(found)


def at_random(s: InisState, some: i64) -> i64:
    """Any card of a set."""
    return nth(some, s.below(bits(some)))


# ---- who knows


def all_see(s: InisState, some: i64) -> None:
    """Everyone sees where these cards are now."""
    s.public |= some
    for seat in range(s.players):
        s.seats[seat * WIDTH + KNOWN] |= some


def count_shown(s: InisState, some: i64) -> None:
    """Before cards are shown to somebody: undo stops there, unless everyone knew them already."""
    if some & ~s.public:
        s.shown += 1


def sees(s: InisState, seat: i64, some: i64) -> None:
    """One player sees where these cards are now."""
    count_shown(s, some)
    s.seats[seat * WIDTH + KNOWN] |= some


def leave(s: InisState, place: i64, some: i64, seers: i64) -> None:
    """Cards leave a place. Only the seats of `seers` see which; the others no longer know any card of the place."""
    if place != some:
        s.public &= ~place
        for seat in range(s.players):
            if seers & BIT[seat] == 0:
                s.seats[seat * WIDTH + KNOWN] &= ~place
    for seat in range(s.players):
        if seers & BIT[seat]:
            s.seats[seat * WIDTH + KNOWN] |= some


def forget(s: InisState, some: i64) -> None:
    """Nobody knows any longer where these cards are."""
    s.public &= ~some
    for seat in range(s.players):
        s.seats[seat * WIDTH + KNOWN] &= ~some


# ---- hands and the table


def held(s: InisState, seat: i64, kind: i64) -> i64:
    """The cards of a kind in a hand."""
    return s.seats[seat * WIDTH + (HELD if kind == data.DECK else HELD_LANDS)]


def holds(s: InisState, seat: i64, card: i64) -> bool:
    mine = seat * WIDTH
    return (s.seats[mine + HELD] & data.CARD[card]) | (s.seats[mine + HELD_LANDS] & data.LAND[card]) != 0


def on_table(s: InisState, card: i64) -> bool:
    return (s.table & data.CARD[card]) | (s.table_lands & data.LAND[card]) != 0


def each_held(out: Actions, base: i64, s: InisState, seat: i64) -> Actions:
    """Append base + card for every card of a hand."""
    out = each(out, base, s.seats[seat * WIDTH + HELD])
    return each(out, base + data.ADVANTAGE, s.seats[seat * WIDTH + HELD_LANDS])


def _leave_hand(s: InisState, seat: i64, card: i64) -> None:
    s.seats[seat * WIDTH + HELD] &= ~data.CARD[card]
    s.seats[seat * WIDTH + HELD_LANDS] &= ~data.LAND[card]


def actions_of(s: InisState, seat: i64) -> i64:
    return s.seats[seat * WIDTH + HELD] & data.ACTION_CARDS


def epics_of(s: InisState, seat: i64) -> i64:
    return s.seats[seat * WIDTH + HELD] & data.EPIC_CARDS


def reveal(s: InisState, seat: i64, card: i64) -> None:
    """A card is played from the hand: it lies on the table for all to see."""
    _leave_hand(s, seat, card)
    s.table |= data.CARD[card]
    s.table_lands |= data.LAND[card]
    count_shown(s, data.CARD[card])  # an Advantage card was open before
    all_see(s, data.CARD[card])


def discard_played(s: InisState, who: i64, card: i64) -> None:
    """Rule 8.3: a card on the table goes where its kind goes."""
    s.table &= ~data.CARD[card]
    s.table_lands &= ~data.LAND[card]
    if s.events is not None:
        s.tell("inis.discard", {"who": int(who), "card": data.CARD_NAMES[card]})
    if data.CARD[card] & data.ACTION_CARDS:
        s.pile |= data.CARD[card]
    elif card < data.ADVANTAGE:
        burn(s, data.CARD[card])


def discard_from_hand(s: InisState, who: i64, card: i64, why: str) -> None:
    """Rule 8.3: discard a card as a cost or an answer; nobody else sees an Action card (OQ-27).

    Those who are told of it are told why: for an "attack", the "mountains", the "craftsman" or the "misty" lands.
    """
    mine = who * WIDTH + HELD
    one = data.CARD[card]
    if one & data.ACTION_CARDS:
        place = s.seats[mine] & data.ACTION_CARDS
        leave(s, place, one, BIT[who])
        s.seats[mine] &= ~one
        s.pile |= one
        if s.events is not None:
            s.tell("inis.discard_hidden", {"who": int(who), "why": why}, ~int(BIT[who]))
            s.tell("inis.discard", {"who": int(who), "card": data.CARD_NAMES[card], "why": why}, int(BIT[who]))
        return
    _leave_hand(s, who, card)
    count_shown(s, one)
    all_see(s, one)
    if s.events is not None:
        s.tell("inis.discard", {"who": int(who), "card": data.CARD_NAMES[card], "why": why})
    if card < data.ADVANTAGE:
        burn(s, one)


def take_from_table(s: InisState, who: i64, card: i64) -> None:
    """An Action or Epic card that lies on the table goes into a hand; everyone sees it."""
    s.table &= ~data.CARD[card]
    s.seats[who * WIDTH + HELD] |= data.CARD[card]
    if s.events is not None:
        s.tell("inis.take", {"who": int(who), "card": data.CARD_NAMES[card]})


def give_from_table(s: InisState, giver: i64, to: i64, card: i64) -> None:
    """An Action or Epic card that lies on the table is given away; everyone sees it."""
    s.table &= ~data.CARD[card]
    s.seats[to * WIDTH + HELD] |= data.CARD[card]
    if s.events is not None:
        s.tell("inis.give", {"who": int(giver), "to": int(to), "card": data.CARD_NAMES[card]})


def hand_over(s: InisState, giver: i64, to: i64, card: i64) -> None:
    """A player gives an Action card away; only the two see which."""
    both = _change_hands(s, giver, to, data.CARD[card])
    if s.events is not None:
        s.tell("inis.give_hidden", {"who": int(giver), "to": int(to)}, ~int(both))
        s.tell("inis.give", {"who": int(giver), "to": int(to), "card": data.CARD_NAMES[card]}, int(both))


def rob(s: InisState, who: i64, target: i64) -> None:
    """Raid and Salt Mine: an Action card at random from another's hand; only the two see which."""
    card = at_random(s, actions_of(s, target))
    both = _change_hands(s, target, who, data.CARD[card])
    if s.events is not None:
        s.tell("inis.rob_hidden", {"who": int(who), "target": int(target)}, ~int(both))
        s.tell("inis.rob", {"who": int(who), "target": int(target), "card": data.CARD_NAMES[card]}, int(both))


def _change_hands(s: InisState, giver: i64, to: i64, one: i64) -> i64:
    """An Action card goes from hand to hand; the set of the two who see which."""
    both = BIT[giver] | BIT[to]
    count_shown(s, one)
    leave(s, actions_of(s, giver), one, both)
    s.seats[giver * WIDTH + HELD] &= ~one
    s.seats[to * WIDTH + HELD] |= one
    return both


def take_aside(s: InisState, who: i64) -> None:
    """The set-aside card goes into a hand."""
    one = s.aside
    count_shown(s, one)
    leave(s, one, one, BIT[who])
    s.aside = 0
    s.seats[who * WIDTH + HELD] |= one
    if s.events is not None:
        s.tell("inis.take_aside", {"who": int(who)}, ~int(BIT[who]))
        s.tell("inis.take", {"who": int(who), "card": names(one)}, int(BIT[who]))


def put_aside(s: InisState, who: i64, card: i64) -> None:
    """An Action card of a hand is set aside, face down."""
    one = data.CARD[card]
    leave(s, actions_of(s, who), one, BIT[who])
    s.seats[who * WIDTH + HELD] &= ~one
    s.aside = one
    if s.events is not None:
        s.tell("inis.put_aside", {"who": int(who)}, ~int(BIT[who]))
        s.tell("inis.set_aside", {"who": int(who), "card": data.CARD_NAMES[card]}, int(BIT[who]))


def gather_actions(s: InisState) -> vec[i64]:
    """Rule 5.5: all Action cards in use; none is in a hand now, and nobody knows any longer where they are."""
    forget(s, data.ACTION_CARDS)
    found = vec[i64]()
    for card in range(data.ACTIONS):
        if s.variant.actions & data.CARD[card]:
            found = append(found, card)
    return found


# ---- Epic Tales


def burn(s: InisState, some: i64) -> None:
    """Epic Tales go on their discard pile; with The Dagda, pile and deck become a new deck (OQ-22)."""
    s.burnt |= some
    if some & data.CARD[data.THE_DAGDA]:
        shuffle_burnt(s)


def shuffle_burnt(s: InisState) -> None:
    """The discard pile goes into the deck. Everyone knows that its cards are there, until one is drawn."""
    s.stock |= s.burnt
    s.burnt = 0
    if s.events is not None:
        s.tell("inis.shuffle", {"n": int(bits(s.stock))})


def draw_one(s: InisState, who: i64) -> i64:
    """The top card of the deck, as a set; none if deck and discard pile are empty (OQ-06)."""
    if s.stock == 0:
        if s.burnt == 0:
            return 0
        shuffle_burnt(s)
    one = data.CARD[at_random(s, s.stock)]
    leave(s, s.stock, one, BIT[who])
    s.stock &= ~one
    return one


def drawer(entry: i64) -> i64:
    """Who draws: a draw under way is kept as set * SEATS + who."""
    return entry % SEATS


def drawn_cards(entry: i64) -> i64:
    return entry // SEATS
