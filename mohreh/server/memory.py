"""Memory that was freed goes back to the machine.

Drawings are dropped many at a time, and what stays lies between them: the C library then keeps pages that hold nothing,
and takes new ones for what is a little longer than the gaps. Without this a server grows by a few kB with every move.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable


def _find() -> Callable[[int], int] | None:
    """glibc has it; others give memory back by themselves, or not at all."""
    try:
        found: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return None
    return found


_trim = _find()


def give_back() -> None:
    """Give back what is free; it takes some milliseconds."""
    if _trim is not None:
        _trim(0)
