"""What speaks for a choice in Rokab: the named parts of its hints, and who leads in the battle."""

from __future__ import annotations

from typing import Final, cast

from mohreh.games.rokab.knowledge.view import RokabView
from mohreh.games.rokab.rules.cards import KIND_NAMES
from mohreh.kernel.game import View
from mohreh.kernel.state import Args

PARTS: Final[dict[str, tuple[str, ...]]] = {
    "hand": (*[f"card_{name}" for name in KIND_NAMES], *[f"two_card_{name}" for name in KIND_NAMES]),
    "together": ("pair", "room", "two_pair", "two_room"),
    "chooser": ("chooser", "two_chooser"),
    "rival": ("opponent", "two_opponent"),
}


def facts(before: View, after: View, seat: int) -> list[tuple[str, Args]]:
    """That the seat takes the lead in the battle, or goes on leading with more."""
    was, now = _strengths(before), _strengths(after)
    rest = [now[other] for other in range(len(now)) if other != seat]
    if cast(RokabView, after)["battle"] != cast(RokabView, before)["battle"] or now[seat] <= was[seat]:
        return []
    return [("hint.lead", {"n": now[seat]})] if now[seat] > max(rest) else []


def _strengths(view: View) -> list[int]:
    return [one["strength"] for one in cast(RokabView, view)["seats"]]
