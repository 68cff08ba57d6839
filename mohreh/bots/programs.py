"""Bots in any language: programs that are asked in lines of JSON and answer with an action; see docs/outside.md."""

from __future__ import annotations

import math
import os
import selectors
import shlex
import signal
import subprocess
import weakref
from contextlib import suppress
from time import monotonic
from typing import ClassVar, Final, Literal, TypeAlias, final

from mypy_extensions import i64

from mohreh.bots.belief import Belief
from mohreh.bots.bot import UNKNOWN, Bot, Choice
from mohreh.kernel.catalogue import Catalogue
from mohreh.kernel.encoding import decode, encode
from mohreh.kernel.errors import BadRecord, IllegalAction, MohrehError
from mohreh.kernel.rules import Rules

PROTOCOL: Final = 1  # raised when a message changes its meaning

# All in seconds.
GRACE: Final = 0.5  # beyond the budget, for the way there and back
STARTING: Final = 10.0  # beyond that for the first answer: a program may have much to load
PATIENCE: Final = 0.5  # for each way of ending a program

# All in bytes.
LONGEST_LINE: Final = 1_000_000
LONGEST_NOTATION: Final = 200
CHUNK: Final = 65_536
KEPT_STDERR: Final = 4_096

KEPT_LINES: Final = 10
RESTARTS: Final = 3
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
        self._kill: Final = weakref.finalize(self, _kill, self._process, self._selector)  # at the latest when we end
        self.has_answered = False
        self.hello = b""  # what it was told at the beginning
        self.asked = 0  # counted here: a number common to two seats would tell how often the other is asked

    @property
    def is_running(self) -> bool:
        return self._kill.alive

    def ask(self, lines: bytes, seconds: float) -> bytes:
        """Say this, and hear the one line that answers it."""
        try:
            return self._ask(lines, seconds)
        except BaseException:  # Ctrl-C too: what it says later would answer nobody
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
        """What to raise; the program is ended, so that nothing of this is left for the next question."""
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
        """A pipe is closed: hear its last words, and whether it still runs."""
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
    """Leave nothing of it: no process, no child of it, no pipe."""
    _signal(process, signal.SIGKILL)
    selector.close()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(PATIENCE)


def _printable(words: bytes) -> list[str]:
    """Lines that do a terminal no harm."""
    lines = words.decode(errors="replace").expandtabs().splitlines()
    return ["".join([letter if letter.isprintable() else "?" for letter in line]) for line in lines]


@final
class ProgramBot(Bot):
    """A program chooses. It hears what its seat knows and nothing else, and raises `BotFailed` when it does not play.

    It is started when it is first asked, and again at the next question after it has failed. It plays game after
    game; where one bot has several seats in a game, each has a program of its own, so that none sees two hands.
    """

    NAME: ClassVar[str] = "program"

    def __init__(
        self, command: list[str], seconds: float, grace: float = GRACE, starting: float = STARTING
    ) -> None:
        self.command: Final = command
        self.seconds: Final = seconds
        self.grace: Final = grace
        self.starting: Final = starting
        self._seated: Final[dict[int, Program]] = {}
        self._idle: Final[list[Program]] = []

    def __reduce__(self) -> tuple[object, ...]:
        return (ProgramBot, (self.command, self.seconds, self.grace, self.starting))

    def choose(self, belief: Belief, seed: i64) -> i64:
        catalogue = belief.rules.catalogue
        legal = [int(action) for action in belief.legal]
        news = self._news(belief)
        program = self._seated[belief.seat]
        program.asked += 1
        question = {
            "type": "decide",
            "id": program.asked,
            "seconds": self.seconds,
            "legal": legal,
            "notation": [catalogue.notation(action) for action in legal],
            "view": belief.view,
        }
        allowed = self.seconds + self.grace + (0.0 if program.has_answered else self.starting)
        line = program.ask(news + _line(question), allowed)
        return _understand(line, program, legal, catalogue)

    def think(self, belief: Belief, seed: i64) -> list[Choice]:
        chosen = self.choose(belief, seed)
        others = [Choice(action, 0, UNKNOWN, []) for action in belief.legal if action != chosen]
        return [Choice(chosen, 1, UNKNOWN, []), *others]

    def forget(self) -> None:
        self._idle.extend(self._seated.values())
        self._seated.clear()

    def close(self) -> None:
        self.forget()
        for program in self._idle:
            program.end(_line({"type": "end"}))
        self._idle.clear()

    def _news(self, belief: Belief) -> bytes:
        """Give the seat a program, and what that must hear before the question."""
        hello = _line(_hello(belief.rules))
        found = self._seated.get(belief.seat)
        if found is not None and found.is_running:
            if found.hello == hello:
                return b""
            self.forget()  # other rules, so another game
        self._idle[:] = [program for program in self._idle if program.is_running]
        program = self._idle.pop() if self._idle else Program(self.command)
        self._seated[belief.seat] = program
        again = hello == program.hello
        program.hello = hello
        return (b"" if again else hello) + _line({"type": "game"})


