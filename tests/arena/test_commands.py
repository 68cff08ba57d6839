"""`mohreh arena`, `mohreh ladder` and `mohreh selfplay` as people meet them."""

from __future__ import annotations

import errno
import json
import os
import re
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mohreh.cli import app
from mohreh.cli.arena import _progress
from mohreh.cli.language import text_for
from mohreh.cli.screen import Screen
from mohreh.kernel.text import PLATFORM, read_texts
from tests.kit.patience import patience
from tests.terminal import COMMAND, Terminal, environment

pytestmark = pytest.mark.once


def run(*arguments: str) -> str:
    done = CliRunner().invoke(app, list(arguments))
    assert (0, "") == (done.exit_code, done.stderr), done.output
    return done.stdout


def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No file can be written to its end."""

    def fail(stream: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("mohreh.kernel.files.os.fsync", fail)


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
    said = run("arena", "nim", "program:false", "random", "--games", "4", "--no-luck")
    assert "| random        | 4     | 100.0 " in said
    assert said.splitlines()[-1].startswith("program:false failed in game ")
    said = run("arena", "nim", "program:false", "random", "--games", "2", "--on-failure", "random")
    assert "program:false failed in game 0" in said


def test_a_word_with_a_bar_does_not_tear_the_table() -> None:
    said = run("arena", "nim", "program:false a|b", "random", "--games", "2")
    assert "| program:false a\\|b | 2     | " in said
    bars = [len(re.findall(r"(?<!\\)\|", line)) for line in said.splitlines() if line.startswith("|")]
    assert [7] * 4 + [4] * 4 == bars


@pytest.mark.parametrize("link", [False, True])
def test_figures_where_the_table_goes(tmp_path: Path, link: bool) -> None:
    """As with /dev/stdout, whatever that is: the table stays, and the lines come after it."""
    out = tmp_path / "out.txt"
    name = tmp_path / "link" if link else out
    if link:
        name.symlink_to("/dev/fd/1")
    arguments = ["arena", "nim", "greedy", "random", "--games", "2", "--csv", str(name)]
    with out.open("wb") as file:
        subprocess.run([*COMMAND, *arguments], stdout=file, env=environment(tmp_path), timeout=patience(), check=True)
    lines = out.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("| Bot ")
    assert lines[-5].startswith("game,deal,seat,bot,")


def test_figures_that_cannot_be_written_after_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is there all the same, and what can be written is."""
    full_disk(monkeypatch)
    files = ["--csv", str(tmp_path / "a.csv"), "--json", str(tmp_path / "a.json"), "--plots", str(tmp_path / "plots")]
    done = CliRunner().invoke(app, ["arena", "nim", "greedy", "random", "--games", "2", *files])
    assert 1 == done.exit_code
    assert "| greedy | 2 " in done.stdout
    assert [
        f"mohreh: {tmp_path / name} cannot be written: No space left on device" for name in ("a.csv", "a.json")
    ] == done.stderr.splitlines()
    assert ["plots"] == [path.name for path in tmp_path.iterdir()]
    assert 3 == len(list((tmp_path / "plots").iterdir()))


def test_a_ladder_that_cannot_be_written_after_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full_disk(monkeypatch)
    page = tmp_path / "ladder.md"
    page.write_text("# Ladder\n", encoding="utf-8")
    done = CliRunner().invoke(
        app, ["ladder", "nim", "--bot", "random", "--bot", "greedy", "--most", "4", "--write", str(page)]
    )
    assert 1 == done.exit_code
    assert "| nim | greedy | `greedy` | " in done.stdout
    assert "The table is in" not in done.stdout
    assert f"mohreh: {page} cannot be written: No space left on device\n" == done.stderr
    assert "# Ladder\n" == page.read_text(encoding="utf-8")


