"""The longest tests first, so that all workers finish together; what no test of a run is in is not imported."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Final

import pytest

ALL_ONCE: Final = "\npytestmark = pytest.mark.once\n"  # a third of the files, and the ones that import most


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Without tests marked `once`, a file that is marked as a whole has none."""
    if "not once" not in config.getoption("markexpr") or collection_path.suffix != ".py":
        return None
    return ALL_ONCE in collection_path.read_text(encoding="utf-8") or None


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
