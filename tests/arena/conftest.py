"""The toy games, for this process and for those that it starts."""

from __future__ import annotations

import pytest

from mohreh.cli import progress
from mohreh.kernel import registry
from tests.toys import FOLDER, TOYS


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch) -> None:
    assert TOYS
    monkeypatch.setenv(registry.FOLDERS, str(FOLDER))


@pytest.fixture(autouse=True)
def _no_lines_of_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is, what is told meanwhile does not mix with what a test looks for."""
    monkeypatch.setattr(progress, "BETWEEN_LINES", float("inf"))
