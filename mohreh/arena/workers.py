"""Who plays the games of a run: this process or several others. What a game is depends on its number."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import signal
import sys
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final, Generic, TypeAlias, TypeVar, final

from mohreh.kernel.errors import MohrehError

T = TypeVar("T")

DEATHS: Final = 3  # a game whose process has died so often is not tried again
AHEAD: Final = 2  # batches that a process has before it, so that it never waits for the next
BATCH_SECONDS: Final = 0.5  # how long a batch should take
LARGEST_BATCH: Final = 64
PATIENCE: Final = 2.0  # seconds that a process has to end by itself


class Player(ABC, Generic[T]):
    """Plays game after game in one process."""

    @abstractmethod
    def play(self, number: int) -> T:
        """The game of that number; only the number, and chance where programs of others sit, decides how it goes."""

    def close(self) -> None:
        """After the last game."""


class Work(ABC, Generic[T]):
    """What is to be played: it is sent to every process, and opened there once."""

    @abstractmethod
    def open(self) -> Player[T]: ...


# The number and the result of each game, in any order; closing the generator ends the work.
Results: TypeAlias = Generator[tuple[int, T], None, None]
# Plays the games with these numbers.
Crew: TypeAlias = Callable[[Work[T], Sequence[int]], Results[T]]

# Told how many games are played, of how many.
OnProgress: TypeAlias = Callable[[int, int], None]


def no_progress(played: int, games: int) -> None:
    """The `OnProgress` for callers that show no progress."""


@final
class Batches:
    """The numbers that are still to be played, handed out in batches of about half a second."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._left: Final = list(reversed(numbers))
        self._games = 0
        self._seconds = 0.0

    def take(self) -> list[int]:
        """The next batch; the first ones are single games, until it is known how long one takes."""
        size = 1
        if self._games and self._seconds < BATCH_SECONDS * self._games:
            size = min(LARGEST_BATCH, int(BATCH_SECONDS * self._games / max(self._seconds, 1e-9)))
        return [self._left.pop() for _ in range(min(size, len(self._left)))]

    def give_back(self, numbers: Sequence[int]) -> None:
        """Take back numbers that were not played; they come next."""
        self._left.extend(reversed(numbers))

    def took(self, seconds: float) -> None:
        """Note how long a game has taken."""
        self._games += 1
        self._seconds += seconds


def play_batch(player: Player[T], batch: Sequence[int]) -> Iterator[tuple[int, T, float]]:
    """The games of a batch one by one, each with the seconds it took."""
    for number in batch:
        begin = time.perf_counter()
        result = player.play(number)
        yield number, result, time.perf_counter() - begin


def play_here(work: Work[T], numbers: Sequence[int]) -> Results[T]:
    """One after the other in this process; an error in a bot is raised as it is."""
    player = work.open()
    try:
        for number in numbers:
            yield number, player.play(number)
    finally:
        player.close()


def play_in_processes(work: Work[T], numbers: Sequence[int], jobs: int) -> Results[T]:
    """In so many processes of this machine. The games of one that dies are played again by another."""
    batches = Batches(numbers)
    workers: list[_Worker[T]] = []
    deaths: dict[int, int] = {}
    try:
        while True:
            while len(workers) < jobs and (batch := batches.take()):
                workers.append(_Worker(work))
                workers[-1].give(batch)
            if not workers:
                return
            ready = multiprocessing.connection.wait([worker.pipe for worker in workers])
            for worker in [worker for worker in workers if worker.pipe in ready]:
                try:
                    number, result, seconds = worker.receive()
                except (EOFError, OSError):
                    workers.remove(worker)
                    code = worker.end()
                    _count_death(deaths, worker.left, code)
                    batches.give_back(worker.left)
                    continue
                batches.took(seconds)
                yield number, result
                while worker.batches < AHEAD and (batch := batches.take()):
                    worker.give(batch)
                if not worker.left:
                    workers.remove(worker)
                    worker.end()
    finally:
        for worker in workers:
            worker.pipe.close()
        for worker in workers:
            worker.end()


def _count_death(deaths: dict[int, int], left: Sequence[int], code: int | None) -> None:
    """The game that the process was playing is the first whose result has not come back."""
    deaths[left[0]] = deaths.get(left[0], 0) + 1
    if deaths[left[0]] >= DEATHS:
        raise MohrehError(
            f"game {left[0]} cannot be played: {DEATHS} processes died of it, the last with exit code {code}; "
            "try it with --jobs 1"
        )


@final
class _Worker(Generic[T]):
    """One process, the pipe to it, and the numbers of the games that it has still to play."""

    def __init__(self, work: Work[T]) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self.pipe: Final = ours
        self.left: Final[list[int]] = []
        self._ends: Final[list[int]] = []  # the last number of each batch
        self._process: Final[BaseProcess] = context.Process(target=_run, args=(work, theirs), daemon=True)
        with _interrupts_ignored():
            self._process.start()
        theirs.close()

    @property
    def batches(self) -> int:
        return len(self._ends)

    def give(self, batch: list[int]) -> None:
        self.left.extend(batch)
        self._ends.append(batch[-1])
        with suppress(OSError):  # it has died, which `receive` finds out
            self.pipe.send(batch)

    def receive(self) -> tuple[int, T, float]:
        """The next game; the numbers come back in the order in which they were given."""
        number: int
        result: T
        number, result, seconds, wrong = self.pipe.recv()
        if wrong:
            raise MohrehError(wrong)
        self.left.remove(number)
        if number == self._ends[0]:
            self._ends.pop(0)
        return number, result, seconds

    def end(self) -> int | None:
        """Let the process finish, or stop it if it does not; returns its exit code."""
        self.pipe.close()
        self._process.join(PATIENCE if self.left == [] else 0.1)
        for stop in (self._process.terminate, self._process.kill):
            if self._process.is_alive():
                stop()
                self._process.join(PATIENCE)
        return self._process.exitcode


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Processes that are started meanwhile ignore Ctrl-C; only the process that keeps the results obeys it."""
    if threading.current_thread() is not threading.main_thread():  # only the main thread may set signals
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _run(work: Work[T], pipe: Connection) -> None:
    """What a process does: it plays the batches that come until the pipe is closed."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that bots are closed
    player: Player[T] | None = None
    try:
        player = work.open()
        while True:
            for number, result, seconds in play_batch(player, pipe.recv()):
                pipe.send((number, result, seconds, ""))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass
    except MohrehError as wrong:
        _send_error(pipe, str(wrong))
    except Exception as wrong:
        _send_error(pipe, f"{type(wrong).__name__}: {wrong}; --jobs 1 shows where")
    finally:
        if player is not None:
            player.close()


def _send_error(pipe: Connection, wrong: str) -> None:
    with suppress(OSError):  # the pipe is closed: another process has failed before this one
        pipe.send((0, None, 0.0, wrong))


def local_crew(jobs: int) -> Crew[T]:
    """One that plays on this machine: in this process, or in several others."""
    if jobs < 1:
        raise MohrehError(f"{jobs} processes cannot play; one or more can")
    if jobs == 1:
        return play_here
    return partial(play_in_processes, jobs=jobs)
