"""Every decision of Qabile and its id.

    remove p2      remove player 2 from this round, for one mask
    spare          remove nobody
    settle 2.3     place a settler on the land in row 2, column 3
    fence h2.3     place a fence on the upper side of that land
    fence v2.3     the same on its left side
"""

from __future__ import annotations

from typing import Final

from mohreh.games.qabile.rules.data import EDGE_NAMES, LAND_NAMES
from mohreh.kernel.catalogue import Catalogue, Domain, Verb

SEAT_NAMES: Final = ["p1", "p2", "p3", "p4"]

REMOVE: Final = 0
SPARE: Final = 4
SETTLE: Final = 5
FENCE: Final = 30

CATALOGUE: Final = Catalogue(
    Verb("remove", Domain("seat", SEAT_NAMES), base=REMOVE),
    Verb("spare", base=SPARE),
    Verb("settle", Domain("land", LAND_NAMES), base=SETTLE),
    Verb("fence", Domain("edge", EDGE_NAMES), base=FENCE),
)
