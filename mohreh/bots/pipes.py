"""A program of somebody else at the other end of pipes, and every way in which it can fail to answer."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import weakref
from contextlib import suppress
from time import monotonic
from typing import Final, Literal, TypeAlias, final

from mohreh.kernel.errors import MohrehError

PATIENCE: Final = 0.5  # seconds for each way of ending a program

# All in bytes.
LONGEST_LINE: Final = 1_000_000
LONGEST_NOTATION: Final = 200
CHUNK: Final = 65_536
KEPT_STDERR: Final = 4_096

KEPT_LINES: Final = 10
NOT_PASSED_ON: Final = ["PYTHONPATH", "PYTHONSAFEPATH"]  # how this package was started; a bot has its own modules

Kind: TypeAlias = Literal[
    "missing", "silent", "slow", "ended", "closed", "flood", "several", "garbage", "stale", "illegal"
]


class BotFailed(MohrehError):
    """A program did not play.

    The kind and the sentence are fit for everyone; `answer` and `stderr` are the program's own words, so they may
    tell what its seat knows, and are for its author.
    """

    def __init__(self, kind: Kind, sentence: str, answer: str = "", stderr: list[str] | None = None) -> None:
        super().__init__(kind, sentence, answer, stderr)
        self.kind: Final = kind
        self.sentence: Final = sentence
        self.answer: Final = answer
        self.stderr: Final = stderr or []

    def __str__(self) -> str:
        return self.sentence

    def report(self) -> str:
        """All of it, for the author of the program."""
        lines = [f"{self.kind}: {self.sentence}"]
        if self.answer:
            lines.append(f"it answered: {self.answer}")
        if self.stderr:
            lines += ["its last lines on stderr:", *[f"  {line}" for line in self.stderr]]
        return "\n".join(lines)


@final
class Program:
    """A running program that is asked and answers in lines; nothing it does makes anyone wait longer than agreed."""

    def __init__(self, command: list[str]) -> None:
        try:
            self._process: Final = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env={name: value for name, value in os.environ.items() if name not in NOT_PASSED_ON},
                start_new_session=True,  # so that all it starts can be ended with it, and Ctrl-C is not for it
            )
        except (OSError, ValueError) as wrong:
            raise BotFailed("missing", f"the program cannot be started: {wrong}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._stdin: Final = self._process.stdin.fileno()
        self._stdout: Final = self._process.stdout.fileno()
        self._stderr: Final = self._process.stderr.fileno()
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe, False)
        self._selector: Final = selectors.DefaultSelector()
        self._selector.register(self._stdout, selectors.EVENT_READ)
        self._selector.register(self._stderr, selectors.EVENT_READ)
        self._unsent: Final = bytearray()
        self._heard: Final = bytearray()
        self._errors: Final = bytearray()
        self._kill: Final = weakref.finalize(self, _kill, self._process, self._selector)  # also when this process ends
        self.has_answered = False
        self.hello = b""  # what it was told at the beginning
        self.asked = 0  # counted here: a number common to two seats would tell how often the other is asked

    @property
    def is_running(self) -> bool:
        return self._kill.alive

    def ask(self, lines: bytes, seconds: float) -> bytes:
        """Send these lines, and return the one line that answers them."""
        try:
            return self._ask(lines, seconds)
        except BaseException:  # also on Ctrl-C: a late answer would be taken for that of the next question
            self.kill()
            raise

    def _ask(self, lines: bytes, seconds: float) -> bytes:
        deadline = monotonic() + seconds
        self._exchange(0)
        if self._heard:
            raise self.failed("several", "the program spoke without being asked", bytes(self._heard))
        self._unsent.extend(lines)
        self._selector.register(self._stdin, selectors.EVENT_WRITE)
        while b"\n" not in self._heard:
            left = deadline - monotonic()
            if left <= 0:
                raise self._late(seconds)
            self._exchange(left)
        if self._unsent:
            raise self.failed("several", "the program answered before it was asked", bytes(self._heard))
        line, _, rest = bytes(self._heard).partition(b"\n")
        if rest:
            raise self.failed("several", "the program answered with more than one line", bytes(self._heard))
        self._heard.clear()
        self.has_answered = True
        return line

    def failed(self, kind: Kind, sentence: str, answer: bytes = b"") -> BotFailed:
        """The error to raise. The program is ended first, so that no rest of its output is taken for a later answer."""
        self.kill()
        shown = "\n".join(_printable(answer[:LONGEST_NOTATION]))
        return BotFailed(kind, sentence, shown, _printable(bytes(self._errors))[-KEPT_LINES:])

    def end(self, farewell: bytes) -> None:
        """End it: by its own will, then by a signal that it can hear, then by one that it cannot."""
        if not self.is_running:
            return
        assert self._process.stdin is not None
        with suppress(OSError):
            os.write(self._stdin, farewell)
        self._process.stdin.close()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            _signal(self._process, signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(PATIENCE)
        self.kill()

    def kill(self) -> None:
        """End it at once."""
        self._kill()

    # ---- the pipes

    def _exchange(self, seconds: float) -> None:
        """Wait until a pipe is ready, at most so long, and move what can be moved."""
        for key, _ in self._selector.select(seconds):
            if key.fd == self._stdin:
                self._write()
            elif key.fd == self._stdout:
                self._hear()
            else:
                self._overhear()

    def _write(self) -> None:
        try:
            sent = os.write(self._stdin, self._unsent)
        except BrokenPipeError:
            raise self._hung_up() from None
        del self._unsent[:sent]
        if not self._unsent:
            self._selector.unregister(self._stdin)

    def _hear(self) -> None:
        chunk = os.read(self._stdout, CHUNK)
        if not chunk:
            raise self._hung_up()
        self._heard.extend(chunk)
        if len(self._heard) > LONGEST_LINE and b"\n" not in self._heard:
            raise self.failed("flood", f"the program's line is longer than {LONGEST_LINE} bytes", bytes(self._heard))

    def _overhear(self) -> None:
        """Take stderr away, so that the program is never stopped by a full pipe, and keep the end of it."""
        chunk = os.read(self._stderr, CHUNK)
        self._errors.extend(chunk)
        del self._errors[:-KEPT_STDERR]
        if not chunk:
            self._selector.unregister(self._stderr)

    # ---- what went wrong

    def _late(self, seconds: float) -> BotFailed:
        if self._process.poll() is not None:
            return self._hung_up()
        if self.has_answered or self._heard:
            return self.failed("slow", f"the program had not answered after {seconds:g} seconds", bytes(self._heard))
        return self.failed("silent", f"the program had said nothing at all after {seconds:g} seconds")

    def _hung_up(self) -> BotFailed:
        """The error for a closed pipe, after reading the rest of stderr and looking whether the program still runs."""
        deadline = monotonic() + PATIENCE
        for pipe in (self._stdin, self._stdout):
            with suppress(KeyError):
                self._selector.unregister(pipe)
        while self._selector.get_map() and monotonic() < deadline:
            self._exchange(max(0.0, deadline - monotonic()))
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(max(0.0, deadline - monotonic()))
        code = self._process.returncode
        if code is None:
            return self.failed("closed", "the program closed its stdin or stdout and ran on")
        how = f"with exit status {code}" if code >= 0 else f"by signal {-code}"
        return self.failed("ended", f"the program ended {how}")


def _signal(process: subprocess.Popen[bytes], number: int) -> None:
    """To the program and to all that it has started."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, number)


def _kill(process: subprocess.Popen[bytes], selector: selectors.BaseSelector) -> None:
    """End the process with all that it has started, and close the pipes."""
    _signal(process, signal.SIGKILL)
    selector.close()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(PATIENCE)


def _printable(words: bytes) -> list[str]:
    """The words as lines without control characters."""
    lines = words.decode(errors="replace").expandtabs().splitlines()
    return ["".join([letter if letter.isprintable() else "?" for letter in line]) for line in lines]
