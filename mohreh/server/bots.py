"""Bots think in processes of their own. The event loop never waits for them; one that is late or dead is replaced."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import os
import pickle
import signal
import time
import traceback
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Final, TypeAlias, final

from mohreh import bots
from mohreh.bots import Belief, Choice
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.rules import Rules

logger: Final = logging.getLogger("mohreh.bots")

OFFERED: Final = ("random", *bots.RANKED, "greedy")
USUAL: Final = ("level2", "greedy")  # the first of these that there is sits down unless another is asked for
LAST_RESORT: Final = "random"
QUICK: Final = "greedy"  # what plays where a bot gave no answer
READY: Final = "ready"
WAY: Final = 0.3  # of a pause, for a question's way to a worker and back
WAITING: Final = 4.0  # seconds in which all that wait are to have thought: the more they are, the less far each thinks
LEAST: Final = 0.05  # but for so long at least
MOVING: Final = 4  # bots whose moves are carried out at the same time
LONGEST_REST: Final = 0.5

Question: TypeAlias = tuple[Belief, str, int, int]  # what is believed, the bot, its seed, how many choices


class NoAnswer(Exception):
    """A bot that was too late, died, or did not know what to do."""


class Died(NoAnswer):
    """The process ended while it was asked."""


class Failed(MohrehError):
    """A bot made a mistake: says which and where, and nothing about the game."""


class NotWanted(Exception):
    """Nobody waits for the answer any more."""


def offered(rules: Rules) -> tuple[str, ...]:
    """The words of the bots that may be asked for over the network, the levels in order: no word starts a program."""
    found: list[str] = []
    for word in OFFERED:
        with contextlib.suppress(MohrehError):
            bots.make(word, rules).close()
            found.append(word)
    return tuple(found)


def usual(words: tuple[str, ...]) -> str:
    """The bot that sits down unless another is asked for."""
    return first_of(USUAL, words)


def first_of(words: tuple[str, ...], among: list[str] | tuple[str, ...]) -> str:
    return next((word for word in words if word in among), LAST_RESORT)


def quick_choice(belief: Belief, seed: int) -> int:
    """Something sensible, soon."""
    try:
        return int(bots.make(QUICK, belief.rules).choose(belief, seed))
    except Exception:  # a mistake in the game's hints must not stop the game
        logger.exception("%s cannot be played by %s", belief.rules.game.name, QUICK)
        return int(bots.make(LAST_RESORT, belief.rules).choose(belief, seed))


def always() -> bool:
    return True


@final
class Pace:
    """When the answers of those who answer by themselves show: after a number of pauses that everybody could tell.

    A bot's number follows from its clock, whatever it is asked. An answer that is late, because the machine is busy,
    shows after the next pause. A worker is kept for as long as the bot's clock allows whether or not there was a
    choice (`choose_steadily`), so no other bot's answer is late or early because of that either.
    """

    def __init__(
        self,
        pause: float,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._pause: Final = pause
        self.now: Final = clock
        self.wait: Final = sleep

    def left(self, began: float, seconds: float) -> float:
        """How long to wait now with the answer of a bot that was asked when it `began`, and may search so long."""
        if self._pause <= 0.0:
            return 0.0
        spent = self.now() - began
        pauses = max(math.ceil(seconds / self._pause + WAY), math.ceil(spent / self._pause), 1)
        return pauses * self._pause - spent

    def hesitation(self, seed: int) -> float:
        """How long somebody who always declines seems to think after the pause of a window, as people do.

        It comes from a secret seed, so nobody can tell that the answer is automatic.
        """
        return self._pause * (seed % 1000) / 500


@final
class Line:
    """Where bots wait for one of a few places: tables take turns, however many wait at each."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._tables: Final[dict[str, deque[asyncio.Future[None]]]] = {}  # whose turn is next comes first

    @property
    def length(self) -> int:
        """How many wait."""
        return sum([len(waiting) for waiting in self._tables.values()])

    @contextlib.asynccontextmanager
    async def place(self, table: str) -> AsyncIterator[None]:
        """A place, as soon as it is the table's turn."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(table)
        try:
            yield
        finally:
            self._hand_on()

    async def _wait(self, table: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._tables.setdefault(table, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it had the place at the same moment
                self._hand_on()
            raise

    def _hand_on(self) -> None:
        """The place goes to the next table, which then waits behind all others."""
        while self._tables:
            table = next(iter(self._tables))
            waiting = self._tables.pop(table)
            turn = waiting.popleft()
            if waiting:
                self._tables[table] = waiting
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1


# ---- in the worker


def work(pipe: Connection) -> None:
    """What a worker does: answer questions until the pipe is closed. A bot remembers nothing of earlier questions."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    with contextlib.suppress(AttributeError, OSError):
        os.nice(10)  # people first
    with contextlib.suppress(EOFError, ConnectionError):  # the server has gone
        pipe.send(READY)
        while True:
            question = pipe.recv_bytes()
            try:
                pipe.send(answer(*pickle.loads(question)))
            except Exception as wrong:  # whatever a bot does must not end the worker
                place = traceback.extract_tb(wrong.__traceback__)[-1]  # what it says may name a card, and is logged
                pipe.send(f"{type(wrong).__name__} in {place.name}, {place.filename}:{place.lineno}")


