"""Lays out the positions that the figures of the rulebook show. `python -m tests.splendor.make_figures`"""

from __future__ import annotations

from tests.kit.figures import write
from tests.splendor.scene import splendor


def main() -> None:
    market = splendor(3).row(1, "1w1", "1u2", "1g3", "1r4")
    write(
        {
            "start": market,
            "two_of_one": splendor(3).bank("w4+u3+g5+r1+k2"),
            "too_many": splendor(2).tokens(0, "w2+u2+g2+r1+k1+j1").play("take w+u+g"),
            "reserved": splendor(2).row(2, "2u1").tokens(0, "w1+r2").play("reserve 2.1"),
            "hidden": splendor(2).tokens(0, "w1+r2").play("reserve d3"),
            "discount": splendor(2).row(1, "1w3").bonuses(0, "u1+r1").tokens(0, "g1+k2+w1"),
            "with_gold": splendor(2).row(1, "1w3").bonuses(0, "u1").tokens(0, "g1+r1+j2"),
            "noble": splendor(2).nobles("n06", "n03", "n04").bonuses(0, "w3+u3+g2+r1"),
            "two_nobles": splendor(2)
            .nobles("n06", "n07", "n05")
            .bonuses(0, "w3+u3+g3+r2")
            .row(1, "1r1")
            .tokens(0, "w4+u2")
            .play("buy 1.1"),
            "last_round": splendor(3)
            .points(0, 15, 9)
            .points(1, 12, 8)
            .points(2, 13, 8)
            .first(0)
            .turn(1)
            .rounds(24),
        }
    )


if __name__ == "__main__":
    main()
