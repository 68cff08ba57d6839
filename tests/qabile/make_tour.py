"""Write the positions of Qabile's tour: `python -m tests.qabile.make_tour`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, cast

from mohreh.kernel import registry
from mohreh.kernel.record import Record
from mohreh.kernel.rng import FAST, mwc_start
from mohreh.kernel.table import replay
from tests.qabile.scene import Scene, qabile

PLACE: Final = Path(__file__).parents[2] / "mohreh" / "games" / "qabile" / "tours"
LUCK: Final = {  # what the learner plays, and the land that is held by it
    "first.attack": (["settle 3.1", "settle 3.1"], "3.1"),
    "first.danger": (["settle 1.3", "settle 1.3"], "1.3"),
}


def positions() -> dict[str, Scene]:
    """By the name of the file. The learner is A."""
    return {
        # The first turn of a round on an empty board.
        "first.settle": qabile(2).order("AB"),
        # The upper side of 1.1 is open, and there are two settlers of A.
        "first.enclose": qabile(2)
        .order("AB")
        .settlers("1.1", A=2)
        .settlers("2.1", A=1)
        .settlers("3.3", B=2)
        .settlers("2.3", B=1)
        .around("1.1", but="h1.1")
        .fences("h3.3")
        .done(settled=True)
        .fencing("A"),
        # 2.2 lacks a fence and a settler.
        "first.open": qabile(2)
        .order("AB")
        .enclosed("A", "1.1")
        .settlers("2.2", A=1)
        .settlers("3.4", B=2)
        .around("2.2", but="v2.2")
        .done(settled=True)
        .fencing("A"),
        "first.complete": qabile(2)
        .order("AB")
        .enclosed("A", "1.1")
        .settlers("2.2", A=1)
        .settlers("3.4", B=2)
        .around("2.2", but="v2.2"),
        # A lone settler of B.
        "first.attack": qabile(2)
        .order("AB")
        .enclosed("A", "1.1", "2.2")
        .settlers("3.1", B=1)
        .settlers("3.4", B=2)
        .fences("h3.1", "v3.1"),
        # One fence is missing between two lands of A.
        "first.double": qabile(2)
        .order("AB")
        .enclosed("A", "0.0")
        .enclosed("B", "4.4")
        .settlers("2.1", A=2)
        .settlers("2.2", A=2)
        .settlers("3.4", B=1)
        .fences("h2.1", "v2.1", "h3.1", "h2.2", "v2.3", "h3.2")
        .done(settled=True)
        .fencing("A"),
        # B will close 1.3 with the next fence, unless A is there before.
        "first.danger": qabile(2)
        .order("AB")
        .enclosed("A", "0.0")
        .enclosed("B", "4.4")
        .settlers("1.3", B=2)
        .settlers("2.0", A=1)
        .around("1.3", but="h2.3"),
        # A's fence would close only a land of B.
        "first.rival": qabile(2)
        .order("AB")
        .enclosed("A", "0.0")
        .enclosed("B", "4.4")
        .settlers("1.3", B=2)
        .settlers("2.0", A=1)
        .around("1.3", but="h2.3")
        .done(settled=True)
        .fencing("A"),
        # Seven lands of A, six of B, and an eighth that lacks a fence.
        "first.last": qabile(2)
        .order("AB")
        .enclosed("A", "0.0", "0.1", "0.2", "1.0", "1.1", "1.2", "2.0")
        .enclosed("B", "4.4", "4.3", "4.2", "3.4", "3.3", "0.4")
        .settlers("2.2", A=2)
        .settlers("2.4", B=1)
        .around("2.2", but="v2.2")
        .masks(A=2, B=2)
        .done(settled=True)
        .fencing("A"),
    }


def lucky(name: str, saved: dict[str, object]) -> dict[str, object]:
    """The same position, before dice with which the learner wins."""
    lines, land = LUCK[name]
    rules = registry.rules("qabile", 2)
    for seed in range(1000):
        found = saved | {"position": mwc_start(seed)}
        table = replay(Record(rules, FAST, found, [], "", {}, {}))
        for line in lines:
            table.play(line)
        held = [event for event in table.events(0) if event.key == "qabile.hold"]
        if [(0, land, 2)] == [(event.args["who"], event.args["land"], event.args["n"]) for event in held]:
            return found
    raise ValueError(f"no dice bring luck to {name}")


def main() -> None:
    PLACE.mkdir(exist_ok=True)
    for name, scene in positions().items():
        saved = cast("dict[str, object]", scene.table.record().start)
        saved = lucky(name, saved) if name in LUCK else saved
        (PLACE / f"{name}.json").write_text(json.dumps(saved) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
