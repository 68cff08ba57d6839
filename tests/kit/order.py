"""The longest tests first, so that all workers finish together."""

from __future__ import annotations

import gc

import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those in a browser, then all that take long, then the rest; the order is the same in every worker."""
    items.sort(key=_place)


def _place(item: pytest.Item) -> int:
    if "browser" in getattr(item, "fixturenames", ()):
        return 0
    return 1 if item.get_closest_marker("once") else 2


def pytest_collection_finish() -> None:
    """What was imported and collected stays; nobody looks through it for garbage again."""
    gc.collect()
    gc.freeze()
