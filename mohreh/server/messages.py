"""What goes over the socket: every message in both directions, and what each page was sent.

`docs/messages.md` says what each is for. Texts are JSON; `t` names the kind.
"""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass
from itertools import count
from typing import Annotated, Final, TypeAlias, final

import msgspec
from msgspec import Meta, Struct

from mohreh.server.edits import Edits, edits_between
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
    """Why not this? An action, or a thing as `kind:name`; neither for anything else on the board."""

    action: Number = -1
    thing: Annotated[str, Meta(max_length=64)] = ""


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
    """The regions that have changed, whole or as edits of what the page was sent last; or all of them."""

    full: bool
    at: int
    lang: str
    title: str
    regions: dict[str, str]
    edits: dict[str, Edits]
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
KEPT_LETTERS: Final = 60_000
WAITS: Final = 300.0  # seconds until a page that has gone is forgotten
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
        self, shown: Shown, viewpoint: Viewpoint, reader: Reader, pieces: dict[str, list[str]], title: str
    ) -> None:
        self.shown: Final = shown
        self.viewpoint: Final = viewpoint
        self.reader: Final = reader
        self._pieces: Final = pieces  # of each region
        self.title: Final = title
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

    def _since(self, before: Picture | None, sent: frozenset[str]) -> Update:
        shown = self.shown
        turn = bool(shown.legal)
        full = before is None or before.viewpoint.seat != self.viewpoint.seat or before.reader != self.reader
        whole: dict[str, str] = {}
        edits: dict[str, Edits] = {}
        if full or before is None:
            whole = self.regions
        else:
            # Only what people have typed may have letters that are two for JavaScript.
            counts_alike = max([*_typed(shown), *_typed(before.shown)]) <= "\uffff"
            for name, pieces in self._pieces.items():
                old = before._pieces[name]
                if pieces == old:
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
        )
        return Update(write(message), frozenset(whole) if full else sent.union(whole))


@dataclass(frozen=True, slots=True)
class Update:
    """A message that needs only its number, for all pages that show the same; empty when nothing has changed."""

    text: str
    sent: frozenset[str]  # the regions that the page was sent whole, with these


@final
class PageStream:
    """The messages to one page: their numbers, the last of them, and what the page shows."""

    def __init__(self) -> None:
        self.seq = 0
        self.picture: Picture | None = None
        self.used = time.monotonic()
        self._sent: frozenset[str] = frozenset()  # the regions that the page can edit
        self._kept: Final[deque[tuple[int, str]]] = deque()  # without their numbers, so that pages share them
        self._letters = 0

    def number(self, message: ToBrowser) -> str:
        """The message as it is sent, with the next number; kept for a while."""
        return self._numbered(write(message))

    def _numbered(self, text: str) -> str:
        self.seq += 1
        self.used = time.monotonic()
        self._kept.append((self.seq, text))
        self._letters += len(text)
        while len(self._kept) > 1 and (len(self._kept) > KEPT or self._letters > KEPT_LETTERS):
            self._letters -= len(self._kept.popleft()[1])
        return _with_number(text, self.seq)

    def missed(self, seq: int) -> list[str] | None:
        """What was sent after a number; None when that is not known any more."""
        if self.picture is None or not self.seq - len(self._kept) <= seq <= self.seq:
            return None
        return [_with_number(text, number) for number, text in self._kept if number > seq]

    def restart(self, seq: int) -> None:
        """The page is sent everything anew; numbers go on from the last one that it has seen."""
        self.seq = seq
        self.forget()
        self._kept.clear()
        self._letters = 0

    def forget(self) -> None:
        """What comes next is sent whole."""
        self.picture = None
        self._sent = frozenset()

    def begin(self, picture: Picture) -> None:
        """The page itself has come with a picture."""
        self.picture = picture

    def show(self, picture: Picture) -> str | None:
        """The message with which the page shows a picture; None when it looks the same."""
        update = picture.update(self.picture, self._sent)
        self.picture, self._sent = picture, update.sent
        return self._numbered(update.text) if update.text else None


def _typed(shown: Shown) -> str:
    """All letters of a page that do not come from us."""
    return "".join([shown.table, shown.title, *[one.name for one in shown.sitters]])


def _with_number(text: str, seq: int) -> str:
    before, _, after = text.partition(UNNUMBERED)
    return f'{before}"seq":{seq}{after}'


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
