"""The other commands, and every refusal: one sentence on stderr, no traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import mohreh
from mohreh.cli import app
from mohreh.kernel import game
from tests.kit.patience import patience
from tests.terminal import COMMAND, CONTROL, environment, out, run

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game."""
    folder = tmp_path_factory.mktemp("record")
    path = folder / "game.json"
    out(folder, "play", "splendor", "--seed", "7", "--seats", "greedy,greedy", "--record", str(path))
    return path


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("play splndor", "there is no game 'splndor'. Did you mean 'splendor'?"),
        ("play --option foo=1", "there is no option 'foo'."),
        ("play --option target", "write target=value; it takes a number from 10 to 30"),
        ("play --option target=99", "target cannot be '99'; it takes a number from 10 to 30"),
        ("play --players 7", "splendor is for 2, 3, 4 players, not 7"),
        ("play --players 2 --seats you,a,b", "3 seats are named (you, a, b), and 2 are to play"),
        ("play --seats you,gredy", "there is no bot 'gredy'. Did you mean 'greedy'?"),
        ("play --seats Sara,Sara", "two seats are called 'Sara'"),
        ("play --seats you,,you", "a seat has no name"),
        ("play --seed Hello", "'Hello' is not a seed"),
        ("play --lang de", "there are no texts in 'de'."),
        ("play --script runes", "there is no script 'runes'."),
        ("play --resume nowhere.json", "nowhere.json cannot be read"),
        ("play --resume nowhere.json --seed 3", "--resume goes on with a game as it is"),
        ("play --record /no/such/folder/x.json", "there is no folder /no/such/folder"),
        ("resume", "there is no unfinished game"),
        ("rules splendor 77", "splendor has no rule '77'."),
        ("cards splendour", "Did you mean 'splendor'?"),
        ("replay nowhere.json", "nowhere.json cannot be read"),
        ("bench chess", "there is no game 'chess'."),
        ("contract chess", "there is no game 'chess'."),
    ],
)
def test_refusals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: str, sentence: str) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    done = CliRunner().invoke(app, arguments.split(" "), input="1\n")
    assert 2 == done.exit_code
    assert sentence in done.stderr
    assert 1 == len(done.stderr.splitlines())
    assert "" == done.stdout


@pytest.mark.parametrize("arguments", ["sing", "play --no-such", "play splendor nim", "verify"])
def test_usage(tmp_path: Path, arguments: str) -> None:
    done = run(tmp_path, *arguments.split(" "))
    assert 2 == done.returncode
    assert "Traceback" not in done.stderr


def test_version() -> None:
    """With the mode that runs."""
    mode = "interpreted" if str(game.__file__).endswith(".py") else "compiled"
    found = CliRunner().invoke(app, ["--version"])
    assert f"mohreh {mohreh.__version__} ({mode})\n" == found.output


def test_games_in_both_languages(tmp_path: Path) -> None:
    english, persian = out(tmp_path, "games"), out(tmp_path, "games", "--lang", "fa")
    for said in (english, persian):
        assert "Splendor" in said
        assert "اسپلندور" in said
        assert "reserved_visibility=seen_stay_seen|all_hidden|all_open" in said
        assert not CONTROL.search(said)
    assert "    Prestige points that end the game: 15\n" in english
    assert "برای ۲، ۳ و ۴ بازیکن" in persian


def test_language_comes_from_the_environment(tmp_path: Path) -> None:
    for more in ({"LANG": "fa_IR.UTF-8"}, {"LC_ALL": "fa_IR.UTF-8"}, {"MOHREH_LANG": "fa"}):
        assert "**3.5** پس دادن" in out(tmp_path, "rules", "splendor", "3.5", **more)
    assert "**3.5** Returning" in out(
        tmp_path, "rules", "splendor", "3.5", LC_ALL="en_GB.UTF-8", LANG="fa_IR"
    )


def test_rules(tmp_path: Path) -> None:
    whole = out(tmp_path, "rules", "splendor")
    assert whole.startswith("# Splendor\n")
    assert len(whole) > 5000
    section = out(tmp_path, "rules", "splendor", "3")
    assert section.startswith("## 3. ")
    assert "**3.5**" in section
    assert "**4.1**" not in section
    assert out(tmp_path, "rules", "splendor", "۳.۵", "--lang", "fa") == out(
        tmp_path, "rules", "splendor", "3.5", "--lang", "fa"
    )
    assert out(tmp_path, "rules", "splendor", "r4").startswith("**R4** ")


def test_search_in_the_rules(tmp_path: Path) -> None:
    said = out(tmp_path, "rules", "splendor", "--search", "پيشخريد پنهان", "--lang", "fa")  # with Arabic letters
    assert "\n  ۴.۲: *پیش‌خرید* از دسته «*پیش‌خرید* *پنهان*» است" in said
    assert "No rule has" in out(tmp_path, "rules", "splendor", "--search", "zebra")


