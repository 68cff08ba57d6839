"""A moment of a game is kept as a position, and another game begins there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import mohreh
from mohreh.cli import app
from mohreh.kernel.record import read_record

pytestmark = pytest.mark.once


def mohreh_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *words: str, typed: str = "") -> tuple[int, str]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    done = CliRunner().invoke(app, list(words), input=typed)
    return done.exit_code, done.output


@pytest.fixture
def record(tmp_path: Path) -> Path:
    table = mohreh.new("splendor", 2, 7)
    for _ in range(12):
        table.play(table.legal[0])
    table.record().save(tmp_path / "game.json")
    return tmp_path / "game.json"


def test_a_moment_is_kept_and_played_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record: Path) -> None:
    position, fork = tmp_path / "position.json", tmp_path / "fork.json"
    words = ("save-position", str(record), str(position), "--at", "5", "--lang", "en")
    assert (0, f"Saved in {position}\n") == mohreh_says(tmp_path, monkeypatch, *words)
    there = read_record(record)
    assert there.rules.save(there.at(5)) == json.loads(position.read_text("utf-8"))
    play = ("play", "splendor", "--from", str(position), "--seats", "you,greedy", "--record", str(fork), "--lang", "en")
    code, said = mohreh_says(tmp_path, monkeypatch, *play, typed="1\n1\nquit\n")
    assert 0 == code, said
    found = read_record(fork)
    found.verify()
    assert json.loads(position.read_text("utf-8")) == found.start
    assert found.actions
    assert 0 == mohreh_says(tmp_path, monkeypatch, "verify", str(fork))[0]


def test_what_is_no_position_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record: Path) -> None:
    position = tmp_path / "position.json"
    mohreh_says(tmp_path, monkeypatch, "save-position", str(record), str(position))
    saved = json.loads(position.read_text("utf-8"))
    for contents, sentence in [
        ("no", "is not JSON"),
        ("[]", "is no saved state"),
        (json.dumps(saved | {"bank": 0}), "does not add up"),
        (json.dumps(saved | {"players": 9}), "is for 2, 3, 4 players"),
        (json.dumps(saved | {"game": "chess"}), "there is no game"),
    ]:
        position.write_text(contents, "utf-8")
        code, said = mohreh_says(tmp_path, monkeypatch, "play", "splendor", "--from", str(position))
        assert 2 == code
        assert sentence in said
    position.write_text(json.dumps(saved), "utf-8")
    for words, sentence in [
        (("play", "rokab", "--from", str(position)), "is a position of splendor, not of rokab"),
        (("play", "splendor", "--from", str(position), "--players", "2"), "leave --players"),
        (("play", "splendor", "--from", "nowhere.json"), "cannot be read"),
        (("save-position", str(record), str(position)), "exists; choose another name"),
        (("save-position", str(record), str(tmp_path / "x"), "--at", "99"), "there is no position 99"),
    ]:
        code, said = mohreh_says(tmp_path, monkeypatch, *words)
        assert 2 == code
        assert sentence in said
