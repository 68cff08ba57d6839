"""What goes over the socket: every message in both directions, with the limits of its fields.

`docs/wire.md` says what each is for. Texts are JSON; `t` names the kind.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

LONGEST: Final = 16 * 1024  # bytes of a message that is read; a longer one is refused
LARGEST: Final = 2**53 - 1  # what a browser can count to

Count: TypeAlias = Annotated[int, Meta(ge=0, le=LARGEST)]
ClientId: TypeAlias = Annotated[str, Meta(max_length=64, pattern=r"^[!-~]*\Z")]  # what any database can keep
Number: TypeAlias = Annotated[int, Meta(ge=-1, le=LARGEST)]
Word: TypeAlias = Annotated[str, Meta(max_length=32)]


class Malformed(Exception):
    """Not one of our messages."""


# ---- to the server


class Asking(Struct, tag_field="t"):
    """A message from the browser."""


class Hello(Asking, tag="hello"):
    """The first message; again when the reader changes the language."""

    seq: Count = 0
    lang: Word = ""
    digits: Word = ""
    text: bool = False


class Play(Asking, tag="play"):
    action: Number
    at: Count
    id: ClientId = ""


class Undo(Asking, tag="undo"):
    at: Count
    id: ClientId = ""


class Resign(Asking, tag="resign"):
    id: ClientId = ""


class Why(Asking, tag="why"):
    action: Number


class Hint(Asking, tag="hint"):
    pass


class Decline(Asking, tag="decline"):
    on: bool


class Seat(Asking, tag="seat"):
    """Who plays for a seat from now on; seat -1 means any free one."""

    to: Word
    seat: Number = -1
    word: Word = ""
    id: ClientId = ""


class Rematch(Asking, tag="rematch"):
    id: ClientId = ""


class Close(Asking, tag="close"):
    """The owner ends a game that nobody will finish."""

    id: ClientId = ""


class Ping(Asking, tag="ping"):
    pass


Asked: TypeAlias = Hello | Play | Undo | Resign | Why | Hint | Decline | Seat | Rematch | Close | Ping

# ---- to the browser


class Telling(Struct, tag_field="t"):
    """A message to the browser; it gets its number when it is sent."""

    seq: int = 0


class View(Telling, tag="view", kw_only=True):
    full: bool
    at: int
    lang: str
    title: str
    regions: dict[str, str]
    turn: bool
    sound: str


class Done(Telling, tag="done", kw_only=True):
    """It counts. `at` is the time that the sender's clock shows now: a page that shows another one will hear more."""

    id: str
    at: int


class Refused(Telling, tag="refused", kw_only=True):
    id: str
    why: str
    html: str


class WhyNot(Telling, tag="why", kw_only=True):
    action: int
    html: str


class Ideas(Telling, tag="hint", kw_only=True):
    html: str


class Pong(Telling, tag="pong"):
    pass


class Go(Telling, tag="go", kw_only=True):
    to: str


_decoder: Final[msgspec.json.Decoder[Asked]] = msgspec.json.Decoder(Asked)
_encoder: Final = msgspec.json.Encoder()


def read(text: str | bytes) -> Asked:
    """A message from the browser; `Malformed` unless it is one."""
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as wrong:
        raise Malformed(str(wrong)) from None


def read_form(fields: dict[str, str]) -> Asked:
    """The same from the fields of a form, where everything is text."""
    try:
        found: Asked = msgspec.convert(fields, Asked, strict=False)
        return found
    except (msgspec.MsgspecError, UnicodeError) as wrong:
        raise Malformed(str(wrong)) from None


def write(message: Telling) -> str:
    return _encoder.encode(message).decode()
