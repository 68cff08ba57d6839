"""What goes over the socket: every message in both directions, and what each page was sent.

`docs/messages.md` says what each is for. Texts are JSON; `t` names the kind.
"""

from __future__ import annotations

import time
from collections import deque
from typing import Annotated, Final, TypeAlias, final

import msgspec
from msgspec import Meta, Struct

from mohreh.server.shown import Viewpoint
from mohreh.web.faces import face
from mohreh.web.model import Reader, Shown

LONGEST: Final = 16 * 1024  # bytes of a message that is read; a longer one is refused
LARGEST: Final = 2**53 - 1  # the largest whole number that JavaScript is sure of

Count: TypeAlias = Annotated[int, Meta(ge=0, le=LARGEST)]
ClientId: TypeAlias = Annotated[str, Meta(max_length=64, pattern=r"^[!-~]*\Z")]  # what any database can keep
Number: TypeAlias = Annotated[int, Meta(ge=-1, le=LARGEST)]
Word: TypeAlias = Annotated[str, Meta(max_length=32)]


class Malformed(Exception):
    """Not one of our messages."""


# ---- to the server


class ToServer(Struct, tag_field="t"):
    """A message from the browser."""


class Hello(ToServer, tag="hello"):
    """The first message; again when the reader changes the language."""

    seq: Count = 0
    lang: Word = ""
    digits: Word = ""
    text: bool = False


class Play(ToServer, tag="play"):
    action: Number
    at: Count
    id: ClientId = ""


class Undo(ToServer, tag="undo"):
    at: Count
    id: ClientId = ""


class Answer(ToServer, tag="answer"):
    """To a request: agree, refuse; or withdraw, from the one who asked."""

    number: Count
    say: Word
    id: ClientId = ""


class Resign(ToServer, tag="resign"):
    id: ClientId = ""


class Why(ToServer, tag="why"):
    action: Number


class Hint(ToServer, tag="hint"):
    pass


class Decline(ToServer, tag="decline"):
    on: bool


class ChangeSeat(ToServer, tag="seat"):
    """Who plays for a seat from now on; seat -1 means any free one."""

    to: Word
    seat: Number = -1
    word: Word = ""
    id: ClientId = ""


class Rematch(ToServer, tag="rematch"):
    id: ClientId = ""


class CloseTable(ToServer, tag="close"):
    """The owner ends a game that nobody will finish."""

    id: ClientId = ""


class Ping(ToServer, tag="ping"):
    pass


Command: TypeAlias = (
    Hello | Play | Undo | Answer | Resign | Why | Hint | Decline | ChangeSeat | Rematch | CloseTable | Ping
)

# ---- to the browser


class ToBrowser(Struct, tag_field="t"):
    """A message to the browser; it gets its number when it is sent."""

    seq: int = 0


class PageUpdate(ToBrowser, tag="view", kw_only=True):
    """The regions that have changed, or all of them."""

    full: bool
    at: int
    lang: str
    title: str
    regions: dict[str, str]
    turn: bool
    sound: str


class Done(ToBrowser, tag="done", kw_only=True):
    """It was carried out. `at` is the sender's time now; a page that shows another time is sent a view next."""

    id: str
    at: int


class Refused(ToBrowser, tag="refused", kw_only=True):
    id: str
    why: str
    html: str


class WhyNot(ToBrowser, tag="why", kw_only=True):
    action: int
    html: str


class Ideas(ToBrowser, tag="hint", kw_only=True):
    html: str


class Pong(ToBrowser, tag="pong"):
    pass


class Go(ToBrowser, tag="go", kw_only=True):
    to: str


_decoder: Final[msgspec.json.Decoder[Command]] = msgspec.json.Decoder(Command)
_encoder: Final = msgspec.json.Encoder()


def read(text: str | bytes) -> Command:
    """A message from the browser; `Malformed` unless it is one."""
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as wrong:
        raise Malformed(str(wrong)) from None


def read_form(fields: dict[str, str]) -> Command:
    """The same from the fields of a form, where everything is text."""
    try:
        found: Command = msgspec.convert(fields, Command, strict=False)
        return found
    except (msgspec.MsgspecError, UnicodeError) as wrong:
        raise Malformed(str(wrong)) from None


def write(message: ToBrowser) -> str:
    return _encoder.encode(message).decode()


# ---- what one page was sent, so that it can go on where the connection broke

KEPT: Final = 24  # messages
KEPT_LETTERS: Final = 200_000
WAITS: Final = 300.0  # seconds until a page that has gone is forgotten
PAGES_EACH: Final = 12  # of one person at one table
PAGES: Final = 300  # of all at one table: a visitor without a cookie is a new guest every time

MOVE: Final = "move"
TURN: Final = "turn"
END: Final = "end"
WON: Final = "won"
LOST: Final = "lost"


@final
class PageStream:
    """The messages to one page: their numbers, the last of them, and what the page shows."""

    def __init__(self) -> None:
        self.seq = 0
        self.viewpoint = Viewpoint()
        self.reader = Reader()
        self.shown: Shown | None = None
        self.used = time.monotonic()
        self._regions: dict[str, str] = {}
        self._title = ""
        self._kept: Final[deque[tuple[int, str]]] = deque()
        self._letters = 0

    def number(self, message: ToBrowser) -> str:
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
        """The page is sent everything anew; numbers go on from the last one that it has seen."""
        self.seq = seq
        self.shown = None
        self._kept.clear()
        self._letters = 0

    def view(self, shown: Shown, viewpoint: Viewpoint, regions: dict[str, str], title: str) -> PageUpdate | None:
        """What has changed on the page; None when nothing has."""
        before = self.shown
        full = before is None or viewpoint.seat != self.viewpoint.seat
        changed = regions if full else {k: v for k, v in regions.items() if self._regions.get(k) != v}
        turn, turned = bool(shown.legal), before is None or bool(before.legal) != bool(shown.legal)
        quiet = before is not None and before.decisions == shown.decisions and title == self._title
        self.shown, self.viewpoint, self._regions, self._title = shown, viewpoint, regions, title
        if not full and not changed and not turned and quiet:
            return None
        return PageUpdate(
            full=full,
            at=shown.decisions,
            lang=self.reader.language,
            title=title,
            regions=changed,
            turn=turn,
            sound=_sound(before, shown),
        )


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
            self._forget(person)
        found.used = time.monotonic()
        return found

    def _forget(self, person: str) -> None:
        old = time.monotonic() - WAITS
        pages = sorted(self._all, key=lambda key: self._all[key].used)
        theirs = [key for key in pages if key[0] == person]
        for key in {*pages[:-PAGES], *theirs[:-PAGES_EACH], *[key for key in pages if self._all[key].used < old]}:
            del self._all[key]
