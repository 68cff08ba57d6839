"""Where things lie in a drawing of the island. A tile is drawn around the point where its three hexes meet.

    o = 0:  two lobes above, one below          o = 1:  one lobe above, two below

The clans stand in the two lobes, the buildings in the one; the name lies between them.
"""

from __future__ import annotations

import math
from typing import Final

HALF: Final = 43.3  # half the width of a hex with a side of 50
ROW: Final = 75.0  # from one row of hexes to the next
REACH: Final = 98  # from the middle of a tile to its side, with the shore
ABOVE: Final = (84, 109)  # and to its upper and its lower edge, by o
BELOW: Final = (116, 91)
ROOM: Final = 56  # around a site
TARGET: Final = 84  # the side of what can be hit of a site, at most; neighbours lie only 50 apart
APART: Final = 84.0  # from the middle of one such square to the next, where there is room
FARTHEST: Final = 24.0  # from a site to the middle of what can be hit: its mark stays within, and that within the sea
SMALLEST: Final = (330, 280)  # a small island is not drawn larger than this
NEAR_END: Final = 30.0  # arrows keep so far from where they begin and end
FAR_END: Final = 42.0
BEND: Final = 20.0
ABOVE_PLACE: Final = (0.0, -34.0)

Point = tuple[float, float]
Groups = tuple[tuple[int, int, int, int], ...]  # seat, clans, and where they stand
Rows = tuple[
    tuple[int, tuple[tuple[str, int], ...]], ...
]  # how far from the middle, what stands there, how many

# Where the clans of so many players stand, and where the buildings do in so many rows, with o = 0.
GROUPS: Final = [
    [],
    [(-41, -35)],
    [(-41, -35), (41, -35)],
    [(-61, -35), (-23, -35), (41, -35)],
    [(-61, -35), (-23, -35), (23, -35), (61, -35)],
]
ROWS_AT: Final = [[], [42], [30, 62]]


def middle(q: int, r: int, o: int) -> Point:
    """The point where the hexes of a tile meet.

    The drawing is turned by 120 degrees against the grid of the rules, so that on a wide screen the first tiles lie
    side by side.
    """
    return round(-HALF * (q + 2 * r + o), 1), ROW * q + 25 * o


def frame(
    tiles: list[tuple[float, float, int]], sites: list[Point]
) -> tuple[int, int, int, int]:
    """The part of the sea that is shown: all tiles with these middles and this way up, their shores, the sites."""
    left = min([x - REACH for x, _, _ in tiles] + [x - ROOM for x, _ in sites])
    right = max([x + REACH for x, _, _ in tiles] + [x + ROOM for x, _ in sites])
    top = min([y - ABOVE[o] for _, y, o in tiles] + [y - ROOM for _, y in sites])
    bottom = max([y + BELOW[o] for _, y, o in tiles] + [y + ROOM for _, y in sites])
    width = max(right - left, float(SMALLEST[0]))
    height = max(bottom - top, float(SMALLEST[1]))
    return round((left + right - width) / 2), round((top + bottom - height) / 2), round(width), round(height)


def targets(sites: list[Point]) -> list[Point]:
    """Around what point each site can be hit: those of neighbours give way to each other, but not far."""
    at = list(sites)
    for _ in range(8):
        for i, (x, y) in enumerate(at):
            for j, (u, v) in enumerate(at[:i]):
                apart = math.hypot(x - u, y - v)
                over = (APART - apart) / 2
                if over > 0 and apart > 0:
                    dx, dy = over * (x - u) / apart, over * (y - v) / apart
                    x, y = at[i] = _near(sites[i], (x + dx, y + dy))
                    at[j] = _near(sites[j], (u - dx, v - dy))
    return at


def _near(site: Point, at: Point) -> Point:
    """A point in this direction from a site that is not too far from it."""
    dx, dy = at[0] - site[0], at[1] - site[1]
    far = max(1.0, math.hypot(dx, dy) / FARTHEST)
    return site[0] + dx / far, site[1] + dy / far


def areas(middles: list[Point]) -> list[list[Point]]:
    """Where each of these can be hit: the part of a square around it that is nearer to it than to any other."""
    found: list[list[Point]] = []
    for x, y in middles:
        half = TARGET / 2
        area = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
        for u, v in middles:
            if math.hypot(u - x, v - y) < 2 * TARGET and (u, v) != (x, y):
                area = _cut(area, ((x + u) / 2, (y + v) / 2), (u - x, v - y))
        found.append(area)
    return found


def _cut(area: list[Point], at: Point, away: Point) -> list[Point]:
    """What is left of an area when what lies beyond a line through a point is taken off."""
    beyond = [(x - at[0]) * away[0] + (y - at[1]) * away[1] for x, y in area]
    left: list[Point] = []
    for i, (x, y) in enumerate(area):
        (u, v), before, here = area[i - 1], beyond[i - 1], beyond[i]
        if (before > 0) != (here > 0):
            part = before / (before - here)
            left.append((u + part * (x - u), v + part * (y - v)))
        if here <= 0:
            left.append((x, y))
    return left


def arrow(start: Point, end: Point) -> tuple[str, int, int]:
    """A bent line from tile to tile, and its highest point."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = math.hypot(dx, dy)
    ux, uy = dx / long, dy / long
    x, y = start[0] + NEAR_END * ux, start[1] + NEAR_END * uy
    u, v = end[0] - FAR_END * ux, end[1] - FAR_END * uy
    a, b = (x + u) / 2 - BEND * uy, (y + v) / 2 + BEND * ux
    path = f"M{x:.0f} {y:.0f}Q{a:.0f} {b:.0f} {u:.0f} {v:.0f}"
    return path, round((x + u) / 4 + a / 2), round((y + v) / 4 + b / 2)


def arrows(
    moves: dict[tuple[str, str], int], middles: dict[str, Point]
) -> list[tuple[str, int, int, int]]:
    """An arrow for each move between two tiles, and how many clans made it."""
    found: list[tuple[str, int, int, int]] = []
    for (start, end), n in moves.items():
        if start in middles and end in middles and start != end:
            found.append((*arrow(middles[start], middles[end]), n))
    return found


def way(start: Point | None, end: Point) -> Point:
    """How far from the end of its way a clan sets out: in another tile, or a little above where it is placed."""
    return (round(start[0] - end[0], 1), round(start[1] - end[1], 1)) if start is not None else ABOVE_PLACE


def standing(
    o: int, clans: list[int], citadels: int, sanctuaries: int, capital: bool, festival: bool
) -> tuple[Groups, Rows]:
    """The clans of a tile and its buildings, with their places."""
    there = [(seat, n) for seat, n in enumerate(clans) if n]
    groups = [
        (seat, n, x, -y if o else y) for (seat, n), (x, y) in zip(there, GROUPS[len(there)], strict=True)
    ]
    forts = [("capital", int(capital)), ("citadel", citadels - int(capital))]
    shrines = [("sanctuary", sanctuaries), ("festival", int(festival))]
    kept = [tuple([one for one in row if one[1]]) for row in (forts, shrines)]
    rows = [row for row in kept if row]
    return tuple(groups), tuple(
        [(-y if o else y, row) for y, row in zip(ROWS_AT[len(rows)], rows, strict=True)]
    )
