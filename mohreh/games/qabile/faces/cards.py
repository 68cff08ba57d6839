"""Qabile's lands. All that there is lies open; the edges between them have names, but nothing to read."""

from __future__ import annotations

from typing import Final

# The numbers of the rules that hold for all of a group.
RULES: Final = {"lands": ("6.1",), "": ("8.1",)}


def group(kind: str, name: str) -> str:
    return "lands" if kind == "land" else ""
