"""What events did to the squares, for the drawn board: it marks what is new and lets pieces glide."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mohreh.kernel.state import Event

CHANGED: Final = "changed"  # a piece arrived, or its rank or colour has changed
FELL: Final = "fell"  # what stood there was destroyed
LEFT: Final = "left"  # what stood there went elsewhere
CHAPTER: Final = 24  # so many events are read at once
_NAMING: Final = {f"tash_kalar.{key}" for key in ("place", "put", "summon", "move", "lift", "destroy")}
_COMING: Final = ("place", "put", "summon", "upgrade", "downgrade", "convert")


def marks(events: tuple[Event, ...]) -> dict[str, str]:
    """By square: what happened there last."""
    found: dict[str, str] = {}
    for event in events:
        key, square = _read(event)
        if key in _COMING:
            found[square] = CHANGED
        elif key == "move":
            found[square], found[str(event.args["to"])] = LEFT, CHANGED
        elif key == "destroy":
            found[square] = FELL
        elif key == "lift":
            found[square] = LEFT
    return found


def names(events: tuple[Event, ...]) -> dict[str, str]:
    """By square: a name that a piece keeps while it moves; a being has that of its card."""
    return _named(tuple([event for event in events if event.key in _NAMING]))[0]


@lru_cache(maxsize=256)
def _named(events: tuple[Event, ...]) -> tuple[dict[str, str], dict[str, int]]:
    """The names, and how often each was given; what came long before the last event is not gone through again."""
    found: dict[str, str] = {}
    born: dict[str, int] = {}
    known = max(0, len(events) - 1) // CHAPTER * CHAPTER
    if known:
        before, given = _named(events[:known])
        found, born = dict(before), dict(given)
    for event in events[known:]:
        key, square = _read(event)
        if key in ("place", "put", "summon"):
            root = f"card-{event.args['card']}" if key == "summon" else f"piece-{square}"
            born[root] = born.get(root, 0) + 1
            found[square] = root if key == "summon" and born[root] == 1 else f"{root}-{born[root]}"
        elif key == "move":
            found[str(event.args["to"])] = found.pop(square, f"piece-{square}")
        elif key in ("lift", "destroy"):
            found.pop(square, None)
    return found, born


def _read(event: Event) -> tuple[str, str]:
    """The key without the game, and the square."""
    return event.key.partition(".")[2], str(event.args.get("square", ""))
