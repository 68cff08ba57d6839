"""Matches: the same games by any number of processes, and none lost or repeated when a run is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from mohreh import read_record
from mohreh.arena import GameRow, Match, Question, local_crew, run_match
from mohreh.arena.match_run import Interrupted
from mohreh.arena.workers import Crew, Results, Work, play_here, play_in_processes
from mohreh.bots.factory import _levels, level_words
from mohreh.kernel.errors import MohrehError
from tests.arena.toys import Squares
from tests.kit.patience import patience, until
from tests.kit.processes import end_with_parent_or_ctrl_c
from tests.terminal import COMMAND, environment

pytestmark = pytest.mark.once

MANY = 100_000  # games that no machine plays before it is stopped
NIM = Match("nim", 3, ("greedy", "random"), seed=5, records=True)


def game_of(row: GameRow) -> object:
    """All of a row that must not depend on who played it, and when."""
    return replace(row, seconds=[])


def lines(folder: Path) -> list[dict[str, object]]:
    found = [json.loads(line) for line in (folder / "games.jsonl").read_text(encoding="utf-8").splitlines()]
    return [{**line, "seconds": 0} for line in sorted(found, key=lambda line: int(line["game"]))]


def test_the_same_games_with_any_number_of_processes(tmp_path: Path) -> None:
    alone = run_match(NIM, 12, local_crew(1), tmp_path / "alone")
    both = run_match(NIM, 12, local_crew(2), tmp_path / "both")
    assert 12 == len(alone.rows)
    assert [game_of(row) for row in alone.rows] == [game_of(row) for row in both.rows]
    assert lines(tmp_path / "alone") == lines(tmp_path / "both")
    records = sorted((tmp_path / "both" / "records").iterdir())
    assert [f"{number:06}.json" for number in range(12)] == [path.name for path in records]
    for path in records:
        read_record(path).verify()
        assert path.read_bytes() == (tmp_path / "alone" / "records" / path.name).read_bytes()


def test_another_seed_gives_other_games() -> None:
    first = run_match(replace(NIM, records=False), 6, local_crew(1))
    second = run_match(replace(NIM, records=False, seed=6), 6, local_crew(1))
    assert [row.scores for row in first.rows] != [row.scores for row in second.rows]


def test_a_killed_run_goes_on_wherever_its_file_was_cut(tmp_path: Path) -> None:
    match = Match("nim", 2, ("greedy", "random"))
    run_match(match, 8, local_crew(1), tmp_path)
    whole = lines(tmp_path)
    file = tmp_path / "games.jsonl"
    data = file.read_bytes()
    for cut in [0, 1, 100, data.index(b"\n"), data.index(b"\n") + 1, len(data) // 2, len(data) - 1, len(data)]:
        file.write_bytes(data[:cut])
        played: list[int] = []
        summary = run_match(match, 8, watched(played), tmp_path)
        assert played == list(range(data[:cut].count(b"\n"), 8))
        assert 8 == len(summary.rows)
        assert whole == lines(tmp_path)


def watched(played: list[int]) -> Crew[GameRow]:
    """Play here and write down what was played."""

    def crew(work: Work[GameRow], numbers: object) -> Results[GameRow]:
        assert isinstance(numbers, list)
        for number, row in play_here(work, numbers):
            played.append(number)
            yield number, row

    return crew


def test_a_match_may_be_made_longer(tmp_path: Path) -> None:
    match = Match("nim", 2, ("greedy", "random"))
    run_match(match, 4, local_crew(1), tmp_path)
    played: list[int] = []
    run_match(match, 8, watched(played), tmp_path)
    assert [4, 5, 6, 7] == played
    assert 4 == len(run_match(match, 4, local_crew(1), tmp_path).rows)


def test_a_folder_belongs_to_one_match(tmp_path: Path) -> None:
    run_match(NIM, 6, local_crew(1), tmp_path)
    with pytest.raises(MohrehError, match=r"holds a run with seed 5, not 6; choose another folder"):
        run_match(replace(NIM, seed=6), 6, local_crew(1), tmp_path)
    (tmp_path / "settings.json").write_text("{", encoding="utf-8")
    with pytest.raises(MohrehError, match=r"settings\.json cannot be read"):
        run_match(NIM, 6, local_crew(1), tmp_path)
    (tmp_path / "settings.json").unlink()
    with pytest.raises(MohrehError, match=r"holds games, and no settings\.json"):
        run_match(NIM, 6, local_crew(1), tmp_path)


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    match = Match("nim", 2, ("greedy", "random"))
    run_match(match, 4, local_crew(1), tmp_path)
    file = tmp_path / "games.jsonl"
    file.write_bytes(file.read_bytes().replace(b"{", b"(", 1))
    with pytest.raises(MohrehError, match=r"line 1 of .* is damaged"):
        run_match(match, 4, local_crew(1), tmp_path)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("[1]", "it holds list where a game should be"),
        ("7", "it holds int where a game should be"),
        ("{}", "it should have game, deal, "),
        ('{"game": 1}', "and differs in asked, deal, "),
        ({"winners": [2]}, "its winners cannot be [2]"),
        ({"winners": [-1]}, "its winners cannot be [-1]"),
        ({"winners": [0, 0]}, "its winners cannot be [0, 0]"),
        ({"winners": 0}, "its winners cannot be 0"),
        ({"winners": ["greedy"]}, "its winners cannot be ['greedy']"),
        ({"game": "1"}, "its game cannot be '1'"),
        ({"game": True}, "its game cannot be True"),
        ({"deal": 7}, "game 1 is not of deal 7"),
        ({"seats": ["greedy", "search:1"]}, "its seats cannot be ['greedy', 'search:1']"),
        ({"scores": [1]}, "its scores cannot be [1]"),
        ({"seconds": ["long", 0.5]}, "its seconds cannot be ['long', 0.5]"),
        ({"failures": [{"seat": 2, "decision": 0, "reason": ""}]}, "its failures cannot be [{"),
        ({"failures": [{}]}, "its failures cannot be [{}]"),
        ({"ending": None}, "its ending cannot be None"),
        ({"mood": "good"}, "and differs in mood"),
    ],
)
def test_a_line_that_is_no_game_is_named(tmp_path: Path, line: str | dict[str, object], sentence: str) -> None:
    match = Match("nim", 2, ("greedy", "random"))
    run_match(match, 4, local_crew(1), tmp_path)
    file = tmp_path / "games.jsonl"
    found = file.read_text(encoding="utf-8").splitlines()
    found[1] = line if isinstance(line, str) else json.dumps({**json.loads(found[1]), **line})
    file.write_text("\n".join([*found, ""]), encoding="utf-8")
    with pytest.raises(MohrehError) as raised:
        run_match(match, 4, local_crew(1), tmp_path)
    assert str(raised.value).startswith(f"line 2 of {file} is no game of this match: ")
    assert sentence in str(raised.value)


@pytest.mark.parametrize("words", ["[]", "7", "null"])
def test_settings_that_are_none(tmp_path: Path, words: str) -> None:
    (tmp_path / "settings.json").write_text(words, encoding="utf-8")
    with pytest.raises(MohrehError, match=r"settings\.json holds no settings but"):
        run_match(NIM, 6, local_crew(1), tmp_path)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("settings.json", "settings.json cannot be read: Is a directory"),
        ("games.jsonl", "games.jsonl cannot be used: Is a directory"),
        ("lock", "cannot be used as a folder: Is a directory"),
        ("records/000000.json", "000000.json cannot be written: Is a directory"),
        ("records/000003.json", "000003.json cannot be written: Is a directory"),
    ],
)
def test_a_folder_where_a_file_should_be(tmp_path: Path, name: str, sentence: str) -> None:
    if name == "games.jsonl":
        run_match(NIM, 6, local_crew(1), tmp_path)
        (tmp_path / name).unlink()
    (tmp_path / name).mkdir(parents=True)
    with pytest.raises(MohrehError) as raised:
        run_match(NIM, 6, local_crew(1), tmp_path)
    assert sentence in str(raised.value)


def test_a_file_where_the_records_should_be(tmp_path: Path) -> None:
    (tmp_path / "records").touch()
    with pytest.raises(MohrehError, match="records cannot be used as a folder: File exists"):
        run_match(NIM, 6, local_crew(1), tmp_path)


def test_levels_that_mean_other_bots_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their games are not mixed with those of before. A folder from before this was kept goes on, as does any other."""
    level_words("nim")
    match = Match("nim", 2, ("level1", "greedy"))
    run_match(match, 2, local_crew(1), tmp_path)
    file = tmp_path / "settings.json"
    assert ["random", "greedy"] == json.loads(file.read_text(encoding="utf-8"))["meant"]
    run_match(match, 4, local_crew(1), tmp_path)
    monkeypatch.setitem(_levels, "nim", ["careless:90"] * 5)
    sentence = r'in which the levels meant \["random", "greedy"\], and now they mean \["careless:90", "greedy"\]'
    with pytest.raises(MohrehError, match=sentence):
        run_match(match, 6, local_crew(1), tmp_path)
    older = {key: value for key, value in json.loads(file.read_text(encoding="utf-8")).items() if key != "meant"}
    file.write_text(json.dumps(older), encoding="utf-8")
    assert 6 == len(run_match(match, 6, local_crew(1), tmp_path).rows)
    assert "meant" not in replace(match, words=("random", "greedy")).settings()


