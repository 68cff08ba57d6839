"""What speaks for a choice: the named parts of the hints, each with the weights that make it up."""

from __future__ import annotations

from typing import Final

PARTS: Final[dict[str, tuple[str, ...]]] = {
    "met": ("met",),
    "claimed": ("claimed",),
    "nearer": ("step", "square"),
    "deed": ("deed",),
    "clan": ("clan",),
    "brenn": ("brenn",),
    "cards": ("action", "epic"),
    "promise": ("promise", "migrant"),
    "arrive": ("arrive", "arrive_sanctuary"),
    "capital": ("capital",),
    "crowd": ("crowd",),
    "tile": ("tile",),
    "force": ("force",),
    "rival": ("opponent", "rival_tile"),
}
