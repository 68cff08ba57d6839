"""What speaks for a choice: the named parts of the hints, each with the weights that make it up."""

from __future__ import annotations

from typing import Final

PARTS: Final[dict[str, tuple[str, ...]]] = {
    "task": ("claimable", "nearly"),
    "ready": ("ready", "ready_legend"),
    "almost": ("almost", "almost_legend"),
    "hit": ("hit",),
    "strike": ("exposed",),  # both are below 0: to be beside enemies is good, to hold many cards is not
    "pieces": ("task_common", "task_heroic", "task_legendary", "match_common", "match_heroic", "match_legendary"),
    "cluster": ("cluster",),
    "fresh": ("kept",),
}
