"""What a match has shown: shares, comparisons, ratings, files and pictures."""

from __future__ import annotations

import csv
import importlib
import json
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from mohreh.arena import GameRow, Match, Question, Summary, local_crew, run_match
from mohreh.arena.cluster import ray_crew
from mohreh.arena.intervals import sequential_interval
from mohreh.arena.one_game import Failure
from mohreh.arena.plots import draw_plots
from mohreh.arena.ratings import rate
from mohreh.arena.reports import COLUMNS, figures, write_csv, write_json
from mohreh.arena.summary import Deals, against, shares
from mohreh.kernel.errors import MohrehError

pytestmark = pytest.mark.once


def row(number: int, seats: str, winners: list[int], failures: list[Failure] | None = None) -> GameRow:
    players = len(seats)
    scores = [1 if seat in winners else 0 for seat in range(players)]
    asked, seconds = [10] * players, [0.5] * players
    deal, length = number // players, 20 + number
    return GameRow(number, deal, list(seats), winners, scores, "rules", length, asked, seconds, failures or [])


@pytest.fixture(scope="module")
def summary() -> Summary:
    return run_match(Match("nim", 3, ("greedy", "random"), luck=False), 24, local_crew(1))


def test_shares_of_a_deal() -> None:
    deal = [row(0, "aab", [0]), row(1, "aba", [1]), row(2, "baa", [0, 1])]
    assert pytest.approx(1.5 / 6) == shares(deal, "a")
    assert pytest.approx(1.5 / 3) == shares(deal, "b")
    assert shares(deal, "c") is None
    assert pytest.approx((1 + 1.5 / 6 - 1.5 / 3) / 2) == against(deal, "a", "b")
    assert against(deal, "a", "c") is None


def test_a_team_that_wins_all_has_won_all() -> None:
    """Both of its seats have won the whole game."""
    deal, sides = [row(0, "abab", [0, 2]), row(1, "baba", [1, 3])], [0, 1, 0, 1]
    assert (1.0, 0.0) == (shares(deal, "a", sides), shares(deal, "b", sides))
    assert (1.0, 0.0) == (against(deal, "a", "b", sides), against(deal, "b", "a", sides))
    assert 0.75 == against(deal, "a", "b")


def test_deals_count_when_they_are_whole_and_in_order() -> None:
    deals = Deals(Match("nim", 2, ("a", "b")), 8)
    for number in [0, 3, 2, 4]:
        deals.add(row(number, "ab" if number % 2 == 0 else "ba", [0]))
    assert 0 == deals.summary().deals
    deals.add(row(1, "ba", [0]))
    found = deals.summary()
    assert [0, 1, 2, 3] == [one.game for one in found.rows]
    assert 0.5 == found.pairs["a", "b"].mean
    assert found.pairs["a", "b"].low == pytest.approx(1 - found.pairs["b", "a"].high)
    assert not deals.is_done()
    for number in [7, 6, 5]:
        deals.add(row(number, "ab", [0]))
    assert deals.is_done()


def test_standings() -> None:
    deals = Deals(Match("nim", 2, ("a", "b")), 4)
    for number in range(4):
        failures = [Failure(1, 3, "it ended")] if number == 0 else []
        deals.add(row(number, "ab" if number % 2 == 0 else "ba", [number % 2], failures))
    first, second = deals.summary().standings
    assert ("a", 4, 4.0, 1.0, 0) == (first.word, first.games, first.wins, first.rate.mean, first.failures)
    assert ("b", 4, 0.0, 0.0, 1) == (second.word, second.games, second.wins, second.rate.mean, second.failures)
    assert 0.05 == first.per_move
    assert first.rating.mean > second.rating.mean


def test_ratings_follow_the_wins() -> None:
    """Three players, the first wins half of the games, the second a third."""
    ratings = rate("abcd", [row(number, "abc", [[0, 0, 0, 1, 1, 2][number % 6]]) for number in range(120)])
    a, b, c, d = ratings.values()
    assert a.mean > b.mean > c.mean
    assert a.low < a.mean < a.high
    assert a.high - a.low < d.high - d.low
    assert 25 == d.mean


def test_the_order_of_games_does_not_matter() -> None:
    """First a beats b, then b beats c: b is between them, whichever came first."""
    rows = [*[row(number, "ab", [0]) for number in range(30)], *[row(number, "bc", [0]) for number in range(30)]]
    for some in (rows, rows[::-1]):
        ratings = rate("abc", some)
        assert ratings["a"].low > ratings["b"].mean > ratings["c"].high


