"""A game in play at a table: the kernel's table, changed by the entries of a log and by nothing else.

Everybody at the table has a clock that counts what they could see happen. A move names the time that its sender
saw, so a clock never goes back, not even when something is taken back; and it stands still while others answer
in secret.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from itertools import takewhile
from typing import Final, final

import msgspec

from mohreh import Table
from mohreh.kernel.asking import Reaction, Sealed
from mohreh.kernel.decisions import Decision
from mohreh.kernel.errors import CannotUndo, MohrehError
from mohreh.kernel.game import View
from mohreh.kernel.state import EVERYONE, Event, Step
from mohreh.kernel.table import OPENING
from mohreh.tours import Walk
from mohreh.web.model import DECLINE, FREE_SEAT, TAKE_BACK, Request

PLAY: Final = "play"
UNDO: Final = "undo"  # nobody is told: only bots play along, or it was an answer in secret
OPEN_UNDO: Final = "open undo"  # everybody is told
ASK_UNDO: Final = "ask undo"  # the kinds of entries with which people ask others, and answer
ASK_SEAT: Final = "ask seat"
AGREE: Final = "agree"
REFUSE: Final = "refuse"
WITHDRAW: Final = "withdraw"
SEATED: Final = "seated"  # a person has taken a bot's seat while the game goes on
LEFT: Final = "left"  # a person has left the game, and a bot plays on
RESIGNED: Final = "resigned"
ABANDONED: Final = "abandoned"
STEP: Final = "step"  # of a tour: the table stands where this step begins
TRIED: Final = "tried"  # of a tour: what the rules refused, where that was the goal
SPECTATOR: Final = -1
KEPT_EVENTS: Final = 400


class Entry(msgspec.Struct, frozen=True):
    """One line of the log.

    `bot` is the one that decided, if it was one. The action of an undo is the set of the seats past which it goes,
    of a request the set of the seats whose people are asked, of an answer the number of the request, of a step of a
    tour its number.
    """

    kind: str
    seat: int
    action: int = 0
    client: str = ""
    bot: str = ""


@final
class GameLog:
    """A table of the kernel with its log: after the same entries it is always the same."""

    def __init__(self, table: Table, walk: Walk | None = None) -> None:
        self.table = table  # another one with each step of a tour
        self.walk = walk  # at the table of a tour
        self.length = 0  # entries so far
        self.clock = [0] * (table.rules.players + 1)  # the last one is the spectators'
        self.request: Request | None = None  # what people at the table are asked to agree to
        self.refused: set[tuple[str, int]] = set()  # since the last decision: kinds of requests, for which seats
        self._requests = 0  # so far
        self._notes: list[tuple[int, Event]] = []  # what happened beside the game, each after so many decisions
        self._public: View | None = None
        self._made: Final[list[Entry]] = []  # those of the decisions that stand, as in the table's history
        self._told: Final[dict[int, Told]] = {}  # by seat; anew when something is taken back or a step begins

    # ---- entries

    def apply(self, entry: Entry) -> None:
        """Carry an entry out; raises what the kernel raises, and then nothing has changed."""
        if entry.kind == PLAY:
            self.table.play(entry.action, entry.seat)
            self._made.append(entry)
            self._lapse()
            self._count(self.table.history[-1])
            if self.walk is not None:
                self.walk.look()
        elif entry.kind in (UNDO, OPEN_UNDO):
            self._undo(entry.seat, self.seats_in(entry.action))
            if entry.kind == OPEN_UNDO:
                self._note("undo", entry.seat)
        elif entry.kind in (RESIGNED, ABANDONED):
            self.table.end(entry.kind, self.table.rules.opponents(entry.seat) if entry.kind == RESIGNED else [])
            self.request = None
            self._tick()
        elif entry.kind in (ASK_UNDO, ASK_SEAT):
            self._requests += 1
            kind = TAKE_BACK if entry.kind == ASK_UNDO else FREE_SEAT
            self.request = Request(self._requests, kind, entry.seat, tuple(self.seats_in(entry.action)))
        elif entry.kind in (AGREE, REFUSE, WITHDRAW):
            self._answer(entry)
        elif entry.kind in (SEATED, LEFT):
            self._note(entry.kind, entry.seat)
        elif entry.kind in (STEP, TRIED) and self.walk is not None:
            self._walk(entry, self.walk)
        else:
            raise MohrehError(f"the log has an entry of the unknown kind {entry.kind!r}")
        self.length += 1

    def _undo(self, seat: int, past: list[int]) -> None:
        secret = self.is_sealed
        self.table.undo(seat, past=past)
        self._told.clear()
        last = max([n for n, one in enumerate(self._made) if one.seat == seat])
        del self._made[last : last + 1 if secret else None]  # what others chose in secret stays
        if secret:
            self.clock[seat] += 1
            return
        self._notes = [(min(place, self.table.decisions), told) for place, told in self._notes]
        self._lapse()
        self._tick()

    def _walk(self, entry: Entry, walk: Walk) -> None:
        """Begin a step of the tour anew, or count what was refused."""
        if entry.kind == TRIED:
            walk.refuse(entry.action)
        else:
            self.walk = Walk(walk.tour, entry.action)
            self.table = self.walk.table
            self.request, self._notes = None, []
            self._made.clear()
            self._told.clear()
        self._tick()

    # ---- what people ask of each other

    def _lapse(self) -> None:
        """The game has gone on, so nothing is taken back any more. A seat may still become free.

        What was refused may be asked for again.
        """
        self.refused.clear()
        if self.request is not None and self.request.kind == TAKE_BACK:
            self.request = None

    def _answer(self, entry: Entry) -> None:
        request = self.request
        if request is None or request.number != entry.action:
            raise MohrehError(f"the log answers request {entry.action}, which is not open")
        left = tuple([seat for seat in request.waits if seat != entry.seat])
        if entry.kind == AGREE and left:
            self.request = replace(request, waits=left)
            return
        self.request = None
        if entry.kind == REFUSE:
            self.refused.add((request.kind, request.seat))
            self._note(f"refused.{request.kind}", entry.seat)
        elif entry.kind == AGREE and request.kind == TAKE_BACK:
            self._undo(request.seat, self.others(request.seat))
            self._note("undo", request.seat)

    def _note(self, key: str, who: int) -> None:
        """Tell everybody. Its place in the log does not count answers in an open sealed choice: they are secret."""
        history = self.table.history
        self._notes.append((len(history) - open_answers(history), Event(f"web.told.{key}", {"who": who}, EVERYONE)))

    def others(self, seat: int) -> list[int]:
        return [one for one in range(self.table.rules.players) if one != seat]

    def _count(self, last: Decision) -> None:
        if last.sealed:
            self.clock[last.seat] += 1
            if not closes(last):
                return
        self._tick()

    def _tick(self) -> None:
        """Something has happened that everybody may know; answers in secret are nothing of that kind."""
        self._public = None
        self.clock = [time + 1 for time in self.clock]

    def seats_in(self, seats: int) -> list[int]:
        return [seat for seat in range(self.table.rules.players) if seats & 2**seat]

    # ---- what is asked

    @property
    def public(self) -> View:
        """What everybody may know."""
        if self._public is None:
            self._public = self.table.view(None)
        return self._public

    @property
    def asked(self) -> list[int]:
        """The seats that the question is put to, as everyone may know; some may have answered."""
        return [] if self.table.over else self.public["waiting"]

    @property
    def _step(self) -> type[Step] | None:
        asks = self.public["asks"]
        question = self.table.rules.game.steps.get(str(asks[0]))
        return None if self.table.over or question is None else question.kind

    @property
    def is_sealed(self) -> bool:
        """Are choices made in secret now?"""
        step = self._step
        return step is not None and issubclass(step, Sealed)

    @property
    def is_window(self) -> bool:
        """Is this a reaction window, in which a seat may decline?"""
        step = self._step
        return step is not None and issubclass(step, Reaction)

    def refusal_of(self, seat: int) -> int | None:
        """The id with which a seat declines in the window that is open."""
        for action in self.table.legal_for(seat):
            if self.table.rules.catalogue.verb(action).name == DECLINE:
                return action
        return None

    def last_of(self, seats: list[int]) -> int:
        """Which of these seats decided last; the first of them before any did."""
        return next((one.seat for one in reversed(self._made) if one.seat in seats), seats[0])

    def past(self, seat: int) -> list[int]:
        """The seats where only bots have decided since the seat's last decision: they do not mind an undo."""
        return sorted({one.seat for one in self._since(seat)} - set(self.people_since(seat)))

    def people_since(self, seat: int) -> list[int]:
        """The seats where persons have decided since the seat's last decision."""
        return sorted({one.seat for one in self._since(seat) if not one.bot})

    def _since(self, seat: int) -> list[Entry]:
        return list(takewhile(lambda one: one.seat != seat, reversed(self._made)))

    def check_undo(self, seat: int, agreeing: Collection[int] = ()) -> None:
        """`CannotUndo` unless the seat can take something back when the people of these seats agree."""
        self.table.clone().undo(seat, past={*self.past(seat), *agreeing})

    def can_undo(self, seat: int, agreeing: Collection[int] = ()) -> bool:
        """Could the seat take something back now, if the people of these seats agree?"""
        return not self.why_no_undo(seat, agreeing)

    def why_no_undo(self, seat: int, agreeing: Collection[int] = ()) -> str:
        """The text that says why it could not; none if it could."""
        try:
            self.check_undo(seat, agreeing)
        except CannotUndo as wrong:
            return self.told_no_undo(wrong)
        return ""

    def told_no_undo(self, wrong: CannotUndo) -> str:
        """The text that tells a player why not: always the same while choices are made in secret, because another
        would tell who has chosen."""
        return "undo.sealed" if self.is_sealed else wrong.key

    # ---- what was heard

    def heard(self, seat: int) -> tuple[tuple[Event, ...], int]:
        """The events that a seat has seen, and how many of the last ones are news to it; how it began is not."""
        history = self.table.history
        start = self._news_from(history, seat)
        first = start  # of the answers in secret, if the news begins among them: their order is nobody's business
        while 0 < first < len(history) and history[first].continues:
            first -= 1
        if any(place >= first for place, _ in self._notes):
            start = first
        kept = tuple(self.events(seat)[-KEPT_EVENTS:])
        return kept, min(len(self.events(seat, start)), len(kept))

    def latest(self, seat: int) -> tuple[int, bool]:
        """How many of the last events that a seat has seen came of the last thing that happened; was it its own doing?

        An answer in secret is nothing that has happened until all are in, and then it is nobody's own.
        """
        history = self.table.history
        last = len(history) - open_answers(history) - 1
        if last < 0:
            return 0, False
        return len(self.events(seat, last)), history[last].seat == seat and not history[last].sealed

    def events(self, seat: int, since: int = OPENING, until: int | None = None) -> list[Event]:
        """What a seat has seen happen, in the game and beside it: all, or what came after some decisions."""
        history = self.table.history
        if not self._notes and until is None:
            if seat not in self._told:
                self._told[seat] = Told([event for event in self.table.opening if event.seen_by(seat)])
            return self._told[seat].since(since, history, seat)
        end = len(history) if until is None else until
        found = [e for e in self.table.opening if e.seen_by(seat)] if since < 0 else []
        for place in range(max(since, 0), end + 1):
            found += [told for noted, told in self._notes if noted == place]
            if place < end:
                found += [e for e in history[place].events if e.seen_by(seat)]
        return found

    def _news_from(self, history: list[Decision], seat: int) -> int:
        """Since the seat's last decision; to a spectator only the last decision is news.

        What comes of sealed answers is news to all alike, or who answers last would notice it.
        """
        if seat == SPECTATOR:
            return max(0, len(history) - open_answers(history) - 1)
        for k in range(len(history) - 1, -1, -1):
            if history[k].seat == seat:
                return k if history[k].sealed else k + 1
        return 0


@final
class Told:
    """What a seat has seen happen in the game; most decisions only add to it."""

    def __init__(self, opening: list[Event]) -> None:
        self._events: Final = opening
        self._first: Final[list[int]] = []  # how many there were before each decision

    def since(self, decision: int, history: list[Decision], seat: int) -> list[Event]:
        """From a decision on; all if it is below 0."""
        for one in history[len(self._first) :]:
            self._first.append(len(self._events))
            self._events.extend([event for event in one.events if event.seen_by(seat)])
        if decision < 0:
            return self._events
        return self._events[self._first[decision] :] if decision < len(self._first) else []


def closes(last: Decision) -> bool:
    """Was this the last of the sealed answers that were waited for?"""
    s = last.before.clone()
    s.seal(last.seat, last.action)
    return s.top.waiting(s) == 0


def open_answers(history: list[Decision]) -> int:
    """How many of the last decisions are answers to a sealed choice that is still open."""
    if not history or not history[-1].sealed or closes(history[-1]):
        return 0
    first = len(history) - 1
    while first > 0 and history[first].continues:
        first -= 1
    return len(history) - first
