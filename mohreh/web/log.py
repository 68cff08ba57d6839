"""The log of a table: what has happened, turn by turn, in the order in which it happened.

Events are only added at its end, so the turns that were drawn are kept with the table, for each seat and reader.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from markupsafe import Markup

from mohreh.kernel.state import Event, Value
from mohreh.kernel.text import Text
from mohreh.web.components import seat_mark
from mohreh.web.faces import DrawLine
from mohreh.web.markup import said
from mohreh.web.model import Reader, Shown
from mohreh.web.pieces import frozen, keep
from mohreh.web.template_code import marked
from mohreh.web.terms import quietly_linked
from mohreh.web.words import nameless_text, with_names

LINES: Final = 80  # are shown at least, and the rest of their turn; more if more are new
GONE: Final = 16  # so many of the oldest lines go together: pages are told of it more seldom
NOBODY: Final = Markup('<i class="nobody"></i>')
TOLD: Final = "web.told."  # the beginning of keys of what happened beside the game
NEW: Final = '<li class="new">'
EARLIER: Final = "<li>"
BEGINS: Final = {NEW: '<li class="new turn">', EARLIER: '<li class="turn">'}  # the first line of a turn


def log_of(shown: Shown, reader: Reader, text: Text, draw: DrawLine | None) -> DrawnLog:
    """The log as a reader reads it now."""
    key = ("log", shown.seat, reader)
    found = shown.drawn.get(key)
    if not isinstance(found, DrawnLog) or found.text is not text:
        found = shown.drawn[key] = DrawnLog(shown, text, draw)
    found.go_on(shown.events)
    return found


@final
class Turn:
    """What happened in a turn; each of its lines is drawn when it is shown."""

    def __init__(self, first: Event) -> None:
        self.events: Final = [first]
        self._items = ""  # the first lines as items of a list
        self._count = 0  # so many of them

    def forget(self) -> bool:
        """Drop what was drawn, which is not shown any more; is there anything?"""
        found = bool(self._count)
        self._items, self._count = "", 0
        return found

    def items(self, log: DrawnLog, first: int = 0, last: int | None = None, opening: str = EARLIER) -> str:
        """Some of the lines as items of a list; of a turn that is over, the same piece every time."""
        if first or last is not None or opening is not EARLIER:
            return _items(log.lines(self.events[first:last]), opening, begins=not first)
        if self._count < len(self.events):
            self._items, self._count = log.items(tuple(self.events)), len(self.events)
        return self._items


@final
class DrawnLog:
    """A table's log in the words of a reader."""

    def __init__(self, shown: Shown, text: Text, draw: DrawLine | None) -> None:
        self.text: Final = text
        self._nameless: Final = nameless_text(shown, text)
        self._seat: Final = shown.seat
        self._draw: Final = draw
        self._game: Final = shown.rules.game
        self._events: tuple[Event, ...] = ()
        self._turns: list[Turn] = []  # the oldest first

    def go_on(self, events: tuple[Event, ...]) -> None:
        """These are the events now: more than before at the end, unless something was taken back."""
        most = max(LINES, len(events))
        for event in events[self._known(events) :]:
            if self._turns and not self._begins(event, self._turns[-1].events[0]):
                self._turns[-1].events.append(event)
            else:
                self._turns.append(Turn(event))
        if len(self._turns) > 2 * most:
            del self._turns[:-most]  # no event of theirs is among those that are known
        self._events = events

    def _known(self, events: tuple[Event, ...]) -> int:
        """How many of the events are in the turns; the oldest of these may be forgotten by now."""
        before = self._events
        if before:
            for same in range(len(events), 0, -1):
                if events[same - 1] is before[-1]:
                    if events[:same] == before[-same:]:
                        return same
                    break
        self._turns = []
        return 0

    def _begins(self, event: Event, first: Event) -> bool:
        """Does a turn begin with this event, after one that began with `first`? What happened beside the game does."""
        return event.key.startswith(TOLD) or first.key.startswith(TOLD) or self._game.begins_turn(event, first)

    def pieces(self, news: int) -> tuple[list[str], list[str]]:
        """The last so many events, which are new, and those before them, as items of lists."""
        new: list[str] = []
        earlier: list[str] = []
        left, shown = news, 0
        most = LINES + max(0, len(self._events) - LINES) % GONE
        for turn in reversed(self._turns):
            if not left and shown >= most:
                if not turn.forget():
                    break
                continue
            count = len(turn.events)
            shown += count
            if left >= count:
                new.append(turn.items(self, opening=NEW))
                left -= count
            elif left:
                new.append(turn.items(self, count - left, opening=NEW))
                earlier.append(turn.items(self, 0, count - left))
                left = 0
            else:
                earlier.append(turn.items(self))
        new.reverse()
        earlier.reverse()
        return new, earlier

    def lines(self, events: Sequence[Event]) -> list[Markup]:
        """In words; all whom an event does not name read the same."""
        return [with_names(self._line(event), self.text) for event in events]

    def _line(self, event: Event) -> Markup:
        seat = self._seat if self._seat in event.args.values() else -1
        key = ("line", event.key, frozen(event.args), self._nameless, seat, self._draw)
        return keep(key, lambda: _draw_line(event, self._nameless, seat, self._draw))

    def items(self, events: tuple[Event, ...]) -> str:
        """As items of a list: one text for all whom the events do not name."""
        seat = self._seat if any(self._seat in event.args.values() for event in events) else -1
        key = ("turn", self.text, seat, self._draw, events)
        return keep(key, lambda: _items(self.lines(events), EARLIER, begins=True))

    def latest(self, most: int) -> list[Markup]:
        """The last lines."""
        return self.lines(self._events[-most:])


def _draw_line(event: Event, text: Text, seat: int, draw: DrawLine | None) -> Markup:
    if event.key.startswith(TOLD):
        own: str | None = _span(text.say(event.key + (".you" if event.args["who"] == seat else ""), event.args))
    else:
        own = draw(seat, text, event) if draw is not None else None
    words = quietly_linked(_span(text.event(event, seat)) if own is None else marked(own), text)
    return marked(f"{_doer(event.args.get('who'))}{words}")


def _span(sentence: str) -> Markup:
    return marked(f"<span>{said(sentence)}</span>")


def _items(lines: Sequence[Markup], opening: str, begins: bool) -> str:
    """The items of a list, a line each; a template would take longer. Does a turn begin with the first?"""
    first = BEGINS[opening] if begins else opening
    return "".join([f"{opening if number else first}{line}</li>\n" for number, line in enumerate(lines)])


def _doer(who: Value | None) -> Markup:
    """The shape of the seat that did it, or room for one."""
    return seat_mark(who) if isinstance(who, int) and who >= 0 else NOBODY
