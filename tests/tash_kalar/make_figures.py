"""Lays out the positions that the figures of the rulebook show. `python -m tests.tash_kalar.make_figures`"""

from __future__ import annotations

from tests.kit.figures import write
from tests.tash_kalar.scene import duel, tash_kalar


def main() -> None:
    pattern = tash_kalar().hand(0, "swordmaster").hand(1, "naiad")
    write(
        {
            "empty": tash_kalar(),
            "ranks": tash_kalar().pieces(0, "d5", "e5", "f5").pieces(1, "d4", "e4", "f4"),
            "turned": pattern.pieces(0, "e6 e4 c8 e8"),
            "occupied": tash_kalar().hand(0, "swordmaster").pieces(0, "d6 d4 f6 f4").pieces(1, "d5", "f5"),
            "arrives": tash_kalar()
            .hand(0, "swordmaster")
            .pieces(0, "e6 e4")
            .pieces(1, "d6 e5")
            .play("summon swordmaster e5"),
            "flare": tash_kalar()
            .hand(0, "flare_02")
            .pieces(0, "e5 e4")
            .pieces(1, "c7 c6 c5 g7 g6 g5", "d8 e8 f8 d2"),
            "task": tash_kalar()
            .tasks("central_dominance destruction red_summoning")
            .pieces(0, "d5 e4 e5", "d6 f6")
            .pieces(1, "g5 c4")
            .closing(),
            "legendary": tash_kalar()
            .pieces(0, "c5 d6", "", "e5 g4")
            .pieces(1, "f7", "", "d3")
            .claimed(0, "devastation"),
            "duel": duel().pieces(0, "c5").pieces(1, "g5"),
            "chain": tash_kalar().pieces(0, "a5 b6 c5 d5 e4 f4 g5 h5 i4").pieces(1, "d6 e6 f7"),
            "prison": tash_kalar().pieces(0, "d6 e6 f6 d5 d4 e4").pieces(1, "e5 h7"),
        }
    )


if __name__ == "__main__":
    main()
