"""Passing control to the teammate (rule 10.14).

It is offered beside what is asked, before an action and during an effect: `TashKalarState.offer` adds it.
Once passed, it is not offered again in that turn: the teammate is never asked to act, only to finish and to place.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from mohreh.games.tash_kalar.rules import reasons
from mohreh.games.tash_kalar.rules.actions import LIFT, PLACE
from mohreh.games.tash_kalar.rules.arena import CELL, SQUARES
from mohreh.games.tash_kalar.rules.data import COMMON
from mohreh.games.tash_kalar.rules.dealing import hand_over_legends, mate
from mohreh.games.tash_kalar.rules.pieces import lift, place
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.games.tash_kalar.rules.steps.turn import CLOSE, Act, PlaceLifted, conclude, list_placements
from mohreh.kernel.features import fields_of
from mohreh.kernel.state import NOBODY, Actions, OwnQuestion, Reason, SeatStep, State, Step


@final
@mypyc_attr(acyclic=True)
class PlaceRest(SeatStep):
    """The teammate who has control places a common piece with each action that is left; then the turn is closed."""

    VERBS: ClassVar[tuple[str, ...]] = ("place", "lift")
    RULE: ClassVar[str] = "10.14"

    def enter(self, s: State) -> i64:
        assert isinstance(s, TashKalarState)
        conclude(s)
        if s.actions == 0:
            s.push(CLOSE[s.turn])
            return NOBODY
        return self.seat

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, TashKalarState)
        return list_placements(s, self.seat, out)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, TashKalarState)
        s.push(self)
        s.actions -= 1
        s.spent = 1
        if action < PLACE + SQUARES:
            place(s, self.seat, self.seat, COMMON, CELL[action - PLACE])
        else:
            lift(s, self.seat, CELL[action - LIFT])
            s.push(PlaceLifted(self.seat))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, TashKalarState)
        return reasons.placing(s, seat, action)


STEPS: Final[list[type[Step]]] = [PlaceRest]


def pass_control(s: TashKalarState) -> None:
    """The teammate gets the legends and is asked in the place of the turn's player, until no action is left."""
    who = s.turn
    s.offers = 0
    s.control = mate(s, who)
    if s.events is not None:
        s.tell("tash_kalar.pass_control", {"who": int(who), "mate": int(s.control)})
    hand_over_legends(s, who)
    waiting = [*s.pending(), s.top]
    s.finish()  # nothing waits for the turn's player any more
    for step in waiting:
        s.push(PlaceRest(s.control) if isinstance(step, Act) else _put_to(s.control, step))


def _put_to(seat: i64, step: Step) -> Step:
    """The same question, put to another seat."""
    fields: list[object] = [int(seat) if name == "seat" else value for name, value in fields_of(step).items()]
    question = step.question()
    return OwnQuestion(type(step)).step(fields) if question is None else question.step(fields)
