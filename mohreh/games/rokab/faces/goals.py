"""What wins a game of Rokab."""

from __future__ import annotations

from typing import cast

from mohreh.games.rokab.knowledge.view import RokabView
from mohreh.games.rokab.rules.data import WINS_NEEDED
from mohreh.games.rokab.rules.state import RokabState
from mohreh.games.rokab.rules.strength import most_adjacent
from mohreh.kernel.goals import Goals, Measure
from mohreh.kernel.rules import Seen


def goals(seen: Seen) -> Goals:
    view = cast(RokabView, seen.view)
    s = seen.state
    assert isinstance(s, RokabState)
    owned = [seat["provinces"] for seat in view["seats"]]
    nothing: list[list[Measure]] = [[] for _ in owned]
    if view["fighters"]:
        return Goals([[Measure("strength", seat["strength"])] for seat in view["seats"]], nothing, {}, ".final")
    if view["own_decks"]:
        return Goals([[Measure("battles", n, WINS_NEEDED)] for n in owned], nothing, {"n": WINS_NEEDED}, ".battles")
    adjacent, total = view["goal"]
    found: list[list[Measure]] = []
    for seat, n in enumerate(owned):
        found.append([Measure("adjacent", int(most_adjacent(s, seat)), adjacent), Measure("provinces", n, total)])
    return Goals(found, nothing, {"adjacent": adjacent, "total": total})
