"""Which processes and pipes are left, where the system tells it in /proc."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from tests.kit.patience import until


def carriers(mark: str) -> list[int]:
    """The processes that have a word in their environment."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/environ"):
        try:
            if mark.encode() in entry.read_bytes():
                found.append(int(entry.parent.name))
        except OSError:  # it has just ended, or is somebody else's
            continue
    return found


def open_files() -> set[str]:
    """The files and pipes that this process holds."""
    found = set()
    for entry in Path("/proc/self/fd").iterdir():
        try:
            found.add(os.readlink(entry))
        except OSError:  # the one that has listed them
            continue
    return found


def gone(mark: str) -> bool:
    """Is none of them left, at the latest after a moment?"""
    with suppress(AssertionError):
        until(lambda: not carriers(mark))
    return not carriers(mark)
