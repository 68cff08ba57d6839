"""The symbols of the drawn board, each with the term of the glossary that explains it."""

from __future__ import annotations

from typing import Final

# By their ids, or by the beginning of these up to a hyphen; nothing for what only decorates or is explained itself.
SYMBOLS: Final = {
    "k-soldier": "soldier",
    "k-bahar": "season",
    "k-zemestan": "season",
    "k-": "special",
    "swords": "site",
    "dove": "peace",
    "hand": "hand",
    "deck": "pile",
    "flower": "season",
    "up": "strength",
    "down": "strength",
    "info": "",
}
