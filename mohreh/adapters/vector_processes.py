"""A vector shared out to several processes, whose arrays lie in memory that all of them see.

Each process has some of the games in a `Vector` of its own. Only a word goes through its pipe for each call; actions
and all that is told lie in the shared memory.
"""

from __future__ import annotations

import contextlib
import itertools
import multiprocessing
import os
import time
import traceback
from collections.abc import Mapping
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Final

from mohreh.adapters.vector import DENSE, SPARSE, Array, Buffers, Shapes, Vector, shapes, table_rules
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import Value
from mohreh.optional_packages import not_importable

try:
    import numpy as np
except ImportError:
    raise not_importable("numpy", "data") from None

PATIENCE: Final = 300.0  # seconds that an answer may take; a worker that needs longer hangs
ENDING: Final = 5.0  # seconds that a worker has to end by itself
ALIGNED: Final = 64  # arrays begin at multiples of this many bytes
ACTIONS: Final = "actions"
SAMPLES: Final = "samples"


class WorkerFailed(MohrehError):
    """A process of a vector failed or ended; what it was is in the sentence."""


class ProcessVector:
    """So many games of one table, shared out to `workers` processes; otherwise as `Vector`.

    `send` begins a step and `receive` waits for it, so that the caller can do something else meanwhile.
    """

    def __init__(
        self,
        game: str | Rules,
        games: int,
        players: int | None = None,
        options: Mapping[str, Value] | None = None,
        *,
        workers: int | None = None,
        autoreset: str = "same_step",
        observations: str = DENSE,
        masks: bool = True,
        check: bool = True,
        patience: float = PATIENCE,
    ) -> None:
        count = (os.cpu_count() or 1) if workers is None else workers
        if not 1 <= count <= games:
            raise MohrehError(f"{games} games go to 1 to {games} workers, not to {count}")
        if observations == SPARSE:
            raise MohrehError("observations in shared memory are dense: sparse ones are as long as they happen to be")
        self.rules: Final = table_rules(game, players, options)
        self.games: Final = games
        self.players: Final = self.rules.players
        self.actions: Final = self.rules.catalogue.size
        self.width: Final = len(self.rules.feature_names())
        self.autoreset: Final = autoreset
        self.observations: Final = observations
        self.check: Final = check
        self.patience: Final = patience
        self._sent = False
        self._closed = False
        self._next_seed = 0
        kinds = shapes(self.rules, games, observations, masks)
        kinds |= {ACTIONS: (np.int64, (games,)), SAMPLES: (np.int64, (games,))}
        self._memory: Final = SharedMemory(create=True, size=_size(kinds))
        self._arrays: Final = _arrays(self._memory, kinds)
        self.buffers: Final = _buffers(self._arrays)
        starts = [games * n // count for n in range(count + 1)]
        context = multiprocessing.get_context("spawn")  # threads of the caller do no harm
        self._pipes: Final[list[Connection]] = []
        self._workers: Final[list[multiprocessing.process.BaseProcess]] = []
        try:
            for start, stop in itertools.pairwise(starts):
                ours, theirs = context.Pipe()
                settings = {"autoreset": autoreset, "observations": observations, "masks": masks, "check": check}
                work = (theirs, self.rules, start, stop, self._memory.name, kinds, settings)
                worker = context.Process(target=_work, args=work, daemon=True, name=f"games {start} to {stop - 1}")
                worker.start()
                theirs.close()  # so that the pipe breaks when the worker ends
                self._pipes.append(ours)
                self._workers.append(worker)
            self._answers()
        except BaseException:
            self.close()
            raise

    # ---- playing

    def reset(self, seed: int | None = None, only: Array | None = None) -> Buffers:
        """Deal all games, game g with the seed + g, or only those that are true in `only`; without a seed go on."""
        self._ready()
        if seed is None and only is None:
            seed = self._next_seed
        if only is None and seed is not None:
            self._next_seed = seed + self.games
        self._tell(("reset", seed, None if only is None else np.asarray(only, np.bool_)))
        self._answers()
        return self.buffers

    def step(self, actions: Array) -> Buffers:
        """One action in each game."""
        self.send(actions)
        return self.receive()

    def send(self, actions: Array) -> None:
        """Begin a step; the buffers change from now on."""
        self._ready()
        given = np.asarray(actions)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise ValueError(f"actions are {self.games} whole numbers, not {given.dtype} of shape {given.shape}")
        self._arrays[ACTIONS][:] = given
        if self.check:
            self._tell(("check",))
            self._answers()  # nothing is played anywhere before all have looked
        self._tell(("step",))
        self._sent = True

    def receive(self) -> Buffers:
        """Wait for the step that was begun."""
        if not self._sent:
            raise MohrehError("nothing was sent, so nothing can be received")
        self._sent = False
        self._answers()
        return self.buffers

    def sample(self) -> Array:
        """A legal action for each game, each as likely as the others."""
        self._ready()
        self._tell(("sample",))
        self._answers()
        return self._arrays[SAMPLES].copy()

    def close(self) -> None:
        """End the workers and give the memory back."""
        if self._closed:
            return
        self._closed = True
        for pipe in self._pipes:
            pipe.close()  # which tells the worker to end
        for worker in self._workers:
            worker.join(ENDING)
            if worker.is_alive():
                worker.kill()
                worker.join()
        self._arrays.clear()
        for name in vars(self.buffers):
            setattr(self.buffers, name, None)
        with contextlib.suppress(BufferError):  # the caller still looks at an array: the memory goes with it
            self._memory.close()
        self._memory.unlink()

    def __enter__(self) -> ProcessVector:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- talking to workers

    def _ready(self) -> None:
        if self._closed:
            raise MohrehError("this vector is closed")
        if self._sent:
            raise MohrehError("a step was sent: receive it first")

    def _tell(self, words: tuple[object, ...]) -> None:
        for number, pipe in enumerate(self._pipes):
            try:
                pipe.send(words)
            except OSError:
                raise self._lost(number) from None

    def _answers(self) -> None:
        """Wait until all have done what they were told; what went wrong in one is raised here."""
        until = time.monotonic() + self.patience
        refused = ""
        failed = ""
        for number, pipe in enumerate(self._pipes):
            try:
                if not pipe.poll(max(0.0, until - time.monotonic())):
                    name = self._workers[number].name
                    raise WorkerFailed(f"the worker with {name} has not answered for {self.patience:g} seconds")
                kind, words = pipe.recv()
            except (EOFError, OSError):
                raise self._lost(number) from None
            if kind == "refused":
                refused = refused or words
            elif kind == "failed":
                failed = failed or f"the worker with {self._workers[number].name} failed: {words}"
        if failed:
            raise WorkerFailed(failed)
        if refused:
            raise ValueError(refused)

    def _lost(self, number: int) -> WorkerFailed:
        worker = self._workers[number]
        worker.join(ENDING)
        return WorkerFailed(f"the worker with {worker.name} has ended (exit code {worker.exitcode})")


# ---- shared memory


def _places(kinds: Shapes) -> dict[str, int]:
    """Where each array begins, and under "" where the last one ends."""
    found: dict[str, int] = {}
    place = 0
    for name, (kind, shape) in kinds.items():
        found[name] = place
        size = int(np.prod(shape)) * np.dtype(kind).itemsize
        place += -(-size // ALIGNED) * ALIGNED
    return found | {"": place}


def _size(kinds: Shapes) -> int:
    return _places(kinds)[""]


def _arrays(memory: SharedMemory, kinds: Shapes) -> dict[str, Array]:
    places = _places(kinds)
    return {
        name: np.ndarray(shape, kind, buffer=memory.buf, offset=places[name]) for name, (kind, shape) in kinds.items()
    }


def _buffers(arrays: dict[str, Array]) -> Buffers:
    return Buffers(**{name: array for name, array in arrays.items() if name not in (ACTIONS, SAMPLES)})


# ---- in a worker


def _work(
    pipe: Connection,
    rules: Rules,
    start: int,
    stop: int,
    name: str,
    kinds: Shapes,
    settings: dict[str, object],
) -> None:
    """Play some of the games until the pipe breaks, which it does when the caller ends."""
    try:
        memory = SharedMemory(name)
        arrays = _arrays(memory, kinds)
        own = _buffers(arrays).part(start, stop)
        vector = Vector(rules, stop - start, buffers=own, **settings)  # type: ignore[arg-type]
        pipe.send(("done", ""))
        while True:
            words = pipe.recv()
            pipe.send(_carry_out(vector, words, arrays[ACTIONS][start:stop], arrays[SAMPLES][start:stop], start))
    except (EOFError, OSError, KeyboardInterrupt):
        return


def _carry_out(
    vector: Vector, words: tuple[object, ...], actions: Array, samples: Array, start: int
) -> tuple[str, str]:
    """Do one thing, and say how it went."""
    try:
        match words:
            case ("reset", seed, only):
                some = only[start : start + vector.games] if isinstance(only, np.ndarray) else None
                vector.reset(seed + start if isinstance(seed, int) else None, some)
            case ("check",):
                refused = vector.refused(actions, start)
                if refused:
                    return "refused", refused
            case ("step",):
                vector.step_unchecked(actions)
            case ("sample",):
                samples[:] = vector.sample()
            case _:
                return "failed", f"it was told {words!r}"
    except Exception:  # whatever it is, the caller is to hear of it
        return "failed", traceback.format_exc(limit=-3).strip()
    return "done", ""
