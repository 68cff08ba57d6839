"""The same games on Ray, also when a worker is killed in the middle."""

from __future__ import annotations

import importlib.util
import os
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mohreh.arena import Match, cluster, local_crew, run_match
from mohreh.arena.cluster import HERE, find_ray, join, ray_crew
from mohreh.arena.workers import Crew
from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError
from tests.arena.toys import Squares
from tests.toys import FOLDER

pytestmark = pytest.mark.once

# Not imported before a test wants it: that takes a second in every process that collects tests.
if importlib.util.find_spec("ray") is None:
    pytest.skip("Ray is not installed", allow_module_level=True)


@pytest.fixture(scope="module")
def ray() -> Iterator[Any]:
    """One small Ray for all these tests; what it starts must find the toys and the tests."""
    found = find_ray()
    root = str(Path(__file__).parents[2])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(registry.FOLDERS, str(FOLDER))
        patch.setenv("PYTHONPATH", os.pathsep.join([os.environ.get("PYTHONPATH", ""), root]).strip(os.pathsep))
        try:
            join(found, 2, HERE)
        except MohrehError as wrong:  # Ray has its own limit, which does not grow on a busy machine
            pytest.skip(str(wrong))
        yield found
        found.shutdown()


def test_the_same_games_as_here(ray: Any, tmp_path: Path) -> None:
    match = Match("nim", 3, ("greedy", "random"), seed=3, records=True)
    here = run_match(match, 12, local_crew(1), tmp_path / "here")
    there = run_match(match, 12, ray_crew(2), tmp_path / "there")
    assert [replace(row, seconds=[]) for row in here.rows] == [replace(row, seconds=[]) for row in there.rows]
    for path in sorted((tmp_path / "here" / "records").iterdir()):
        assert path.read_bytes() == (tmp_path / "there" / "records" / path.name).read_bytes()
    assert ray.is_initialized(), "a Ray that was there before stays"


def test_the_batch_of_a_killed_worker_is_played_again(ray: Any, tmp_path: Path) -> None:
    crew: Crew[int] = ray_crew(2)
    results = crew(Squares(str(tmp_path), seconds=0.05, crowd=(20, 3)), range(60))
    found = [next(results)]
    [first, *_] = [int(file.name) for file in tmp_path.iterdir()]
    os.kill(first, signal.SIGKILL)
    found += results
    assert [(number, number * number) for number in range(60)] == sorted(found)
    assert 3 <= len(list(tmp_path.iterdir())), "another process has taken over"


def test_an_address_where_nobody_is(ray: Any) -> None:
    with pytest.raises(MohrehError, match=r"there is no Ray at '127\.0\.0\.1:1'"):
        join(ray, 1, "127.0.0.1:1")


def test_a_ray_that_was_started_is_ended_whatever_fails(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Here it cannot even say how many processors it has."""
    told: list[str] = []
    broken = SimpleNamespace(
        exceptions=find_ray().exceptions,
        is_initialized=lambda: False,
        init=lambda **_: told.append("started"),
        cluster_resources=lambda: dict[str, int]()["CPU"],
        shutdown=lambda: told.append("ended"),
    )
    monkeypatch.setattr(cluster, "find_ray", lambda: broken)
    crew: Crew[int] = ray_crew(1)
    with pytest.raises(KeyError):
        list(crew(Squares(str(tmp_path)), range(6)))
    assert ["started", "ended"] == told


def test_a_ray_that_starts_too_slowly_is_started_again() -> None:
    """Ray waits 30 seconds for itself, however busy the machine is."""
    calls: list[str] = []

    def init(**_: object) -> None:
        calls.append("init")
        if len(calls) < needed:
            raise Exception("The current node timed out during startup.\nMore of it")

    slow = SimpleNamespace(init=init, shutdown=lambda: calls.append("shutdown"))
    needed = 3
    join(slow, 1, HERE)
    assert ["init", "shutdown", "init"] == calls
    calls.clear()
    needed = 10**6
    with pytest.raises(MohrehError, match=r"^Ray does not start here: The current node timed out during startup\.$"):
        join(slow, 1, HERE)
    assert ["init", "shutdown"] * cluster.STARTS == calls


def test_errors_are_one_sentence(ray: Any, tmp_path: Path) -> None:
    crew: Crew[int] = ray_crew(1)
    with pytest.raises(MohrehError, match="three is no square"):
        list(crew(Squares(str(tmp_path), wrong=3), range(6)))
