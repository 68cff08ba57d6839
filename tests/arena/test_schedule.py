"""Who sits where, so that nobody has more luck than others."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from mohreh.arena.schedule import Schedule
from mohreh.kernel.errors import MohrehError

pytestmark = pytest.mark.once


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bots", [1, 2, 3, 4, 5])
def test_a_round_is_fair(bots: int, players: int) -> None:
    """In a deal each bot is as often in every seat; in a round all bots have as many seats, and meet as often."""
    words = list("abcde"[:bots])
    schedule = Schedule(words, players)
    meetings: Counter[tuple[str, str]] = Counter()
    chairs: Counter[str] = Counter()
    for number in range(3):
        games = range(number * schedule.round, (number + 1) * schedule.round)
        for deal in sorted({schedule.deal(game) for game in games}):
            lines = [schedule.seats(game) for game in schedule.games(deal)]
            for word in set(lines[0]):
                seats = Counter([seat for line in lines for seat in range(players) if line[seat] == word])
                assert players == len(seats)
                assert 1 == len(set(seats.values()))
            chairs.update([word for line in lines for word in line])
            for first, second in combinations(words, 2):
                meetings[first, second] += lines[0].count(first) * lines[0].count(second)
    assert 1 == len(set(chairs.values()))
    assert set(words) == set(chairs)
    assert len(set(meetings.values())) <= 1 or bots < players


def test_orders_change_from_round_to_round() -> None:
    """Who sits behind whom matters in some games."""
    schedule = Schedule(["a", "b", "c"], 3)
    assert [["a", "b", "c"], ["b", "c", "a"], ["c", "a", "b"]] == [schedule.seats(game) for game in range(3)]
    assert [["a", "c", "b"], ["c", "b", "a"], ["b", "a", "c"]] == [schedule.seats(game) for game in range(3, 6)]
    assert ["a", "b", "c"] == schedule.seats(6)


def test_two_bots_are_two_teams() -> None:
    """Seats that win together have the same bot, on each side as often; more bots are mixed in every way."""
    schedule = Schedule(["a", "b"], 4, [0, 1, 0, 1])
    lines = ["".join(schedule.seats(game)) for game in range(24)]
    assert {"abab": 12, "baba": 12} == Counter(lines)
    mates = {frozenset(Schedule(list("abcd"), 4, [0, 1, 0, 1]).seats(game)[::2]) for game in range(24)}
    assert {frozenset(pair) for pair in combinations("abcd", 2)} == mates


def test_a_bot_named_twice_has_two_seats() -> None:
    schedule = Schedule(["a", "b", "b", "b"], 4)
    assert 4 == schedule.round
    assert [0, 3, 2, 1] == [schedule.seats(game).index("a") for game in range(4)]


def test_fewer_bots_than_seats() -> None:
    assert [["a", "b", "a"], ["b", "a", "b"]] == Schedule(["a", "b"], 3).tables
    assert [["a", "b", "a", "b"]] == Schedule(["a", "b"], 4).tables


def test_more_bots_than_seats() -> None:
    assert [["a", "b"], ["a", "c"], ["b", "c"]] == Schedule(["a", "b", "c"], 2).tables


def test_games_are_rounded_up_to_whole_rounds() -> None:
    schedule = Schedule(["a", "b", "c"], 2)
    assert [6, 6, 12] == [schedule.whole(1), schedule.whole(6), schedule.whole(7)]


def test_nobody_to_play() -> None:
    with pytest.raises(MohrehError, match="a match needs bots"):
        Schedule([], 2)
