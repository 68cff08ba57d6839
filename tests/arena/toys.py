"""Bots and work that behave badly on purpose, where processes can find them."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import final

from mypy_extensions import i64

from mohreh.arena.workers import Player, Work
from mohreh.bots import Belief, Bot, Choice
from mohreh.bots.bot import RandomBot
from mohreh.bots.pipes import BotFailed
from mohreh.kernel.errors import MohrehError
from tests.kit.patience import until


class Recorder(Bot):
    """Plays at random and remembers what it was asked."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, list[int], int]] = []
        self.games = 0

    def choose(self, belief: Belief, seed: i64) -> i64:
        self.seen.append((belief.seat, [int(action) for action in belief.legal], int(seed)))
        return RandomBot().choose(belief, seed)

    def forget(self) -> None:
        self.games += 1


class Failing(Bot):
    """Fails from its n-th decision of a game on."""

    def __init__(self, after: int, seconds: float = 0.0) -> None:
        self.after = after
        self.seconds = seconds
        self.asked = 0

    def choose(self, belief: Belief, seed: i64) -> i64:
        self.asked += 1
        if self.asked > self.after:
            time.sleep(self.seconds)
            raise BotFailed("ended", "the program ended by signal 9")
        return belief.legal[0]

    def forget(self) -> None:
        self.asked = 0


class Cheating(Bot):
    """Does what is not allowed."""

    def choose(self, belief: Belief, seed: i64) -> i64:
        return 10_000

    def think(self, belief: Belief, seed: i64) -> list[Choice]:
        return [Choice(10_000, 1, 0.5, [])]


@dataclass(frozen=True)
class Squares(Work[int]):
    """Numbers instead of games: some end their process, some raise, and all take a moment."""

    folder: str
    deadly: tuple[int, ...] = ()
    deaths: int = 1
    wrong: int = -1
    seconds: float = 0.0
    crowd: tuple[int, int] = (0, 0)  # from this number on, nobody goes on before so many processes have been there

    def open(self) -> Squaring:
        return Squaring(self)


@final
class Squaring(Player[int]):
    def __init__(self, work: Squares) -> None:
        self.work = work

    def play(self, number: int) -> int:
        work = self.work
        (Path(work.folder) / str(os.getpid())).touch()
        if number >= work.crowd[0]:
            until(lambda: len(list(Path(work.folder).iterdir())) >= work.crowd[1])
        time.sleep(work.seconds)
        if number in work.deadly:
            died = len(list(Path(work.folder).glob(f"died-{number}-*")))
            if died < work.deaths:
                (Path(work.folder) / f"died-{number}-{died}").touch()
                os._exit(7)
        if number == work.wrong:
            raise MohrehError("three is no square")
        return number * number
