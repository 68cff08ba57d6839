"""The example that learns a game runs, learns the same again with the same seed, and keeps what it learnt."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np
import pytest

pytestmark = pytest.mark.once

EXAMPLE = Path(__file__).parents[2] / "examples" / "train.py"


def test_two_updates_are_the_same_again(tmp_path: Path) -> None:
    main = runpy.run_path(str(EXAMPLE))["main"]
    sizes = ["--games", "8", "--steps", "24", "--hidden", "16", "8", "--part", "64", "--matches", "4"]
    words = ["--updates", "2", *sizes, "--against", "random", "--out"]
    found = []
    for name in ("one", "other"):
        won = main([*words, str(tmp_path / name)])
        assert 0.0 <= won <= 1.0
        with np.load(tmp_path / name / "weights.npz") as weights:
            found.append([weights[key] for key in weights.files])
    assert all(np.array_equal(one, other) for one, other in zip(*found, strict=True))
    assert (tmp_path / "one" / "victories.svg").exists()
