"""Figures for the host's monitoring, as Prometheus reads them. No label names a table or a person.

What happens often is counted as it happens, in about a microsecond; what can be looked up is looked up when somebody
asks.
"""

from __future__ import annotations

import hmac
import ipaddress
import logging
import time
from collections.abc import Iterable
from typing import Final, final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.datastructures import Headers

from mohreh.server import logs

FAST: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
SLOW: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0)
SIZES: Final = (1, 2, 4, 8, 16, 32, 64)
FORMAT: Final = "text/plain; version=0.0.4; charset=utf-8"
FORWARDED: Final = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


@final
class Sending:
    """A move on its way to everybody who looks at its table."""

    __slots__ = ("_began", "_left", "_seconds")

    def __init__(self, began: float, seconds: Histogram) -> None:
        self._began: Final = began
        self._seconds: Final = seconds
        self._left = 1  # the one who counts the others

    def expect(self) -> None:
        """One more page is to be sent it."""
        self._left += 1

    def arrived(self) -> None:
        """A page was sent it, or has gone."""
        self._left -= 1
        if not self._left:
            self._seconds.observe(time.monotonic() - self._began)


@final
class Nonsense(Collector):
    """What clients have sent that was nothing at all, by kind; counted for the whole process."""

    def collect(self) -> Iterable[Metric]:
        found = CounterMetricFamily("mohreh_nonsense", "What clients sent that is no request.", labels=["kind"])
        for kind, count in logs.nonsense.items():
            found.add_metric([kind], count)
        yield found


@final
class Errors(logging.Handler):
    """Counts what is written to the log as an error."""

    def __init__(self, counter: Counter) -> None:
        super().__init__(logging.ERROR)
        self._counter: Final = counter

    def emit(self, record: logging.LogRecord) -> None:
        self._counter.labels(record.name).inc()


@final
class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self._registry: Final = CollectorRegistry()
        own = self._registry
        ProcessCollector(registry=own)
        own.register(Nonsense())
        self.tables: Final = Gauge("mohreh_tables", "Tables in memory.", registry=own)
        self.aside: Final = Gauge("mohreh_tables_aside", "Tables in the database that are set aside.", registry=own)
        self.sockets: Final = Gauge("mohreh_sockets", "Connections of pages at tables.", registry=own)
        self.bots_waiting: Final = Gauge("mohreh_bots_waiting", "Bots that wait for their turn to think.", registry=own)
        self._moves: Final = Counter("mohreh_moves", "Decisions, by game and by whom.", ["game", "by"], registry=own)
        self._move: Final = Histogram(
            "mohreh_move_seconds", "From a decision until every page was sent it.", registry=own, buckets=FAST
        )
        self._refused: Final = Counter("mohreh_refused", "What was refused at tables, by why.", ["why"], registry=own)
        self._answers: Final = Counter("mohreh_answers", "Pages and forms.", ["page", "status"], registry=own)
        self._answer: Final = Histogram(
            "mohreh_answer_seconds", "How long an answer took.", ["page"], registry=own, buckets=FAST
        )
        self._waited: Final = Histogram(
            "mohreh_bot_waiting_seconds", "How long a bot waited for its turn to think.", registry=own, buckets=SLOW
        )
        self._thought: Final = Histogram(
            "mohreh_bot_thinking_seconds", "How long a bot or a hint thought.", registry=own, buckets=SLOW
        )
        self._batch: Final = Histogram(
            "mohreh_write_batch", "Changes that share a transaction.", registry=own, buckets=SIZES
        )
        self._commit: Final = Histogram(
            "mohreh_write_seconds", "How long a transaction took until it was durable.", registry=own, buckets=FAST
        )
        self._unwritten: Final = Counter("mohreh_unwritten", "Changes that could not be written.", registry=own)
        self.errors: Final = Errors(Counter("mohreh_errors", "Errors in the log, by logger.", ["logger"], registry=own))

    def text(self) -> bytes:
        """All of them, as Prometheus reads them."""
        return generate_latest(self._registry)

    # ---- what happens

    def moved(self, game: str, bot: str) -> None:
        self._moves.labels(game, "bot" if bot else "person").inc()

    def sending(self, began: float) -> Sending:
        """A move that is shown now, and was made at this time of the monotonic clock."""
        return Sending(began, self._move)

    def refused(self, why: str) -> None:
        self._refused.labels(why).inc()

    def answered(self, page: str, status: int, seconds: float) -> None:
        self._answers.labels(page, str(status)).inc()
        self._answer.labels(page).observe(seconds)

    def thought(self, waited: float, seconds: float) -> None:
        self._waited.observe(waited)
        self._thought.observe(seconds)

    def wrote(self, changes: int, failed: int, seconds: float) -> None:
        """Called in the thread that writes."""
        self._batch.observe(changes)
        self._commit.observe(seconds)
        if failed:
            self._unwritten.inc(failed)


def may_read(host: str, headers: Headers, token: str) -> bool:
    """Whoever has the token; without one, programs on this machine that ask for it themselves, through no proxy.

    A proxy passes on the host that was asked for, or says for whom it asks.
    """
    if token:
        given = headers.get("authorization", "")
        return hmac.compare_digest(given.encode("utf-8", "replace"), f"Bearer {token}".encode())
    asked = headers.get("host", "").rpartition(":")[0] or headers.get("host", "")
    return _is_here(host) and _is_here(asked.strip("[]")) and not any(name in headers for name in FORWARDED)


def _is_here(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
