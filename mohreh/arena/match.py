"""A match between bots: what is played, and what is kept of each game."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, field, fields
from functools import cached_property
from math import inf
from typing import Final, cast, final

from mohreh.arena.one_game import FORFEIT, ON_FAILURE, Failure, play_game, secret_deal, seed_of
from mohreh.arena.run_folder import LUCK, MEANT
from mohreh.arena.schedule import Schedule
from mohreh.arena.workers import Player, Work
from mohreh.bots import Bot, is_program, make, spelled
from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError, nearest
from mohreh.kernel.luck import SAMPLES, judged_as
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import Value

FORMAT: Final = 1  # of the folder


@dataclass(frozen=True)
class Match(Work["GameRow"]):
    """Bots, named by their words, at one game.

    Together with a game's number this decides all of that game, unless programs of others sit there: a program that
    knew the seed, or had seen the same deal from another seat, would know every hand. Such a game is dealt from a
    secret seed that no other game has, and its row tells the seed afterwards.
    """

    game: str
    players: int
    words: tuple[str, ...]
    seed: int = 0
    options: tuple[tuple[str, Value], ...] = ()
    on_failure: str = FORFEIT
    records: bool = False  # is the record of each game kept?
    luck: bool = True  # is account kept of what chance gave each seat?

    def __post_init__(self) -> None:
        if self.on_failure not in ON_FAILURE:
            raise MohrehError(f"a failure cannot lead to {self.on_failure!r}. {nearest(self.on_failure, ON_FAILURE)}")

    @cached_property
    def rules(self) -> Rules:
        return registry.rules(self.game, self.players, dict(self.options))

    @cached_property
    def schedule(self) -> Schedule:
        return Schedule(list(self.words), self.players, self.rules.sides)

    @property
    def names(self) -> list[str]:
        """The bots, each once, in the order in which they were named."""
        return list(dict.fromkeys(self.words))

    @property
    def folder_name(self) -> str:
        """A name for the folder of this match, beside those of other matches of the same game."""
        return re.sub(r"[^\w.]+", "-", "-".join(self.words))

    def __getstate__(self) -> dict[str, object]:
        return {key: value for key, value in self.__dict__.items() if key not in ("rules", "schedule")}

    def settings(self) -> dict[str, object]:
        """All that decides the games, as plain data."""
        meant = [spelled(word, self.game) for word in self.words]
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
            **({LUCK: {"samples": SAMPLES, "judged as": judged_as(self.rules)}} if self.luck else {}),
            **({MEANT: meant} if meant != list(self.words) else {}),
        }

    def is_secret(self, game: int) -> bool:
        """Does a program of somebody else sit there?"""
        return any(is_program(word) for word in self.schedule.seats(game))

    def deal(self, game: int) -> int:
        """The seed from which a game is dealt, if it is not a secret one."""
        return seed_of(self.seed, "deal", self.schedule.deal(game))

    def bot(self, word: str) -> Bot:
        """The bot that a word means here."""
        return make(word, self.rules)

    def open(self) -> MatchPlayer:
        return MatchPlayer(self)


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
    start: str = ""  # the seed, if it was a secret one
    luck: list[float] = field(default_factory=list)  # of each seat, if account was kept of it
    record: dict[str, object] | None = None  # kept in a file of its own

    def data(self) -> dict[str, object]:
        """A line of the log; only a game that was dealt in secret has a `start`, and only one with a ledger `luck`."""
        left_out = ["record"] + ["start"] * (not self.start) + ["luck"] * (not self.luck)
        return {key: value for key, value in asdict(self).items() if key not in left_out}


def row_of(data: object, match: Match) -> GameRow:
    """A row from the log; refuses what cannot be one of the match."""
    if not isinstance(data, dict):
        raise MohrehError(f"it holds {type(data).__name__} where a game should be")
    keys = [field.name for field in fields(GameRow) if field.name not in ("record", "start", "luck")]
    if match.luck:
        keys.append("luck")
    number = data.get("game")
    if isinstance(number, int) and _is_count(number) and match.is_secret(number):
        keys.append("start")
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
    """Is this a possible value for a key of a row?"""
    if key in ("ending", "start"):
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
    return all(type(one) is int or (key in ("seconds", "luck") and type(one) is float) for one in value)


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
        start = secret_deal() if match.is_secret(number) else ""
        deal = start or match.deal(number)
        seed = seed_of(start, "game") if start else seed_of(match.seed, "game", number)
        bots = [self._bot(word, seat) for seat, word in enumerate(words)]
        played = play_game(match.rules, bots, deal, seed, on_failure=match.on_failure, luck=match.luck)
        meta: dict[str, object] = {"seats": words, "winners": played.winners}
        record = played.record(match.rules, deal, meta).data() if match.records else None
        return GameRow(
            number,
            match.schedule.deal(number),
            words,
            played.winners,
            cast("list[int]", played.result["scores"]),
            str(played.result["ending"]),
            len(played.actions),
            played.asked,
            [round(seconds, 6) for seconds in played.seconds],
            played.failures,
            start,
            [round(luck, 6) for luck in played.luck],
            record,
        )

    def _bot(self, word: str, seat: int) -> Bot:
        if (word, seat) not in self._bots:
            self._bots[word, seat] = self.match.bot(word)
        return self._bots[word, seat]

    def close(self) -> None:
        for bot in self._bots.values():
            bot.close()
        self._bots.clear()
