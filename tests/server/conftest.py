"""Servers for all tests that do not stop them, and databases of both kinds for those about what is kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.postgres import MISSING, Postgres, postgres
from tests.server.kit import HOME, Running, running


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HOME.is_postgresql and item.get_closest_marker("sqlite"):
            item.add_marker(pytest.mark.skip("it is about the file of a database, or a server that has it alone"))


@pytest.fixture(scope="session", autouse=True)
def home(request: pytest.FixtureRequest) -> None:
    """A PostgreSQL for all servers, where they are to keep their tables there."""
    if HOME.is_postgresql:
        HOME.postgresql = request.getfixturevalue("postgresql")


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


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgres]:
    """One PostgreSQL for all tests; each has a database of its own in it."""
    pytest.importorskip("psycopg", reason="there is no psycopg: pip install 'mohreh[postgres]'")
    with postgres() as found:
        if found is None:
            pytest.skip(MISSING)
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    found: Postgres = request.getfixturevalue("postgresql")
    return found.new()
