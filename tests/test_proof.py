"""The proof that search is stronger than it was: bots of an earlier revision, and a table that says what was played."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bench import proof
from bench.frozen import Frozen
from mohreh.arena.workers import local_crew
from mohreh.bots import Belief, Bot, make
from mohreh.kernel import registry
from tools.compiled_sources import ROOT

pytestmark = pytest.mark.once


@pytest.fixture(autouse=True)
def this_revision(monkeypatch: pytest.MonkeyPatch) -> None:
    """No other one is checked out and built: the earlier bots are those of this tree."""
    monkeypatch.setattr(proof, "tree_of", lambda revision: ROOT)


@pytest.mark.parametrize("game", registry.names())
def test_the_matches_of_every_game(game: str) -> None:
    found = proof.claims(game)
    assert {2, max(registry.game(game).players)} == {one.players for one in found}
    assert len(found) == len({one.match.folder_name + str(one.players) for one in found})
    assert 100 == found[0].deals


@pytest.mark.parametrize("game", registry.names())
def test_an_earlier_bot_chooses_as_it_would_here(game: str) -> None:
    """It hears a redeal, and chooses what the same search would choose from it."""
    rules = registry.rules(game, 2)
    frozen = Frozen(ROOT, "search:20")
    try:
        s = rules.new(5)
        here: Bot = make("search:20", rules)
        asked = 0
        while asked < 6 and not rules.over(s):
            seat = rules.waiting(s)[0]
            legal = rules.legal_for(s, seat)
            action = int(legal[0])
            if len(legal) > 1:
                belief = Belief(rules, s, seat, 3)
                action = frozen.choose(belief, asked)
                told = Belief(rules, belief.sample(asked), seat, asked)
                assert int(here.choose(told, asked)) == action
                asked += 1
            rules.play_for(s, seat, action)
    finally:
        frozen.close()


def test_an_earlier_bot_that_fails_is_no_move() -> None:
    frozen = Frozen(ROOT, "gredy")
    rules = registry.rules("rokab", 2)
    with pytest.raises((RuntimeError, BrokenPipeError)):
        frozen.choose(Belief(rules, rules.new(1), 0, 1), 1)
    frozen.close()


def test_an_earlier_bot_ends_without_a_word_while_it_thinks(capfd: pytest.CaptureFixture[str]) -> None:
    """The time of a match is over; its process told of a broken pipe."""
    rules = registry.rules("rokab", 2)
    frozen = Frozen(ROOT, "search:50")
    s = rules.new(1)
    frozen.ask(Belief(rules, s, rules.waiting(s)[0], 1), 1)
    frozen.close()
    assert "" == capfd.readouterr().err


def test_a_match_is_kept_and_told(tmp_path: Path) -> None:
    claim = proof.Claim("rokab", 2, "search:9", "57ad0cf@search:3", 0.65, 3)
    assert "| not played yet | 65 % | 0 | 3 |" in proof.line(claim, proof.play(claim, local_crew(1), tmp_path, 0))
    told = proof.line(claim, proof.play(claim, local_crew(1), tmp_path))
    assert told.startswith("| rokab | 2 | `search:9` | `57ad0cf@search:3` | ")
    assert "| 65 % | 3 | 3 |" in told
    assert told == proof.line(claim, proof.play(claim, local_crew(1), tmp_path, 0))


def test_the_table_says_what_was_not_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["proof", "--minutes", "0", "--game", "rokab", "--folder", str(tmp_path)])
    proof.main()
    out = capsys.readouterr().out
    assert 2 + len(proof.claims("rokab")) == len(out.splitlines())
    assert len(proof.claims("rokab")) == out.count("not played yet")
