"""What may differ between two servers, from flags and environment variables; and the limits that follow from it."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Protocol, final
from urllib.parse import urlsplit

from mohreh.bots import ADVISER
from mohreh.folders import data_folder
from mohreh.kernel.errors import MohrehError

FILE: Final = "tables.db"
DAY: Final = 24 * 3600.0
MOST_DAYS: Final = 36525.0
ADDRESS: Final = re.compile(r"https?://[^/?#@\s\\<>\"']+(/[^?#\s\\<>\"']*)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that may differ between two servers."""

    database: str = ""  # a URL as SQLAlchemy has it; empty: a file in the data folder
    secret: str = ""  # what cookies and links are signed with; empty: kept beside the database
    address: str = ""  # how others reach this server, e.g. https://games.example; empty: as the browser did
    network: str = ""  # this machine's address, put in the place of "localhost" in links that are shared
    internal: str = ""  # where other processes of the same database reach this one: a host and a port
    lease: float = 6.0  # seconds after which a process that is not heard of loses its tables to others
    workers: int = 0  # processes for bots; 0: as many as there are processors
    teacher: str = ADVISER  # the bot that gives hints
    bot_pause: float = 0.8  # a bot's move shows after a whole number of these seconds
    bot_seconds: float = 20.0  # how long a bot may think
    bot_start: float = 60.0  # how long a new process for bots may take: it must load everything first
    window_pause: float = 1.5  # no reaction window closes sooner, whoever answers
    absent_after: float = 30.0  # a person without a connection for so long may be replaced by the owner
    gathering: float = 0.2  # those who come within this time are told of together
    leaving: float = 3.0  # a reload takes less than this, and nobody hears of it
    returning: float = 5.0  # after a restart: who was here before and comes again in this time was never gone
    idle_after: float = 120.0  # a table that nobody looks at leaves the memory; it is read again in milliseconds
    tables_each: int = 30  # unfinished tables that one guest may have
    watchers: int = 200  # connections of those who watch a table
    sockets_each: int = 24  # of one guest at a table
    messages: str = "40/4 seconds"  # on one connection
    messages_each: str = "150/10 seconds"  # of one guest
    posts_each: str = "40/minute"
    posts_here: str = "240/minute"  # of one address, however many guests there are
    hints_each: str = "20/minute"
    sockets_here: str = "600/minute"  # connections opened by one address
    link_days: float = 14.0
    unfinished_days: float | None = None  # without a move; 0: for ever; None: $MOHREH_KEEP_UNFINISHED, else 30
    finished_days: float | None = None  # since the end; 0: for ever; None: $MOHREH_KEEP_FINISHED, else 0
    guest_days: float | None = None  # since the last visit; 0: for ever; None: $MOHREH_KEEP_GUESTS, else 365
    metrics_token: str = ""  # for /metrics; empty: $MOHREH_METRICS_TOKEN, else only from this machine
    health_pause: float = 1.0  # whoever asks for the server's health again sooner gets the same answer
    log_format: str = "text"  # or "json"
    log_level: str = "warning"  # or "info": a line for each request, too


def settled(settings: Settings) -> Settings:
    """With what the environment says where nothing else was said."""
    return replace(
        settings,
        unfinished_days=_days(settings.unfinished_days, "--keep-unfinished", "MOHREH_KEEP_UNFINISHED", 30.0),
        finished_days=_days(settings.finished_days, "--keep-finished", "MOHREH_KEEP_FINISHED", 0.0),
        guest_days=_days(settings.guest_days, "--keep-guests", "MOHREH_KEEP_GUESTS", 365.0),
        metrics_token=settings.metrics_token or os.environ.get("MOHREH_METRICS_TOKEN", ""),
    )


