"""Clashes (12): which is fought next, how it starts, and the citadels."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.inis.rules import data, reasons
from mohreh.games.inis.rules.actions import CHOOSE_CLASH, SHELTER, STAY_OUT
from mohreh.games.inis.rules.cards.card import OPEN
from mohreh.games.inis.rules.clans import after, exposed, opposed, present
from mohreh.games.inis.rules.clash import end_clash, first_maneuver
from mohreh.games.inis.rules.fitting import cards_for
from mohreh.games.inis.rules.playing import ClashWindow, Window
from mohreh.games.inis.rules.removal import BY_FESTIVAL, remove
from mohreh.games.inis.rules.sets import bits, each
from mohreh.games.inis.rules.state import CITADELS, LOSSES, LOST, ROWS, SEATS, WIDTH, InisState
from mohreh.kernel.state import BIT, NOBODY, Actions, Reason, State, Step


@final
@mypyc_attr(acyclic=True)
class Clashes(Step):
    """Rule 12.2: clashes that wait; the instigator picks the next one."""

    FIELDS: ClassVar[tuple[str, ...]] = ("instigator", "initiator", "territories")
    VERBS: ClassVar[tuple[str, ...]] = ("clash",)
    RULE: ClassVar[str] = "12.2"

    def __init__(self, instigator: i64, initiator: i64, territories: i64) -> None:
        self.instigator: Final = instigator
        self.initiator: Final = initiator
        self.territories: Final = territories

    def enter(self, s: State) -> i64:
        assert isinstance(s, InisState)
        waiting = self.waiting_ones(s)
        if s.repelled and waiting & BIT[data.MOUNTAINS]:
            waiting &= ~BIT[data.MOUNTAINS]
            s.repelled = 0
            s.push(Clashes(self.instigator, self.initiator, waiting))
            return NOBODY
        s.repelled = 0
        n = bits(waiting)
        if n == 1:
            for territory in range(data.TERRITORIES):
                if waiting & BIT[territory]:
                    self._start(s, territory, waiting)
        return self.instigator if n > 1 else NOBODY

    def waiting_ones(self, s: InisState) -> i64:
        """Rule OQ-24: those that can still be fought."""
        found: i64 = 0
        for territory in range(data.TERRITORIES):
            if self.territories & BIT[territory] and s.clans[territory * SEATS + self.instigator]:
                if opposed(s, self.instigator, territory):
                    found |= BIT[territory]
        return found

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, InisState)
        return each(out, CHOOSE_CLASH, self.waiting_ones(s))

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        self._start(s, action - CHOOSE_CLASH, self.waiting_ones(s))

    def _start(self, s: InisState, territory: i64, waiting: i64) -> None:
        rest = waiting & ~BIT[territory]
        if rest:
            s.push(Clashes(self.instigator, self.initiator, rest))
        start_clash(s, territory, self.instigator, self.initiator)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return reasons.pending_clash(action - CHOOSE_CLASH)


def start_clash(s: InisState, territory: i64, instigator: i64, initiator: i64) -> None:
    """Step 0: the Festival, then the window (12.4, 12.5)."""
    s.clash = territory
    s.instigator = instigator
    s.initiator = initiator
    s.mover = instigator
    s.named = NOBODY
    s.sheltered = 0
    s.spear = 0
    s.peace = 0
    s.removing = 0
    s.cauldron = NOBODY
    s.on_card = 0
    for seat in range(s.players):
        for k in range(LOSSES):
            s.seats[seat * WIDTH + LOST + k] = 0
    if s.events is not None:
        s.tell("inis.clash", {"who": int(instigator), "territory": data.TERRITORY_NAMES[territory]})
    s.push(ClashStart(territory, OPEN))
    if s.festival == territory:
        payer = initiator if s.variant.initiator_pays else instigator
        if s.clans[territory * SEATS + payer]:
            remove(s, payer, territory, BY_FESTIVAL)


@final
@mypyc_attr(acyclic=True)
class ClashStart(ClashWindow):
    """Rule 12.5: a clash has been started; Lug's Spear, and with that option Highlands (OQ-10)."""

    RULE: ClassVar[str] = "12.5"

    def again(self, outcome: i64) -> Window:
        return ClashStart(self.territory, outcome)

    def begins(self, s: InisState) -> bool:
        if bits(present(s, self.territory)) >= (1 if s.variant.corrected else 2):
            return True
        end_clash(s)  # Rule OQ-24: the Festival has left nobody.
        return False

    def fitting(self, s: InisState, seat: i64, kind: i64) -> i64:
        found = cards_for(data.AT_CLASH_START, kind)
        if s.variant.highlands_first and self.territory == data.HIGHLANDS:
            found |= cards_for(data.AT_RESOLUTION, kind)
        return found

    def close(self, s: InisState) -> None:
        s.push(Citadels(after(s, s.instigator), 0))


