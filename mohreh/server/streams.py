"""What one page was sent, so that it can go on where the connection broke."""

from __future__ import annotations

import time
from collections import deque
from typing import Final, final

from mohreh.server.looks import Eyes
from mohreh.server.wire import Telling, View, write
from mohreh.web.model import Reader, Shown

KEPT: Final = 24  # messages
KEPT_LETTERS: Final = 200_000
WAITS: Final = 300.0  # seconds until a page that has gone is forgotten
PAGES_EACH: Final = 12  # of one person at one table
PAGES: Final = 300  # of all at one table: who comes without a cookie is somebody else every time

MOVE: Final = "move"
TURN: Final = "turn"
END: Final = "end"


@final
class Stream:
    """The messages to one page: their numbers, the last of them, and what the page shows."""

    def __init__(self) -> None:
        self.seq = 0
        self.eyes = Eyes()
        self.reader = Reader()
        self.shown: Shown | None = None
        self.used = time.monotonic()
        self._regions: dict[str, str] = {}
        self._title = ""
        self._kept: Final[deque[tuple[int, str]]] = deque()
        self._letters = 0

    def number(self, message: Telling) -> str:
        """The message as it is sent, with the next number; kept for a while."""
        self.seq += 1
        self.used = time.monotonic()
        message.seq = self.seq
        text = write(message)
        self._kept.append((self.seq, text))
        self._letters += len(text)
        while len(self._kept) > 1 and (len(self._kept) > KEPT or self._letters > KEPT_LETTERS):
            self._letters -= len(self._kept.popleft()[1])
        return text

    def missed(self, seq: int) -> list[str] | None:
        """What was sent after a number; None when that is not known any more."""
        if self.shown is None or not self.seq - len(self._kept) <= seq <= self.seq:
            return None
        return [text for number, text in self._kept if number > seq]

    def restart(self, seq: int) -> None:
        """The page knows nothing; it counts on from what it has seen."""
        self.seq = seq
        self.shown = None
        self._kept.clear()
        self._letters = 0

    def view(self, shown: Shown, eyes: Eyes, regions: dict[str, str], title: str) -> View | None:
        """What has changed on the page; None when nothing has."""
        before = self.shown
        full = before is None or eyes.seat != self.eyes.seat
        changed = regions if full else {k: v for k, v in regions.items() if self._regions.get(k) != v}
        turn, turned = bool(shown.legal), before is None or bool(before.legal) != bool(shown.legal)
        quiet = before is not None and before.decisions == shown.decisions and title == self._title
        self.shown, self.eyes, self._regions, self._title = shown, eyes, regions, title
        if not full and not changed and not turned and quiet:
            return None
        return View(
            full=full,
            at=shown.decisions,
            lang=self.reader.language,
            title=title,
            regions=changed,
            turn=turn,
            sound=_sound(before, shown),
        )


def _sound(before: Shown | None, now: Shown) -> str:
    if before is None:
        return ""
    if now.ended and not before.ended:
        return END
    if now.legal and not before.legal:
        return TURN
    return MOVE if now.decisions != before.decisions else ""


@final
class Streams:
    """The pages of one table."""

    def __init__(self) -> None:
        self._all: Final[dict[tuple[str, str], Stream]] = {}

    def find(self, person: str, page: str) -> Stream:
        """The stream of a page; a new one when it is not known. Only its own person gets it."""
        found = self._all.get((person, page))
        if found is None:
            found = self._all[person, page] = Stream()
            self._forget(person)
        found.used = time.monotonic()
        return found

    def _forget(self, person: str) -> None:
        old = time.monotonic() - WAITS
        pages = sorted(self._all, key=lambda key: self._all[key].used)
        theirs = [key for key in pages if key[0] == person]
        for key in {*pages[:-PAGES], *theirs[:-PAGES_EACH], *[key for key in pages if self._all[key].used < old]}:
            del self._all[key]