def _days(given: float | None, flag: str, variable: str, usual: float) -> float:
    said, place = (os.environ.get(variable, ""), f"${variable}") if given is None else (str(given), flag)
    try:
        found = float(said) if said else usual
    except ValueError:
        found = -1.0
    if not 0 <= found < MOST_DAYS:
        raise MohrehError(
            f"{place} is {said!r}, and should be a number of days, less than {MOST_DAYS:.0f}; 0 means for ever"
        )
    return found


def web_address(given: str, place: str) -> str:
    """How others reach the server, without a slash at the end; `place` is where it was said. Empty: not said."""
    if given and not _is_address(given):
        raise MohrehError(f"{place} is {given!r}, and should be an address such as https://games.example")
    return given.rstrip("/")


def _is_address(word: str) -> bool:
    if not word.isprintable() or not ADDRESS.fullmatch(word):
        return False
    try:
        parsed = urlsplit(word)
        return bool(parsed.hostname) and parsed.port != 0
    except ValueError:  # a port that is no number, brackets that do not close
        return False


def default_database() -> str:
    return f"sqlite:///{data_folder() / FILE}"


def database_url(given: str) -> str:
    """A database as SQLAlchemy names it: of a file, or of an address that is one already. Empty stays empty."""
    return f"sqlite:///{Path(given).expanduser().absolute()}" if given and "://" not in given else given


# ---- how often somebody may ask for something


UNITS: Final = {"second": 1, "minute": 60, "hour": 3600}
LIMIT: Final = re.compile(r"([0-9]+)/([0-9]*) ?(second|minute|hour)s?")


class Counted(Protocol):
    """Counts what each one asks for."""

    async def allows(self, who: str) -> bool:
        """May there be one more? It counts in any case."""


@final
class Limit:
    """At most so many in so much time from each one, for example "40/4 seconds"; counted from the first of them."""

    def __init__(self, words: str) -> None:
        found = LIMIT.fullmatch(words)
        if found is None:
            raise MohrehError(f"a limit is {words!r}, and should be like '40/4 seconds' or '20/minute'")
        self.most: Final = int(found[1])
        self.seconds: Final = float(int(found[2] or 1) * UNITS[found[3]])
        self._counts: dict[str, tuple[float, int]] = {}  # who: since when, how many
        self._tidy = 0.0  # when to forget those who have not come again

    async def allows(self, who: str) -> bool:
        """May there be one more? It counts in any case."""
        now = time.monotonic()
        if now >= self._tidy:
            self._counts = {one: kept for one, kept in self._counts.items() if now - kept[0] < self.seconds}
            self._tidy = now + self.seconds
        since, count = self._counts.get(who, (now, 0))
        if now - since >= self.seconds:
            since, count = now, 0
        self._counts[who] = (since, count + 1)
        return count < self.most


@final
class Limits:
    """Counts, for each kind of asking, what comes from the same connection or guest.

    Where several processes serve the same guests, `share` makes them count guests and addresses together.
    """

    def __init__(self, settings: Settings, share: Callable[[str, Limit], Counted] = lambda _, limit: limit) -> None:
        self._messages: Final = Limit(settings.messages)
        self._messages_each: Final = share("messages", Limit(settings.messages_each))
        self._posts: Final = share("posts", Limit(settings.posts_each))
        self._posts_here: Final = share("posts here", Limit(settings.posts_here))
        self._hints: Final = share("hints", Limit(settings.hints_each))
        self._sockets_here: Final = share("sockets", Limit(settings.sockets_here))

    async def message(self, connection: str, person: str) -> bool:
        """May one more message be read?"""
        return await self._messages.allows(connection) and await self._messages_each.allows(person)

    async def post(self, person: str, address: str) -> bool:
        """May one more form be read? A cookie costs nothing, so the address counts, too."""
        return await self._posts.allows(person) and await self._posts_here.allows(address)

    async def socket(self, address: str) -> bool:
        """May one more connection be opened, whoever comes?"""
        return await self._sockets_here.allows(address)

    async def hint(self, person: str) -> bool:
        return await self._hints.allows(person)
