"""Which code is under test: the interpreted sources or the compiled copy, and never the other one by mistake."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

# Last, so behind a compiled copy: for `tests`, `tools` and `bench` when pytest is called by hand.
sys.path.append(str(Path(__file__).resolve().parent.parent))
from tools.chromium import chromium, find_chromium
from tools.compiled_sources import compiled_sources, module_name

if TYPE_CHECKING:  # the other tests run without playwright
    from playwright.sync_api import Browser, Page

pytest.register_assert_rewrite("tests.kit")

pytest_plugins = ["tests.kit.again", "tests.kit.order", "tests.kit.pace", "tests.kit.processes", "tests.kit.rotation"]


def modes() -> set[str]:
    """How the modules that can be compiled would be loaded."""
    found = set()
    for source in compiled_sources():
        spec = importlib.util.find_spec(module_name(source))
        assert spec is not None
        assert spec.origin is not None
        found.add("interpreted" if spec.origin.endswith(".py") else "compiled")
    return found


def pytest_report_header() -> str:
    return f"mohreh: {' and '.join(sorted(modes()))}"


def pytest_sessionstart() -> None:
    expected = os.environ.get("MOHREH_EXPECT")
    if expected and modes() != {expected}:
        pytest.exit(
            f"MOHREH_EXPECT={expected}, but the modules are {' and '.join(sorted(modes()))}.", returncode=3
        )


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One for all tests that need one."""
    pytest.importorskip("playwright", reason="there is no playwright: pip install 'mohreh[test]'")
    if not find_chromium():
        pytest.skip("there is no Chromium: install Debian's package chromium-headless-shell")
    from tests.kit.patience import patience  # not before its assertions are rewritten

    with chromium(patience()) as found:
        yield found


@pytest.fixture(scope="session")
def window(browser: Browser) -> Iterator[Page]:
    """One for all tests with a `page`: a new one would take a fifth of a second each time."""
    found = browser.new_page()
    yield found
    found.close()


@pytest.fixture
def page(window: Page) -> Page:
    """For `tests.kit.page.visit`: as if nobody had used it before."""
    from tests.kit.page import open_page
    from tests.kit.patience import patience

    window.set_default_timeout(1000 * patience())
    open_page(window, "")  # not another place, for which Chromium would start another process
    window.evaluate("localStorage.clear(); sessionStorage.clear()")
    window.context.clear_cookies()
    window.emulate_media(media="screen", color_scheme="light", reduced_motion="reduce")
    window.set_viewport_size({"width": 1280, "height": 800})
    return window
