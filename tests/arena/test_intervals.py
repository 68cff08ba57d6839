"""How sure a mean is, and whether one may look at it again and again."""

from __future__ import annotations

from random import Random

import pytest

from mohreh.arena.intervals import (
    ERROR,
    ConfidenceSequence,
    Interval,
    SequentialTest,
    interval,
    sequential_interval,
)
from mohreh.kernel.rng import mwc_pick, mwc_start, mwc_step

pytestmark = pytest.mark.once


def coin(rng: Random, chance: float) -> float:
    return 1.0 if rng.random() < chance else 0.0


def pair(rng: Random, chance: float) -> float:
    """Two games with one deal."""
    return (coin(rng, chance) + coin(rng, chance)) / 2


def test_known_cases() -> None:
    """With two deals won and two lost added: 52 of 104 and 102 of 104, and a spread as proportions have it."""
    half = interval([1.0] * 50 + [0.0] * 50)
    assert 0.5 == half.mean
    assert pytest.approx((0.4039, 0.5961), abs=1e-4) == (half.low, half.high)
    sure = interval([1.0] * 100)
    assert 1.0 == sure.mean == sure.high
    assert pytest.approx(0.9544, abs=1e-4) == sure.low
    assert Interval(0.5, 0.0, 1.0) == interval([])


def test_pairing_is_worth_something() -> None:
    """When each wins one game of every deal, the deals say more than the games would say one by one."""
    split, games = interval([0.5] * 100), interval([0.0, 1.0] * 100)
    assert split.high - split.low < 0.5 * (games.high - games.low)


@pytest.mark.parametrize("chance", [0.25, 0.5, 0.9])
@pytest.mark.parametrize("deals", [15, 60])
def test_intervals_hold_what_they_promise(chance: float, deals: int) -> None:
    rng = Random(7)
    found = [interval([pair(rng, chance) for _ in range(deals)]) for _ in range(400)]
    held = len([one for one in found if one.low <= chance <= one.high])
    assert 0.93 <= held / len(found)


def test_a_bad_beginning_does_not_shut_out_what_follows() -> None:
    """The mean so far lies in the interval, whatever it was before."""
    sequence = ConfidenceSequence()
    for score in [0.0] * 20 + [1.0] * 80:
        sequence.add(score)
        mean, low, high = sequence.interval
        assert low <= mean <= high


def test_looking_after_every_deal_does_not_make_one_wrong() -> None:
    """Equal bots: a difference is seen in about 4 of these 80 matches, though it is looked for after every deal."""
    rng = Random(11)
    wrong = naive = 0
    for _ in range(80):
        sequence, scores = ConfidenceSequence(), list[float]()
        missed = False
        for _ in range(100):
            scores.append(pair(rng, 0.5))
            sequence.add(scores[-1])
            looked = interval(scores)
            missed = missed or (len(scores) > 5 and not looked.low <= 0.5 <= looked.high)
        wrong += sequence.is_clear()
        naive += missed
    assert wrong <= 6
    assert naive > 8, "the test would be needless"


@pytest.mark.parametrize(("chance", "most"), [(1.0, 8), (0.8, 60), (0.65, 250)])
def test_a_difference_is_seen_soon(chance: float, most: int) -> None:
    rng = Random(3)
    needed = []
    for _ in range(15):
        sequence = ConfidenceSequence()
        while not sequence.is_clear() and sequence.deals < 2 * most:
            sequence.add(pair(rng, chance))
        assert sequence.interval.low >= 0.5
        needed.append(sequence.deals)
    assert sorted(needed)[7] <= most


def test_equal_ones_are_found_equal_within_a_margin() -> None:
    sequence = ConfidenceSequence()
    while not sequence.is_clear(0.05) and sequence.deals < 3000:
        sequence.add(0.5)
    assert 0.45 <= sequence.interval.low <= 0.5 <= sequence.interval.high <= 0.55
    assert sequence.deals < 400


def test_the_sequence_holds_the_mean_from_first_to_last() -> None:
    rng = Random(5)
    missed = 0
    for _ in range(40):
        sequence = ConfidenceSequence()
        for _ in range(80):
            sequence.add(coin(rng, 0.3))
            assert 0 <= sequence.interval.low <= sequence.interval.high <= 1
        missed += not sequence.interval.low <= 0.3 <= sequence.interval.high
    assert missed <= 4


def test_the_sequence_is_wider_than_the_interval() -> None:
    scores = [1.0, 0.5, 0.5, 0.0] * 20
    fixed, sequential = interval(scores), sequential_interval(scores)
    assert fixed.mean == sequential.mean
    assert sequential.low < fixed.low < fixed.high < sequential.high
    assert Interval(0.5, 0.0, 1.0) == ConfidenceSequence().interval


def test_a_sequential_test_seldom_errs() -> None:
    """Among equals hardly anything passes for better, however often one looks; a real lead is found."""

    def passes(seed: int, percent: int) -> bool:
        test, position = SequentialTest(), mwc_start(seed)
        for _ in range(400):
            position = mwc_step(position)
            test.add(1.0 if mwc_pick(position, 100) < percent else 0.0)
            if test.better:
                return True
        return False

    assert sum(passes(seed, 50) for seed in range(200)) <= 200 * ERROR + 6
    assert sum(passes(seed, 62) for seed in range(50)) >= 45


def test_one_pair_and_several() -> None:
    test = SequentialTest()
    test.add(1.0)
    assert str(test).endswith(" in 1 pair")
    test.add(1.0)
    assert str(test).endswith(" in 2 pairs")


SCORES = [[0.0] * 8, [1.0, 0.5, 1.0, 1.0, 0.0, 1.0, 0.5] * 6, [0.2, 0.9, 0.4] * 15, [1.0] * 30]


@pytest.mark.parametrize("scores", SCORES)
def test_the_other_side_has_the_same_interval_from_the_other_end(scores: list[float]) -> None:
    """Bets on more and bets on less are alike."""
    for length in (1, 4, len(scores)):
        one = sequential_interval(scores[:length])
        other = sequential_interval([1 - score for score in scores[:length]])
        assert (one.mean, one.low, one.high) == pytest.approx((1 - other.mean, 1 - other.high, 1 - other.low))
        mine, theirs = SequentialTest(), SequentialTest()
        for score in scores[:length]:
            mine.add(score)
            theirs.add(1 - score)
        assert (mine.better, mine.worse) == (theirs.worse, theirs.better)
        assert (mine.share, mine.error) == pytest.approx((1 - theirs.share, theirs.error))


@pytest.mark.parametrize(
    ("scores", "low", "high"),
    [(SCORES[0], 0.0, 0.44), (SCORES[1], 0.53, 0.885), (SCORES[2], 0.38, 0.635), (SCORES[3], 0.85, 1.0)],
)
def test_how_wide_a_sequence_is(scores: list[float], low: float, high: float) -> None:
    """Other stakes would be as true, but wider or narrower."""
    found = sequential_interval(scores)
    assert (low, high) == pytest.approx((found.low, found.high))
