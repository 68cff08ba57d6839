"""What ends a game of Tash-Kalar, and where points come from."""

from __future__ import annotations

from typing import cast

from mohreh.games.tash_kalar.knowledge.view import Seat, TashKalarView
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.goals import Goals, Measure
from mohreh.kernel.rules import Seen


def goals(seen: Seen) -> Goals:
    view, s = cast(TashKalarView, seen.view), seen.state
    assert isinstance(s, TashKalarState)
    goal, form = int(s.variant.goal), view["form"]
    seats = view["seats"]
    if form == "melee":
        found = [_by_colour(one, goal) for one in seats]
    else:
        found = [[Measure("points", one["points"], goal)] for one in seats]
    found = [one + _on_the_board(seat) for one, seat in zip(found, seats, strict=True)]
    parts: list[list[Measure]] = [[] for _ in seats]
    if form == "high_form":
        parts = [_high_form(one) for one in seats]
    points = [one["points"] for one in seats]
    best = [seat for seat, n in enumerate(points) if n == max(points)]
    tie = form != "melee" and len(best) > len(seen.rules.ahead(s))  # with melees every colour would have to be compared
    return Goals(found, parts, {"n": goal}, f".{form}", tie=tie)


def _by_colour(one: Seat, goal: int) -> list[Measure]:
    """Points in the colour of each opponent: the highest ends the game, the lowest counts."""
    others = [(colour, n) for colour, n in enumerate(one["by_colour"]) if colour != one["colour"]]
    return [Measure("colour", n, goal, {"who": colour}) for colour, n in others] + [Measure("lowest", one["points"])]


def _on_the_board(one: Seat) -> list[Measure]:
    """What decides between equal points."""
    upgraded = one["heroics"] + one["legendaries"]
    return [Measure("upgraded", upgraded), Measure("pieces", one["commons"] + upgraded)]


def _high_form(one: Seat) -> list[Measure]:
    legends = one["legendaries"]
    return [Measure("from_tasks", one["points"] - legends), Measure("from_legends", legends)]
