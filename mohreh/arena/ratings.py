"""Ratings for any number of players, by openskill's Plackett-Luce model."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import NormalDist, fmean
from typing import TYPE_CHECKING, Final, NamedTuple

from mohreh.arena.intervals import CONFIDENCE
from mohreh.arena.match import GameRow
from mohreh.optional_packages import missing

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

ORDERS: Final = 4


class Rating(NamedTuple):
    """How strong a bot is: everybody begins at 25; with 95 % confidence it is between `low` and `high`."""

    mean: float
    spread: float
    low: float
    high: float


def rate(words: Sequence[str], rows: Sequence[GameRow]) -> dict[str, Rating]:
    """The ratings of some bots after these games.

    The model learns from one game after the other and trusts the last ones most; but bots do not change, so it gets
    the games in several random orders, always the same ones, and what it says is averaged.
    """
    model = rating_model()
    passes = []
    for order in range(ORDERS):
        shuffled = list(rows)
        Random(order).shuffle(shuffled)
        passes.append(_learn(model, words, shuffled))
    reach = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    found = {}
    for word in words:
        mean, spread = fmean([one[word].mu for one in passes]), fmean([one[word].sigma for one in passes])
        found[word] = Rating(mean, spread, mean - reach * spread, mean + reach * spread)
    return found


def _learn(model: PlackettLuce, words: Sequence[str], rows: Sequence[GameRow]) -> dict[str, PlackettLuceRating]:
    """Winners come first and all others behind them.

    Who has several seats in a game moves by the average of what each of them would move.
    """
    found = {word: model.rating() for word in words}
    for row in rows:
        teams = [[model.rating(mu=found[word].mu, sigma=found[word].sigma)] for word in row.seats]
        ranks = [0.0 if seat in row.winners else 1.0 for seat in range(len(row.seats))]
        after = model.rate(teams, ranks=ranks)
        for word in set(row.seats):
            mine = [after[seat][0] for seat in range(len(row.seats)) if row.seats[seat] == word]
            found[word] = model.rating(mu=fmean([one.mu for one in mine]), sigma=fmean([one.sigma for one in mine]))
    return found


def rating_model() -> PlackettLuce:
    """The model; refuses where the package is missing."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise missing("openskill, which rates the bots,", "arena") from None
    return PlackettLuce(tau=0.0)  # a bot plays as well in its last game as in its first