def answer(belief: Belief, word: str, seed: int, many: int) -> list[Choice]:
    """The best choices first: just one, or so many."""
    bot = bots.make(word, belief.rules)
    try:
        if many == 1:
            return [Choice(bots.choose_steadily(bot, belief, seed), 0, -1.0, [])]
        return bot.think(belief, seed)[:many]
    finally:
        bot.close()


# ---- in the server


@final
class Worker:
    """One process, and the pipe to it."""

    def __init__(self, start: float) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: Final = context.Process(target=work, args=(theirs,), name="mohreh-bot", daemon=True)
        self.process.start()
        theirs.close()
        self._start: Final = start
        self.ready = False

    def ask(self, question: Question, seconds: float) -> list[Choice]:
        """Wait for the answer, in a thread; `NoAnswer` when the worker is of no use any more."""
        try:
            if not self.ready:
                self._hear(self._start)
                self.ready = True
            self.pipe.send_bytes(pickle.dumps(question))
            found = self._hear(seconds)
        except (OSError, EOFError) as wrong:
            raise Died(f"the process died ({type(wrong).__name__})") from None
        if isinstance(found, str):
            raise Failed(found)
        assert isinstance(found, list)
        return found

    def _hear(self, seconds: float) -> object:
        if not self.pipe.poll(seconds):
            raise NoAnswer(f"nothing was heard for {seconds:g} seconds")
        found: object = self.pipe.recv()
        return found

    def end(self) -> None:
        """End the process at once. Whoever still reads from the pipe finds it closed."""
        self.process.kill()
        self.process.join(1.0)


