"""A day at the bazaar, in the order of its rulebook."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from mohreh.kernel.asking import ChooseSeveral, Reaction, RoundTable, Sealed, YesNo
from mohreh.kernel.state import BIT, Actions, Reason, State

from .state import (
    ALL,
    BURY,
    CARDS,
    DECK,
    DECLINE,
    DONE,
    DROP,
    DUMP,
    FULL_HAND,
    GUARD,
    HAND,
    KEEP,
    KNOWERS,
    OFFER,
    OPEN,
    PEEK,
    PLAY,
    REST,
    SIX,
    STALL,
    STEAL,
    BazaarState,
    kind,
    value,
)


def open_bazaar(s: BazaarState) -> None:
    """Section 1: everyone gets cards, one begins."""
    s.piles[DECK] = vec[i64]([card * KNOWERS for card in range(CARDS)])
    s.shuffle(s.piles[DECK])
    s.first = s.below(s.players)
    for _ in range(HAND):
        for p in range(s.players):
            s.move(DECK, -1, p, int(BIT[p]))
    begin_day(s)


def begin_day(s: BazaarState) -> None:
    """Section 2: a card for everyone, then the die."""
    s.day += 1
    for k in range(s.players):
        p = int((s.first + k) % s.players)
        if s.size(p) < FULL_HAND and s.size(DECK):
            s.move(DECK, -1, p, int(BIT[p]))
            s.shown += 1
            s.tell("bazaar.draw", {"who": p})
            s.tell("bazaar.drawn", {"who": p, "card": kind(s.card(p, s.size(p) - 1))}, int(BIT[p]))
    roll(s)
    s.push(Roll())


def roll(s: BazaarState) -> None:
    s.die = s.below(SIX) + 1
    s.tell("bazaar.roll", {"n": int(s.die)})
    if s.die == SIX and s.origin.options["wind"]:
        s.mix_deck()
        s.tell("bazaar.wind", {})


@final
class Roll(YesNo):
    """Whoever is first may roll the die again, once."""

    VERBS, RULE = ("keep", "reroll"), "2.2"

    def chooser(self, s: State) -> i64:
        assert isinstance(s, BazaarState)
        return s.first

    def no(self) -> i64:
        return KEEP

    def said(self, s: State, who: i64, yes: bool) -> None:
        assert isinstance(s, BazaarState)
        if yes:
            roll(s)
        s.push(Errands(0))
        s.push(Offer())


@final
class Offer(Sealed):
    """Everyone with cards secretly chooses one to sell, then a stall; all is shown at once."""

    VERBS, RULE = ("offer", "stall"), "3.1"

    def invited(self, s: State) -> i64:
        assert isinstance(s, BazaarState)
        return s.holders()

    def options(self, s: State, seat: i64, out: Actions) -> Actions:
        assert isinstance(s, BazaarState)
        if len(s.answers(seat)):
            return append(append(out, STALL), STALL + 1)
        return _places(s, int(seat), OFFER, out)

    def complete(self, s: State, seat: i64) -> bool:
        return len(s.answers(seat)) == 2

    def reveal(self, s: State) -> None:
        assert isinstance(s, BazaarState)
        sellers = [p for p in range(s.players) if s.size(p)]
        stalls = [int(s.answers(p)[1]) - STALL for p in sellers]
        for p, stall in zip(sellers, stalls, strict=True):
            place = int(s.answers(p)[0]) - OFFER
            card = s.card(p, place)
            price = value(card) + (int(s.die) if stalls.count(stall) == 1 else 0)
            s.move(p, place, OPEN, ALL)
            s.coins[p] += price
            s.tell("bazaar.sold", {"who": p, "card": kind(card), "place": place + 1, "n": price})

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        if action >= STALL:
            return Reason("bazaar.offer_first", {}, "3.1")
        if len(s.answers(seat)):
            return Reason("bazaar.offered", {}, "3.1")
        return _no_card(action - OFFER, "3.1")


@final
class Errands(RoundTable):
    """Everyone in turn does one thing: peek, bury, drop, steal or rest."""

    FIELDS, VERBS, RULE = ("turn",), ("peek", "bury", "drop", "steal", "rest"), "4.1"

    def __init__(self, turn: i64) -> None:
        self.turn: Final = turn

    def first(self, s: State) -> i64:
        assert isinstance(s, BazaarState)
        return s.first

    def through(self) -> i64:
        return self.turn

    def again(self, through: i64) -> Errands:
        return Errands(through)

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, BazaarState)
        who = int(s.who)
        victims = [p for p in range(s.players) if p != who and s.size(p)]
        for p in victims:
            out = append(out, PEEK + p)
        out = _places(s, who, BURY, out)
        out = _places(s, who, DROP, out)
        for p in victims if s.size(who) < FULL_HAND else []:
            out = append(out, STEAL + p)
        return append(out, REST)

    def answer(self, s: State, who: i64, action: i64) -> None:
        assert isinstance(s, BazaarState)
        me = int(who)
        if action == REST:
            s.tell("bazaar.rest", {"who": me})
        elif action >= STEAL:
            s.tell("bazaar.steal", {"who": me, "victim": int(action) - STEAL})
            s.push(Watch(who, action - STEAL, who, 0))
        elif action >= DROP:
            drop(s, me, int(action) - DROP)
            s.push(Throw(who))
        elif action >= BURY:
            s.leave_unseen(me, int(action) - BURY, DECK)
            s.piles[DECK], entry = pop(s.piles[DECK])
            s.piles[DECK] = vec[i64]([entry, *s.piles[DECK]])
            s.tell("bazaar.bury", {"who": me})
        else:
            victim = int(action) - PEEK
            s.piles[victim] = vec[i64]([entry | BIT[me] for entry in s.piles[victim]])
            s.shown += 1
            s.tell("bazaar.peek", {"who": me, "victim": victim})
            s.tell("bazaar.saw", {"who": me, "victim": victim, "cards": s.names(victim)}, int(BIT[me]))

    def close(self, s: State) -> None:
        assert isinstance(s, BazaarState)
        s.first = s.after(s.first)
        if s.day < int(s.origin.options["days"]):
            begin_day(s)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, BazaarState)
        if BURY <= action < STEAL:
            return _no_card((action - BURY) % FULL_HAND, "4.3")
        p = action - (PEEK if action < BURY else STEAL)
        if p >= s.players:
            return Reason("bazaar.nobody", {"n": p + 1}, "4.2")
        if p == seat:
            return Reason("bazaar.yourself", {}, "4.2")
        if s.size(p) == 0:
            return Reason("bazaar.empty_hand", {"victim": p}, "4.2")
        return Reason("bazaar.full_hand", {"n": FULL_HAND}, "4.4")


@final
class Throw(ChooseSeveral):
    """Who drops a card may drop more."""

    FIELDS, VERBS, RULE = ("seat",), ("drop", "done"), "4.3"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def chooser(self, s: State) -> i64:
        return self.seat

    def stop(self) -> i64:
        return DONE

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, BazaarState)
        return append(_places(s, int(self.seat), DROP, out), DONE)

    def chosen(self, s: State, who: i64, action: i64) -> None:
        assert isinstance(s, BazaarState)
        drop(s, int(who), int(action) - DROP)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return _no_card(action - DROP, "4.3")


@final
class Watch(Reaction):
    """A theft is under way, or a guard was called: everyone with cards but the last to act may play a guard.

    A guard stops the thief; a guard against the guard lets him go on; and so forth.
    """

    FIELDS, VERBS, RULE = ("thief", "victim", "last", "stopped"), ("decline", "guard"), "5.1"

    def __init__(self, thief: i64, victim: i64, last: i64, stopped: i64) -> None:
        self.thief: Final = thief
        self.victim: Final = victim
        self.last: Final = last
        self.stopped: Final = stopped

    def invited(self, s: State) -> i64:
        assert isinstance(s, BazaarState)
        return s.holders() & ~BIT[self.last]

    def options(self, s: State, seat: i64, out: Actions) -> Actions:
        assert isinstance(s, BazaarState)
        out = append(out, DECLINE)
        for place in range(s.size(int(seat))):
            if s.card(int(seat), place) >= GUARD:
                out = append(out, PLAY + place)
        return out

    def decline(self) -> i64:
        return DECLINE

    def priority(self, s: State) -> i64:
        return self.victim

    def react(self, s: State, who: i64, action: i64) -> None:
        assert isinstance(s, BazaarState)
        s.move(int(who), int(action) - PLAY, OPEN, ALL)
        s.tell("bazaar.guard", {"who": int(who), "place": int(action) - PLAY + 1})
        s.push(Watch(self.thief, self.victim, who, 1 - self.stopped))

    def close(self, s: State) -> None:
        assert isinstance(s, BazaarState)
        thief, victim = int(self.thief), int(self.victim)
        if self.stopped or s.size(victim) == 0:
            s.tell("bazaar.nothing", {"who": thief})
            return
        place = int(s.below(s.size(victim)))
        card = kind(s.card(victim, place))
        s.move(victim, place, thief, int(BIT[thief]))
        s.shown += 1
        s.tell("bazaar.stolen", {"who": thief, "victim": victim, "place": place + 1})
        s.tell("bazaar.loot", {"who": thief, "victim": victim, "card": card}, int(BIT[thief] | BIT[victim]))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, BazaarState)
        if action - PLAY >= s.size(seat):
            return _no_card(action - PLAY, "5.1")
        return Reason("bazaar.no_guard", {"card": kind(s.card(seat, action - PLAY))}, "5.1")


def drop(s: BazaarState, who: int, place: int) -> None:
    """Rule 4.3: face down, for a coin."""
    s.leave_unseen(who, place, DUMP)
    s.coins[who] += 1
    s.tell("bazaar.drop", {"who": who})


def _places(s: BazaarState, who: int, verb: int, out: Actions) -> Actions:
    for place in range(s.size(who)):
        out = append(out, verb + place)
    return out


def _no_card(place: int, rule: str) -> Reason:
    return Reason("bazaar.no_card", {"n": place + 1}, rule)
