"""The symbols of the drawn board, each with the term of the glossary that explains it."""

from __future__ import annotations

from typing import Final

# By their ids, or by the beginning of these up to a hyphen; nothing for what only decorates or is explained itself.
SYMBOLS: Final = {
    "q-settler-": "settler",
    "q-fence-": "fence",
    "q-mask": "mask",
    "q-mask-out": "mask",
    "q-tent": "land",
    "q-flag": "land",
    "q-own-": "land",
    "q-clash": "fight",
    "q-die-": "die",
    "q-ground": "",
}
