"""The same games on Ray: actors that each play batches. Ray restarts an actor that dies and plays its batch again."""

from __future__ import annotations

import importlib
import os
import socket
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar

from mohreh.arena.workers import DEATHS, Batches, Crew, Player, Results, Work, play_batch
from mohreh.kernel.errors import MohrehError
from mohreh.optional_packages import missing

T = TypeVar("T")

HERE: Final = "local"  # the address that means: start Ray on this machine
CONNECT_SECONDS: Final = 5.0  # seconds in which a cluster must answer
CLOSE_SECONDS: Final = 10.0  # seconds in which actors may close their bots
STARTS: Final = 3  # tries to start Ray here: it gives itself 30 seconds, too few on a very busy machine


class Actor:
    """Plays batches wherever Ray puts it."""

    def __init__(self, work: Work[Any]) -> None:
        self._player: Final[Player[Any]] = work.open()

    def play(self, batch: list[int]) -> list[tuple[int, Any, float]]:
        return list(play_batch(self._player, batch))

    def close(self) -> None:
        self._player.close()


def ray_crew(jobs: int, address: str = HERE) -> Crew[T]:
    """So many actors, on this machine or on the cluster at an address (`auto` finds the one that runs here)."""
    find_ray()
    return partial(play_on_ray, jobs=jobs, address=address)


def find_ray() -> Any:
    """The package, with its usage statistics switched off."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise missing("Ray", "ray") from None


def play_on_ray(work: Work[T], numbers: Sequence[int], jobs: int, address: str = HERE) -> Results[T]:
    """On so many actors; a Ray that was started for this is ended with it."""
    ray = find_ray()
    wrong_in_task, wrong_in_ray = ray.exceptions.RayTaskError, ray.exceptions.RayError
    started = not ray.is_initialized()
    if started:
        join(ray, jobs, address)
    batches = Batches(numbers)
    actors: list[Any] = []
    busy: dict[Any, Any] = {}  # the actor that plays each batch, by the reference to its result
    try:
        room = max(1, int(ray.cluster_resources().get("CPU", 1)))  # an actor without a processor would wait for ever
        kind = ray.remote(num_cpus=1, max_restarts=DEATHS, max_task_retries=DEATHS)(Actor)
        for _ in range(min(jobs, room)):
            actors.append(kind.remote(work))
        for actor in actors:
            _give(actor, batches, busy)
        while busy:
            ready, _ = ray.wait(list(busy), num_returns=1)
            actor = busy.pop(ready[0])
            done: list[tuple[int, T, float]] = ray.get(ready[0])
            for _, _, seconds in done:
                batches.took(seconds)
            _give(actor, batches, busy)
            for number, result, _ in done:
                yield number, result
        with suppress(wrong_in_ray):  # all games are played; actors that do not close in time are killed
            ray.get([actor.close.remote() for actor in actors], timeout=CLOSE_SECONDS)
    except wrong_in_task as wrong:
        cause = wrong.cause
        said = "" if isinstance(cause, MohrehError) else f"{type(cause).__name__}: "
        raise MohrehError(f"{said}{cause}") from None
    except wrong_in_ray as wrong:
        raise MohrehError(f"Ray gave up: {str(wrong).splitlines()[0]}") from None
    finally:
        for actor in actors:
            ray.kill(actor)
        if started:
            ray.shutdown()


def _give(actor: Any, batches: Batches, busy: dict[Any, Any]) -> None:
    batch = batches.take()
    if batch:
        busy[actor.play.remote(batch)] = actor


def join(ray: Any, jobs: int, address: str) -> None:
    """Start Ray here, or join the one at an address."""
    quiet = {"logging_level": "error", "log_to_driver": False}
    if address == HERE:
        _start(ray, jobs, quiet)
        return
    try:
        host, _, port = address.rpartition(":")
        if host and port.isdigit() and "/" not in host:  # Ray itself would try for minutes
            socket.create_connection((host, int(port)), CONNECT_SECONDS).close()
        ray.init(address=address, **quiet)
    except (OSError, ValueError, RuntimeError) as wrong:
        raise MohrehError(f"there is no Ray at {address!r}: {str(wrong).splitlines()[0]}") from None


def _start(ray: Any, jobs: int, quiet: dict[str, Any]) -> None:
    for number in range(1, STARTS + 1):
        try:
            ray.init(address=HERE, num_cpus=jobs, include_dashboard=False, _node_ip_address="127.0.0.1", **quiet)
            return
        except Exception as wrong:  # Ray raises nothing more exact when its time is up
            ray.shutdown()
            if number == STARTS:
                raise MohrehError(f"Ray does not start here: {str(wrong).splitlines()[0]}") from None
