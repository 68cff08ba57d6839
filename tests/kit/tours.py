"""Every step of every tour, and how a page shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mohreh.kernel import registry
from mohreh.kernel.text import Text
from mohreh.server.shown import tour_place
from mohreh.tours import Tour, Walk, tours_of
from mohreh.web.model import BOT, PERSON, Shown, Sitter


@dataclass(frozen=True)
class Place:
    """A step of a tour."""

    tour: Tour
    number: int

    def __str__(self) -> str:
        return f"{self.tour.game.name}-{self.tour.name}-{self.tour.steps[self.number].name}"

    def text(self, language: str) -> Text:
        return Text(language, self.tour.game, options=self.tour.rules.conditions)


TOURS: Final = [tour for name in registry.names() for tour in tours_of(registry.game(name))]
STEPS: Final = [Place(tour, number) for tour in TOURS for number in range(len(tour.steps))]
GOALS: Final = [place for place in STEPS if place.tour.steps[place.number].goal is not None]


def shown_on(walk: Walk) -> Shown:
    """What the learner sees, as a server would tell it."""
    table, seat = walk.table, walk.tour.seat
    bots = [Sitter(BOT, "", walk.tour.bot, asked=other in table.waiting) for other in range(table.rules.players)]
    sitters = [*bots[:seat], Sitter(PERSON, "Ann", here=True, asked=seat in table.waiting), *bots[seat + 1 :]]
    return Shown(
        table="abc",
        title="",
        rules=table.rules,
        seat=seat,
        seen=table.seen(seat),
        legal=tuple(table.legal_for(seat)) if walk.is_open else (),
        sitters=tuple(sitters),
        decisions=table.decisions,
        events=tuple(table.events(seat)),
        news=0,
        tour=tour_place(walk),
    )
