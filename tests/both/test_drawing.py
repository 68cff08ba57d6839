"""What a page shows is the same in both modes: a drawing module may not compute otherwise when it is compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import mohreh.kernel.game
from mohreh.kernel import registry
from tests.both.drawing import digest
from tests.kit.patience import patience

ROOT = Path(__file__).parent.parent.parent
COMPILED = not str(mohreh.kernel.game.__file__).endswith(".py")


@pytest.mark.once  # it is the compiled half that asks for both
@pytest.mark.parametrize("every", [15, pytest.param(5, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", registry.names())
def test_boards_are_drawn_alike(game: str, every: int) -> None:
    found = digest(game, every)
    if COMPILED:
        interpreted = subprocess.run(
            [sys.executable, "-P", "-m", "tests.both.drawing", game, str(every)],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=patience(300),
            check=True,
        )
        assert interpreted.stdout.strip() == found
