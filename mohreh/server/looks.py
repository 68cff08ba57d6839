"""What one pair of eyes sees at a table: the facts that the pages draw, and no more than those eyes may see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from mohreh.server.course import ABANDONED, RESIGNED, SPECTATOR, Course
from mohreh.server.ledger import Facts
from mohreh.server.links import REPLAY, SIT, WATCH, Links
from mohreh.server.seats import Chair, free_seats
from mohreh.web.model import PERSON, Shown, Sitter

BY_THE_RULES: Final = "rules"


@dataclass(frozen=True, slots=True)
class Eyes:
    """Who looks, as far as it changes what is seen; equal eyes share one rendering."""

    seat: int = SPECTATOR
    owner: bool = False
    may_sit: bool = False
    base: str = ""  # the beginning of addresses that are shared


@dataclass(frozen=True, slots=True)
class Scene:
    """A table at one moment."""

    facts: Facts
    course: Course
    chairs: list[Chair]
    started: bool
    closed: bool  # given up before it began
    rematch: str
    watchers: int
    names: dict[str, str]
    is_here: Callable[[str], bool]
    links: Links

    def look(self, eyes: Eyes) -> Shown:
        """Before the game begins nobody sees a hand: else one could try every seat."""
        table, seat = self.course.table, eyes.seat
        sees = seat >= 0 and self.started
        chair = self.chairs[seat] if seat >= 0 else Chair()
        decides = sees and not chair.bot and not table.over
        events, news = self.course.heard(seat if sees else SPECTATOR)
        over = table.over
        return Shown(
            table=self.facts.id,
            title=self.facts.title,
            rules=table.rules,
            seat=seat,
            seen=table.seen(seat if sees else None),
            legal=tuple(table.legal_for(seat)) if decides else (),
            sitters=self.sitters(),
            decisions=self.course.clock[seat],
            events=events,
            news=news,
            can_undo=decides and self.course.can_undo(seat),
            always_decline=chair.decline,
            declining=decides and self.course.is_window and seat in self.course.asked,
            ended=ABANDONED if self.closed else ending(self.course),
            winners=tuple(table.winners) if over else (),
            commitment=table.commitment,
            seed=self._seed() if over and self._knows_all(eyes) else "",
            watchers=self.watchers,
            owner=eyes.owner,
            may_sit=eyes.may_sit and bool(free_seats(self.chairs)),
            links=self._links(eyes),
            replay=self._replay(eyes) if over else "",
            record=f"/record/{self._name()}.json" if over and self._knows_all(eyes) else "",
            rematch=f"/t/{self.rematch}" if self.rematch else "",
        )

    def sitters(self) -> tuple[Sitter, ...]:
        asked = self.course.asked if self.started else []
        return tuple(
            [
                Sitter(
                    kind=chair.kind,
                    name=self.names.get(chair.person, "") if chair.kind == PERSON else "",
                    word=chair.bot,
                    here=chair.kind == PERSON and self.is_here(chair.person),
                    asked=seat in asked,
                )
                for seat, chair in enumerate(self.chairs)
            ]
        )

    def _knows_all(self, eyes: Eyes) -> bool:
        """Seed and record tell all hands: they are for those whose table it was, or for all where the table says so."""
        return eyes.seat >= 0 or eyes.owner or self.facts.hands

    def _seed(self) -> str:
        return "" if self.facts.start.startswith("{") else self.facts.start

    def _name(self) -> str:
        """What the game is called by whoever has a link to it: that opens a private one, too."""
        return self.links.make(REPLAY, self.facts.id)

    def _replay(self, eyes: Eyes) -> str:
        """Where these eyes see the game again."""
        if self._knows_all(eyes):
            return f"/replay/{self._name()}"
        return f"/replay/{self.facts.id}" if self.facts.public else ""

    def _links(self, eyes: Eyes) -> dict[str, str]:
        """The addresses that these eyes may hand on."""
        found: dict[str, str] = {}
        if self.course.table.over:
            if self._knows_all(eyes):
                found["replay"] = f"{eyes.base}{self._replay(eyes)}"
            return found
        if (eyes.owner or eyes.seat >= 0 or eyes.may_sit) and free_seats(self.chairs):
            found["sit"] = f"{eyes.base}/sit/{self.links.make(SIT, self.facts.id)}"
        if eyes.owner or eyes.seat >= 0 or self.facts.public:
            found["watch"] = f"{eyes.base}/watch/{self.links.make(WATCH, self.facts.id)}"
        return found


def ending(course: Course) -> str:
    """How the game ended; empty while it goes on."""
    if not course.table.over:
        return ""
    how = course.table.ending
    return how if how in (RESIGNED, ABANDONED) else BY_THE_RULES
