"""Lines of results, and the standings that follow from them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from mohreh.arena.leaderboard import Row, SeatRow, read_results, read_row, standings
from mohreh.cli import app
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.registry import rules

pytestmark = pytest.mark.once

pytest.importorskip("openskill", reason="openskill is not installed")


def row(first: str, second: str, winners: list[int], tokens: int | None = None) -> Row:
    seats = [SeatRow(first, 2, 1, tokens), SeatRow(second)]
    options = rules("splendor", 2).options
    return Row("splendor", 1, dict(options), "7", "en", seats, [15, 9], winners, "target", 60)


def test_standings() -> None:
    rows = [row("strong", "weak", [0], 100), row("weak", "strong", [1]), row("strong", "weak", [0], 300)]
    first, second = standings(rows)
    assert ("strong", 3, 1.0, 200.0) == (first.player, first.games, first.wins, first.tokens)
    assert pytest.approx((4 / 3, 2 / 3)) == (first.illegal, first.replaced)
    assert ("weak", 0.0, None) == (second.player, second.wins, second.tokens)
    assert first.rating.mean > 25 > second.rating.mean
    assert [first, second] == standings(rows[::-1])


def test_a_shared_victory_is_a_half_and_none_rates_nobody() -> None:
    assert [0.5, 0.5] == [one.wins for one in standings([row("a", "b", [0, 1])])]
    nobody = standings([row("a", "b", [])])
    assert [0, 0] == [one.wins for one in nobody]
    assert nobody[0].rating.mean == pytest.approx(nobody[1].rating.mean)


def test_lines_are_read_as_they_were_written(tmp_path: Path) -> None:
    rows = [row("a", "b", [0]), row("b", "a", [1], 5)]
    file = tmp_path / "results.jsonl"
    file.write_text("".join([one.line() for one in rows]), encoding="utf-8")
    assert rows == read_results([file])
    assert "tokens" not in json.loads(rows[0].line())["seats"][0]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"leaderboard": 2}, "it is no result"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": 3}, "its game cannot be 3"),
        ({"seats": []}, "it should have seats"),
        ({"seats": [1, 2]}, "a seat cannot be 1"),
        ({"seats": [{"player": "a", "illegal": -1, "replaced": 0}] * 2}, "its illegal cannot be -1"),
        ({"seats": [{"player": "a", "illegal": 0, "replaced": 0, "tokens": "9"}] * 2}, "its tokens cannot be '9'"),
        ({"seats": [{"player": "a", "illegal": 0, "replaced": 0}]}, "splendor is for 2, 3, 4 players, not 1"),
        ({"options": {"target": 99}}, "target cannot be 99"),
        ({"result": {"scores": [1], "winners": [0], "ending": ""}}, "there are 2 seats, and the scores are"),
        ({"result": {"scores": [1, 2], "winners": [2], "ending": ""}}, "there are 2 seats, and the winners are"),
        ({"decisions": True}, "its decisions cannot be True"),
    ],
)
def test_what_is_no_result_is_named(change: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    data = row("a", "b", [0]).data()
    file = tmp_path / "results.jsonl"
    file.write_text(f"{json.dumps(data)}\n{json.dumps(data | change)}\n", encoding="utf-8")
    assert read_row(data) == row("a", "b", [0])
    with pytest.raises(MohrehError) as raised:
        read_results([file])
    assert str(raised.value).startswith(f"line 2 of {file}: ")
    assert sentence in str(raised.value)


def test_the_command(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text(row("strong", "weak", [0], 1200).line(), encoding="utf-8")
    said = CliRunner().invoke(app, ["leaderboard", str(file)]).stdout
    assert said.startswith("| Player | Games | Wins, % | Rating ")
    assert "| strong | 1     | 100.0   | " in said
    assert "| 2.00            | 1.00              | 1200   |" in said
    assert said.endswith("One game.\n")
    persian = CliRunner().invoke(app, ["leaderboard", str(file), str(file), "--lang", "fa"]).stdout
    assert persian.startswith("| بازیکن ")
    assert "۲ بازی؛" in persian
    file.write_text("", encoding="utf-8")
    done = CliRunner().invoke(app, ["leaderboard", str(file)])
    assert (2, True) == (done.exit_code, "there is no game in these files" in done.stderr)
