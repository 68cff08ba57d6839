"""Which code runs here: the compiled or the interpreted."""

from __future__ import annotations

from typing import Final

from mohreh.kernel import state

COMPILED: Final = "compiled"
INTERPRETED: Final = "interpreted"


def mode() -> str:
    return INTERPRETED if str(state.__file__).endswith(".py") else COMPILED
