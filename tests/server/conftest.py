"""One server for all tests that do not stop it, and two for those that compare what two tables send."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.kit import Running, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as found:
        yield found


@pytest.fixture(scope="session")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Running]]:
    """Two servers that differ in nothing but the tables."""
    one, other = [tmp_path_factory.mktemp(name) for name in ("one", "other")]
    address = "http://tables.example"
    with running(one, address=address) as first, running(other, address=address) as second:
        yield first, second
