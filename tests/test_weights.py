"""The numbers in the hints: names, places and file are in step, and every number does something."""

from __future__ import annotations

import importlib
import math
import pickle
import re
from pathlib import Path

import pytest

from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.weights import NO_WEIGHTS, SCALE, Weights, read_weights

GAMES = ["inis", "qabile", "rokab", "splendor", "tash_kalar"]


@pytest.mark.parametrize("name", GAMES)
def test_names_are_places(name: str) -> None:
    """`BONUS_WORTH` is the place of `bonus_worth`; of a row, `REACH` is the place of `reach_0`.

    Where two players have weights of their own, `TWO` leads from `slope` to `two_slope`.
    """
    hints = importlib.import_module(f"mohreh.games.{name}.learning.hints")
    names = registry.game(name).weights().names
    assert ("scale", SCALE) == (names[0], 0)
    rows: dict[str, list[int]] = {}
    for place, one in enumerate(names[1:], start=1):
        if hasattr(hints, one.upper()):
            assert place == getattr(hints, one.upper()), one
        elif one.startswith("two_"):
            assert place == names.index(one.removeprefix("two_")) + hints.TWO, one
        else:
            rows.setdefault(one.partition("_")[0].upper(), []).append(place)
    for row, places in rows.items():
        assert list(range(getattr(hints, row), getattr(hints, row) + len(places))) == places, row


@pytest.mark.parametrize("name", GAMES)
def test_rules_judge_and_evaluate_by_the_weights_that_they_were_given(name: str) -> None:
    game = registry.game(name)
    rules = registry.rules(name, 2)
    other = rules.weighing([2 * value + 1 for value in rules.weights.values])
    s = rules.new(3)
    for _ in range(20):
        s.play(rules.legal(s)[-1])
    for one in (rules, other):
        for seat in range(2):
            assert game.judge(s, seat, one.weights.values) == one.judge(s, seat)
            assert game.evaluate(s, seat, one.weights.values) == one.evaluate(s, seat)
    assert [rules.judge(s, seat) for seat in range(2)] != [other.judge(s, seat) for seat in range(2)]


@pytest.mark.parametrize("name", GAMES)
def test_every_weight_is_explained(name: str) -> None:
    """In the file the scale comes first, and before each number there is a comment line."""
    game = registry.game(name)
    lines = (game.folder / "weights.toml").read_text(encoding="utf-8").splitlines()
    lines = lines[lines.index("[weights]") + 1 :]
    found = []
    for comment, line in zip(lines[::2], lines[1::2], strict=True):
        assert re.fullmatch(r"# \S.*[^.]", comment), comment
        found.append(line.split(" = ")[0])
    assert ("scale", sorted(game.weights().names)) == (found[0], sorted(found))


@pytest.mark.parametrize("name", GAMES)
def test_weights_are_sound(name: str) -> None:
    values = list(registry.game(name).weights().values)
    assert values[SCALE] > 0
    assert all(math.isfinite(value) for value in values)


@pytest.mark.parametrize("name", GAMES)
def test_chances_are_chances(name: str) -> None:
    """From the hints before the end, from the result after it; in both cases they add up to one."""
    rules = registry.rules(name, 2)
    s = rules.new(1)
    assert math.isclose(1.0, sum(rules.chances(s)))
    rules.playout(s, 1)
    assert math.isclose(1.0, sum(rules.chances(s)))
    assert all(chance in (0.0, 0.5, 1.0) for chance in rules.chances(s))


def test_rules_may_go_by_other_weights() -> None:
    """The game's own are as they were; what is pickled keeps them."""
    rules = registry.rules("splendor", 2)
    own = list(rules.weights.values)
    other = rules.weighing([2.0 * value for value in own])
    s = rules.new(1)
    assert rules.evaluate(s, 0) != other.evaluate(s, 0)
    assert rules.judge(s, 0) != other.judge(s, 0)
    assert own == list(rules.weights.values) == list(rules.game.weights().values)
    assert list(other.weights.values) == list(pickle.loads(pickle.dumps(other)).weights.values)


def test_there_is_a_number_for_each_name() -> None:
    with pytest.raises(MohrehError, match="2 weights are needed, not 1"):
        Weights(["scale", "one"], [1.0])


def test_file_must_fit(tmp_path: Path) -> None:
    (tmp_path / "weights.toml").write_text("[weights]\nscale = 2\none = 1\n")
    assert [2.0, 1.0] == list(read_weights(str(tmp_path), ["scale", "one"]).values)
    with pytest.raises(MohrehError, match="two"):
        read_weights(str(tmp_path), ["scale", "two"])


def test_a_game_without_weights() -> None:
    assert (["scale"], [1.0]) == (NO_WEIGHTS.names, list(NO_WEIGHTS.values))