def test_a_run_on_a_full_disk(tmp_path: Path) -> None:
    """One sentence, and what was kept is whole but for its last line."""
    limited = ["sh", "-c", 'ulimit -f 4; exec "$@"', "sh", *COMMAND]
    arguments = ["arena", "nim", "greedy", "random", "--games", "200", "--out", str(tmp_path / "run")]
    done = subprocess.run(
        [*limited, *arguments],
        capture_output=True,
        text=True,
        env={**environment(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"},
        timeout=patience(),
        check=False,
    )
    assert (2, "") == (done.returncode, done.stdout)
    log = tmp_path / "run" / "games.jsonl"
    assert f"mohreh: {log} cannot be written: {os.strerror(errno.EFBIG)}\n" == done.stderr
    assert "200 games, 100 deals" in run(*arguments)


def test_a_ladder_is_looked_at_before_its_first_game(tmp_path: Path) -> None:
    """Of several games the last may be the one that cannot be played."""
    for words, sentence in [
        (["nim", "chess", "--bot", "random", "--bot", "greedy"], "there is no game 'chess'"),
        (["nim", "bazaar", "--bot", "random", "--bot", "gredy"], "there is no bot 'gredy'"),
        (["nim", "--bot", "random", "--bot", "program:./nothere"], "program:./nothere cannot play"),
    ]:
        done = CliRunner().invoke(app, ["ladder", *words, "--most", "2", "--out", str(tmp_path / "run")])
        assert (2, "") == (done.exit_code, done.stdout)
        assert sentence in done.stderr
        assert not (tmp_path / "run").exists()


def test_the_fewest_pairs_of_a_ladder_are_not_more_than_the_most() -> None:
    said = run("ladder", "nim", "--bot", "random", "--bot", "greedy", "--most", "5")
    assert " | 3 | " in said.splitlines()[3]


@pytest.mark.parametrize(
    ("key", "texts", "command"),
    [
        ("arena.played", "{games} games, {deals} deal, {n} a game", "arena nim greedy random --games 2"),
        ("selfplay.kept", "{n} game is kept in {folder}", "selfplay nim --bot random --games 1 --shard 1 --out a"),
    ],
)
def test_one_of_a_thing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, texts: str, command: str
) -> None:
    """A text of its own for one, where the language has one."""
    if "selfplay" in command:
        pytest.importorskip("numpy", reason="numpy is not installed")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(read_texts(PLATFORM, "en"), f"{key}.one", texts)
    said = run(*command.split(" ")).splitlines()[-1]
    assert said.startswith("2 games, 1 deal, " if key == "arena.played" else "1 game is kept in a")


def test_progress_in_lines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Not more often than agreed, and counted from the first game that was played now."""
    clock = [0.0]
    monkeypatch.setattr("mohreh.cli.progress.time.monotonic", lambda: clock[0])
    monkeypatch.setattr("mohreh.cli.progress.BETWEEN_LINES", 10.0)
    with _progress(text_for("en"), Screen("en"), "nim") as progress:
        for clock[0], played in [(0.0, 40), (9.0, 41), (9.5, 42), (11.0, 43), (12.0, 44), (22.0, 51)]:
            progress.update(played, 100)
    said = capsys.readouterr().err.splitlines()
    assert ["nim: 43 of 100 games, about 0:00:57 to go", "nim: 51 of 100 games, about 0:01:04 to go"] == said


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
        ("ladder nim --write /", "/ cannot be written: Is a directory"),
        ("ladder nim --write bytes", "bytes is no page that a table could be put into"),
        ("ladder nim --bot greedy", "a ladder needs two bots or more"),
        ("ladder nim --bot greedy --bot random --most 4 --least 3", "--least 3 asks for 6 games, and --most 4 forbids"),
        ("selfplay nim --bot gredy --out x", "there is no bot 'gredy'."),
        ("arena nim greedy random --csv folder", "folder cannot be written: Is a directory"),
        ("arena nim greedy random --json folder", "folder cannot be written: Is a directory"),
        ("arena nim greedy random --csv bytes/a.csv", "bytes/a.csv cannot be written: there is no folder"),
        ("arena nim greedy random --csv /proc/a.csv", "/proc/a.csv cannot be written: "),
        ("arena nim greedy random --plots bytes", "bytes cannot be used as a folder: File exists"),
        ("arena nim greedy random --plots /proc/a", "/proc/a cannot be used as a folder: "),
        ("arena nim greedy random --margin 0.1", "--margin says when two count as equal, which only"),
        ("arena nim greedy greedy --until-clear", "--until-clear needs two bots to compare, and greedy is one"),
        ("arena nim program:./nothere random", "program:./nothere cannot play: the program cannot be started: "),
        ("selfplay nim --bot program:./nothere --out x", "program:./nothere cannot play: the program cannot be"),
        ("selfplay nim --bot program:false --out x", "program:false failed in game 0, which is not kept: ended: "),
    ],
)
def test_refusals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: str, sentence: str) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "bytes").write_bytes(b"\xff")
    done = CliRunner().invoke(app, arguments.split(" "))
    assert 2 == done.exit_code
    assert sentence in done.stderr
    assert 1 == len(done.stderr.splitlines())
    assert "" == done.stdout
