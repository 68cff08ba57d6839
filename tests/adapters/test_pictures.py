"""Positions as pixels, and the sentences about packages that are not there."""

from __future__ import annotations

import importlib
import sys
from typing import Any

import numpy as np
import pytest

from mohreh.adapters import _drawing, pettingzoo
from mohreh.kernel.registry import game
from tests.adapters.kit import play, state_of

pytestmark = pytest.mark.once


def test_a_picture_is_the_same_each_time_and_shows_what_changes() -> None:
    env = pettingzoo.env("qabile", render_mode="rgb_array")
    env.reset(seed=3)
    first: Any = env.render()
    again: Any = env.render()
    assert isinstance(first, np.ndarray)
    assert (_drawing.HEIGHT, _drawing.WIDTH, 3) == first.shape
    assert np.array_equal(first, again)
    play(env, 4)
    later: Any = env.render()
    assert not np.array_equal(first, later)


def test_a_picture_shows_what_the_seat_sees() -> None:
    """A spectator sees no hand; the seat sees its own."""
    env = pettingzoo.env("rokab", render_mode="ansi")
    env.reset(seed=3)
    own = pettingzoo.env("rokab", render_mode="ansi", render_seat=1)
    own.reset(seed=3)
    assert env.game.text(state_of(env), 1) == own.render()
    assert env.render() != own.render()


@pytest.mark.parametrize("lines", [1, 30, 200])
def test_a_long_board_is_drawn_smaller(lines: int) -> None:
    """Every line is inside, and the last one leaves some ink."""
    drawn = _drawing.pixels(game("splendor"), "W" * 80 + "\n" + "\n".join(["x"] * lines))
    paper = drawn[-1, -1]
    inked = np.flatnonzero((drawn != paper).any(axis=(1, 2)))
    assert _drawing.HEAD < inked[-1] < _drawing.HEIGHT - 4
    across = np.flatnonzero((drawn[_drawing.HEAD :] != paper).any(axis=(0, 2)))
    assert across[-1] < _drawing.WIDTH - 4


def test_signs_are_drawn_as_they_are() -> None:
    assert "a &lt; b &amp; c" in _drawing.svg(game("splendor"), "a < b & c")


@pytest.mark.parametrize(
    ("package", "adapter", "sentence"),
    [
        ("pettingzoo", "pettingzoo", r"PettingZoo is not installed here; pip install 'mohreh\[pettingzoo\]'"),
        ("gymnasium", "gymnasium", r"Gymnasium is not installed here; pip install 'mohreh\[gymnasium\]'"),
        ("numpy", "vector_processes", r"numpy is not installed here; pip install 'mohreh\[data\]'"),
        ("numpy", "vector_env", r"Gymnasium is not installed here; pip install 'mohreh\[gymnasium\]'"),
        ("numpy", "openspiel", r"OpenSpiel is not installed here; pip install 'mohreh\[openspiel\]'"),
        ("resvg_py", "_drawing", r"What draws pictures is not installed here; pip install 'mohreh\[pictures\]'"),
    ],
)
def test_an_extra_that_is_missing_is_named(
    package: str, adapter: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    for module in (adapter, "vector", "vector_processes"):
        monkeypatch.delitem(sys.modules, f"mohreh.adapters.{module}", raising=False)
    with pytest.raises(ImportError, match=sentence):
        importlib.import_module(f"mohreh.adapters.{adapter}")
