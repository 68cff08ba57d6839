"""What wins a game of Inis: three conditions, Deeds that help, and the claim to the throne."""

from __future__ import annotations

from typing import cast

from mohreh.games.inis.knowledge.view import InisView
from mohreh.games.inis.rules.data import THRESHOLD
from mohreh.kernel.goals import YES_OR_NO, Goals, Measure
from mohreh.kernel.rules import Seen


def goals(seen: Seen) -> Goals:
    found: list[list[Measure]] = []
    for seat in cast(InisView, seen.view)["seats"]:
        found.append(
            [
                Measure("land", seat["land"], THRESHOLD, wild=seat["deeds"]),
                Measure("leadership", seat["leadership"], THRESHOLD, wild=seat["deeds"]),
                Measure("religion", seat["religion"], THRESHOLD, wild=seat["deeds"]),
                Measure("deeds", seat["deeds"]),
                Measure("conditions", seat["conditions"]),
                Measure("claim", int(seat["pretender"]), YES_OR_NO),
            ]
        )
    return Goals(found, [[] for _ in found], {"n": THRESHOLD})
