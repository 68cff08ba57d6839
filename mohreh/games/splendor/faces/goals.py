"""What ends a game of Splendor, and where prestige comes from."""

from __future__ import annotations

from typing import cast

from mohreh.games.splendor.knowledge.view import SplendorView
from mohreh.games.splendor.rules.data import NOBLE_POINTS
from mohreh.kernel.goals import Goals, Measure
from mohreh.kernel.rules import Seen


def goals(seen: Seen) -> Goals:
    view = cast(SplendorView, seen.view)
    parts: list[list[Measure]] = []
    for seat in view["seats"]:
        nobles = NOBLE_POINTS * len(seat["nobles"])
        parts.append([Measure("cards", seat["points"] - nobles), Measure("nobles", nobles)])
    return Goals(
        [[Measure("prestige", seat["points"], view["target"])] for seat in view["seats"]], parts, {"n": view["target"]}
    )
