"""Where programs of others sit, nobody can know a deal: not by the seed, and not by notes of another game."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mohreh import read_record, replay
from mohreh.arena import GameRow, Match, local_crew, play_game, run_match, seed_of
from mohreh.bots import make
from mohreh.cli import app
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.rng import KEYED
from tools.compiled_sources import ROOT

pytestmark = pytest.mark.once

QUICK = (("target", 10), ("round_cap", 20))


def note_keeper(notes: Path) -> str:
    return f"program:env PYTHONPATH={ROOT} {sys.executable} {ROOT / 'tests/outside_programs/notes.py'} {notes}"


def known(notes: Path) -> list[list[str]]:
    """How the program knew each deck."""
    return [json.loads(line)["known"] for line in notes.read_text().splitlines()]


def test_a_program_that_keeps_notes_knows_a_public_deal(tmp_path: Path) -> None:
    """Or the next test would show nothing: dealt from a public seed, and once more for the other seat, it knows all."""
    word = note_keeper(tmp_path / "notes")
    match = Match("splendor", 2, (word, "random"), options=QUICK)
    deal = match.deal(0)
    for seat in range(2):
        words = [word, "random"] if seat == 0 else ["random", word]
        bots = [make(one, match.rules) for one in words]
        play_game(match.rules, bots, deal, 1)
        for bot in bots:
            bot.close()
    assert [["seed"], ["seed", "notes"]] == known(tmp_path / "notes")


def test_a_program_that_keeps_notes_knows_nothing_in_a_match(tmp_path: Path) -> None:
    """It sits in both seats in turn, and no two games are dealt alike."""
    word = note_keeper(tmp_path / "notes")
    match = Match("splendor", 2, (word, "random"), options=QUICK, records=True)
    summary = run_match(match, 8, local_crew(1), tmp_path / "run")
    assert 8 == len(summary.rows)
    assert [[word, "random"], ["random", word]] * 4 == [row.seats for row in summary.rows]
    assert [[]] * 8 == known(tmp_path / "notes")
    assert 2 == len({json.loads(line)["process"] for line in (tmp_path / "notes").read_text().splitlines()})
    assert 8 == len({row.start for row in summary.rows})
    for row in summary.rows:
        assert 32 == len(row.start)
        record = read_record(tmp_path / "run/records" / f"{row.game:06}.json")
        record.verify()
        assert (KEYED, row.start) == (record.rng, record.start)


NIM = Match("nim", 2, ("program:false", "random", "greedy"), records=True)


def played(folder: Path, games: int = 12) -> list[GameRow]:
    return run_match(NIM, games, local_crew(1), folder).rows


def test_only_games_with_programs_are_dealt_in_secret(tmp_path: Path) -> None:
    """Bots of the house are compared on the same deals; the seed of every game is known when it is over."""
    one, other = played(tmp_path / "one"), played(tmp_path / "other")
    for row, again in zip(one, other, strict=True):
        has_program = "program:false" in row.seats
        assert has_program == (row.start != "") == (row.start != again.start)
        record = replay(read_record(tmp_path / "one/records" / f"{row.game:06}.json")).record()
        assert (row.start or str(seed_of(0, "deal", row.deal))) == record.start
    lines = [json.loads(line) for line in (tmp_path / "one/games.jsonl").read_text().splitlines()]
    assert [row.start for row in one] == [line.get("start", "") for line in lines]
    assert ["start" in line for line in lines] == ["program:false" in line["seats"] for line in lines]


def test_chances_of_the_others_come_from_the_secret_seed_too(tmp_path: Path) -> None:
    """Who knows the seed of the match could otherwise tell what a random bot will do."""
    match = replace(NIM, on_failure="random")
    for row in run_match(match, 2, local_crew(1), tmp_path).rows[:2]:
        bots = [make(word, match.rules) for word in row.seats]
        again = play_game(match.rules, bots, row.start, seed_of(row.start, "game"), on_failure="random")
        assert again.actions == read_record(tmp_path / "records" / f"{row.game:06}.json").actions
        assert row.decisions == len(again.actions) > 4


def test_a_run_goes_on_with_seeds_of_its_own(tmp_path: Path) -> None:
    """The games that are there stay as they are; nobody keeps a seed for those to come."""
    before = played(tmp_path, 6)
    after = played(tmp_path, 12)
    assert [replace(row, record=None) for row in before] == after[:6]
    assert "start" not in (tmp_path / "settings.json").read_text()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda line: line.pop("start"), "differs in start"),
        (lambda line: line.update(start=7), "its start cannot be 7"),
    ],
)
def test_a_line_without_its_seed_is_no_game(tmp_path: Path, change: object, sentence: str) -> None:
    played(tmp_path, 6)
    file = tmp_path / "games.jsonl"
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert callable(change)
    change(next(line for line in lines if "start" in line))
    file.write_text("".join([json.dumps(line) + "\n" for line in lines]))
    with pytest.raises(MohrehError, match=sentence):
        played(tmp_path, 6)


def test_a_seed_that_decides_nothing_is_refused() -> None:
    done = CliRunner().invoke(app, ["arena", "nim", "program:false", "random", "--seed", "0"])
    assert 2 == done.exit_code
    assert "--seed decides nothing here" in done.stderr
