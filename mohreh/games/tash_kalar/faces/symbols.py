"""The symbols of the drawn board, each with the term of the glossary that explains it."""

from __future__ import annotations

from typing import Final

# By their ids, or by the beginning of these up to a hyphen; nothing for what only decorates or is explained itself.
SYMBOLS: Final = {
    "tk-r0": "common",
    "tk-r1": "heroic",
    "tk-r2": "legendary",
    "pc-": "common",
    "tk-flame": "red",
    "tk-leaf": "green",
    "tk-flare": "flare",
    "tk-hand": "hand",
    "tk-deck": "deck",
    "tk-supply": "supply",
    "tk-first": "first",
    "tk-summoning": "summon",
    "tk-destruction": "destroy",
    "tk-colored": "category",
    "tk-pattern": "category",
    "tk-enemy": "category",
    "tk-imperial": "school",
    "tk-highland": "school",
    "tk-sylvan": "school",
    "tk-legends": "legend",
    "do-destroy": "destroy",
    "do-upgrade": "upgrade",
    "do-downgrade": "downgrade",
    "do-convert": "convert",
    "do-move": "standard_move",
    "do-leap": "standard_move",
    "do-place": "action",
    "do-lift": "",
    "do-pick": "",
    "tk-way": "",
    "tk-check": "",
    "tk-plate": "",
    "tk-last": "",
    "tk-fell": "",
    "tk-left": "",
}
