"""One server for all tests that do not stop it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.kit import Served, Visitor

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
