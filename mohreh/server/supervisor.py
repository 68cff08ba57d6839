"""`mohreh serve --processes 4`: several servers on one machine that share a listening socket and a PostgreSQL.

They are started one after the other, replaced when they end, and stopped together. The system hands each connection to
one of them; whose table it is makes no difference (`relay.py`).
"""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Final, final

from mohreh.server.listen import BEGIN, LONGEST_WORD, READY, SERVING

logger: Final = logging.getLogger("mohreh.server")

LOOK: Final = 0.2  # seconds between two looks at whether one has ended
SOON: Final = 1.0  # seconds until one that has ended is replaced; twice as many when it ends again soon
LATEST: Final = 30.0
STEADY: Final = 60.0  # who has run for so many seconds did not end soon
STOPPING: Final = 30.0  # seconds in which all must have ended


@final
class Child:
    """One server, and the line on which it is told when to begin. When the line ends, it stops."""

    def __init__(self, words: list[str], environment: dict[str, str], listening: socket.socket) -> None:
        self._line, theirs = socket.socketpair()
        fds = [listening.fileno(), theirs.fileno()]
        given = ["--listen-fd", str(fds[0]), "--control-fd", str(fds[1]), *words]
        self.process: Final = subprocess.Popen(
            [sys.executable, "-m", "mohreh", "serve", "--no-open", *given],
            env=environment,
            pass_fds=fds,
            stdout=subprocess.DEVNULL,  # the links are said once for all
        )
        theirs.close()
        self.began: Final = time.monotonic()

    def begin(self) -> bool:
        """Let it serve; False if it has ended before it could be reached."""
        with contextlib.suppress(OSError):
            if self._hear() == READY:
                self._line.sendall(f"{BEGIN}\n".encode())
                return self._hear() == SERVING
        return False

    def _hear(self) -> str:
        return self._line.recv(LONGEST_WORD).decode("ascii", "replace").strip()

    @property
    def has_ended(self) -> bool:
        return self.process.poll() is not None

    def stop(self) -> None:
        self._line.close()


@final
class Supervisor:
    """Starts so many servers and looks after them."""

    def __init__(self, words: list[str], environment: dict[str, str], listening: socket.socket) -> None:
        self._words: Final = words
        self._environment: Final = os.environ | environment
        self._listening: Final = listening
        self._children: Final[list[Child]] = []
        self._pauses: Final[list[float]] = []
        self._stopped: Final = threading.Event()

    def run(self, count: int, greet: Callable[[], None]) -> None:
        """Until it is told to stop. `greet` is called as soon as the first one can be reached."""
        with self._signals():
            try:
                first = self._start()
                if not first.begin():
                    raise SystemExit(first.process.wait() or 1)  # it has said why
                greet()
                while len(self._children) < count and not self._stopped.is_set():
                    self._start().begin()
                while not self._stopped.wait(LOOK):
                    for place, child in enumerate(self._children):
                        if child.has_ended:
                            self._replace(place, child)
            finally:
                self._stop()

    def _start(self) -> Child:
        child = Child(self._words, self._environment, self._listening)
        self._children.append(child)
        self._pauses.append(SOON)
        return child

    def _replace(self, place: int, ended: Child) -> None:
        if time.monotonic() - ended.began > STEADY:
            self._pauses[place] = SOON
        pause = self._pauses[place]
        logger.error("process %d has ended; another one starts in %g s", ended.process.pid, pause)
        self._pauses[place] = min(LATEST, 2 * pause)
        ended.stop()
        if not self._stopped.wait(pause):
            self._children[place] = Child(self._words, self._environment, self._listening)
            self._children[place].begin()

    def _stop(self) -> None:
        for child in self._children:
            child.stop()
        until = time.monotonic() + STOPPING
        for child in self._children:
            try:
                child.process.wait(max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                child.process.kill()
                child.process.wait()

    @contextlib.contextmanager
    def _signals(self) -> Iterator[None]:
        def stop(number: int, frame: FrameType | None) -> None:
            self._stopped.set()
            for child in self._children:  # also one that is waited for
                child.stop()

        before = {one: signal.signal(one, stop) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)


def share(processors: int, count: int) -> int:
    """How many bots may think at the same time in each of so many processes."""
    return max(1, -(-processors // count))

