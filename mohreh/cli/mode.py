"""Which code runs: the compiled or the interpreted."""

from __future__ import annotations

from mohreh.kernel import state


def mode() -> str:
    return "interpreted" if str(state.__file__).endswith(".py") else "compiled"
