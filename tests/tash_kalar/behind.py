"""Positions in which a flare may be invoked.

Seat 0 has common pieces on d5 and f5 unless said otherwise; the opponent's upgraded pieces stand on rank 9 and
his common ones on ranks 1 and 2, out of the way.
"""

from __future__ import annotations

from tests.tash_kalar.printed import FLARES, POOL, SQUARES, name_of
from tests.tash_kalar.scene import Scene, tash_kalar

UPGRADED = ["c9", "d9", "e9", "f9", "g9"]
COMMON = ["c1", "d1", "e1", "f1", "g1", "b2", "c2", "d2"]
ALL_OUT = " ".join([f"{file}{rank}" for rank in (6, 5) for file in "abcdefghi"][:POOL])  # no piece in supply


def behind(
    flare: str, upgraded: int, common: int, mine: str = "d5 f5", edition: str = "persian", heroic: str = ""
) -> Scene:
    """The opponent has so many upgraded and so many common pieces."""
    scene = tash_kalar(edition=edition).pieces(0, mine, heroic).hand(0, flare)
    return scene.pieces(1, " ".join(COMMON[:common]), " ".join(UPGRADED[:upgraded]))


def upper(flare: str, mine: str = "d5 f5", edition: str = "persian", heroic: str = "") -> Scene:
    """Invoked when just the upper criterion is met."""
    lead = FLARES[flare].upper + len(heroic.split())
    return behind(flare, lead, 0, mine, edition, heroic).play(f"flare {flare}")


def lower(flare: str, mine: str = "d5 f5", edition: str = "persian") -> Scene:
    """Invoked when just the lower criterion is met."""
    return behind(flare, 0, FLARES[flare].lower + len(mine.split()), mine, edition).play(f"flare {flare}")


def is_spent(scene: Scene, actions: int = 2) -> bool:
    """Is the flare carried out, with so many actions left?"""
    return scene.waits() == "Act" and scene.seen("actions") == actions and scene.holds(0) == ""


def empty(scene: Scene, verb: str) -> list[str]:
    """The verb with every empty square."""
    return [f"{verb} {square}" for square in map(name_of, SQUARES) if not scene.at(square)]
