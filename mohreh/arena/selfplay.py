"""Self-play: one bot on all seats, and every decision kept for learners."""

from __future__ import annotations

from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple, final

from mohreh.arena.one_game import RAISE, play_game, seed_of
from mohreh.arena.run_folder import MEANT, RunFolder
from mohreh.arena.shards import Shard, joined, shard_of, shard_path, write_shard
from mohreh.arena.workers import Crew, OnProgress, Player, Work, no_progress
from mohreh.bots import Bot, make, spelled
from mohreh.bots.pipes import BotFailed
from mohreh.kernel import registry
from mohreh.kernel.encoding import encode
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import Value

FORMAT: Final = 1
GAMES_IN_A_SHARD: Final = 50


class KeptGame(NamedTuple):
    """One game: its decisions, and its record in a line."""

    shard: Shard
    record: bytes


@dataclass(frozen=True)
class SelfPlay(Work[KeptGame]):
    """What is to be played. Together with a game's number it decides all of that game."""

    game: str
    players: int
    word: str
    seed: int = 0
    options: tuple[tuple[str, Value], ...] = ()

    @cached_property
    def rules(self) -> Rules:
        return registry.rules(self.game, self.players, dict(self.options))

    def __getstate__(self) -> dict[str, object]:
        return {key: value for key, value in self.__dict__.items() if key != "rules"}

    def settings(self, size: int) -> dict[str, object]:
        """All that decides the games and the files, as plain data."""
        meant = spelled(self.word, self.game)
        return {
            "selfplay": FORMAT,
            "game": self.game,
            "rules": self.rules.game.version,
            "players": self.players,
            "options": dict(self.rules.options),
            "bot": self.word,
            "seed": self.seed,
            "games_in_a_shard": size,
            **({MEANT: meant} if meant != self.word else {}),
        }

    def open(self) -> SelfPlayer:
        return SelfPlayer(self)


@final
class SelfPlayer(Player[KeptGame]):
    """The bot, once for each seat."""

    def __init__(self, work: SelfPlay) -> None:
        self.work: Final = work
        self._bots: Final[list[Bot]] = [make(work.word, work.rules) for _ in range(work.players)]

    def play(self, number: int) -> KeptGame:
        work = self.work
        deal = seed_of(work.seed, "deal", number)
        seed = seed_of(work.seed, "game", number)
        try:
            played = play_game(work.rules, self._bots, deal, seed, on_failure=RAISE, thoughts=True)
        except BotFailed as wrong:
            raise MohrehError(f"{work.word} failed in game {number}, which is not kept: {wrong.report()}") from None
        meta: dict[str, object] = {"seats": [work.word] * work.players, "game": number}
        record = played.record(work.rules, deal, meta)
        return KeptGame(shard_of(work.rules, number, deal, played), encode(record.data()))

    def close(self) -> None:
        for bot in self._bots:
            bot.close()


def run_selfplay(
    work: SelfPlay,
    games: int,
    crew: Crew[KeptGame],
    folder: Path,
    size: int = GAMES_IN_A_SHARD,
    on_progress: OnProgress = no_progress,
) -> int:
    """Play so many games, rounded up to whole shards, and keep them; the number of games in the folder.

    Shards that are there are not played again. One that was not full when the run was killed begins anew. A bot that
    fails ends the run, because an action that replaced its choice would be kept as its choice.
    """
    make(work.word, work.rules).close()  # refuse now a word that is no bot's
    shards = -(-games // size)
    with ExitStack() as stack:
        stack.enter_context(closing(RunFolder(folder, work.settings(size))))
        waiting = [number for number in range(shards) if not shard_path(folder, number).exists()]
        known = (shards - len(waiting)) * size
        on_progress(known, shards * size)
        numbers = [number * size + k for number in waiting for k in range(size)]
        collected: dict[int, dict[int, KeptGame]] = {}
        results = stack.enter_context(closing(crew(work, numbers)))
        for number, kept in results:
            part = collected.setdefault(number // size, {})
            part[number] = kept
            known += 1
            on_progress(known, shards * size)
            if len(part) == size:
                del collected[number // size]
                in_order = [part[one] for one in sorted(part)]
                shard = joined([one.shard for one in in_order])
                write_shard(folder, number // size, shard, [one.record for one in in_order])
    return shards * size
