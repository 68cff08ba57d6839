"""A leaderboard of games by any players: a line of JSON for each game, and the standings that follow from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, cast

from mohreh.arena.match import GameRow
from mohreh.arena.one_game import share
from mohreh.arena.ratings import Rating, rate
from mohreh.kernel import registry
from mohreh.kernel.encoding import decode, encode
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.files import in_a_sentence
from mohreh.kernel.state import Value

FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sat there, how many replies were refused, how many decisions chance made in the end, tokens if counted."""

    player: str
    illegal: int = 0
    replaced: int = 0
    tokens: int | None = None

    def data(self) -> dict[str, object]:
        found: dict[str, object] = {"player": self.player, "illegal": self.illegal, "replaced": self.replaced}
        return found if self.tokens is None else found | {"tokens": self.tokens}


@dataclass(frozen=True, slots=True)
class Row:
    """One game."""

    game: str
    rules: int  # the version
    options: dict[str, Value]
    seed: str
    language: str
    seats: list[SeatRow]
    scores: list[int]
    winners: list[int]
    ending: str
    decisions: int

    def data(self) -> dict[str, object]:
        return {
            "leaderboard": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "options": self.options,
            "seed": self.seed,
            "language": self.language,
            "seats": [seat.data() for seat in self.seats],
            "result": {"scores": self.scores, "winners": self.winners, "ending": self.ending},
            "decisions": self.decisions,
        }

    def line(self) -> str:
        """What a file of results has of it."""
        return encode(self.data()).decode() + "\n"

    def shares(self) -> list[float]:
        """Each seat's share of the victory."""
        sides = registry.rules(self.game, len(self.seats), self.options).sides
        return [share(self.winners, seat, sides) for seat in range(len(self.seats))]


@dataclass(frozen=True, slots=True)
class Entry:
    """How a player stands."""

    player: str
    games: int
    wins: float  # the mean share of the victory
    rating: Rating
    illegal: float  # refused replies in a game
    replaced: float
    tokens: float | None  # in a game, over those in which they were counted


def read_row(data: object) -> Row:
    """A line of results; refuses what cannot be one."""
    if not isinstance(data, dict) or data.get("leaderboard") != FORMAT:
        raise MohrehError(f'it is no result: {{"leaderboard": {FORMAT}, …}} is one')
    seats, result = data.get("seats"), data.get("result")
    if not isinstance(seats, list) or not seats or not isinstance(result, dict):
        raise MohrehError("it should have seats, a list, and a result")
    row = Row(
        _fitting(data, "game", str),
        _fitting(data, "rules", int),
        _fitting(data, "options", dict),
        _fitting(data, "seed", str),
        _fitting(data, "language", str),
        [_read_seat(one) for one in seats],
        _fitting(result, "scores", list),
        _fitting(result, "winners", list),
        _fitting(result, "ending", str),
        _fitting(data, "decisions", int),
    )
    registry.rules(row.game, len(row.seats), row.options)  # refuses an unknown game and numbers of players
    if len(row.scores) != len(row.seats) or not all(type(one) is int for one in row.scores):
        raise MohrehError(f"there are {len(row.seats)} seats, and the scores are {row.scores!r}")
    if not all(type(one) is int and 0 <= one < len(row.seats) for one in row.winners):
        raise MohrehError(f"there are {len(row.seats)} seats, and the winners are {row.winners!r}")
    return row


def _read_seat(data: object) -> SeatRow:
    if not isinstance(data, dict):
        raise MohrehError(f"a seat cannot be {data!r}")
    tokens = _fitting(data, "tokens", int) if "tokens" in data else None
    illegal, replaced = [_fitting(data, key, int) for key in ("illegal", "replaced")]
    return SeatRow(_fitting(data, "player", str), illegal, replaced, tokens)


def _fitting(data: dict[str, object], key: str, kind: type) -> Any:
    """What stands under a key; numbers count something, so they are not negative."""
    value = data.get(key)
    if type(value) is not kind or (kind is int and cast(int, value) < 0):
        raise MohrehError(f"its {key} cannot be {value!r}")
    return value


def read_results(files: Iterable[Path]) -> list[Row]:
    """The games of some files, in their order."""
    found: list[Row] = []
    for file in files:
        with in_a_sentence(file, "read"):
            lines = file.read_bytes().splitlines()
        for number, line in enumerate(lines, 1):
            try:
                found.append(read_row(decode(line, "it")))
            except MohrehError as wrong:
                raise MohrehError(f"line {number} of {file}: {wrong}") from None
    return found


def standings(rows: Sequence[Row]) -> list[Entry]:
    """Everybody who played, the best rating first. The order of the games does not matter."""
    players = sorted({seat.player for row in rows for seat in row.seats})
    games = [_game_row(number, row) for number, row in enumerate(rows)]
    ratings = rate(players, games)
    found = []
    for player in players:
        mine = [
            (row, seat, won)
            for row in rows
            for seat, won in zip(row.seats, row.shares(), strict=True)
            if seat.player == player
        ]
        counted = [seat.tokens for _, seat, _ in mine if seat.tokens is not None]
        n = len(mine)
        found.append(
            Entry(
                player,
                n,
                sum([won for _, _, won in mine]) / n,
                ratings[player],
                sum([seat.illegal for _, seat, _ in mine]) / n,
                sum([seat.replaced for _, seat, _ in mine]) / n,
                sum(counted) / len(counted) if counted else None,
            )
        )
    return sorted(found, key=lambda entry: (-entry.rating.mean, entry.player))


def _game_row(number: int, row: Row) -> GameRow:
    """What ratings are made from: who sat there and who won. A game that nobody won tells nothing: all are level."""
    seats = [seat.player for seat in row.seats]
    winners = row.winners or list(range(len(seats)))
    nothing = [0] * len(seats)
    return GameRow(
        number, number, seats, winners, row.scores, row.ending, row.decisions, nothing, [0.0] * len(seats), []
    )