def test_ratings_of_equals_stay_together() -> None:
    ratings = rate("ab", [row(number, "aabb", [number % 4]) for number in range(100)])
    assert abs(ratings["a"].mean - ratings["b"].mean) < ratings["a"].spread
    shared = rate("ab", [row(number, "ab", [0, 1]) for number in range(50)])
    assert shared["a"].mean == pytest.approx(shared["b"].mean)


def test_greedy_beats_random(summary: Summary) -> None:
    assert ["greedy", "random"] == [one.word for one in summary.standings]
    assert summary.standings[0].rating.mean > summary.standings[1].rating.mean
    assert summary.pairs["greedy", "random"].low > 0.5
    assert 24 == sum(summary.endings.values())


def test_json(summary: Summary, tmp_path: Path) -> None:
    write_json(summary, tmp_path / "a.json")
    found = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))
    assert json.loads(json.dumps(figures(summary))) == found
    assert ["greedy", "random"] == [one["bot"] for one in found["bots"]]
    assert 24 == found["games"] == 3 * found["deals"]
    assert {"first", "second", "mean", "low", "high", "gain"} == set(found["pairs"][0])
    assert "nim" == found["settings"]["game"]
    assert found["decisions"]["least"] <= found["decisions"]["mean"] <= found["decisions"]["most"]


def test_csv(summary: Summary, tmp_path: Path) -> None:
    write_csv(summary, tmp_path / "a.csv")
    with (tmp_path / "a.csv").open(newline="", encoding="utf-8") as file:
        found = list(csv.DictReader(file))
    assert COLUMNS == list(found[0])
    assert 24 * 3 == len(found)
    assert pytest.approx(24, abs=1e-3) == sum([float(line["share"]) for line in found])
    with pytest.raises(MohrehError, match=r"cannot be written"):
        write_csv(summary, tmp_path / "nowhere" / "a.csv")


def test_plots(summary: Summary, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    for path in draw_plots(summary, tmp_path, "svg"):
        assert ET.parse(path).getroot().tag.endswith("svg")
        again = path.read_bytes()
        assert b"greedy" in again or path.stem == "lengths"
    for path in draw_plots(summary, tmp_path, "png"):
        assert path.read_bytes().startswith(b"\x89PNG")
    assert ["lengths", "pairs", "ratings"] == sorted({path.stem for path in tmp_path.iterdir()})
    assert 6 == len(list(tmp_path.iterdir()))
    with pytest.raises(MohrehError, match=r"cannot be drawn as 'gif'\. There is: svg, png\."):
        draw_plots(summary, tmp_path, "gif")


def test_what_is_missing_is_said(summary: Summary, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Before anything is played."""
    for package in ("openskill.models", "matplotlib.figure", "ray", "numpy"):
        monkeypatch.setitem(sys.modules, package, None)
    for module in ("mohreh.arena.shards", "mohreh.arena.selfplay", "mohreh.arena.training", "mohreh.arena.network"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    with pytest.raises(MohrehError, match=r"openskill, which rates the bots, is not installed.*'mohreh\[arena\]'"):
        run_match(summary.match, 6, local_crew(1))
    with pytest.raises(MohrehError, match=r"matplotlib, which draws the plots, is not installed.*'mohreh\[plots\]'"):
        draw_plots(summary, tmp_path)
    with pytest.raises(MohrehError, match=r"Ray is not installed here; pip install 'mohreh\[ray\]' brings it"):
        ray_crew(1)
    with pytest.raises(MohrehError, match=r"numpy is not installed here; pip install 'mohreh\[data\]' brings it"):
        importlib.import_module("mohreh.arena.selfplay")
    with pytest.raises(MohrehError, match=r"numpy is not installed here; pip install 'mohreh\[data\]' brings it"):
        importlib.import_module("mohreh.arena.training")


@pytest.mark.parametrize(("words", "confidence"), [("ab", 0.95), ("abc", 1 - 0.05 / 3)])
def test_the_doubt_is_shared_among_all_pairs(words: str, confidence: float) -> None:
    """Of two bots there is one pair, of three there are three."""
    question = Question(Match("nim", 2, tuple(words), luck=False))
    scores = [1.0, 0.5, 1.0, 0.0, 1.0, 1.0] * 4
    for sequence in question.pairs.values():
        for score in scores:
            sequence.add(score)
        assert sequential_interval(scores, confidence) == sequence.interval
