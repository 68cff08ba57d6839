"""What each page was sent, so that it is sent only what has changed, and can go on where its connection broke."""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Final, final

from mohreh.server.edits import Edits, edits_between
from mohreh.server.messages import PageUpdate, ToBrowser, write
from mohreh.server.shown import Viewpoint
from mohreh.web.faces import face
from mohreh.web.model import Reader, Shown

QUIET: Final = 600.0  # seconds without a message after which it is forgotten what a page looks like
WAITS: Final = 60.0  # seconds until a page that has gone is forgotten: later its mark tells what it shows
PAGES_EACH: Final = 12  # of one person at one table
PAGES: Final = 300  # of all at one table: a visitor without a cookie is a new guest every time
UNNUMBERED: Final = '"seq":0'

MOVE: Final = "move"
TURN: Final = "turn"
END: Final = "end"
WON: Final = "won"
LOST: Final = "lost"

_numbers: Final = count(1)


@final
class Picture:
    """How a table looks from a viewpoint to a reader, in regions; what differs from an earlier one is found once."""

    def __init__(
        self,
        shown: Shown,
        viewpoint: Viewpoint,
        reader: Reader,
        pieces: dict[str, list[str]],
        title: str,
        mark: str = "",
    ) -> None:
        self.shown: Final = shown
        self.viewpoint: Final = viewpoint
        self.reader: Final = reader
        self._pieces: Final = pieces  # of each region
        self.title: Final = title
        self.mark: Final = mark
        self._number: Final = next(_numbers)  # unlike its address it is nobody else's later
        self._updates: Final[dict[tuple[int, frozenset[str]], Update]] = {}

    @property
    def regions(self) -> dict[str, str]:
        """Each of them whole."""
        return {name: "".join(pieces) for name, pieces in self._pieces.items()}

    def update(self, before: Picture | None, sent: frozenset[str]) -> Update:
        """The message to a page that shows an earlier picture, or none, and was sent these regions whole."""
        key = (before._number if before is not None else 0, sent)
        found = self._updates.get(key)
        if found is None:
            found = self._updates[key] = self._since(before, sent)
        return found

    def forget_updates(self) -> None:
        """Nobody else comes from the same picture any more."""
        self._updates.clear()

    def fade(self) -> None:
        """Forget what it looks like: pages that show it are sent all regions next. What was shown is still known."""
        self._pieces.clear()
        self._updates.clear()

    def _since(self, before: Picture | None, sent: frozenset[str]) -> Update:
        shown = self.shown
        turn = bool(shown.legal)
        full = before is None or before.viewpoint.seat != self.viewpoint.seat or before.reader != self.reader
        whole: dict[str, str] = {}
        edits: dict[str, Edits] = {}
        if full or before is None or not before._pieces:
            whole = self.regions
        else:
            # Only what people have typed may have letters that are two for JavaScript.
            counts_alike = not (_has_long_letters(_typed(shown)) or _has_long_letters(_typed(before.shown)))
            for name, pieces in self._pieces.items():
                old = before._pieces[name]
                if pieces is old or pieces == old:
                    continue
                some = edits_between(old, pieces, counts_alike) if name in sent else None
                if some is None:
                    whole[name] = "".join(pieces)
                else:
                    edits[name] = some
            same_time = before.shown.decisions == shown.decisions and before.title == self.title
            if not whole and not edits and same_time and bool(before.shown.legal) == turn:
                return Update("", sent)
        message = PageUpdate(
            full=full,
            at=shown.decisions,
            lang=self.reader.language,
            title=self.title,
            regions=whole,
            edits=edits,
            turn=turn,
            sound=_sound(before.shown if before is not None else None, shown),
            mark=self.mark,
        )
        return Update(write(message), frozenset(whole) if full else sent.union(whole))


@dataclass(frozen=True, slots=True)
class Update:
    """A message that needs only its number, for all pages that show the same; empty when nothing has changed."""

    text: str
    sent: frozenset[str]  # the regions that the page was sent whole, with these


