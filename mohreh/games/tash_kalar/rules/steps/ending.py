"""The end of a turn and of the game: scoring, refill, what ends the game, whose turn is next (sections 7 to 10)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import reasons
from mohreh.games.tash_kalar.rules.actions import SCORE
from mohreh.games.tash_kalar.rules.data import ACTIONS, COMMON, HEROIC, LEGENDARY
from mohreh.games.tash_kalar.rules.dealing import draw_extra, refill, refill_team
from mohreh.games.tash_kalar.rules.scoring import has_reached
from mohreh.games.tash_kalar.rules.state import (
    BY_LAST_CARD,
    BY_LAST_STRAIGHT,
    BY_POINTS,
    CAPPED,
    ENDINGS,
    HIGH_FORM,
    KILLED,
    MELEE,
    OUT,
    RUNNING,
    WIDTH,
    TashKalarState,
)
from mohreh.games.tash_kalar.rules.steps import turn
from mohreh.games.tash_kalar.rules.steps.summon import score
from mohreh.kernel.state import NOBODY, Actions, Reason, SeatStep, State, Step

# ---- scoring


def score_turn(s: TashKalarState, who: i64) -> None:
    """Rules 8.1 and 10.3: 2 for a legendary piece, 1 for a heroic one, 1 for two common ones of a colour."""
    singles: i64 = 0
    if s.variant.form != HIGH_FORM:
        for colour in range(s.variant.colours):
            at = colour * WIDTH + KILLED
            points = 2 * s.seats[at + LEGENDARY] + s.seats[at + HEROIC] + s.seats[at + COMMON] // 2
            if points:
                score(s, who, colour, points)
            singles += s.seats[at + COMMON] % 2
    if s.variant.form == MELEE and singles > 1:
        s.push(ScoreSingles(who))
    else:
        close_turn(s, who)


@final
@mypyc_attr(acyclic=True)
class ScoreSingles(SeatStep):
    """Rule 10.4: single common pieces of several colours are left over: 1 point in one of these colours."""

    VERBS: ClassVar[tuple[str, ...]] = ("score",)
    RULE: ClassVar[str] = "10.4"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        for colour in range(s.players):
            if s.seats[colour * WIDTH + KILLED + COMMON] % 2:
                out = append(out, SCORE + colour)
        return out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        score(s, self.seat, action - SCORE, 1)
        close_turn(s, self.seat)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        return reasons.colour(s, seat, action - SCORE, self.RULE)


# ---- after the scoring


def close_turn(s: TashKalarState, who: i64) -> None:
    """Rules 3.5 and 3.6: refill, look for the end, then the next turn."""
    if s.variant.teams:
        refill_team(s, who)
    else:
        refill(s, who)
        draw_extra(s, who, s.extra_beings, s.extra_legends)
    s.opening = 0
    out = s.seats[who * WIDTH + OUT] == 1
    if out and s.variant.last_card_ends:
        over(s, BY_LAST_CARD)
        return
    if s.final < 0:
        if has_reached(s, who):
            _announce(s, who, BY_POINTS)
        elif out:
            _announce(s, who, BY_LAST_STRAIGHT if s.variant.teams else BY_LAST_CARD)
    if s.extra_turns > 0:
        s.extra_turns -= 1
        begin_turn(s, who)
    elif s.final == 0:
        over(s, s.cause)
    else:
        _pass_on(s, who)


def _announce(s: TashKalarState, who: i64, cause: i64) -> None:
    """Rule 9.4: one more turn for everybody, this player last."""
    s.cause = cause
    s.announcer = who
    s.final = s.players
    if s.events is not None:
        s.tell("tash_kalar.announce", {"who": int(who), "cause": ENDINGS[cause]})


def _pass_on(s: TashKalarState, who: i64) -> None:
    following = s.after(who)
    if following == s.first:
        s.rounds += 1
        if s.rounds == s.variant.round_cap:
            over(s, CAPPED)
            return
    if s.final > 0:
        s.final -= 1
    begin_turn(s, following)


def begin_turn(s: TashKalarState, who: i64) -> None:
    """A turn begins, in which nothing has been done yet."""
    s.turn = who
    s.control = NOBODY
    s.actions = 1 if s.opening == 1 else ACTIONS
    s.spent = 0
    s.exchanged = 0
    s.flared = 0
    s.summoned = 0
    s.summoned_legends = 0
    s.summoned_red = 0
    s.summoned_green = 0
    s.extra_beings = 0
    s.extra_legends = 0
    s.permission = 0
    for seat in range(s.players):
        at = seat * WIDTH + KILLED
        s.seats[at] = 0
        s.seats[at + 1] = 0
        s.seats[at + 2] = 0
    s.push(turn.ACT[who])


def over(s: TashKalarState, ending: i64) -> None:
    s.cause = ending if s.cause == RUNNING else s.cause
    s.finish(ending)


STEPS: Final[list[type[Step]]] = [ScoreSingles]