def test_one_run_at_a_time(tmp_path: Path) -> None:
    def nested(work: Work[GameRow], numbers: object) -> Results[GameRow]:
        with pytest.raises(MohrehError, match="another run is writing into"):
            run_match(NIM, 6, local_crew(1), tmp_path)
        yield from play_here(work, [])
        raise KeyboardInterrupt

    with pytest.raises(Interrupted):
        run_match(NIM, 6, nested, tmp_path)
    assert 6 == len(run_match(NIM, 6, local_crew(1), tmp_path).rows)


def test_a_match_stops_at_the_same_deal_whoever_is_faster() -> None:
    match = Match("nim", 2, ("greedy", "random"))
    first = run_match(match, 200, local_crew(1), question=Question(match))
    assert first.stopped
    assert len(first.rows) < 100

    def backwards(work: Work[GameRow], numbers: object) -> Results[GameRow]:
        assert isinstance(numbers, list)
        return play_here(work, [number for k in range(0, 200, 20) for number in reversed(numbers[k : k + 20])])

    second = run_match(match, 200, backwards, question=Question(match))
    assert [game_of(row) for row in first.rows] == [game_of(row) for row in second.rows]
    assert first.pairs == second.pairs
    assert first.deals == run_match(match, 200, local_crew(1), question=Question(match, least=5)).deals
    assert 40 == run_match(match, 200, local_crew(1), question=Question(match, least=40)).deals


