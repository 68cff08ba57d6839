"""Bots in any language: programs that are asked in lines of JSON and answer with an action; see docs/outside.md."""

from __future__ import annotations

import math
import shlex
from contextlib import suppress
from typing import ClassVar, Final, final

from mypy_extensions import i64

from mohreh.bots.belief import Belief
from mohreh.bots.bot import UNKNOWN, Bot, Choice
from mohreh.bots.pipes import LONGEST_NOTATION, BotFailed, Program
from mohreh.kernel.catalogue import Catalogue
from mohreh.kernel.encoding import decode, encode
from mohreh.kernel.errors import BadRecord, IllegalAction, MohrehError
from mohreh.kernel.rules import Rules

PROTOCOL: Final = 1  # raised when a message changes its meaning
GRACE: Final = 0.5  # seconds beyond the budget, for the way there and back
STARTING: Final = 10.0  # seconds beyond that for the first answer: a program may have much to load
RESTARTS: Final = 3


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
        """Give the seat a program if it has none; returns the messages that come before the question."""
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
        """Has it failed so often that the other bot makes all further decisions?"""
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
