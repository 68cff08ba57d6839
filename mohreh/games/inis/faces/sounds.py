"""What is heard of Inis: for each sound of the pages the events that make it, the sound that tells most first."""

from __future__ import annotations

from typing import Final

SOUNDS: Final[dict[str, tuple[str, ...]]] = {
    "clash": ("inis.clash", "inis.attack", "inis.clash_end", "inis.slay"),
    "card": (
        "inis.play", "inis.discard", "inis.discard_hidden", "inis.take", "inis.take_pile", "inis.take_aside",
        "inis.give", "inis.give_hidden", "inis.rob", "inis.rob_hidden", "inis.draw", "inis.drawn", "inis.dealt",
        "inis.pass_on", "inis.pass_on_hidden", "inis.put_aside",
    ),
    "token": (
        "inis.move", "inis.place", "inis.build", "inis.remove", "inis.replace", "inis.shelter", "inis.lay",
        "inis.capital", "inis.festival",
    ),
}
