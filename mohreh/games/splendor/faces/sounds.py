"""What is heard of Splendor: for each sound of the pages the events that make it, the sound that tells most first."""

from __future__ import annotations

from typing import Final

SOUNDS: Final[dict[str, tuple[str, ...]]] = {
    "card": (
        "splendor.buy", "splendor.buy_free", "splendor.reserve", "splendor.reserve_blind", "splendor.reserve_open",
        "splendor.reserve_own", "splendor.show", "splendor.refill", "splendor.noble",
    ),
    "token": ("splendor.take", "splendor.give", "splendor.gold"),
}
