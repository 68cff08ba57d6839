"""What a board marks as new, from the events that a reader has heard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mohreh.games.rokab.faces.forecast import RESULTS
from mohreh.kernel.state import Event

BEGINS: Final = ["rokab.site", "rokab.final_battle"]
BOUNDS: Final = frozenset([*BEGINS, *RESULTS])
FOLLOWS: Final = ["rokab.elder", "rokab.standard_bearer", "rokab.peace_nowhere"]  # what comes of a decision


@final
class Recent:
    """What happened lately in the battle under way, and on the map."""

    def __init__(self, events: Sequence[Event], new: int) -> None:
        fresh: list[tuple[int, str]] = []
        latest: tuple[int, str] | None = None
        just, was_last = True, False
        for ago, event in enumerate(reversed(events)):
            if event.key in BOUNDS:
                break
            if event.key == "rokab.play":
                one = (int(event.args["who"]), str(event.args["card"]))
                if latest is None:
                    latest = one
                    was_last = just
                if ago < new:
                    fresh.append(one)
            just = just and event.key in FOLLOWS
        self.fresh: Final = fresh  # seats and cards: played since the reader's last decision
        self.latest: Final = latest  # played last of all
        self.was_last: Final = was_last  # was that the last decision?
        # Where something happened since the reader's last decision.
        self.provinces: Final = [
            str(event.args["province"])
            for event in events[len(events) - new :]
            if "province" in event.args and event.key != "rokab.tie"
        ]
