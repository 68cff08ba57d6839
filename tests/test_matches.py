"""The matches that say how strong the bots are."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import arena, matches
from mohreh.arena.intervals import ConfidenceSequence
from mohreh.arena.workers import local_crew
from mohreh.bots import make
from mohreh.kernel import registry

pytestmark = pytest.mark.once


@pytest.mark.parametrize("game", list(matches.GAMES))
def test_every_pairing_can_be_played(game: str) -> None:
    rules = registry.rules(game, 2)
    for pairing in matches.pairings(game):
        assert make(pairing.first, rules) is not None
        assert make(pairing.second, rules) is not None


def test_a_match_is_kept_and_told(tmp_path: Path) -> None:
    pairing = matches.Pairing("rokab", "greedy", "random", 0.5)
    summary = matches.play(pairing, 12, local_crew(1), tmp_path)
    again = matches.play(pairing, 12, local_crew(1), tmp_path)
    told = matches.line(pairing, summary)
    assert told == matches.line(pairing, again)
    assert told.startswith("| rokab | `greedy` | `random` | ")


def test_a_match_ends_with_its_time(tmp_path: Path) -> None:
    """What was played is told, and goes on the next time."""
    pairing = matches.Pairing("rokab", "greedy", "greedy", 0.9)
    assert matches.play(pairing, 12, local_crew(1), tmp_path, seconds=0).deals == 0
    assert matches.play(pairing, 3, local_crew(1), tmp_path).deals == 3
    assert matches.play(pairing, 12, local_crew(1), tmp_path, seconds=0).deals == 3


@pytest.mark.parametrize(("score", "above"), [(1.0, True), (0.0, False)])
def test_a_mark_is_cleared_from_either_side(score: float, above: bool) -> None:
    found = ConfidenceSequence()
    deals = 0
    while not found.is_clear(mark=0.8):
        found.add(score)
        deals += 1
        assert deals < 200
    assert above == (found.interval.low >= 0.8)
    assert deals > 1


def test_rounds_and_throughput_are_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(arena, "GAMES", {"splendor": (5, 0.8)})
    monkeypatch.setattr(arena, "TURNS", 1)
    arena.rounds(2, 1)
    arena.throughput(1)
    told = capsys.readouterr().out.splitlines()
    lengths = [int(line.split()[-2]) for line in told[:2]]
    assert all(10 < one < 100 for one in lengths)
    assert told[2].startswith(f"rounds of Splendor between search:5 and itself: {sum(lengths) / 2:.1f} ± ")
    assert told[3].startswith("games/s with 1 process: ")
