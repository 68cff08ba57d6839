"""What a match has shown: win rates, comparisons, ratings, lengths and times, from the games that count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean
from typing import Final, final

from mohreh.arena.intervals import CONFIDENCE, ConfidenceSequence, Interval, interval, sequential_interval
from mohreh.arena.match import GameRow, Match
from mohreh.arena.one_game import share
from mohreh.arena.ratings import Rating, rate
from mohreh.arena.scores_less_luck import gain, less_luck


def shares(rows: Iterable[GameRow], word: str, sides: Sequence[int] = ()) -> float | None:
    """What a bot has won in the games of a deal, per seat that it had; None if it had none."""
    seats = [(row, seat) for row in rows for seat in range(len(row.seats)) if row.seats[seat] == word]
    return fmean([share(row.winners, seat, sides) for row, seat in seats]) if seats else None


def luck_of(rows: Iterable[GameRow], word: str) -> float:
    """What chance gave a bot in the games of a deal, per seat that it had; 0 where no account was kept of it."""
    found = [row.luck[seat] for row in rows if row.luck for seat in range(len(row.seats)) if row.seats[seat] == word]
    return fmean(found) if found else 0.0


def luck_between(rows: list[GameRow], first: str, second: str) -> float:
    """How much of the score of two bots chance has made."""
    return (luck_of(rows, first) - luck_of(rows, second)) / 2


def against(rows: list[GameRow], first: str, second: str, sides: Sequence[int] = ()) -> float | None:
    """A deal as a comparison of two bots: 1 when the first won all, a half when both won as much, 0 the other way."""
    mine, theirs = shares(rows, first, sides), shares(rows, second, sides)
    return None if mine is None or theirs is None else (1.0 + mine - theirs) / 2


@dataclass(frozen=True)
class Standing:
    """How one bot has done."""

    word: str
    games: int  # seats that it had
    wins: float  # shares of victories
    rate: Interval  # of a seat's games, how many it wins
    rating: Rating
    decisions: int
    seconds: float
    failures: int

    @property
    def per_move(self) -> float:
        """Seconds for a decision in which there was a choice."""
        return self.seconds / self.decisions if self.decisions else 0.0


@dataclass(frozen=True)
class Summary:
    """All that a match has shown. `stopped` says that the question was answered before the last game."""

    match: Match
    rows: list[GameRow]
    deals: int
    standings: list[Standing]  # the best first
    pairs: dict[tuple[str, str], Interval]  # the first bot's score against the second, both ways round
    gains: dict[tuple[str, str], float]  # how many times as many deals would say as much, were luck not known
    endings: dict[str, int]
    stopped: bool
    sequential: bool

    @property
    def lengths(self) -> list[int]:
        return [row.decisions for row in self.rows]


@final
class Deals:
    """Games as they come in, put together to deals; those count that are whole and have no gap before them.

    So what is counted, and where a sequential test stops, does not depend on which process was faster.
    """

    def __init__(self, match: Match, games: int, question: Question | None = None) -> None:
        self.match: Final = match
        self.last: Final = match.schedule.deal(games)
        self.question: Final = question
        self.whole: list[list[GameRow]] = []
        self._open: Final[dict[int, list[GameRow]]] = {}

    def add(self, row: GameRow) -> None:
        self._open.setdefault(row.deal, []).append(row)
        while not self.is_done() and len(self._open.get(len(self.whole), [])) == self.match.players:
            deal = sorted(self._open.pop(len(self.whole)), key=lambda one: one.game)
            self.whole.append(deal)
            if self.question is not None:
                self.question.add(deal)

    def is_clear(self) -> bool:
        """Has the question been answered?"""
        return self.question is not None and self.question.is_clear()

    def is_done(self) -> bool:
        """Has everything been played, or been answered?"""
        return len(self.whole) == self.last or self.is_clear()

    def summary(self) -> Summary:
        match, rows = self.match, [row for deal in self.whole for row in deal]
        sides = match.rules.sides
        ratings = rate(match.names, rows)
        standings = []
        for word in match.names:
            seats = [(row, seat) for row in rows for seat in range(match.players) if row.seats[seat] == word]
            played = [deal for deal in self.whole if shares(deal, word, sides) is not None]
            found = [shares(deal, word, sides) or 0.0 for deal in played]
            standings.append(
                Standing(
                    word,
                    len(seats),
                    sum([share(row.winners, seat, sides) for row, seat in seats]),
                    self._sure(found, [luck_of(deal, word) for deal in played]),
                    ratings[word],
                    sum([row.asked[seat] for row, seat in seats]),
                    sum([row.seconds[seat] for row, seat in seats]),
                    sum([failure.seat == seat for row, seat in seats for failure in row.failures]),
                )
            )
        standings.sort(key=lambda one: (-one.rating.mean, match.names.index(one.word)))
        return Summary(
            match,
            rows,
            len(self.whole),
            standings,
            *self._pairs(),
            dict(Counter([row.ending for row in rows]).most_common()),
            self.is_clear(),
            self.question is not None,
        )

    def _sure(self, scores: list[float], luck: list[float]) -> Interval:
        """The mean of scores, less their luck if it is known, and how sure it is."""
        if not self.match.luck:
            return sequential_interval(scores) if self.question is not None else interval(scores)
        if self.question is not None:
            return sequential_interval(scores, luck=luck)
        return interval(less_luck(scores, luck), plain=scores)

    def _pairs(self) -> tuple[dict[tuple[str, str], Interval], dict[tuple[str, str], float]]:
        found: dict[tuple[str, str], Interval] = {}
        gains: dict[tuple[str, str], float] = {}
        sides = self.match.rules.sides
        for first, second in combinations(self.match.names, 2):
            played = [deal for deal in self.whole if against(deal, first, second, sides) is not None]
            scores = [against(deal, first, second, sides) or 0.0 for deal in played]
            luck = [luck_between(deal, first, second) for deal in played]
            if self.question is not None:
                mean, low, high = self.question.pairs[first, second].interval
            else:
                mean, low, high = self._sure(scores, luck)
            found[first, second] = Interval(mean, low, high)
            found[second, first] = Interval(1 - mean, 1 - high, 1 - low)
            gains[first, second] = gains[second, first] = gain(scores, less_luck(scores, luck))
        return found, gains


@final
class Question:
    """Which of each two bots is the better? Asked after every deal; with a chance of 95 % all answers are right."""

    def __init__(
        self,
        match: Match,
        margin: float = 0.0,
        least: int = 0,
        confidence: float = CONFIDENCE,
        mark: float = 0.5,
    ) -> None:
        couples = list(combinations(match.names, 2))
        each = 1 - (1 - confidence) / max(1, len(couples))
        self.sides: Final = match.rules.sides
        self.margin: Final = margin
        self.mark: Final = mark  # the first of each two must certainly be above or below it
        self.least: Final = least  # deals that are played even if it is clear before
        self.pairs: Final = {couple: ConfidenceSequence(each, match.luck) for couple in couples}

    def add(self, deal: list[GameRow]) -> None:
        for (first, second), sequence in self.pairs.items():
            score = against(deal, first, second, self.sides)
            if score is not None:
                sequence.add(score, luck_between(deal, first, second))

    def is_clear(self) -> bool:
        answers = [one.is_clear(self.margin, self.mark) and one.deals >= self.least for one in self.pairs.values()]
        return bool(answers) and all(answers)
