"""A game in play at a table: the kernel's table, changed by the entries of a log and by nothing else.

Everybody at the table has a clock that counts what they could see happen. A move names the time that its sender
saw, so a clock never goes back, not even when something is taken back; and it stands still while others answer
in secret.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Final, final

import msgspec

from mohreh import Table
from mohreh.kernel.asking import Reaction, Sealed
from mohreh.kernel.errors import CannotUndo, MohrehError
from mohreh.kernel.game import View
from mohreh.kernel.state import Event, Step
from mohreh.kernel.table import Decision

PLAY: Final = "play"
UNDO: Final = "undo"
RESIGNED: Final = "resigned"
ABANDONED: Final = "abandoned"
DECLINE: Final = "decline"  # the verb that refuses in a reaction window
SPECTATOR: Final = -1
KEPT_EVENTS: Final = 400


class Entry(msgspec.Struct, frozen=True):
    """One line of the log.

    `bot` is the one that decided, if it was one. The action of an UNDO is the set of the seats past which it went.
    """

    kind: str
    seat: int
    action: int = 0
    client: str = ""
    bot: str = ""


@final
class GameLog:
    """A table of the kernel with its log: after the same entries it is always the same."""

    def __init__(self, table: Table) -> None:
        self.table: Final = table
        self.length = 0  # entries so far
        self.clock = [0] * (table.rules.players + 1)  # the last one is the spectators'
        self._public: View | None = None
        self._made: Final[list[Entry]] = []  # those of the decisions that stand, as in the table's history

    # ---- entries

    def apply(self, entry: Entry) -> None:
        """Carry an entry out; raises what the kernel raises, and then nothing has changed."""
        if entry.kind == PLAY:
            self.table.play(entry.action, entry.seat)
            self._made.append(entry)
            self._count(self.table.history[-1])
        elif entry.kind == UNDO:
            secret = self.is_sealed
            self.table.undo(entry.seat, past=self.seats_in(entry.action))
            last = max([n for n, one in enumerate(self._made) if one.seat == entry.seat])
            del self._made[last : last + 1 if secret else None]  # what others chose in secret stays
            self._public = None
            if secret:
                self.clock[entry.seat] += 1
            else:
                self._tick()
        elif entry.kind in (RESIGNED, ABANDONED):
            self.table.end(entry.kind, self.table.rules.opponents(entry.seat) if entry.kind == RESIGNED else [])
            self._tick()
        else:
            raise MohrehError(f"the log has an entry of the unknown kind {entry.kind!r}")
        self.length += 1

    def _count(self, last: Decision) -> None:
        self._public = None
        if last.sealed:
            self.clock[last.seat] += 1
            if not closes(last):
                return
        self._tick()

    def _tick(self) -> None:
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

    def past(self, seat: int) -> list[int]:
        """The seats where only bots have decided since the seat's last decision: they do not mind an undo."""
        since = list(takewhile(lambda one: one.seat != seat, reversed(self._made)))
        return sorted({one.seat for one in since} - {one.seat for one in since if not one.bot})

    def can_undo(self, seat: int) -> bool:
        """Could the seat take something back now?"""
        if self.table.over or not self.table.decisions:
            return False
        try:
            self.table.clone().undo(seat, past=self.past(seat))
        except CannotUndo:
            return False
        return True

    # ---- what was heard

    def heard(self, seat: int) -> tuple[tuple[Event, ...], int]:
        """The events that a seat has seen, and how many of the last ones are news to it; how it began is not."""
        history = self.table.history
        start = self._news_from(history, seat)
        looking = None if seat == SPECTATOR else seat
        kept = tuple(self.table.events(looking)[-KEPT_EVENTS:])
        return kept, min(len(self.table.events(looking, start)), len(kept))

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


def closes(last: Decision) -> bool:
    """Was this the last of the sealed answers that were waited for?"""
    s = last.before.clone()
    s.seal(last.seat, last.action)
    return s.top.waiting(s) == 0


def open_answers(history: list[Decision]) -> int:
    """How many of the last decisions are answers to a sealed choice that is still open."""
    if not history or not history[-1].sealed or closes(history[-1]):
        return 0
    count = 0
    for one in reversed(history):
        if not one.sealed or one.before.shown != history[-1].before.shown:
            break
        count += 1
    return count
