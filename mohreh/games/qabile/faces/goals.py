"""What ends a game of Qabile, and where points come from."""

from __future__ import annotations

from typing import cast

from mohreh.games.qabile.knowledge.view import QabileView
from mohreh.games.qabile.rules.data import EDGES, LAND_POINTS, MASK_POINTS
from mohreh.kernel.goals import Goals, Measure
from mohreh.kernel.rules import Seen


def goals(seen: Seen) -> Goals:
    view = cast(QabileView, seen.view)
    wanted = view["lands_to_end"]
    parts: list[list[Measure]] = []
    for seat in view["seats"]:
        lands, masks = LAND_POINTS * len(seat["lands"]), MASK_POINTS * seat["masks"]
        parts.append([Measure("from_lands", lands), Measure("from_masks", masks)])
    return Goals(
        [[Measure("lands", len(seat["lands"]), wanted)] for seat in view["seats"]],
        parts,
        {"n": wanted},
        table=[Measure("fences", len(view["fences"]), EDGES)],
    )
