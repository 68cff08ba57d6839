"""A match between bots: what is played, and what is kept of each game."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, fields
from functools import cached_property
from math import inf
from typing import Final, cast, final

from mohreh.arena.one_game import FORFEIT, ON_FAILURE, Failure, Played, play_game, seed_of
from mohreh.arena.run_folder import MEANT
from mohreh.arena.schedule import Schedule
from mohreh.arena.workers import Player, Work
from mohreh.bots import LEVELS, Bot, level_words, make
from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError, nearest
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import Value

FORMAT: Final = 1  # of the folder


@dataclass(frozen=True)
class Match(Work["GameRow"]):
    """Bots, named by their words, at one game. Together with a game's number this decides all of that game."""

    game: str
    players: int
    words: tuple[str, ...]
    seed: int = 0
    options: tuple[tuple[str, Value], ...] = ()
    on_failure: str = FORFEIT
    records: bool = False  # is the record of each game kept?

    def __post_init__(self) -> None:
        if self.on_failure not in ON_FAILURE:
            raise MohrehError(f"a failure cannot lead to {self.on_failure!r}. {nearest(self.on_failure, ON_FAILURE)}")

    @cached_property
    def rules(self) -> Rules:
        return registry.rules(self.game, self.players, dict(self.options))

    @cached_property
    def schedule(self) -> Schedule:
        return Schedule(list(self.words), self.players)

    @property
    def names(self) -> list[str]:
        """The bots, each once, in the order in which they were named."""
        return list(dict.fromkeys(self.words))

    @property
    def folder_name(self) -> str:
        """What a folder among those of the same game may be called."""
        return re.sub(r"[^\w.]+", "-", "-".join(self.words))

    def __getstate__(self) -> dict[str, object]:
        return {key: value for key, value in self.__dict__.items() if key not in ("rules", "schedule")}

    def settings(self) -> dict[str, object]:
        """All that decides the games, as plain data."""
        meant = [meaning(word, self.game) for word in self.words]
        return {
            "arena": FORMAT,
            "game": self.game,
            "rules": self.rules.game.version,
            "players": self.players,
            "options": dict(self.rules.options),
            "bots": list(self.words),
            "seed": self.seed,
            "on_failure": self.on_failure,
            "records": self.records,
            **({MEANT: meant} if meant != list(self.words) else {}),
        }

    def deal(self, game: int) -> int:
        """The seed from which a game is dealt."""
        return seed_of(self.seed, "deal", self.schedule.deal(game))

    def open(self) -> MatchPlayer:
        return MatchPlayer(self)


def meaning(word: str, game: str) -> str:
    """The bot that a level stands for today; other words mean themselves."""
    return level_words(game)[LEVELS.index(word)] if word in LEVELS else word


@dataclass(frozen=True, slots=True)
class GameRow:
    """What is kept of one game."""

    game: int
    deal: int
    seats: list[str]
    winners: list[int]
    scores: list[int]
    ending: str
    decisions: int
    asked: list[int]
    seconds: list[float]
    failures: list[Failure]
    record: dict[str, object] | None = None  # kept in a file of its own

    def data(self) -> dict[str, object]:
        """A line of the log."""
        return {key: value for key, value in asdict(self).items() if key != "record"}


def row_of(data: object, match: Match) -> GameRow:
    """A row from the log; refuses what cannot be one of the match."""
    if not isinstance(data, dict):
        raise MohrehError(f"it holds {type(data).__name__} where a game should be")
    keys = [field.name for field in fields(GameRow) if field.name != "record"]
    if set(data) != set(keys):
        odd = sorted(set(keys) ^ set(data))
        raise MohrehError(f"it should have {', '.join(keys)}, and differs in {', '.join(odd)}")
    for key in keys:
        if not _fits(key, data[key], match):
            raise MohrehError(f"its {key} cannot be {data[key]!r}")
    if data["deal"] != match.schedule.deal(data["game"]):
        raise MohrehError(f"game {data['game']} is not of deal {data['deal']}")
    return GameRow(**{**data, "failures": [Failure(**one) for one in data["failures"]]})


def _fits(key: str, value: object, match: Match) -> bool:
    """Can this be what a row says under a key?"""
    if key == "ending":
        return isinstance(value, str)
    if key in ("game", "deal", "decisions"):
        return _is_count(value)
    if not isinstance(value, list):
        return False
    if key == "winners":
        return all(_is_count(one, match.players) for one in value) and len(set(value)) == len(value)
    if key == "failures":
        return all(_is_failure(one, match.players) for one in value)
    if len(value) != match.players:
        return False
    if key == "seats":
        return all(one in match.names for one in value)
    return all(type(one) is int or (key == "seconds" and type(one) is float) for one in value)


def _is_count(value: object, below: float = inf) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < below


def _is_failure(value: object, players: int) -> bool:
    if not isinstance(value, dict) or set(value) != {field.name for field in fields(Failure)}:
        return False
    return _is_count(value["seat"], players) and _is_count(value["decision"]) and isinstance(value["reason"], str)


@final
class MatchPlayer(Player[GameRow]):
    """The bots of a match in one process, one object for each word and seat, used for game after game."""

    def __init__(self, match: Match) -> None:
        self.match: Final = match
        self._bots: Final[dict[tuple[str, int], Bot]] = {}

    def play(self, number: int) -> GameRow:
        match = self.match
        words = match.schedule.seats(number)
        deal = match.deal(number)
        bots = [self._bot(word, seat) for seat, word in enumerate(words)]
        played = play_game(match.rules, bots, deal, seed_of(match.seed, "game", number), on_failure=match.on_failure)
        meta: dict[str, object] = {"seats": words, "winners": played.winners}
        record = played.record(match.rules, deal, meta).data() if match.records else None
        return _row(number, match.schedule.deal(number), words, played, record)

    def _bot(self, word: str, seat: int) -> Bot:
        if (word, seat) not in self._bots:
            self._bots[word, seat] = make(word, self.match.rules)
        return self._bots[word, seat]

    def close(self) -> None:
        for bot in self._bots.values():
            bot.close()
        self._bots.clear()


def _row(number: int, deal: int, words: list[str], played: Played, record: dict[str, object] | None) -> GameRow:
    return GameRow(
        number,
        deal,
        words,
        played.winners,
        cast("list[int]", played.result["scores"]),
        str(played.result["ending"]),
        len(played.actions),
        played.asked,
        [round(seconds, 6) for seconds in played.seconds],
        played.failures,
        record,
    )
