"""What the server writes for its host: a line for each event, as text or as JSON, with the request it belongs to.

Nothing secret goes into it: no hand, seed, cookie or link. So a request is named by its page, not by its address,
and of an error only such sentences are kept as cannot name a card.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import sys
import time
import traceback
from contextvars import ContextVar
from typing import Any, Final, final

from sqlalchemy.exc import SQLAlchemyError
from starlette.types import Scope

from mohreh.kernel.errors import MohrehError

TEXT: Final = "text"
JSON: Final = "json"
FORMS: Final = (TEXT, JSON)
LEVELS: Final = ("warning", "info")
NOBODY: Final = "-"  # what is done for no request
REQUEST: Final[ContextVar[str]] = ContextVar("request", default=NOBODY)
REQUEST_ID: Final = 6  # bytes
FACTS: Final = "facts"  # the attribute of a record with what else is known, by name

# Errors that speak of the program or of the machine, as a plain `MohrehError` does. Others may name what is hidden:
# `IllegalAction` a card in a hand, `KeyError` and `ValueError` whatever was looked for.
HARMLESS: Final = (OSError, AttributeError, NameError, TypeError, ImportError, SQLAlchemyError)

# What uvicorn says, some of it with a traceback, when a client sends nonsense: no mistake of ours, and anybody can do
# it as often as they like. The connection has been ended with the right code.
NONSENSE: Final = {
    "Invalid UTF-8 sequence received from client.": "utf8",
    "Invalid HTTP request received.": "http",
    "Unsupported upgrade request.": "upgrade",
    "opening handshake failed": "handshake",
}
nonsense: Final = dict.fromkeys(NONSENSE.values(), 0)  # how often it came


def new_request() -> str:
    """The name of a request, or of a connection, in the log."""
    return secrets.token_hex(REQUEST_ID)


def page_of(scope: Scope) -> str:
    """What was asked for. Not its address: that may be a link that lets somebody sit down."""
    return str(getattr(scope.get("endpoint"), "__name__", NOBODY))


def told(wrong: BaseException) -> str:
    """What may be written down of an error: its kind, and what it says if that cannot name anything hidden."""
    kind = type(wrong).__name__
    return f"{kind}: {wrong}" if isinstance(wrong, HARMLESS) or type(wrong) is MohrehError else kind


def traced(wrong: BaseException) -> str:
    """The way to an error and to what caused it, each with what may be told of it; the cause first."""
    cause = wrong.__cause__ or (None if wrong.__suppress_context__ else wrong.__context__)
    before = [] if cause is None else [traced(cause)]
    way = "".join(["Traceback (most recent call last):\n", *traceback.format_tb(wrong.__traceback__)])
    return "\n".join([*before, way + told(wrong)])


@final
class Lines(logging.Formatter):
    """A line for each record: text for people, or JSON for programs."""

    def __init__(self, form: str) -> None:
        super().__init__()
        self.converter = time.gmtime
        self._form: Final = form

    def format(self, record: logging.LogRecord) -> str:
        facts: dict[str, Any] = getattr(record, FACTS, {})
        wrong = record.exc_info[1] if record.exc_info else None
        said = {
            "time": f"{self.formatTime(record, '%Y-%m-%dT%H:%M:%S')}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "request": REQUEST.get(),
            "message": record.getMessage(),
        }
        if self._form == JSON:
            return json.dumps(said | facts | ({} if wrong is None else {"error": traced(wrong)}), ensure_ascii=False)
        line = "{time} {level} {logger} {request}: {message}".format(**said)
        line += "".join([f" {name}={value}" for name, value in facts.items()])
        line = line.replace("\r", "\\r").replace("\n", "\\n")  # whoever can put a word into it cannot begin a line
        return line if wrong is None else f"{line}\n{traced(wrong)}"


@final
class Nonsense(logging.Filter):
    """Keeps out what only says that a client has sent nonsense, and counts it.

    And the way to a request that was cut off because the server stops: a line says how many these were.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        kind = NONSENSE.get(record.msg)
        if kind is not None:
            nonsense[kind] += 1
        return kind is None and not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))


def keep_out_nonsense() -> None:
    """For this process, however its logs are kept."""
    logger = logging.getLogger("uvicorn.error")
    if not any(isinstance(one, Nonsense) for one in logger.filters):
        logger.addFilter(Nonsense())


def set_up(form: str, level: str) -> None:
    """Write to standard error from now on."""
    if form not in FORMS:
        raise MohrehError(f"--log-format is {form!r}, and should be one of {', '.join(FORMS)}")
    if level not in LEVELS:
        raise MohrehError(f"--log-level is {level!r}, and should be one of {', '.join(LEVELS)}")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines(form))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger("mohreh").setLevel(level.upper())
