"""A pytest plugin for `make quick`: what to leave out, what comes last, and when to begin nothing more."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.times import spent


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("quick")
    group.addoption("--enough", type=float, default=float("inf"), help="processor seconds after which none is begun")
    group.addoption("--sparing", action="append", default=[], help="below this path, none that is marked `once`")
    group.addoption("--of", action="append", default=[], help="in tests/both/test_modes.py, only this game")


def is_left_out(item: pytest.Item, sparing: list[Path], games: list[str]) -> bool:
    if item.path.name == "test_modes.py" and "[" in item.name and games:
        return item.name.partition("[")[2].rpartition("-")[0] not in games
    if item.get_closest_marker("once") is None:
        return False
    return any(path == item.path or path in item.path.parents for path in sparing)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Cheap ones first."""
    sparing = [config.rootpath / path for path in config.getoption("--sparing")]
    games: list[str] = config.getoption("--of")
    kept = [item for item in items if not is_left_out(item, sparing, games)]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
    items[:] = sorted(kept, key=lambda item: item.get_closest_marker("once") is not None)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Processor time, so that a busy machine runs the same tests, only later."""
    if spent() > item.config.getoption("--enough"):
        pytest.skip(f"left out, no time: {item.path.relative_to(item.config.rootpath)}")
