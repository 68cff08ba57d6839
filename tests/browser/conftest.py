"""One server for all tests that do not stop it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.kit import Served, Visitor
from tests.kit.patience import patience

Come = Callable[..., Visitor]
Strangers = defaultdict[tuple[str, str], list[Visitor]]


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    found = Served(tmp_path_factory.mktemp("served"))
    try:
        yield found
    finally:
        found.close()
    assert "" == found.told()  # no warning, no error


@pytest.fixture(scope="session")
def strangers() -> Strangers:
    """Those who take no part just now, by language and size."""
    return defaultdict(list)


@pytest.fixture
def come(browser: Browser, served: Served, strangers: Strangers) -> Iterator[Come]:
    """Call it for everybody who takes part: language, size; another server, or something else about the browser.

    `new`: one whose browser has never been here. Others may have the files of the server already, and nothing else.
    """
    with ExitStack() as leaving:  # all of them, whatever went wrong for one

        def arrive(
            language: str = "en", size: str = "desktop", base: str = "", new: bool = False, **more: Any
        ) -> Visitor:
            usual = not (base or new or more)
            free = strangers[language, size]
            visitor = free.pop() if usual and free else Visitor(browser, base or served.base, language, size, **more)
            leaving.callback(leave, visitor, free if usual else None)
            return visitor

        yield arrive


def leave(visitor: Visitor, free: list[Visitor] | None) -> None:
    """The window is closed, or is free for somebody else."""
    with ExitStack() as closing:
        closing.callback(visitor.context.close)
        visitor.check()
        if free is not None:
            visitor.become_another()
            free.append(visitor)
            closing.pop_all()


@pytest.fixture
def timeless(browser: Browser) -> Iterator[Page]:
    """A page whose clock stands still unless it is told to go on, of somebody who likes motion."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.set_default_timeout(1000 * patience())
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    yield page
    page.close()
