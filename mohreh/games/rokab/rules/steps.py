"""A battle of Rokab: what is asked in it and after it, and what happens between two questions."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.rokab.rules import actions, cards, hands, reasons, state, strength
from mohreh.games.rokab.rules.data import KEPT
from mohreh.games.rokab.rules.ending import conquers, end_by_battles_won, finish, most_provinces, tell_battle
from mohreh.games.rokab.rules.state import HELD, NOWHERE, ROW, WIDTH, RokabState
from mohreh.games.rokab.rules.strength import empty_provinces, only_seat, strongest
from mohreh.kernel import choices
from mohreh.kernel.state import BIT, NOBODY, Actions, Reason, SeatStep, State, Step


@final
@mypyc_attr(acyclic=True)
class ChooseSite(SeatStep):
    """Rule 2.1: the battle marker goes on an empty province."""

    VERBS: ClassVar[tuple[str, ...]] = ("site",)
    RULE: ClassVar[str] = "2.1"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, RokabState)
        return choices.each(out, actions.PEACE + s.variant.map.size, empty_provinces(s))

    def pick(self, s: State, out: Actions, position: i64) -> i64:
        assert isinstance(s, RokabState)
        return actions.PEACE + s.variant.map.size + choices.one_of(empty_provinces(s), position)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, RokabState)
        the_map = s.variant.map
        s.site = action - actions.PEACE - the_map.size
        if s.events is not None:
            s.tell("rokab.site", {"who": int(self.seat), "province": the_map.provinces[s.site]})
        if s.variant.site_first and s.battles > 0:
            regroup(s)
        else:
            open_battle(s)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, RokabState)
        return reasons.site(s, action)


@final
@mypyc_attr(acyclic=True)
class Fight(SeatStep):
    """Rule 3.2: play one card, or pass."""

    VERBS: ClassVar[tuple[str, ...]] = ("pass", "play")
    RULE: ClassVar[str] = "3.2"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, RokabState)
        return choices.each(out, actions.PASS, pass_or_play(s, self.seat))

    def pick(self, s: State, out: Actions, position: i64) -> i64:
        assert isinstance(s, RokabState)
        return actions.PASS + choices.one_of(pass_or_play(s, self.seat), position)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, RokabState)
        who = self.seat
        if action == actions.PASS:
            pass_on(s, who)
            next_turn(s, who)
            return
        kind = action - actions.PLAY
        hands.play_card(s, who, kind)
        if s.events is not None:
            tell_idle(s, who, kind)
        if kind == cards.ELDER:
            call_elder(s, who)
        elif kind == cards.SCARECROW and s.seats[who * WIDTH + ROW] & cards.ALL_SOLDIERS:
            s.push(BRING_BACK[who])
        elif kind == cards.STANDARD_BEARER:
            if s.events is not None:
                s.tell("rokab.standard_bearer", {})
            end_battle(s, who)
        else:
            next_turn(s, who)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return reasons.play(action)


@final
@mypyc_attr(acyclic=True)
class BringBack(SeatStep):
    """Rule 4.3: the scarecrow brings one soldier of the own row back into the hand, or none."""

    VERBS: ClassVar[tuple[str, ...]] = ("take_back", "take_none")
    RULE: ClassVar[str] = "4.3"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, RokabState)
        out = choices.each(out, actions.TAKE_BACK, cards.soldiers_in(s.seats[self.seat * WIDTH + ROW]))
        return append(out, actions.TAKE_NONE)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, RokabState)
        who = self.seat
        if action == actions.TAKE_NONE:
            if s.events is not None:
                s.tell("rokab.take_none", {"who": int(who)})
        else:
            hands.take_back(s, who, action - actions.TAKE_BACK)
        next_turn(s, who)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return reasons.take_back(action)


@final
@mypyc_attr(acyclic=True)
class PlacePeace(SeatStep):
    """Rule 4.2: whoever played the elder puts the peace marker on an empty province."""

    VERBS: ClassVar[tuple[str, ...]] = ("aside", "peace")
    RULE: ClassVar[str] = "4.2"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, RokabState)
        if s.variant.peace_optional:
            out = append(out, actions.ASIDE)
        return choices.each(out, actions.PEACE, empty_provinces(s))

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, RokabState)
        if action == actions.ASIDE:
            if s.events is not None:
                s.tell("rokab.peace_aside", {"who": int(self.seat)})
        else:
            s.peace = action - actions.PEACE
            if s.events is not None:
                s.tell("rokab.peace", {"who": int(self.seat), "province": s.variant.map.provinces[s.peace]})
        next_turn(s, self.seat)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, RokabState)
        return reasons.peace(s, action)


@final
@mypyc_attr(acyclic=True)
class Regroup(SeatStep):
    """Rule 7.2: a hand without soldiers may be burnt. All who have cards are asked (R15)."""

    VERBS: ClassVar[tuple[str, ...]] = ("keep", "burn")
    RULE: ClassVar[str] = "7.2"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, RokabState)
        out = append(out, actions.KEEP)
        if s.seats[self.seat * WIDTH + HELD] & cards.ALL_SOLDIERS == 0:
            out = append(out, actions.BURN)
        return out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, RokabState)
        if action == actions.BURN:
            hands.burn_hand(s, self.seat)
        elif s.events is not None:
            s.tell("rokab.keep_hand", {"who": int(self.seat)})
        following = s.after(self.seat)
        if following == s.opener:
            close_regrouping(s)
        else:
            ask_to_burn(s, following)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, RokabState)
        return reasons.burn(s, seat)


@final
@mypyc_attr(acyclic=True)
class KeepTwo(SeatStep):
    """Option 12.5: the only holder of cards keeps up to two, one after the other, kinds in their order."""

    VERBS: ClassVar[tuple[str, ...]] = ("retain", "enough")
    RULE: ClassVar[str] = "12.5"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, RokabState)
        there = cards.kinds_in(s.seats[self.seat * WIDTH + HELD])
        first = cards.kinds_in(s.kept)  # at most one
        if first:
            there &= ~(first - 1)
        return append(choices.each(out, actions.RETAIN, there), actions.ENOUGH)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, RokabState)
        if action != actions.ENOUGH:
            hands.retain(s, self.seat, action - actions.RETAIN)
            if s.seats[self.seat * WIDTH + HELD] and cards.total(s.kept) < KEPT:
                s.push(self)
                return
        hands.burn_all_but_kept(s, self.seat)
        hands.deal(s, s.variant.all)
        next_battle(s)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, RokabState)
        return reasons.retain(s, seat, action)


# The questions of a battle, in their order.
BATTLE: Final[list[type[Step]]] = [
    ChooseSite,  # section 2
    Fight,  # section 3: clockwise, until everybody has passed or a standard-bearer is played
    BringBack,  # section 4: what a scarecrow asks
    PlacePeace,  # and an elder
    Regroup,  # section 7: clockwise, once round the table
    KeepTwo,  # before a new deal
]
SEATS: Final = range(6)
CHOOSE_SITE: Final = [ChooseSite(seat) for seat in SEATS]
FIGHT: Final = [Fight(seat) for seat in SEATS]
BRING_BACK: Final = [BringBack(seat) for seat in SEATS]
PLACE_PEACE: Final = [PlacePeace(seat) for seat in SEATS]
REGROUP: Final = [Regroup(seat) for seat in SEATS]
KEEP_TWO: Final = [KeepTwo(seat) for seat in SEATS]
JUST_PASS: Final = 1  # the set of ids with PASS alone


# ---- section 1: setup


def start(s: RokabState) -> None:
    """Deal, and give the battle marker to somebody."""
    if s.variant.own_decks:
        hands.give_own_decks(s)
    else:
        hands.deal(s, s.variant.all)
    s.chooser = s.variant.start if s.variant.start >= 0 else s.below(s.players)
    s.push(CHOOSE_SITE[s.chooser])


# ---- section 2: choosing the site


def choose_site(s: RokabState) -> None:
    """Rule 2.1, unless the game has lasted too long (Q8) or there is no empty province (rule 8.3)."""
    if s.battles == s.variant.battle_cap:
        if s.variant.own_decks:
            end_by_battles_won(s, state.CAPPED)
        else:
            end_by_provinces(s, state.CAPPED)
    elif empty_provinces(s) == 0:
        end_by_provinces(s, state.NO_SITE)
    else:
        s.push(CHOOSE_SITE[s.chooser])


# ---- section 3: the battle


def open_battle(s: RokabState) -> None:
    """Rule 3.1: the chooser takes the first turn."""
    s.opener = s.chooser
    next_turn(s, s.chooser - 1 if s.chooser else s.players - 1)


def pass_or_play(s: RokabState, who: i64) -> i64:
    """Rule 3.2: passing, and playing each kind of card in the hand, as the set of their ids."""
    return cards.kinds_in(s.seats[who * WIDTH + HELD]) << actions.PLAY | JUST_PASS


def tell_idle(s: RokabState, who: i64, kind: i64) -> None:
    """Say so where a special card that was just played has no effect."""
    row = s.seats[who * WIDTH + ROW]
    why = ""
    if kind == cards.ELDER and strength.highest_soldier(s) == strength.NO_SOLDIER:
        why = "elder"
    elif kind == cards.SCARECROW and row & cards.ALL_SOLDIERS == 0:
        why = "scarecrow"
    elif kind == cards.DRUMMER and cards.count(row, kind) > 1:
        why = "drummer"
    if why:
        s.tell("rokab.idle_card", {"who": int(who), "card": cards.KIND_NAMES[kind], "why": why})


def pass_on(s: RokabState, seat: i64) -> None:
    """Rule 3.3: no more cards in this battle."""
    s.passed |= BIT[seat]
    s.last = seat
    if s.events is not None:
        s.tell("rokab.pass", {"who": int(seat)})


def next_turn(s: RokabState, seat: i64) -> None:
    """Rules 3.1 to 3.5: clockwise to the next who has not passed; who has no card passes unasked."""
    seats = s.seats
    everybody = s.variant.all
    while s.passed != everybody:
        seat += 1
        if seat == s.players:
            seat = 0
        if s.passed & BIT[seat] == 0:
            if seats[seat * WIDTH + HELD]:
                s.push(FIGHT[seat])
                return
            pass_on(s, seat)
    end_battle(s, NOBODY)


# ---- section 4: the elder


def call_elder(s: RokabState, who: i64) -> None:
    """Rule 4.2: burn all soldiers of the highest printed value, then place the peace marker."""
    hands.burn_highest(s)
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
    best = strongest(s)
    winner = only_seat(best)
    s.battles += 1
    if s.events is not None:
        tell_battle(s, winner, best)
    if s.fighters:
        finish(s, state.BY_FINAL_BATTLE, best)
        return
    if conquers(s, winner):
        return
    why = strength.why_chooser(s, winner)
    s.chooser = strength.next_chooser(s, winner, bearer, why)
    if s.events is not None:
        s.tell("rokab.chooser", {"who": int(s.chooser), "why": strength.CHOOSER_REASONS[why]})
    s.idle = 0 if s.played else s.idle + 1
    hands.burn_rows(s)
    if s.variant.site_first:
        choose_site(s)
    else:
        regroup(s)


# ---- section 7: regrouping; with own decks rules 9.4 to 9.7


def regroup(s: RokabState) -> None:
    """After too many battles without a card Q7, otherwise the questions of rule 7.2; with own decks rule 9.4."""
    if s.idle == s.variant.idle_battles and s.idle > 0 and not s.variant.own_decks:
        s.idle = 0
        if s.events is not None:
            s.tell("rokab.idle", {"n": int(s.variant.idle_battles)})
        hands.burn_all_hands(s)
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
        hands.refill(s)
        if hands.cards_left(s) == 0:
            end_by_battles_won(s, state.OUT_OF_CARDS)
        elif s.idle == s.variant.idle_battles and s.idle > 0:
            end_by_battles_won(s, state.IDLE)
        else:
            choose_site(s)
        return
    holders = hands.holders(s)
    holder = only_seat(holders)
    if holders and holder == NOBODY:
        next_battle(s)
        return
    if holders:
        if s.variant.keep_two:
            s.push(KEEP_TWO[holder])
            return
        hands.burn_hand(s, holder)
    new_deal(s)


def new_deal(s: RokabState) -> None:
    """Rule 7.4, and on to the next battle."""
    hands.forget_kept(s)
    hands.deal(s, s.variant.all)
    next_battle(s)


def next_battle(s: RokabState) -> None:
    """Rule 7.6: a site is chosen, or the battle begins where one was chosen before (option 12.10)."""
    if s.variant.site_first:
        open_battle(s)
    else:
        choose_site(s)


# ---- section 8: the end of the game


def end_by_provinces(s: RokabState, how: i64) -> None:
    """Rule 8.3: most provinces wins; equal numbers share the victory, or fight for it (option 12.7)."""
    best = most_provinces(s)
    if best & (best - 1) and s.variant.final_battle:
        fight_for_it(s, best)
    else:
        finish(s, how, best)


def fight_for_it(s: RokabState, fighters: i64) -> None:
    """Option 12.7: a last battle without a site among those who tied."""
    hands.take_in(s)
    s.fighters = fighters
    s.passed = s.variant.all & ~fighters
    if s.events is not None:
        s.tell("rokab.final_battle", {})
    hands.deal(s, fighters)
    while fighters & BIT[s.chooser] == 0:
        s.chooser = s.after(s.chooser)
    s.opener = s.chooser
    s.push(FIGHT[s.chooser])
