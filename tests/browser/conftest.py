"""One server for all tests that do not stop it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.kit import Served, Visitor
from tests.kit.patience import patience

Come = Callable[..., Visitor]


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    found = Served(tmp_path_factory.mktemp("served"))
    try:
        yield found
    finally:
        found.close()
    assert "" == found.told()  # no warning, no error


@pytest.fixture
def come(browser: Browser, served: Served) -> Iterator[Come]:
    """Call it for everybody who takes part: language, size, another server."""
    here: list[Visitor] = []

    def arrive(language: str = "en", size: str = "desktop", base: str = "", **more: Any) -> Visitor:
        here.append(Visitor(browser, base or served.base, language, size, **more))
        return here[-1]

    yield arrive
    with ExitStack() as leaving:  # all of them, whatever went wrong for one
        for one in here:
            leaving.callback(one.close)


@pytest.fixture
def timeless(browser: Browser) -> Iterator[Page]:
    """A page whose clock stands still unless it is told to go on, of somebody who likes motion."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.set_default_timeout(1000 * patience())
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    yield page
    page.close()
