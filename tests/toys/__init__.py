"""Two small games for the tests, found as anybody's games are: through $MOHREH_GAMES."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from mohreh.kernel import registry
from mohreh.kernel.game import Game

FOLDER: Final = Path(__file__).parent


def _find() -> list[Game]:
    """Once found they stay known, but the list of games is left as it was."""
    given = os.environ.get(registry.FOLDERS, "")
    os.environ[registry.FOLDERS] = str(FOLDER)
    try:
        return [registry.game(name) for name in ("bazaar", "nim")]
    finally:
        os.environ[registry.FOLDERS] = given


TOYS: Final = _find()