def test_a_turn_on_one_page(tmp_path: Path) -> None:
    assert "**Take three gems** of three different colours (3.1)." in out(tmp_path, "rules", "splendor", "--summary")
    for name in ("rokab", "qabile", "tash_kalar", "inis"):
        assert out(tmp_path, "rules", name, "--summary", "--lang", "fa").startswith("هدف: ")


def test_a_figure_is_its_caption(tmp_path: Path) -> None:
    said = out(tmp_path, "rules", "splendor", "3.1")
    assert "\nFigure: One diamond, one emerald and one onyx: three different colours.\n" in said


def test_cards(tmp_path: Path) -> None:
    said = out(tmp_path, "cards", "splendor")
    assert 100 == len([line for line in said.splitlines() if line])
    assert "level-1 onyx card 8: bonus onyx, prestige points 1, price 4 sapphires  1k8\n" in said
    assert 100 == len(
        [line for line in out(tmp_path, "cards", "splendor", "--lang", "fa").splitlines() if line]
    )
    out(tmp_path, "cards", "nim")


def test_replay_in_a_pipe(tmp_path: Path, record: Path) -> None:
    said = out(tmp_path, "replay", str(record))
    last = len(mohreh.read_record(record).actions)
    assert said.startswith("1. Greedy bot ")
    assert f"Move {last} of {last}" in said
    assert "wins." in said
    assert not CONTROL.search(said)
    assert "Move 5 of" in out(tmp_path, "replay", str(record), "--at", "5")
    assert "You" in out(tmp_path, "replay", str(record), "--seat", "1")
    assert 2 == run(tmp_path, "replay", str(record), "--at", "5000").returncode
    assert 2 == run(tmp_path, "replay", str(record), "--seat", "3").returncode


def test_replay_of_an_open_game_hides_what_is_hidden(tmp_path: Path) -> None:
    path = tmp_path / "open.json"
    out(tmp_path, "play", "--seed", "7", "--players", "3", "--record", str(path), typed="reserve d1\nquit\n")
    said = out(tmp_path, "replay", str(path))
    assert "sapphire card 2." not in said
    assert "1u2" not in said.split()
    done = run(tmp_path, "replay", str(path), "--seat", "1")
    assert 2 == done.returncode
    assert "the game still goes on" in done.stderr


def test_verify(tmp_path: Path, record: Path) -> None:
    said = out(tmp_path, "verify", str(record))
    seed = "7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451"
    assert said.startswith("The record holds: ")
    assert f"SHA-256 of the seed: {seed}\n" in said
    out(tmp_path, "verify", str(record), "--commitment", seed)
    assert 1 == run(tmp_path, "verify", str(record), "--commitment", "0" * 64).returncode


def test_verify_of_what_is_broken(tmp_path: Path, record: Path) -> None:
    data = json.loads(record.read_text(encoding="utf-8"))
    data["actions"][3] += 1
    broken = {
        "changed.json": json.dumps(data),
        "half.json": record.read_text(encoding="utf-8")[:100],
        "empty.json": "",
        "list.json": "[]",
    }
    for name, text in broken.items():
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        done = run(tmp_path, "verify", str(path))
        assert 1 == done.returncode
        assert 1 == len(done.stderr.splitlines())
        assert name in done.stderr
    assert 1 == run(tmp_path, "verify", str(tmp_path)).returncode


def test_bench(tmp_path: Path) -> None:
    said = out(tmp_path, "bench", "nim", "--seconds", "0.02")
    assert 2 == said.count(" decisions and ")


def test_a_broken_game_does_not_hide_the_others(tmp_path: Path) -> None:
    (tmp_path / "games" / "crooked").mkdir(parents=True)
    (tmp_path / "games" / "crooked" / "__init__.py").write_text("GAME = 1 / 0\n", encoding="utf-8")
    said = out(tmp_path, "games", MOHREH_GAMES=str(tmp_path / "games"))
    assert "crooked cannot be loaded: ZeroDivisionError: division by zero" in said
    assert "Splendor" in said


def test_a_reader_who_leaves_early(tmp_path: Path) -> None:
    """As in `mohreh play | head -1`: quiet, and no error."""
    for arguments in (["play", "--seats", "greedy,greedy"], ["games"], ["rules", "splendor"]):
        with subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(tmp_path),
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.close()
            assert b"" == process.stderr.read()
            assert 0 == process.wait(patience())


@pytest.mark.skipif(sys.platform == "win32", reason="closing stdin is a shell's way")
def test_closed_input(tmp_path: Path) -> None:
    done = subprocess.run(
        f"exec {COMMAND[0]} -m mohreh play --seed 7 <&-",
        shell=True,
        capture_output=True,
        env=environment(tmp_path),
        check=False,
        timeout=patience(),
    )
    assert (0, b"") == (done.returncode, done.stderr)
    assert b"bots play this game" in done.stdout
