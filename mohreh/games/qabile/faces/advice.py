"""What speaks for a choice: the named parts of the hints, each with the weights that make it up."""

from __future__ import annotations

from typing import Final

PARTS: Final[dict[str, tuple[str, ...]]] = {
    "lands": ("full_0", "full_1", "full_2", "full_3", "half_0", "half_1", "half_2", "half_3"),
    "neighbour": ("neighbour",),
    "supply": ("supply_worth",),
    "removal": ("removal_2", "removal_3", "removal_4"),
    "rival": ("opponent",),
}
