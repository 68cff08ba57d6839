"""What can go wrong for somebody who asks the server for something."""

from __future__ import annotations

from typing import Final

from mohreh.kernel.state import Reason

STATUS: Final = {
    "unknown_table": 404,
    "not_found": 404,
    "unknown_game": 404,
    "bad_link": 404,
    "expired_link": 410,
    "old_record": 410,
    "private_table": 403,
    "forbidden": 403,
    "not_over": 403,
    "full_table": 409,
    "position_over": 409,
    "bad_position": 400,
    "too_many": 429,
    "bad_request": 400,
    "too_large": 413,
    "error": 500,
    "set_aside": 503,
    "unwritten": 503,
    "moved": 421,  # told to another process only: the table is not here any more
}


class PageError(Exception):
    """A page that says what is wrong, in place of the one that was asked for; its texts are `web.page.<key>`."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key: Final = key
        self.status: Final = STATUS[key]


class BadLink(PageError):
    """A link that is forged or too old."""


class Elsewhere(Exception):
    """The table is in the hands of another process."""

    def __init__(self, process: str, address: str) -> None:
        super().__init__(process)
        self.process: Final = process
        self.address: Final = address


class ListFull(Exception):
    """Somebody has as many unfinished tables as the host allows."""


class CommandRefused(Exception):
    """Something that somebody at a table may not do, or that could not be done.

    `why` is one of the words of docs/messages.md, `key` the text that says it, `reason` a refusal by the rules
    of an action.
    """

    def __init__(self, why: str, key: str = "", reason: Reason | None = None, action: int = -1) -> None:
        super().__init__(why)
        self.why: Final = why
        self.key: Final = key or why
        self.reason: Final = reason
        self.action: Final = action


class ComeAgain(CommandRefused):
    """Whether it was done is not known here, or another process knows: the page is to connect again and to ask again.

    What has an id counts once, so asking twice does no harm.
    """

    def __init__(self) -> None:
        super().__init__("busy")
