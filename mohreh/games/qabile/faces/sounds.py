"""What is heard of Qabile: for each sound of the pages the events that make it, the sound that tells most first."""

from __future__ import annotations

from typing import Final

SOUNDS: Final[dict[str, tuple[str, ...]]] = {
    "clash": ("qabile.fallen", "qabile.fallen_out", "qabile.hold"),
    "dice": ("qabile.roll", "qabile.reroll", "qabile.fight_roll"),
    "token": ("qabile.settle", "qabile.fence", "qabile.remove", "qabile.enclose"),
}
