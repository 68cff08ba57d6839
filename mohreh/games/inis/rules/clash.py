"""The resolution of a clash (12.9 to 12.15): maneuvers, agreement, and the end."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.inis.rules import actions, data, reasons
from mohreh.games.inis.rules.attack import attack
from mohreh.games.inis.rules.cards.card import OPEN, card_of
from mohreh.games.inis.rules.clans import after, all_exposed, chieftain_of, exposed
from mohreh.games.inis.rules.fitting import cards_for
from mohreh.games.inis.rules.hands import holds
from mohreh.games.inis.rules.playing import ClashWindow, SeatWindow, Window, play
from mohreh.games.inis.rules.removal import enter_mountains, move
from mohreh.games.inis.rules.sets import each
from mohreh.games.inis.rules.state import NEAR, NOWHERE, ROWS, SEATS, InisState
from mohreh.kernel.state import BIT, NOBODY, Actions, Reason, State, Step


def first_maneuver(s: InisState) -> None:
    """Rule 12.9: the instigator, or the next player in turn order with exposed clans."""
    some = all_exposed(s)
    if some == 0:
        end_clash(s)
        return
    seat = s.instigator
    while some & BIT[seat] == 0:
        seat = after(s, seat)
    _begin(s, seat)


def next_maneuver(s: InisState) -> None:
    """Rule 12.14: the clash is over, or somebody goes on."""
    some = all_exposed(s)
    if some == 0:
        end_clash(s)
        return
    seat = s.named
    s.named = NOBODY
    if seat == NOBODY or some & BIT[seat] == 0:
        seat = after(s, s.mover)
        while some & BIT[seat] == 0:
            seat = after(s, seat)
    _begin(s, seat)


def _begin(s: InisState, seat: i64) -> None:
    s.mover = seat
    s.removing = 0
    s.push(Maneuver(seat, 0))


def end_clash(s: InisState) -> None:
    """Rule 12.15: sheltered clans come out, Dagda's Cauldron gives clans back."""
    territory = s.clash
    s.clash = NOWHERE
    s.sheltered = 0
    s.spear = 0
    s.peace = 0
    s.mover = NOBODY
    if s.events is not None:
        s.tell("inis.clash_end", {"territory": data.TERRITORY_NAMES[territory]})
    if s.cauldron != NOBODY:
        card_of(data.DAGDAS_CAULDRON).clash_ends(s, territory)


def withdrawal(s: InisState, seat: i64) -> i64:
    """Rule 12.11: where a player may withdraw to, as a set."""
    return chieftain_of(s, seat, s.land[s.clash * ROWS + NEAR])


