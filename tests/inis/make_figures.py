"""Lays out the positions that the figures of the rulebook show. `python -m tests.inis.make_figures`"""

from __future__ import annotations

from mohreh.kernel.rng import FAST
from mohreh.kernel.table import Table, new
from tests.inis.scene import Scene, inis, view_of
from tests.kit.figures import write


def drafting() -> Table:
    """Four cards, one to keep."""
    table = new("inis", 3, 5, {"first_brenn": 0, "setup": "discovery"}, FAST)
    while view_of(table)["asks"][0] != "Draft":
        table.play(table.legal[0])
    return table


def clash() -> Scene:
    """Seat 0 comes to the Moor, where there are two citadels."""
    scene = (
        inis(3).clans("moor", 2, 2, 3).capital("plains").built("moor", citadels=2).hand(0, "warlord druid")
    )
    return scene.hand(1, "geis").hand(2, "bard conquest").do("play warlord").settle()


def main() -> None:
    wide = ("moor", "cove", "valley", "plains", "hills", "swamp")
    write(
        {
            "start": inis(3, "valley", "cove", "plains")
            .built("valley", 1)
            .clans("valley", 1, 1)
            .clans("cove", 1, 0, 1)
            .clans("plains", 0, 1, 1),
            "chieftain": inis(3).clans("moor", 4, 3, 2).clans("cove", 2, 2).clans("plains", 0, 0, 1),
            "draft": drafting(),
            "turn": inis(3).clans("moor", 2, 1, 1).clans("cove", 1).hand(0, "conquest geis eriu moor bard"),
            "site": inis(3)
            .clans("moor", 2, 1, 1)
            .hand(0, "exploration")
            .stack("forest")
            .do("play exploration")
            .until("PlaceTile"),
            "sheltered": clash().do("shelter", "shelter"),
            "attacked": clash().do("shelter", "shelter", "attack 3").until("AnswerAttack"),
            "withdrawal": inis(3)
            .clans("moor", 2, 2, 1)
            .clans("cove", 2, 1)
            .clans("valley", 1)
            .clans("plains", 0, 1)
            .capital("plains")
            .hand(0, "warlord")
            .do("play warlord", "at moor", "withdraw"),
            "leadership": inis(3).clans("moor", 4, 3, 1).clans("cove", 2, 1, 1).clans("valley", 0, 1, 1),
            "religion": inis(3)
            .clans("moor", 1, 2)
            .built("moor", 3)
            .clans("cove", 1)
            .built("cove", 2)
            .clans("plains", 1, 0, 2)
            .built("plains", 1),
            "land": inis(3, *wide)
            .clans("moor", 1, 2)
            .clans("cove", 1)
            .clans("valley", 1, 1)
            .clans("plains", 1)
            .clans("hills", 1, 0, 3)
            .clans("swamp", 1),
            "deeds": inis(3, *wide)
            .clans("moor", 1, 2)
            .clans("cove", 1)
            .clans("valley", 1)
            .clans("plains", 1)
            .deeds(0, 2)
            .pretender(0),
            "festival": inis(3).clans("moor", 2, 2).clans("cove", 1, 1).festival("moor"),
        }
    )


if __name__ == "__main__":
    main()
