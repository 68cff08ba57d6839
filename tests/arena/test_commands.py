"""`mohreh arena`, `mohreh ladder` and `mohreh selfplay` as people meet them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mohreh.cli import app
from mohreh.cli.arena import Progress
from mohreh.cli.language import text_for
from mohreh.cli.screen import Screen
from tests.terminal import Terminal


def run(*arguments: str) -> str:
    done = CliRunner().invoke(app, list(arguments))
    assert (0, "") == (done.exit_code, done.stderr), done.output
    return done.stdout


def test_arena(tmp_path: Path) -> None:
    plots = tmp_path / "plots"
    files = ["--csv", str(tmp_path / "a.csv"), "--json", str(tmp_path / "a.json"), "--plots", str(plots)]
    kept = ["--out", str(tmp_path / "run"), "--records"]
    said = run("arena", "nim", "greedy", "random", "--players", "3", "--games", "7", *kept, *files)
    assert said.startswith("| Bot    | Games | Wins, % ")
    assert "| greedy | 18    | " in said
    assert "12 games, 4 deals, " in said
    assert 12 == json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))["games"]
    assert 1 + 36 == len((tmp_path / "a.csv").read_text(encoding="utf-8").splitlines())
    assert 3 == len(list(plots.glob("*.svg")))
    assert 12 == len(list((tmp_path / "run" / "records").iterdir()))
    assert run("verify", str(tmp_path / "run" / "records" / "000011.json")).startswith("The record holds: ")
    again = run("arena", "nim", "greedy", "random", "--players", "3", "--games", "7", *kept)
    assert said == again


def test_arena_in_persian() -> None:
    said = run("arena", "nim", "greedy", "random", "--games", "60", "--until-clear", "--lang", "fa")
    assert said.startswith("| ربات ")
    assert "روشن شد که کدام بهتر است." in said


def test_arena_with_a_program_that_fails() -> None:
    """The seat has lost, and everyone is told why."""
    said = run("arena", "nim", "program:false", "random", "--games", "4")
    assert "| random        | 4     | 100.0 " in said
    assert said.splitlines()[-1].startswith("program:false failed in game ")
    said = run("arena", "nim", "program:false", "random", "--games", "2", "--on-failure", "random")
    assert "program:false failed in game 0" in said


def test_progress_in_lines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Not more often than every ten seconds, and counted from the first game that was played now."""
    clock = [0.0]
    monkeypatch.setattr("mohreh.cli.arena.time.monotonic", lambda: clock[0])
    with Progress(text_for("en"), Screen("en"), "nim") as progress:
        for clock[0], played in [(0.0, 40), (9.0, 41), (9.5, 42), (11.0, 43), (12.0, 44), (22.0, 51)]:
            progress.heard(played, 100)
    said = capsys.readouterr().err.splitlines()
    assert ["43 of 100 games, about 0:00:57 to go", "51 of 100 games, about 0:01:04 to go"] == said


def test_progress_at_a_terminal(tmp_path: Path) -> None:
    with Terminal(tmp_path, "arena", "nim", "greedy", "random", "--games", "100") as terminal:
        assert "nim" in terminal.until("/100")
        terminal.until("100 games, 50 deals")
        assert 0 == terminal.code()


def test_ladder(tmp_path: Path) -> None:
    said = run(
        *("ladder", "nim", "--bot", "random", "--bot", "greedy", "--most", "60", "--least", "3"),
        *("--out", str(tmp_path / "games"), "--write", str(tmp_path / "ladder.md")),
    )
    table = (tmp_path / "ladder.md").read_text(encoding="utf-8")
    assert said.startswith(table)
    assert "| nim | greedy | `greedy` | " in table


def test_selfplay(tmp_path: Path) -> None:
    pytest.importorskip("numpy", reason="numpy is not installed")
    said = run("selfplay", "nim", "--bot", "random", "--games", "5", "--shard", "3", "--out", str(tmp_path / "a"))
    assert f"6 games are kept in {tmp_path / 'a'}\n" == said


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("arena nm greedy", "there is no game 'nm'. Did you mean 'nim'?"),
        ("arena nim gredy", "there is no bot 'gredy'. Did you mean 'greedy'?"),
        ("arena nim greedy --players 9", "nim is for 2, 3 players, not 9"),
        ("arena nim greedy --records", "--records needs --out"),
        ("arena nim greedy --on-failure cry", "a failure cannot lead to 'cry'. There is: forfeit, random."),
        ("arena nim greedy --option x=1", "there is no option 'x'."),
        ("arena nim greedy --csv /no/such/a.csv", "/no/such/a.csv cannot be written: there is no folder /no/such"),
        ("arena nim greedy --plots x --plot-format gif", "plots cannot be drawn as 'gif'."),
        ("arena nim greedy --out /dev/null", "/dev/null cannot be used as a folder"),
        ("ladder nim --write /no/such/l.md", "/no/such/l.md cannot be written: there is no folder /no/such"),
        ("ladder nim --write /", "/ is no page that a table could be put into"),
        ("ladder nim --bot greedy", "a ladder needs two bots or more"),
        ("selfplay nim --bot gredy --out x", "there is no bot 'gredy'."),
    ],
)
def test_refusals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: str, sentence: str) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, arguments.split(" "))
    assert 2 == done.exit_code
    assert sentence in done.stderr
    assert 1 == len(done.stderr.splitlines())
    assert "" == done.stdout