@final
@mypyc_attr(acyclic=True)
class Citadels(Step):
    """Rule 12.6: round the table, all but the instigator may shelter a clan in each free citadel."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "declined")
    VERBS: ClassVar[tuple[str, ...]] = ("shelter", "stay_out")
    RULE: ClassVar[str] = "12.6"

    def __init__(self, seat: i64, declined: i64) -> None:
        self.seat: Final = seat
        self.declined: Final = declined

    def enter(self, s: State) -> i64:
        assert isinstance(s, InisState)
        free = s.land[s.clash * ROWS + CITADELS]
        for seat in range(s.players):
            free -= (s.sheltered >> (4 * seat)) & 15
        seat = self.seat
        declined = self.declined
        while free > 0 and declined < s.players - 1:
            if seat != s.instigator:
                if exposed(s, seat) > 0:
                    if seat == self.seat:
                        return seat
                    s.push(Citadels(seat, declined))
                    return NOBODY
                declined += 1
            seat = after(s, seat)
        s.push(CitadelsEnd(s.clash, OPEN))
        return NOBODY

    def legal(self, s: State, out: Actions) -> Actions:
        out = append(out, SHELTER)
        out = append(out, STAY_OUT)
        return out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, InisState)
        declined = self.declined + 1
        if action == SHELTER:
            s.sheltered += BIT[4 * self.seat]
            declined = 0
            if s.events is not None:
                s.tell("inis.shelter", {"who": int(self.seat)})
        elif s.events is not None:
            s.tell("inis.stay_out", {"who": int(self.seat)})
        s.push(Citadels(after(s, self.seat), declined))


@final
@mypyc_attr(acyclic=True)
class CitadelsEnd(ClashWindow):
    """Rule 12.8: the citadels are done; Battle Frenzy."""

    RULE: ClassVar[str] = "12.8"

    def again(self, outcome: i64) -> Window:
        return CitadelsEnd(self.territory, outcome)

    def fitting(self, s: InisState, seat: i64, kind: i64) -> i64:
        return cards_for(data.AT_CITADELS_END, kind)

    def close(self, s: InisState) -> None:
        s.push(ResolutionStart(self.territory, OPEN))


@final
@mypyc_attr(acyclic=True)
class ResolutionStart(ClashWindow):
    """Rule 12.9: before the first maneuver; Highlands (OQ-10)."""

    RULE: ClassVar[str] = "12.9"

    def again(self, outcome: i64) -> Window:
        return ResolutionStart(self.territory, outcome)

    def fitting(self, s: InisState, seat: i64, kind: i64) -> i64:
        if s.variant.highlands_first or self.territory != data.HIGHLANDS:
            return 0
        return cards_for(data.AT_RESOLUTION, kind)

    def close(self, s: InisState) -> None:
        first_maneuver(s)


def clashes(s: InisState, instigator: i64, initiator: i64, territories: i64) -> None:
    """Fight in these territories, as far as there is somebody to fight."""
    if territories:
        s.push(Clashes(instigator, initiator, territories))
