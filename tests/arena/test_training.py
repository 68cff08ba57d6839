"""Training of a judge: it goes on after a kill, gives the same again, learns from what it is shown, and can be used."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from mypy_extensions import i64

from mohreh.arena.network import Lessons, estimates, fit, judge_of, loss, new_parts, parts_of, softmax, tamed
from mohreh.arena.training import Contest, Trainer, contest, told
from mohreh.arena.workers import Results, Work, play_here
from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.judge import Inputs, judge_path
from mohreh.kernel.state import State
from tests.toys.nim import GAME, Nim, Take

pytestmark = pytest.mark.once


class Stopped(Exception):
    pass


def stops_in_the_second_file(work: Work[Lessons], numbers: Sequence[int]) -> Results[Lessons]:
    for n, result in enumerate(play_here(work, numbers)):
        if n == 7:
            raise Stopped
        yield result


def test_a_killed_training_goes_on_and_gives_the_same_judge(tmp_path: Path) -> None:
    def train(folder: str) -> Trainer:
        return Trainer("splendor", 2, tmp_path / folder, seed=3, games=10, hidden=8, size=5)

    with pytest.raises(Stopped):
        train("killed").run(1.0, stops_in_the_second_file, "mohreh train", generations=2)
    assert 1 == len(list((tmp_path / "killed").glob("lessons-*.npz")))
    killed = train("killed").run(1.0, play_here, "mohreh train", generations=2)
    whole = train("whole").run(1.0, play_here, "mohreh train", generations=2)
    assert killed is not None
    assert whole is not None
    assert (whole.rows, whole.bias, whole.out) == (killed.rows, killed.bias, killed.out)
    assert any(whole.out)

    rules = registry.rules("splendor", 2)
    read = rules.game.judge_in(tmp_path / "whole" / "judge.json", 2, rules.options)
    assert read is not None
    assert whole.rows == read.rows
    assert 2 == contest(Contest("splendor", 2, read, None, 8), 2, play_here).pairs
    with pytest.raises(MohrehError, match="seed"):
        Trainer("splendor", 2, tmp_path / "whole", seed=4, games=10, hidden=8, size=5).run(1.0, play_here, "")


def test_a_game_without_inputs_cannot_be_trained(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(registry._found, "nim", GAME)
    with pytest.raises(MohrehError, match="nim has no inputs"):
        Trainer("nim", 2, tmp_path, games=10, hidden=8)
    with pytest.raises(MohrehError, match="multiple of 8"):
        Trainer("splendor", 2, tmp_path, games=10, hidden=12)


def test_what_decides_is_learnt() -> None:
    """The winner is the seat whose second input is larger, which the hints do not see."""
    chance = np.random.default_rng(1)
    inputs = chance.integers(0, 4, (3000, 2, 3)).astype(np.uint8)
    ahead = inputs[:, 0, 1].astype(int) - inputs[:, 1, 1]
    result = np.stack([(ahead > 0) + 0.5 * (ahead == 0), (ahead < 0) + 0.5 * (ahead == 0)], axis=1).astype(np.float32)
    nobody = np.zeros(3000, np.int64)
    even = np.full(3000, 0.5, np.float32)
    lessons = Lessons(inputs, np.zeros((3000, 2), np.float32), result, even, nobody, np.arange(3000) // 10)
    parts = new_parts(3, 8, 1)
    for _ in range(40):
        parts = fit(lessons, parts, 0.0, 1)
    before = loss(softmax(lessons.odds), result)
    after = loss(estimates(parts, lessons), result)
    assert after < 0.6 * before
    again = parts_of(judge_of(parts))
    assert after == pytest.approx(loss(estimates(again, lessons), result))


@pytest.mark.parametrize("paired", [True, False])
def test_a_new_judge_thinks_as_the_hints_do(paired: bool) -> None:
    """Also when its weights have become whole numbers."""
    lessons = some_lessons()
    assert estimates(new_parts(3, 8, 1, paired), lessons) == pytest.approx(softmax(lessons.odds), abs=1e-6)


def some_lessons() -> Lessons:
    chance = np.random.default_rng(4)
    odds = chance.normal(size=(40, 2)).astype(np.float32)
    result = np.full((40, 2), 0.5, np.float32)
    nothing = np.zeros(40, np.int64)
    return Lessons(chance.integers(0, 4, (40, 2, 3)).astype(np.uint8), odds, result, result[:, 0], nothing, nothing)


def test_units_with_large_sums_are_scaled_and_say_the_same() -> None:
    lessons = some_lessons()
    parts = new_parts(3, 8, 1)
    parts["own"][:, :2] += 20.0
    with pytest.raises(MohrehError, match="too large"):
        estimates(parts, lessons)
    other = tamed(parts, lessons)
    assert np.array_equal(parts["own"][:, 2:], other["own"][:, 2:])
    x = lessons.inputs.astype(np.float64)
    added = []
    for some in (parts, other):
        others = x @ some["other"]
        hidden = x @ some["own"] + others.sum(axis=1, keepdims=True) - others + some["bias"]
        added.append(np.maximum(hidden, 0.0) @ some["out"])
    assert added[0] == pytest.approx(added[1], rel=1e-5, abs=1e-4)
    estimates(other, lessons)


def test_the_fitted_chances_are_those_of_the_rules(tmp_path: Path) -> None:
    """What training computes with NumPy is what compiled code computes in play."""
    rules = registry.rules("splendor", 3)
    chance = np.random.default_rng(2)
    parts = new_parts(len(rules.game.input_names()), 16, 2)
    parts["out"] = chance.normal(0.0, 0.5, 16).astype(np.float32)
    parts["bias"] = chance.normal(0.0, 0.5, 16).astype(np.float32)
    judged = rules.judged_by(judge_of(parts))
    s = rules.new(4)
    for _ in range(40):
        s.play(rules.legal(s)[-1])
        inputs, odds = told(rules, s)
        nothing = np.zeros(1, np.int64)
        one = Lessons(inputs[None], odds[None].astype(np.float64), odds[None], nothing, nothing, nothing)
        assert judged.chances(s) == pytest.approx(list(estimates(parts, one)[0]), abs=1e-6)


class Heaps(Nim):  # type: ignore[misc]  # nothing else about it is different
    """Nim in its second version, with a judge of the first."""

    def __init__(self, folder: Path) -> None:
        super().__init__("nim", 2, GAME.players, GAME.catalogue, [Take], [], {}, 12, str(folder), {"rules": "3.1"})

    def input_names(self) -> list[str]:
        return ["tokens"]

    def write_inputs(self, told: Inputs, s: State, seat: i64) -> None:
        told.add(0, self.scores(s)[int(seat)])


def test_a_game_that_has_changed_can_be_trained_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The judge that it has is refused with the advice to train another, which does without it."""
    path = judge_path(tmp_path, 2)
    path.parent.mkdir()
    path.write_text('{"judge": 1, "game": "nim", "rules": 1, "players": 2}', encoding="utf-8")
    monkeypatch.setitem(registry._found, "nim", Heaps(tmp_path))
    with pytest.raises(MohrehError, match="train it anew"):
        registry.rules("nim", 2)
    judge = Trainer("nim", 2, tmp_path / "run", games=10, hidden=8, size=10).run(1.0, play_here, "", generations=1)
    assert 1 == contest(Contest("nim", 2, judge, None, 4), 1, play_here).pairs
