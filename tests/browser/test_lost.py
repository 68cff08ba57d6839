"""In the middle of a decision: the page is loaded again, the connection breaks, the server dies."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.browser.conftest import Come
from tests.browser.kit import LIT, Served, Visitor

SERVE = ("-m", "mohreh", "serve", "--no-open", "--host", "127.0.0.1", "--port", "PORT", "--database", "tables.db")
QUIET = "document.querySelector('#notice').hidden"


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Served]:
    """`mohreh serve` itself, to be stopped and started again."""
    found = Served(tmp_path, *SERVE)
    yield found
    found.stop()
    assert "Traceback" not in found.told()


def decide(visitor: Visitor, rng: Random) -> None:
    """Click what is lit until that is a decision: menus open and parts are picked first."""
    for _ in range(30):
        if visitor.click(LIT, rng.random()):
            return
    raise AssertionError("nothing decides")


def into_the_middle(visitor: Visitor, rng: Random) -> None:
    """Until a decision of several steps has begun and is not finished."""
    for _ in range(60):
        assert "asked" == visitor.settled()
        now = visitor.at()
        decide(visitor, rng)
        visitor.until(f"at > {now}")
        if "asked" == visitor.settled() and visitor.at() == now + 1:
            return
    raise AssertionError("no decision of several steps")


def look(visitor: Visitor) -> tuple[int, list[int], list[str], str]:
    """Everything that must not get lost."""
    assert "asked" == visitor.settled()
    return visitor.at(), visitor.lit(), visitor.log(), visitor.page.locator("#ask").inner_text()


def test_nothing_is_lost(mortal: Served, come: Come) -> None:
    visitor = come("en", base=mortal.base)
    visitor.make("tash_kalar", ("me", "random"))
    into_the_middle(visitor, Random(3))
    before = look(visitor)

    visitor.page.reload()
    assert before == look(visitor)

    visitor.page.evaluate("socket.close()")
    visitor.until("socket === null || socket.readyState > 1")
    visitor.until("isOpen()")
    assert before == look(visitor)

    mortal.stop(signal.SIGKILL)
    visitor.until(f"!{QUIET}")
    assert before == look(visitor)
    decide(visitor, Random(1))  # it is kept, and sent when there is somebody to hear it
    mortal.start()
    visitor.until(f"at > {before[0]} && {QUIET}")
    assert "asked" == visitor.settled()
    assert [] == visitor.refused
    visitor.wrong[:] = [one for one in visitor.wrong if "WebSocket" not in one and "ERR_CONNECTION" not in one]


def test_a_page_without_a_network_goes_on_where_it_was(come: Come) -> None:
    visitor = come("fa", "phone")
    visitor.make("tash_kalar", ("me", "random"))
    into_the_middle(visitor, Random(4))
    at = visitor.at()
    visitor.context.set_offline(True)
    visitor.page.evaluate("socket.close()")  # whether a browser ends it at once is its own affair
    visitor.until(f"!{QUIET}")
    decide(visitor, Random(1))
    visitor.context.set_offline(False)
    visitor.until(f"at > {at} && {QUIET}")
    assert "asked" == visitor.settled()
    assert [] == visitor.refused
    visitor.wrong[:] = [one for one in visitor.wrong if "WebSocket" not in one and "ERR_INTERNET" not in one]
