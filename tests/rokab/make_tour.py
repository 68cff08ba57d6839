"""Write the positions of Rokab's tour: `python -m tests.rokab.make_tour`."""

from __future__ import annotations

import json
from typing import Final

from tests.rokab.printed import FOLDER
from tests.rokab.scene import Scene, rokab

PLACE: Final = FOLDER / "tours"


def positions() -> dict[str, Scene]:
    """By the name of the file. The learner is seat 0."""
    hands = ("6 4 3 10 2 1 matarsak tablzan", "5 4 3 3 2 1 shirzan", "2 2 1 1 shirzan matarsak")
    return {
        # The first battle.
        "first.site": rokab(3).hands(*hands).choosing(0),
        # Esfahan: 5 to nothing, and the third player has passed.
        "first.soldier": rokab(3).hands(*hands).site("esfahan").row(1, "5").row(2, "2").passed(2),
        # The learner has won Esfahan, another Rey.
        "first.owned": rokab(3)
        .hands("10 4 3 2 1 tablzan", "6 4 3 2 1", "5 2 1 shirzan")
        .owned(0, "esfahan")
        .owned(1, "rey")
        .choosing(0)
        .battles(2),
        # 8 to 12, and a drummer in the hand.
        "first.drummer": rokab(3)
        .hands("tablzan 1 2 matarsak", "1 2 3", "1 2")
        .rows("3 5", "6 6", "4")
        .owned(0, "esfahan")
        .owned(1, "rey")
        .site("fars")
        .passed(2)
        .battles(3),
        # Two tens against four small ones.
        "first.winter": rokab(3)
        .hands("zemestan 1 2", "2 3", "1 2")
        .rows("1 2 1 2", "10 10", "3")
        .owned(0, "esfahan")
        .owned(1, "rey")
        .site("fars")
        .passed(2)
        .battles(3),
        # The others have passed, one with a ten; whoever owns Rey and Qumes wants Khorasan or Esfahan.
        "first.elder": rokab(3)
        .hands("rish_sefid 1 2", "2 3", "1 2")
        .rows("4 3", "10", "3")
        .owned(0, "fars")
        .owned(1, "rey", "qumes")
        .site("kerman")
        .passed(2, 1)
        .battles(4),
        # 16 to 5: six would be enough.
        "first.scarecrow": rokab(3)
        .hands("matarsak 1", "2 3", "1 2")
        .rows("10 6", "5", "3")
        .owned(0, "fars")
        .owned(1, "rey", "qumes")
        .site("kerman")
        .passed(2, 1)
        .battles(4),
        # The battle is lost, the next site is not.
        "first.lion": rokab(3)
        .hands("shirzan 2 10 6", "2 3", "1 2")
        .rows("4", "10 10 6", "3")
        .owned(0, "fars")
        .owned(1, "rey")
        .site("gilan")
        .passed(2, 1)
        .battles(4),
        # One ahead, and the other player still has cards.
        "first.bearer": rokab(3)
        .hands("parchamdar 1 2", "10 6 3", "1 2")
        .rows("6 5", "10", "3")
        .owned(0, "fars")
        .owned(1, "rey")
        .site("kerman")
        .passed(2)
        .battles(4),
        # Kerman would be the third of three that lie together; spring makes 10 into 13.
        "first.win": rokab(3)
        .hands("bahar 1 zemestan", "1 2", "1 2")
        .rows("10", "6 6", "3")
        .owned(0, "fars", "yazd")
        .owned(1, "rey", "gilan")
        .site("kerman")
        .passed(2, 1)
        .battles(6),
    }


def main() -> None:
    PLACE.mkdir(exist_ok=True)
    for name, scene in positions().items():
        saved = scene.table.record().start
        (PLACE / f"{name}.json").write_text(json.dumps(saved) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
