"""Scores less their luck: the mean stays, the noise goes, and what luck has nothing to do with stays as it was."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from mohreh.arena import Match, local_crew, run_match
from mohreh.arena.intervals import ConfidenceSequence, interval
from mohreh.arena.scores_less_luck import LARGEST_SHARE, REACH, Share, gain, less_luck
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.luck import judged_as

pytestmark = pytest.mark.once


def deals(rng: Random, n: int, mean: float, noise: float) -> tuple[list[float], list[float]]:
    """Scores that are mostly luck: that part is known."""
    luck = [rng.uniform(-0.3, 0.3) for _ in range(n)]
    return [min(max(mean + one + rng.uniform(-noise, noise), 0.0), 1.0) for one in luck], luck


def test_known_luck_is_taken_off() -> None:
    scores, luck = deals(Random(1), 200, 0.6, 0.1)
    less = less_luck(scores, luck)
    assert 5 < gain(scores, less) < 12
    assert 0.6 == pytest.approx(fmean(less), abs=0.02)
    plain, without = interval(scores), interval(less, plain=scores)
    assert without.high - without.low < 0.5 * (plain.high - plain.low)


def test_the_mean_stays_whatever_is_called_luck() -> None:
    """Few deals, and luck that has nothing to do with them, or is three times too large."""
    rng = Random(2)
    found: list[float] = []
    for n in range(3000):
        scores, luck = deals(rng, 4, 0.6, 0.1)
        told = [rng.uniform(-0.5, 0.5) for _ in luck] if n % 2 else [3 * one for one in luck]
        found.append(fmean(less_luck(scores, told)))
    assert 0.6 == pytest.approx(fmean(found), abs=0.01)


def test_what_says_nothing_is_left_alone() -> None:
    rng = Random(3)
    scores = [rng.random() for _ in range(400)]
    assert gain(scores, less_luck(scores, [rng.uniform(-0.3, 0.3) for _ in scores])) == pytest.approx(1.0, abs=0.1)
    assert scores == less_luck(scores, [0.0] * 400)
    assert 1.0 == gain([1.0] * 5, [1.0] * 5)


def test_a_share_has_bounds() -> None:
    share = Share()
    assert 1.0 == share.best
    for n in range(50):
        share.add(float(n % 2), 0.01 * (n % 2))
    assert LARGEST_SHARE == share.best
    for n in range(50):
        share.add(float(n % 2), 0.01 * (n % 2), -1)
    assert pytest.approx(1.0) == share.best


def test_looking_after_every_deal_does_not_make_one_wrong() -> None:
    rng = Random(5)
    wrong = 0
    for _ in range(80):
        sequence = ConfidenceSequence(has_luck=True)
        for score, luck in zip(*deals(rng, 100, 0.5, 0.2), strict=True):
            sequence.add(score, luck)
        wrong += sequence.is_clear()
    assert wrong <= 6


def test_it_is_clear_sooner() -> None:
    rng = Random(6)
    luck = [rng.uniform(-0.45, 0.45) for _ in range(1000)]
    scores = [rng.choice([-0.1, 0.1]) + 0.54 + one for one in luck]
    needed: list[int] = []
    for has_luck in (False, True):
        sequence = ConfidenceSequence(has_luck=has_luck)
        for score, one in zip(scores, luck, strict=True):
            sequence.add(score, one)
            if sequence.is_clear():
                break
        needed.append(sequence.deals)
    assert 2 * needed[1] < needed[0]


def test_who_wins_everything_is_hardly_seen_later() -> None:
    """Half of the capital is bet on scores as they are."""
    sequence = ConfidenceSequence(has_luck=True)
    while not sequence.is_clear():
        sequence.add(1.0, 0.0)
    assert sequence.deals <= 10
    assert sequence.interval.mean == sequence.interval.high == 1.0


def test_a_score_less_its_luck_stays_within_reach() -> None:
    sequence = ConfidenceSequence(has_luck=True)
    for n in range(60):
        sequence.add(float(n % 2), REACH / LARGEST_SHARE * (1 - 2 * (n % 2)))
    mean, low, high = sequence.interval
    assert 0.0 <= low <= mean <= high <= 1.0


@pytest.mark.parametrize("players", [2, 3])
def test_a_match_with_and_without(tmp_path_factory: pytest.TempPathFactory, players: int) -> None:
    folder = tmp_path_factory.mktemp("run")
    match = Match("qabile", players, ("greedy", "beginner:30"))
    summary = run_match(match, 20 * players, local_crew(1), folder)
    assert all(len(row.luck) == players for row in summary.rows)
    again = run_match(match, 20 * players, local_crew(1), folder)
    assert again.pairs == summary.pairs
    without = run_match(Match("qabile", players, match.words, luck=False), 20 * players, local_crew(1))
    assert [row.winners for row in summary.rows] == [row.winners for row in without.rows]
    assert without.pairs != summary.pairs
    assert summary.gains["greedy", "beginner:30"] > 1 == without.gains["greedy", "beginner:30"]
    with pytest.raises(MohrehError, match="with account of luck; choose another folder"):
        run_match(Match("qabile", players, match.words, luck=False), 6, local_crew(1), folder)
    settings = folder / "settings.json"
    settings.write_text(settings.read_text("utf-8").replace(judged_as(match.rules), "another"), "utf-8")
    with pytest.raises(MohrehError, match="judged by other weights or another judge; choose another folder"):
        run_match(match, 6, local_crew(1), folder)


def test_a_folder_from_before_goes_on_without_luck(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("run")
    old = Match("nim", 2, ("greedy", "random"), luck=False)
    run_match(old, 4, local_crew(1), folder)
    with pytest.raises(MohrehError, match="without account of luck; choose another folder, or go on with it by --no"):
        run_match(Match("nim", 2, ("greedy", "random")), 4, local_crew(1), folder)
    assert 6 == len(run_match(old, 6, local_crew(1), folder).rows)
