"""What speaks for a choice: the named parts of the hints, each with the weights that make it up; and a bonus."""

from __future__ import annotations

from typing import Final, cast

from mohreh.games.splendor.knowledge.view import SplendorView
from mohreh.kernel.game import View
from mohreh.kernel.state import Args

PARTS: Final[dict[str, tuple[str, ...]]] = {
    "noble": ("noble_worth",),
    "reach": ("reach_0", "reach_1", "reach_2", "reach_3", "reach_4", "reach_5", "reach_6", "reach_7", "second"),
    "gold": ("gold_worth",),
    "tokens": ("token_worth",),
    "room": ("crowded",),
    "rival": ("opponent", "rival_reach"),
}


def facts(before: View, after: View, seat: int) -> list[tuple[str, Args]]:
    """That the seat has a bonus more."""
    was, now = [sum(cast(SplendorView, view)["seats"][seat]["bonuses"]) for view in (before, after)]
    return [("hint.bonus", {})] if now > was else []
