"""What is heard of Rokab: for each sound of the pages the events that make it, the sound that tells most first."""

from __future__ import annotations

from typing import Final

SOUNDS: Final[dict[str, tuple[str, ...]]] = {
    "clash": ("rokab.conquer", "rokab.tie", "rokab.final_won", "rokab.final_tie"),
    "card": (
        "rokab.play", "rokab.take_back", "rokab.deal", "rokab.dealt", "rokab.dealt_hidden", "rokab.burn_hand",
        "rokab.burn_rest", "rokab.retain", "rokab.retain_hidden",
    ),
    "token": ("rokab.site", "rokab.peace", "rokab.peace_aside"),
}
