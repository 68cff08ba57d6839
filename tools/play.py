"""What `make play` runs: the web table at once, and the compiled copy in its place as soon as that is built.

The first server runs interpreted. Meanwhile the compiled copy is built at the lowest priority. When it is there, a
second server loads it; then the first one leaves, and the second one goes on at the same socket. So no connection
is refused, and what was waiting is answered by the second. If anything goes wrong, the first server plays on.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Final, NoReturn

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from mohreh.cli.language import text_for
from mohreh.cli.screen import QUIET, WARNING, Screen
from mohreh.kernel.errors import MohrehError
from mohreh.server.listen import BEGIN, LEAVE, READY, SERVING, TAKE_OVER, bind
from tools import build_compiled
from tools.build_compiled import COMPILED, LOG
from tools.compiled_sources import ROOT

LAUNCHER: Final = ROOT / "build" / "mohreh"
LOADING: Final = 600.0  # seconds in which a server must have loaded; a busy machine is slow
LEAVING: Final = 60.0  # and in which one that was told to leave must be gone
LOOK: Final = 0.2  # seconds between two looks at what the others do
LINES: Final = 15.0  # seconds between two lines of progress where there is no terminal


class Stopped(Exception):
    """The program was told to stop."""


class Server:
    """A server that was started here, and the pipe that it is told things through."""

    def __init__(self, code: Path, listening: socket.socket, words: Sequence[str]) -> None:
        self._line, theirs = socket.socketpair()
        fds = [listening.fileno(), theirs.fileno()]
        given = ["--listen-fd", str(fds[0]), "--control-fd", str(fds[1]), *words]
        self.process: Final = subprocess.Popen(
            [sys.executable, "-m", "mohreh", "serve", *given],
            env={**os.environ, "PYTHONSAFEPATH": "1", "PYTHONPATH": str(code)},
            pass_fds=fds,
        )
        theirs.close()
        self._heard = ""

    def say(self, word: str) -> None:
        with contextlib.suppress(OSError):  # it has ended, and that is seen elsewhere
            self._line.sendall(f"{word}\n".encode())

    def has_said(self, word: str) -> bool:
        """Has it said this word yet?"""
        self._line.setblocking(False)
        with contextlib.suppress(BlockingIOError, OSError):
            self._heard += self._line.recv(256).decode("ascii", "replace")
        return word in self._heard.split("\n")

    @property
    def ended(self) -> bool:
        return self.process.poll() is not None

    def stop(self) -> int:
        """End it, with a kill only if it does not leave by itself; its exit code."""
        self._line.close()
        try:
            return self.process.wait(LEAVING)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()


class Build:
    """The build of the compiled copy, in another process at the lowest priority."""

    def __init__(self, command: Sequence[str]) -> None:
        self._began: Final = time.monotonic()
        self._process: Final = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            process_group=0,  # so that all of it can be ended at once; in another session its priority would not count
        )
        assert self._process.stdout is not None
        os.set_blocking(self._process.stdout.fileno(), False)
        self._told = b""

    def progress(self) -> tuple[int, int, int]:
        """How many parts are done, of how many, and how many seconds are left, -1 as long as nobody can know."""
        assert self._process.stdout is not None
        self._told += self._process.stdout.read() or b""
        found = re.findall(rb"^(\d+) of (\d+) parts(?:, about (\d+) s left)?", self._told, re.MULTILINE)
        if not found:
            return 0, 0, -1
        done, total, left = found[-1]
        return int(done), int(total), int(left) if left else -1

    @property
    def seconds(self) -> int:
        return round(time.monotonic() - self._began)

    def result(self) -> int | None:
        return self._process.poll()

    def reason(self) -> str:
        """Why it failed: the last line that it wrote."""
        lines = self._told.decode("utf-8", "replace").strip().splitlines()
        return lines[-1].rstrip(".") if lines else "no reason was given"

    def stop(self) -> None:
        if self._process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


class Play:
    """One call of `make play`: the server that runs, and the one that takes its place."""

    def __init__(
        self, listening: socket.socket, words: Sequence[str], build: Sequence[str], compiled: Path, screen: Screen
    ) -> None:
        self.listening: Final = listening
        self.words: Final = words
        self.build: Final = build
        self.compiled: Final = compiled
        self.screen: Final = screen
        self._text: Final = text_for(screen.language)
        self._last_line = 0.0

    def run(self) -> int:
        """Until somebody stops it; the exit code."""
        server = Server(ROOT, self.listening, self.words)
        try:
            server.say(BEGIN)
            self._wait(server, SERVING, LOADING)
            if not server.ended:
                server = self._change_over(server)
            while not server.ended:
                time.sleep(LOOK)
            return server.process.returncode
        except Stopped:
            return 0
        finally:
            server.stop()

    def _change_over(self, server: Server) -> Server:
        """Build, and let the compiled copy go on; the server that runs afterwards, which may be the same."""
        if not self._built(server):
            return server
        successor = Server(self.compiled, self.listening, self.words)
        try:
            if not self._wait(successor, READY, LOADING):
                self._say("cli.play.not_taken_over", WARNING, reason="it did not load")
                successor.stop()
                return server
            server.say(LEAVE)
            self._wait(server, "", LEAVING)
            server.stop()
            successor.say(TAKE_OVER)
            if self._wait(successor, SERVING, LOADING):
                return successor
        except BaseException:
            successor.stop()
            raise
        successor.stop()
        again = Server(ROOT, self.listening, self.words)
        again.say(TAKE_OVER)
        self._say("cli.play.not_taken_over", WARNING, reason=f"exit code {successor.process.returncode}")
        return again

    def _wait(self, server: Server, word: str, seconds: float) -> bool:
        """Wait until a server has said a word, or has ended; did it say it?"""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if word and server.has_said(word):
                return True
            if server.ended:
                return False
            time.sleep(LOOK / 10)
        return False

    def _built(self, server: Server) -> bool:
        """Build the compiled copy and show how far it is; stop building if the server ends meanwhile."""
        build = Build(self.build)
        try:
            while build.result() is None and not server.ended:
                self._show(build)
                time.sleep(LOOK)
            self._clear()
            if server.ended:
                return False
            build.progress()
            if build.result() != 0:
                self._say("cli.play.not_compiled", WARNING, reason=build.reason(), log=str(LOG))
                return False
            self._say("cli.play.compiled", QUIET, seconds=build.seconds)
            return True
        finally:
            build.stop()

    # ---- telling

    def _say(self, key: str, style: str, **args: str | int) -> None:
        self.screen.say(self._text.say(key, args), style)
        self.screen.out.flush()

    def _show(self, build: Build) -> None:
        """One line that changes in a terminal; elsewhere a line now and then."""
        done, total, left = build.progress()
        if total == 0:
            return
        args: dict[str, str | int] = {"done": done, "total": total, "seconds": left}
        key = "cli.play.compiling" if left < 0 else "cli.play.compiling_left"
        if self.screen.terminal:
            line = self.screen.prose(self._text.say(key, args))[: self.screen.width - 1]
            self.screen.out.write(f"\r\x1b[K{line}")
            self.screen.out.flush()
        elif time.monotonic() - self._last_line >= LINES:
            self._last_line = time.monotonic()
            self._say(key, QUIET, **args)

    def _clear(self) -> None:
        if self.screen.terminal:
            self.screen.out.write("\r\x1b[K")


@contextlib.contextmanager
def stopped_by_signals() -> Iterator[None]:
    """Ctrl-C reaches the servers by themselves, other signals only this process: both mean that all of it ends."""

    def stop(number: int, frame: FrameType | None) -> NoReturn:
        for one in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(one, signal.SIG_IGN)
        raise Stopped

    for one in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(one, stop)
    yield


def launch(words: Sequence[str]) -> NoReturn:
    """Become the server: nothing is to be built."""
    os.execv(LAUNCHER, [str(LAUNCHER), "serve", *words])


def main() -> int:
    parser = argparse.ArgumentParser(description="Start the web table; all other words are those of `mohreh serve`.")
    parser.add_argument("--host", default="0.0.0.0")
    parser.add_argument("--port", type=int)
    given, words = parser.parse_known_args()
    if given.port is not None:
        words += ["--port", str(given.port)]
    words += ["--host", given.host]
    with build_compiled.alone():
        later = build_compiled.can_wait()
        if not later and build_compiled.main() != 0 and build_compiled.setting() == "required":
            return 1
    if not later:
        launch(words)
    try:
        proxied = bool(os.environ.get("MOHREH_ADDRESS")) or any(word.startswith("--address") for word in words)
        listening = bind(given.host, given.port, proxied)
        screen = Screen()
    except MohrehError as wrong:
        print(f"mohreh: {wrong}", file=sys.stderr)
        return 2
    command = ["nice", "-n", "19", sys.executable, str(ROOT / "tools" / "build_compiled.py"), "--progress"]
    with stopped_by_signals(), listening:
        return Play(listening, words, command, COMPILED, screen).run()


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Stopped:
        sys.exit(0)
