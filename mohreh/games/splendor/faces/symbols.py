"""The symbols of the drawn board, each with the term of the glossary that explains it."""

from __future__ import annotations

from typing import Final

# By their ids, or by the beginning of these up to a hyphen; nothing for what only decorates or is explained itself.
SYMBOLS: Final = {
    "chip-j": "gold",
    "chip-": "token",
    "pip-j": "gold",
    "pip-": "bonus",
    "stone-": "bonus",
    "bust-": "noble",
    "first": "first",
    "level-": "level",
    "veil": "hidden",
    "shamse": "",
}
