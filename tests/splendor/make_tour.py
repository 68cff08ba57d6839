"""Write the positions of Splendor's tour: `python -m tests.splendor.make_tour`."""

from __future__ import annotations

import json
from typing import Final

from tests.splendor.printed import FOLDER
from tests.splendor.scene import Scene, splendor

PLACE: Final = FOLDER / "tours"


def positions() -> dict[str, Scene]:
    """By the name of the file."""
    return {
        # Nobody has anything; two turns lead to 1w1, for either player.
        "first.opening": splendor()
        .row(1, "1w1", "1k2", "1g1", "1r3")
        .row(2, "2u3", "2k1", "2r6", "2w1")
        .row(3, "3u2", "3g3", "3k4", "3r1")
        .top(1, "1r8", "1g8", "1u4", "1k6", "1w5")
        .top(2, "2g2", "2w5", "2k2")
        .top(3, "3w3")
        .nobles("n08", "n06", "n10"),
        # 2u3 costs five sapphires: two bonuses, two tokens, and one more to take.
        "first.points": splendor()
        .bought(0, "1u1", "1u2", "1g1")
        .bought(1, "1k1", "1w1", "1r1")
        .tokens(0, "w1+u2")
        .tokens(1, "g1+r1+k1")
        .row(1, "1w3", "1k4", "1g4", "1r5")
        .row(2, "2u3", "2w3", "2g6", "2r1")
        .row(3, "3u2", "3g3", "3k4", "3r1")
        .top(1, "1u6", "1w6")
        .top(2, "2k6", "2g1")
        .nobles("n08", "n06", "n10")
        .rounds(5),
        # Both could use 2g3, five emeralds; the other player can pay it in the next turn, the learner with gold only.
        "first.reserve": splendor()
        .bought(0, "1g1", "1g2", "1u1", "1w2")
        .bought(1, "1g3", "1g4", "1g5", "1k1", "1r1")
        .tokens(0, "w1+u1+g2")
        .tokens(1, "g2+k1")
        .row(1, "1w3", "1k4", "1u7", "1r5")
        .row(2, "2r2", "2g3", "2w5", "2u6")
        .row(3, "3u2", "3g3", "3k4", "3r1")
        .top(1, "1u6", "1w6")
        .top(2, "2k6", "2r5")
        .nobles("n09", "n05", "n10")
        .rounds(8),
        # One more onyx bonus, and noble 8 comes: to whoever buys 1k7 first.
        "first.noble": splendor()
        .bought(0, "1g1", "1g2", "1g3", "1r1", "1r2", "1r3", "1k1", "1k2")
        .bought(1, "1g4", "1g5", "1g6", "1r4", "1r5", "1r6", "1k3", "1k4")
        .tokens(0, "w2+u2")
        .tokens(1, "w2+u2")
        .row(1, "1w2", "1k7", "1u4", "1g7")
        .row(2, "2r4", "2w6", "2u1", "2k6")
        .row(3, "3u2", "3g3", "3w4", "3r1")
        .top(1, "1r8", "1u8", "1w7")
        .top(2, "2w2")
        .nobles("n08", "n06", "n10")
        .rounds(12),
        # Nine tokens: whoever takes three must give two back.
        "first.limit": splendor()
        .bought(0, "1k1", "1w1")
        .bought(1, "1g1", "1u1")
        .tokens(0, "w1+u2+g2+r2+k2")
        .tokens(1, "w1+g1")
        .row(1, "1w7", "1r8", "1g8", "1u8")
        .row(2, "2u3", "2k3", "2r6", "2g6")
        .row(3, "3u2", "3g4", "3k4", "3r4")
        .nobles("n08", "n06", "n10")
        .rounds(6),
        # Twelve points each: 3r2 brings four to whoever buys it, 2k5 only two.
        "first.end": splendor()
        .bought(0, "1g1", "1g2", "1g3", "1g4", "1r1", "2g3", "2g6", "2r3", "2w3", "1u1", "1k8", "2u3")
        .bought(1, "1g5", "1g6", "1g7", "1g8", "2g1", "2g2", "2g4", "2w6", "2k3", "2u5", "1k1")
        .tokens(0, "g1+r3")
        .tokens(1, "g1+w1")
        .row(1, "1w7", "1r8", "1u4", "1k5")
        .row(2, "2k5", "2u6", "2r6", "2w5")
        .row(3, "3r2", "3u2", "3k4", "3w1")
        .top(3, "3w4", "3u4")
        .top(2, "2r5", "2k6")
        .nobles("n09", "n05", "n10")
        .rounds(20),
    }


def main() -> None:
    for name, scene in positions().items():
        saved = scene.table.record().start
        (PLACE / f"{name}.json").write_text(json.dumps(saved) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
