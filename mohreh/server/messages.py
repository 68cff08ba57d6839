"""What goes over the socket: every message in both directions.

`docs/messages.md` says what each is for. Texts are JSON; `t` names the kind.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from mohreh.server.edits import Edits

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
    """The first message; again when the reader changes the language. `mark`: of what the page shows."""

    seq: Count = 0
    mark: Annotated[str, Meta(max_length=64)] = ""
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


class TourStep(ToServer, tag="step"):
    """Go to a step of the tour that is walked here: the next, the one before, or the same again."""

    to: Count
    id: ClientId = ""


class Ping(ToServer, tag="ping"):
    pass


Command: TypeAlias = (
    Hello | Play | Undo | Answer | Resign | Why | Hint | Decline | ChangeSeat | Rematch | CloseTable | TourStep | Ping
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
    mark: str


class Same(ToBrowser, tag="same", kw_only=True):
    """The page that has come back shows the table as it is."""

    at: int


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
