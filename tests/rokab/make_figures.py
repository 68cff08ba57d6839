"""Lays out the positions that the figures of the rulebook show. `python -m tests.rokab.make_figures`"""

from __future__ import annotations

from tests.kit.figures import write
from tests.rokab.scene import Scene, rokab


def battle(*rows: str) -> Scene:
    """A battle of three in Fars, seat 0 to play."""
    return rokab(3).site("fars").rows(*rows)


def main() -> None:
    write(
        {
            "hand": rokab(3).hand(0, "1 2 4 6 10 10 matarsak tablzan shirzan shirdokht"),
            "sites": rokab(3).owned(0, "fars").owned(1, "kerman").owned(2, "gilan").peace("rey").choosing(0),
            "battle": battle("10 4", "6 6", "5").passed(2),
            "elder": battle("10 4", "10 6", "5").hand(0, "rish_sefid 1").play("play rish_sefid"),
            "scarecrow": battle("10 4", "6 6", "5").hand(0, "matarsak 1").play("play matarsak"),
            "drummer": battle("3 5 6 tablzan shirzan", "10 6", "4 4"),
            "winter": battle("3 5 6 tablzan shirzan", "10 6", "4 4 4 4").season("zemestan"),
            "spring": battle("3 5 6 tablzan shirzan", "6 4", "5 5").season("bahar"),
            "tie": battle("10 2", "6 6", "5").passed(1, 2),
            "lion_women": battle("10", "6 shirzan", "").passed(2),
            "won": rokab(3)
            .site("esfahan")
            .owned(0, "fars", "kerman")
            .owned(1, "gilan", "sistan")
            .rows("10 6", "5", "4")
            .hands("1", "", "")
            .passed(1, 2)
            .play("pass"),
        }
    )


if __name__ == "__main__":
    main()
