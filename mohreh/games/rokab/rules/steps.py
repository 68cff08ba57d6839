"""A battle of Rokab and what comes after it, in the order of the rulebook."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, extend
from mypy_extensions import i64, mypyc_attr

from mohreh.games.rokab.rules import reasons
from mohreh.games.rokab.rules.actions import (
    ASIDE,
    BURN,
    ENOUGH,
    KEEP,
    PASS,
    PASS_OR_PLAY,
    PEACE,
    PLAY,
    PLAY_SPECIAL,
    RETAIN,
    TAKE_BACK,
    TAKE_NONE,
)
from mohreh.games.rokab.rules.battle import call_elder, end_battle, next_turn, open_battle, pass_on
from mohreh.games.rokab.rules.cards import (
    ALL_SOLDIERS,
    ELDER,
    KIND_NAMES,
    ONE,
    SCARECROW,
    SPRING,
    STANDARD_BEARER,
    WINTER,
    kinds_in,
    soldiers_in,
    total,
)
from mohreh.games.rokab.rules.data import KEPT
from mohreh.games.rokab.rules.dealing import burn_hand, deal, give_own_decks, leave_hand
from mohreh.games.rokab.rules.ending import choose_site
from mohreh.games.rokab.rules.regrouping import ask_to_burn, burn_all_but_kept, close_regrouping
from mohreh.games.rokab.rules.state import HELD, KNOWN, ROW, WIDTH, RokabState
from mohreh.games.rokab.rules.strength import empty_provinces
from mohreh.games.rokab.rules.waiting import BRING_BACK, CHOOSE_SITE, FIGHT, KEEP_TWO, PLACE_PEACE, REGROUP
from mohreh.kernel.state import BIT, Actions, Reason, SeatStep, State, Step


@final
@mypyc_attr(acyclic=True)
class ChooseSite(SeatStep):
    """Rule 2.1: the battle marker goes on an empty province."""

    VERBS: ClassVar[tuple[str, ...]] = ("site",)
    RULE: ClassVar[str] = "2.1"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, RokabState)
        return _provinces(out, PEACE + s.variant.map.size, empty_provinces(s))

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, RokabState)
        the_map = s.variant.map
        s.site = action - PEACE - the_map.size
        if s.events is not None:
            s.tell("rokab.site", {"who": int(self.seat), "province": the_map.provinces[s.site]})
        open_battle(s, self.seat)

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
        kinds = kinds_in(s.seats[self.seat * WIDTH + HELD])
        out = extend(out, PASS_OR_PLAY[kinds & 0x7F])
        return extend(out, PLAY_SPECIAL[kinds >> 7])

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, RokabState)
        who = self.seat
        if action == PASS:
            pass_on(s, who)
            next_turn(s, who)
            return
        kind = action - PLAY
        leave_hand(s, who, kind)
        s.played += 1
        if s.events is not None:
            s.tell("rokab.play", {"who": int(who), "card": KIND_NAMES[kind]})
        if kind in (WINTER, SPRING):
            s.laid += ONE[kind]
            s.season = kind
        else:
            s.seats[who * WIDTH + ROW] += ONE[kind]
            if kind == ELDER:
                call_elder(s, who)
                return
            if kind == SCARECROW and s.seats[who * WIDTH + ROW] & ALL_SOLDIERS:
                s.push(BRING_BACK[who])
                return
            if kind == STANDARD_BEARER:
                if s.events is not None:
                    s.tell("rokab.standard_bearer", {})
                end_battle(s, who)
                return
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
        there = soldiers_in(s.seats[self.seat * WIDTH + ROW])
        action: i64 = TAKE_BACK
        while there:
            if there & 1:
                out = append(out, action)
            there >>= 1
            action += 1
        return append(out, TAKE_NONE)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, RokabState)
        who = self.seat
        if action == TAKE_NONE:
            if s.events is not None:
                s.tell("rokab.take_none", {"who": int(who)})
        else:
            mine = who * WIDTH
            soldier = ONE[action - TAKE_BACK]
            s.seats[mine + ROW] -= soldier
            s.seats[mine + HELD] += soldier
            s.seats[mine + KNOWN] += soldier
            if s.events is not None:
                s.tell("rokab.take_back", {"who": int(who), "card": KIND_NAMES[action - TAKE_BACK]})
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
            out = append(out, ASIDE)
        return _provinces(out, PEACE, empty_provinces(s))

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, RokabState)
        if action == ASIDE:
            if s.events is not None:
                s.tell("rokab.peace_aside", {"who": int(self.seat)})
        else:
            s.peace = action - PEACE
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
        out = append(out, KEEP)
        if s.seats[self.seat * WIDTH + HELD] & ALL_SOLDIERS == 0:
            out = append(out, BURN)
        return out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, RokabState)
        if action == BURN:
            burn_hand(s, self.seat)
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
        there = kinds_in(s.seats[self.seat * WIDTH + HELD])
        first = kinds_in(s.kept)  # at most one
        action: i64 = RETAIN
        while there:
            if there & 1 and first < 2:
                out = append(out, action)
            there >>= 1
            first >>= 1
            action += 1
        return append(out, ENOUGH)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, RokabState)
        if action != ENOUGH:
            one = ONE[action - RETAIN]
            mine = self.seat * WIDTH
            s.seats[mine + HELD] -= one
            s.kept += one
            if s.events is not None:
                card = KIND_NAMES[action - RETAIN]
                s.tell("rokab.retain", {"who": int(self.seat), "card": card}, int(BIT[self.seat]))
                s.tell("rokab.retain_hidden", {"who": int(self.seat)}, -1 - int(BIT[self.seat]))
            if s.seats[mine + HELD] and total(s.kept) < KEPT:
                s.push(self)
                return
        burn_all_but_kept(s, self.seat)
        deal(s, s.variant.all)
        choose_site(s)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, RokabState)
        return reasons.retain(s, seat, action)


STEPS: Final[list[type[Step]]] = [ChooseSite, Fight, BringBack, PlacePeace, Regroup, KeepTwo]
for _seat in range(6):
    CHOOSE_SITE.append(ChooseSite(_seat))
    FIGHT.append(Fight(_seat))
    BRING_BACK.append(BringBack(_seat))
    PLACE_PEACE.append(PlacePeace(_seat))
    REGROUP.append(Regroup(_seat))
    KEEP_TWO.append(KeepTwo(_seat))


def _provinces(out: Actions, base: i64, some: i64) -> Actions:
    """The ids of a verb for a set of provinces."""
    while some:
        if some & 1:
            out = append(out, base)
        some >>= 1
        base += 1
    return out


# ---- section 1: setup


def start(s: RokabState) -> None:
    """Deal, and give the battle marker to somebody."""
    if s.variant.own_decks:
        give_own_decks(s)
    else:
        deal(s, s.variant.all)
    s.chooser = s.variant.start if s.variant.start >= 0 else s.below(s.players)
    s.push(CHOOSE_SITE[s.chooser])
