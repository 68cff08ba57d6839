"""When a flare may be invoked, and what follows (section 5)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import reasons
from mohreh.games.tash_kalar.rules.actions import AGAINST
from mohreh.games.tash_kalar.rules.cards.flares import FLARES
from mohreh.games.tash_kalar.rules.data import COMMON, FLARE_NAMES, HEROIC, LEGENDARY, LOWER, UPPER
from mohreh.games.tash_kalar.rules.dealing import FIRST_FLARE, discard, show
from mohreh.games.tash_kalar.rules.pieces import on_board, side, upgraded, whose
from mohreh.games.tash_kalar.rules.state import POINTS, WIDTH, TashKalarState
from mohreh.kernel.state import NOBODY, Actions, Reason, SeatStep, State, Step


def upper_lead(s: TashKalarState, who: i64, opponent: i64) -> i64:
    """Rule 5.1: how many more upgraded pieces the opponent has."""
    return upgraded(s, opponent) - upgraded(s, who)


def lower_lead(s: TashKalarState, who: i64, opponent: i64) -> i64:
    """Rules 5.2 and 15.3: how many more common pieces, or pieces of all ranks, the opponent has."""
    lead = on_board(s, opponent, COMMON) - on_board(s, who, COMMON)
    if not s.variant.lower_common:
        lead += on_board(s, opponent, HEROIC) - on_board(s, who, HEROIC)
        lead += on_board(s, opponent, LEGENDARY) - on_board(s, who, LEGENDARY)
    return lead


def upper_met(s: TashKalarState, who: i64, opponent: i64, flare: i64) -> bool:
    return upper_lead(s, who, opponent) >= UPPER[flare]


def lower_met(s: TashKalarState, who: i64, opponent: i64, flare: i64) -> bool:
    return lower_lead(s, who, opponent) >= LOWER[flare]


def qualifies(s: TashKalarState, who: i64, opponent: i64, flare: i64) -> bool:
    """Rule 5.3: at least one criterion holds against this opponent."""
    return upper_met(s, who, opponent, flare) or lower_met(s, who, opponent, flare)


def in_time(s: TashKalarState) -> bool:
    """Rule 3.3 and option 15.2: no flare yet in this turn, and not between two actions if that is barred."""
    return s.flared == 0 and not (s.variant.flare_outside and s.spent == 1 and s.actions > 0)


def invocable(s: TashKalarState, who: i64, flare: i64) -> bool:
    """May this flare be invoked now?"""
    if not in_time(s):
        return False
    for opponent in range(s.variant.colours):
        if opponent != side(s, who) and qualifies(s, who, opponent, flare):
            return True
    return False


def invoke(s: TashKalarState, who: i64, flare: i64) -> None:
    """The card is shown and put on its pile; if there are several opponents, one is chosen to compare with."""
    show(s, who, FIRST_FLARE + flare)
    discard(s, who, FIRST_FLARE + flare)
    s.flared = 1
    s.flare = flare
    if s.events is not None:
        s.tell("tash_kalar.flare", {"who": int(who), "flare": FLARE_NAMES[flare]})
    s.push(Against(who))


@final
@mypyc_attr(acyclic=True)
class Against(SeatStep):
    """Rule 10.6: the opponent to compare with; asked where several would do."""

    VERBS: ClassVar[tuple[str, ...]] = ("against",)
    RULE: ClassVar[str] = "10.6"

    def enter(self, s: State) -> i64:
        assert isinstance(s, TashKalarState)
        only: i64 = NOBODY
        for opponent in range(s.variant.colours):
            if opponent != side(s, self.seat) and qualifies(s, self.seat, opponent, s.flare):
                if only >= 0:
                    return self.seat
                only = opponent
        self._compare(s, only)
        return NOBODY

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        for opponent in range(s.variant.colours):
            if opponent != side(s, self.seat) and qualifies(s, self.seat, opponent, s.flare):
                out = append(out, AGAINST + opponent)
        return out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        self._compare(s, action - AGAINST)

    def _compare(self, s: TashKalarState, opponent: i64) -> None:
        """Rule 5.3: both criteria are read now; the upper effect comes first."""
        who = self.seat
        upper = upper_met(s, who, opponent, s.flare)
        lower = lower_met(s, who, opponent, s.flare)
        if s.events is not None:
            s.tell("tash_kalar.against", {"who": int(who), "opponent": whose(s, opponent)})
        if s.variant.flare_point:
            s.seats[opponent * WIDTH + POINTS + side(s, who)] += 1
            if s.events is not None:
                scored = {"who": whose(s, opponent), "colour": whose(s, side(s, who)), "n": 1, "why": "flare"}
                s.tell("tash_kalar.point", scored)
        s.allow_passing()
        if lower:
            s.push(LowerHalf(who))
        if upper:
            FLARES[s.flare].upper.begin(s, who)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        return reasons.against(s, seat, action - AGAINST)


@final
@mypyc_attr(acyclic=True)
class LowerHalf(SeatStep):
    """Rule 5.3: what the lower half does waits until the upper half is done."""

    RULE: ClassVar[str] = "5.3"

    def enter(self, s: State) -> i64:
        assert isinstance(s, TashKalarState)
        FLARES[s.flare].lower.begin(s, self.seat)
        return NOBODY


STEPS: Final[list[type[Step]]] = [Against, LowerHalf]
