"""Lists stay quick however many games are over: no list reads all tables, and the benchmark of it runs."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Select, create_engine

from bench.many_tables import BUSY, make, pages
from mohreh.server.storage import queries
from mohreh.server.storage.schema import ASIDE
from mohreh.server.upkeep.checking import check_database
from mohreh.server.upkeep.opened import reading
from tests.server.kit import awaited

pytestmark = pytest.mark.once

LISTS: list[Select[Any]] = [
    queries.MINE_IN_ORDER,
    queries.TO_SIT,
    queries.TO_WATCH,
    queries.ALONE,
    queries.COUNT,
    queries.UNFINISHED,
    queries.ELSEWHERE,
    queries.COUNT_ASIDE,
]


def test_no_list_reads_all_tables(tmp_path: Path) -> None:
    """SQLite says how it finds what a list shows: always by an index."""
    database = tmp_path / "tables.db"
    awaited(asyncio.to_thread(make, f"sqlite:///{database}", 60))
    with reading(f"sqlite:///{database}") as connection:
        assert {} == check_database(connection, lambda done, total: None).broken  # else a start sets them aside
    found = awaited(pages(f"sqlite:///{database}"))
    assert 4 == len(found)
    engine = create_engine(f"sqlite:///{database}")
    given = {"person": BUSY, "most": 8, "after": 0, "game": "inis", "table": "x"}
    with engine.connect() as connection:
        assert 20 <= queries.count_of(connection, BUSY) < 250
        for wanted in LISTS:
            compiled = wanted.compile(engine)
            values = tuple([given.get(name, compiled.params[name]) for name in compiled.positiontup or ()])
            plan = [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {compiled}", values)]
            assert plan
            read = [step for step in plan if step.startswith("SCAN") and not step.endswith(f"INDEX {ASIDE.name}")]
            assert [] == read, (str(wanted), plan)
    engine.dispose()