def test_what_was_played_counts_when_somebody_presses_a_key(tmp_path: Path) -> None:
    match = Match("nim", 2, ("greedy", "random"))

    def crew(work: Work[GameRow], numbers: object) -> Results[GameRow]:
        yield from play_here(work, [0, 1, 2, 3, 4])
        raise KeyboardInterrupt

    with pytest.raises(Interrupted) as raised:
        run_match(match, 10, crew, tmp_path)
    assert 5 == raised.value.games
    assert 2 == raised.value.summary.deals
    played: list[int] = []
    run_match(match, 10, watched(played), tmp_path)
    assert [5, 6, 7, 8, 9] == played


# ---- processes


def test_processes_share_the_work(tmp_path: Path) -> None:
    found = dict(play_in_processes(Squares(str(tmp_path), crowd=(0, 2)), range(40), jobs=2))
    assert {number: number * number for number in range(40)} == found
    assert 2 == len(list(tmp_path.iterdir()))


def test_the_games_of_a_dead_process_are_played_again(tmp_path: Path) -> None:
    work = Squares(str(tmp_path), deadly=(3, 17))
    found = list(play_in_processes(work, range(30), jobs=2))
    assert [(number, number * number) for number in range(30)] == sorted(found)
    assert 2 == len(list(tmp_path.glob("died-*")))


def test_a_game_that_kills_every_process_is_named(tmp_path: Path) -> None:
    work = Squares(str(tmp_path), deadly=(3,), deaths=99)
    with pytest.raises(MohrehError, match="game 3 cannot be played: 3 processes died of it, the last with exit code 7"):
        list(play_in_processes(work, range(6), jobs=2))


def test_an_error_in_a_process_is_raised_here(tmp_path: Path) -> None:
    with pytest.raises(MohrehError, match="three is no square"):
        list(play_in_processes(Squares(str(tmp_path), wrong=3), range(6), jobs=2))


def running(folder: Path) -> list[int]:
    """The processes that have left their number here and are still there."""
    return [int(file.name) for file in folder.iterdir() if Path(f"/proc/{file.name}").exists()]


def test_work_that_is_not_wanted_any_more_ends(tmp_path: Path) -> None:
    with closing(play_in_processes(Squares(str(tmp_path), seconds=0.05), range(1000), jobs=2)) as results:
        next(results)
    until(lambda: not running(tmp_path), "processes are left")


def has_begun(file: Path) -> bool:
    """Some games are kept, and the first ones are among them: one of two processes may be slow to start."""
    if not file.exists() or file.stat().st_size < 10_000:
        return False
    whole = file.read_text(encoding="utf-8").split("\n")[:-1]
    return {0, 1} <= {json.loads(line)["game"] for line in whole}


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_killed_command_goes_on(tmp_path: Path, how: signal.Signals) -> None:
    folder = tmp_path / "run"
    arguments = ["arena", "nim", "greedy", "random", "--games", str(MANY), "--jobs", "2", "--out", str(folder)]
    with subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(tmp_path),
        start_new_session=True,
        preexec_fn=end_with_parent_or_ctrl_c,
    ) as process:
        file = folder / "games.jsonl"
        try:
            until(lambda: has_begun(file))
            if how == signal.SIGINT:
                os.killpg(process.pid, how)  # as a terminal does
            else:
                process.kill()
            said, wrong = process.communicate(timeout=patience())
        finally:
            process.kill()
    if how == signal.SIGINT:
        assert 130 == process.returncode
        assert said.startswith("Stopped after ")
        assert "| greedy " in said
        assert [] == [line for line in wrong.splitlines() if "to go" not in line]  # nothing but progress
    kept = file.read_bytes()
    match = Match("nim", 2, ("greedy", "random"))
    assert 2 < kept.count(b"\n") < MANY
    played: list[int] = []
    run_match(match, 100, watched(played), folder)
    numbers = [int(str(line["game"])) for line in lines(folder)]
    assert len(numbers) == len(set(numbers))
    assert set(range(100)) <= set(numbers)
    assert file.read_bytes().startswith(kept[: kept.rindex(b"\n")])


def test_ctrl_c_is_heeded_again_when_processes_have_been_started(tmp_path: Path) -> None:
    before = signal.getsignal(signal.SIGINT)
    assert {number: number**2 for number in range(3)} == dict(play_in_processes(Squares(str(tmp_path)), range(3), 1))
    assert before == signal.getsignal(signal.SIGINT)