@final
class PageStream:
    """The messages to one page: how many there were, and what the page shows."""

    __slots__ = ("_sent", "_since", "picture", "seq", "shows", "used")

    def __init__(self) -> None:
        self.seq = 0
        self._since = 0  # when the page began its newest connection, by its own clock
        self.picture: Picture | None = None
        self.shows: tuple[Viewpoint, Shown] | None = None  # also where this server has drawn no picture of it
        self.used = time.monotonic()
        self._sent: frozenset[str] = frozenset()  # the regions that the page can edit

    def number(self, message: ToBrowser) -> str:
        """The message as it is sent, with the next number."""
        return self._numbered(write(message))

    def _numbered(self, text: str) -> str:
        self.seq += 1
        self.used = time.monotonic()
        before, _, after = text.partition(UNNUMBERED)
        return f'{before}"seq":{self.seq}{after}'

    def comes(self, since: int) -> bool:
        """Is this connection the newest of the page? One that it gave up may arrive late, and counts no more."""
        if 0 < since < self._since:
            return False
        self._since = since or self._since
        return True

    def goes_on(self, seq: int, reader: Reader) -> bool:
        """Has the page got all that was sent, and is it still for the same reader? Then it is told what changes."""
        return self.picture is not None and self.picture.reader == reader and self.seq == seq

    def restart(self, seq: int) -> None:
        """The page is sent everything anew; numbers go on from the last one that it has seen."""
        self.seq = seq
        self.forget()

    def forget(self) -> None:
        """What comes next is sent whole."""
        self.picture = self.shows = None
        self._sent = frozenset()

    def recognise(self, viewpoint: Viewpoint, shown: Shown) -> None:
        """By its mark the page shows this already; what changes next is sent whole."""
        self.shows = (viewpoint, shown)

    def begin(self, picture: Picture) -> None:
        """The page itself has come with a picture."""
        self.picture, self.shows = picture, (picture.viewpoint, picture.shown)

    def show(self, picture: Picture) -> str | None:
        """The message with which the page shows a picture; None when it looks the same."""
        update = picture.update(self.picture, self._sent)
        self.begin(picture)
        self._sent = update.sent
        return self._numbered(update.text) if update.text else None


def _typed(shown: Shown) -> tuple[str, ...]:
    """All words of a page that do not come from us."""
    return shown.table, shown.title, *[one.name for one in shown.sitters]


@lru_cache(maxsize=1024)
def _has_long_letters(words: tuple[str, ...]) -> bool:
    """Is any letter two for JavaScript?"""
    return max("".join(words), default="") > "\uffff"


def _sound(before: Shown | None, now: Shown) -> str:
    """What is heard, one sound after the other: what happened, then what it means for the reader."""
    if before is None:
        return ""
    heard: list[str] = []
    if now.decisions != before.decisions:
        latest = now.events[-now.latest :] if now.latest else ()
        heard.append(face(now.rules.game).sound_of(latest) or MOVE)
    asks = now.request != before.request and now.request is not None and now.seat in now.request.waits
    if now.ended and not before.ended:
        plays = now.seat >= 0 and now.winners
        heard.append((WON if now.seat in now.winners else LOST) if plays else END)
    elif asks or (now.legal and not before.legal):
        heard.append(TURN)
    return " ".join(heard)


@final
class PageStreams:
    """The pages of one table."""

    def __init__(self) -> None:
        self._all: Final[dict[tuple[str, str], PageStream]] = {}

    def find(self, person: str, page: str) -> PageStream:
        """The stream of a page; a new one when it is not known. Only its own person gets it."""
        found = self._all.get((person, page))
        if found is None:
            found = self._all[person, page] = PageStream()
            self._limit(person)
        found.used = time.monotonic()
        return found

    def _limit(self, person: str) -> None:
        """Forget those that have not been used for longest."""
        pages = sorted(self._all, key=lambda key: self._all[key].used)
        theirs = [key for key in pages if key[0] == person]
        for key in {*pages[:-PAGES], *theirs[:-PAGES_EACH]}:
            del self._all[key]

    def forget_gone(self, here: Collection[PageStream]) -> None:
        """Forget the pages that have gone and not come back, with what they showed."""
        old = time.monotonic() - WAITS
        for key, stream in list(self._all.items()):
            if stream.picture is not None:
                stream.picture.forget_updates()
            if stream.used < old and stream not in here:
                del self._all[key]

    def fade(self) -> None:
        """Nothing has happened for long: those who look at the table may be away from their desks."""
        for stream in self._all.values():
            if stream.picture is not None:
                stream.picture.fade()