def _understand(line: bytes, program: Program, legal: list[int], catalogue: Catalogue) -> int:
    """The action that was answered: `{"id": 7, "action": 3}`, or just the action, by its id or its notation."""
    try:
        answer = decode(line, "the answer")
    except BadRecord:
        answer = line.decode(errors="replace")
    if isinstance(answer, dict):
        if answer.get("id", program.asked) != program.asked:
            raise program.failed("stale", "the program answered another question than the last", line)
        answer = answer.get("action")
    if isinstance(answer, str) and len(answer) <= LONGEST_NOTATION:
        with suppress(IllegalAction):
            answer = catalogue.parse(answer)
    if not isinstance(answer, int) or isinstance(answer, bool):
        raise program.failed("garbage", "the program's answer is no action", line)
    if answer not in legal:
        raise program.failed("illegal", "the program chose an action that is not legal now", line)
    return answer


def _hello(rules: Rules) -> dict[str, object]:
    """What is going to be played."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": rules.game.name,
        "rules": rules.game.version,
        "players": rules.players,
        "options": rules.options,
        "actions": len(rules.catalogue),
    }


def _line(message: dict[str, object]) -> bytes:
    return encode(message) + b"\n"


@final
class Fallback(Bot):
    """One bot, and another for the decisions on which it fails.

    A program that fails is started again, at most `restarts` times; then the other plays on alone.
    """

    NAME: ClassVar[str] = "fallback"

    def __init__(self, first: Bot, second: Bot, restarts: int = RESTARTS) -> None:
        self.first: Final = first
        self.second: Final = second
        self.restarts: Final = restarts
        self.failures: Final[list[BotFailed]] = []
        self._told = 0

    def news(self) -> list[BotFailed]:
        """The failures since this was last asked."""
        found = self.failures[self._told :]
        self._told = len(self.failures)
        return found

    @property
    def given_up(self) -> bool:
        """Does the other play on alone?"""
        return len(self.failures) > self.restarts

    def __reduce__(self) -> tuple[object, ...]:
        return (Fallback, (self.first, self.second, self.restarts))

    def think(self, belief: Belief, seed: i64) -> list[Choice]:
        if not self.given_up:
            try:
                return self.first.think(belief, seed)
            except BotFailed as failed:
                self.failures.append(failed)
        return self.second.think(belief, seed)

    def forget(self) -> None:
        self.first.forget()
        self.second.forget()

    def close(self) -> None:
        self.first.close()
        self.second.close()


def make_program_bot(command: str, seconds: float) -> Bot:
    """The bot that a command line means: the program and its arguments, as a shell would split them."""
    try:
        words = shlex.split(command)
    except ValueError as wrong:
        raise MohrehError(f"the command {command!r} cannot be read: {wrong}") from None
    if not words:
        raise MohrehError("which program is to play? Write for example program:./my_bot.py")
    if not (seconds > 0 and math.isfinite(seconds)):
        raise MohrehError(f"a program cannot think for {seconds:g} seconds; 1 would do")
    return ProgramBot(words, seconds)
