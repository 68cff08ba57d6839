"""What is heard of Tash-Kalar: for each sound of the pages the events that make it, the sound that tells most first."""

from __future__ import annotations

from typing import Final

SOUNDS: Final[dict[str, tuple[str, ...]]] = {
    "clash": ("tash_kalar.destroy", "tash_kalar.shoot", "tash_kalar.convert"),
    "card": (
        "tash_kalar.reveal", "tash_kalar.discard", "tash_kalar.under", "tash_kalar.under_hidden",
        "tash_kalar.recall", "tash_kalar.flare", "tash_kalar.claim",
    ),
    "token": (
        "tash_kalar.place", "tash_kalar.put", "tash_kalar.summon", "tash_kalar.move", "tash_kalar.lift",
        "tash_kalar.upgrade", "tash_kalar.downgrade",
    ),
}
