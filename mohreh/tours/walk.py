"""The class `Walk`: a learner at one step of a tour. The same for the web, the terminal and the contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mohreh.kernel.errors import MohrehError
from mohreh.tours.conditions import Attempt, BadTour, holds
from mohreh.tours.tour import TRY, Tour, TourStep

DONE: Final = "done"
MISSED: Final = "missed"


@final
class Walk:
    """One step as it is played. Whoever plays at `table`, or hears a refusal there, tells it by `look` or `refuse`."""

    def __init__(self, tour: Tour, number: int) -> None:
        self.tour: Final = tour
        self.number: Final = number
        self.table: Final = tour.start(number)
        self.outcome = ""  # DONE or MISSED, once it is
        self._refused: Final[list[str]] = []

    @property
    def step(self) -> TourStep:
        return self.tour.steps[self.number]

    @property
    def is_last(self) -> bool:
        return self.number == len(self.tour.steps) - 1

    @property
    def is_open(self) -> bool:
        """Is there a goal that the learner still plays for?"""
        return self.step.goal is not None and not self.outcome

    @property
    def decisions(self) -> int:
        """The learner's, so far."""
        return len([one for one in self.table.history if one.seat == self.tour.seat])

    @property
    def progress(self) -> tuple[int, int]:
        """How much of the goal there is, and how much is needed."""
        goal = self.step.goal
        return (0, 0) if goal is None else goal.progress(self._attempt)

    @property
    def jumps(self) -> bool:
        """Does the next step begin elsewhere than where the learner is now, without a position of its own?"""
        if not self.outcome or self.is_last or self.tour.steps[self.number + 1].position is not None:
            return False
        if not self.table.over and self.answer(self.table.waiting[0]) is not None:
            return False  # others have still to answer
        return self.table.view(self.tour.seat) != self.tour.start(self.number + 1).view(self.tour.seat)

    @property
    def _attempt(self) -> Attempt:
        return Attempt(self.tour.seat, self.table, tuple(self._refused))

    # ---- what happens

    def look(self) -> None:
        """Something was decided at the table: is the goal reached, or missed?"""
        step = self.step
        if not self.is_open or step.goal is None:
            return
        if holds(step.goal, self._attempt):
            self.outcome = DONE
        elif self._is_spent or (step.missed is not None and holds(step.missed, self._attempt)):
            self.outcome = MISSED

    @property
    def _is_spent(self) -> bool:
        """Are the learner's decisions used up, and what the others answer to the last of them said?"""
        if self.table.over:
            return True
        waits_for_others = self.tour.seat not in self.table.waiting and self.answer(self.table.waiting[0]) is not None
        return self.decisions >= self.step.within and not waits_for_others

    def refuse(self, action: int | str) -> None:
        """The learner has tried something illegal."""
        reason = self.table.why_not(self.tour.seat, action)
        if reason is not None and self.is_open:
            self._refused.append(reason.key)
            self.look()

    def wants_refusal(self, action: int | str) -> bool:
        """Would it be the goal to be refused this?"""
        reason = self.table.why_not(self.tour.seat, action)
        if reason is None or self.step.goal is None or not self.is_open:
            return False
        return holds(self.step.goal, Attempt(self.tour.seat, self.table, (*self._refused, reason.key)))

    def answer(self, seat: int) -> int | None:
        """What the tour lets another seat choose now; None where it does not say."""
        if seat == self.tour.seat or self.table.over:
            return None
        number = len([one for one in self.table.history if one.seat != self.tour.seat])
        legal = self.table.legal_for(seat)
        for line in self.step.answers[number] if number < len(self.step.answers) else ():
            action = self.table.rules.catalogue.parse(line)
            if action in legal:
                return action
        return None

    # ---- by itself: for the contract, for tests, and for where the next step begins

    def follow(self, lines: Sequence[str]) -> None:
        """Play a line of the learner, with the others' answers between; what cannot be played is a `BadTour`."""
        try:
            for line in lines:
                self._let_others_answer()
                if line.startswith(TRY):
                    if self.table.why_not(self.tour.seat, line.removeprefix(TRY)) is None:
                        raise BadTour(f"{line.removeprefix(TRY)!r} is to be refused, but it is legal")
                    self.refuse(line.removeprefix(TRY))
                else:
                    self.table.play(line, self.tour.seat)
                    self.look()
            self._let_others_answer()
        except MohrehError as wrong:
            where = f"{self.tour.game.name}, tour {self.tour.name}, step {self.step.name!r}"
            raise BadTour(f"{where}: {wrong}") from None

    def _let_others_answer(self) -> None:
        while not self.table.over and self.tour.seat not in self.table.waiting:
            seat = self.table.waiting[0]
            action = self.answer(seat)
            if action is None:
                return
            self.table.play(action, seat)
            self.look()