@final
class Workers:
    """As many workers as allowed; they start when they are first needed."""

    def __init__(self, count: int, seconds: float, start: float, hurry: float = 0.0) -> None:
        self.count: Final = count or max(1, os.cpu_count() or 1)
        self.seconds: Final = seconds
        self.start: Final = start
        self.hurry: Final = hurry  # seconds in which every bot is to answer, with fewer rounds if need be; 0: its own
        self._threads: Final = ThreadPoolExecutor(self.count, thread_name_prefix="mohreh-bots")
        self._thinking: Final = Line(self.count)
        self._moving: Final = Line(MOVING)
        self._idle: Final[list[Worker]] = []
        self._busy: Final[set[Worker]] = set()
        self._closed = False
        self.thought: Callable[[float, float], None] = lambda waited, seconds: None  # told after each answer

    @property
    def waiting(self) -> int:
        """How many bots and hints wait for a process."""
        return self._thinking.length

    @property
    def is_open(self) -> bool:
        """Can there be answers?"""
        return not self._closed

    async def choose(
        self, belief: Belief, word: str, seed: int, table: str = "", is_wanted: Callable[[], bool] = always
    ) -> int | None:
        """What a bot does; if it gives no answer, what a quick one does. None when it is not wanted any more.

        Where many wait, it waits, and then thinks less far.
        """
        try:
            return int((await self.think(belief, word, seed, 1, table, is_wanted))[0].action)
        except NotWanted:
            return None
        except (NoAnswer, MohrehError) as wrong:
            game = belief.rules.game.name
            why = wrong if isinstance(wrong, (NoAnswer, Failed)) else type(wrong).__name__
            logger.warning("the bot %s at %s gave no answer: %s; %s plays instead", word, game, why, QUICK)
            return await asyncio.to_thread(quick_choice, belief, seed)

    async def think(
        self, belief: Belief, word: str, seed: int, many: int, table: str = "", is_wanted: Callable[[], bool] = always
    ) -> list[Choice]:
        """A bot's best choices; `NoAnswer` when it gives none in time, `NotWanted` when it is asked for no more."""
        asked = time.monotonic()
        async with self._thinking.place(table):
            if not is_wanted():  # it may have waited for long, and others wait for the worker
                raise NotWanted
            began = time.monotonic()
            question = (belief, self._word_now(word, belief.rules.game.name), seed, many)
            try:
                return await self._ask(self._idle.pop() if self._idle else self._fresh(), question)
            except Died:  # perhaps long ago, with all that were idle: a new one has the same answer
                return await self._ask(self._fresh(), question)
            finally:
                self.thought(began - asked, time.monotonic() - began)

    def hurried(self, word: str, game: str) -> str:
        """The bot as it plays here: where all are in a hurry, one that searches thinks less far."""
        return bots.hurried(word, game, self.hurry) if self.hurry > 0 else word

    def _word_now(self, word: str, game: str) -> str:
        """The same, and with so many waiting."""
        word, waiting = self.hurried(word, game), self._thinking.length
        return bots.hurried(word, game, max(LEAST, WAITING * self.count / waiting)) if waiting else word

    @contextlib.asynccontextmanager
    async def moving(self, table: str) -> AsyncIterator[None]:
        """Around a bot's move. Few are carried out at once, and as long as that took the next ones wait.

        So people are answered in between, and the busier the machine is, the slower the bots are.
        """
        async with self._moving.place(table):
            began = time.monotonic()
            yield
            await asyncio.sleep(0)  # what came of it is drawn
            await asyncio.sleep(min(time.monotonic() - began, LONGEST_REST))

    def clock(self, word: str, game: str) -> float:
        """The seconds that a bot may search here."""
        return bots.clock(self.hurried(word, game), game)

    def _fresh(self) -> Worker:
        if self._closed:
            raise NoAnswer("the server is stopping")
        try:
            return Worker(self.start)
        except (OSError, RuntimeError) as wrong:
            raise NoAnswer(f"no process could be started: {wrong}") from None

    async def _ask(self, worker: Worker, question: Question) -> list[Choice]:
        self._busy.add(worker)
        answer = asyncio.get_running_loop().run_in_executor(self._threads, worker.ask, question, self.seconds)
        answer.add_done_callback(lambda done: done.cancelled() or done.exception())  # perhaps nobody waits
        try:
            found = await asyncio.shield(answer)
        except MohrehError:
            self._rest(worker)
            raise
        except BaseException:  # late, dead, or nobody waits any more: what it says later is of no use
            self._busy.discard(worker)
            worker.end()
            raise
        self._rest(worker)
        return found

    def _rest(self, worker: Worker) -> None:
        self._busy.discard(worker)
        if self._closed:
            worker.end()
        else:
            self._idle.append(worker)

    def close(self) -> None:
        """End all processes."""
        self._closed = True
        for worker in [*self._idle, *self._busy]:
            worker.end()
        self._idle.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)
