"""Lays out the positions that the figures of the rulebook show. `python -m tests.qabile.make_figures`"""

from __future__ import annotations

from mohreh.kernel.rng import FAST
from mohreh.kernel.table import Table, new
from tests.kit.figures import settled, write
from tests.qabile import layout
from tests.qabile.scene import Scene, opening, qabile

BLOWS = 4  # of the fight that is shown: enough to see a tie and a settler on each side go


def fought() -> Table:
    """Two settlers attack two; the first dice that give enough blows and leave the attacker there."""
    for position in range(1, 1000):
        scene = qabile(2).settlers("2.2", B=2).settling("A")
        saved = layout.saved(scene.rules, scene._position) | {"position": position}
        table = Table(scene.rules, FAST, saved, scene.rules.load(saved))
        table.play("settle 2.2")
        table.play("settle 2.2")
        keys = [event.key.split(".")[1] for event in table.events(None)]
        if keys.count("fight_roll") == BLOWS and "fight_again" in keys:
            return table
    raise SystemExit("no such dice")


def tied() -> Table:
    """A new game in which two of four players roll the same first, and nobody may remove anybody."""
    for seed in range(1, 1000):
        table = new("qabile", 4, seed, rng=FAST)
        keys = [event.key.split(".")[1] for event in table.events(None)]
        if keys.count("roll") == 4 and keys.count("reroll") == 2 and table.view(None)["asks"][0] == "Settle":
            return table
    raise SystemExit("no such dice")


def nearly_won() -> Scene:
    return (
        qabile(2)
        .enclosed("A", "0.0", "0.1", "0.2", "1.0", "1.1", "1.2", "2.0")
        .enclosed("B", "4.4", "3.4", "4.3")
    )


def main() -> None:
    crowded = qabile(3).settlers("1.1", A=2).settlers("1.3", B=2).settlers("3.1", A=1).settlers("2.2", C=1)
    ready = (
        qabile(2)
        .settlers("2.1", A=2)
        .settlers("2.3", A=1)
        .around("2.1", but="v2.2")
        .around("2.3", but="v2.4")
    )
    both = (
        qabile(2)
        .settlers("2.1", A=2)
        .settlers("2.2", B=2)
        .around("2.1", but="v2.2")
        .around("2.2", but="v2.2")
    )
    owned = qabile(2).enclosed("A", "1.1", "1.2", "3.3").enclosed("B", "2.4", "3.1").settlers("0.0", B=1)
    write(
        {
            "order": tied(),
            "removal": settled(opening(3, 6, 4, 2).table),
            "removed": settled(opening(3, 6, 4, 2).play("remove p3").table),
            "lands": settled(crowded.enclosed("B", "3.3").settling("A").table),
            "fight": fought(),
            "ready": settled(ready.fencing("A").table),
            "both": settled(both.fencing("A").table),
            "owned": settled(owned.table),
            "eighth": settled(nearly_won().settlers("2.1", A=2).around("2.1", but="h3.1").fencing("A").table),
        }
    )


if __name__ == "__main__":
    main()