@final
@mypyc_attr(acyclic=True)
class Maneuver(Step):
    """Rules 12.10 and 12.11: propose to end the clash, once, or make a maneuver."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "refused")
    VERBS: ClassVar[tuple[str, ...]] = ("maneuver", "propose", "attack", "withdraw")
    RULE: ClassVar[str] = "12.11"

    def __init__(self, seat: i64, refused: i64) -> None:
        self.seat: Final = seat
        self.refused: Final = refused

    def enter(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        seat = self.seat
        if s.spear == 0:
            for n in range(len(actions.MANEUVERS)):
                card: i64 = actions.MANEUVERS[n]
                if holds(s, seat, card) and card_of(card).can_play(s, seat):
                    out = append(out, actions.PLAY_MANEUVER + n)
        if self.refused == 0:
            out = append(out, actions.PROPOSE)
        out = each(out, actions.ATTACK, all_exposed(s) & ~BIT[seat])
        if withdrawal(s, seat):
            out = append(out, actions.WITHDRAW)
        return out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        seat = self.seat
        if action == actions.PROPOSE:
            if s.events is not None:
                s.tell("inis.propose", {"who": int(seat)})
            _next_vote(s, seat, seat)
        elif action == actions.WITHDRAW:
            s.push(Withdraw(seat, withdrawal(s, seat), 0, 0, 0))
        elif action >= actions.ATTACK:
            s.push(AfterRemoving(seat, OPEN))
            attack(s, seat, action - actions.ATTACK)
        else:
            s.push(AfterRemoving(seat, OPEN))
            play(s, seat, actions.MANEUVERS[action - actions.PLAY_MANEUVER], data.MANEUVER, 0)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        if actions.PLAY_MANEUVER <= action < actions.PLAY_MANEUVER + len(actions.MANEUVERS):
            card = actions.MANEUVERS[action - actions.PLAY_MANEUVER]
            if s.spear == 0 and holds(s, seat, card):
                return card_of(card).why_not_play(s, seat)
        return reasons.maneuver(s, seat, action)


def _next_vote(s: InisState, proposer: i64, voted: i64) -> None:
    """The next player with exposed clans votes; when all have agreed, the clash is over."""
    some = all_exposed(s)
    seat = after(s, voted)
    while seat != proposer:
        if some & BIT[seat]:
            s.push(Vote(proposer, seat))
            return
        seat = after(s, seat)
    if s.events is not None:
        s.tell("inis.agreed", {})
    end_clash(s)


@final
@mypyc_attr(acyclic=True)
class Vote(Step):
    """Rule 12.10: the others with exposed clans agree to end the clash, or one of them refuses."""

    FIELDS: ClassVar[tuple[str, ...]] = ("proposer", "seat")
    VERBS: ClassVar[tuple[str, ...]] = ("agree", "refuse")
    RULE: ClassVar[str] = "12.10"

    def __init__(self, proposer: i64, seat: i64) -> None:
        self.proposer: Final = proposer
        self.seat: Final = seat

    def enter(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, out: Actions) -> Actions:
        out = append(out, actions.AGREE)
        out = append(out, actions.REFUSE)
        return out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        if action == actions.AGREE:
            if s.events is not None:
                s.tell("inis.agree", {"who": int(self.seat)})
            _next_vote(s, self.proposer, self.seat)
            return
        if s.events is not None:
            s.tell("inis.refuse", {"who": int(self.seat)})
        s.push(Maneuver(self.proposer, 1))


@final
@mypyc_attr(acyclic=True)
class Withdraw(Step):
    """Rule 12.11: exposed clans go, one by one, to neighbours whose chieftain the player was before (OQ-25)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "among", "first", "n", "climbed")
    VERBS: ClassVar[tuple[str, ...]] = ("retreat", "done")
    RULE: ClassVar[str] = "12.11"

    def __init__(self, seat: i64, among: i64, first: i64, n: i64, climbed: i64) -> None:
        self.seat: Final = seat
        self.among: Final = among
        self.first: Final = first  # the next clan goes to this territory or a later one
        self.n: Final = n
        self.climbed: Final = climbed  # how many clans went into the Mountains

    def enter(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, out: Actions) -> Actions:
        for territory in range(self.first, data.TERRITORIES):
            if self.among & BIT[territory]:
                out = append(out, actions.RETREAT + territory)
        if self.n:
            out = append(out, actions.DONE)
        return out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        climbed = self.climbed
        if action != actions.DONE:
            territory = action - actions.RETREAT
            move(s, self.seat, s.clash, territory, 1)
            if territory == data.MOUNTAINS:
                climbed += 1
            if exposed(s, self.seat) > 0:
                s.push(Withdraw(self.seat, self.among, territory, self.n + 1, climbed))
                return
        s.push(AfterRemoving(self.seat, OPEN))
        enter_mountains(s, self.seat, climbed)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, InisState)
        return reasons.retreat(s, action, int(self.among), int(self.first))


@final
@mypyc_attr(acyclic=True)
class AfterRemoving(SeatWindow):
    """Rule 12.13: a maneuver has removed opposing clans: Bard of its player."""

    RULE: ClassVar[str] = "12.13"

    def again(self, outcome: i64) -> Window:
        return AfterRemoving(self.seat, outcome)

    def begins(self, s: InisState) -> bool:
        if s.peace:
            end_clash(s)
            return False
        return True

    def fitting(self, s: InisState, seat: i64, kind: i64) -> i64:
        if s.removing == 0 or seat != self.seat:
            return 0
        return cards_for(data.AFTER_REMOVING, kind)

    def close(self, s: InisState) -> None:
        s.push(AfterManeuver(s.clash, OPEN))


@final
@mypyc_attr(acyclic=True)
class AfterManeuver(ClashWindow):
    """Rule 12.13: a maneuver is over: Warlord of anybody who has a clan there (OQ-16)."""

    RULE: ClassVar[str] = "12.13"

    def again(self, outcome: i64) -> Window:
        return AfterManeuver(self.territory, outcome)

    def fitting(self, s: InisState, seat: i64, kind: i64) -> i64:
        if s.clans[self.territory * SEATS + seat] == 0:
            return 0
        return cards_for(data.AFTER_MANEUVER, kind)

    def close(self, s: InisState) -> None:
        next_maneuver(s)
