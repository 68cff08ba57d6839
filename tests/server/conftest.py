"""One server for all tests that do not stop it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.kit import Running, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as found:
        yield found
