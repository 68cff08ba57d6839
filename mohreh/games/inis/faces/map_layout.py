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
