"""The steps of Rokab that hold nothing but a seat: made once, shared by all games, filled in by `steps`.

They lie here so that what comes between two questions can push them without knowing how they work.
"""

from __future__ import annotations

from typing import Final

from mohreh.kernel.state import Step

CHOOSE_SITE: Final[list[Step]] = []
FIGHT: Final[list[Step]] = []
BRING_BACK: Final[list[Step]] = []
PLACE_PEACE: Final[list[Step]] = []
REGROUP: Final[list[Step]] = []
KEEP_TWO: Final[list[Step]] = []
