"""The toy games, for this process and for those that it starts."""

from __future__ import annotations

import pytest

from mohreh.kernel import registry
from tests.toys import FOLDER, TOYS


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch) -> None:
    assert TOYS
    monkeypatch.setenv(registry.FOLDERS, str(FOLDER))
